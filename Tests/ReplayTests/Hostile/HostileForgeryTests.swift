import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Damage under a correct sum: every reader gives the same verdict, nothing traps, and what a fold does not need is kept.
struct HostileForgeryTests {
  private static let small = Result { try ForgedJournal(SmallJournal.recorded(.always).bytes) }

  /// The verdict of a reader, and the number of commits that it has read.
  private struct Reading: Equatable {
    let verdict: JournalVerdict
    let commits: Int
  }

  /// The readings of all readers of the library, and an opening for writing.
  private struct Readings {
    let all: [(reader: String, reading: Reading)]
    let divergences: [NavDivergence]
    let opening: JournalOpening

    init(_ bytes: [UInt8]) throws {
      let file = ByteFile(bytes)
      var readings: [(reader: String, reading: Reading)] = []
      for depth in [CommitDraft.ReadDepth.events, .everything] {
        var replay = Replay(file)
        while try replay.step(depth) {}
        readings.append(
          ("replay \(depth)", Reading(verdict: replay.verdict, commits: replay.position.commits)))
      }
      var timeline = NavTimeline(file, catalog: .builtIn)
      try timeline.seekToEnd()
      readings.append(("goto", Reading(verdict: timeline.verdict, commits: timeline.moment.commits)))
      var verification = Verification(file, catalog: .builtIn)
      try verification.run()
      readings.append(("verify", Reading(verdict: verification.verdict, commits: verification.commits)))
      all = readings
      divergences = verification.divergences
      opening = JournalOpening(bytes)
    }

    var first: Reading { all[0].reading }

    /// The difference between two readers, or between a reader and opening for writing; nil when they agree.
    var disagreement: String? {
      for (reader, reading) in all where reading != first { return "\(all[0]) but \(reader): \(reading)" }
      let verdict = first.verdict
      if let opened = opening.verdict, opened != verdict { return "\(verdict), but opened as \(opened)" }
      if case .corrupt = verdict, opening.error == nil { return "\(verdict), but opened" }
      return nil
    }
  }

  // MARK: What a fold needs

  /// Members of a wrong type that make a journal corrupt: the line, the member, and its values.
  private static let damage: [(line: Int, member: String, values: [String])] = [
    (0, "journal", [#""1""#, "2", "null"]), (0, "id", ["5", "null", "[]"]),
    (0, "created", [#""x""#, "null", "1.5"]),
    (0, "runtime", ["5", "null"]), (0, "durability", ["7", #""never""#, "null"]),
    (0, "plugins", ["{}", "[5]", #"[{"id":"x"}]"#, #"[{"id":"x","version":1.5}]"#, "null"]),
    (2, "time", ["null", #""x""#, "{}", "1.5", "1e300"]),
    (2, "refused", ["null", #""x""#, "{}", #"{"code":5,"reasons":[]}"#, #"{"code":"x","reasons":{}}"#]),
    (2, "refused", [#"{"code":"x","reasons":[5]}"#, #"{"code":"x","reasons":[{"by":"core"}]}"#]),
    // A refusal has reasons, and a refused commit has no events.
    (2, "refused", [#"{"code":"x","reasons":[]}"#]),
    (2, "refused", [#"{"code":"x","reasons":[{"by":"core","message":"No."}]}"#]),
    (2, "commit", ["null", "99"]), (2, "seq", ["null", "99"]),
    (2, "events", ["null", "{}", "[5]", "[{}]", #"[{"type":"unheard"}]"#, #"[{"type":5}]"#]),
  ]

  @Test func `a malformed header, time, refusal, number or event is corrupt for every reader`() throws {
    var cases = HostileCases("forged: what a fold needs")
    for (line, member, values) in Self.damage {
      for value in values {
        var journal = try Self.small.get()
        journal.change(line: line) { $0[member] = .leaf(value) }
        let readings = try Readings(journal.bytes)
        guard case .corrupt(line + 1, _, _) = readings.first.verdict else {
          cases.note("\(member)=\(value): \(readings.first)")
          continue
        }
        cases.note(readings.disagreement)
      }
    }
    cases.finish()
  }

  @Test func `a commit with an unreadable source matches no source, and explain and the exports show it`()
    throws
  {
    var forged = try Self.small.get()
    forged.change(line: 2) { $0["source"] = .leaf(#""nobody""#) }
    let disk = MemoryFileSystem()
    disk.write(forged.bytes, to: "forged.jsonl")
    let journal = try NavJournal(at: "forged.jsonl", in: disk)
    let found = try journal.commits(matching: NavCommitFilter(sources: Array(CommitSource.allCases)))
    #expect(found.map(\.number) == journal.commits.map(\.number).filter { $0 != 1 })

    let scratch = try Scratch()
    try Data(forged.bytes).write(to: scratch.file("forged.jsonl"))
    let explained = try Navrepl.run("explain", scratch.path("forged.jsonl"), "1", "--json").output
    #expect(explained.contains(#""source":"nobody""#) && explained.contains(#""unreadable":["source"]"#))
    let script = try journal.export(.script)
    #expect(script.contains("\n# commit #1 has a source that this version cannot read\n"))
    let row = try journal.export(.sql).split(separator: "\n").first {
      $0.hasPrefix("(1,") && $0.contains("'{\"type\"")
    }
    #expect(row?.split(separator: ",")[3] == " NULL", "\(row ?? "")")
  }

  private static let forbiddenIDs = [
    "", "nil", #"a\nb"#, #"\u0000"#, "a\u{7F}", String(repeating: "x", count: 257),
  ]

  /// Returns events that each add a node with this id.
  private static func arrivals(_ id: String) -> [String] {
    [
      #"{"type":"pushed","container":"main","screen":{"id":"\#(id)"}}"#,
      #"{"type":"replaced","container":"main","screen":{"id":"\#(id)"},"removed":null}"#,
      #"{"type":"placeholderChanged","container":"main","side":"left","screen":{"id":"\#(id)"}}"#,
      #"{"type":"stackSet","container":"main","screens":["\#(id)"],"transition":"push"}"#,
      #"{"type":"columnSet","container":"main","column":"primary","screen":{"id":"\#(id)"},"removed":[]}"#,
      #"{"type":"containerAdded","container":"main","node":{"id":"\#(id)","kind":"stack"}}"#,
      #"{"type":"presented","node":{"id":"\#(id)"},"style":"sheet"}"#,
      #"{"type":"loadStarted","container":"main","page":"\#(id)","url":"https://a.b","kind":"link"}"#,
      #"{"type":"sceneSet","scene":{"root":{"id":"\#(id)","kind":"stack"}}}"#,
      #"{"type":"restored","scene":{"root":{"id":"main","kind":"stack","entries":[{"id":"\#(id)"}]}}}"#,
    ]
  }

  @Test func `a node with a forbidden id is corrupt for every reader, in every event that adds one`() throws {
    var cases = HostileCases("forged: forbidden ids")
    for id in Self.forbiddenIDs {
      for event in Self.arrivals(id) { cases.note(try Self.problem(ofImpossible: [event])) }
    }
    for event in Self.arrivals("fine") { cases.note(try Self.problem(ofPossible: [event])) }
    cases.finish()
  }

  @Test func `an impossible scene is corrupt for every reader`() throws {
    let scenes = [
      "5", "{}", #"{"root":5}"#, #"{"root":{"id":"a"}}"#, #"{"root":{"id":"a","kind":"circle"}}"#,
      #"{"root":{"id":"s","kind":"split","primary":{"id":"s","kind":"stack"},"secondary":{"id":"q","kind":"stack"}}}"#,
      #"{"root":{"id":"s","kind":"split","primary":{"id":"p","kind":"stack"}}}"#,
      #"{"root":{"id":"s","kind":"stack","entries":[{"id":"a"},{"id":"a"}]}}"#,
      #"{"root":{"id":"d","kind":"drillDown","right":{"id":"a"}}}"#,
      #"{"root":{"id":"d","kind":"drillDown","leftWidth":-5}}"#,
      #"{"root":{"id":"s","kind":"stack"},"modals":5}"#,
      #"{"root":{"id":"s","kind":"stack"},"attributes":5}"#,
      #"{"root":{"id":"s","kind":"stack"},"attributes":{"k":5}}"#,
      #"{"root":\#(Self.nestedScene(102))}"#,
    ]
    var cases = HostileCases("forged: impossible scenes")
    for scene in scenes {
      cases.note(try Self.problem(ofImpossible: [#"{"type":"sceneSet","scene":\#(scene)}"#]))
    }
    cases.note(
      try Self.problem(ofPossible: [#"{"type":"sceneSet","scene":{"root":\#(Self.nestedScene(101))}}"#]))
    cases.finish()
  }

  private static func nestedScene(_ containers: Int) -> String {
    (0..<containers).reversed().reduce(#"{"id":"leaf"}"#) { inside, level in
      #"{"id":"d\#(level)","kind":"drillDown","left":[\#(inside)]}"#
    }
  }

  private static func nestedContainers(_ count: Int) -> [String] {
    (0..<count).map { level in
      let parent = level == 0 ? "main" : "n\(level - 1)"
      return
        #"{"type":"containerAdded","container":"\#(parent)","node":{"id":"n\#(level)","kind":"drillDown"}}"#
    }
  }

  @Test func `containers nested too deep are corrupt for every reader, in one commit or in many`() throws {
    var cases = HostileCases("forged: deep containers")
    cases.note(try Self.problem(ofPossible: Self.nestedContainers(100)))
    for count in [101, 150, 5000] { cases.note(try Self.problem(ofImpossible: Self.nestedContainers(count))) }
    var journal = try Self.small.get()
    for event in Self.nestedContainers(100) { try journal.append(events: [event]) }
    let deepest = try Readings(journal.bytes)
    #expect(deepest.first.verdict == .clean)
    try journal.append(events: [try #require(Self.nestedContainers(101).last)])
    let tooDeep = try Readings(journal.bytes)
    guard case .corrupt = tooDeep.first.verdict else {
      cases.note("one more commit is no damage")
      return cases.finish()
    }
    cases.note(tooDeep.disagreement)
    cases.finish()
  }

  private static func problem(ofImpossible events: [String]) throws -> String? {
    var journal = try small.get()
    try journal.append(events: events)
    let readings = try Readings(journal.bytes)
    let reading = readings.first
    guard case .corrupt(_, _, .impossibleEvent) = reading.verdict, reading.commits == journal.lines.count - 2
    else { return "\(events.prefix(2)): \(reading)" }
    return readings.disagreement
  }

  private static func problem(ofPossible events: [String]) throws -> String? {
    var journal = try small.get()
    try journal.append(events: events)
    let readings = try Readings(journal.bytes)
    let reading = readings.first
    return reading.verdict == .clean ? readings.disagreement : "\(events.prefix(2)): \(reading)"
  }

  // MARK: Remarks

  private static let malformed: [(member: String, values: [String?])] = [
    ("source", [nil, "7", "null", "{}", #""nobody""#, "[]"]),
    ("command", [nil, "7", "null", "{}", #""x""#, "[]", #"{"type":7}"#, #"{"type":"push"}"#]),
    ("command", [#"{"type":"push","screen":{"id":5}}"#, #"{"type":"swipeBegin","x":"far"}"#]),
    (
      "by",
      ["7", "null", "{}", #""x""#, "[5]", "[{}]", #"[{"plugin":"x"}]"#, #"[{"plugin":"x","did":"sang"}]"#]
    ),
    ("by", [#"[{"plugin":"x","did":"requested","command":{"type":"pop"},"events":[9,-4]}]"#]),
    ("by", [#"[{"plugin":"x","did":"requested","command":{"type":"pop"},"events":[0,99]}]"#]),
    ("by", [#"[{"plugin":"x","did":"requested","command":{"type":"pop"},"events":[0,"a"]}]"#]),
  ]

  @Test func `a malformed source, command or part is kept, counted and a divergence, but no damage`() throws {
    var cases = HostileCases("forged: remarks")
    let small = try Self.small.get()
    let whole = try Readings(small.bytes).first
    for (member, values) in Self.malformed {
      for value in values {
        var journal = small
        journal.change(line: 2) { $0[member] = value.map { .leaf($0) } }
        cases.note(try Self.problem(ofRemark: member, value ?? "null", journal.bytes, whole))
      }
    }
    cases.finish()
  }

  private static func problem(
    ofRemark member: String, _ value: String, _ bytes: [UInt8], _ whole: Reading
  ) throws -> String? {
    let readings = try Readings(bytes)
    guard readings.first == whole else { return "\(member)=\(value): \(readings.first)" }
    if let disagreement = readings.disagreement { return disagreement }
    guard readings.opening.error == nil, readings.opening.journal.starts(with: bytes) else {
      return "\(member)=\(value): not opened"
    }
    var replay = Replay(ByteFile(bytes))
    var records: [String] = []
    while let record = try replay.read(.everything) {
      if case .commit = record {
        var buffer = ByteBuffer()
        replay.engine.draft.writeRecord(to: &buffer)
        records.append(buffer.string)
      }
      replay.fold(record)
    }
    guard replay.unreadableCommits == 1 else {
      return "\(member)=\(value): \(replay.unreadableCommits) counted"
    }
    guard records[1].contains(#""\#(member)":\#(value)"#),
      records[1].contains(#""unreadable":["\#(member)"]"#)
    else {
      return "\(member)=\(value): not shown in \(records[1])"
    }
    let divergences = readings.divergences
    guard divergences.map(\.commit) == [1], divergences[0].path == member else {
      return "\(member)=\(value): \(divergences)"
    }
    return nil
  }

  // MARK: Anything

  @Test func `random damage under correct sums never traps, and every reader gives the same verdict`() throws
  {
    var cases = HostileCases("forged: at random")
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<HostileCases.factor {
      for recorded in HostileCases.sample(RecordedJournal.all, every: 2) {
        var journal = try ForgedJournal([UInt8](Data(contentsOf: recorded.journal)))
        if journal.lines.count > 60 { continue }
        try journal.corrupt(&numbers)
        let bytes = journal.bytes
        cases.note(try Readings(bytes).disagreement.map { "\(recorded.name): \($0)" })
        var timeline = NavTimeline(ByteFile(bytes), catalog: .builtIn)
        for commit in 0..<journal.lines.count where (try? timeline.explain(commit)) == nil { break }
      }
    }
    cases.finish()
  }
}
