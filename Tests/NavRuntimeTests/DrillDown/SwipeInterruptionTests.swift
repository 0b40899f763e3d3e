import NavEvents
import NavRuntime
import Testing

struct SwipeInterruptionTests {
  private static let answerOn =
    "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]"

  private func swiping() throws -> Stage {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(.beginSwipe(0), .moveSwipe(100))
    return stage
  }

  @Test(arguments: [
    Step.push("x"), .pushNil, .pop, .popTo("a"), .popToRoot, .back, .replace("x"), .replace(nil),
    .show("x", for: "d"), .show("x", for: "c"), .show("x", for: "a"), .bars(hidden: true),
    .toolbars(hidden: false), .barPosition(.top), .leftWidth(100), .placeholder(.left, "x"),
    .placeholder(.right, "x"), .propagate(.navigationItem, false), .propagate(.tabBarItem, false),
  ])
  func `a command accepted on the container first cancels the swipe`(_ step: Step) throws {
    let stage = try swiping()
    let reply = try stage.send(step)
    #expect(reply.events.first == Fact.swipeCancelled(on: "main"))
    #expect(reply.events.count > 2)
    #expect(reply.events.last == Self.answerOn)
    #expect(reply.kinds.filter { $0.hasPrefix("swipe") }.count == 1)
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test func `a restore first cancels the swipe`() throws {
    let stage = try swiping()
    let reply = try stage.send(.restore(stage.archive))
    #expect(reply.kinds == ["swipeCancelled", "restored", "rotationAnswerChanged"])
    #expect(reply.events.last == Self.answerOn)
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test func `the events after the cancel are those of the command without a swipe`() throws {
    let (stage, other) = (try swiping(), try Stage("a", "b", "c", "d"))
    let events = try stage.send(.show("x", for: "a")).events
    #expect(
      events == [Fact.swipeCancelled(on: "main")] + (try other.send(.show("x", for: "a")).events) + [
        Self.answerOn
      ])
    #expect(stage.digest == other.digest)
  }

  @Test(arguments: [
    Step.popTo("c"), .popTo("d"), .replace("d"), .bars(hidden: false), .toolbars(hidden: true),
    .barPosition(.topAttached), .leftWidth(320), .placeholder(.left, nil), .show("d", for: "c"),
    .propagate(.tabBarItem, true), .endRotation, .resize(1024, 768), .rotate(.landscapeLeft),
  ])
  func `a command that changes nothing leaves the swipe running`(_ step: Step) throws {
    let stage = try swiping()
    let before = stage["containers.main.swipe"]
    #expect(try stage.send(step).isNothing)
    #expect(stage["containers.main.swipe"] == before)
  }

  @Test(arguments: [
    Step.push("a"), .push(""), .popTo("x"), .popTo(nil), .replace("a"), .show("a", for: "b"), .leftWidth(0),
    .beginSwipe(1), .resize(0, 0), .restore("{}"),
  ])
  func `a refused command leaves the swipe running`(_ step: Step) throws {
    let stage = try swiping()
    let before = stage.digest
    #expect(try stage.send(step).refused != nil)
    #expect(stage.digest == before)
    #expect(stage["containers.main.swipe.x"] == "100")
  }

  @Test func `a vetoed command leaves the swipe running`() throws {
    let stage = try Stage(Doorkeeper(), "a", "b", "c")
    try stage.send(.attribute("stays", "pop", of: "c"), .beginSwipe(0))
    #expect(try stage.send(.pop).refused == "vetoed")
    #expect(stage["containers.main.swipe"] != "null")
  }

  @Test(arguments: [
    Step.hidesBackButton(true, of: "c"), .title("T", of: "main"), .attribute("k", "v", of: "d"),
    .attribute("k", "v", of: nil), .resize(900, 700), .rotate(.portrait), .beginRotation(.portrait),
    .attach("unsaved-changes"), .detach("back-button"), .configure("swipe-back", #"{"edge":1}"#),
  ])
  func `a command elsewhere, or a rotation, leaves the swipe running`(_ step: Step) throws {
    let stage = try swiping()
    let reply = try stage.send(step)
    #expect(reply.events.isEmpty == false)
    #expect(reply.kinds.contains("swipeCancelled") == false)
    #expect(stage["containers.main.swipe.x"] == "100")
  }

  // MARK: Too few screens

  @Test(arguments: [
    SceneCase(
      .drilldown, ["resize 500 700", "push a", "push b", "swipe begin 0", "swipe move 100"], "resize 1024 768"
    ),
    SceneCase(.drilldown, ["resize 500 700", "push a", "push b", "push nil", "swipe begin 0", "pop"], ""),
    SceneCase(
      .drilldown, ["resize 500 700 compact", "push a", "push b", "swipe begin 0"], "resize 500 700 regular"),
  ])
  func `a swipe is cancelled before the event that leaves it too few screens`(
    _ row: SceneCase
  ) throws {
    let stage = try row.stage()
    if row.expected.isEmpty { return #expect(stage["containers.main.swipe"] == "null") }
    #expect(try stage.type(row.expected).kinds.prefix(2) == ["swipeCancelled", "resized"])
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test func `a turn that leaves too few screens cancels the swipe before the interface turns`() throws {
    let lines = ["resize 500 700", "push a", "push b", "swipe begin 0"]
    let stage = try Stage(.drilldown, lines)
    let reply = try stage.type("rotate begin portrait")
    #expect(
      reply.kinds.filter { $0 == "swipeCancelled" || $0 == "interfaceRotated" }.first == "swipeCancelled")
    #expect(stage["containers.main.swipe"] == "null")
  }

  @Test func `a swipe with three screens on the stack goes on in two panes`() throws {
    let lines = ["resize 500 700", "push a", "push b", "push c", "swipe begin 0"]
    #expect(try Stage(.drilldown, lines).type("resize 1024 768").kinds == ["resized"])
  }
}
