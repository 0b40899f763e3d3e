import Foundation
import NavBase
import NavEvents
import Testing

/// Input with many parts of one kind. Where the time grew with the square of their number, twenty thousand took a minute.
///
/// The time is that of the processor, which other work on the machine hardly changes. A run that takes more than a moment is
/// compared with one of a tenth of the parts, so that neither the speed of the machine nor that of the build matters.
@Suite(.serialized) struct HostileGrowthTests {
  private static let many = ManyParts(HostileCases.isFull ? 20_000 : 2500)
  private static let few = ManyParts(many.count / 10)

  /// The seconds that are in time for any input. In a debug build, the square of as many parts takes several times as long.
  private static let moment = HostileCases.isFull ? 5.0 : 0.2

  /// The bound of the time of many parts, in times of a few. In proportion it is ten at most, or a little more where a
  /// logarithm or the memory matters; the square would make it seventeen or more.
  private static let mostGrowth = 15.0

  /// The seconds after which a program hangs.
  private static let deadline = 120.0

  /// Returns the problem with the run of many parts; nil when its status is one of `statuses` and its time is in proportion.
  /// A disproportion counts only when a second comparison finds it again.
  private static func problem(
    _ name: String, _ statuses: [Int32], _ run: (ManyParts) throws -> RawRun
  ) throws -> String? {
    var times: [Double] = []
    for _ in 0..<2 {
      let whole = try run(many)
      guard let status = whole.status, statuses.contains(status) else {
        return "\(name): \(whole.end), \(whole.messageText.prefix(200))"
      }
      if whole.processorSeconds < moment { return nil }
      let part = try run(few)
      if whole.processorSeconds < part.processorSeconds * mostGrowth { return nil }
      times += [part.processorSeconds, whole.processorSeconds]
    }
    return "\(name): the seconds of \(few.count) and \(many.count) parts, twice: \(times)"
  }

  @Test func `a scene with many parts of one kind is read, archived and shown in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("scenes with much of one kind")
    for name in Self.many.scenes.keys.sorted() {
      let problem = try Self.problem(name, [0]) { parts in
        try Data((parts.scenes[name] ?? "").utf8).write(to: scratch.file("s.json"))
        return try RawRun(
          "--json", "--quiet", "-c", "scene s.json; attr scene x=y; state", in: scratch.folder,
          deadline: Self.deadline)
      }
      cases.note(problem)
    }
    cases.finish()
  }

  @Test func `lines with many parts of one kind are carried out and decided again in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("lines with much of one kind")
    for name in Self.many.lines.keys.sorted() {
      let place = cases.count
      let recorded = try Self.problem(name, [0, 1]) { parts in
        try Self.record(name, parts, scratch, "\(place)-\(parts.count).jsonl")
      }
      cases.note(recorded)
      let verified = try Self.problem("\(name), again", [0]) { parts in
        let journal = "\(place)-\(parts.count).jsonl"
        if !FileManager.default.fileExists(atPath: scratch.path(journal)) {
          _ = try Self.record(name, parts, scratch, journal)
        }
        return try RawRun("verify", "--json", journal, in: scratch.folder, deadline: Self.deadline)
      }
      cases.note(verified)
    }
    cases.finish()
  }

  /// Carries the lines out in a new journal.
  private static func record(
    _ name: String, _ parts: ManyParts, _ scratch: Scratch, _ journal: String
  ) throws -> RawRun {
    try? FileManager.default.removeItem(at: scratch.file(journal))
    return try RawRun(
      journal, "--json", "--quiet", "--durability", "os", input: parts.lines[name] ?? "",
      in: scratch.folder, deadline: deadline)
  }

  @Test func `a journal with many missing plugins is listed and verified in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("journals with many plugins")
    for (words, status) in [("verify", Int32(0)), ("plugins", 0), ("replay", 0), ("-c quit", 3)] {
      let arguments = words.split(separator: " ").map { Array($0.utf8) } + [Array("j.jsonl".utf8)]
      let problem = try Self.problem(words, [status]) { parts in
        try Data(parts.journal.utf8).write(to: scratch.file("j.jsonl"))
        return try RawRun(arguments, in: scratch.folder, deadline: Self.deadline)
      }
      cases.note(problem)
    }
    cases.finish()
  }
}

/// The input with one number of parts.
private struct ManyParts {
  let count: Int
  /// The scenes, by the kind of their many parts.
  let scenes: [String: String]
  /// The lines, by the kind of their many parts.
  let lines: [String: String]
  /// A journal of many plugins, without a commit.
  let journal: String

  init(_ count: Int) {
    // In a scattered order, so that no algorithm gains from their order.
    let numbers = (0..<count).map { $0 * 7919 % count }
    self.count = count
    scenes = Self.scenes(numbers)
    lines = Self.lines(numbers)
    journal = Self.journal(numbers)
  }

  private static func screens(_ numbers: [Int], _ more: String = "") -> String {
    numbers.map { #"{"id":"s\#($0)"\#(more)}"# }.joined(separator: ",")
  }

  private static func scenes(_ numbers: [Int]) -> [String: String] {
    let attributes = numbers.map { #""k\#($0)":"v""# }.joined(separator: ",")
    let screens = screens(numbers)
    let pages = Self.screens(numbers, #","url":"https://a.example/""#)
    let modals = numbers.map { #"{"style":"sheet","node":{"id":"s\#($0)"}}"# }.joined(separator: ",")
    let orientations = numbers.map { _ in #""portrait""# }.joined(separator: ",")
    let members = numbers.map { #""x\#($0)":1"# }.joined(separator: ",")
    return [
      "attributes of a screen":
        #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a","attributes":{\#(attributes)}}]}}"#,
      "attributes of a scene": #"{"root":{"id":"m","kind":"stack"},"attributes":{\#(attributes)}}"#,
      "entries": #"{"root":{"id":"m","kind":"stack","entries":[\#(screens)]}}"#,
      "left screens": #"{"root":{"id":"m","kind":"drillDown","left":[\#(screens)]}}"#,
      "children": #"{"root":{"id":"m","kind":"tabs","children":[\#(screens)]}}"#,
      "pages": #"{"root":{"id":"m","kind":"web","rootURL":"https://a.example","pages":[\#(pages)]}}"#,
      "modals": #"{"root":{"id":"m","kind":"stack"},"modals":[\#(modals)]}"#,
      "orientations":
        #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a","orientations":[\#(orientations)]}]}}"#,
      "unknown members": #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a",\#(members)}]}}"#,
    ]
  }

  private static func lines(_ numbers: [Int]) -> [String: String] {
    let ids = numbers.map { "s\($0)" }.joined(separator: " ")
    let reversed = numbers.reversed().map { "s\($0)" }.joined(separator: " ")
    let attributes = numbers.map { #""k\#($0)":"v""# }.joined(separator: ",")
    return [
      "attributes of an expectation":
        "push a attr=\(numbers.map { "k\($0)=v" }.joined(separator: ","))\nexpect screens.a.attributes == {\(attributes)}\n",
      "groups of a condition":
        "push a\nexpect \(numbers.map { _ in "(focus exists)" }.joined(separator: " and "))\n",
      "ids that had the same hash": numbers.map { "push \(CollidingTexts.text($0))\n" }.joined(),
      "attributes, one by one": "push a\n" + numbers.map { "attr a k\($0)=v\n" }.joined(),
      "attributes of a push": "push a attr=\(numbers.map { "k\($0)=v" }.joined(separator: ","))\n",
      "entries of set": "scene stack\nset \(ids)\nset \(reversed)\nset s1\n",
      "entries of set, one twice": "scene stack\nset \(ids) s1\n",
      "settings": "plugin configure swipe-back \(numbers.map { "k\($0)=1" }.joined(separator: " "))\n",
      "titles": "push a right=\(numbers.map { "i\($0)" }.joined(separator: ","))\n",
    ]
  }

  private static func journal(_ numbers: [Int]) -> String {
    let plugins = numbers.map { #"{"id":"p\#($0)","version":1}"# }.joined(separator: ",")
    let start =
      #"{"journal":1,"id":"t","created":1000,"runtime":"0.1.0","durability":"os","plugins":[\#(plugins)]"#
    var sum = CRC32()
    Array(start.utf8).withUnsafeBytes { sum.add($0) }
    var line = ByteBuffer()
    line.append(string: start + ",\"sum\":\"")
    line.appendHex(sum.value)
    line.append(string: "\"}\n")
    return line.string
  }
}

/// Texts that had the same hash while the interned texts were hashed alike in every process: each of twelve pairs of words is
/// written in one of two ways, which lead to the same hash.
private enum CollidingTexts {
  private static let pairs = 12
  private static let bit: UInt64 = 1 << 62

  /// Returns the text of a number below 4096.
  static func text(_ number: Int) -> String {
    let words = blocks.enumerated().flatMap { place, block in
      number >> place & 1 == 0
        ? [block.first, block.second] : [block.first ^ bit, block.second ^ (bit | bit >> 32)]
    }
    return String(
      decoding: words.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }, as: UTF8.self)
  }

  private static let blocks: [(first: UInt64, second: UInt64)] = {
    var hash = UInt64(pairs * 16) &* 0x9E37_79B9_7F4A_7C15
    return (0..<pairs).map { _ in
      var first: UInt64 = 0x6161_6161_6161_6161
      while step(hash, first) ^ step(hash, first ^ bit) != bit | bit >> 32 { first += 1 }
      let second: UInt64 = 0x6161_6161_6161_6161
      hash = step(step(hash, first), second)
      return (first, second)
    }
  }()

  /// A step of the hash as it was.
  private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
  }
}
