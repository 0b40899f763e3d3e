import NavEvents
import NavRuntime
import Testing

/// Relative references, resolved against the page on top (RFC 3986, 5.2).
struct RelativeReferenceTests {
  /// The base of all examples of RFC 3986, 5.4.
  private static let base = "http://a/b/c/d;p?q"

  /// Section 5.4.1, except `g:h`, which is not relative.
  private static let normal = [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"),
  ]

  /// Section 5.4.2, except `http:g`, which a strict parser takes as it is.
  private static let abnormal = [
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
  ]

  /// Cases that the examples leave out.
  private static let others = [
    ("http://a", "g", "http://a/g"), ("http://a", "../g", "http://a/g"), ("http://a?q", "g", "http://a/g"),
    ("http://a", "?y", "http://a?y"), ("HTTP://A:80/x#s", "g", "HTTP://A:80/g"),
    ("http://u@a/x", "/y", "http://u@a/y"), ("https://a/x", "//b/./c/../d", "https://b/d"),
    ("http://a/b//c", "../d", "http://a/b/d"), ("http://a/b/?q", "#", "http://a/b/?q#"),
    ("http://a/b/c?q#s", "", "http://a/b/c?q"), ("http://a/b/c", "./d:e/f", "http://a/b/d:e/f"),
  ]

  private static let examples =
    normal.map { (base, $0.0, $0.1) } + abnormal.map { (base, $0.0, $0.1) } + others

  private static func page(at url: String) throws -> Stage { try Stage(.web, .open(url), .finishLoad("A")) }

  @Test(arguments: examples)
  func `a link is resolved against the page on top`(
    _ base: String, _ reference: String, _ url: String
  ) throws {
    let reply = try Self.page(at: base).send(.open(reference))
    #expect(reply.events == [Fact.loadStarted("web/1", url, "link")])
  }

  @Test(arguments: examples)
  func `a form is resolved, too, and the page has the new url at once`(
    _ base: String, _ reference: String, _ url: String
  ) throws {
    let stage = try Self.page(at: base)
    #expect(try stage.send(.submit(reference)).events == [Fact.loadStarted("web/0", url, "submit")])
    #expect(stage["screens[\"web/0\"].url"] == "\"\(url)\"")
  }

  @Test func `a url with a scheme is not relative, as in strict parsers`() throws {
    let stage = try Self.page(at: Self.base)
    #expect(try stage.send(.open("g:h")).refused == "unhandled-url")
    #expect(try stage.send(.open("http:g")).refused == "bad-url")
    #expect(
      try stage.send(.open("http://b/x/../y")).events == [
        Fact.loadStarted("web/1", "http://b/x/../y", "link")
      ])
  }

  @Test(arguments: ["g h", "ä", "g\u{7F}", "1x:y", ":g", "-:", "//", "///g", "//:80/g"])
  func `an invalid reference is refused even with a page`(_ text: String) throws {
    let stage = try Self.page(at: Self.base)
    for step in [Step.open(text), .submit(text)] {
      let reply = try stage.send(step)
      #expect(reply.refused == "bad-url")
      #expect(reply.messages == ["“\(text)” is not a URL."])
    }
  }

  @Test(arguments: ["g", "/g", "//g", "?y", "#s", ""])
  func `a relative reference is refused without a page`(_ reference: String) throws {
    for steps in [[], [.open("http://a/b")], [.open("http://a/b"), .failLoad("offline")]] as [[Step]] {
      let stage = try Stage(.web)
      try stage.send(steps)
      #expect(try stage.send(.open(reference)).refused == "bad-url")
      #expect(try stage.send(.submit(reference)).refused == "bad-url")
    }
    #expect(try Stage(.stack).send(.open(reference)).refused == "bad-url")
  }

  @Test func `the base is the page on top, not a pending one, with the url of its latest form`() throws {
    let stage = try Stage(.web, .open("http://a/x/1"), .finishLoad(), .open("http://b/y/2"))
    #expect(try stage.send(.open("g")).events.last == Fact.loadStarted("web/1", "http://a/x/g", "link"))
    try stage.send(.finishLoad(), .submit("../h/k?1"), .finishLoad())
    #expect(try stage.send(.open("g")).events == [Fact.loadStarted("web/2", "http://a/h/g", "link")])
  }

  @Test func `a relative reference is refused on a page without a url`() throws {
    let stage = try Stage.file(#"{"id":"w","kind":"web","pages":[{"id":"p"}]}"#)
    #expect(try stage.send(.open("g")).refused == "bad-url")
    #expect(try stage.send(.submit("g")).refused == "bad-url")
  }

  @Test(arguments: [("edit", "http://a/x/edit"), ("?e", "http://a/x/1?e"), ("//b/c", "http://b/c")])
  func `a page's own action is relative to that page`(_ reference: String, _ url: String) throws {
    let stage = try Stage(.web, .open("http://z/"), .finishLoad(), .open("http://a/x/1"))
    let reply = try stage.send(.finishLoad(action: "Edit", actionURL: reference))
    #expect(reply.events == [Fact.loadFinished("web/1", ",action:Edit,actionURL:\(url)")])
    #expect(try stage.send(.action).events == [Fact.loadStarted("web/1", url, "action")])
  }

  @Test func `depth-limit counts the pages of relative links`() throws {
    let stage = try Stage(.web, .attach("depth-limit", #"{"limit":2}"#))
    try stage.send(Step.pages(2))
    for url in ["http://b/g", "g"] { #expect(try stage.send(.open(url)).objectors == ["depth-limit"]) }
  }
}
