import NavEvents

/// A reason why a line is not a command. Such a line is never journalled.
struct LineError: Error, Equatable {
  /// The kind of mistake, for programs.
  enum Code: String {
    case syntax
    case unknownVerb = "unknown-verb"
    case badArgument = "bad-argument"
    case viewingPast = "viewing-past"
    case beyondEnd = "beyond-end"
    case notPossible = "not-possible"
  }

  let code: Code
  let message: String
  /// The column in characters from 1; nil when the mistake is about the whole line.
  let column: Int?
}

extension LineError {
  static func syntax(_ message: String, at column: Int) -> LineError {
    LineError(code: .syntax, message: message, column: column)
  }

  static func badArgument(_ message: String, at column: Int?) -> LineError {
    LineError(code: .badArgument, message: message, column: column)
  }

  static func unknownVerb(_ verb: Word) -> LineError {
    let suggestion = VerbTable.suggestion(for: verb.text).map { ": did you mean \($0)?" } ?? ": try help"
    return LineError(
      code: .unknownVerb, message: "there is no verb “\(verb.text)”\(suggestion)", column: verb.column)
  }

  static let viewingPast = LineError(
    code: .viewingPast, message: "you are looking at the past: `live` returns to the present", column: nil)
}

/// A word of a line.
struct Word: Equatable {
  /// The text of the word, with quotes and escapes resolved.
  let text: String
  /// The word as it was typed.
  let raw: String
  /// The column in which it begins, in characters from 1.
  let column: Int
  /// True when it begins with a quote. Then it is never a key, and `nil` is an id.
  let isQuoted: Bool
}

/// The words “did you mean” for a message.
enum Suggestion {
  /// Returns `: did you mean X?`, or an empty string when no candidate is close.
  static func text(for word: String, among candidates: [String]) -> String {
    EditDistance.nearest(to: word, among: candidates).map { ": did you mean \($0)?" } ?? ""
  }
}
