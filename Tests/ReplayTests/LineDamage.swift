import NavEvents

/// A way to damage one line of a journal.
enum LineDamage: CaseIterable, Sendable {
  /// A bit in the middle of the line.
  case letter
  /// A digit of the sum at its end, which becomes another digit.
  case sum
  /// A digit of the sum at its end, which is no longer a digit.
  case digit
  /// The line feed, so that the next line is part of this one.
  case lineFeed
  /// Zeros from the beginning of the line to its end, including the line feed.
  case zeros

  /// A Boolean value that indicates whether the next line is no longer a whole line.
  var spoilsNextLine: Bool { self == .lineFeed || self == .zeros }

  /// Returns `journal` with its line `index` damaged.
  func bytes(of journal: SmallJournal, line index: Int) -> [UInt8] {
    var bytes = journal.bytes
    let start = index == 0 ? 0 : journal.lineEnds[index - 1].offset
    let feed = journal.lineEnds[index].offset - 1
    switch self {
    case .letter: bytes[(start + feed) / 2] ^= 1
    case .sum: bytes[feed - 5] = bytes[feed - 5] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    case .digit: bytes[feed - 5] ^= 0x40
    case .lineFeed: bytes[feed] = UInt8(ascii: " ")
    case .zeros: for offset in start...feed { bytes[offset] = 0 }
    }
    return bytes
  }
}
