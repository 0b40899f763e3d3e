import NavEvents
import Testing

struct SwipeLayoutTests {
  @Test(arguments: ["panes", "items", "visible", "appearances", "screens", "containers.main.left"])
  func `a swipe changes neither panes, items and appearances nor the stack`(_ path: String) throws {
    let stage = try Stage("a", "b", "c", "d")
    let before = stage[path]
    try stage.send(.beginSwipe(0), .moveSwipe(160))
    #expect(stage[path] == before)
  }

}
