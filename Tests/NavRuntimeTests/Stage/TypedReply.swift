import NavEvents

/// What became of a line: the whole commit, as it is journalled, but without the quotes of JSON.
///
/// An event is its type and its members: `pushed,container:main,screen:{id:a}`.
struct TypedReply: Equatable {
  private(set) var events: [String] = []
  /// The code of the refusal; nil when the command was accepted.
  private(set) var refused: String?
  /// Who refused and why: `core: There is no node “x” in the scene.`
  private(set) var reasons: [String] = []
  /// What plugins did for it: `plugin:tab-reselect,did:rewrote,…`
  private(set) var by: [String] = []

  init() {}

  init(_ draft: borrowing CommitDraft) {
    var buffer = ByteBuffer()
    draft.writeCommit(to: &buffer)
    buffer.append("}")
    var document = JSONDocument()
    guard (try? document.parse(buffer.string)) != nil else { return }
    events = Self.objects("events", in: document.root, document)
    by = Self.objects("by", in: document.root, document)
    guard let refusal = document.member("refused", of: document.root) else { return }
    refused = document.member("code", of: refusal).flatMap { document.string($0) }
    let list = document.member("reasons", of: refusal).map { document.elements(of: $0) } ?? []
    reasons = list.map { reason in
      let by = document.member("by", of: reason).flatMap { document.string($0) } ?? ""
      return by + ": " + (document.member("message", of: reason).flatMap { document.string($0) } ?? "")
    }
  }

  /// Accepted, and nothing happened.
  var isNothing: Bool { refused == nil && events.isEmpty }

  /// The types of the events, in order.
  var kinds: [String] { events.map { $0.prefix { $0 != "," }.description } }

  /// The objects of a list, without quotes and braces, and without the word `type`.
  private static func objects(
    _ name: StaticString, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> [String] {
    guard let list = document.member(name, of: object) else { return [] }
    return document.elements(of: list).map { element in
      let text = document.text(element).filter { $0 != "\"" }.dropFirst().dropLast()
      return String(text.hasPrefix("type:") ? text.dropFirst(5) : text)
    }
  }
}
