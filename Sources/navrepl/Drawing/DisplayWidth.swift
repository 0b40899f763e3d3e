import NavEvents

/// The number of terminal columns that characters take.
enum DisplayWidth {
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// Returns 0 for a character that takes no column of its own, such as a mark without a letter; 2 for wide
  /// East Asian characters and emoji; otherwise 1.
  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, LineRole(scalar) == .visible, !isMark(scalar) else {
      return 0
    }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns as much of `text` as fits.
  static func cut(_ text: String, _ width: Int) -> String {
    var (kept, used) = ("", 0)
    for character in text {
      used += of(character)
      if used > width { break }
      kept.append(character)
    }
    return kept
  }

  /// Returns as much of `text` as fits, padded with spaces to exactly `width` columns.
  static func fit(_ text: String, _ width: Int, centered: Bool = false) -> String {
    let width = max(0, width)
    var kept = ""
    var used = 0
    for character in text.onOneLine() {
      let columns = of(character)
      if columns == 0 { continue }
      if used + columns > width { break }
      kept.append(character)
      used += columns
    }
    let space = width - used
    let before = centered ? space / 2 : 0
    return String(repeating: " ", count: before) + kept + String(repeating: " ", count: space - before)
  }

  /// The wide blocks of Unicode's East Asian Width property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
