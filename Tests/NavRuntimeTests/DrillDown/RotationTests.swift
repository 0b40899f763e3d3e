import NavEvents
import Testing

struct RotationTests {
  // MARK: Deferred

  @Test func `after a cancelled swipe the state differs only by the rotation made meanwhile`() throws {
    let (stage, other) = (try Stage("a", "b", "c"), try Stage("a", "b", "c"))
    try stage.send(.beginSwipe(0), .moveSwipe(50), .rotate(.portrait), .cancelSwipe)
    try other.send(.rotate(.portrait))
    #expect(stage.digest == other.digest)
  }

  // MARK: Beginning and ending

  @Test(arguments: [Step.rotate(.portrait), .beginRotation(.portrait), .endRotation, .resize(900, 800)])
  func `a report cannot be vetoed`(_ step: Step) throws {
    let kinds = CommandKinds(.rotate, .rotationBegin, .rotationEnd, .resize)
    #expect(try Stage(Doorkeeper(vetoing: kinds), "a").send(step).refused == nil)
  }
}
