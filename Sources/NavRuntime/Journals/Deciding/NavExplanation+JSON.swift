import NavBase
public import NavEvents
import NavRuntime

extension NavExplanation {
  /// The answer as navrepl prints it: the record, sorted by kind of contribution, then each plugin with the calls of the second
  /// decision.
  public var json: CanonicalJSON {
    var document = JSONDocument()
    guard (try? document.parse(record.text)) != nil else { return .null }
    var buffer = ByteBuffer()
    buffer.append("{\"commit\":")
    buffer.append(string: Self.text("commit", document))
    for member in ["seq", "time", "source", "command"] as [StaticString] {
      buffer.member(member)
      buffer.append(string: Self.text(member, document))
    }
    if let names = document.member("unreadable", of: document.root) {
      buffer.member("unreadable")
      buffer.append(string: document.text(names))
    }
    Self.writeContributions(document, to: &buffer)
    Self.writeOutcome(document, to: &buffer)
    buffer.member("plugins")
    buffer.list(plugins) { part, buffer in part.write(isDecided: isDecided, to: &buffer) }
    buffer.member("decidedAgain")
    again.write(to: &buffer)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  private static func text(_ member: StaticString, _ document: borrowing JSONDocument) -> String {
    document.member(member, of: document.root).map { document.text($0) } ?? "null"
  }

  private static func writeContributions(_ document: borrowing JSONDocument, to buffer: inout ByteBuffer) {
    buffer.member("rewrites")
    write(RecordedPart.all(document, did: "rewrote"), to: &buffer) { $0.pair("command", document, &$1) }
    buffer.member("answers")
    write(RecordedPart.all(document, did: "answered"), to: &buffer) { part, buffer in
      part.pair("question", document, &buffer)
      part.pair("answer", document, &buffer)
    }
    buffer.member("followUps")
    let events = RecordedPart.events(document)
    write(RecordedPart.all(document, did: "requested"), to: &buffer) { part, buffer in
      part.pair("command", document, &buffer)
      part.pair("refused", document, &buffer)
      part.writeEvents(document, among: events, &buffer)
    }
    buffer.member("faults")
    write(RecordedPart.all(document, did: "fault"), to: &buffer) { $0.pair("code", document, &$1) }
    buffer.member("vetoes")
    write(RecordedPart.vetoes(document), to: &buffer) { $0.pair("message", document, &$1) }
  }

  private static func write(
    _ parts: [RecordedPart], to buffer: inout ByteBuffer, _ body: (RecordedPart, inout ByteBuffer) -> Void
  ) {
    buffer.list(parts) { part, buffer in
      buffer.append("{\"plugin\":")
      buffer.appendQuoted(part.plugin)
      body(part, &buffer)
      buffer.close()
    }
  }

  private static func writeOutcome(_ document: borrowing JSONDocument, to buffer: inout ByteBuffer) {
    buffer.member("events")
    buffer.append(string: text("events", document))
    guard document.member("refused", of: document.root) != nil else { return }
    buffer.member("refused")
    buffer.append(string: text("refused", document))
  }
}

extension NavExplanation.Part {
  fileprivate func write(isDecided: Bool, to buffer: inout ByteBuffer) {
    buffer.append("{\"plugin\":")
    buffer.appendQuoted(plugin)
    buffer.member("version")
    buffer.append(string: recordedVersion.map { "\($0)" } ?? "null")
    buffer.member("here")
    buffer.append(string: version.map { "\($0)" } ?? "null")
    buffer.member("recorded")
    buffer.list(recorded) { $1.append(string: $0.text) }
    buffer.member("decidedAgain")
    if version == nil || !isDecided { return buffer.append("null}") }
    buffer.list(calls) { $0.write(to: &$1) }
    buffer.close()
  }
}

extension NavExplanation.Call {
  fileprivate func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"hook\":")
    buffer.appendQuoted(hook.rawValue)
    if let subject { buffer.member("about", text: subject) }
    buffer.member("said", text: answer.rawValue)
    buffer.member("times", times)
    buffer.close()
  }
}

extension NavExplanation.Again {
  fileprivate func write(to buffer: inout ByteBuffer) {
    switch self {
    case .same: buffer.append("{\"same\":true}")
    case .impossible(let reason):
      buffer.append("{\"same\":null,\"reason\":")
      buffer.appendQuoted(reason)
      buffer.close()
    case .different(let divergence):
      buffer.append("{\"same\":false")
      divergence.writeMembers(to: &buffer)
      buffer.close()
    }
  }
}
