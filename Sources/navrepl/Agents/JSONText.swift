/// JSON texts that are put together from parts.
enum JSONText {
  /// Returns an object; each value is JSON.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(Reply.quoted($0)):\($1)" }.joined(separator: ","))}"
  }

  /// Returns an array; each element is JSON.
  static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}
