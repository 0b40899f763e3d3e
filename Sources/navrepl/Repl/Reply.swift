import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answers of `--json`, each one line.
enum Reply {
  /// Returns the answer to an accepted or refused command.
  static func commit(_ draft: borrowing CommitDraft, seq: Int) -> String {
    var buffer = ByteBuffer()
    let isAccepted = draft.refusal == nil
    buffer.append("{\"ok\":")
    buffer.append(isAccepted)
    buffer.member("commit", draft.number)
    buffer.member("seq", seq)
    if let refusal = draft.refusal {
      buffer.member("refused")
      draft.write(refusal, to: &buffer)
    } else {
      buffer.member("events")
      draft.writeEvents(to: &buffer)
      buffer.member("by")
      draft.writeProvenance(to: &buffer)
    }
    buffer.close()
    return buffer.string
  }

  static let done = #"{"ok":true}"#

  /// Returns the answer to a read-only verb; `json` is a JSON value.
  static func result(_ json: String) -> String { #"{"ok":true,"result":"# + json + "}" }

  static func error(_ error: LineError) -> String {
    Reply.error(code: error.code.rawValue, error.message, column: error.column)
  }

  /// Returns an answer as JSON, with the name of its journal as the first member, if there is one.
  static func json(_ answer: CanonicalJSON, of journal: String?) -> String {
    journal.map { #"{"journal":\#(quoted($0)),\#(answer.text.dropFirst())"# } ?? answer.text
  }

  /// Returns the object for an error, which names the journal when that is one of several.
  static func error(
    code: String, _ message: String, column: Int? = nil, of journal: String? = nil
  ) -> String {
    (journal.map { #"{"journal":\#(quoted($0)),"# } ?? "{") + #""ok":false,"error":"#
      + mistake(code: code, message, column: column) + "}"
  }

  /// Returns the object for the member `error`.
  static func mistake(code: String, _ message: String, column: Int? = nil) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"code\":")
    buffer.appendQuoted(code)
    buffer.member("message")
    buffer.appendQuoted(message)
    if let column { buffer.member("column", column) }
    buffer.close()
    return buffer.string
  }

  static func failure(_ failure: NavPredicate.Failure) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"ok\":false,\"expect\":{\"path\":")
    buffer.appendQuoted(failure.path)
    buffer.member("op")
    buffer.appendQuoted(failure.operation)
    buffer.member("expected")
    buffer.append(string: failure.expectedJSON?.text ?? "null")
    buffer.member("actual")
    buffer.append(string: failure.actual?.text ?? "null")
    buffer.append("}}")
    return buffer.string
  }

  /// Returns a list of texts.
  static func list(_ texts: [String]) -> String { "[\(texts.map { quoted($0) }.joined(separator: ","))]" }

  static func quoted(_ text: String) -> String {
    var buffer = ByteBuffer()
    buffer.appendQuoted(text)
    return buffer.string
  }
}
