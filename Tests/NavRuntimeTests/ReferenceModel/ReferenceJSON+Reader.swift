/// The position of a syntax error in JSON text.
struct ReferenceJSONError: Error {
  let offset: Int
}

/// A JSON reader that follows the grammar and nothing else.
struct ReferenceJSONReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(ReferenceJSONError) -> ReferenceJSON {
    var reader = ReferenceJSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    if reader.place != bytes.count { throw reader.error }
    return value
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var error: ReferenceJSONError { ReferenceJSONError(offset: place) }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  /// Skips white space and then this character; returns false if another one follows.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(ReferenceJSONError) -> ReferenceJSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ text: String, _ value: ReferenceJSON
  ) throws(ReferenceJSONError) -> ReferenceJSON {
    if !bytes[place...].starts(with: text.utf8) { throw error }
    place += text.utf8.count
    return value
  }

  private mutating func object() throws(ReferenceJSONError) -> ReferenceJSON {
    var members: [String: ReferenceJSON] = [:]
    place += 1
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let name = try string()
      if !take(":") { throw error }
      members[name] = try value()
    } while take(",")
    if !take("}") { throw error }
    return .object(members)
  }

  private mutating func list() throws(ReferenceJSONError) -> ReferenceJSON {
    var elements: [ReferenceJSON] = []
    place += 1
    if take("]") { return .list(elements) }
    repeat { elements.append(try value()) } while take(",")
    if !take("]") { throw error }
    return .list(elements)
  }

  private mutating func number() throws(ReferenceJSONError) -> ReferenceJSON {
    let start = place
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else { throw error }
    return .number(number)
  }

  private mutating func string() throws(ReferenceJSONError) -> String {
    if next != UInt8(ascii: "\"") { throw error }
    place += 1
    var out: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += 1
      if byte == UInt8(ascii: "\\") { out += try escape() } else { out.append(byte) }
    }
    if next == nil { throw error }
    place += 1
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads an escape after its backslash. The program writes nothing but control characters by number.
  private mutating func escape() throws(ReferenceJSONError) -> [UInt8] {
    guard let byte = next else { throw error }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else { throw error }
      place += 4
      return Array(String(Character(scalar)).utf8)
    default: return [byte]
    }
  }
}
