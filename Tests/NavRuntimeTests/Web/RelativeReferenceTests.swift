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
}
