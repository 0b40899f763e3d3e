package import NavBase

/// The bounds of a journal. The writer and the reader share them, so that everything that is written can be read again.
package enum JournalBounds {
  /// The length of the longest line in bytes, without its line feed. No command needs more, and a reader's
  /// memory must be bounded.
  package static let longestLine = JSONBounds.longestText

  /// The largest number of nested arrays and objects in a line. No journal needs more, and brackets must not
  /// overflow a reader's stack.
  package static let deepestLine = JSONBounds.deepestText

  /// The largest number of nested arrays and objects in a value inside a line, such as a scene, an archive, a
  /// plugin's configuration or a remembered value. The other half is left for the line around it, for a
  /// plugin's answer that quotes a command, and for the state view, in which remembered values appear again.
  package static let deepestValue = JSONBounds.deepestValue

  /// The largest magnitude of a number: the last whole number that every language reads back exactly, 2^53.
  package static let largestNumber = JSONBounds.largestNumber

  /// The largest count that a journal or an index may name, such as that of the events before the first: ``largestNumber``, or
  /// half of what `Int` holds where that is less. Adding what a file contains to it cannot overflow.
  package static let largestCount = JSONBounds.largestCount

  /// The largest number of nested containers: more than any app draws, and few enough that the scene, with
  /// two levels of JSON for each, fits as a value into a line.
  package static let deepestContainer = 100
}

/// A reason why a journal cannot hold a command.
package enum UnwritableValue: Equatable, Sendable {
  /// A number is not finite, or beyond ±``JournalBounds/largestNumber``.
  case number
  /// A value has more than ``JournalBounds/deepestValue`` nested arrays and objects.
  case depth
}

extension UnwritableValue {
  static func number(_ number: Double) -> UnwritableValue? {
    abs(number) <= Double(JournalBounds.largestNumber) ? nil : .number
  }

  package static func depth(_ value: JSONText, _ texts: borrowing TextTable) -> UnwritableValue? {
    texts.withBytes(of: value.text) { nesting(of: $0) } <= JournalBounds.deepestValue ? nil : .depth
  }

  /// Returns the number of arrays and objects that are nested in a JSON text.
  private static func nesting(of json: UnsafeRawBufferPointer) -> Int {
    var (depth, deepest) = (0, 0)
    var (isString, isEscaped) = (false, false)
    for byte in json {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}
