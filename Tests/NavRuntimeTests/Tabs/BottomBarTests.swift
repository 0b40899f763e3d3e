import NavEvents
import NavRuntime
import Testing

/// Screens on a stack that hide the tab bar around it (hidesBottomBarWhenPushed).
struct BottomBarTests {
  private static let hiding = "hidesBottomBar=true"

  @Test func `the tab bar is absent while a screen on the stack hides it, wherever it is on it`() throws {
    let stage = try Stage(.tabs, "push a")
    let shown = ["top a 0 64 1024 655", "bar a 0 0 1024 64", "tabBar tabs 0 719 1024 49"]
    #expect(stage.layout == shown)
    try stage.type("push b \(Self.hiding)")
    #expect(stage.layout == ["top b 0 64 1024 704", "bar b 0 0 1024 64"])
    try stage.type("push c")
    #expect(stage.layout == ["top c 0 64 1024 704", "bar c 0 0 1024 64"])
    try stage.type("pop", "pop")
    #expect(stage.layout == shown)
    #expect(stage["screens.a"] == #"{"title":"a"}"#)
  }

  /// What leads to a scene, and the tab bars that are shown.
  private static let scenes: [SceneCase] = [
    // The root may hide it, too.
    SceneCase(.tabs, ["push a \(hiding)"], ""), SceneCase(.tabs, ["push a hidesBottomBar=false"], "tabs"),
    // Another tab's stack is not on the path.
    SceneCase(.tabs, ["push a \(hiding) in=second"], "tabs"),
    SceneCase(.tabs, ["push a \(hiding) in=second", "select second"], ""),
    SceneCase(.tabs, ["push a \(hiding)", "select second"], "tabs"),
    SceneCase(.tabs, ["push a \(hiding)", "replace b"], "tabs"), SceneCase(.tabs, ["set a b"], "tabs"),
    // A modal on top changes nothing below.
    SceneCase(.tabs, ["push a \(hiding)", "present m"], ""),
    SceneCase(.tabs, ["push a", "present m \(hiding)"], "tabs"),
    // DrillDown and web stacks do not count; what they stand on, and what stands in them, does.
    SceneCase(.demo, ["push a \(hiding)", "push b \(hiding)"], "tabs"),
    SceneCase(.demo, ["select three", "push a \(hiding)"], "tabs"),
    SceneCase(.demo, ["select three", "push a \(hiding) in=three"], ""),
    SceneCase(.demo, ["push a", "add stack s", "push b \(hiding)"], ""),
    SceneCase(.demo, ["push a", "add stack s", "push b \(hiding)", "push c in=one"], "tabs"),
    // A split: the column on the path, and the stacks on each other.
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a \(hiding)"], ""),
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a \(hiding)", "detail b"], "tabs"),
    SceneCase(.tabs, ["add split s in=tabs", "select s", "primary a", "detail b \(hiding)"], ""),
    SceneCase(
      .tabs, ["add split s in=tabs", "select s", "primary a \(hiding)", "detail b", "collapse"], ""),
    // Tabs in tabs: the nearest ones.
    SceneCase(
      .tabs, ["add tabs inner in=tabs", "select inner", "add stack s in=inner", "push a \(hiding)"], "tabs"),
    SceneCase(
      .tabs, ["add tabs inner in=tabs", "select inner", "add stack s in=inner", "push a"], "tabs inner"),
    // Without a stack nobody can.
    SceneCase(.tabs, ["add drilldown d in=tabs", "select d", "push a \(hiding)"], "tabs"),
  ]

  @Test(arguments: scenes)
  func `what is on the stacks of the focus path inside the nearest tabs counts`(_ row: SceneCase) throws {
    let bars = try row.stage().frames("tabBar").map { $0.split(separator: " ")[1] }
    #expect(bars.joined(separator: " ") == row.expected)
  }

  @Test func `a container on a stack hides it like a screen`() throws {
    let web = #"{"id":"w","kind":"web","hidesBottomBar":true}"#
    let stage = try Stage.file(
      #"{"id":"t","kind":"tabs","children":[{"id":"s","kind":"stack","entries":[{"id":"a"},\#(web)]}]}"#)
    #expect(stage.frames("tabBar").isEmpty)
    try stage.type("pop in=s")
    #expect(stage.frames("tabBar") == ["tabBar t 0 719 1024 49"])
  }

  @Test func `while the screen is swiped off, the bar stays away`() throws {
    let stage = try Stage(.tabs, "push a", "push b \(Self.hiding)", "swipe begin 0", "swipe move 900")
    #expect(stage.frames("tabBar").isEmpty)
    try stage.type("swipe end 1000")
    #expect(stage.frames("tabBar") == ["tabBar tabs 0 719 1024 49"])
  }

  @Test func `it survives with its screen`() throws {
    let stage = try Stage(.tabs, "push a restore=a \(Self.hiding)")
    let archive = stage.archive
    #expect(archive.contains(#""hidesBottomBar":true"#))
    try stage.type("replace b")
    #expect(!stage.frames("tabBar").isEmpty)
    try stage.restore(archive)
    #expect(stage.frames("tabBar").isEmpty)
  }
}
