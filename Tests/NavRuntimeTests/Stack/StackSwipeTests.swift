import NavEvents
import NavRuntime
import Testing

struct StackSwipeTests {
  /// Returns a stage with a, b, c on the stack.
  private static func stage(_ lines: String...) throws -> Stage {
    try Stage(.stack, ["push a", "push b", "push c"] + lines)
  }

  @Test func `a stack is swiped over its whole width`() throws {
    let stage = try Self.stage()
    #expect(try stage.type("swipe begin 0").events == ["swipeBegan,container:main,x:0"])
    #expect(try stage.type("swipe move 512").events == ["swipeMoved,container:main,x:512"])
    #expect(stage["containers.main.swipe"] == #"{"start":0,"x":512,"progress":0.5}"#)
    try stage.type("swipe move 2000")
    #expect(stage["containers.main.swipe.progress"] == "1")
    try stage.type("swipe move -9")
    #expect(stage["containers.main.swipe.progress"] == "0")
  }

  @Test(arguments: [
    ("swipe end 675", false), ("swipe end 676", true), ("swipe end 0 velocity=500", false),
    ("swipe end 1 velocity=501", true), ("swipe end 0 velocity=-900", false), ("swipe cancel", nil),
  ])
  func `a swipe completes beyond 0.66 of the width or by a fling`(_ line: String, _ completes: Bool?) throws {
    let stage = try Self.stage()
    let before = stage.scene
    let end = try stage.type("swipe begin 0", "swipe move 300", line)
    if completes == true {
      #expect(end.kinds == ["swipeEnded", "popped"])
      #expect(end.events.last == "popped,container:main,screens:[c],way:swipe")
      #expect(end.events[0].hasSuffix(",completed:true"))
      #expect(stage.entries(of: "main") == "a b")
    } else {
      #expect(end.kinds == [completes == nil ? "swipeCancelled" : "swipeEnded"])
      #expect(stage.scene == before, "exactly as before begin")
    }
  }

  @Test func `the span is the width of the container, even in a pane`() throws {
    let stage = try Stage(.drilldown, "push l", "add stack s", "push a", "push b", "swipe begin 10 in=s")
    try stage.type("swipe move 361.5")
    #expect(stage["containers.s.swipe.progress"] == "0.5")
    #expect(try stage.type("swipe end 474").events.last == "popped,container:s,screens:[b],way:swipe")
  }

  @Test func `a resize gives the running swipe another span`() throws {
    let stage = try Self.stage("swipe begin 0", "swipe move 400", "resize 800 600")
    #expect(stage["containers.main.swipe.progress"] == "0.5")
    #expect(try stage.type("swipe end 529").kinds == ["swipeEnded", "popped"])
  }

  // MARK: Refusals

  @Test(arguments: [
    (["root"], ["There is no screen below to swipe back to."]),
    (["hidesback c on"], ["The back button is hidden."]),
    (["push d left=x"], ["Items stand in the place of the back button."]),
    (["bars hide"], ["The bar of the stack is hidden, and the back button with it."]),
    (["add web w"], ["The top entry has a bar of its own, without the back button of the stack."]),
    (
      ["add web w", "bars hide", "hidesback w on"],
      [
        "The back button is hidden.",
        "The bar of the stack is hidden, and the back button with it.",
        "The top entry has a bar of its own, without the back button of the stack.",
      ]
    ),
    (
      ["push d left=x", "hidesback d on"],
      ["The back button is hidden.", "Items stand in the place of the back button."]
    ),
    (
      ["push d left=x supplement=true", "hidesback d on"],
      ["The back button is hidden."]
    ),
    (["swipe begin 0"], ["A swipe is running already."]),
    (["rotate begin portrait"], ["The interface is turning."]),
    (["plugin configure swipe-back edge=20"], ["A swipe must begin near the left edge."]),
    (
      ["root", "hidesback a on", "rotate begin portrait", "plugin configure swipe-back edge=20"],
      [
        "There is no screen below to swipe back to.",
        "The back button is hidden.",
        "The interface is turning.", "A swipe must begin near the left edge.",
      ]
    ),
  ])
  func `a swipe is unavailable for every one of these reasons`(_ lines: [String], _ reasons: [String]) throws
  {
    let stage = try Self.stage()
    try stage.play(lines)
    let before = stage.scene
    let reply = try stage.type("swipe begin 21 in=main")
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons == reasons.map { "swipe-back: " + $0 })
    #expect(stage.scene == before)
  }

  @Test(arguments: [
    ["push d left=x supplement=true"], ["push d right=x"], ["bars hide", "bars show"], ["hidesback b on"],
    ["add web w", "pop in=main"], ["toolbars show"], ["resize 400 50"],
  ])
  func `a swipe can begin while the top shows a back button`(_ lines: [String]) throws {
    let stage = try Self.stage()
    try stage.play(lines)
    #expect(try stage.type("swipe begin 0").kinds == ["swipeBegan"])
  }

  @Test(arguments: [
    ("plugin detach swipe-back", "attach the plugin swipe-back."),
    ("plugin configure swipe-back enabled=false", "the plugin swipe-back is attached, but not enabled."),
  ])
  func `without swipe-back no swipe can begin, and a running one does not complete`(
    _ line: String, _ reason: String
  ) throws {
    let stage = try Self.stage()
    try stage.type("swipe begin 0", line)
    #expect(
      try stage.type("swipe end 1000").events == [
        "swipeEnded,container:main,x:1000,velocity:0,completed:false"
      ])
    let reply = try stage.type("swipe begin 0")
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons == ["core: Nothing lets “main” be swiped: \(reason)"])
  }

  @Test(arguments: ["swipe move 5", "swipe end 5", "swipe cancel"])
  func `without a running swipe there is nothing to move or to end`(_ line: String) throws {
    let reply = try Self.stage().type(line)
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.reasons == ["core: No swipe is running there: begin one first."])
  }

  @Test func `an objection at the end cancels the swipe, and is recorded`() throws {
    let stage = try Stage(Doorkeeper(), .stack, "push a", "push b", "swipe begin 0", "attr b stays=swipe")
    let reply = try stage.type("swipe end 1000")
    #expect(reply.events == ["swipeCancelled,container:main"])
    #expect(reply.by.contains { $0.hasPrefix("plugin:doorkeeper") })
    #expect(stage.entries(of: "main") == "a b")
  }

  // MARK: Interrupted

  @Test(arguments: [
    "push x", "pop", "root", "replace x", "set x", "bars hide", "toolbars show", "add drilldown d", "back",
    "popto a",
  ])
  func `a command that changes the swiped stack first cancels the swipe`(_ line: String) throws {
    let stage = try Self.stage("swipe begin 0", "swipe move 100")
    let kinds = try stage.type(line).kinds
    #expect(kinds.first == "swipeCancelled")
    #expect(kinds.count == 2)
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test(arguments: [
    "push c", "popto c", "bars show", "title c T", "attr c k=v", "rotate portrait", "resize 900 700",
    "popto x", "replace c",
  ])
  func `a command that does not change the stack leaves the swipe running`(_ line: String) throws {
    let stage = try Self.stage("swipe begin 0", "swipe move 100")
    #expect(try !stage.type(line).kinds.contains("swipeCancelled"))
    #expect(stage["containers.main.swipe.x"] == "100")
  }

  // MARK: Layout

  @Test func `a swipe drags the top over the entry below, under bars that stay`() throws {
    let stage = try Self.stage("swipe begin 0")
    let (items, visible) = (stage["items"], stage.visible)
    #expect(stage.layout == ["below b -307.2 64 1024 704 0.2", "top c 0 64 1024 704", "bar c 0 0 1024 64"])
    try stage.type("swipe move 512")
    #expect(stage.layout == ["below b -153.6 64 1024 704 0.1", "top c 512 64 1024 704", "bar c 0 0 1024 64"])
    try stage.type("swipe move 1024")
    #expect(stage.layout == ["below b 0 64 1024 704", "top c 1024 64 1024 704", "bar c 0 0 1024 64"])
    #expect(stage["items"] == items)
    #expect(stage.visible == visible)
    #expect(stage["appearances"] == #"{"c":1}"#)
  }

  @Test func `a container on top is dragged with its content`() throws {
    let stage = try Stage(
      .stack, "push a", "add drilldown d", "push x", "push y", "swipe begin 0 in=main", "swipe move 512")
    #expect(
      stage.layout == [
        "below a -153.6 64 1024 704 0.1", "left x 512 128 320 640", "right y 833 128 703 640",
        "bar d 0 0 1024 64",
        "leftBar x 512 64 320 64", "rightBar y 832 64 704 64",
      ])
    #expect(try stage.type("swipe end 700").events.last == "popped,container:main,screens:[d],way:swipe")
  }

  @Test func `a container below is one frame`() throws {
    let stage = try Stage(
      .stack, "add drilldown d", "push x", "push y", "push z in=main", "swipe begin 0 in=main")
    #expect(stage.frame("below") == "d -307.2 64 1024 704 0.2")
    #expect(stage.visible == "z")
  }
}
