import NavEvents
import Testing

struct PropagationTests {
  @Test func `a flag is part of the state, and setting it back restores the state`() throws {
    let stage = try Stage("a")
    let before = stage.digest
    try stage.send(.propagate(.tabBarItem, false))
    #expect(stage.digest != before)
    try stage.send(.propagate(.tabBarItem, true))
    #expect(stage.digest == before)
  }
}
