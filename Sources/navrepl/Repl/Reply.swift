import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answers of `--json`, each one line.
enum Reply {
  /// Returns the answer to an accepted or refused command.
  static func commit(_ commit: NavCommit) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"ok\":")
    buffer.append(commit.refusal == nil)
    buffer.member("commit", commit.number)
    buffer.member("seq", commit.eventRange.upperBound)
    if let refusal = commit.refusal {
      buffer.member("refused")
      buffer.append(string: refusal.json.text)
    } else {
      buffer.member("events")
      buffer.list(commit.events) { $1.append(string: $0.json.text) }
      buffer.member("by")
      buffer.list(commit.contributions) { write($0, to: &$1) }
    }
    buffer.close()
    return buffer.string
  }

  private static func write(_ contribution: NavContribution, to buffer: inout ByteBuffer) {
    if case .ofLaterVersion(let entry) = contribution.part { return buffer.append(string: entry.text) }
    buffer.append("{\"plugin\":")
    buffer.appendQuoted(contribution.plugin)
    buffer.member("did")
    switch contribution.part {
    case .rewrote(let command): write("rewrote", command, to: &buffer)
    case .answered(let question, let answer):
      buffer.appendQuoted("answered")
      buffer.member("question")
      buffer.appendQuoted(question)
      buffer.member("answer")
      buffer.append(string: answer.text)
    case .requested(let command, let events):
      write("requested", command, to: &buffer)
      buffer.append(string: ",\"events\":[\(events.lowerBound),\(events.upperBound)]")
    case .requestRefused(let command, let refusal):
      write("requested", command, to: &buffer)
      buffer.member("refused")
      buffer.append(string: refusal.json.text)
    case .held(let reason):
      buffer.appendQuoted("held")
      buffer.member("reason")
      buffer.appendQuoted(reason)
    case .arranged(let events):
      buffer.appendQuoted("arranged")
      buffer.append(string: ",\"events\":[\(events.lowerBound),\(events.upperBound)]")
    case .passed(let child):
      buffer.appendQuoted("passed")
      buffer.member("child")
      buffer.appendQuoted(child)
    case .kept: buffer.appendQuoted("kept")
    case .failed(let code):
      buffer.appendQuoted("fault")
      buffer.member("code")
      buffer.appendQuoted(code)
    case .ofLaterVersion: buffer.append("null")
    @unknown default: buffer.append("null")
    }
    buffer.close()
  }

  private static func write(_ did: String, _ command: NavCommand, to buffer: inout ByteBuffer) {
    buffer.appendQuoted(did)
    buffer.member("command")
    buffer.append(string: command.json.text)
  }

  static let done = #"{"ok":true}"#

  /// Returns the answer to a read-only verb; `json` is a JSON value.
  static func result(_ json: String) -> String { #"{"ok":true,"result":"# + json + "}" }

  /// Returns the object for a mistake in a line. Its number is a member when the command has several lines.
  static func error(_ error: LineError, line: Int? = nil) -> String {
    #"{"ok":false,"error":"#
      + mistake(code: error.code.rawValue, error.message, line: line, column: error.column) + "}"
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
  static func mistake(code: String, _ message: String, line: Int? = nil, column: Int? = nil) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"code\":")
    buffer.appendQuoted(code)
    buffer.member("message")
    buffer.appendQuoted(message)
    if let line { buffer.member("line", line) }
    if let column { buffer.member("column", column) }
    buffer.close()
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
