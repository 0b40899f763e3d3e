import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct CheckpointTests {
  private static let path = SmallJournal.path

  /// A checkpoint of a journal, and the amount written since the one before it.
  private struct Found {
    let commits: Int
    let commitsSince: Int
    let bytesSince: Int
    let stateSize: Int
  }

  // MARK: While writing

  @Test func `a small state gets a checkpoint every 64 commits`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.open(disk)
    for number in 0..<200 {
      try session.send { number.isMultiple(of: 2) ? $0.intern(.push("a")) : $0.intern(.pop()) }
    }
    #expect(try Self.checkpoints(on: disk).map(\.commits) == [64, 128, 192])
  }

  @Test func `a large state gets a checkpoint only after as many bytes were written`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.open(disk)
    try session.send { $0.intern(.push("a")) }
    try session.send { $0.intern(.setAttribute("long", to: String(repeating: "x", count: 10_000), of: "a")) }
    for number in 0..<100 { try session.send { $0.intern(.setTitle("\(number)", of: "a")) } }
    #expect(try Self.checkpoints(on: disk).isEmpty)
    let text = String(repeating: "y", count: 5_000)
    for number in 0..<50 { try session.send { $0.intern(.setTitle("\(number) \(text)", of: "a")) } }
    let found = try Self.checkpoints(on: disk)
    #expect(!found.isEmpty)
    Self.expectBounds(found)
  }

  @Test(arguments: [1, 2, 3])
  func `no checkpoint comes before 64 commits and as many bytes as the state has`(_ seed: UInt64) throws {
    let disk = MemoryFileSystem()
    let session = try Self.open(disk)
    var random = SeededNumbers(seed: seed)
    for number in 0..<600 {
      let length = Int.random(in: 0..<200, using: &random)
      let text = String(repeating: "y", count: length)
      try session.send { draft in
        switch number % 5 {
        case 0: draft.intern(.push(ScreenDescription("\(number)")))
        case 1: draft.intern(.popToRoot())
        default: draft.intern(.setAttribute("k\(length % 20)", to: text, of: nil))
        }
      }
    }
    let found = try Self.checkpoints(on: disk)
    #expect(found.count >= 2, "seed \(seed)")
    Self.expectBounds(found)
  }

  private static func expectBounds(_ found: [Found]) {
    for checkpoint in found {
      #expect(checkpoint.commitsSince >= 64, "\(checkpoint)")
      #expect(checkpoint.bytesSince >= checkpoint.stateSize, "\(checkpoint)")
    }
  }

  // MARK: At the end

  @Test(arguments: SmallJournal.durabilities)
  func `closing a session writes one checkpoint, even when it is closed twice`(
    _ durability: Durability
  ) throws {
    let disk = MemoryFileSystem()
    let session = try Self.open(disk, durability)
    try session.send { $0.intern(.push("a")) }
    try session.close()
    try session.close()
    #expect(try Self.checkpoints(on: disk).map(\.commits) == [2])
  }

  @Test func `nothing is added at the end of a session without commits`() throws {
    let disk = MemoryFileSystem()
    try Self.sendAndClose(["a"], on: disk)
    let before = disk.contents(of: Self.path)
    try Self.sendAndClose([], on: disk)
    #expect(disk.contents(of: Self.path) == before)
    try Self.sendAndClose(["b"], on: disk)
    #expect(try Self.checkpoints(on: disk).map(\.commits) == [2, 3])
  }

  @Test func `an orderly end after a crash writes the checkpoint that the crash left out`() throws {
    let disk = MemoryFileSystem()
    try Self.open(disk).send { $0.intern(.push("a")) }
    try Self.sendAndClose([], on: disk)
    #expect(try Self.checkpoints(on: disk).map(\.commits) == [2])
  }

  @Test func `commits of several sessions count together for the next checkpoint`() throws {
    let disk = MemoryFileSystem()
    for _ in 0..<10 {
      let session = try Self.open(disk)
      for number in 0..<10 {
        try session.send { number.isMultiple(of: 2) ? $0.intern(.push("a")) : $0.intern(.pop()) }
      }
    }
    #expect(try Self.checkpoints(on: disk).map(\.commits) == [64])
  }

  private static func sendAndClose(_ screens: [String], on disk: MemoryFileSystem) throws {
    let session = try open(disk)
    for screen in screens { try session.send { $0.intern(.push(ScreenDescription(screen))) } }
    try session.close()
  }

  // MARK: While reading

  @Test func `a checkpoint with a wrong digest is reported with both digests, and reading goes on`() throws {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    let index = try #require(lines.bodies.firstIndex { $0.hasPrefix("{\"checkpoint\"") })
    let right = try #require(lines.bodies[index].firstMatch(of: /"digest":"([0-9a-f]{16})"/)?.1)
    let recorded = try #require(UInt64(right, radix: 16))
    lines.bodies[index] = lines.bodies[index].replacing(right, with: "00000000000000ff")
    let scan = try JournalScan(lines.bytes)
    #expect(scan.verdict == .clean)
    #expect(scan.view == journal.views.last)
    #expect(scan.mismatch?.recorded == 255)
    #expect(scan.mismatch?.replayed == recorded)
    #expect(scan.mismatch?.commits == 5)
    let disk = MemoryFileSystem()
    disk.write(lines.bytes, to: Self.path)
    let opened = try NavSession.open(at: Self.path, in: disk, options: SmallJournal.options)
    #expect(opened.opening?.mismatch == scan.mismatch)
  }

  @Test func `a redacted journal has checkpoints of its own, so a wrong one of the original is reported`()
    throws
  {
    let scratch = try Scratch()
    var lines = JournalLines(try SmallJournal(.always).bytes)
    let index = try #require(lines.bodies.firstIndex { $0.hasPrefix("{\"checkpoint\"") })
    let right = try #require(lines.bodies[index].firstMatch(of: /"digest":"([0-9a-f]{16})"/)?.1)
    lines.bodies[index] = lines.bodies[index].replacing(right, with: "00000000000000ff")
    try Data(lines.bytes).write(to: scratch.file("wrong.jsonl"))
    for words in [["--redact"], ["--redact", "-o", "clean.jsonl"]] {
      let run = try Navrepl.run(["export", "wrong.jsonl"] + words, in: scratch.folder)
      #expect(run.status == 1 && run.messages.contains("00000000000000ff"), "\(run)")
    }
    let report = try Navrepl.run(
      ["doctor", "wrong.jsonl", "-o", "report.jsonl", "--last", "9"], in: scratch.folder)
    #expect(report.status != 0 && report.messages.contains("00000000000000ff"), "\(report)")
  }

  @Test(arguments: [
    (#""checkpoint":6"#, #""checkpoint":7"#, DamageReason.checkpointEvents(expected: 6, found: 7)),
    (#""commits":5"#, #""commits":4"#, .checkpointCommits(expected: 5, found: 4)),
    (
      #""commits":5"#, #""commits":9007199254740991"#,
      .checkpointCommits(expected: 5, found: 9007199254740991)
    ),
  ])
  func `a checkpoint with a wrong number of commits or events is corrupt`(
    _ old: String, _ new: String, _ reason: DamageReason
  ) throws {
    var lines = JournalLines(try SmallJournal(.always).bytes)
    let index = try #require(lines.bodies.firstIndex { $0.hasPrefix("{\"checkpoint\"") })
    #expect(lines.bodies[index].contains(old))
    lines.bodies[index] = lines.bodies[index].replacing(old, with: new)
    let scan = try JournalScan(lines.bytes)
    #expect(scan.corruption == reason)
    #expect(scan.position.lines == index)
    #expect(JournalOpening(lines.bytes).journal == lines.bytes)
  }

  // MARK: Parts

  private static func open(_ disk: MemoryFileSystem, _ durability: Durability = .os) throws -> NavSession {
    var options = SmallJournal.options
    options.durability = durability
    options.plugins = []
    return try NavSession.open(at: path, in: disk, options: options)
  }

  private static func checkpoints(on disk: MemoryFileSystem) throws -> [Found] {
    var replay = Replay(try disk.open(path, .read))
    var found: [Found] = []
    var last = JournalPosition()
    while true {
      let before = replay.position
      guard let record = try replay.read(.events) else { break }
      replay.fold(record)
      if case .header = record { last = replay.position }
      guard case .checkpoint(let checkpoint) = record else { continue }
      #expect(checkpoint.commits == before.commits && checkpoint.seq == before.events)
      var buffer = ByteBuffer()
      replay.engine.state.writeCanonical(replay.engine.draft.texts, to: &buffer)
      found.append(
        Found(
          commits: checkpoint.commits, commitsSince: before.commits - last.commits,
          bytesSince: before.offset - last.offset, stateSize: buffer.count))
      last = replay.position
    }
    #expect(replay.mismatch == nil)
    return found
  }
}
