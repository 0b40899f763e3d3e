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
}
