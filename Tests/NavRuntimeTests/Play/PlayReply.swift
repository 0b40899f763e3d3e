import NavEvents

/// What became of a command, in the words of the journal.
struct PlayReply: Equatable {
  /// Each as JSON.
  var events: [String] = []
  /// Each plugin's part, as JSON.
  var by: [String] = []
  /// The code of the refusal; nil when the command was accepted.
  var refused: String?
  /// Who objected.
  var objectors: [String] = []
  var messages: [String] = []

  init() {}

  init(_ line: String) throws {
    let commit = try RecordedCommit(line)
    (events, by) = (commit.events, commit.by)
    guard let refusal = commit.refused else { return }
    var document = JSONDocument()
    try document.parse(refusal)
    refused = document.member("code", of: document.root).flatMap { document.string($0) }
    guard let reasons = document.member("reasons", of: document.root) else { return }
    for reason in document.elements(of: reasons) {
      objectors.append(document.member("by", of: reason).flatMap { document.string($0) } ?? "")
      messages.append(document.member("message", of: reason).flatMap { document.string($0) } ?? "")
    }
  }

  /// Accepted, and nothing happened.
  var isNothing: Bool { refused == nil && events.isEmpty }

  /// The types of the events, in order.
  var kinds: [String] {
    events.map { event in
      let rest = event.dropFirst(#"{"type":""#.count)
      return String(rest.prefix { $0 != "\"" })
    }
  }
}
