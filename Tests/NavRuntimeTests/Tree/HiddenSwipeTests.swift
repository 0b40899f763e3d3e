import NavEvents
import NavRuntime
import Testing

/// A swipe of a nested container: a change that hides the container ends it, a change elsewhere does not.
struct HiddenSwipeTests {
  /// Returns a stage with the scene `demo` and a running swipe in the drillDown `one`.
  private static func demo(_ lines: String...) throws -> Stage {
    try Stage(.demo, ["push a", "push b", "push c", "swipe begin 0", "swipe move 100"] + lines)
  }

  @Test(arguments: [
    ("select two", "selected"), ("select 2", "selected"), ("present m style=fullScreen", "presented"),
    ("present m style=fullScreen kind=stack", "presented"),
  ])
  func `hiding the swiped container cancels the swipe first`(_ line: String, _ kind: String) throws {
    let stage = try Self.demo()
    let events = try stage.type(line).events
    #expect(
      events.map { $0.prefix { $0 != "," }.description } == ["swipeCancelled", kind, "rotationAnswerChanged"])
    #expect(events.first == "swipeCancelled,container:one")
    #expect(stage["containers.one.swipe"] == "null")
    #expect(try stage.type("swipe move 5").refused == "swipe-unavailable")
  }

  @Test(arguments: [
    ["present m"], ["present m style=popover"], ["present m kind=drilldown"], ["rotate portrait"],
    ["resize 900 700"],
    ["resize 400 800"], ["push x in=three"], ["push x in=two"], ["add stack s in=tabs"], ["title a T"],
    ["attr one k=v"],
    ["plugin detach back-button"], ["propagate tab off in=two"], ["present m", "dismiss"],
    ["present m", "dismiss way=swipe"],
    ["select one in=tabs", "select two in=nowhere"], ["select 9"],
  ])
  func `sheets, rotations, resizes and changes elsewhere leave a swipe running`(_ lines: [String]) throws {
    let stage = try Self.demo("plugin detach tab-reselect")
    for line in lines { #expect(try !stage.type(line).kinds.contains("swipeCancelled"), "\(line)") }
    #expect(stage["containers.one.swipe.x"] == "100")
    #expect(try stage.type("swipe end 1000").kinds.contains("popped"))
  }

  @Test func `a push over the swiped container cancels the swipe`() throws {
    let stage = try Stage(.demo, "select three", "push a", "push b", "push c", "swipe begin 0")
    #expect(
      try stage.type("push x in=three").kinds == ["swipeCancelled", "pushed", "rotationAnswerChanged"])
  }

  @Test(arguments: ["replace x in=three", "set x in=three", "set embedded x in=three"])
  func `a command that removes or covers the swiped container cancels the swipe`(_ line: String) throws {
    let stage = try Stage(.demo, "select three", "push a", "push b", "push c", "swipe begin 0")
    let kinds = try stage.type(line).kinds
    #expect(kinds.first == "swipeCancelled")
    #expect(kinds.last == "rotationAnswerChanged")
  }

  @Test func `a set that keeps the swiped container on top leaves the swipe running`() throws {
    let stage = try Stage(.demo, "select three", "push a", "push b", "push c", "swipe begin 0")
    #expect(try stage.type("set x embedded in=three").kinds == ["stackSet"])
    #expect(stage["containers.embedded.swipe.x"] == "0")
  }

  /// The lines that begin a swipe in a stack in the left pane, which a compact width hides.
  private static let inLeftPane = [
    "resize 700 500", "push a", "add stack s in=main", "push x", "push y", "push r in=main",
    "swipe begin 10 in=s",
  ]

  @Test func `a resize that hides the swiped container cancels the swipe right before`() throws {
    let stage = try Stage(.drilldown, Self.inLeftPane)
    #expect(try stage.type("resize 400 500").kinds.prefix(2) == ["swipeCancelled", "resized"])
    #expect(stage["containers.s.swipe"] == "null")
    #expect(try stage.type("swipe end 400").refused == "swipe-unavailable")
  }

  @Test func `a swipe that a turn has hidden is measured over the window`() throws {
    let stage = try Stage(.drilldown, Self.inLeftPane + ["rotate portrait"])
    #expect(stage["environment.width"] == "500")
    #expect(try stage.type("swipe move 260").kinds == ["swipeMoved"])
    #expect(stage["containers.s.swipe.progress"] == "0.5")
    #expect(try stage.type("swipe end 340").kinds.first == "swipeEnded")
    #expect(stage["containers.s.entries"] == #"["x","y"]"#)
    let other = try Stage(.drilldown, Self.inLeftPane + ["rotate portrait"])
    #expect(try other.type("swipe end 341").events.last == "popped,container:s,screens:[y],way:swipe")
  }

  @Test(arguments: [
    ["select u"], ["select u", "present f style=fullScreen"], ["present f style=fullScreen"],
  ])
  func `a swipe hidden by a turn and by another change ends when the turn is undone`(
    _ lines: [String]
  )
    throws
  {
    let stage = try Stage(
      .drilldown,
      [
        "add tabs t", "add drilldown d in=t", "add stack u in=t", "resize 700 500", "push a in=d",
        "add stack s in=d", "push x in=s", "push y in=s", "push r in=d", "swipe begin 10 in=s",
        "rotate portrait",
      ] + lines)
    #expect(stage["containers.s.swipe"] != "null")
    #expect(try stage.type("rotate portraitUpsideDown").kinds.contains("swipeCancelled") == false)
    #expect(
      try stage.type("rotate landscapeLeft").kinds.prefix(3) == [
        "deviceRotated", "swipeCancelled", "interfaceRotated",
      ])
  }

  @Test func `a turn back that shows the swiped container again leaves the swipe running`() throws {
    let stage = try Stage(.drilldown, Self.inLeftPane + ["rotate portrait", "rotate landscapeLeft"])
    #expect(try stage.type("swipe end 1000").events.last == "popped,container:s,screens:[y],way:swipe")
  }

  @Test func `a swipe in a sheet ends when the sheet goes, or is hidden`() throws {
    for (line, kind) in [("dismiss", "dismissed"), ("present f style=fullScreen", "presented")] {
      let stage = try Stage(.stack, "push a", "present m kind=stack", "push x", "push y", "swipe begin 0")
      #expect(try stage.type(line).kinds == ["swipeCancelled", kind])
    }
    let stage = try Stage(.stack, "push a", "present m kind=stack", "push x", "push y", "swipe begin 0")
    #expect(try stage.type("present s", "push b in=main").kinds == ["pushed"])
    #expect(try stage.type("swipe end 1000").events.last == "popped,container:m,screens:[y],way:swipe")
  }

  @Test func `a container that was hidden has no running swipe when it is shown again`() throws {
    let stage = try Self.demo("select two", "select one")
    #expect(stage["containers.one.swipe"] == "null")
    #expect(try stage.type("swipe begin 0").kinds == ["swipeBegan", "rotationAnswerChanged"])
  }

  @Test func `a scene has at most one running swipe, even in different containers`() throws {
    let stage = try Stage(
      .drilldown, "push a", "push b", "add stack s", "push x", "push y", "swipe begin 0 in=main")
    let reply = try stage.type("swipe begin 0 in=s")
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons == ["swipe-back: A swipe is running already."])
    #expect(try stage.type("swipe cancel", "swipe begin 0 in=s").kinds == ["swipeBegan"])
  }

  /// Scenes, and a container that is hidden in them.
  private static let hidden: [SceneCase] = [
    SceneCase(.tabs, ["push x in=second", "push y in=second"], "second"),
    SceneCase(.demo, ["push x in=embedded", "push y in=embedded", "push z in=embedded"], "embedded"),
    SceneCase(.stack, ["push x", "push y", "present f style=fullScreen"], "main"),
    SceneCase(.stack, ["add drilldown d", "push x", "push y", "push z", "push a in=main"], "d"),
    SceneCase(.split, ["primary x", "primary y", "hidecolumn primary"], "primary"),
    SceneCase(.split, ["primary x", "primary y", "detail a", "present f style=fullScreen"], "split"),
  ]

  @Test(arguments: hidden)
  func `a hidden container cannot be swiped`(_ row: SceneCase) throws {
    let stage = try row.stage()
    let before = stage.scene
    let reply = try stage.type("swipe begin 0 in=\(row.expected)")
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons.count == 1)
    #expect(reply.reasons.first?.hasSuffix("is hidden: only what is shown can be swiped.") == true)
    #expect(stage.scene == before)
  }

  @Test(arguments: ["swipe move 5 in=three", "swipe end 5 in=two", "swipe cancel in=tabs"])
  func `a swipe command for another container is refused`(_ line: String) throws {
    let stage = try Self.demo()
    let reply = try stage.type(line)
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons == ["core: No swipe is running there: begin one first."])
    #expect(stage["containers.one.swipe.x"] == "100")
    #expect(try stage.type("swipe move 7 in=one").events == ["swipeMoved,container:one,x:7"])
  }

  @Test func `changes of a split leave a swipe in its primary running until one hides it`() throws {
    let stage = try Stage(.split, "primary a", "primary b", "detail c", "swipe begin 0 in=primary")
    #expect(try stage.type("mode oneBeside").kinds == ["displayModeChanged"])
    #expect(try stage.type("detail d").kinds == ["columnSet"])
    #expect(try stage.type("hidecolumn primary").kinds == ["swipeCancelled", "displayModeChanged"])
  }

  @Test(arguments: ["column primary x", "column primary nil", "add drilldown d in=split column=primary"])
  func `an event of another container that changes the swiped stack ends the swipe`(_ line: String) throws {
    let stage = try Stage(.split, "primary a", "primary b", "detail c", "swipe begin 0 in=primary")
    #expect(try stage.type(line).kinds.first == "swipeCancelled")
  }

  @Test func `a cancelled swipe leaves everything as it was`() throws {
    let stage = try Stage(.demo, "push a", "push b", "push c", "push x in=three")
    let other = try Stage(.demo, "push a", "push b", "push c", "push x in=three", "select two")
    try stage.type("swipe begin 0", "swipe move 200", "select two")
    #expect(stage.digest == other.digest)
  }

  @Test func `a refused command that would hide the container leaves the swipe running`() throws {
    let stage = try Stage(
      Doorkeeper(), .demo, "select three", "push a", "push b", "push c", "attr a stays=replace",
      "swipe begin 0")
    #expect(try stage.type("replace x in=three").refused == "vetoed")
    #expect(stage["containers.embedded.swipe.x"] == "0")
  }
}
