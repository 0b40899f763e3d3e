import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Nothing that an app has noted stays in a redacted journal.
struct RedactionOfNotesTests {
  private static let longest = 64 * 1024

  /// Returns the journal of these commands, and the same journal redacted.
  private static func journals(
    _ commands: [NavCommand], keeping: [String] = []
  ) throws -> (recorded: NavJournal, redacted: NavJournal, bytes: [UInt8]) {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "notes.jsonl", in: disk, options: .standard)
    for command in commands { try session.send(command) }
    try session.close()
    let recorded = try NavJournal(at: "notes.jsonl", in: disk)
    let bytes = try recorded.redacted(plugins: .builtIn, keeping: keeping)
    disk.write(bytes, to: "redacted.jsonl")
    return (recorded, try NavJournal(at: "redacted.jsonl", in: disk), bytes)
  }

  @Test func `the text, the names and the values of a note are replaced, and its shape stays`() throws {
    let values = try CanonicalJSON(
      #"{"secretName":"secretValue","list":[4711,true,null,{"secretInside":"secretText"}]}"#)
    let (_, redacted, bytes) = try Self.journals([.push("a"), .note("secretNote", values: values)])
    let text = String(decoding: bytes, as: UTF8.self)
    for secret in ["secret", "4711", "list"] { #expect(!text.contains(secret), "\(secret) stays: \(text)") }
    let event = try #require(redacted.commits.map { $0 }.last?.events.first)
    guard case .mark(.noted(_, let replaced?)) = event else {
      Issue.record("\(event) is no note")
      return
    }
    #expect(replaced.members?.count == 2)
    #expect(replaced.text.contains(",true,null,{"))
    #expect(try redacted.verify(plugins: .builtIn).divergences.isEmpty)
  }

  @Test func `equal notes stay equal, and different ones different`() throws {
    let (_, redacted, _) = try Self.journals([
      .note("one", ["k": "v"]), .note("two", ["k": "v"]), .note("one", ["k": "v"]), .note("one", ["k": "w"]),
    ])
    let events = redacted.commits.flatMap(\.events).filter { $0.kind == .noted }
    #expect(events.count == 4 && events[0] == events[2] && Set(events).count == 3)
  }

  @Test func `a note that is too long stays too long, and no other becomes so`() throws {
    let name = String(repeating: "n", count: 100)
    let long = String(repeating: "x", count: longest(besides: name))
    // As many short values as fit grow when they are replaced.
    let many = Dictionary(uniqueKeysWithValues: (0..<6000).map { ("\($0)", "a") })
    let commands: [NavCommand] = [
      .note(long, [name: "v"]), .note(long + "x", [name: "v"]),
      .note(String(repeating: "y", count: Self.longest + 1)),
      .note("many", many), .note("no object", values: CanonicalJSON(canonical: "[1]")),
      .note("long", values: CanonicalJSON(string: String(repeating: "z", count: Self.longest))),
    ]
    for keeping in [[], [long]] {
      let (recorded, redacted, _) = try Self.journals(commands, keeping: keeping)
      let refused = recorded.commits.map { $0.refusal?.code }
      #expect(refused == [nil, .badArgument, .badArgument, nil, .badArgument, .badArgument])
      #expect(redacted.commits.map { $0.refusal?.code } == refused)
      #expect(try redacted.verify(plugins: .builtIn).divergences.isEmpty)
    }
  }

  private func longest(besides name: String) -> Int {
    Self.longest - name.utf8.count - #"{"":"v"}"#.utf8.count
  }
}
