/// How long the routes and the params of screens may be.
package enum RouteBounds {
  /// The length of the longest route, in bytes of UTF-8. With a number behind it, it is an id.
  package static let longestRoute = 128
  /// The length of the longest params, in bytes of their text.
  package static let longestParams = 16 * 1024
  /// The length of the longest answer to a request, in bytes of its text.
  package static let longestResult = 64 * 1024
  /// The length of the longest key of a request, in bytes of UTF-8.
  package static let longestKey = 128
  /// The largest number of objects and arrays inside each other in params, their own included.
  package static let deepestParams = 32
  /// The mark between a route and the number in an id that the runtime takes.
  package static let mark = UInt8(ascii: "~")

  /// Returns true for the decimal text of an integer, in its only spelling.
  package static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard let first = digits.first, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return first != 0x30 || text.utf8.count == 1
  }

  /// Returns true for the decimal text of an integer beyond ±2⁵³, which no number of JSON stands for.
  package static func isLargeInteger(_ text: String) -> Bool {
    guard isInteger(text) else { return false }
    let digits = Array(text.utf8.drop { $0 == UInt8(ascii: "-") })
    let largest = Array("9007199254740992".utf8)
    return digits.count > largest.count
      || digits.count == largest.count && largest.lexicographicallyPrecedes(digits)
  }
}
