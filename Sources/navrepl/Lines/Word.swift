/// One word of a line.
struct Word: Equatable {
  /// What it says, quotes and escapes resolved.
  let text: String
  /// What was typed.
  let raw: String
  /// Where it begins, in characters from 1.
  let column: Int
  /// Whether it begins with a quote: then it is never a key, and `nil` is an id.
  let isQuoted: Bool
}
