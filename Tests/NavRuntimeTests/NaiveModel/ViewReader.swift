import Foundation

/// A cursor over a state view: JSON without spaces, read without making values of it.
struct ViewReader {
  private static let quote: UInt8 = 0x22
  private static let backslash: UInt8 = 0x5C

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Hands each key of an object to the closure, which has to read the value.
  mutating func object(_ body: (ViewSlice, inout ViewReader) throws -> Void) throws {
    try take(UInt8(ascii: "{"))
    if takes(UInt8(ascii: "}")) { return }
    repeat {
      let key = try text()
      try take(UInt8(ascii: ":"))
      try body(key, &self)
    } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "}"))
  }

  /// Lets the closure read each element of an array.
  mutating func array(_ body: (inout ViewReader) throws -> Void) throws {
    try take(UInt8(ascii: "["))
    if takes(UInt8(ascii: "]")) { return }
    repeat { try body(&self) } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "]"))
  }

  mutating func texts() throws -> [ViewSlice] {
    var texts: [ViewSlice] = []
    try array { texts.append(try $0.text()) }
    return texts
  }

  /// A string with its quotes.
  mutating func text() throws -> ViewSlice {
    let start = offset
    try take(Self.quote)
    try findEnd()
    return slice(from: start)
  }

  /// A string, or `nil` for `null`.
  mutating func optionalText() throws -> ViewSlice? {
    if next == Self.quote { return try text() }
    try skip()
    return nil
  }

  mutating func number() throws -> Double {
    guard let start = bytes.baseAddress.map({ $0 + offset }) else { throw fault }
    var end: UnsafeMutablePointer<CChar>?
    let number = strtod(start.assumingMemoryBound(to: CChar.self), &end)
    guard let end, UnsafeRawPointer(end) > start else { throw fault }
    offset += UnsafeRawPointer(end) - start
    return number
  }

  mutating func flag() throws -> Bool {
    let isTrue = next == UInt8(ascii: "t")
    try skip()
    return isTrue
  }

  /// Reads any value, as it was printed.
  @discardableResult
  mutating func skip() throws -> ViewSlice {
    let start = offset
    switch next {
    case UInt8(ascii: "{"): try object { _, reader in try reader.skip() }
    case UInt8(ascii: "["): try array { try $0.skip() }
    case Self.quote: _ = try text()
    default: skipWord()
    }
    return slice(from: start)
  }

  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private var fault: ViewFault { ViewFault("The view is no JSON at offset \(offset)") }

  private func slice(from start: Int) -> ViewSlice {
    ViewSlice(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
  }

  private mutating func take(_ byte: UInt8) throws {
    if !takes(byte) { throw fault }
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    if next != byte { return false }
    offset += 1
    return true
  }

  /// Goes behind the quote that ends a string.
  private mutating func findEnd() throws {
    repeat {
      guard let base = bytes.baseAddress, offset < bytes.count,
        let found = memchr(base + offset, Int32(Self.quote), bytes.count - offset)
      else { throw fault }
      offset = UnsafeRawPointer(found) - base + 1
    } while isEscaped(offset - 1)
  }

  /// Whether an odd number of backslashes is before this place.
  private func isEscaped(_ place: Int) -> Bool {
    var count = 0
    while bytes[place - 1 - count] == Self.backslash { count += 1 }
    return count % 2 == 1
  }

  /// A number, `true`, `false` or `null`: up to what ends it.
  private mutating func skipWord() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return
      default: offset += 1
      }
    }
  }
}
