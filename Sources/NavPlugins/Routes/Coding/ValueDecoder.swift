import NavEvents
import NavRuntime

/// The decoder of one value, which is a part of a text.
struct ValueDecoder: Decoder {
  let source: ReadValue
  /// The index of the part.
  let part: Int
  /// The way to the value; nil for the whole.
  let step: CodingStep?
  /// The number of types that are being decoded, one inside the other.
  let calls: Int

  /// Returns the value that a JSON stands for.
  static func value<Value: Decodable>(
    _ type: Value.Type, of json: CanonicalJSON, _ bounds: CodingBounds
  ) throws(RouteError) -> Value {
    let source = try ReadValue(json, bounds)
    let decoder = ValueDecoder(source: source, part: 0, step: nil, calls: 0)
    do { return try decoder.value(type) } catch { throw bounds.error(error) }
  }

  var codingPath: [any CodingKey] { step.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func at(_ key: any CodingKey, _ part: Int) -> ValueDecoder {
    ValueDecoder(source: source, part: part, step: step.adding(key), calls: calls)
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(ReadingMembers<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self, "an array") }
    return ReadingElements(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { ReadingSingle(decoder: self) }

  // MARK: Values

  private var kind: ReadValue.Kind { source.parts[part].kind }

  var isNull: Bool { kind == .null }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard calls < source.bounds.mostCalls else { throw corrupted(source.bounds.tooManyCalls) }
    return try Value(from: ValueDecoder(source: source, part: part, step: step, calls: calls + 1))
  }

  func bool() throws -> Bool {
    guard let bool = source.bool(part) else { throw mismatch(Bool.self, "true or false") }
    return bool
  }

  func text() throws -> String {
    guard kind == .text else { throw mismatch(String.self, "a string") }
    return source.text(part)
  }

  func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Number.Type) throws -> Number {
    guard let number: Number = source.number(part) else { throw mismatch(type, "a number") }
    return number
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    switch kind {
    case .number:
      if let number: Number = source.integer(part) { return number }
      let isWhole = !source.digits(part).utf8.contains(UInt8(ascii: "."))
      let wanted = isWhole ? "a whole number from \(Number.min) to \(Number.max)" : "a whole number"
      throw corrupted("\(wanted) was expected, \(source.words(part)) was found")
    case .text:
      if let number: Number = source.integerInText(part) { return number }
      throw mismatch(type, "a number")
    default: throw mismatch(type, "a number")
    }
  }

  // MARK: Errors

  func context(_ reason: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: reason)
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let context = context("\(wanted) was expected, \(source.words(part)) was found")
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func corrupted(_ reason: String) -> DecodingError { .dataCorrupted(context(reason)) }
}

/// The members of an object.
struct ReadingMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder
  /// The values by name, if there are many; the first counts where there are several of a name.
  private let places: [NameBytes: Int]?

  /// More members than these are found by a dictionary.
  private static var few: Int { 16 }

  init(_ decoder: ValueDecoder) {
    self.decoder = decoder
    guard decoder.source.count(inside: decoder.part) > 2 * Self.few else {
      places = nil
      return
    }
    var places: [NameBytes: Int] = [:]
    decoder.source.forEachMember(of: decoder.part) { name, value in
      if places[NameBytes(name)] == nil { places[NameBytes(name)] = value }
    }
    self.places = places
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    var keys: [Key] = []
    decoder.source.forEachMember(of: decoder.part) { name, _ in
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  private func part(_ name: String) -> Int? {
    if let places { return places[NameBytes(name)] }
    return decoder.source.member(name, of: decoder.part)
  }

  private func part(of key: Key) throws -> Int {
    guard let part = part(key.stringValue) else { throw missing(key) }
    return part
  }

  private func member(_ key: Key) throws -> ValueDecoder { decoder.at(key, try part(of: key)) }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type, _ key: Key) throws -> Number {
    let part = try part(of: key)
    // The way to the value is needed for an error alone.
    return try decoder.source.integer(part) ?? decoder.at(key, part).integer(type)
  }

  private func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type, _ key: Key
  ) throws -> Number {
    let part = try part(of: key)
    return try decoder.source.number(part) ?? decoder.at(key, part).number(type)
  }

  private func missing(_ key: Key) -> DecodingError {
    .keyNotFound(
      key, DecodingError.Context(codingPath: codingPath + [key], debugDescription: "the member is missing"))
  }

  func contains(_ key: Key) -> Bool { part(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.source.parts[try part(of: key)].kind == .null
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let part = try part(of: key)
    return try decoder.source.bool(part) ?? decoder.at(key, part).bool()
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let part = try part(of: key)
    return try decoder.source.parts[part].kind == .text
      ? decoder.source.text(part) : decoder.at(key, part).text()
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try number(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try number(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).value(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { superDecoder(at: SuperKey()) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(at: key) }

  /// Returns the decoder of a superclass, which finds null when nothing was written for it.
  private func superDecoder(at key: any CodingKey) -> any Decoder {
    decoder.at(key, part(key.stringValue) ?? decoder.source.null)
  }
}

/// The elements of an array.
struct ReadingElements: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  private let length: Int
  /// The part that is read next.
  private var part: Int
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) {
    self.decoder = decoder
    length = decoder.source.count(inside: decoder.part)
    part = decoder.part + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }

  /// Reads the next element, and goes on behind it if that succeeds.
  private mutating func next<Value>(
    _ type: Any.Type, _ read: (ValueDecoder) throws -> Value
  ) throws -> Value {
    let key = ElementKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription: "another element was expected, the end of the array was found"))
    }
    let value = try read(decoder.at(key, part))
    advance()
    return value
  }

  private mutating func advance() {
    currentIndex += 1
    part = decoder.source.parts[part].next
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try next(Any?.self) { $0.isNull } }
    guard decoder.source.parts[part].kind == .null else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.bool() } }
  mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.text() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.number(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.number(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try $0.integer(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) { try $0.integer(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next(type) { try $0.value(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }
}

/// One value that stands for the whole.
struct ReadingSingle: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.number(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.number(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}
