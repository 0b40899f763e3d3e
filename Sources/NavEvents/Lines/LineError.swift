import NavBase

/// A reason why a text is not what it should be: a line no command, or a word no path, condition or moment. Nothing is
/// journalled then.
public struct LineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of mistake, for programs. The last four are those of a session, such as navrepl's.
  @nonexhaustive public enum Code: String, Sendable {
    /// The line cannot be split into words.
    case syntax
    /// The first word is not a verb.
    case unknownVerb = "unknown-verb"
    /// A word is missing, is one too many, or is invalid.
    case badArgument = "bad-argument"
    /// An earlier moment is shown, which cannot be changed.
    case viewingPast = "viewing-past"
    /// The journal is open for reading only, and takes no commands.
    case readOnly = "read-only"
    /// The journal has no such moment.
    case beyondEnd = "beyond-end"
    /// A file cannot be read or written.
    case inputOutput = "io-error"
  }

  /// The kind of mistake.
  public let code: Code
  /// The mistake in words, for a person.
  public let message: String
  /// The column in characters from 1; nil when the mistake is about the whole line.
  public let column: Int?

  /// The ``message``, so that an error that is not caught is reported as a sentence.
  public var description: String { message }

  /// The length of the longest message, in bytes: a message may repeat a word, and a wrong paste is one of any length.
  private static let longestMessage = 2048

  /// Creates an error, for a host that adds verbs of its own. A very long message is shortened.
  public init(code: Code, message: String, column: Int? = nil) {
    self.code = code
    self.message = message.shortened(toBytes: Self.longestMessage)
    self.column = column
  }

  /// Returns a Boolean value that indicates whether both errors are the same mistake at the same place.
  public static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.column == other.column && one.message.hasSameBytes(as: other.message)
  }
}

extension LineError {
  package static func syntax(_ message: String, at column: Int) -> LineError {
    LineError(code: .syntax, message: message, column: column)
  }

  /// Returns the error for a word that is missing, is one too many, or is invalid.
  ///
  /// ```swift
  /// func count(_ word: LineWord) throws(LineError) -> Int {
  ///   guard let count = Int(word.text) else { throw .badArgument("“\(word.text)” is no number", at: word.column) }
  ///   return count
  /// }
  /// ```
  public static func badArgument(_ message: String, at column: Int?) -> LineError {
    LineError(code: .badArgument, message: message, column: column)
  }

  static func unknownVerb(_ verb: LineWord, among verbs: some Sequence<String>) -> LineError {
    let suggestion = EditDistance.nearest(to: verb.text, among: verbs).map { ": did you mean \($0)?" }
    return LineError(
      code: .unknownVerb, message: "there is no verb “\(verb.text)”\(suggestion ?? ": try help")",
      column: verb.column)
  }
}
