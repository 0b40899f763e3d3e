import NavEvents
import NavRuntime
import Testing

/// The frames and items of a web container: its own bar, and the top page.
struct WebLayoutTests {
  private static func stage(pages count: Int, _ steps: Step...) throws -> Stage {
    let stage = try Stage(.web)
    try stage.send(Step.pages(count))
    try stage.send(steps)
    return stage
  }

  // MARK: Layout

  @Test func `a web container's bar of 44 points replaces the stack's`() throws {
    let frames = ["top web/1 0 44 1024 724", "bar web/1 0 0 1024 44"]
    #expect(try Self.stage(pages: 2).layout == frames)
    let over = try Self.stage(pages: 2, Step.push("n").on("main"))
    #expect(over.layout == ["top n 0 64 1024 704", "bar n 0 0 1024 64"])
  }

  @Test func `before the first page the pane is empty, and the bar shows the container's own title`() throws {
    let frames = ["top null 0 44 1024 724", "bar web 0 0 1024 44"]
    let stage = try Self.stage(pages: 0)
    #expect(stage.layout == frames)
    try stage.send(.open("http://a"))
    #expect(stage.layout == frames)
    #expect(stage.visible.isEmpty)
    try stage.send(.title("Browser", of: "web"))
    #expect(stage["items.web.title"] == #""Browser""#)
    try stage.send(.finishLoad())
    #expect(stage.frame("bar") == "web/0 0 0 1024 44")
  }

  @Test func `hidden bars of the stack do not hide the web container's bar`() throws {
    let stage = try Self.stage(pages: 1, Step.bars(hidden: true).on("main"))
    #expect(stage.layout == ["top web/0 0 44 1024 724", "bar web/0 0 0 1024 44"])
  }

  @Test func `a web container in a tab is above the tab bar`() throws {
    let stage = try Stage(.tabs, .add(.web, "w", to: "tabs"), .choose("w"))
    let frames = ["top null 0 44 1024 675", "bar w 0 0 1024 44", "tabBar tabs 0 719 1024 49"]
    #expect(stage.layout == frames)
  }

  @Test func `a compact width does not change the layout`() throws {
    let stage = try Self.stage(pages: 1, .narrow)
    #expect(stage.layout == ["top web/0 0 44 400 724", "bar web/0 0 0 400 44"])
  }

  // MARK: Visible screens

  @Test(arguments: [[Step](), [.open("http://x")], [.open("http://x"), .failLoad("offline")], [.reload]])
  func `the top page is visible during any load`(_ steps: [Step]) throws {
    let stage = try Self.stage(pages: 2)
    try stage.send(steps)
    #expect(stage.visible == "web/1")
    #expect(stage["appearances"] == #"{"web/1":1}"#)
    #expect(stage["panes"] == #"{"top":"web/1"}"#)
  }

  // MARK: Back buttons

  @Test func `the top page has a back button when there are two or more`() throws {
    let stage = try Self.stage(pages: 1)
    #expect(stage.backButton(of: "web/0") == "null")
    try stage.send(.open("http://b"), .finishLoad(), .title("Start", of: "web/0"))
    #expect(stage.backButton(of: "web/1") == #""Start""#)
    #expect(stage.backButton(of: "web/0") == "null")
    try stage.send(.hidesBackButton(true, of: "web/1"))
    #expect(stage.backButton(of: "web/1") == "null")
  }

  @Test func `a page that is still loading has no item, and the top keeps its back button`() throws {
    let stage = try Self.stage(pages: 2, .open("http://x"))
    #expect(stage["items[\"web/2\"]"] == "missing")
    #expect(stage.backButton(of: "web/1") == #""web/0""#)
  }

  @Test func `the container itself shows no back button on its stack`() throws {
    #expect(try Self.stage(pages: 2).backButton(of: "web") == "null")
    #expect(try Self.stage(pages: 0).backButton(of: "web") == "null")
  }

  // MARK: The state view

  @Test func `the state view has pages, pending page, activity and error`() throws {
    let stage = try Self.stage(pages: 1, .open("http://b"), .failLoad("offline"))
    let page = #"{"id":"web/0","url":"http://a","residency":"live","locked":false}"#
    let view =
      #"{"kind":"web","pages":[\#(page)],"pending":{"id":"web/1","url":"http://b"},"#
      + #""activity":false,"error":"offline"}"#
    #expect(stage["containers.web"] == view)
  }
}
