import NavEvents
import NavRuntime
import Testing

struct SwipeTests {
  private static let answerOn =
    "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]"
  private static let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton("c", true)]

  /// Returns a stage with a swipe of `d` that began at `x`.
  private func swiping(from x: Double = 0) throws -> Stage {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(.beginSwipe(x))
    return stage
  }

  // MARK: Moving

  @Test(arguments: [
    (100, "0"), (50, "0"), (-10, "0"), (220, "0.375"), (420, "1"), (1000, "1"), (132, "0.1"),
  ])
  func `progress is the distance from the start over the left width, between 0 and 1`(
    _ x: Double, _ progress: String
  ) throws {
    let stage = try swiping(from: 100)
    #expect(try stage.send(.moveSwipe(x)).kinds == ["swipeMoved"])
    #expect(stage["containers.main.swipe.progress"] == progress)
    #expect(stage["containers.main.swipe.start"] == "100")
  }

  @Test func `a move to the current place is an event too`() throws {
    #expect(try swiping().send(.moveSwipe(5), .moveSwipe(5)).events == ["swipeMoved,container:main,x:5"])
  }

  @Test func `progress follows the left width`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.leftWidth(200), .beginSwipe(0), .moveSwipe(50))
    #expect(stage["containers.main.swipe.progress"] == "0.25")
  }

  @Test func `in compact width progress is relative to the pane's width`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.narrow, .beginSwipe(0), .moveSwipe(100))
    #expect(stage["containers.main.swipe.progress"] == "0.25")
  }

  @Test func `a swipe goes on with the new width when the window changes`() throws {
    let stage = try swiping()
    try stage.send(.moveSwipe(80))
    #expect(stage["containers.main.swipe.progress"] == "0.25")
    #expect(try stage.send(.narrow).kinds == ["resized"])
    #expect(stage["containers.main.swipe"] == #"{"start":0,"x":80,"progress":0.2}"#)
  }

  // MARK: The end

  @Test func `a completed swipe is one commit: ended, popped, back-button changes, the answer`() throws {
    let stage = try swiping()
    let reply = try stage.send(.endSwipe(300))
    let events =
      ["swipeEnded,container:main,x:300,velocity:0,completed:true", Fact.popped("d", from: "main", "swipe")]
      + Self.changes + [Self.answerOn]
    #expect(reply.events == events)
    #expect(reply.requests == ["back-button 2..<4"])
    #expect(stage.stack == "a b|c")
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test(arguments: [
    (0.0, 500.0, false), (1, 500.5, true), (100, 2000, true), (0, 0, false), (100, 499, false),
  ])
  func `a swipe faster than 500 points a second completes`(
    _ x: Double, _ velocity: Double, _ completes: Bool
  ) throws {
    let stage = try swiping()
    try stage.send(.endSwipe(x, velocity: velocity))
    #expect(stage.stack == (completes ? "a b|c" : "a b c|d"))
  }

  @Test(arguments: [(211, false), (0.66 * 320, false), (211.5, true), (1024, true), (-50, false)])
  func `a swipe beyond 0.66 of the left width completes`(_ x: Double, _ completes: Bool) throws {
    let stage = try swiping()
    try stage.send(.endSwipe(x))
    #expect(stage.stack == (completes ? "a b|c" : "a b c|d"))
  }

  @Test(arguments: [-501, -5000])
  func `a fast leftward fling does not pop`(_ velocity: Double) throws {
    let stage = try swiping()
    #expect(try stage.send(.endSwipe(100, velocity: velocity)).kinds.contains("popped") == false)
    #expect(stage.stack == "a b c|d")
  }

  @Test func `a leftward fling from beyond 0.66 pops all the same`() throws {
    let stage = try swiping()
    try stage.send(.endSwipe(300, velocity: -600))
    #expect(stage.stack == "a b|c")
  }

  @Test(arguments: [Step.endSwipe(10), .cancelSwipe])
  func `a swipe that does not complete leaves everything exactly as before`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c", "d")
    let (digest, layout, items) = (stage.digest, stage.layout, stage["items"])
    let reply = try stage.send(.beginSwipe(3), .moveSwipe(200), .moveSwipe(100), step)
    #expect(reply.events.last == Self.answerOn)
    #expect(reply.events.count == 2)
    #expect(stage.digest == digest)
    #expect(stage.layout == layout)
    #expect(stage["items"] == items)
  }

  @Test func `an end that does not complete and a cancel are different events`() throws {
    #expect(
      try swiping().send(.endSwipe(10, velocity: 20)).events.first
        == "swipeEnded,container:main,x:10,velocity:20,completed:false")
    #expect(try swiping().send(.cancelSwipe).events.first == Fact.swipeCancelled(on: "main"))
  }

  @Test func `after push nil a completed swipe brings the left top back`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.pushNil, .beginSwipe(0))
    let reply = try stage.send(.endSwipe(300))
    #expect(reply.events[1] == Fact.popped(from: "main", "swipe"))
    #expect(stage.stack == "a|b")
  }

  @Test(arguments: [(264.0, false), (264.5, true)])
  func `in compact width a swipe completes past 0.66 of the pane's width`(_ x: Double, _ pops: Bool) throws {
    let stage = try Stage("a", "b")
    try stage.send(.narrow, .beginSwipe(0), .endSwipe(x))
    #expect(stage.stack == (pops ? "a|" : "a|b"))
  }

  @Test func `in compact width with an empty right pane a swipe is two pops`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.narrow, .pushNil, .beginSwipe(0), .endSwipe(400))
    let first =
      ["swipeEnded,container:main,x:400,velocity:0,completed:true", Fact.popped(from: "main", "swipe")]
      + Self.changes
    let second = [Fact.popped("c", from: "main", "swipe"), Fact.hidesBackButton("b", true), Self.answerOn]
    #expect(reply.events == first + second)
    #expect(stage.stack == "a|b")
  }

  @Test func `a swipe that became compact removes the screen shown`() throws {
    let stage = try swiping()
    try stage.send(.narrow, .endSwipe(399))
    #expect(stage.stack == "a b|c")
  }

  // MARK: The plugin

  @Test(arguments: [
    (#"{"velocity":100}"#, 1, 101.0, true), (#"{"velocity":100}"#, 0, 100, false),
    (#"{"velocity":1000}"#, 0, 600, false), (#"{"fraction":0.5}"#, 160, 0, false),
    (#"{"fraction":0.5}"#, 161, 0, true), (#"{"fraction":1}"#, 320, 0, false),
  ])
  func `the thresholds are configurable`(
    _ configuration: String, _ x: Double, _ velocity: Double, _ completes: Bool
  ) throws {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(.configure("swipe-back", configuration))
    try stage.send(.beginSwipe(0), .endSwipe(x, velocity: velocity))
    #expect(stage.stack == (completes ? "a b|c" : "a b c|d"))
  }

  @Test(arguments: [
    Step.detach("swipe-back"), .configure("swipe-back", #"{"enabled":false}"#),
  ])
  func `a swipe does not complete if the plugin is detached or switched off meanwhile`(_ step: Step) throws {
    let stage = try swiping()
    #expect(try stage.send(step, .moveSwipe(200)).kinds == ["swipeMoved"])
    let reply = try stage.send(.endSwipe(300, velocity: 600))
    #expect(reply.events == ["swipeEnded,container:main,x:300,velocity:600,completed:false", Self.answerOn])
    #expect(stage.stack == "a b c|d")
  }

  // MARK: Objections

  @Test func `guards are asked again at the end, and an objection makes it a cancel`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c")
    try stage.send(.beginSwipe(0), .attribute("stays", "swipe", of: "c"))
    doorkeeper.log.take()
    let reply = try stage.send(.endSwipe(300))
    #expect(reply.refused == nil)
    #expect(reply.events == [Fact.swipeCancelled(on: "main"), Self.answerOn])
    #expect(doorkeeper.log.take() == ["swipe c"])
    #expect(stage.stack == "a b|c")
  }

  @Test func `an end that does not complete asks no guard`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c")
    try stage.send(.beginSwipe(0))
    doorkeeper.log.take()
    try stage.send(.endSwipe(10))
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a begin can be vetoed, the reports of the finger cannot`() throws {
    let vetoing = CommandKinds(.swipeMove, .swipeEnd, .swipeCancel)
    let stage = try Stage(Doorkeeper(vetoing: vetoing), "a", "b", "c")
    for step in [.beginSwipe(0), .moveSwipe(10), .endSwipe(20), .beginSwipe(0), .cancelSwipe] as [Step] {
      #expect(try stage.send(step).refused == nil)
    }
    let closed = try Stage(Doorkeeper(vetoing: CommandKinds(.swipeBegin)), "a", "b", "c")
    #expect(try closed.send(.beginSwipe(0)).refused == "vetoed")
  }

  // MARK: Travel

  @Test(arguments: [
    // From the left edge the travel equals the position.
    (0, 211, 0, false), (0, 212, 0, true), (0, 1, 501, true), (0, 1, 500, false),
    // From elsewhere the position does not count.
    (200, 250, 0, false), (200, 411, 0, false), (200, 412, 0, true), (300, 310, 501, true),
    // A swipe that does not move, or moves left, completes at no speed.
    (0, 0, 5000, false), (300, 300, 5000, false), (300, 299, 5000, false), (300, 0, 0, false),
  ])
  func `a swipe completes by its travel to the right and its velocity`(
    _ start: Double, _ end: Double, _ velocity: Double, _ completes: Bool
  ) throws {
    let reply = try swiping(from: start).send(.endSwipe(end, velocity: velocity))
    #expect(reply.kinds.contains("popped") == completes)
  }

  @Test func `in compact width the travel is relative to the container's width`() throws {
    let stage = try Stage(.drilldown, "resize 400 768", "push a", "push b", "swipe begin 100")
    #expect(try stage.type("swipe end 364").kinds.contains("popped") == false)
    #expect(try stage.type("swipe begin 100", "swipe end 365").kinds.contains("popped"))
  }
}
