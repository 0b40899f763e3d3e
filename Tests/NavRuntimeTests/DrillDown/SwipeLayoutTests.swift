import NavEvents
import Testing

struct SwipeLayoutTests {
  private func swiping(to x: Double, _ steps: Step...) throws -> Stage {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(steps + [.beginSwipe(0), .moveSwipe(x)])
    return stage
  }

  @Test(arguments: [
    (0.0, "b -96 64 320 704 0.2", "c 0 64 320 704"), (160, "b -48 64 320 704 0.1", "c 160 64 511.5 704"),
    (80, "b -72 64 320 704 0.15000000000000002", "c 80 64 415.75 704"),
    (320, "b 0 64 320 704", "c 320 64 703 704"), (999, "b 0 64 320 704", "c 320 64 703 704"),
  ])
  func `the left pane follows the finger and grows, the screen below moves in and becomes bright`(
    _ x: Double, _ below: String, _ left: String
  ) throws {
    let stage = try swiping(to: x)
    #expect(stage.frame("below") == below)
    #expect(stage.frame("left") == left)
  }

  @Test func `the screen below comes first and everything else stays`() throws {
    let still = try Stage("a", "b", "c", "d")
    try still.send(.toolbars(hidden: false))
    let stage = try swiping(to: 160, .toolbars(hidden: false))
    #expect(stage.layout[0] == "below b -48 64 320 660 0.1")
    #expect(stage.layout[1] == "left c 160 64 511.5 660")
    #expect(stage.layout.dropFirst(2) == still.layout.dropFirst())
  }

  @Test(arguments: ["panes", "items", "visible", "appearances", "screens", "containers.main.left"])
  func `a swipe changes neither panes, items and appearances nor the stack`(_ path: String) throws {
    let stage = try Stage("a", "b", "c", "d")
    let before = stage[path]
    try stage.send(.beginSwipe(0), .moveSwipe(160))
    #expect(stage[path] == before)
  }

  @Test func `without bars the panes are as high as the window`() throws {
    let stage = try swiping(to: 160, .bars(hidden: true))
    #expect(stage.layout.prefix(2) == ["below b -48 0 320 768 0.1", "left c 160 0 511.5 768"])
  }

  @Test func `a left pane wider than the window shrinks to nothing`() throws {
    let stage = try swiping(to: 1000, .leftWidth(2000))
    #expect(stage.frame("left") == "c 1000 64 1000 704")
    try stage.send(.moveSwipe(2000))
    #expect(stage.frame("left") == "c 2000 64 0 704")
  }

  @Test(arguments: [
    (0.0, "c -120 64 400 704 0.2", "d 0 64 400 704"), (200, "c -60 64 400 704 0.1", "d 200 64 400 704"),
    (400, "c 0 64 400 704", "d 400 64 400 704"),
  ])
  func `in compact width the one pane follows the finger`(
    _ x: Double, _ below: String, _ top: String
  ) throws {
    let stage = try swiping(to: x, .narrow)
    #expect(stage.layout == ["below " + below, "top " + top, "bar d 0 0 400 64"])
  }

  @Test func `in compact width after push nil the screen under the top comes up`() throws {
    let stage = try swiping(to: 200, .narrow, .pushNil)
    #expect(stage.layout.prefix(2) == ["below c -60 64 400 704 0.1", "top d 200 64 400 704"])
  }

}
