import NavBase
import NavEvents
import Testing

struct JSONPathTests {
  private static let view =
    #"{"panes":{"left":"b","right":null},"events":[{"value":true},{"value":[1,[2,3]]}],"#
    + #""items":{"a.b":{"title":"dot"},"c[0]":{"title":"bracket"},"d\"\\e":{"title":"quote"},"":{"title":"empty"},"#
    + #""caf\u00e9":{"title":"composed"},"x y":{"title":"space"}},"twice":1,"twice":2}"#

  /// Returns the canonical text of the value at the path; nil when there is none.
  private func find(_ path: JSONPath, in text: String = view) throws -> String? {
    var document = JSONDocument()
    try document.parse(text)
    return path.find(in: document.root, of: document).map { document.text($0) }
  }

  @Test(arguments: [
    ("panes.left", #""b""#), ("panes.right", "null"), ("events[0].value", "true"),
    ("events[1].value[1][0]", "2"),
    (#"items["a.b"].title"#, #""dot""#), (#"items["c[0]"].title"#, #""bracket""#),
    (#"items["d\"\\e"].title"#, #""quote""#), (#"items[""].title"#, #""empty""#),
    ("items.caf\u{E9}.title", #""composed""#), (#"items["caf\u00e9"].title"#, #""composed""#),
    ("items.x y.title", #""space""#), (#"["panes"]["left"]"#, #""b""#), ("twice", "1"),
  ])
  func `a path names the value at its end`(path: String, value: String) throws {
    #expect(try find(try #require(JSONPath(path))) == value)
  }

  @Test(arguments: [
    "nothing", "panes.middle", "panes.left.x", "panes[0]", "events[2]", "events.value", "events[0].value[0]",
    #"events["0"]"#, "panes.right.x", "items.cafe\u{301}.title",
  ])
  func `a path past the end names nothing`(path: String) throws {
    #expect(try find(try #require(JSONPath(path))) == nil)
  }

  @Test func `a path can begin with an index`() throws {
    #expect(try find(try #require(JSONPath("[1].a")), in: #"[0,{"a":5}]"#) == "5")
  }

  @Test(arguments: [
    "", ".", ".a", "a.", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[1.5]", "a[0]b", #"a["b"#, #"a["b""#,
    #"a["b]"#,
    #"a["\x"]"#, #"a["b"x]"#, "a.[0]", "a[99999999999999999999]", "a[01]", "a[00]",
  ])
  func `text that is not a path makes no JSONPath`(text: String) {
    #expect(JSONPath(text) == nil)
  }
}
