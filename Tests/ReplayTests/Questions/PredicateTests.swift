import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The language of conditions: `expect`, and every question that takes one.
struct PredicateTests {
  private static let view =
    #"{"panes":{"left":"a","right":null},"n":3,"t":true,"list":["x","y z",5],"items":{"a.b":{"title":"A (b)"}},"s":"é)"}"#

  @Test(arguments: [
    ("panes.left == a", true), (#"panes.left == "a""#, true), ("panes.left != a", false),
    ("panes.right == null", true),
    ("panes.right exists", false), ("panes.left exists", true), ("panes.middle exists", false),
    ("panes.middle == null", true),
    ("panes.middle != x", true), ("n == 3", true), (#"n == "3""#, false), ("n == 3.0", true),
    ("t == true", true),
    ("list contains x", true), (#"list contains "y z""#, true), ("list contains 5", true),
    ("list contains 6", false),
    ("list count == 3", true), ("panes count == 2", true), ("n count == 1", false),
    ("panes contains left", true),
    ("s contains é", true), (#"items["a.b"].title == "A (b)""#, true), ("not n == 3", false),
    ("not not n == 3", true),
    ("n == 3 and t == true", true), ("n == 4 or t == true", true), ("n == 4 or t == false", false),
    ("n == 4 and n == 3 or n == 3", true), ("n == 3 or n == 3 and n == 4", true),
    ("(n == 3 or n == 3) and n == 4", false),
    ("not (n == 4 or t == false)", true), ("not(n == 3 and t == true)", false), ("((n == 3))", true),
    ("( n == 3 )", true),
    (#"(s == "é)")"#, true), ("(s == é)", false), ("s == é)", true),
    ("(list[0] == x) and (list[1] == \"y z\")", true),
    ("(n == 4 or (t == true and not (n == 4)))", true), (#"(items["a.b"].title contains (b))"#, true),
    ("(panes.left exists)", true), ("\"n\" == 3", true), ("\"panes.left\" exists", true),
  ])
  func `a condition has the expected value, alone and inside another one`(
    _ text: String, _ holds: Bool
  ) throws {
    let predicate = try NavPredicate(unchecked: text)
    #expect(try predicate.holds(in: Self.view) == holds)
    #expect(try NavPredicate(unchecked: "not (\(text))").holds(in: Self.view) == !holds)
    #expect(try NavPredicate(unchecked: "(\(text)) and n == 3").holds(in: Self.view) == holds)
    #expect(predicate.description == text)
  }

  @Test(
    arguments: [
      ("", 1), ("panes.left", 1), ("panes.left =", 12), ("panes.left == a b", 17), ("panes.left == a and", 1),
      ("panes..left == a", 1),
      ("n count 3", 9), ("n count == many", 12), ("(n == 3", 1), ("n == 3)", nil), ("(n == )", 1),
      ("n == 3; n == 4", 9),
      (#"n == "3"#, 6), ("n equals 3", 3), ("() n == 3", 1),
    ] as [(String, Int?)])
  func `a mistake has its column`(_ text: String, _ column: Int?) throws {
    guard let column else {
      #expect(try NavPredicate(unchecked: text).holds(in: Self.view) == false)
      return
    }
    let error = #expect(throws: LineError.self) { try NavPredicate(unchecked: text) }
    #expect(error?.column == column, "\(error?.message ?? "")")
  }

  @Test(
    arguments: [
      ("scren.home.title == x", "did you mean screens?", 1),
      ("not scren.home exists", "did you mean screens?", 5),
      ("focus exists or not items.a.titel exists", "did you mean title?", 21),
      ("not screens.a.titel exists", "did you mean title?", 5),
      ("containers.main.entires count == 2", "did you mean entries?", 1),
      ("reply.ok == true", "no “reply”", 1),
    ])
  func `a condition about a state view has no path that none has`(
    _ text: String, _ sentence: String, _ column: Int
  ) throws {
    let error = #expect(throws: LineError.self) { try NavPredicate(text) }
    #expect(error?.code == .badArgument && error?.column == column, "\(error?.message ?? "")")
    #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
    #expect(try NavPredicate(unchecked: text).absence() != nil)
  }

  @Test func `a condition lists the members of the view that it reads, and needs no others`() throws {
    let predicate = try NavPredicate(
      unchecked: "panes.left == a and (n == 3 or not items.x exists) and panes.right exists")
    #expect(predicate.members == ["items", "n", "panes"])
    for recorded in HostileCases.sample(RecordedJournal.all, every: 2).prefix(20) {
      let journal = try NavJournal(at: recorded.journal.path)
      let last = try journal.stateView()
      for text in [
        "focus == main", "layout count == 4", "items exists and visible count == 2",
        "remembered count == 0 or digest contains 0",
      ] {
        let predicate = try NavPredicate(text)
        #expect(try journal.holds(predicate) == predicate.holds(in: last), "\(recorded.name) \(text)")
      }
    }
  }

  @Test func `the first comparison that fails is named`() throws {
    let expected = try CanonicalJSON("true")
    let failure = try #require(
      try NavPredicate(unchecked: "n == 3 and not (n == 4 or t == true)").failure(in: Self.view))
    #expect(
      failure.path == "t" && failure.operation == "not ==" && failure.expected == "true"
        && failure.actual == expected)
    let other = try #require(try NavPredicate(unchecked: "n == 5 or n == 6").failure(in: Self.view))
    #expect(other.expected == "5" && other.actual?.text == "3")
  }

  @Test func `parentheses are bounded, and nots and comparisons are not`() throws {
    let deep = String(repeating: "(", count: 64) + "n == 3" + String(repeating: ")", count: 64)
    #expect(try NavPredicate(unchecked: deep).holds(in: Self.view))
    #expect(throws: LineError.self) { try NavPredicate("(\(deep))") }
    #expect(throws: LineError.self) { try NavPredicate(String(repeating: "(", count: 100_000)) }
    #expect(throws: LineError.self) { try NavPredicate(String(repeating: "not(", count: 100_000)) }
    #expect(
      try NavPredicate(unchecked: String(repeating: "not ", count: 10_000) + "n == 3").holds(in: Self.view))
    #expect(
      try NavPredicate(unchecked: (0..<5000).map { "n == \($0)" }.joined(separator: " or ")).holds(
        in: Self.view))
  }

  @Test func `the examples of the reference have the documented values`() throws {
    let text = try String(
      contentsOf: Project.folder.appendingPathComponent("docs/predicates.md"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    let begin = try #require(lines.firstIndex { $0.hasPrefix("<!-- journal:") })
    let commands = lines[begin].dropFirst("<!-- journal: ".count).dropLast(" -->".count).split(separator: ";")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let journal = try WhyTests.journal(commands)
    let rows = lines.filter {
      $0.hasPrefix("| `") && ($0.hasSuffix("| holds |") || $0.hasSuffix("| does not hold |"))
    }
    #expect(rows.count >= 15)
    for row in rows {
      let parts = row.split(separator: "`")
      #expect(try journal.holds(NavPredicate(String(parts[1]))) == row.hasSuffix("| holds |"), "\(row)")
    }
  }
}
