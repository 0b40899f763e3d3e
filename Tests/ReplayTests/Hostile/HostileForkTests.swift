import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Forged headers of forks: every reader gives the same verdict, and nothing traps.
struct HostileForkTests {
  /// Returns a fork with commits of its own, made during a swipe, with a plugin that remembers a value.
  private static func fork() throws -> [UInt8] {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: .builtIn, plugins: ["back-button", "swipe-back"])
    (options.durability, options.clock, options.id) = (.always, .fixed(5), "j")
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for line in ["push a", "push b", "push c", "resize 500 800", "swipe begin 0"] {
      try session.send(NavCommand(line: line))
    }
    try session.send(.remember("back-button", value: CanonicalJSON(#"{"a":[1]}"#)), from: .system)
    try session.close()
    try NavJournal(at: "j", in: disk).fork(to: "fork", id: "f", clock: .fixed(6), in: disk)
    let fork = try NavSession.open(at: "fork", in: disk, options: options)
    for line in ["swipe move 40", "swipe end 300", "push d"] { try fork.send(NavCommand(line: line)) }
    try fork.close()
    return try #require(disk.contents(of: "fork"))
  }

  private struct Reading: Equatable {
    let verdict: JournalVerdict
    let events: Int
  }

  /// Returns the difference between two readers, or between a reader and opening for writing; nil when they agree.
  private static func disagreement(_ bytes: [UInt8]) throws -> String? {
    let file = ByteFile(bytes)
    var readings: [(String, Reading)] = []
    for depth in [CommitDraft.ReadDepth.events, .everything] {
      var replay = Replay(file)
      while try replay.step(depth) {}
      readings.append(("replay \(depth)", Reading(verdict: replay.verdict, events: replay.position.events)))
    }
    var timeline = NavTimeline(file, catalog: .builtIn)
    try timeline.seekToEnd()
    readings.append(("goto", Reading(verdict: timeline.verdict, events: timeline.moment.events)))
    _ = timeline.stateView()
    let path = try NavPath("panes")
    _ = try timeline.why(path)
    var verification = Verification(file, catalog: .builtIn)
    try verification.run()
    readings.append(("verify", Reading(verdict: verification.verdict, events: readings[0].1.events)))
    var census = Census(file)
    _ = try census.run()
    readings.append(("stats", Reading(verdict: census.verdict, events: readings[0].1.events)))
    var search = CommitSearch(file, NavCommitFilter())
    try search.run({ _ in }, keep: { _ in })
    readings.append(("log", Reading(verdict: search.verdict, events: readings[0].1.events)))
    for (reader, reading) in readings where reading != readings[0].1 {
      return "\(readings[0]) but \(reader): \(reading)"
    }
    let opening = JournalOpening(bytes)
    let verdict = readings[0].1.verdict
    if let opened = opening.verdict, opened != verdict { return "\(verdict), but opened as \(opened)" }
    if case .corrupt = verdict, opening.error == nil { return "\(verdict), but opened" }
    return nil
  }

  private static let damage: [(member: String, values: [String])] = [
    ("base", ["null", #""1""#, "-1", "1.5", "9007199254740992", "[]", "3", "0"]),
    ("commits", ["null", #""1""#, "-1", "1.5", "9007199254740992", "{}", "3", "0"]),
    ("state", ["null", "[]", "5", "{}", #"{"scene":null}"#, #"{"scene":{}}"#, #"{"scene":{"root":5}}"#]),
    ("state", [#"{"scene":{"root":{"id":"main"}}}"#, #"{"scene":{"root":{"id":"nil","kind":"stack"}}}"#]),
    (
      "state",
      [
        #"{"scene":{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"a"}]}}}"#,
        #"{"scene":{"root":null,"modals":[{"style":"sheet","node":{"id":"a","kind":5}}]}}"#,
      ]
    ),
    ("quarantined", ["null", "5", "{}", "[5]", "[null]"]),
    ("parent", ["null", "5", "[]", "{}", #"{"id":"x"}"#, #"{"id":5,"at":1,"sum":"x"}"#]),
    ("parent", [#"{"id":"x","at":-1,"sum":"x"}"#, #"{"id":"x","at":1,"sum":5}"#]),
  ]

  @Test func `a member of a wrong type, or an impossible state, is damage for every reader`() throws {
    var cases = HostileCases("forged beginnings of forks")
    let fork = try ForgedJournal(Self.fork())
    #expect(try Self.disagreement(fork.bytes) == nil)
    for (member, values) in Self.damage {
      for value in values {
        var forged = fork
        let json = try ForgedJournal.Value(json: value)
        forged.change(line: 0) { $0[member] = json }
        cases.note(try Self.disagreement(forged.bytes).map { "\(member) \(value): \($0)" })
        var replay = Replay(ByteFile(forged.bytes))
        while try replay.step(.events) {}
        if case .corrupt = replay.verdict { continue }
        cases.note("\(member) \(value) was taken")
      }
    }
    for member in ["commits", "state"] {
      var forged = fork
      forged.change(line: 0) { $0[member] = nil }
      cases.note(try Self.disagreement(forged.bytes))
    }
    cases.finish()
  }

  /// Events of another program, with which a journal is clean, and which lead to a state with which no journal can begin.
  private static let strangers = [
    #"[{"type":"widthChanged","container":"main","value":0}]"#,
    #"[{"type":"widthChanged","container":"main","value":-5}]"#,
  ]

  @Test(arguments: strangers)
  func `no journal is begun with a state that cannot be read, and none is replaced by one`(_ events: String)
    throws
  {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: SessionOptions(plugins: []))
    for line in ["push a", "title a x", "title a y"] { try session.send(NavCommand(line: line)) }
    try session.close()
    var forged = try ForgedJournal(#require(disk.contents(of: "j")))
    let json = try ForgedJournal.Value(json: events)
    forged.change(line: 3) { $0["events"] = json }
    disk.write(forged.bytes, to: "j")
    let journal = try NavJournal(at: "j", in: disk)
    #expect(journal.verdict == .clean)
    #expect(throws: NavJournal.Failure.self) { try journal.fork(to: "fork", in: disk) }
    #expect(throws: NavJournal.Failure.self) { try journal.compact(to: "compact", in: disk) }
    #expect(disk.contents(of: "fork") == nil && disk.contents(of: "compact") == nil)
    var options = SessionOptions(plugins: [])
    options.keep = 1
    let rolling = try NavSession.open(at: "j", in: disk, options: options)
    for title in ["b", "c", "d"] { try rolling.send(.setTitle(title, of: "a")) }
    try rolling.close()
    let kept = try NavJournal(at: "j", in: disk)
    #expect(kept.verdict == .clean && kept.commitCount == journal.commitCount + 3)
    #expect(kept.header.base == nil)
  }

  @Test func `random values anywhere in the state of a fork never trap`() throws {
    var cases = HostileCases("forged states of forks")
    let fork = try ForgedJournal(Self.fork())
    var numbers = SeededNumbers(seed: 20)
    let intruders = [
      "null", "true", "-1", "1e15", #""""#, #""a""#, #""main""#, "[]", "{}", #"["a"]"#, #"{"id":"a"}"#,
    ]
    for number in 0..<HostileCases.number(full: 300, usual: 150) {
      var forged = fork
      forged.change(line: 0) { header in
        guard var state = header["state"] else { return }
        for _ in 0...number % 3 {
          let place = Int.random(in: 1..<state.count, using: &numbers)
          let value = intruders.randomElement(using: &numbers).flatMap { try? ForgedJournal.Value(json: $0) }
          state.change(at: place) { _ in number % 4 == 0 ? nil : value }
        }
        header["state"] = state
      }
      cases.note(try Self.disagreement(forged.bytes).map { "case \(number): \($0)" })
    }
    cases.finish()
  }
}
