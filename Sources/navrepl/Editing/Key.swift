/// A key, as a terminal sends it.
enum Key: Equatable {
  case text(String)
  /// A pasted text, in which nothing is a key.
  case paste(String)
  /// A control key by its letter, such as `c`.
  case control(Character)
  /// A key with Alt by its letter, in lower case.
  case alt(Character)
  case enter, tab, backspace, delete, escape
  case left, right, up, down, home, end, pageUp, pageDown
  case wordLeft, wordRight
  /// A button of the mouse that was pressed, or a turn of its wheel, at a column and a row from 0.
  case mouse(MouseButton, column: Int, row: Int)
  /// A key without a meaning in the editor.
  case other
}

/// A button of the mouse, or a turn of its wheel.
enum MouseButton: Int {
  case left = 0
  case middle = 1
  case right = 2
  case wheelUp = 64
  case wheelDown = 65
}

/// A decoder that turns the bytes of a terminal into keys.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  /// A Boolean value that indicates whether some text was not UTF-8.
  private var isDamaged = false
  /// The number of bytes of an unfinished paste in which its end has been looked for.
  private var searched = 0
  /// The length of the longest paste, in bytes. The rest of a longer one is dropped: no person intends it, and the memory of a
  /// line is bounded.
  private static let longestPaste = LineInput.longestLine
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func add(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// The time within which the rest of a key arrives whose beginning is here, in milliseconds; nil when there is none. Over
  /// a slow connection, the bytes of a key come one by one. An Escape alone may be a key of its own, and so may a Ctrl-C at the
  /// end of a paste, so their time is short.
  var patience: Int32? {
    if bytes.isEmpty { return nil }
    return bytes == [0x1B] || bytes.last == 0x03 ? 100 : 1000
  }

  /// Returns the next key; nil when its end has not arrived yet. With `isLast`, no more bytes are expected.
  mutating func next(isLast: Bool = false) -> Key? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(isLast)
    case 0x0D, 0x0A: return take(1, .enter)
    case 0x09: return take(1, .tab)
    case 0x08, 0x7F: return take(1, .backspace)
    case 0x00..<0x20:
      return take(1, .control(Character(Unicode.Scalar(first == 0 ? 0x20 : first + 0x60))))
    default: return text(isLast)
    }
  }

  private mutating func take(_ count: Int, _ key: Key) -> Key {
    bytes.removeFirst(count)
    return key
  }

  // MARK: Text

  /// Returns true when some text since the last call was not UTF-8.
  mutating func forgetDamage() -> Bool {
    defer { isDamaged = false }
    return isDamaged
  }

  /// Returns the text of bytes, with `\u{FFFD}` for invalid UTF-8.
  private mutating func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    isDamaged = true
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes as much text as has arrived; the rest of a character may still come.
  private mutating func text(_ isLast: Bool) -> Key? {
    let end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
    var count = end
    if end == bytes.count, !isLast { count -= Self.unfinished(bytes[..<end]) }
    if count == 0 { return nil }
    return take(count, .text(decoded(bytes[..<count])))
  }

  /// Returns the number of bytes at the end that are the beginning of a character.
  private static func unfinished(_ bytes: ArraySlice<UInt8>) -> Int {
    for length in 1...3 where length <= bytes.count {
      let byte = bytes[bytes.endIndex - length]
      if byte & 0xC0 == 0x80 { continue }
      let whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return whole > length ? length : 0
    }
    return 0
  }

  // MARK: Escape sequences

  private mutating func escape(_ isLast: Bool) -> Key? {
    guard bytes.count > 1 else { return isLast ? take(1, .escape) : nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return sequence(isLast)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return isLast ? take(2, .other) : nil }
      return take(3, Self.key(bytes[2], []))
    case 0x1B: return take(1, .escape)
    case 0x7F, 0x08: return take(2, .control("w"))
    case 0x20..<0x7F: return take(2, .alt(Character(Unicode.Scalar(bytes[1]).properties.lowercaseMapping)))
    default: return take(1, .escape)
    }
  }

  /// Takes `ESC [`, numbers between semicolons, and a letter.
  private mutating func sequence(_ isLast: Bool) -> Key? {
    if bytes.starts(with: Self.pasteStart) { return paste(isLast) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
      return isLast ? take(bytes.count, .other) : nil
    }
    if bytes[2] == UInt8(ascii: "<") { return take(end + 1, Self.mouse(bytes[3..<max(3, end)], bytes[end])) }
    let numbers = bytes[2..<end].split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    return take(end + 1, Self.key(bytes[end], numbers))
  }

  /// Takes a paste whose end has arrived. When the end is lost, and nothing more comes, Ctrl-C drops what has been pasted. While
  /// more may come, it is a pasted byte: what follows it must not be taken for keys.
  private mutating func paste(_ isLast: Bool) -> Key? {
    let start = Self.pasteStart.count
    guard let end = Self.place(of: Self.pasteEnd, in: bytes, from: max(start, searched)) else {
      if isLast, bytes.last == 0x03 {
        searched = 0
        return take(bytes.count, .control("c"))
      }
      // The beginning of the mark can have arrived.
      searched = bytes.count - Self.pasteEnd.count + 1
      if searched > Self.longestPaste {
        bytes.removeSubrange(Self.longestPaste..<searched)
        searched = Self.longestPaste
      }
      return nil
    }
    searched = 0
    let text = decoded(bytes[start..<min(end, Self.longestPaste)])
    return take(end + Self.pasteEnd.count, .paste(text))
  }

  private static func place(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + part.count else { return nil }
    return (start...bytes.count - part.count).first { bytes[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// Returns the press of a button of the mouse; a release has no meaning.
  private static func mouse(_ place: ArraySlice<UInt8>, _ letter: UInt8) -> Key {
    let numbers = place.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? -1
    }
    guard letter == UInt8(ascii: "M"), numbers.count == 3, let button = MouseButton(rawValue: numbers[0]),
      numbers[1] > 0, numbers[2] > 0
    else { return .other }
    return .mouse(button, column: numbers[1] - 1, row: numbers[2] - 1)
  }

  /// Returns the key of a sequence. A second number of 3 stands for Alt, and 5 for Control.
  private static func key(_ letter: UInt8, _ numbers: [Int]) -> Key {
    let withModifier = numbers.count > 1 && (numbers[1] == 3 || numbers[1] == 5)
    switch letter {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return withModifier ? .wordRight : .right
    case UInt8(ascii: "D"): return withModifier ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"):
      switch numbers.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 3: return .delete
      case 5: return .pageUp
      case 6: return .pageDown
      default: return .other
      }
    default: return .other
    }
  }
}
