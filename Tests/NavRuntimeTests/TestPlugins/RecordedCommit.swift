import NavBase
import NavEvents

/// The parts of a commit in the journal, each as JSON.
struct RecordedCommit: Equatable {
  /// The source, without its quotes.
  let source: String
  let command: String
  let events: [String]
  /// The contributions of plugins.
  let by: [String]
  let refused: String?

  init(_ line: String) throws {
    var document = JSONDocument()
    try document.parse(line)
    source = document.member("source", of: document.root).flatMap { document.string($0) } ?? ""
    command = document.member("command", of: document.root).map { document.text($0) } ?? ""
    events = Self.elements("events", document)
    by = Self.elements("by", document)
    refused = document.member("refused", of: document.root).map { document.text($0) }
  }

  private static func elements(_ name: StaticString, _ document: borrowing JSONDocument) -> [String] {
    guard let list = document.member(name, of: document.root) else { return [] }
    return document.elements(of: list).map { document.text($0) }
  }
}
