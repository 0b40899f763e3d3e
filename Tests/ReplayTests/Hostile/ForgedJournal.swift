import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A journal with correct sums and numbers and wrong content, such as damage under a correct sum, or an editor and zlib, can
/// produce.
struct ForgedJournal: Sendable {
  /// A JSON value that keeps the order of members and the exact numbers, which Foundation's values lose.
  indirect enum Value: Sendable {
    case leaf(String)
    case list([Value])
    case object([(name: String, value: Value)])

    init(_ value: JSONValue, _ document: borrowing JSONDocument) {
      switch document.kind(of: value) {
      case .array:
        var elements: [Value] = []
        for element in document.elements(of: value) { elements.append(Value(element, document)) }
        self = .list(elements)
      case .object:
        var members: [(name: String, value: Value)] = []
        for (name, member) in document.members(of: value) { members.append((name, Value(member, document))) }
        self = .object(members)
      case .null, .true, .false, .number, .string: self = .leaf(document.text(value))
      }
    }

    init(json: String) throws {
      var document = JSONDocument()
      try document.parse(json)
      self.init(document.root, document)
    }

    var json: String {
      switch self {
      case .leaf(let text): text
      case .list(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
      case .object(let members):
        "{\(members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ","))}"
      }
    }

    private static func quoted(_ text: String) -> String {
      var buffer = ByteBuffer()
      buffer.appendQuoted(text)
      return buffer.string
    }

    subscript(_ name: String) -> Value? {
      get {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
      }
      set {
        guard case .object(var members) = self else { return }
        let place = members.firstIndex { $0.name == name }
        switch (place, newValue) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append((name, value))
        case (nil, nil): break
        }
        self = .object(members)
      }
    }

    /// The number of values in this one, itself included.
    var count: Int {
      switch self {
      case .leaf: 1
      case .list(let elements): elements.reduce(1) { $0 + $1.count }
      case .object(let members): members.reduce(1) { $0 + $1.value.count }
      }
    }

    /// Returns the value at a place. Places are counted from the outside in, from left to right.
    func value(at place: Int) -> Value {
      if place == 0 { return self }
      var rest = place - 1
      for child in children {
        if rest < child.count { return child.value(at: rest) }
        rest -= child.count
      }
      return self
    }

    /// Replaces the value at a place with the result of `body`; nil removes it.
    mutating func change(at place: Int, _ body: (Value) -> Value?) {
      var rest = place - 1
      for (index, child) in children.enumerated() {
        if rest == 0 { return setChild(index, to: body(child)) }
        if rest < child.count {
          var changed = child
          changed.change(at: rest, body)
          return setChild(index, to: changed)
        }
        rest -= child.count
      }
    }

    private var children: [Value] {
      switch self {
      case .leaf: []
      case .list(let elements): elements
      case .object(let members): members.map(\.value)
      }
    }

    private mutating func setChild(_ index: Int, to value: Value?) {
      switch self {
      case .leaf: break
      case .list(var elements):
        if let value { elements[index] = value } else { elements.remove(at: index) }
        self = .list(elements)
      case .object(var members):
        if let value { members[index].value = value } else { members.remove(at: index) }
        self = .object(members)
      }
    }
  }

  private(set) var lines: [Value]

  /// Parses the lines of a journal.
  init(_ bytes: [UInt8]) throws {
    // The body of a line lacks its closing brace, which follows the sum.
    lines = try JournalLines(bytes).bodies.map { try Value(json: $0 + "}") }
  }

  /// The bytes of the journal, with correct sums.
  var bytes: [UInt8] {
    var journal = JournalLines([])
    journal.bodies = lines.map { String($0.json.dropLast()) }
    return journal.bytes
  }

  mutating func change(line: Int, _ body: (inout Value) -> Void) { body(&lines[line]) }

  /// Adds a commit with these events at the end.
  mutating func append(events: [String], command: String = #"{"type":"pop"}"#) throws {
    lines.removeAll { $0["checkpoint"] != nil }
    let json =
      #"{"commit":0,"seq":0,"time":0,"source":"app","command":\#(command),"events":[\#(events.joined(separator: ","))]}"#
    lines.append(try Value(json: json))
    renumber()
  }

  /// Corrects the numbers of commits, events and checkpoints.
  mutating func renumber() {
    var (commits, events) = (0, 0)
    for index in lines.indices.dropFirst() {
      if lines[index]["checkpoint"] != nil {
        lines[index]["checkpoint"] = .leaf("\(events)")
        lines[index]["commits"] = .leaf("\(commits)")
      } else {
        lines[index]["commit"] = .leaf("\(commits)")
        lines[index]["seq"] = .leaf("\(events)")
        commits += 1
        if case .list(let list)? = lines[index]["events"] { events += list.count }
      }
    }
  }

  // MARK: At random

  /// The values that may replace any other.
  private static let intruders =
    [
      "null", "true", "false", "0", "-1", "1.5", "2147483648", "9007199254740992", "-9007199254740992",
      #""""#,
      #""nil""#, #""main""#, #""a""#, #""\u0000""#, #""a\nb""#, "\"\u{202E}\"", "[]", "{}", "[[]]", #"["a"]"#,
      "[9,-4]",
      "[-1,5]", "[2147483648,1]", #"{"id":"a"}"#, #"{"type":"push"}"#, #""left""#, #""compact""#,
      #""secondary""#,
    ] + ["\"\(String(repeating: "x", count: 257))\""]

  /// Changes a few values at random, and corrects the sums and most numbers.
  mutating func corrupt(_ numbers: inout SeededNumbers) throws {
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let line = Int.random(in: lines.indices, using: &numbers)
      let other = lines[Int.random(in: lines.indices, using: &numbers)]
      let place = Int.random(in: 0..<lines[line].count, using: &numbers)
      let kind = Int.random(in: 0..<4, using: &numbers)
      let donor = other.value(at: Int.random(in: 0..<other.count, using: &numbers))
      let intruder = try Value(json: Self.intruders.randomElement(using: &numbers) ?? "null")
      lines[line].change(at: place) { value in
        switch kind {
        case 0: nil
        case 1: donor
        case 2: .list([value, value])
        default: intruder
        }
      }
    }
    if Int.random(in: 0..<10, using: &numbers) > 0 { renumber() }
  }
}
