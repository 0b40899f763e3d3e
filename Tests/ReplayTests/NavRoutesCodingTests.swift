import Foundation
import NavRoutes
import NavRuntime
import Testing

/// Values of Swift as JSON, and back.
struct NavRoutesCodingTests {
  private static func json(_ value: some Encodable) throws -> String {
    try CanonicalJSON(encoding: value).text
  }

  private static func read<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try CanonicalJSON(json).decoded(as: type)
  }

  private static func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  private static func refusal(_ json: String, as type: (some Decodable).Type) -> String? {
    refusal { _ = try read(json, as: type) }
  }

  // MARK: Writing

  @Test func `members are sorted by the bytes of their names, and the order of reading does not count`()
    throws
  {
    struct Mixed: Codable, Equatable { var b = 1, a = 2, é = 3, Z = 4, aa = 5 }
    #expect(try Self.json(Mixed()) == #"{"Z":4,"a":2,"aa":5,"b":1,"é":3}"#)
    #expect(try Self.read(#"{"é":3,"aa":5,"b":1,"a":2,"Z":4}"#, as: Mixed.self) == Mixed())
    var words: [String: Int] = [:]
    for index in 0..<100 { words["k\(index)"] = index }
    let text = try Self.json(words)
    let names = try #require(try CanonicalJSON(text).members).map(\.name)
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try Self.json(words.filter { _ in true }) == text)
  }

  @Test func `two spellings of one letter are two names`() throws {
    struct Letters: Codable, Equatable {
      enum CodingKeys: String, CodingKey {
        case one = "\u{E9}"
        case two = "e\u{301}"
      }
      var one = 1, two = 2
    }
    #expect(try CanonicalJSON(encoding: Letters()).decoded(as: Letters.self) == Letters())
    let missing = Self.refusal(#"{"\#u{E9}":1}"#, as: Letters.self)
    #expect(missing == "value.e\u{301}: the member is missing")
  }

  @Test func `integers beyond 2^53 are text, and read back as integers`() throws {
    struct Wide: Codable, Equatable { var a: Int64, b: UInt64, c: Int128, d: UInt128, e: Int }
    let wide = Wide(a: .min, b: .max, c: .min, d: .max, e: 1 << 53)
    #expect(
      try Self.json(wide)
        == #"{"a":"-9223372036854775808","b":"18446744073709551615","c":"-170141183460469231731687303715884105728","#
        + #""d":"340282366920938463463374607431768211455","e":9007199254740992}"#)
    #expect(try CanonicalJSON(encoding: wide).decoded(as: Wide.self) == wide)
    for number in [Int64(1 << 53) + 1, -(1 << 53) - 1, .max, .min] {
      #expect(try Self.json(number) == "\"\(number)\"")
      #expect(try Self.read("\"\(number)\"", as: Int64.self) == number)
    }
    for number in [Int64(1 << 53), -(1 << 53), 0, -1] { #expect(try Self.json(number) == "\(number)") }
  }

  @Test(arguments: [
    "42", "-1", "9007199254740992", "09007199254740993", "+9007199254740993", "9007199254740993.0",
    " 9007199254740993",
    "9223372036854775808", "9e15", "", "-", "0x20000000000001", "٩٠٠٧١٩٩٢٥٤٧٤٠٩٩٣", "-0",
  ])
  func `no other text is an integer`(_ text: String) {
    #expect(
      Self.refusal("{\"id\":\"\(text)\"}", as: [String: Int64].self)
        == #"value.id: a number was expected, "\#(text)" was found"#)
  }

  @Test func `a number that JSON cannot hold is refused with its place`() {
    let wrong: [(Double, String)] = [
      (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (1e16, "1e+16"),
      (-9_007_199_254_740_994, "-9.007199254740994e+15"),
    ]
    for (value, text) in wrong {
      let refusal = Self.refusal { _ = try Self.json(["prices": [0, value]]) }
      #expect(refusal == "value.prices[1]: a number from -2^53 to 2^53 was expected, \(text) was found")
    }
    #expect(Self.refusal { _ = try Self.json(Float.infinity) } != nil)
    #expect(Self.refusal { _ = try Self.json(Float(1e20)) } != nil)
  }

  @Test func `numbers keep their values`() throws {
    let doubles: [Double] = [
      0.1, -0.5, .leastNonzeroMagnitude, 1e-7, 9_007_199_254_740_992, 123_456.789, 1 / 3, -0.0,
    ]
    for value in doubles {
      #expect(try CanonicalJSON(encoding: value).decoded(as: Double.self) == value)
    }
    let floats: [Float] = [0.1, 1 / 3, 16_777_216, .leastNonzeroMagnitude, .leastNormalMagnitude, 8e15]
    for value in floats {
      #expect(try CanonicalJSON(encoding: value).decoded(as: Float.self) == value)
    }
    #expect(try Self.json(Float(0.1)) == "0.1")
    #expect(try Self.json([1.0, 2.50]) == "[1,2.5]")
  }

  @Test func `a dictionary with strings or integers as keys is an object, and any other an array of pairs`()
    throws
  {
    #expect(try Self.json(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    #expect(try Self.json([7: true, 10: false]) == #"{"10":false,"7":true}"#)
    #expect(try Self.read(#"{"10":false,"7":true}"#, as: [Int: Bool].self) == [7: true, 10: false])
    #expect(try Self.json([UInt8(3): "x"]) == #"[3,"x"]"#)
    #expect(try Self.read(#"[3,"x"]"#, as: [UInt8: String].self) == [3: "x"])
    #expect(Self.refusal(#"[3,"x",4]"#, as: [UInt8: String].self) != nil)
  }

  @Test func `enums, optionals and nested containers are written as the standard library writes them`() throws
  {
    enum Shape: Codable, Equatable {
      case circle(radius: Double), line(Int, Int), nothing
    }
    #expect(try Self.json(Shape.circle(radius: 1.5)) == #"{"circle":{"radius":1.5}}"#)
    #expect(try Self.json(Shape.line(1, 2)) == #"{"line":{"_0":1,"_1":2}}"#)
    #expect(try Self.json(Shape.nothing) == #"{"nothing":{}}"#)
    #expect(try Self.read(#"{"line":{"_1":2,"_0":1}}"#, as: Shape.self) == .line(1, 2))
    #expect(try Self.json([1, nil, 3]) == "[1,null,3]")
    #expect(try Self.json(Int?.none) == "null")
    #expect(try Self.read("null", as: Int?.self) == nil)
    #expect(try Self.json("a\"\\\n\u{1}é/😀") == #""a\"\\\n\u0001é/😀""#)
    #expect(try Self.read(#""a\"\\\n\t\u0001é\/😀""#, as: String.self) == "a\"\\\n\t\u{1}é/😀")
  }

  @Test func `a name that is written twice stands once`() throws {
    struct Twice: Encodable {
      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Name.self)
        try members.encode(1, forKey: "a")
        try members.encode(2, forKey: "a")
        var nested = members.nestedContainer(keyedBy: Name.self, forKey: "n")
        try nested.encode(1, forKey: "x")
        nested = members.nestedContainer(keyedBy: Name.self, forKey: "n")
        try nested.encode(2, forKey: "y")
        var list = members.nestedUnkeyedContainer(forKey: "l")
        try list.encode(1)
        list = members.nestedUnkeyedContainer(forKey: "l")
        try list.encode(2)
        var again = encoder.container(keyedBy: Name.self)
        try again.encodeNil(forKey: "z")
      }
    }
    #expect(try Self.json(Twice()) == #"{"a":2,"l":[1,2],"n":{"x":1,"y":2},"z":null}"#)
  }

  @Test func `a superclass has a place of its own, also when it writes nothing`() throws {
    struct Sub: Codable, Equatable {
      var name = "n"

      init() {}
      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        name = try members.decode(String.self, forKey: "name")
        #expect(try members.superDecoder().container(keyedBy: Name.self).allKeys.isEmpty)
        #expect(try members.superDecoder(forKey: "none").singleValueContainer().decodeNil())
        var list = try members.nestedUnkeyedContainer(forKey: "list")
        #expect(try list.superDecoder().singleValueContainer().decode(Int.self) == 1)
        #expect(list.isAtEnd && list.currentIndex == 1)
      }
      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Name.self)
        _ = members.superEncoder()
        try members.encode(name, forKey: "name")
        var list = members.nestedUnkeyedContainer(forKey: "list")
        var single = list.superEncoder().singleValueContainer()
        try single.encode(1)
      }
    }
    let json = try CanonicalJSON(encoding: Sub())
    #expect(json.text == #"{"list":[1],"name":"n","super":{}}"#)
    #expect(try json.decoded(as: Sub.self) == Sub())
  }

  // MARK: Errors

  private struct Order: Codable {
    struct Line: Codable { var count: UInt8, price: Double }
    var id: Int
    var lines: [Line]
    var notes: [String: Bool]?
    var name: String?
  }

  @Test(arguments: [
    (#"{"id":"x","lines":[]}"#, #"value.id: a number was expected, "x" was found"#),
    (#"{"id":1.5,"lines":[]}"#, "value.id: a whole number was expected, 1.5 was found"),
    (#"{"id":null,"lines":[]}"#, "value.id: a number was expected, null was found"),
    (#"{"lines":[]}"#, "value.id: the member is missing"),
    (#"{"id":1,"lines":{}}"#, "value.lines: an array was expected, an object was found"),
    (#"{"id":1,"lines":[{"count":1,"price":1},7]}"#, "value.lines[1]: an object was expected, 7 was found"),
    (
      #"{"id":1,"lines":[{"count":256,"price":1}]}"#,
      "value.lines[0].count: a whole number from 0 to 255 was expected, 256 was found"
    ),
    (
      #"{"id":1,"lines":[{"count":-1,"price":1}]}"#,
      "value.lines[0].count: a whole number from 0 to 255 was expected, -1 was found"
    ),
    (
      #"{"id":1,"lines":[{"count":1,"price":"7"}]}"#,
      #"value.lines[0].price: a number was expected, "7" was found"#
    ),
    (
      #"{"id":1,"lines":[],"notes":{"a.b":1}}"#,
      #"value.notes["a.b"]: true or false was expected, 1 was found"#
    ),
    (#"{"id":1,"lines":[],"name":[1]}"#, "value.name: a string was expected, an array was found"),
    ("[]", "value: an object was expected, an array was found"),
    ("null", "value: an object was expected, null was found"),
  ])
  func `an error names the place, what was expected, and what was found`(_ json: String, _ message: String) {
    #expect(Self.refusal(json, as: Order.self) == message)
  }

  @Test func `a long text is cut in an error`() {
    let text = String(repeating: "x", count: 1000)
    #expect(
      Self.refusal("\"\(text)\"", as: Int.self)
        == "value: a number was expected, \"\(text.prefix(40))\"… was found")
  }

  @Test func `the mistakes of a type have the place that the type names`() {
    struct Even: Codable {
      var number: Int
      init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        number = try single.decode(Int.self)
        if number % 2 != 0 {
          throw DecodingError.dataCorruptedError(in: single, debugDescription: "an even number was expected")
        }
      }
    }
    #expect(
      Self.refusal(#"{"a":[2,3]}"#, as: [String: [Even]].self) == "value.a[1]: an even number was expected")
  }

  @Test func `a type that catches the standard library's errors gets them`() throws {
    struct Lenient: Decodable {
      var found: [String] = []
      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Name.self)
        do { _ = try members.decode(Int.self, forKey: "none") } catch DecodingError.keyNotFound {
          found.append("key")
        }
        do { _ = try members.decode(Int.self, forKey: "s") } catch DecodingError.typeMismatch {
          found.append("type")
        }
        do { _ = try members.decode(Int.self, forKey: "n") } catch DecodingError.valueNotFound {
          found.append("value")
        }
        do { _ = try members.decode(Int8.self, forKey: "b") } catch DecodingError.dataCorrupted {
          found.append("data")
        }
        var list = try members.nestedUnkeyedContainer(forKey: "l")
        do { _ = try list.decode(Int.self) } catch DecodingError.valueNotFound { found.append("end") }
        do { _ = try list.decodeNil() } catch DecodingError.valueNotFound { found.append("end") }
      }
    }
    let found = try Self.read(#"{"s":"x","n":null,"b":1000,"l":[]}"#, as: Lenient.self).found
    #expect(found == ["key", "type", "value", "data", "end", "end"])
  }

  @Test func `an element that does not fit can be read as another type`() throws {
    struct Either: Decodable {
      var text = ""
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          if let number = try? list.decode(Int.self) {
            text += "\(number)"
          } else {
            text += try list.decode(String.self)
          }
        }
      }
    }
    #expect(try Self.read(#"[1,"a",2]"#, as: Either.self).text == "1a2")
  }

  // MARK: Bounds

  private struct Nest: Codable { var inside: [Nest] = [] }

  private static func nest(_ depth: Int) -> Nest {
    var nest = Nest()
    for _ in 1..<depth { nest = Nest(inside: [nest]) }
    return nest
  }

  @Test func `a value is at most 128 deep, and what is deeper is refused`() throws {
    let deepest = try CanonicalJSON(encoding: Self.nest(64))
    _ = try deepest.decoded(as: Nest.self)
    #expect(
      Self.refusal { _ = try Self.json(Self.nest(65)) }?.contains("more than 128 arrays and objects") == true)
    let deeper = deepest.text.replacingOccurrences(of: "[]", with: "[[]]")
    #expect(
      Self.refusal(deeper, as: Nest.self) == "value: more than 128 arrays and objects are inside each other")
  }

  @Test func `a value is at most 64 KiB long`() throws {
    let long = String(repeating: "x", count: 65_534)
    #expect(try CanonicalJSON(encoding: long).decoded(as: String.self) == long)
    #expect(
      Self.refusal { _ = try Self.json(long + "x") } == "value: the JSON text is longer than 65536 bytes")
    #expect(
      Self.refusal("\"\(long)x\"", as: String.self) == "value: the JSON text is longer than 65536 bytes")
    #expect(Self.refusal { _ = try Self.json(Array(repeating: "", count: 1_000_000)) } != nil)
    #expect(
      Self.refusal { _ = try Self.json(Array(repeating: Double.leastNonzeroMagnitude, count: 300)) } != nil)
  }

  @Test func `a type that encodes itself without end is refused`() {
    struct Endless: Codable {
      init() {}
      init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Endless.self)
      }
      func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(self)
      }
    }
    final class Loop: Encodable {
      var me: Loop?
    }
    let loop = Loop()
    loop.me = loop
    #expect(Self.refusal { _ = try Self.json(Endless()) }?.contains("types are inside each other") == true)
    #expect(Self.refusal("1", as: Endless.self)?.contains("types are inside each other") == true)
    #expect(Self.refusal { _ = try Self.json(loop) }?.contains("more than 128") == true)
    loop.me = nil
  }

  @Test func `of several members with one name, the first is read`() throws {
    let members = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    for text in [#"{"a":1,"a":2}"#, #"{"a":1,"a":2,\#(members)}"#] {
      struct One: Decodable { var a: Int }
      #expect(try Self.read(text, as: One.self).a == 1)
    }
  }

  @Test func `a member of many is found by its name, escaped or not`() throws {
    var many: [String: Int] = [:]
    for index in 0..<2000 { many["\"\(index)\n"] = index }
    #expect(try CanonicalJSON(encoding: many).decoded(as: [String: Int].self) == many)
    #expect(try CanonicalJSON(encoding: ["\"": 1]).decoded(as: [String: Int].self) == ["\"": 1])
  }
}

/// A key of any name.
struct Name: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral value: String) { stringValue = value }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
