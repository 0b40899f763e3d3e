import NavBase
import NavEvents
import Testing

struct JSONDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let expected: String
    let actual: String
    let path: String
    let values: [String?]

    init(_ expected: String, _ actual: String, _ path: String, _ values: String?...) {
      self.expected = expected
      self.actual = actual
      self.path = path
      self.values = values
    }

    var testDescription: String { "\(expected) \(actual)" }
  }

  private static let different = [
    Case("1", "2", "", "1", "2"),
    Case("1", "\"1\"", "", "1", "\"1\""),
    Case("null", "false", "", "null", "false"),
    Case("[]", "{}", "", "[]", "{}"),
    Case(#"{"a":1}"#, #"{"a":2}"#, "a", "1", "2"),
    Case(#"{"a":1}"#, "{}", "a", "1", nil),
    Case("{}", #"{"a":1}"#, "a", nil, "1"),
    Case(#"{"a":1,"b":2}"#, #"{"b":3,"a":1}"#, "b", "2", "3"),
    Case(#"{"a":1,"b":2}"#, #"{"b":3,"a":4}"#, "a", "1", "4"),
    Case(#"{"z":{"a":[1,{"b":null}]}}"#, #"{"z":{"a":[1,{"b":[]}]}}"#, "z.a[1].b", "null", "[]"),
    Case("[1,2]", "[1,3]", "[1]", "2", "3"),
    Case("[1,2]", "[1]", "[1]", "2", nil),
    Case("[1]", "[1,2]", "[1]", nil, "2"),
    Case("[1,2,3]", "[2,3]", "[0]", "1", "2"),
    Case("[[1],[2]]", "[[1],[2,3]]", "[1][1]", nil, "3"),
    Case(#"{"a.b":{"c d":1}}"#, #"{"a.b":{"c d":2}}"#, #"["a.b"]["c d"]"#, "1", "2"),
    Case(#"{"x":{"":1}}"#, #"{"x":{"":2}}"#, #"x[""]"#, "1", "2"),
    Case(#"{"x":{"q\"":1}}"#, #"{"x":{}}"#, #"x["q\""]"#, "1", nil),
    Case("\"caf\u{E9}\"", "\"cafe\u{301}\"", "", "\"caf\u{E9}\"", "\"cafe\u{301}\""),
    Case("{\"caf\u{E9}\":1}", "{\"cafe\u{301}\":1}", "caf\u{E9}", "1", nil),
    Case(#"{"a": [ 1.50 ]}"#, #"{"a":[2.0]}"#, "a[0]", "1.5", "2"),
  ]

  @Test func `texts of which one is no JSON differ as a whole`() {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    let difference = JSONDifference.between("1", deep)
    #expect(difference?.path == "" && difference?.expected == "1" && difference?.actual == deep)
    #expect(JSONDifference.between("[1]", "[1]") == nil)
  }

  @Test(arguments: different)
  func `the first difference has a path and both values`(pair: Case) throws {
    let difference = try #require(try JSONDifference.first(pair.expected, pair.actual))
    #expect(difference.path.utf8.elementsEqual(pair.path.utf8))
    #expect(
      [difference.expected, difference.actual].map { $0.map { Array($0.utf8) } }
        == pair.values.map { $0.map { Array($0.utf8) } })
  }

  @Test(arguments: different)
  func `the path of a difference leads to both of its values`(pair: Case) throws {
    let difference = try #require(try JSONDifference.first(pair.expected, pair.actual))
    guard let path = JSONPath(difference.path) else {
      #expect(difference.path.isEmpty)
      return
    }
    #expect(try value(at: path, in: pair.expected) == difference.expected)
    #expect(try value(at: path, in: pair.actual) == difference.actual)
  }

  @Test(arguments: [
    ("1", "1.0"), ("0", "-0"), ("100", "1e2"), ("\"A\"", #""\u0041""#), ("[ ]", "[]"), ("null", " null\n"),
    (#"{"a":1,"b":[true,{}]}"#, #" { "b" : [ true , { } ] , "a" : 1.0 } "#),
    ("\"caf\u{E9}\"", #""caf\u00e9""#),
  ])
  func `the order of members, white space, escapes and forms of numbers make no difference`(
    one: String, other: String
  ) throws {
    #expect(try JSONDifference.first(one, other) == nil)
    #expect(try JSONDifference.first(other, one) == nil)
  }

  @Test func `text that is not JSON is an error`() {
    #expect(throws: JSONFault.unexpectedEnd) { try JSONDifference.first("[", "[]") }
    #expect(throws: JSONFault.unexpectedEnd) { try JSONDifference.first("[]", "[") }
  }

  private func value(at path: JSONPath, in text: String) throws -> String? {
    var document = JSONDocument()
    try document.parse(text)
    return path.find(in: document.root, of: document).map { document.text($0) }
  }
}
