import NavEvents
import NavRuntime
import Testing

struct ShowTests {
  @Test func `showing the screen that the pop brings back replaces nothing`() throws {
    let stage = try Stage("a", "b", "c", "d")
    #expect(try stage.send(.show("b", for: "a")).kinds.contains("replaced") == false)
    #expect(stage.stack == "a|b")
  }
}
