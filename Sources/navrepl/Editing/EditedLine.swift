import NavBase
import NavEvents

/// A line while it is typed: the text before the cursor and the text after it.
///
/// The cursor moves by user-perceived characters: a flag, or the emoji of a family, is one.
struct EditedLine: Equatable {
  private(set) var before = ""
  private(set) var after = ""
  /// The text that was removed last by a key that removes more than a character, for Ctrl-Y.
  private var removed = ""

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }
  var isAtEnd: Bool { after.isEmpty }

  // MARK: Text

  mutating func insert(_ text: String) { before += text }

  /// Replaces the line with another text, and puts the cursor at its end.
  mutating func replace(with text: String) { (before, after) = (text, "") }

  /// Replaces the last `count` characters before the cursor with `text`.
  mutating func replaceLast(_ count: Int, with text: String) {
    before.removeLast(min(count, before.count))
    before += text
  }

  // MARK: Moving

  mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: after.startIndex) }
  }

  mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  mutating func moveToStart() { (before, after) = ("", text) }

  mutating func moveToEnd() { (before, after) = (text, "") }

  mutating func moveWordLeft() { move(to: wordStart) }

  mutating func moveWordRight() { move(to: wordEnd) }

  private mutating func move(to count: Int) {
    let all = text
    (before, after) = (String(all.prefix(count)), String(all.dropFirst(count)))
  }

  /// The number of characters before the word at, or before, the cursor.
  private var wordStart: Int {
    var rest = before[...]
    while let last = rest.last, !Self.isInWord(last) { rest.removeLast() }
    while let last = rest.last, Self.isInWord(last) { rest.removeLast() }
    return rest.count
  }

  /// The number of characters before the end of the word at, or after, the cursor.
  private var wordEnd: Int {
    var rest = after[...]
    while let first = rest.first, !Self.isInWord(first) { rest.removeFirst() }
    while let first = rest.first, Self.isInWord(first) { rest.removeFirst() }
    return text.count - rest.count
  }

  private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  // MARK: Removing

  mutating func removeBackward() { _ = before.popLast() }

  mutating func removeForward() { if !after.isEmpty { after.removeFirst() } }

  mutating func removeToStart() { (removed, before) = (before, "") }

  mutating func removeToEnd() { (removed, after) = (after, "") }

  /// Removes back to the space before the last word, as Ctrl-W does in a shell.
  mutating func removeWord() {
    var rest = before[...]
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    remove(from: rest.count)
  }

  mutating func removeWordRight() {
    let count = wordEnd - before.count
    removed = String(after.prefix(count))
    after.removeFirst(count)
  }

  private mutating func remove(from count: Int) {
    removed = String(before.dropFirst(count))
    before.removeLast(before.count - count)
  }

  /// Inserts the text that was removed last.
  mutating func insertRemoved() { before += removed }

  /// Swaps the character at the cursor with the one before it.
  mutating func transpose() {
    if after.isEmpty, before.count > 1 { moveLeft() }
    guard !after.isEmpty, let first = before.popLast() else { return }
    before.append(after.removeFirst())
    before.append(first)
  }

  // MARK: Pasted text

  /// Returns a pasted text as it is inserted: line feeds are the only control characters that stay.
  static func cleaned(_ paste: String) -> String {
    var scalars = String.UnicodeScalarView()
    let text = paste.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
    for scalar in text.unicodeScalars where scalar == "\n" || LineRole(scalar) != .control {
      scalars.append(scalar)
    }
    var cleaned = String(scalars)
    while cleaned.hasSuffix("\n") { cleaned.removeLast() }
    return cleaned
  }
}
