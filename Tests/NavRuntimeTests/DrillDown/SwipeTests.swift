import NavEvents
import NavRuntime
import Testing

struct SwipeTests {
  private static let answerOn =
    "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]"

  /// Returns a stage with a swipe of `d` that began at `x`.
  private func swiping(from x: Double = 0) throws -> Stage {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(.beginSwipe(x))
    return stage
  }

  // MARK: The end

  @Test(arguments: [-501, -5000])
  func `a fast leftward fling does not pop`(_ velocity: Double) throws {
    let stage = try swiping()
    #expect(try stage.send(.endSwipe(100, velocity: velocity)).kinds.contains("popped") == false)
    #expect(stage.stack == "a b c|d")
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

  // MARK: Objections

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

  @Test func `in compact width the travel is relative to the container's width`() throws {
    let stage = try Stage(.drilldown, "resize 400 768", "push a", "push b", "swipe begin 100")
    #expect(try stage.type("swipe end 364").kinds.contains("popped") == false)
    #expect(try stage.type("swipe begin 100", "swipe end 365").kinds.contains("popped"))
  }
}
