import NavEvents

/// What became of a command: its events in words, or the code and the reasons of its refusal.
struct StageReply: Equatable {
  var events: [String] = []
  /// The code of the refusal; nil when the command was accepted.
  var refused: String?
  /// Who objected.
  var objectors: [String] = []
  var messages: [String] = []
  /// The events that each plugin asked for: `back-button 1..<3`.
  var requests: [String] = []
  var commit: Int?

  init() {}

  init(_ draft: borrowing CommitDraft) {
    for event in draft.events { events.append(event.words(draft)) }
    refused = draft.refusal?.code.rawValue
    objectors = draft.refusal?.reasons.map(\.by) ?? []
    messages = draft.refusal?.reasons.map(\.message) ?? []
    for part in draft.provenance {
      guard case .requested(_, let first, let end) = part.contribution else { continue }
      requests.append("\(draft.texts[part.plugin]) \(first)..<\(end)")
    }
  }

  /// Accepted, and nothing happened.
  var isNothing: Bool { refused == nil && events.isEmpty }

  /// The types of the events, in order.
  var kinds: [String] { events.map { $0.prefix { $0 != " " }.description } }
}
