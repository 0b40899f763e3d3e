import NavBase
import NavEvents

/// A plugin's contribution in the record of a commit, or its objection in the refusal.
struct RecordedPart {
  let plugin: String
  let object: JSONValue

  /// Returns the contributions of one kind, in order.
  static func all(_ document: borrowing JSONDocument, did: StaticString) -> [RecordedPart] {
    entries(document).filter { part in
      document.member("did", of: part.object).map { document.isString($0, did) } ?? false
    }
  }

  /// Returns every contribution, in order.
  static func entries(_ document: borrowing JSONDocument) -> [RecordedPart] {
    elements(document.member("by", of: document.root), "plugin", document)
  }

  /// Returns the objections of plugins to the command.
  static func vetoes(_ document: borrowing JSONDocument) -> [RecordedPart] {
    let refused = document.member("refused", of: document.root)
    return elements(refused.flatMap { document.member("reasons", of: $0) }, "by", document)
      .filter { !$0.plugin.hasSameBytes(as: "core") }
  }

  /// Returns all parts as JSON, by plugin: its contributions, then its objections.
  static func byPlugin(_ document: borrowing JSONDocument) -> [TextBytes: [String]] {
    var parts: [TextBytes: [String]] = [:]
    for entry in entries(document) {
      parts[TextBytes(entry.plugin), default: []].append(document.text(entry.object))
    }
    for veto in vetoes(document) {
      parts[TextBytes(veto.plugin), default: []].append(
        #"{"plugin":\#(CanonicalJSON(string: veto.plugin)),"did":"vetoed","message":\#(veto.message(document))}"#
      )
    }
    return parts
  }

  /// Returns the plugins of an explanation with their parts in the record.
  static func adding(to plugins: [NavExplanation.Part], from record: CanonicalJSON) -> [NavExplanation.Part] {
    var document = JSONDocument()
    guard (try? document.parse(record.text)) != nil else { return plugins }
    let recorded = byPlugin(document)
    return plugins.map { plugin in
      var plugin = plugin
      plugin.recorded = (recorded[TextBytes(plugin.plugin)] ?? []).map { CanonicalJSON(canonical: $0) }
      return plugin
    }
  }

  /// Returns the events of the commit, for ``events(_:among:)``.
  static func events(_ document: borrowing JSONDocument) -> [JSONValue] {
    document.member("events", of: document.root).map { document.elements(of: $0) } ?? []
  }

  private static func elements(
    _ list: JSONValue?, _ name: StaticString, _ document: borrowing JSONDocument
  ) -> [RecordedPart] {
    guard let list else { return [] }
    return document.elements(of: list).map { element in
      let plugin = document.member(name, of: element).flatMap { document.string($0) } ?? "?"
      return RecordedPart(plugin: plugin, object: element)
    }
  }

  private func message(_ document: borrowing JSONDocument) -> String {
    document.member("message", of: object).map { document.text($0) } ?? "\"\""
  }

  // MARK: Members

  /// Writes a member of the contribution unchanged, if it exists.
  func pair(_ name: StaticString, _ document: borrowing JSONDocument, _ buffer: inout ByteBuffer) {
    guard let value = document.member(name, of: object) else { return }
    buffer.member(name)
    buffer.append(string: document.text(value))
  }

  /// Returns the events of the commit, out of `all` of them, that the request led to; nil for any other contribution, or a
  /// request that was refused.
  func events(_ document: borrowing JSONDocument, among all: [JSONValue]) -> ArraySlice<JSONValue>? {
    guard let range = document.member("events", of: object) else { return nil }
    let bounds = document.elements(of: range).compactMap { document.count($0) }
    guard bounds.count == 2, 0 <= bounds[0], bounds[0] <= bounds[1], bounds[1] <= all.count else {
      return nil
    }
    return all[bounds[0]..<bounds[1]]
  }

  /// Writes the events that the request led to, if it was not refused.
  func writeEvents(_ document: borrowing JSONDocument, among all: [JSONValue], _ buffer: inout ByteBuffer) {
    guard let events = events(document, among: all) else { return }
    buffer.member("events")
    buffer.list(events.map { document.text($0) }) { $1.append(string: $0) }
  }
}
