import NavBase
import NavEvents
import NavRuntime
import Testing

struct PushTests {
  @Test func `the hints of a command go into its event`() throws {
    let stage = try Stage("a")
    let hint = NavTransition(animated: false, animation: .fade)
    var carried: NavTransition?
    try stage.session.send(.app, { $0.intern(.push("b", hint)) }) { draft in
      if case .navigation(.pushed(_, _, let transition)) = draft.events.array.first { carried = transition }
    }
    #expect(carried == hint)
  }
}
