import Foundation
import NavRoutes
import NavRuntime
import Testing

/// The coder of routes beside Foundation's.
struct NavRoutesFoundationTests {
  private static let count = 1000

  @Test func `ten thousand values are the same by both coders`() throws {
    try Self.compare(Flat.self, 1)
    try Self.compare(Nested.self, 2)
    try Self.compare(Choice.self, 3)
    try Self.compare([String: Int].self, 4)
    try Self.compare([Int: String?].self, 5)
    try Self.compare([Corner: [Double]].self, 6)
    try Self.compare(Tree.self, 7)
    try Self.compare(Special.self, 8)
    try Self.compare([[Int?]].self, 9)
    try Self.compare(ByHand.self, 10)
  }

  @Test func `what does not fit is refused by both coders`() throws {
    var refused = 0
    try Self.compareMistakes(Flat.self, 11, &refused)
    try Self.compareMistakes(Nested.self, 12, &refused)
    try Self.compareMistakes(Choice.self, 13, &refused)
    try Self.compareMistakes([String: Int].self, 14, &refused)
    try Self.compareMistakes([Int: String?].self, 15, &refused)
    try Self.compareMistakes([Corner: [Double]].self, 16, &refused)
    try Self.compareMistakes(Tree.self, 17, &refused)
    try Self.compareMistakes(Special.self, 18, &refused)
    try Self.compareMistakes([[Int?]].self, 19, &refused)
    try Self.compareMistakes(ByHand.self, 20, &refused)
    #expect(refused > 3 * Self.count)
  }

  private static func compare<Value: Made>(_ type: Value.Type, _ seed: UInt64) throws {
    var dice = Dice(seed)
    for _ in 0..<count {
      let value = Value.made(&dice)
      let json = try CanonicalJSON(encoding: value)
      #expect(try json.decoded(as: type) == value, "\(json)")
      #expect(try JSONDecoder().decode(type, from: Data(json.text.utf8)) == value, "\(json)")
      let theirs = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      #expect(try CanonicalJSON(theirs).decoded(as: type) == value, "\(theirs)")
    }
  }

  private static func compareMistakes<Value: Made>(
    _ type: Value.Type, _ seed: UInt64, _ refused: inout Int
  ) throws {
    var dice = Dice(seed)
    for _ in 0..<count {
      let json = try CanonicalJSON(changed(CanonicalJSON(encoding: Value.made(&dice)), &dice))
      let ours = try? json.decoded(as: type)
      let theirs = try? JSONDecoder().decode(type, from: Data(json.text.utf8))
      #expect(ours == theirs, "\(type) \(json)")
      if ours == nil { refused += 1 }
    }
  }

  /// Returns a JSON text in which one part is missing, or another value.
  private static func changed(_ json: CanonicalJSON, _ dice: inout Dice) -> String {
    let here = dice.roll(4) == 0
    if !here, let members = json.members, !members.isEmpty {
      let place = dice.roll(members.count)
      let drops = dice.roll(4) == 0
      let parts = members.indices.compactMap { index -> String? in
        if index == place, drops { return nil }
        let value = members[index].value
        return CanonicalJSON(string: members[index].name).text + ":"
          + (index == place ? changed(value, &dice) : value.text)
      }
      return "{\(parts.joined(separator: ","))}"
    }
    if !here, let elements = json.elements, !elements.isEmpty {
      let place = dice.roll(elements.count)
      let parts = elements.indices.map { $0 == place ? changed(elements[$0], &dice) : elements[$0].text }
      return "[\(parts.joined(separator: ","))]"
    }
    return dice.pick(
      [
        "null", "true", "1", "-1", "1.5", "300", "4000000000", #""x""#, #""1""#, "[]", "{}", "[1]",
        #"{"a":1}"#, "9007199254740992", "0",
      ])
  }

  @Test(arguments: [
    "null", "true", "1", "-1", "1.5", "9007199254740992", "1e-300", #""x""#, #""""#, "[]", "{}", "[[]]",
    "[{}]", #"{"":{}}"#, #"{"id":{}}"#,
    #"{"id":[1]}"#, #"{"id":"1"}"#, #"{"id":1e15,"x":null}"#, #"{"super":null}"#, #"{"id":true}"#,
    String(repeating: "[", count: 120) + String(repeating: "]", count: 120),
    String(repeating: #"{"a":"#, count: 120) + "1" + String(repeating: "}", count: 120),
    #"{"children":[{"children":[{"children":[{"children":0}]}]}]}"#,
  ])
  func `hostile JSON is refused or read as Foundation does`(_ text: String) throws {
    func both<Value: Made>(_ type: Value.Type) throws {
      let json = try CanonicalJSON(text)
      let ours = try? json.decoded(as: type)
      let theirs = try? JSONDecoder().decode(type, from: Data(json.text.utf8))
      #expect(ours == theirs, "\(type)")
    }
    try both(Flat.self)
    try both(Nested.self)
    try both(Choice.self)
    try both([String: Int].self)
    try both([Int: String?].self)
    try both([Corner: [Double]].self)
    try both(Tree.self)
    try both(Special.self)
    try both([[Int?]].self)
    try both(ByHand.self)
  }
}

/// A value of which there are random ones.
private protocol Made: Codable, Equatable {
  static func made(_ dice: inout Dice) -> Self
}

/// Random numbers from a seed.
private struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}

extension Int: Made {
  fileprivate static func made(_ dice: inout Dice) -> Int {
    switch dice.roll(4) {
    case 0: dice.roll(10)
    case 1: -dice.roll(1000)
    case 2: dice.pick([1 << 53, -(1 << 53), 0])
    default: Int(truncatingIfNeeded: dice.next() >> 12) * (dice.roll(2) == 0 ? 1 : -1)
    }
  }
}

extension Double: Made {
  fileprivate static func made(_ dice: inout Dice) -> Double {
    let value = Double(bitPattern: dice.next() & ~(0x7FF << 52) | UInt64(dice.roll(1074)) << 52)
    return dice.roll(3) == 0 ? Double(Int.made(&dice)) : value
  }
}

extension String: Made {
  fileprivate static func made(_ dice: inout Dice) -> String {
    (0..<dice.roll(6)).map { _ in
      dice.pick(["a", "é", "e\u{301}", "\"", "\\", "\n", "\u{0}", "😀", "\u{1F}", " ", "/"])
    }.joined()
  }
}

extension Bool: Made {
  fileprivate static func made(_ dice: inout Dice) -> Bool { dice.roll(2) == 0 }
}

extension Optional: Made where Wrapped: Made {
  fileprivate static func made(_ dice: inout Dice) -> Wrapped? {
    dice.roll(3) == 0 ? nil : Wrapped.made(&dice)
  }
}

extension Array: Made where Element: Made {
  fileprivate static func made(_ dice: inout Dice) -> [Element] {
    (0..<dice.roll(5)).map { _ in Element.made(&dice) }
  }
}

extension Dictionary: Made where Key: Made, Value: Made {
  fileprivate static func made(_ dice: inout Dice) -> [Key: Value] {
    var made: [Key: Value] = [:]
    for _ in 0..<dice.roll(dice.roll(10) == 0 ? 40 : 5) { made[Key.made(&dice)] = Value.made(&dice) }
    return made
  }
}

private struct Flat: Made {
  var int: Int, small: Int8, wide: UInt32, text: String, flag: Bool, number: Double, short: Float,
    maybe: UInt16?

  static func made(_ dice: inout Dice) -> Flat {
    Flat(
      int: .made(&dice), small: Int8(truncatingIfNeeded: dice.next()),
      wide: UInt32(truncatingIfNeeded: dice.next()),
      text: .made(&dice), flag: .made(&dice), number: .made(&dice), short: Float(dice.roll(1 << 20)) / 64,
      maybe: dice.roll(2) == 0 ? nil : UInt16(truncatingIfNeeded: dice.next()))
  }
}

private struct Nested: Made {
  var id: Int, flats: [Flat], choices: [String: Choice], range: ClosedRange<Int>?, set: Set<Int>,
    note: String?

  static func made(_ dice: inout Dice) -> Nested {
    let low = Int.made(&dice) / 2
    return Nested(
      id: .made(&dice), flats: .made(&dice), choices: .made(&dice),
      range: dice.roll(2) == 0 ? nil : low...(low + dice.roll(9)),
      set: Set([Int].made(&dice)), note: .made(&dice))
  }
}

private enum Choice: Made {
  case none
  case one(Int)
  case named(name: String, deep: [Int?])
  case pair(Double, Bool?)

  static func made(_ dice: inout Dice) -> Choice {
    switch dice.roll(4) {
    case 0: .none
    case 1: .one(.made(&dice))
    case 2: .named(name: .made(&dice), deep: .made(&dice))
    default: .pair(.made(&dice), .made(&dice))
    }
  }
}

private struct Corner: Made, Hashable {
  var x: Int, y: String?

  static func made(_ dice: inout Dice) -> Corner { Corner(x: dice.roll(100), y: .made(&dice)) }
}

private struct Tree: Made {
  var name: String, children: [Tree]

  static func made(_ dice: inout Dice) -> Tree { made(&dice, 4) }

  private static func made(_ dice: inout Dice, _ depth: Int) -> Tree {
    Tree(
      name: .made(&dice), children: depth == 0 ? [] : (0..<dice.roll(3)).map { _ in made(&dice, depth - 1) })
  }
}

private class General: Codable {
  var id = 0

  init(id: Int) { self.id = id }
}

private final class Special: General, Made {
  enum CodingKeys: CodingKey { case name }
  let name: String?

  init(id: Int, name: String?) {
    self.name = name
    super.init(id: id)
  }

  required init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decodeIfPresent(String.self, forKey: .name)
    try super.init(from: members.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: members.superEncoder())
    try members.encode(name, forKey: .name)
  }

  static func made(_ dice: inout Dice) -> Self { Self(id: .made(&dice), name: .made(&dice)) }

  static func == (one: Special, other: Special) -> Bool { one.id == other.id && one.name == other.name }
}

/// A value that uses nested containers in turn.
private struct ByHand: Made {
  var a: Int, b: String, list: [Double]

  init(a: Int, b: String, list: [Double]) { (self.a, self.b, self.list) = (a, b, list) }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    let inner = try members.nestedContainer(keyedBy: Name.self, forKey: "inner")
    var elements = try inner.nestedUnkeyedContainer(forKey: "list")
    var list: [Double] = []
    while !elements.isAtEnd {
      var pair = try elements.nestedUnkeyedContainer()
      list.append(try pair.decode(Double.self))
      if try !pair.decodeNil() { _ = try pair.decode(Bool.self) }
    }
    self.init(
      a: try members.decode(Int.self, forKey: "a"), b: try inner.decode(String.self, forKey: "b"), list: list)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    var inner = members.nestedContainer(keyedBy: Name.self, forKey: "inner")
    var elements = inner.nestedUnkeyedContainer(forKey: "list")
    for number in list {
      var pair = elements.nestedUnkeyedContainer()
      try pair.encode(number)
      if number < 0 { try pair.encodeNil() } else { try pair.encode(true) }
    }
    try members.encode(a, forKey: "a")
    try inner.encode(b, forKey: "b")
  }

  static func made(_ dice: inout Dice) -> ByHand {
    ByHand(a: .made(&dice), b: .made(&dice), list: .made(&dice))
  }
}
