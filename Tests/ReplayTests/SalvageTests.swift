import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct SalvageTests {
  private static let copy = "saved.jsonl"

  @Test(arguments: SmallJournal.durabilities)
  func `the whole lines of a corrupt journal become a journal that opens clean`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal(durability)
    for index in journal.lineEnds.indices.dropFirst() {
      let end = journal.lineEnds[index - 1]
      let damaged = LineDamage.letter.bytes(of: journal, line: index)
      let disk = try Self.salvaged(damaged)
      #expect(disk.contents(of: Self.copy) == Array(journal.bytes[..<end.offset]))
      #expect(disk.contents(of: SmallJournal.path) == damaged, "the original stays as it is")
      let opened = try NavSession.open(at: Self.copy, in: disk, options: SmallJournal.options)
      #expect(opened.opening?.verdict == .clean)
      #expect(opened.stateView() == journal.views[end.commits])
      #expect(try opened.send { $0.intern(.push("after")) }.isAccepted)
    }
  }

  @Test func `a file that exists is never overwritten`() throws {
    let journal = try SmallJournal(.always)
    let disk = MemoryFileSystem()
    disk.write(journal.bytes, to: SmallJournal.path)
    disk.write([1, 2, 3], to: Self.copy)
    for path in [Self.copy, SmallJournal.path] {
      #expect(throws: FileError.self) { try Self.salvage(disk, to: path) }
    }
    #expect(disk.contents(of: Self.copy) == [1, 2, 3])
    #expect(disk.contents(of: SmallJournal.path) == journal.bytes)
  }

  @Test func `the copy is on the real disk, readable by its owner only`() throws {
    let journal = try SmallJournal(.os)
    let folder = try TemporaryFolder()
    try folder.write(LineDamage.sum.bytes(of: journal, line: 3), to: "trip.jsonl")
    let file = try POSIXFileSystem().open(folder.file("trip.jsonl"), .read)
    var replay = Replay(file)
    try replay.runToEnd()
    let path = folder.file(Self.copy)
    try JournalRepair.copyWhole(of: file, upTo: replay.position, to: path, in: POSIXFileSystem())
    #expect(try folder.permissions(of: Self.copy) == 0o600)
    #expect(folder.contents(of: Self.copy) == Array(journal.bytes[..<journal.lineEnds[2].offset]))
  }

  @Test(arguments: [FaultyFileSystem.Operation.open, .read, .append, .sync, .syncFolder])
  func `a copy that fails is an error, and leaves the original unchanged`(
    _ operation: FaultyFileSystem.Operation
  ) throws {
    let journal = try SmallJournal(.always)
    let files = FaultyFileSystem()
    files.disk.write(journal.bytes, to: SmallJournal.path)
    let file = try files.open(SmallJournal.path, .read)
    var position = JournalPosition()
    position.offset = journal.bytes.count
    files.failNext(operation, code: 5, written: 9)
    #expect(throws: FileError.self) {
      try JournalRepair.copyWhole(of: file, upTo: position, to: Self.copy, in: files)
    }
    #expect(files.disk.contents(of: SmallJournal.path) == journal.bytes)
  }

  private static func salvaged(_ bytes: [UInt8]) throws -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    disk.write(bytes, to: SmallJournal.path)
    try salvage(disk, to: copy)
    return disk
  }

  private static func salvage(_ disk: MemoryFileSystem, to path: String) throws {
    let file = try disk.open(SmallJournal.path, .read)
    var replay = Replay(file)
    try replay.runToEnd()
    try JournalRepair.copyWhole(of: file, upTo: replay.position, to: path, in: disk)
  }
}
