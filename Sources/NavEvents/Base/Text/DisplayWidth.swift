/// The number of terminal columns that characters take.
public enum DisplayWidth {
  /// Returns the number of columns of a text.
  public static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// Returns 0 for a character that takes no column of its own, such as a mark without a letter; 2 for wide
  /// East Asian characters and emoji; the sum of its letters where a script writes several as one.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, LineRole(first) == .visible, !isMark(first) else { return 0 }
    if scalars.count == 1 { return of(first) }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if 0x20..<0x7F ~= scalar.value { return 1 }
    if LineRole(scalar) != .visible || isMark(scalar) || jamo.contains(scalar.value) { return 0 }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns as much of `text` as fits.
  public static func cut(_ text: String, _ width: Int) -> String {
    var (kept, used) = ("", 0)
    for character in text {
      used += of(character)
      if used > width { break }
      kept.append(character)
    }
    return kept
  }

  /// Returns as much of `text` as fits, padded with spaces to exactly `width` columns.
  public static func fit(_ text: String, _ width: Int) -> String {
    let kept = cut(text.onOneLine(), width)
    return kept + String(repeating: " ", count: max(0, width - of(kept)))
  }

  /// The wide blocks of Unicode's East Asian Width property; emoji have a property of their own.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]

  /// The vowels and final consonants that share the cell of a Korean syllable's first one.
  private static let jamo: ClosedRange<UInt32> = 0x1160...0x11FF
}
