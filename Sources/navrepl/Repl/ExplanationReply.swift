import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answer of `explain --json`: the record, sorted by kind of contribution, and the calls of the second
/// decision.
enum ExplanationReply {
  static func json(_ explanation: Explanation) -> String {
    var document = JSONDocument()
    guard (try? document.parse(explanation.commit)) != nil else { return "null" }
    var buffer = ByteBuffer()
    buffer.append("{\"commit\":")
    buffer.append(string: text("commit", document))
    buffer.member("seq")
    buffer.append(string: text("seq", document))
    buffer.member("time")
    buffer.append(string: text("time", document))
    buffer.member("source")
    buffer.append(string: text("source", document))
    buffer.member("command")
    buffer.append(string: text("command", document))
    if let names = document.member("unreadable", of: document.root) {
      buffer.member("unreadable")
      buffer.append(string: document.text(names))
    }
    writeContributions(document, to: &buffer)
    writeOutcome(document, to: &buffer)
    write(explanation, document, to: &buffer)
    buffer.close()
    return buffer.string
  }

  private static func text(_ member: StaticString, _ document: borrowing JSONDocument) -> String {
    document.member(member, of: document.root).map { document.text($0) } ?? "null"
  }

  // MARK: The record

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

  // MARK: The plugins

  private static func write(
    _ explanation: Explanation, _ document: borrowing JSONDocument, to buffer: inout ByteBuffer
  ) {
    buffer.member("plugins")
    let recorded = RecordedPart.byPlugin(document)
    buffer.list(explanation.parts) { part, buffer in
      write(part, recorded[TextBytes(part.plugin)] ?? [], isDecided: explanation.isDecided, to: &buffer)
    }
    buffer.member("decidedAgain")
    write(explanation.again, to: &buffer)
  }

  private static func write(
    _ part: Explanation.Part, _ recorded: [String], isDecided: Bool, to buffer: inout ByteBuffer
  ) {
    buffer.append("{\"plugin\":")
    buffer.appendQuoted(part.plugin)
    buffer.member("version")
    buffer.append(string: part.version.map { "\($0)" } ?? "null")
    buffer.member("here")
    buffer.append(string: part.here.map { "\($0)" } ?? "null")
    buffer.member("recorded")
    buffer.list(recorded) { $1.append(string: $0) }
    buffer.member("decidedAgain")
    if part.here == nil || !isDecided { return buffer.append("null}") }
    buffer.list(part.hookCalls) { write($0, to: &$1) }
    buffer.close()
  }

  private static func write(_ call: Explanation.RepeatedCall, to buffer: inout ByteBuffer) {
    buffer.append("{\"hook\":")
    buffer.appendQuoted(call.hook.rawValue)
    if let about = call.about {
      buffer.member("about")
      buffer.appendQuoted(about)
    }
    buffer.member("said")
    buffer.appendQuoted(call.outcome.rawValue)
    buffer.member("times", call.times)
    buffer.close()
  }

  private static func write(_ again: Explanation.Again, to buffer: inout ByteBuffer) {
    switch again {
    case .same: buffer.append("{\"same\":true}")
    case .impossible(let reason):
      buffer.append("{\"same\":null,\"reason\":")
      buffer.appendQuoted(reason)
      buffer.close()
    case .otherwise(let divergence):
      buffer.append("{\"same\":false")
      buffer.appendMembers(of: divergence)
      buffer.close()
    }
  }
}

extension Explanation {
  /// A Boolean value that indicates whether the commit could be decided again, so that the calls of the plugins are known.
  var isDecided: Bool {
    if case .impossible = again { false } else { true }
  }
}
