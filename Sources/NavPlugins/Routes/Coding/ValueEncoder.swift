import NavEvents
import NavRuntime

/// The encoder of one value. A class, because a type may ask it for several containers, which are parts of the same value.
final class ValueEncoder: Encoder {
  let place: WritingPlace
  private var written: WrittenValue?

  init(_ place: WritingPlace) { self.place = place }

  /// Returns the JSON of a value.
  static func json(
    of value: some Encodable, _ bounds: CodingBounds
  ) throws(RouteError) -> CanonicalJSON {
    let run = WritingRun(bounds)
    do {
      let written = try WritingPlace(run: run, step: nil, depth: 0, calls: 0).written(value)
      if let fault = run.fault { throw fault }
      var text: [UInt8] = []
      written.write(to: &text)
      let json = try CanonicalJSON(String(decoding: text, as: UTF8.self))
      if json.text.utf8.count > bounds.longest { throw WritingPlace.refusal(value, nil, bounds.tooLong) }
      return json
    } catch { throw bounds.error(error) }
  }

  /// The value as written; an empty object when nothing was.
  var value: WrittenValue { written ?? .object(WrittenObject()) }

  func write(_ value: WrittenValue) { written = value }

  var codingPath: [any CodingKey] { place.step.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let object: WrittenObject
    if case .object(let present) = written { object = present } else { object = WrittenObject() }
    written = .object(object)
    return KeyedEncodingContainer(WritingMembers<Key>(object, place.inside()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let array: WrittenArray
    if case .array(let present) = written { array = present } else { array = WrittenArray() }
    written = .array(array)
    return WritingElements(array, place.inside())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { WritingSingle(encoder: self) }
}

/// What all parts of a value that is being written share.
final class WritingRun {
  let bounds: CodingBounds
  /// The bytes that may still be written; a few more are found at the end.
  private var left: Int
  /// The first mistake that could not be thrown where it was made.
  var fault: EncodingError?

  init(_ bounds: CodingBounds) {
    self.bounds = bounds
    left = bounds.longest
  }

  /// Counts bytes, and returns false when there are too many.
  func count(_ bytes: Int) -> Bool {
    left -= bytes
    return left >= 0
  }
}

/// The place of a value that is being written.
struct WritingPlace {
  let run: WritingRun
  /// The way to the value; nil for the whole.
  let step: CodingStep?
  /// The number of arrays and objects around the value.
  let depth: Int
  /// The number of types that are being encoded, one inside the other.
  let calls: Int

  static func refusal(_ value: Any, _ step: CodingStep?, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: step.path, debugDescription: reason))
  }

  /// Returns the place inside an array or object that begins here.
  func inside() -> WritingPlace {
    if depth >= run.bounds.deepest, run.fault == nil {
      run.fault = Self.refusal(0, step, run.bounds.tooDeep)
    }
    return WritingPlace(run: run, step: step, depth: depth + 1, calls: calls)
  }

  func at(_ key: any CodingKey) -> WritingPlace {
    WritingPlace(run: run, step: step.adding(key), depth: depth, calls: calls)
  }

  /// Lets a value of any type encode itself.
  func written<Value: Encodable>(_ value: Value) throws -> WrittenValue {
    if let fault = run.fault { throw fault }
    guard calls < run.bounds.mostCalls else { throw Self.refusal(value, step, run.bounds.tooManyCalls) }
    let encoder = ValueEncoder(WritingPlace(run: run, step: step, depth: depth, calls: calls + 1))
    try value.encode(to: encoder)
    return encoder.value
  }

  /// Returns a text, number, Boolean or null that is JSON already.
  func plain(_ json: String) throws -> WrittenValue {
    if let fault = run.fault { throw fault }
    guard run.count(json.utf8.count) else { throw Self.refusal(json, nil, run.bounds.tooLong) }
    return .plain(json)
  }

  func written(_ value: Bool) throws -> WrittenValue { try plain(value ? "true" : "false") }
  func written(_ value: String) throws -> WrittenValue {
    if let fault = run.fault { throw fault }
    guard run.count(value.utf8.count + 2) else { throw Self.refusal(value, nil, run.bounds.tooLong) }
    return .text(value)
  }
  func null() throws -> WrittenValue { try plain("null") }

  func written<Number: FixedWidthInteger>(integer value: Number) throws -> WrittenValue {
    try plain(value.isWrittenAsText ? "\"\(value)\"" : value.description)
  }

  func written<Number: BinaryFloatingPoint & CustomStringConvertible>(
    number value: Number, at key: (any CodingKey)? = nil
  ) throws -> WrittenValue {
    guard value.isFinite, value.magnitude <= Number(largestNumber) else {
      let place = key.map { at($0) } ?? self
      throw Self.refusal(value, place.step, "a number from -2^53 to 2^53 was expected, \(value) was found")
    }
    return try plain(value.description)
  }
}

/// A container for the members of an object.
struct WritingMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let object: WrittenObject
  private let place: WritingPlace

  init(_ object: WrittenObject, _ place: WritingPlace) { (self.object, self.place) = (object, place) }

  var codingPath: [any CodingKey] { place.step.path }

  private func add(_ key: Key, _ value: WrittenValue) throws {
    let name = key.stringValue
    guard place.run.count(name.utf8.count + 4) else {
      throw WritingPlace.refusal(name, nil, place.run.bounds.tooLong)
    }
    object.members.append((name, value))
  }

  func encodeNil(forKey key: Key) throws { try add(key, place.null()) }
  func encode(_ value: Bool, forKey key: Key) throws { try add(key, place.written(value)) }
  func encode(_ value: String, forKey key: Key) throws { try add(key, place.written(value)) }
  func encode(_ value: Double, forKey key: Key) throws { try add(key, place.written(number: value, at: key)) }
  func encode(_ value: Float, forKey key: Key) throws { try add(key, place.written(number: value, at: key)) }
  func encode(_ value: Int, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: Int8, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: Int16, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: Int32, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: Int64, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: Int128, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt8, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt16, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt32, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt64, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode(_ value: UInt128, forKey key: Key) throws { try add(key, place.written(integer: value)) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try add(key, place.at(key).written(value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let nested: WrittenObject
    if case .object(let present) = object[key.stringValue] {
      nested = present
    } else {
      nested = WrittenObject()
      object.members.append((key.stringValue, .object(nested)))
    }
    return KeyedEncodingContainer(WritingMembers<Nested>(nested, place.at(key).inside()))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested: WrittenArray
    if case .array(let present) = object[key.stringValue] {
      nested = present
    } else {
      nested = WrittenArray()
      object.members.append((key.stringValue, .array(nested)))
    }
    return WritingElements(nested, place.at(key).inside())
  }

  func superEncoder() -> any Encoder { encoder(at: SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(at: key) }

  private func encoder(at key: any CodingKey) -> ValueEncoder {
    let encoder = ValueEncoder(place.at(key))
    object.members.append((key.stringValue, .later(encoder)))
    return encoder
  }
}

/// A container for the elements of an array.
struct WritingElements: UnkeyedEncodingContainer {
  private let array: WrittenArray
  private let place: WritingPlace

  init(_ array: WrittenArray, _ place: WritingPlace) { (self.array, self.place) = (array, place) }

  var codingPath: [any CodingKey] { place.step.path }
  var count: Int { array.elements.count }

  private var next: WritingPlace { place.at(ElementKey(count)) }

  private func add(_ value: WrittenValue) throws {
    guard place.run.count(1) else { throw WritingPlace.refusal(count, nil, place.run.bounds.tooLong) }
    array.elements.append(value)
  }

  func encodeNil() throws { try add(place.null()) }
  func encode(_ value: Bool) throws { try add(place.written(value)) }
  func encode(_ value: String) throws { try add(place.written(value)) }
  func encode(_ value: Double) throws { try add(place.written(number: value, at: ElementKey(count))) }
  func encode(_ value: Float) throws { try add(place.written(number: value, at: ElementKey(count))) }
  func encode(_ value: Int) throws { try add(place.written(integer: value)) }
  func encode(_ value: Int8) throws { try add(place.written(integer: value)) }
  func encode(_ value: Int16) throws { try add(place.written(integer: value)) }
  func encode(_ value: Int32) throws { try add(place.written(integer: value)) }
  func encode(_ value: Int64) throws { try add(place.written(integer: value)) }
  func encode(_ value: Int128) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt8) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt16) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt32) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt64) throws { try add(place.written(integer: value)) }
  func encode(_ value: UInt128) throws { try add(place.written(integer: value)) }
  func encode<Value: Encodable>(_ value: Value) throws { try add(next.written(value)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    let (nested, place) = (WrittenObject(), next)
    array.elements.append(.object(nested))
    return KeyedEncodingContainer(WritingMembers<Nested>(nested, place.inside()))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let (nested, place) = (WrittenArray(), next)
    array.elements.append(.array(nested))
    return WritingElements(nested, place.inside())
  }

  func superEncoder() -> any Encoder {
    let encoder = ValueEncoder(next)
    array.elements.append(.later(encoder))
    return encoder
  }
}

/// A container for one value that stands for the whole.
struct WritingSingle: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { encoder.write(try encoder.place.null()) }
  func encode(_ value: Bool) throws { encoder.write(try encoder.place.written(value)) }
  func encode(_ value: String) throws { encoder.write(try encoder.place.written(value)) }
  func encode(_ value: Double) throws { encoder.write(try encoder.place.written(number: value)) }
  func encode(_ value: Float) throws { encoder.write(try encoder.place.written(number: value)) }
  func encode(_ value: Int) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: Int8) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: Int16) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: Int32) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: Int64) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: Int128) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt8) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt16) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt32) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt64) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode(_ value: UInt128) throws { encoder.write(try encoder.place.written(integer: value)) }
  func encode<Value: Encodable>(_ value: Value) throws { encoder.write(try encoder.place.written(value)) }
}
