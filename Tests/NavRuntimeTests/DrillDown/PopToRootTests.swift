import NavEvents
import Testing

struct PopToRootTests {
  @Test func `popping to the root leaves its successor on the right`() throws {
    let stage = try Stage("a", "b", "c", "d")
    let reply = try stage.send(.popToRoot)
    let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton("b", true)]
    #expect(reply.events == [Fact.popped("d", "c", from: "main", "popToRoot")] + changes)
    #expect(stage.stack == "a|b")
  }

  @Test(arguments: [([], "|"), (["a"], "a|"), (["a", "b"], "a|b")])
  func `popping to the root at the root changes nothing`(_ screens: [String], _ stack: String) throws {
    let stage = try Stage()
    for screen in screens { try stage.send(.push(.init(screen))) }
    #expect(try stage.send(.popToRoot).isNothing)
    #expect(stage.stack == stack)
  }

  @Test func `after push nil the root's successor comes back to the right`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.pushNil, .popToRoot).events.first == Fact.popped(from: "main", "popToRoot"))
    #expect(stage.stack == "a|b")
  }
}
