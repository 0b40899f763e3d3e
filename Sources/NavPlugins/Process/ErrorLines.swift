import NavEvents

/// A program's standard error, cut into lines as it arrives.
struct ErrorLines {
  /// Bytes of a line that are passed on: enough for a message, and a bound for a program that never ends a line.
  static let longestLine = 4096

  private var line = ContiguousArray<UInt8>()
  private var isCut = false

  /// Takes the bytes that have arrived, and passes on every complete line.
  mutating func add(_ bytes: UnsafeRawBufferPointer, _ tell: (String) -> Void) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      flush(tell)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Tells the last line, if it had no end.
  mutating func finish(_ tell: (String) -> Void) {
    if !line.isEmpty { flush(tell) }
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let kept = bytes.prefix(Self.longestLine - line.count)
    line.append(contentsOf: kept)
    isCut = isCut || kept.count < bytes.count
  }

  /// Passes on one line that is safe to show anywhere, whatever bytes the program wrote.
  private mutating func flush(_ tell: (String) -> Void) {
    if isCut { dropLastCharacter() } else if line.last == UInt8(ascii: "\r") { line.removeLast() }
    tell(String(showing: line).onOneLine(tabs: true) + (isCut ? "…" : ""))
    line.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// The cut may have gone through a character.
  private mutating func dropLastCharacter() {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
