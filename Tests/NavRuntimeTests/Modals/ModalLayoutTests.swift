import NavEvents
import NavRuntime
import Testing

struct ModalLayoutTests {
  @Test(arguments: [
    ("sheet", 1024, 768, "modal m 242 74 540 620"), ("sheet", 400, 500, "modal m 0 0 400 500"),
    ("sheet", 600, 500, "modal m 30 0 540 500"), ("popover", 1024, 768, "modal m 352 144 320 480"),
    ("popover", 300, 768, "modal m 0 144 300 480"), ("fullScreen", 1024, 768, "modal m 0 0 1024 768"),
  ])
  func `a centered sheet is at most 540 by 620, a popover 320 by 480, and full screen is the whole window`(
    _ style: String, _ width: Int, _ height: Int, _ frame: String
  ) throws {
    let stage = try Stage(.stack, "push a", "resize \(width) \(height)", "present m style=\(style)")
    #expect(stage.layout.filter { $0.hasPrefix("modal") } == [frame])
  }

  @Test(arguments: [("sheet", true), ("popover", true), ("fullScreen", false)])
  func `a full-screen modal hides the screens below, a sheet and a popover do not`(
    _ style: String, _ staysVisible: Bool
  ) throws {
    let stage = try Stage(.stack, "push a", "present m style=\(style)")
    #expect(stage.visible == (staysVisible ? "a m" : "m"))
    #expect(stage.plain("appearances") == (staysVisible ? "{a:1,m:1}" : "{m:1}"))
    #expect(stage.layout.contains { $0.hasPrefix("top a ") } == staysVisible)
    try stage.type("dismiss")
    #expect(stage.visible == "a")
    #expect(stage.layout == ["top a 0 64 1024 704", "bar a 0 0 1024 64"])
  }

  @Test func `the last full-screen modal and the modals above it are visible`() throws {
    let stage = try Stage(
      .stack, "push a", "present m", "present f style=fullScreen", "present n", "present p style=popover")
    #expect(stage.visible == "f n p")
    #expect(stage.layout.map { $0.prefix(7) } == ["modal f", "modal n", "modal p"])
  }

  @Test func `a container is laid out inside its modal's area by its own rules`() throws {
    let stage = try Stage(.stack, "push a", "present m kind=drilldown", "push x", "push y", "toolbars show")
    #expect(
      stage.layout == [
        "top a 0 64 1024 704", "modal m 242 74 540 620", "left x 242 138 320 512", "right y 563 138 219 512",
        "bar a 0 0 1024 64", "leftBar x 242 74 320 64", "rightBar y 562 74 220 64",
        "leftToolbar x 242 650 320 44",
        "rightToolbar y 562 650 220 44",
      ])
    #expect(stage.visible == "a x y")
  }

  @Test func `panes of all modals come first, then bars, then toolbars, then tab bars`() throws {
    let stage = try Stage(.tabs, "push a", "present m kind=tabs", "add stack s", "push x")
    #expect(
      stage.layout == [
        "top a 0 64 1024 655", "modal m 242 74 540 620", "top x 242 138 540 507", "bar a 0 0 1024 64",
        "bar x 242 74 540 64", "tabBar tabs 0 719 1024 49", "tabBar m 242 645 540 49",
      ])
  }

  @Test func `a presented screen has no bar and no back button`() throws {
    let stage = try Stage(.stack, "push a", "present m style=fullScreen")
    #expect(stage.layout == ["modal m 0 0 1024 768"])
    #expect(stage.backButtons.isEmpty)
  }

  @Test func `each visible screen is counted once, in a modal or not`() throws {
    let stage = try Stage(.drilldown, "push a", "push b", "present m kind=stack", "push x", "push y")
    #expect(stage.plain("appearances") == "{a:1,b:1,y:1}")
    try stage.type("dismiss")
    #expect(stage.plain("appearances") == "{a:1,b:1}")
  }

  @Test func `an archive contains no modals, not even restorable ones`() throws {
    let stage = try Stage(.stack, "push a restore=a", "present m kind=stack restore=m", "push x restore=x")
    #expect(
      stage.archive
        == #"{"archive":1,"scene":{"root":{"id":"main","kind":"stack","entries":[{"id":"a","restorationID":"a"}]}}}"#
    )
  }

  @Test func `a restore dismisses modals, and guards are asked with the cause restore, top first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .stack, "push a restore=a", "push b", "present m kind=stack", "push x", "push y",
      "present n")
    #expect(try stage.restore(stage.archive).kinds == ["restored"])
    #expect(doorkeeper.log.take() == ["restore n y x b"])
    #expect(stage.plain("presented") == "[]")
    #expect(stage.visible == "a")
  }

  @Test func `an objection from a modal refuses the restore`() throws {
    let stage = try Stage(Doorkeeper(), .stack, "push a restore=a", "present m", "attr m stays=restore")
    let before = stage.scene
    #expect(try stage.restore(stage.archive).refused == "vetoed")
    #expect(stage.scene == before)
  }
}
