import Foundation
import NavEvents
import Testing

/// Input with many parts of one kind. Where the time grew with the square of their number, twenty thousand took a minute,
/// and ten thousand a quarter of that. The bound is generous for a debug build on a busy machine.
@Suite(.serialized) struct HostileGrowthTests {
  private static let count = HostileCases.isFull ? 20_000 : 10_000
  private static let bound = HostileCases.isFull ? 30.0 : 10.0

  /// Numbers in a scattered order, so that no algorithm gains from their order.
  private static let numbers = (0..<count).map { $0 * 7919 % count }
  private static let attributes = numbers.map { #""k\#($0)":"v""# }.joined(separator: ",")

  private static func screens(_ more: String = "") -> String {
    numbers.map { #"{"id":"s\#($0)"\#(more)}"# }.joined(separator: ",")
  }

  /// The scenes, by the kind of their many parts.
  private static let scenes = [
    "attributes of a screen":
      #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a","attributes":{\#(attributes)}}]}}"#,
    "attributes of a scene": #"{"root":{"id":"m","kind":"stack"},"attributes":{\#(attributes)}}"#,
    "entries": #"{"root":{"id":"m","kind":"stack","entries":[\#(screens())]}}"#,
    "left screens": #"{"root":{"id":"m","kind":"drillDown","left":[\#(screens())]}}"#,
    "children": #"{"root":{"id":"m","kind":"tabs","children":[\#(screens())]}}"#,
    "pages":
      #"{"root":{"id":"m","kind":"web","rootURL":"https://a.example","pages":[\#(screens(#","url":"https://a.example/""#))]}}"#,
    "modals":
      #"{"root":{"id":"m","kind":"stack"},"modals":[\#(numbers.map { #"{"style":"sheet","node":{"id":"s\#($0)"}}"# }.joined(separator: ","))]}"#,
    "orientations":
      #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a","orientations":[\#(numbers.map { _ in #""portrait""# }.joined(separator: ","))]}]}}"#,
    "unknown members":
      #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a",\#(numbers.map { #""x\#($0)":1"# }.joined(separator: ","))}]}}"#,
  ]

  /// The lines, by the kind of their many parts.
  private static let lines = [
    "attributes, one by one": "push a\n"
      + numbers.map { "attr a k\($0)=v\n" }.joined(),
    "entries of set": "scene stack\nset \(numbers.map { "s\($0)" }.joined(separator: " "))\n"
      + "set \(numbers.reversed().map { "s\($0)" }.joined(separator: " "))\nset s1\n",
    "entries of set, one twice": "scene stack\nset \(numbers.map { "s\($0)" }.joined(separator: " ")) s1\n",
    "settings": "plugin configure swipe-back \(numbers.map { "k\($0)=1" }.joined(separator: " "))\n",
    "titles": "push a right=\(numbers.map { "i\($0)" }.joined(separator: ","))\n",
  ]

  private static func problem(_ name: String, _ run: RawRun, _ statuses: [Int32]) -> String? {
    guard let status = run.status, statuses.contains(status), run.seconds < bound else {
      return "\(name): \(run.end) after \(run.seconds) s, \(run.messageText.prefix(200))"
    }
    return nil
  }

  @Test func `a scene with many parts of one kind is read, archived and shown in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("scenes with much of one kind")
    for (name, scene) in Self.scenes.sorted(by: { $0.key < $1.key }) {
      try Data(scene.utf8).write(to: scratch.file("s.json"))
      let run = try RawRun(
        "--json", "--quiet", "-c", "scene s.json; attr scene x=y; state", in: scratch.folder,
        deadline: Self.bound)
      cases.note(Self.problem(name, run, [0]))
    }
    cases.finish()
  }

  @Test func `lines with many parts of one kind are carried out and decided again in time`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("lines with much of one kind")
    for (name, lines) in Self.lines.sorted(by: { $0.key < $1.key }) {
      let journal = "\(cases.count).jsonl"
      let run = try RawRun(
        journal, "--json", "--quiet", "--durability", "os", input: lines, in: scratch.folder,
        deadline: Self.bound)
      cases.note(Self.problem(name, run, [0, 1]))
      let verified = try RawRun("verify", "--json", journal, in: scratch.folder, deadline: Self.bound)
      cases.note(Self.problem("\(name), again", verified, [0]))
    }
    cases.finish()
  }

  @Test func `a journal with many missing plugins is listed and verified in time`() throws {
    let scratch = try Scratch()
    let plugins = Self.numbers.map { #"{"id":"p\#($0)","version":1}"# }.joined(separator: ",")
    let start =
      #"{"journal":1,"id":"t","created":1000,"runtime":"0.1.0","durability":"os","plugins":[\#(plugins)]"#
    var sum = CRC32()
    Array(start.utf8).withUnsafeBytes { sum.add($0) }
    var line = ByteBuffer()
    line.append(string: start + ",\"sum\":\"")
    line.appendHex(sum.value)
    line.append(string: "\"}\n")
    try Data(line.string.utf8).write(to: scratch.file("j.jsonl"))
    var cases = HostileCases("journals with many plugins")
    for (words, status) in [("verify", Int32(0)), ("plugins", 0), ("replay", 0), ("-c quit", 3)] {
      let arguments = words.split(separator: " ").map { Array($0.utf8) } + [Array("j.jsonl".utf8)]
      let run = try RawRun(arguments, in: scratch.folder, deadline: Self.bound)
      cases.note(Self.problem(words, run, [status]))
    }
    cases.finish()
  }
}
