import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// Commands and events of the journal in words: the type, then the values.
enum Sentence {
  /// Returns a number of things: `1 commit`, `2 commits`.
  static func counted(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Returns the number of events up to the end of a commit.
  static func end(of line: JSONValue, _ document: borrowing JSONDocument) -> String {
    guard let first = document.member("seq", of: line).flatMap({ document.count($0) }) else { return "?" }
    let events = document.member("events", of: line).map { document.elements(of: $0).count } ?? 0
    return "\(first + events)"
  }
}
