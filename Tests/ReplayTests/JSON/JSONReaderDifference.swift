import Foundation
import NavBase
import NavEvents

/// The ways in which this package's reader is stricter than Foundation's, all on purpose.
///
/// This reader is never laxer. It keeps all members with the same name and finds the first; Foundation keeps one.
enum JSONReaderDifference: CaseIterable {
  /// Numbers beyond ±2^53 do not read back exactly in every language.
  case numberBeyondRange
  /// A comma before the closing bracket is not JSON.
  case trailingComma
  /// Foundation guesses UTF-16 and UTF-32 from zero bytes and takes byte order marks; a journal is UTF-8.
  case encoding

  /// Returns a Boolean value that indicates whether this difference is why the reader refuses `bytes` with `error`.
  func explains(_ error: JSONFault, _ bytes: [UInt8]) -> Bool {
    switch self {
    case .numberBeyondRange:
      guard case .numberOutOfRange(let offset) = error else { return false }
      return Self.isBeyondRange(bytes[offset...])
    case .trailingComma:
      guard case .unexpectedByte(let offset) = error, "]}".utf8.contains(bytes[offset]) else { return false }
      return bytes[..<offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
    case .encoding:
      return bytes.prefix(4).contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
        || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    }
  }

  private static func isBeyondRange(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix { "+-.0123456789eE".utf8.contains($0) }, as: UTF8.self)
    // A Double of a whole number may be rounded to one in range.
    if let whole = Int128(text) { return whole.magnitude > 9_007_199_254_740_992 }
    return abs(Double(text) ?? 0) > 9_007_199_254_740_992
  }
}
