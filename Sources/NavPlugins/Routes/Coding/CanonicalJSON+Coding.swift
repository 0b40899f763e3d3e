public import NavEvents

/// Values of Swift as JSON, and back.
extension CanonicalJSON {
  /// Creates the JSON of a value.
  ///
  /// ```swift
  /// struct Parcel: Codable { var street: String, number: Int, code: UInt64 }
  /// let json = try CanonicalJSON(encoding: Parcel(street: "Elm", number: 7, code: .max))
  /// print(json)  // {"code":"18446744073709551615","number":7,"street":"Elm"}
  /// ```
  ///
  /// Equal values have equal texts: the members of an object are sorted by the bytes of their names, and each name stands once (the last
  /// one counts). Integers beyond ±2^53 are written as text. A type that writes nothing is an empty object.
  /// - Throws: ``RouteError/value(path:reason:)`` for a number that is not finite, or has a fraction and is beyond ±2^53, for a text
  ///   of more than 64 KiB, for more than 128 arrays and objects inside each other, and for an error of the type itself.
  public init(encoding value: some Encodable) throws(RouteError) {
    self = try ValueEncoder.json(of: value, .value)
  }

  /// Returns the value that the JSON stands for.
  ///
  /// ```swift
  /// let sizes = try CanonicalJSON(#"{"s":1,"m":2}"#).decoded(as: [String: Int].self)
  /// ```
  ///
  /// The order of members does not count, and members that the type does not ask for are ignored. An integer type also takes the text of an
  /// integer beyond ±2^53, in the form in which it is written, and no other text.
  /// - Throws: ``RouteError/value(path:reason:)`` with the place of the first part that does not fit, such as
  ///   `value.number: a number was expected, "x" was found`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(RouteError) -> Value {
    try ValueDecoder.value(type, of: self, .value)
  }
}
