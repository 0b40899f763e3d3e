import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Journals whose beginning is folded into their first line.
struct CompactTests {
  // MARK: The same journal, shorter

  @Test(arguments: HostileCases.part(of: RecordedJournal.all + RecordedJournal.regressions, every: 4))
  func `every later moment, commit and decision is as before`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    let catalog = try recorded.catalog()
    let before = try recorded.verification(catalog)
    let commits = Array(journal.commits)
    for kept in Set([0, 1, journal.commitCount / 2, journal.commitCount - 1]) {
      let disk = MemoryFileSystem()
      let start = journal.commitCount - kept
      let short = try journal.compact(at: .commit(start - 1), to: "short", in: disk)
      #expect(short.verdict == .clean && short.commitCount == journal.commitCount)
      #expect(short.header.id == journal.header.id && short.header.parent == nil)
      #expect(short.header.base?.commits == start)
      #expect(Array(short.commits) == commits.suffix(kept), "\(recorded.name) from #\(start)")
      let first = try #require(short.header.base?.events)
      #expect(try short.stateView(at: .event(first)) == journal.stateView(at: .event(first)))
      for number in start..<journal.commitCount {
        #expect(
          try short.stateView(at: .commit(number)) == journal.stateView(at: .commit(number)),
          "\(recorded.name) from #\(start), at #\(number)")
      }
      let verification = try short.verify(plugins: catalog)
      let expected = before.expected.filter { $0.commit >= start }.map(\.commit)
      #expect(verification.divergences.map(\.commit) == expected, "\(recorded.name) from #\(start)")
      #expect(verification.mismatch == nil && verification.commits == kept)
    }
  }

  @Test func `a moment that is named by its events begins with the commit after them`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "push a; push b; pop; pop; pop; push c; bars hide; bars hide", in: disk, plugins: ["back-button"])
    let commits = Array(journal.commits)
    var folded = 0
    for event in 0...journal.eventCount {
      let name = "from \(event)"
      switch Result(catching: { try journal.compact(at: .event(event), to: name, in: disk) }) {
      case .success(let short):
        // The commits without events that follow an event belong to the moment after it.
        let kept = commits.filter { $0.firstEvent >= event && !($0.events.isEmpty && $0.firstEvent == event) }
        #expect(short.verdict == .clean && Array(short.commits) == kept, "@\(event)")
        #expect(try short.stateView() == journal.stateView(), "@\(event)")
        folded += 1
      case .failure(let error):
        let inside = commits.last { $0.firstEvent < event }
        #expect(error as? NavJournal.Failure == inside.map { .insideCommit($0.number) }, "@\(event)")
        #expect(disk.contents(of: name) == nil)
      }
    }
    #expect(folded > 5 && folded < journal.eventCount)
  }

  @Test func `a list of expected divergences is valid beside the short journal, too`() throws {
    let scratch = try Scratch()
    let journals = (RecordedJournal.all + RecordedJournal.regressions).filter {
      (try? $0.expectedDivergences()).flatMap { $0 } != nil
    }
    #expect(journals.count > 5)
    for recorded in journals {
      let list = try #require(try recorded.expectedDivergences()).list
      let journal = try NavJournal(at: recorded.journal.path)
      let path = scratch.path("\(recorded.name).jsonl")
      let short = try journal.compact(at: .commit(list[0].commit), to: path)
      try FileManager.default.copyItem(
        at: recorded.folder.appendingPathComponent("\(recorded.name).expected.json"),
        to: scratch.file("\(recorded.name).expected.json"))
      let verification = try short.verify(plugins: recorded.catalog())
      #expect(verification.isClean, "\(recorded.name): \(verification)")
      #expect(verification.expected.map(\.commit) == list.dropFirst().map(\.commit))
    }
  }

  @Test func `a state with modals and without a scene, as earlier versions could reach, is read`() throws {
    let disk = MemoryFileSystem()
    try NavJournal.typed("push a", in: disk).compact(to: "short", in: disk)
    var forged = try ForgedJournal(try #require(disk.contents(of: "short")))
    let state = #"{"scene":{"root":null,"modals":[{"style":"sheet","node":{"id":"m"}}]}}"#
    let value = try ForgedJournal.Value(json: state)
    forged.change(line: 0) { $0["state"] = value }
    disk.write(forged.bytes, to: "modal")
    let journal = try NavJournal(at: "modal", in: disk)
    #expect(journal.verdict == .clean)
    #expect(try journal.scene().presented.map(\.node) == ["m"] && journal.scene().root == nil)
    #expect(try journal.compact(to: "again", in: disk).verdict == .clean)
    for modals in ["7", #"[{"node":7}]"#] {
      let value = try ForgedJournal.Value(json: #"{"scene":{"root":null,"modals":\#(modals)}}"#)
      forged.change(line: 0) { $0["state"] = value }
      disk.write(forged.bytes, to: "bad")
      #expect(throws: NavJournal.Failure.self, "\(modals)") { try NavJournal(at: "bad", in: disk) }
    }
  }

  @Test func `folding twice is folding once`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "push a; push b; hidesback b on; pop; plugin detach back-button; push c; push d", in: disk,
      plugins: ["back-button"])
    let first = try journal.compact(at: .commit(2), to: "first", in: disk)
    try first.compact(at: .commit(5), to: "second", in: disk)
    try journal.compact(at: .commit(5), to: "once", in: disk)
    #expect(disk.contents(of: "second") == disk.contents(of: "once"))
    let again = try NavJournal(at: "once", in: disk)
    #expect(again.header.plugins == [] && again.commits.map(\.number) == [6, 7])
  }

  @Test func `a session continues the short journal as it continues the long one`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; push c", in: disk, plugins: ["back-button"])
    try journal.compact(at: .commit(2), to: "short", in: disk)
    var commits: [[NavCommit]] = []
    for path in ["j", "short"] {
      var options = SessionOptions(catalog: .builtIn)
      options.clock = .fixed(9)
      let session = try NavSession.open(at: path, in: disk, options: options)
      for line in ["back", "push d", "popto a"] { try session.send(NavCommand(line: line)) }
      try session.close()
      commits.append(NavJournal.commits(try NavJournal(at: path, in: disk), from: 4))
    }
    #expect(commits[0] == commits[1] && commits[0].count == 3)
  }

  @Test(arguments: [Durability.always, .group(milliseconds: 1), .os])
  func `the durability stays, and so does the verdict about a tail that a crash left`(
    _ durability: Durability
  ) throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.durability = durability
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for number in 1...20 { try session.send(.push(ScreenDescription("screen \(number)"))) }
    try session.flush()
    try session.close()
    let whole = try #require(disk.contents(of: "j"))
    disk.write(whole + Array(#"{"commit":21,"#.utf8), to: "torn")
    let journal = try NavJournal(at: "torn", in: disk)
    #expect(journal.verdict == .tornTail(bytes: 13))
    let short = try journal.compact(at: .commit(9), to: "short", in: disk)
    #expect(short.verdict == .clean && short.commitCount == 21 && short.header.durability == durability)
  }

  @Test func `a folded fork has no parent any more`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b", in: disk)
    let fork = try journal.fork(at: .commit(1), to: "fork", in: disk)
    let short = try fork.compact(to: "short", in: disk)
    #expect(fork.header.parent != nil && short.header.parent == nil)
    #expect(short.header.base == fork.header.base && short.commits.map(\.number).isEmpty)
  }

  // MARK: Errors

  @Test func `a moment inside a commit is an error that names the commits around it`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; push c", in: disk, plugins: ["back-button"])
    let inside = try #require(journal.commits.first { $0.events.count > 1 })
    #expect(throws: NavJournal.Failure.insideCommit(inside.number)) {
      try journal.compact(at: .event(inside.firstEvent + 1), to: "short", in: disk)
    }
    #expect(throws: NavJournal.Failure.beyondEnd(events: journal.eventCount, commits: 4)) {
      try journal.compact(at: .commit(4), to: "short", in: disk)
    }
    #expect(disk.contents(of: "short") == nil)
  }

  @Test func `a damaged journal is not folded, because its commits after the damage would be lost`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "-c", "push a; push b; push c")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let broken = try #require(bytes.range(of: Data(#""commit":2"#.utf8))).lowerBound
    bytes[broken] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let run = try Navrepl.run("compact", path, "#1", scratch.path("short.jsonl"))
    #expect(run.status == 3 && run.messages.contains("corrupt at line 4"), "\(run)")
    for moment in ["#1", "#3", "@1"] {
      let json = try Navrepl.run("compact", path, moment, scratch.path("short.jsonl"), "--json")
      #expect(json.status == 3 && json.output.hasPrefix(#"{"ok":false,"error":{"code":"journal-corrupt""#))
    }
    let later = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      .replacing(#"{"journal":1,"#, with: #"{"journal":2,"#)
    var lines = JournalLines(Array(later.utf8))
    lines.bodies.removeLast(2)
    try Data(lines.bytes).write(to: scratch.file("later.jsonl"))
    for subcommand in ["compact", "fork"] {
      let run = try Navrepl.run(subcommand, scratch.path("later.jsonl"), "#1", scratch.path("short.jsonl"))
      #expect(run.status == 3 && run.messages.contains("format version 2 is not known here"), "\(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("short.jsonl")))
    #expect(throws: NavJournal.Failure.self) {
      try NavJournal(at: path).compact(to: scratch.path("short.jsonl"))
    }
  }

  // MARK: The subcommand

  @Test func `compact says what is left, and overwrites nothing`() throws {
    let scratch = try Scratch()
    let (path, short) = (scratch.path("j.jsonl"), scratch.path("short.jsonl"))
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push b; push c", in: disk)
    let before = Data(try #require(disk.contents(of: "j")))
    try before.write(to: URL(fileURLWithPath: path))
    let run = try Navrepl.run("compact", path, "#1", short)
    #expect(run.status == 0)
    #expect(run.output == "\(short) begins at @2, its first commit is #2, and it has 2 commits\n")
    #expect(try Navrepl.run("verify", short).status == 0)
    #expect(try Navrepl.run("compact", path, "#1", short).status == 4)
    let end = try Navrepl.run("compact", path, scratch.path("end.jsonl"), "--json")
    #expect(
      end.output == #"{"journal":"\#(scratch.path("end.jsonl"))","event":4,"commit":4,"commits":0}"# + "\n")
    let early = try Navrepl.run("replay", short, "--to", "@1")
    #expect(early.status == 2)
    #expect(
      early.messages.contains(
        "the journal begins at @2, and its first commit is #2: it does not have what was before"))
    for words in [["compact", path], ["compact", path, "1", "-"], ["compact", path, "x", short]] {
      #expect(try Navrepl.run(words).status == 2, "\(words)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }
}

extension NavJournal {
  /// Returns the commits of a journal from a number on.
  fileprivate static func commits(_ journal: NavJournal, from number: Int) -> [NavCommit] {
    journal.commits.filter { $0.number >= number }
  }
}
