import NavBase

/// A word of a line, as ``split(_:)`` finds it.
///
/// ```swift
/// for words in try LineWord.split(#"push b title="Second one"; back"#) {
///   print(words.map(\.text))
/// }
/// // ["push", "b", "title=Second one"]
/// // ["back"]
/// ```
public struct LineWord: Equatable, Sendable {
  /// The text of the word, with quotes and escapes resolved.
  public let text: String
  /// The word as it was typed.
  public let raw: String
  /// The column in which it begins, in characters from 1.
  public let column: Int
  /// A Boolean value that indicates whether the word begins with a quote. Such a word is never a key, and a quoted `nil` is
  /// an id.
  public let isQuoted: Bool

  /// Creates a word. Without the other arguments, it stands for itself, and was not typed in a line.
  public init(_ text: String, raw: String? = nil, column: Int = 1, isQuoted: Bool = false) {
    self.init(text: text, raw: raw ?? text, column: column, isQuoted: isQuoted)
  }

  package init(text: String, raw: String, column: Int, isQuoted: Bool) {
    self.text = text
    self.raw = raw
    self.column = column
    self.isQuoted = isQuoted
  }

  /// Returns the commands of a line, each as its words: `;` separates commands, `"…"` encloses words, `#` begins a comment.
  /// `all { …; … }` is one command, in which each brace and each semicolon is a word. A blank line has no commands. A block that
  /// goes on in the next line is read by a ``ContinuedLine``.
  /// - Throws: A ``LineError`` for a quote or a block without an end, or an escape that does not exist.
  public static func split(_ line: String) throws(LineError) -> [[LineWord]] { try LineSplitter.split(line) }

  /// The word as a path into JSON. Quotes around a name in brackets belong to the path; quotes around the whole word do not.
  package var path: String { isQuoted ? text : raw }

  /// A Boolean value that indicates whether the word is this mark of a block, without quotes.
  func isMark(_ mark: String) -> Bool { !isQuoted && raw.hasSameBytes(as: mark) }

  /// A Boolean value that indicates whether the word is `nil` without quotes, which stands for no value.
  var isNil: Bool { !isQuoted && text.hasSameBytes(as: "nil") }
}
