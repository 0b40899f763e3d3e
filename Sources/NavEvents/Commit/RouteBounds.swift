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
}
