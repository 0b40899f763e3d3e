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
