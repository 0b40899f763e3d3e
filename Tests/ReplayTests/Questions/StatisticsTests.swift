import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The numbers of `stats`, compared with the lines of the journals and the scenes after their commits.
struct StatisticsTests {
  @Test(arguments: RecordedJournal.all)
  func `the numbers are those of the lines and the scenes`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    let statistics = try journal.statistics(groupedBy: .screen)
    let commits = Array(journal.commits)
    #expect(statistics.commits == commits.count)
    #expect(Self.counts(statistics.events) == Self.counts(commits.flatMap { $0.events.map(\.kind.name) }))
    #expect(Self.counts(statistics.refusals) == Self.counts(commits.compactMap { $0.refusal?.code.rawValue }))
    #expect(
      Self.counts(statistics.objectors)
        == Self.counts(commits.flatMap { Set(($0.refusal?.reasons ?? []).map(\.by)) }))
    var (visits, dwell, visible) = ([String: Int](), [String: Int64](), [String]())
    var time: Int64 = 0
    for commit in commits {
      for id in visible { dwell[id, default: 0] += max(0, commit.time - time) }
      time = commit.time
      let now = try journal.scene(at: .commit(commit.number)).visible.map(JournalViews.ascii)
      for id in now where !visible.contains(id) { visits[id, default: 0] += 1 }
      visible = now
    }
    for screen in statistics.screens {
      let id = JournalViews.ascii(screen.id)
      #expect(screen.visits == visits.removeValue(forKey: id), "\(id)")
      #expect(screen.milliseconds == dwell[id] ?? 0, "\(id)")
    }
    #expect(visits.isEmpty)
  }

  private static func counts(_ counts: [NavStatistics.Count]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.count) })
  }

  private static func counts(_ names: [String]) -> [String: Int] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func journal(_ lines: [(time: Int64, line: String)]) throws -> NavJournal {
    let disk = MemoryFileSystem()
    for (time, line) in lines {
      var options = SessionOptions()
      (options.durability, options.clock) = (.os, .fixed(time))
      let session = try NavSession.open(at: "j", in: disk, options: options)
      try session.send(NavCommand(line: line))
      try session.close()
    }
    return try NavJournal(at: "j", in: disk)
  }

  @Test func `going there and back twice is a loop, and a screen dwells while it is visible`() throws {
    let journal = try Self.journal([
      (1000, "scene stack"), (1000, "push a"), (2000, "push b"), (2500, "pop"), (4000, "push b"),
      (4500, "pop"),
      (4200, "push c"), (9000, "pop"), (9100, "push d"), (9200, "push e"),
    ])
    let statistics = try journal.statistics()
    #expect(statistics.loops.map(\.places) == [[["a"], ["b"]]] && statistics.loops.map(\.returns) == [3])
    let screens = Dictionary(uniqueKeysWithValues: statistics.screens.map { ($0.id, $0) })
    #expect(screens["a"]?.visits == 4 && screens["a"]?.milliseconds == 1000 + 1500 + 100)
    #expect(screens["b"]?.visits == 2 && screens["b"]?.milliseconds == 1000)
    #expect(screens["c"]?.milliseconds == 4800)
    #expect(screens["e"]?.milliseconds == 0)
  }

  @Test func `leaving a screen for an empty pane and coming back is no loop between two places`() throws {
    let journal = try NavJournal.typed("push a; pop; push a; pop; push a; pop; push a")
    #expect(try journal.statistics().loops.isEmpty)
  }

  @Test func `a loop is the same whichever of its places comes first`() throws {
    let journal = try NavJournal.typed(
      "scene stack; push a; push b; pop; push b; pop; push c; pop; push b; pop; push b; push d")
    let loops = try journal.statistics().loops
    #expect(loops.map(\.places) == [[["a"], ["b"]]] && loops.map(\.returns) == [5])

    // From a to b and back to b, and later from b to a and back to a.
    let reversed = try NavJournal.typed(
      "scene stack; push a; push b; pop; push b; push c; pop; pop; push b; pop; push d")
    let same = try reversed.statistics().loops
    #expect(same.map(\.places) == [[["a"], ["b"]]] && same.map(\.returns) == [4])
  }

  @Test func `whoever gives several reasons against a command counts once`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push a", in: disk)
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    let reason = try #require(lines.bodies[3].firstMatch(of: /"reasons":\[(.*)\]/)?.1)
    lines.bodies[3] = lines.bodies[3].replacing(reason, with: "\(reason),\(reason)")
    disk.write(lines.bytes, to: "changed")
    let statistics = try NavJournal(at: "changed", in: disk).statistics()
    #expect(statistics.objectors.map { "\($0.name) \($0.count)" } == ["core 1"])
  }

  @Test func `stats prints an object for each journal, and the verb that of the shown moment`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--clock", "5", "-c", "push a; push b; push b")
    let expected =
      #"{"commits":4,"events":{"hidesBackButtonChanged":2,"pushed":2,"sceneSet":1},"refusals":{"codes":{"duplicate-node":1},"by":{"core":1}},"screens":{"a":{"visits":1,"milliseconds":0},"b":{"visits":1,"milliseconds":0}},"loops":[]}"#
    let run = try Navrepl.run("stats", path, "--json")
    #expect(run.output == "{\"journal\":\"\(path)\"," + expected.dropFirst() + "\n")
    #expect(run.status == 0)
    #expect(try Navrepl.run("stats", path, path, "--json").lines == run.lines + run.lines)
    let verb = try Navrepl.run("--json", path, "-c", "stats; goto #1; stats")
    #expect(verb.lines[0] == "{\"ok\":true,\"result\":\(expected)}")
    #expect(verb.lines[2].hasPrefix(#"{"ok":true,"result":{"commits":2,"#))
    #expect(try Navrepl.run("stats", path, scratch.path("nobody"), "--json").status == 4)
    #expect(try Navrepl.run("stats", path, path).lines.first == "\(path):")
  }
}
