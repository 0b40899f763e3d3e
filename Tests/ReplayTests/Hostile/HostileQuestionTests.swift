import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Nonsensical questions about a journal: each is answered, or refused with a code, and nothing traps.
struct HostileQuestionTests {
  private static let verbs = ["why", "diff", "log", "find", "explain", "goto", "expect", "stats"]
  private static let parts = [
    "items", "items.", "items[", "items[\"a\"].title", "items[\"\\u{0}\"]", "layout[0]",
    "layout[99999999999999999999]", "panes.left", "seq", "commits", "viewing", "digest",
    "\u{301}", "é", "e\u{301}", "@1", "#1", "@", "#", "@-1", "@+1", "-1", "+1", "1", "99",
    "9223372036854775807", "-9223372036854775808", "99999999999999999999", "end", "--screen",
    "--screen=a", "--kind", "popped", "pushed", "--source", "user", "--since", "--until", "5", "-5",
    "--refused", "--refused=x", "--code", "--changes", "focus", "--changes=items.a",
    "--", "---", "\"", "\"\"", "\\", "(", ")", "==", "exists", "not", "and", "\u{202E}", "remembered",
    "plugins[0]", "appearances.a", "screens.a.title.x.y.z",
  ]

  @Test func `random questions are answered with one object each`() throws {
    let scratch = try Scratch()
    var random = SeededNumbers(seed: 5)
    var cases = HostileCases("questions")
    let lines = (0..<3000 * HostileCases.factor).map { _ in
      let count = Int.random(in: 0..<6, using: &random)
      let words = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }
      return ([Self.verbs.randomElement(using: &random) ?? ""] + words).joined(separator: " ")
    }
    let start = ["push a", "push b title=T", "push c", "push c", "back", "attr a k=v"]
    let run = try RawRun(
      ["--json"].map { Array($0.utf8) }, input: .file(Array((start + lines).joined(separator: "\n").utf8)),
      in: scratch.folder,
      deadline: 120)
    cases.note(run.status.map { 0...4 ~= $0 } == true ? nil : "\(run.end)")
    let answers = run.outputText.split(separator: "\n").dropFirst(start.count)
    cases.note(answers.count == lines.count ? nil : "\(answers.count) answers to \(lines.count) questions")
    for (line, answer) in zip(lines, answers) {
      let object = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      cases.note(object?["ok"] is Bool ? nil : "\(line): \(answer.prefix(200))")
    }
    cases.finish()
  }

  private static let view =
    #"{"panes":{"left":"a","right":null},"n":3,"list":["x",5],"items":{"a.b":{"title":"A (b)"}}}"#
  private static let conditionParts = [
    "(", ")", "not", "not(", "and", "or", "==", "!=", "contains", "exists", "count", "panes.left",
    "items[\"a.b\"]", "items[", "\"",
    "\\", "a)", "(a", "n", "3", ";", "#", "\u{301}", "é", "list[0]", "list[99999999999999999999]", "null",
    "{}", "[1", "))", "((",
    "\"a)\"", "x\")",
  ]

  @Test func `a condition of random words has a value or an error with a column`() throws {
    var random = SeededNumbers(seed: 77)
    var cases = HostileCases("conditions")
    for _ in 0..<5000 * HostileCases.factor {
      let joint = Bool.random(using: &random) ? " " : ""
      let parts = (0..<Int.random(in: 1..<10, using: &random)).map { _ in
        Self.conditionParts.randomElement(using: &random) ?? ""
      }
      cases.note(Self.problem(condition: parts.joined(separator: joint)))
    }
    cases.finish()
  }

  private static func problem(condition text: String) -> String? {
    let predicate: NavPredicate
    do throws(LineError) { predicate = try NavPredicate(unchecked: text) } catch {
      return error.column.map { 1...(text.count + 1) ~= $0 } == true ? nil : "\(text): \(error)"
    }
    do throws(JSONError) {
      let holds = try predicate.holds(in: view)
      return try NavPredicate.opposite(of: text)?.holds(in: view) == holds ? "\(text) and its opposite" : nil
    } catch {
      return "\(text): \(error)"
    }
  }

  @Test func `a path or a moment of random characters is read back the same, or is an error`() throws {
    var random = SeededNumbers(seed: 6)
    var cases = HostileCases("paths and moments")
    let scalars: [Character] = [
      "a", ".", "[", "]", "\"", "\\", "0", "9", "@", "#", "-", "+", " ", "é", "\u{301}", "\u{0}", "{", "i",
    ]
    for _ in 0..<HostileCases.number(full: 20_000, usual: 8000) {
      let count = Int.random(in: 0..<12, using: &random)
      let text =
        ["", "items", "layout", "@", "#"][Int.random(in: 0..<5, using: &random)]
        + String((0..<count).map { _ in scalars.randomElement(using: &random) ?? "a" })
      cases.note(Self.problem(path: text))
      cases.note(Self.problem(moment: text))
    }
    cases.finish()
  }

  private static func problem(path text: String) -> String? {
    do throws(LineError) {
      return Array(try NavPath(text).description.utf8) == Array(text.utf8) ? nil : text
    } catch {
      return error.column == 1 ? nil : "\(text): \(error)"
    }
  }

  private static func problem(moment text: String) -> String? {
    do throws(LineError) {
      let moment = try NavJournal.Moment(text)
      return try NavJournal.Moment(moment.description) == moment ? nil : text
    } catch {
      return error.column == 1 ? nil : "\(text): \(error)"
    }
  }
}

extension NavPredicate {
  /// Returns the condition that is true when `text` is false; nil when it cannot be negated.
  fileprivate static func opposite(of text: String) -> NavPredicate? {
    try? NavPredicate(unchecked: "not ( \(text) )")
  }
}
