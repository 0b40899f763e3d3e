import NavRuntime

/// The types of the members that a `Codable` type reads: each member is asked for as `init(from:)` asks for it, with a sample for an answer.
final class Probe {
  struct Member {
    let name: String
    /// The type, in the words of the plugin `routes`.
    let kind: String
    let isOptional: Bool
  }

  /// The texts with which a type is tried that takes no empty one, such as a UUID.
  private static let texts = ["", "0", "00000000-0000-0000-0000-000000000000", "https://example.com"]
  /// The largest number of types that are looked at, one inside the other.
  fileprivate static let deepest = 8

  private(set) var members: [Member] = []
  /// The type of the whole value; nil before it has asked for a container.
  fileprivate var kind: String?
  fileprivate let text: String
  fileprivate let number: Int
  fileprivate let depth: Int

  private init(text: String, number: Int, depth: Int) {
    (self.text, self.number, self.depth) = (text, number, depth)
  }

  /// Returns the members of a route.
  /// - Throws: ``RouteError/value(path:reason:)`` with the member whose type cannot be found.
  static func members(of type: any NavRoute.Type) throws(RouteError) -> [Member] {
    let probe = Probe(text: "", number: 0, depth: 0)
    do {
      _ = try type.init(from: ProbeDecoder(probe: probe))
    } catch {
      let last = probe.members.last.map { " of “\($0.name)” and what follows" } ?? ""
      throw .value(
        path: type.name,
        reason:
          "the types\(last) cannot be found: make an enumeration CaseIterable, or declare the members in `paramTypes`"
      )
    }
    if probe.kind == nil || probe.kind == "object" { return probe.members }
    throw .value(path: type.name, reason: "an object was expected, \(probe.kind ?? "") was found")
  }

  fileprivate func note(_ key: any CodingKey, _ kind: String, isOptional: Bool) {
    if depth > 0 || members.contains(where: { $0.name.hasSameBytes(as: key.stringValue) }) { return }
    members.append(Member(name: key.stringValue, kind: kind, isOptional: isOptional))
  }

  /// Returns a value of a type, nil if none can be made, and the word for the type.
  fileprivate func sample<Value: Decodable>(of type: Value.Type) -> (value: Value?, kind: String) {
    var kind = "any"
    if depth >= Self.deepest { return (nil, kind) }
    for (place, text) in Self.texts.enumerated() {
      let probe = Probe(text: text, number: min(place, 1), depth: depth + 1)
      let value = try? Value(from: ProbeDecoder(probe: probe))
      kind = probe.kind ?? kind
      if let value { return (value, kind) }
      if kind == "object" || kind == "array" { break }
    }
    let cases = (type as? any CaseIterable.Type).map { Self.first(of: $0) }
    return (cases as? Value, kind)
  }

  private static func first<Cases: CaseIterable>(of type: Cases.Type) -> Any? { type.allCases.first }
}

private struct NoSample: Error {}

private struct ProbeDecoder: Decoder {
  let probe: Probe
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    probe.kind = "object"
    return KeyedDecodingContainer(ProbedMembers<Key>(probe: probe))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    probe.kind = "array"
    return NoElements()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { ProbedValue(probe: probe) }
}

private struct ProbedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: Probe
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool {
    probe.note(key, "any", isOptional: true)
    return true
  }

  private func integer<Number: FixedWidthInteger>(_ key: Key) -> Number {
    probe.note(key, "integer", isOptional: false)
    return Number(truncatingIfNeeded: probe.number)
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    probe.note(key, "boolean", isOptional: false)
    return false
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    probe.note(key, "string", isOptional: false)
    return probe.text
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    probe.note(key, "number", isOptional: false)
    return Double(probe.number)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    probe.note(key, "number", isOptional: false)
    return Float(probe.number)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { integer(key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { integer(key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { integer(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, kind) = probe.sample(of: type)
    probe.note(key, kind, isOptional: false)
    guard let value else { throw NoSample() }
    return value
  }

  private func none<Value>(_ key: Key, _ kind: String) -> Value? {
    probe.note(key, kind, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { none(key, "boolean") }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { none(key, "string") }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { none(key, "number") }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { none(key, "number") }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { none(key, "integer") }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { none(key, "integer") }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { none(key, "integer") }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { none(key, "integer") }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { none(key, "integer") }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { none(key, "integer") }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { none(key, "integer") }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    // The types inside another one are not asked for.
    none(key, probe.depth == 0 ? probe.sample(of: type).kind : "any")
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    probe.note(key, "object", isOptional: false)
    throw NoSample()
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    probe.note(key, "array", isOptional: false)
    return NoElements()
  }
  func superDecoder() throws -> any Decoder { throw NoSample() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw NoSample() }
}

private struct ProbedValue: SingleValueDecodingContainer {
  let probe: Probe
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  private func integer<Number: FixedWidthInteger>() -> Number {
    probe.kind = "integer"
    return Number(truncatingIfNeeded: probe.number)
  }
  func decode(_ type: Bool.Type) throws -> Bool {
    probe.kind = "boolean"
    return false
  }
  func decode(_ type: String.Type) throws -> String {
    probe.kind = "string"
    return probe.text
  }
  func decode(_ type: Double.Type) throws -> Double {
    probe.kind = "number"
    return Double(probe.number)
  }
  func decode(_ type: Float.Type) throws -> Float {
    probe.kind = "number"
    return Float(probe.number)
  }
  func decode(_ type: Int.Type) throws -> Int { integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { integer() }
  func decode(_ type: UInt.Type) throws -> UInt { integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, kind) = probe.sample(of: type)
    probe.kind = kind
    guard let value else { throw NoSample() }
    return value
  }
}

/// An empty array.
private struct NoElements: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  mutating func decodeNil() throws -> Bool { throw NoSample() }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw NoSample() }
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { throw NoSample() }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSample() }
  mutating func superDecoder() throws -> any Decoder { throw NoSample() }
}
