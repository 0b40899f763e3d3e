import NavEvents
import Testing

struct LayoutTests {
  @Test func `two panes lie under two bars`() throws {
    let frames = [
      "left a 0 64 320 704", "right b 321 64 703 704", "leftBar a 0 0 320 64", "rightBar b 320 0 704 64",
    ]
    #expect(try Stage("a", "b").layout == frames)
  }

  @Test(
    arguments: [
      ([], "left a 0 64 320 704", "64"), ([.barPosition(.top)], "left a 0 44 320 724", "44"),
      ([.bars(hidden: true)], "left a 0 0 320 768", nil),
      ([.bars(hidden: true), .barPosition(.top)], "left a 0 0 320 768", nil),
    ] as [([Step], String, String?)])
  func `a bar is 64 points high attached to the top, 44 at the top, and a hidden one takes no space`(
    _ steps: [Step], _ left: String, _ height: String?
  ) throws {
    let stage = try Stage("a", "b")
    try stage.send(steps)
    #expect(stage.layout.first == left)
    #expect(stage.frame("leftBar") == height.map { "a 0 0 320 \($0)" })
    #expect(stage.frame("rightBar") == height.map { "b 320 0 704 \($0)" })
  }

  @Test func `a shown toolbar takes 44 points at the bottom`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.toolbars(hidden: false))
    let frames = [
      "left a 0 64 320 660", "right b 321 64 703 660", "leftBar a 0 0 320 64", "rightBar b 320 0 704 64",
      "leftToolbar a 0 724 320 44", "rightToolbar b 320 724 704 44",
    ]
    #expect(stage.layout == frames)
  }

  @Test func `the right pane begins one point after the left width`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.leftWidth(500), .toolbars(hidden: false))
    #expect(stage.frame("left") == "a 0 64 500 660")
    #expect(stage.frame("right") == "b 501 64 523 660")
    #expect(stage.frame("rightBar") == "b 500 0 524 64")
    #expect(stage.frame("rightToolbar") == "b 500 724 524 44")
  }

  @Test(arguments: [(1023.0, "0", "1"), (1023.5, "0", "0.5"), (1024, "0", "0"), (2000, "0", "0")])
  func `widths clamp at 0`(_ width: Double, _ pane: String, _ bar: String) throws {
    let stage = try Stage("a", "b")
    try stage.send(.leftWidth(width), .toolbars(hidden: false))
    let edges = [stage.frame("right"), stage.frame("rightBar"), stage.frame("rightToolbar")]
    let widths = edges.map { $0?.split(separator: " ").dropFirst(3).first.map(String.init) }
    #expect(widths == [pane, bar, bar])
  }

  @Test func `a window lower than its bars leaves no height to the panes`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.toolbars(hidden: false), .resize(1024, 100))
    #expect(stage.frame("left") == "a 0 64 320 0")
    #expect(stage.frame("leftToolbar") == "a 0 56 320 44")
  }

  @Test func `an empty pane has a frame, without a node or with its placeholder`() throws {
    let stage = try Stage()
    let empty = [
      "left null 0 64 320 704", "right null 321 64 703 704", "leftBar null 0 0 320 64",
      "rightBar null 320 0 704 64",
    ]
    #expect(stage.layout == empty)
    try stage.send(.placeholder(.left, "p"), .placeholder(.right, "q"))
    #expect(stage.frame("left") == "p 0 64 320 704")
    #expect(stage.frame("rightBar") == "q 320 0 704 64")
  }

  @Test func `the layout follows the window`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.resize(800, 600))
    #expect(stage.frame("left") == "a 0 64 320 536")
    #expect(stage.frame("right") == "b 321 64 479 536")
  }
}
