import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct WriterTests {
  private static let path = SmallJournal.path

  private static func options(_ durability: Durability = .os) -> SessionOptions {
    var options = SmallJournal.options
    options.durability = durability
    return options
  }

  // MARK: One writer

  @Test func `a second writer is refused until the first is gone`() throws {
    let disk = MemoryFileSystem()
    var first: NavSession? = try NavSession.open(at: Self.path, in: disk, options: Self.options())
    try first?.send { $0.intern(.push("a")) }
    let before = disk.contents(of: Self.path)
    let error = #expect(throws: SessionError.self) {
      try NavSession.open(at: Self.path, in: disk, options: Self.options())
    }
    #expect(error == .journal(.locked(path: Self.path)))
    #expect(error?.code == "journal-locked")
    #expect(disk.contents(of: Self.path) == before)
    first = nil
    #expect(try NavSession.open(at: Self.path, in: disk, options: Self.options()).moment.commits == 2)
  }

  #if os(Linux)
    /// A child process has copies of all descriptors from its fork to its exec.
    @Test func `closing a session releases the lock in spite of a copied descriptor`() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("trip.jsonl")
      let session = try NavSession.open(at: path, options: Self.options())
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
      let copies = open.filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      .map { dup($0) }
      #expect(copies.count == 1)
      defer { for copy in copies { close(copy) } }
      try session.close()
      #expect(throws: Never.self) { try NavSession.open(at: path, options: Self.options()) }
    }
  #endif

  @Test(arguments: [Durability.always, .group(milliseconds: 1), .os])
  func `on the real disk the lock is released with the session`(_ durability: Durability) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("trip.jsonl")
    var first: NavSession? = try NavSession.open(at: path, options: Self.options(durability))
    try first?.send { $0.intern(.push("a")) }
    for _ in 1...2 {
      #expect(throws: SessionError.journal(.locked(path: path))) {
        try NavSession.open(at: path, options: Self.options(durability))
      }
    }
    first = nil
    let again = try NavSession.open(at: path, options: Self.options(durability))
    #expect(again.moment.commits == 2)
    #expect(again.opening?.verdict == .clean)
  }

  @Test func `what somebody else appends is no part of the file of a session`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: SmallJournal.options)
    try session.send(.push("a"))
    let length = try session.openJournal().length
    let file = try disk.open("j", .append)
    try withUnsafeBytes(of: UInt8(ascii: "x")) { try file.append($0) }
    #expect(try session.openJournal().growingFile.size() == length)
  }

  @Test func `a closed session accepts no commands and releases the lock`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options())
    try session.close()
    #expect(throws: SessionError.closed) { try session.send { $0.intern(.push("a")) } }
    let next = try NavSession.open(at: Self.path, in: disk, options: Self.options())
    #expect(next.opening?.verdict == .clean)
    #expect(throws: SessionError.closed) { try session.send { $0.intern(.push("a")) } }
    withExtendedLifetime(session) {}
  }

  @Test func `readers read while the writer writes, and see every acknowledged commit`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("trip.jsonl")
    let session = try NavSession.open(at: path, options: Self.options())
    for number in 1...5 {
      try session.send { $0.intern(.push(ScreenDescription("\(number)"))) }
      let scan = try JournalScan(try #require(folder.contents(of: "trip.jsonl")))
      #expect(scan.verdict == .clean)
      #expect(scan.view == session.stateView())
      var replay = Replay(try POSIXFileSystem().open(path, .read))
      try replay.runToEnd()
      #expect(replay.position.commits == session.moment.commits)
    }
  }

  @Test func `a file in memory keeps its name and its content when it is renamed to that name`() throws {
    let disk = MemoryFileSystem()
    disk.write([1, 2], to: "a")
    let file = try disk.open("a", .append)
    try file.rename(to: "a")
    #expect(disk.contents(of: "a") == [1, 2] && file.path == "a")
    try file.rename(to: "b")
    #expect(disk.contents(of: "a") == nil && disk.contents(of: "b") == [1, 2])
  }

  @Test(arguments: [-1, .min])
  func `a file in memory refuses a negative place`(_ place: Int) throws {
    let file = try MemoryFileSystem().open("file", .create)
    #expect(throws: FileError.self) {
      try withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { _ = try file.read(at: place, into: $0) }
    }
    #expect(throws: FileError.self) { try file.truncate(to: place) }
    #expect(try file.size() == 0)
  }

  @Test func `journals and torn tails are readable by their owner only`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("trip.jsonl")
    try NavSession.open(at: path, options: Self.options()).close()
    #expect(try folder.permissions(of: "trip.jsonl") == 0o600)
    let whole = try #require(folder.contents(of: "trip.jsonl"))
    let file = try POSIXFileSystem().open(path, .append)
    try [UInt8]("torn".utf8).withUnsafeBytes { try file.append($0) }
    let opened = try NavSession.open(at: path, options: Self.options())
    #expect(opened.opening?.tornFile == path + ".torn-0")
    #expect(try folder.permissions(of: "trip.jsonl.torn-0") == 0o600)
    #expect(folder.contents(of: "trip.jsonl.torn-0") == Array("torn".utf8))
    #expect(folder.contents(of: "trip.jsonl") == whole)
    #expect(folder.names == ["trip.jsonl", "trip.jsonl.torn-0"])
  }

  // MARK: The bytes

  @Test func `the textbook's CRC-32 of 123456789 is the standard check value`() {
    #expect(BitwiseCRC.digits(of: "123456789".utf8) == "cbf43926")
  }

  @Test(arguments: SmallJournal.durabilities)
  func `every sum is the CRC-32 of the sum before it and the line`(_ durability: Durability) throws {
    let journal = try SmallJournal(durability)
    var before = ""
    for line in JournalLines.split(journal.bytes) {
      let text = String(decoding: line, as: UTF8.self)
      let match = try #require(text.wholeMatch(of: /(.*),"sum":"([0-9a-f]{8})"}/))
      before = BitwiseCRC.digits(of: Array(before.utf8) + Array(match.1.utf8))
      #expect(before == match.2)
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `the same commands with the same clock and id give the same bytes`(_ durability: Durability) throws {
    let first = try SmallJournal(durability)
    let second = try SmallJournal(durability)
    #expect(first.bytes == second.bytes)
    #expect(first.views == second.views)
  }

  @Test func `without an id every journal gets its own`() throws {
    var options = Self.options()
    options.id = nil
    var headers: Set<String> = []
    for _ in 1...4 { headers.insert(Self.lines(of: JournalOpening([], options: options).disk)[0]) }
    #expect(headers.count == 4)
  }

  @Test func `every line is canonical JSON in the order of the format`() throws {
    for line in JournalLines.split(try SmallJournal(.os).bytes) {
      let text = String(decoding: line, as: UTF8.self)
      var document = JSONDocument()
      try document.parse(text)
      #expect(document.text(document.root) == text)
      let order = ["commit", "seq", "time", "source", "command", "events", "refused", "by", "synced", "sum"]
      let names = document.members(of: document.root).map(\.name)
      if names.first == "commit" { #expect(names == order.filter(names.contains)) }
    }
  }

  // MARK: What is known to be safe

  @Test(arguments: [Durability.group(milliseconds: 1), .os])
  func `the first line after a flush says that every commit before it is safe`(
    _ durability: Durability
  ) throws {
    let synced = try Self.syncedAfterFlushes(durability)
    // A header, then commit K in line K + 1; the flushes were before commits 3 and 4.
    #expect(synced[4] == "3")
    #expect(synced[5] == "4")
  }

  @Test func `with os a line has synced only after a flush`() throws {
    let synced = try Self.syncedAfterFlushes(.os)
    #expect(synced == [nil, nil, nil, nil, "3", "4", nil, nil, nil])
  }

  @Test func `with always no line has synced`() throws {
    #expect(try Self.syncedAfterFlushes(.always).allSatisfy { $0 == nil })
  }

  /// Returns the values of `synced` in the lines of a journal of seven pushes, with a flush after the second and the third.
  private static func syncedAfterFlushes(_ durability: Durability) throws -> [String?] {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: path, in: disk, options: options(durability))
    for number in 1...7 {
      try session.send { $0.intern(.push(ScreenDescription("\(number)"))) }
      if number == 2 || number == 3 { try session.flush() }
    }
    return synced(on: disk)
  }

  @Test func `the end of a session does not wait for the group's delay, and its commits are synced`() throws {
    let files = FaultyFileSystem()
    let delay = Durability.longestDelay
    let start = ContinuousClock.now
    try Self.sendOnce(on: files, .group(milliseconds: delay))
    #expect(ContinuousClock.now - start < .milliseconds(delay / 2))
    #expect(files.count(of: .sync) == 2, "one for the header and one for the commits")
  }

  private static func sendOnce(on files: FaultyFileSystem, _ durability: Durability) throws {
    let session = try NavSession.open(at: path, in: files, options: options(durability))
    try session.send { $0.intern(.push("a")) }
  }

  @Test func `the group's own sync is recorded without a flush`() throws {
    let disk = MemoryFileSystem()
    let options = Self.options(.group(milliseconds: 1))
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    for number in 1...400 {
      try session.send { $0.intern(.push(ScreenDescription("\(number)"))) }
      if Self.synced(on: disk).contains(where: { $0 != nil }) { break }
      Thread.sleep(forTimeInterval: 0.005)
    }
    #expect(Self.synced(on: disk).contains { $0 != nil })
    #expect(try JournalScan(disk.contents(of: Self.path) ?? []).verdict == .clean)
  }

  private static func synced(on disk: MemoryFileSystem) -> [String?] {
    lines(of: disk).map { line in line.firstMatch(of: /"synced":(\d+)/).map { String($0.1) } }
  }

  private static func lines(of disk: MemoryFileSystem) -> [String] {
    JournalLines.split(disk.contents(of: path) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }
}
