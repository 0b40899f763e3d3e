import NavBase
import NavEvents

/// The outcome of a command: its commit as in the journal, but without the quotes of JSON.
///
/// An event is its type and its members: `pushed,container:main,screen:{id:a}`. ``Fact`` makes the usual ones.
struct StageReply: Equatable {
  private(set) var events: [String] = []
  /// The contributions of plugins: `plugin:tab-reselect,did:rewrote,…`
  private(set) var by: [String] = []
  /// The code of the refusal, such as `vetoed`, or `vetoed in step 1`; nil when the command was accepted.
  private(set) var refused: String?
  /// The ids of the plugins, or `core`, that objected.
  private(set) var objectors: [String] = []
  private(set) var messages: [String] = []
  var commit: Int?

  init() {}

  /// Creates the reply for a draft that has been decided.
  init(_ draft: borrowing CommitDraft) {
    var buffer = ByteBuffer()
    draft.writeCommit(to: &buffer)
    buffer.append("}")
    var document = JSONDocument()
    guard (try? document.parse(buffer.string)) != nil else { return }
    events = Self.objects("events", in: document.root, document)
    by = Self.objects("by", in: document.root, document)
    refused = draft.refusal.map { refusal in
      refusal.code.rawValue + (refusal.step.map { " in step \($0)" } ?? "")
    }
    objectors = draft.refusal?.reasons.map(\.by) ?? []
    messages = draft.refusal?.reasons.map(\.recordedMessage) ?? []
  }

  /// A Boolean value that indicates whether the command was accepted without an event.
  var isNothing: Bool { refused == nil && events.isEmpty }

  /// The types of the events, in order.
  var kinds: [String] { events.map { $0.prefix { $0 != "," }.description } }

  /// The objectors with their sentences: `core: There is no node “x” in the scene.`
  var reasons: [String] { zip(objectors, messages).map { "\($0): \($1)" } }

  /// The events that each plugin asked for: `back-button 1..<3`.
  var requests: [String] {
    by.compactMap { part in
      part.firstMatch(of: /^plugin:([^,]+),did:requested,.*events:\[(\d+),(\d+)\]$/).map {
        "\($0.1) \($0.2)..<\($0.3)"
      }
    }
  }

  /// Returns the objects of a list, in the form of ``Fact/plain(_:)``.
  private static func objects(
    _ name: StaticString, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> [String] {
    guard let list = document.member(name, of: object) else { return [] }
    return document.elements(of: list).map { Fact.plain(document.text($0)) }
  }
}
