import Foundation
import NavEvents
import NavRuntime

/// The state views of a recorded journal after each of its events, flattened. The tests compare the answers to questions
/// with them, without the code that answers.
struct JournalViews {
  let journal: NavJournal
  /// The views as text, by the number of events.
  let texts: [String]
  /// The value at each path of a view, both in ``ascii(_:)``. Objects and the elements of arrays have values, too.
  let values: [[String: String]]
  /// The number of the commit of each event.
  let commitOfEvent: [Int]

  init(_ recorded: RecordedJournal) throws {
    journal = try NavJournal(at: recorded.journal.path)
    var timeline = Timeline(try POSIXFileSystem().open(recorded.journal.path, .read))
    var texts: [String] = []
    for event in 0...journal.eventCount {
      try timeline.seek(to: event)
      texts.append(timeline.stateView())
    }
    self.texts = texts
    values = texts.map(Self.flat)
    commitOfEvent = journal.commits.flatMap { commit in commit.events.map { _ in commit.number } }
  }

  /// The views of all journals in a full run, and otherwise of every second one.
  static let all = HostileCases.sample(RecordedJournal.all, every: 2).compactMap { try? JournalViews($0) }

  // MARK: Flattening

  /// Returns the canonical text at every path of a JSON value.
  static func flat(_ text: String) -> [String: String] {
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil else { return [:] }
    var values: [String: String] = [:]
    collect(document.root, "", document, &values)
    return values
  }

  private static func collect(
    _ value: JSONValue, _ path: String, _ document: borrowing JSONDocument, _ values: inout [String: String]
  ) {
    if !path.isEmpty { values[ascii(path)] = ascii(document.text(value)) }
    for (name, member) in document.members(of: value) {
      collect(member, child(name, of: path), document, &values)
    }
    for (index, element) in document.elements(of: value).enumerated() {
      collect(element, "\(path)[\(index)]", document, &values)
    }
  }

  /// Returns the text with escapes for everything beyond ASCII, so that equal strings have the same bytes.
  static func ascii(_ text: String) -> String {
    // Nearly every text is ASCII, and then has as many bytes as UTF-16 code units.
    if text.utf8.count == text.utf16.count { return text }
    return text.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16))}" }
      .joined()
  }

  /// Returns the text from which ``ascii(_:)`` made this one.
  static func text(_ ascii: String) -> String {
    ascii.replacing(/\\u\{([0-9a-f]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }

  static func child(_ name: String, of path: String) -> String {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && !Array(".[]\"".utf8).contains($0) }
    if isPlain { return path.isEmpty ? name : "\(path).\(name)" }
    return "\(path)[\(CanonicalJSON(string: name).text)]"
  }
}
