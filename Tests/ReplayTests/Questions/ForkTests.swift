import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Journals that continue another one from one of its moments.
struct ForkTests {
  /// Returns the state view without the member that names the viewed moment.
  private static func view(_ text: String) -> String {
    text.replacing(/"viewing":(null|\d+),/, with: "")
  }

  // MARK: Any moment of any journal

  @Test func `a fork begins with the state of its moment, at any moment of every journal`() throws {
    var forks = 0
    for views in try JournalViews.all.get() {
      let disk = MemoryFileSystem()
      let step = HostileCases.isFull ? 1 : max(1, views.journal.eventCount / 3)
      for event in Set(stride(from: 0, through: views.journal.eventCount, by: step)) {
        let name = "fork-\(event)"
        let fork = try views.journal.fork(
          at: .event(event), to: name, id: name, clock: .fixed(1), in: disk)
        #expect(
          try Self.view(fork.stateView()) == Self.view(views.texts[event]), "\(views.journal) @\(event)")
        #expect(fork.verdict == .clean)
        #expect(fork.header.base?.events == event && fork.eventCount == event)
        #expect(fork.header.parent?.id == views.journal.header.id && fork.header.parent?.at == event)
        forks += 1
      }
    }
    #expect(forks > 100)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a fork begins with the state between any two events of a random journal`(_ seed: UInt64) throws {
    let long = try LongJournal(commits: 30 * HostileCases.factor, seed: seed)
    let journal = try NavJournal(at: LongJournal.path, in: long.disk)
    for (event, view) in long.views.enumerated() {
      let fork = try journal.fork(at: .event(event), to: "fork-\(event)", in: long.disk)
      #expect(try Self.view(fork.stateView()) == Self.view(view), "@\(event)")
    }
  }

  @Test func `the parent's sum is that of the line with the last event`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "push a; push b; pop; back; pop; push c; push d; popto a", in: disk, plugins: ["back-button"])
    let lines = try JournalLines.split(Self.bytes(of: "j", in: disk)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let sums = lines.map { String($0.suffix(10).dropLast(2)) }
    for event in 0...journal.eventCount {
      let fork = try journal.fork(at: .event(event), to: "fork-\(event)", in: disk)
      // The commits that have one of the events, and those without events that follow them.
      let before = journal.commits.filter {
        $0.firstEvent < event || $0.firstEvent + $0.events.count <= event
      }
      let last = event == 0 ? 0 : before.count
      #expect(fork.header.parent?.sum == sums[last], "@\(event)")
    }
  }

  private static func bytes(of name: String, in disk: MemoryFileSystem) throws -> [UInt8] {
    try #require(disk.contents(of: name))
  }

  /// All journals in a full run; otherwise every third one, and those with a program among their plugins.
  private static let continued: [RecordedJournal] = {
    let sample = HostileCases.sample(RecordedJournal.all, every: 3)
    let names = Set(["dirty-guard", "quiet-hours"]).subtracting(sample.map(\.name))
    return sample + RecordedJournal.all.filter { names.contains($0.name) }
  }()

  @Test func `a fork decides the remaining commands of its parent as recorded`() throws {
    var commits = 0
    for recorded in Self.continued {
      let journal = try NavJournal(at: recorded.journal.path)
      // Without a list of divergences, a journal is decided today as recorded: `RecordedJournalsTests` checks that.
      guard journal.commitCount > 4, try recorded.expectedDivergences() == nil else { continue }
      let catalog = try recorded.catalog()
      let disk = MemoryFileSystem()
      let start = journal.commitCount / 2
      try journal.fork(at: .commit(start - 1), to: "fork", id: "fork", clock: .fixed(0), in: disk)
      var options = SessionOptions(catalog: catalog)
      options.clock = .fixed(journal.header.created)
      let session = try NavSession.open(at: "fork", in: disk, options: options)
      for commit in journal.commits where commit.number >= start {
        guard let command = commit.command else { continue }
        // A session drops by itself what was refused when it was resumed.
        if commit.source == .system, command.kind == .drop { continue }
        try session.send(command, from: commit.source)
      }
      try session.close()
      let fork = try NavJournal(at: "fork", in: disk)
      // A fork whose plugins exist in another version begins with commits that upgrade them.
      let replayed = fork.commits.filter { $0.command?.kind != .upgrade }
      // A plugin of another version is attached again with today's version.
      let events = { (list: [NavCommit]) in
        list.map { $0.events.map { $0.description.replacing(/"version":\d+/, with: "") } }
      }
      let rest = journal.commits.filter { $0.number >= start && $0.command?.kind != .upgrade }
      let difference = zip(events(replayed), events(rest)).first { $0 != $1 }
      #expect(difference == nil && replayed.count == rest.count, "\(recorded.name)")
      commits += rest.count
      #expect(try fork.verify(plugins: catalog).divergences.isEmpty, "\(recorded.name)")
    }
    #expect(commits > (HostileCases.isFull ? 500 : 200))
  }

  // MARK: Names of moments

  @Test func `a fork continues the numbers of its parent, and a moment before its start is an error`() throws
  {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; push c", in: disk)
    let fork = try journal.fork(at: .commit(2), to: "fork", in: disk)
    #expect(fork.commitCount == 3 && fork.eventCount == 3 && fork.commits.map(\.number).isEmpty)
    let session = try NavSession.open(at: "fork", in: disk, options: SessionOptions(catalog: .builtIn))
    try session.send(.push("x"))
    try session.send(.push("y"))
    try session.close()
    let grown = try fork.refreshed()
    #expect(grown.commits.map(\.number) == [3, 4] && grown.commits.map(\.firstEvent) == [3, 4])
    #expect(try grown.scene(at: .event(3)).visible == journal.scene(at: .event(3)).visible)
    for moment in [NavJournal.Moment.event(2), .event(0), .commit(0), .commit(2)] {
      #expect(throws: NavJournal.Failure.beforeStart(events: 3, commits: 3), "\(moment)") {
        try grown.stateView(at: moment)
      }
      #expect(throws: NavJournal.Failure.beforeStart(events: 3, commits: 3), "\(moment)") {
        try grown.explain(moment)
      }
      #expect(throws: NavJournal.Failure.beforeStart(events: 3, commits: 3), "\(moment)") {
        try grown.why(NavPath("focus"), at: moment)
      }
      #expect(throws: NavJournal.Failure.beforeStart(events: 3, commits: 3), "\(moment)") {
        try grown.fork(at: moment, to: "none", in: disk)
      }
    }
    #expect(throws: NavJournal.Failure.beyondEnd(events: 5, commits: 5)) {
      try grown.stateView(at: .event(6))
    }
  }

  @Test func `a question before the start of a fork is an error, and an empty journal has no fork`() throws {
    let scratch = try Scratch()
    let (path, fork) = (scratch.path("j.jsonl"), scratch.path("f.jsonl"))
    _ = try Navrepl.run(path, "-c", "push a; push b")
    #expect(try Navrepl.run("fork", path, "3", fork).status == 0)
    let beyond = #"{"ok":false,"error":{"code":"beyond-end","#
    for words in [
      ["replay", fork, "--to", "2"], ["explain", fork, "0"],
      ["diff", fork, "1", "3"], ["fork", fork, "2", scratch.path("g.jsonl")],
    ] {
      let run = try Navrepl.run(words + ["--json"])
      #expect(run.status == 2 && run.output.hasPrefix(beyond), "\(words) \(run)")
    }
    try Data().write(to: scratch.file("empty.jsonl"))
    for moment in ["0", "2", "#0", "end"] {
      let run = try Navrepl.run(
        "fork", scratch.path("empty.jsonl"), moment, scratch.path("g.jsonl"), "--json")
      #expect(run.status == 3 && run.output.contains(#""code":"journal-empty""#), "\(moment) \(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("g.jsonl")))
  }

  @Test func `a session that opens a fork and sends nothing leaves it as it is`() throws {
    let disk = MemoryFileSystem()
    try NavJournal.typed("push a", in: disk).fork(at: .end, to: "fork", in: disk)
    let before = disk.contents(of: "fork")
    try NavSession.open(at: "fork", in: disk, options: SessionOptions(catalog: .builtIn)).close()
    #expect(disk.contents(of: "fork") == before)
  }

  @Test func `a journal cannot begin so late that its numbers would end`() throws {
    let disk = MemoryFileSystem()
    try NavJournal.typed("push a", in: disk).fork(at: .end, to: "fork", in: disk)
    let lines = JournalLines(try #require(disk.contents(of: "fork")))
    for member in ["base", "commits"] {
      for (number, isPossible) in [("4503599627370496", true), ("4503599627370497", false)] {
        var changed = lines
        changed.bodies[0].replace(try Regex(#""\#(member)":\d+"#), with: "\"\(member)\":\(number)")
        disk.write(changed.bytes, to: "changed")
        #expect(((try? NavJournal(at: "changed", in: disk)) != nil) == isPossible, "\(member) \(number)")
      }
    }
  }

  @Test func `a fork of a fork names the first fork and continues its numbers`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; push c", in: disk)
    try journal.fork(at: .event(2), to: "one", id: "one", in: disk)
    let session = try NavSession.open(at: "one", in: disk, options: SessionOptions(catalog: .builtIn))
    for name in ["x", "y", "z"] { try session.send(.push(ScreenDescription(name))) }
    try session.close()
    let one = try NavJournal(at: "one", in: disk)
    for event in 2...one.eventCount {
      let two = try one.fork(at: .event(event), to: "two-\(event)", in: disk)
      #expect(two.header.parent?.id == "one" && two.header.base?.events == event)
      #expect(try Self.view(two.stateView()) == Self.view(one.stateView(at: .event(event))))
    }
    let lines = try JournalLines.split(Self.bytes(of: "one", in: disk))
    let start = try one.fork(at: .event(2), to: "start", in: disk)
    #expect(start.header.parent?.sum == String(decoding: lines[0].suffix(10).dropLast(2), as: UTF8.self))
  }

  @Test func `questions are answered from the fork's own commits`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b", in: disk)
    try journal.fork(at: .end, to: "fork", in: disk)
    let session = try NavSession.open(at: "fork", in: disk, options: SessionOptions(catalog: .builtIn))
    for name in ["c", "d"] { try session.send(.push(ScreenDescription(name))) }
    try session.send(.pop())
    try session.close()
    let fork = try NavJournal(at: "fork", in: disk)
    #expect(try fork.why(NavPath("panes.right")).commit?.number == 5)
    let never = try fork.why(NavPath("environment.width"))
    #expect(
      never.event == nil
        && never.description.hasSuffix("has not changed since the beginning of the journal, at @3"))
    #expect(
      try fork.commits(matching: NavCommitFilter(changing: NavPath("panes.right"))).map(\.number) == [
        3, 4, 5,
      ])
    #expect(try fork.bisect(NavPredicate("not visible contains d")).commit?.number == 4)
    let already = try fork.bisect(NavPredicate("not visible contains b"))
    #expect(already.event == 3 && already.commit == nil)
    #expect(try fork.statistics().commits == 3 && fork.statistics().screens.map(\.id).contains("b"))
    let minimal = try fork.minimized(NavPredicate("not visible contains d"), plugins: .builtIn)
    #expect(minimal.commits == [4] && minimal.original == 2)
    try fork.write(minimal, to: "minimal", plugins: .builtIn, in: disk)
    #expect(try NavJournal(at: "minimal", in: disk).scene().visible.contains("d"))
    #expect(
      try fork.whatIf(.resized(width: 400, height: 800), plugins: .builtIn).difference.changes.count > 2)
  }

  // MARK: Files

  @Test func `fork overwrites no file, and leaves none after a failure`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "-c", "push a; push b")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for target in [path, scratch.folder.path] {
      let run = try Navrepl.run("fork", path, "2", target)
      #expect(run.status == 4 && run.messages.hasPrefix("io-error: "))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try Navrepl.run("fork", path, "2", scratch.path("none/f.jsonl")).status == 4)
    #expect(try Navrepl.run("fork", path, "99", scratch.path("f.jsonl")).status == 2)
    #expect(try Navrepl.run("fork", path, "2", "-").status == 2)
    #expect(try Navrepl.run("fork", path, "2").status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("f.jsonl")))
    let answer = try Navrepl.run(
      "fork", path, "#1", scratch.path("f.jsonl"), "--json", "--id", "f", "--clock", "5")
    #expect(answer.output.contains(#""event":3,"commit":2,"parent":{"id":"j","at":3,"sum":""#))
  }

  @Test func `a damaged journal can be forked before the damage, and a locked one anywhere`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "-c", "push a; push b; push c")
    let session = try NavSession.open(at: path, options: .standard)
    #expect(try Navrepl.run("fork", path, "end", scratch.path("locked.jsonl")).status == 0)
    try session.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let broken = try #require(bytes.range(of: Data(#""commit":3"#.utf8))).lowerBound
    bytes[broken] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try Navrepl.run("fork", path, "1", scratch.path("before.jsonl")).status == 0)
    #expect(try Navrepl.run("verify", scratch.path("before.jsonl")).status == 0)
    #expect(try Navrepl.run("fork", path, "#3", scratch.path("after.jsonl")).status == 3)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("after.jsonl")))
    let end = try Navrepl.run("fork", path, "end", scratch.path("end.jsonl"))
    #expect(end.status == 3, "the fork is written, and the damage told: \(end.messages)")
    #expect(try NavJournal(at: scratch.path("end.jsonl")).commitCount == 3)
  }

  @Test func `a long fork gets an index, and its moments are the same as without one`() throws {
    let long = try IndexedJournal()
    let path = "\(long.folder.path)/fork.jsonl"
    let journal = try NavJournal(at: long.path)
    try journal.fork(at: .event(7), to: path, durability: .os, clock: .fixed(0))
    let session = try NavSession.open(at: path, options: .standard)
    for commit in journal.commits where commit.number >= 5 {
      try session.send(commit.command ?? .pop(), from: commit.source)
    }
    try session.close()
    #expect(FileManager.default.fileExists(atPath: path + ".idx"))
    let fork = try NavJournal(at: path)
    var timeline = NavTimeline(try MemoryCopy.file(of: path))
    for event in stride(from: 7, through: fork.eventCount, by: fork.eventCount / 9) {
      let indexed = try fork.stateView(at: .event(event))
      try timeline.seek(to: event)
      let folded = timeline.stateView()
      #expect(indexed == folded, "@\(event)")
    }
  }

  /// A copy of a file without a stamp, which gets no index.
  private enum MemoryCopy {
    static func file(of path: String) throws -> any StorageFile {
      let disk = MemoryFileSystem()
      disk.write(Array(try Data(contentsOf: URL(fileURLWithPath: path))), to: "copy")
      return try disk.open("copy", .read)
    }
  }

  // MARK: In the REPL

  @Test func `in the past, fork continues from that moment and leaves the journal unchanged`() throws {
    let scratch = try Scratch()
    let (path, fork) = (scratch.path("j.jsonl"), scratch.path("fork.jsonl"))
    let lines =
      "push a; push b; goto #1; push x; fork \(fork); push y; expect visible contains y and visible contains a"
    let run = try Navrepl.run(path, "--id", "j", "--clock", "5", "--json", "-c", lines)
    #expect(run.lines[3].contains("viewing-past"))
    #expect(run.lines[4].hasPrefix(#"{"ok":true,"result":{"journal":"#))
    #expect(run.lines[5].contains(#""commit":2,"seq":5"#))
    #expect(run.lines[6] == #"{"ok":true}"#)
    #expect(try NavJournal(at: path).commits.compactMap(\.command?.kind) == [.scene, .push, .push])
    #expect(try NavJournal(at: fork).header.id == "j@3")
    #expect(try Navrepl.run("verify", path, fork).status == 0)
    let refused = try Navrepl.run(path, "-c", "goto 1; fork 2 \(fork); live; push c")
    #expect(refused.status == 4, "the session goes on")
    #expect(try NavJournal(at: path).commitCount == 4)
  }

  @Test func `a journal in memory forks to the disk, and the same lines make the same bytes`() throws {
    let scratch = try Scratch()
    var forks: [Data] = []
    for name in ["one.jsonl", "other.jsonl"] {
      let run = try Navrepl.run(
        "--clock", "5", "--id", "m", "-c", "push a; push b; fork @2 \(scratch.path(name)); push c; pop")
      #expect(run.status == 0, "\(run.messages)")
      forks.append(try Data(contentsOf: scratch.file(name)))
    }
    #expect(forks[0] == forks[1] && !forks[0].isEmpty)
  }

  @Test func `with a fixed clock, the subcommand makes the same bytes each time`()
    throws
  {
    let scratch = try Scratch()
    let (clock, path) = (["--clock", "5"], scratch.path("trip.jsonl"))
    let fork = "push a; push b; fork @2 \(scratch.path("verb.jsonl"))"
    #expect(try Navrepl.run([path, "--id", "m", "-c", fork] + clock).status == 0)
    for (name, id) in [("one", []), ("other", []), ("named", ["--id", "n"])] {
      let words = ["fork", path, "@2", scratch.path("\(name).jsonl")] + clock + id
      #expect(try Navrepl.run(words).status == 0)
    }
    let bytes = try ["one", "other"].map { try Data(contentsOf: scratch.file("\($0).jsonl")) }
    #expect(bytes[0] == bytes[1])
    #expect(try NavJournal(at: scratch.path("one.jsonl")).header.id == "m@2")
    #expect(try NavJournal(at: scratch.path("verb.jsonl")).header.id == "m@2")
    #expect(try NavJournal(at: scratch.path("named.jsonl")).header.id == "n")
  }
}
