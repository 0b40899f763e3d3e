import NavEvents
import NavRuntime
import Testing

/// What a web container shows: its own bar, and the top page.
@Suite struct WebLayoutTests {
  private static func play(pages count: Int, _ steps: Step...) throws -> Play {
    let play = try Play(.web)
    try play.send(Step.pages(count))
    try play.send(steps)
    return play
  }

  // MARK: Layout

  @Test func `its own bar of 44 replaces the stack's`() throws {
    let frames = ["top web/1 0 44 1024 724", "bar web/1 0 0 1024 44"]
    #expect(try Self.play(pages: 2).layout == frames)
    let over = try Self.play(pages: 2, Step.push("n").on("main"))
    #expect(over.layout == ["top n 0 64 1024 704", "bar n 0 0 1024 64"])
  }

  @Test func `without a page pane and bar are there without a node`() throws {
    let frames = ["top null 0 44 1024 724", "bar null 0 0 1024 44"]
    let play = try Self.play(pages: 0)
    #expect(play.layout == frames)
    try play.send(.open("http://a"))
    #expect(play.layout == frames)
    #expect(play.visible.isEmpty)
  }

  @Test func `hidden bars of the stack do not hide it`() throws {
    let play = try Self.play(pages: 1, Step.bars(hidden: true).on("main"))
    #expect(play.layout == ["top web/0 0 44 1024 724", "bar web/0 0 0 1024 44"])
  }

  @Test func `in a tab it stands above the tab bar`() throws {
    let play = try Play(.tabs, .add(.web, "w", to: "tabs"), .choose("w"))
    let frames = ["top null 0 44 1024 675", "bar null 0 0 1024 44", "tabBar tabs 0 719 1024 49"]
    #expect(play.layout == frames)
  }

  @Test func `a compact width is no other layout`() throws {
    let play = try Self.play(pages: 1, .narrow)
    #expect(play.layout == ["top web/0 0 44 400 724", "bar web/0 0 0 400 44"])
  }

  // MARK: What is seen

  @Test(arguments: [[Step](), [.open("http://x")], [.open("http://x"), .failed("offline")], [.reload]])
  func `the top page is seen, whatever loads`(_ steps: [Step]) throws {
    let play = try Self.play(pages: 2)
    try play.send(steps)
    #expect(play.visible == "web/1")
    #expect(play["appearances"] == #"{"web/1":1}"#)
    #expect(play["panes"] == #"{"top":"web/1"}"#)
  }

  // MARK: Back buttons

  @Test func `the top page has a back button when there are two or more`() throws {
    let play = try Self.play(pages: 1)
    #expect(play.backButton(of: "web/0") == "null")
    try play.send(.open("http://b"), .loaded(), .title("Start", of: "web/0"))
    #expect(play.backButton(of: "web/1") == #""Start""#)
    #expect(play.backButton(of: "web/0") == "null")
    try play.send(.hidesBackButton(true, of: "web/1"))
    #expect(play.backButton(of: "web/1") == "null")
  }

  @Test func `a page that is still loading has no item, and the top keeps its back button`() throws {
    let play = try Self.play(pages: 2, .open("http://x"))
    #expect(play["items[\"web/2\"]"] == "missing")
    #expect(play.backButton(of: "web/1") == #""web/0""#)
  }

  @Test func `the container itself shows no back button on its stack`() throws {
    #expect(try Self.play(pages: 2).backButton(of: "web") == "null")
    #expect(try Self.play(pages: 0).backButton(of: "web") == "null")
  }

  // MARK: The state view

  @Test func `the view tells pages, what is pending, activity and error`() throws {
    let play = try Self.play(pages: 1, .open("http://b"), .failed("offline"))
    let page = #"{"id":"web/0","url":"http://a","residency":"live","locked":false}"#
    let view =
      #"{"kind":"web","pages":[\#(page)],"pending":{"id":"web/1","url":"http://b"},"#
      + #""activity":false,"error":"offline"}"#
    #expect(play["containers.web"] == view)
  }
}
