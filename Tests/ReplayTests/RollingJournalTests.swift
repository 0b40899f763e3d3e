import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// Journals that keep only their last commits.
struct RollingJournalTests {
  private static let path = SmallJournal.path

  private static func options(_ durability: Durability = .os, keep: SessionOptions.Retention?)
    -> SessionOptions
  {
    var options = SmallJournal.options
    (options.durability, options.keep) = (durability, keep)
    return options
  }

  /// Commands of many kinds, a refusal among them.
  fileprivate static func command(_ number: Int) -> NavCommand {
    switch number % 7 {
    case 3, 6: .pop()
    case 4: .push("only once")
    case 5: .setAttribute("visited", to: "\(number)", of: nil)
    default: .push(ScreenDescription("screen \(number)"))
    }
  }

  private static func firstCommit(in disk: MemoryFileSystem) throws -> Int {
    try NavJournal(at: path, in: disk).header.base?.commits ?? 0
  }

  // MARK: What stays

  @Test(arguments: SmallJournal.durabilities, [1, 2, 5])
  func `a rolling journal has the last commits, never twice as many and one, and decides as if it had all`(
    _ durability: Durability, _ kept: Int
  ) throws {
    let (rolling, whole) = (MemoryFileSystem(), MemoryFileSystem())
    let session = try NavSession.open(
      at: Self.path, in: rolling, options: Self.options(durability, keep: .commits(kept))
    )
    let other = try NavSession.open(at: Self.path, in: whole, options: Self.options(durability, keep: nil))

    var firsts: Set<Int> = []
    for number in 0..<40 {
      #expect(try session.send(Self.command(number)) == other.send(Self.command(number)))
      #expect(session.stateView() == other.stateView())
      let first = try Self.firstCommit(in: rolling)
      firsts.insert(first)
      let commits = session.moment.commits
      #expect(
        commits - first < 2 * kept && (first == 0 || commits - first >= kept), "\(commits), from \(first)")
    }
    #expect(firsts.count > 5)
    try session.close()
    try other.close()
    let (short, long) = (try NavJournal(at: Self.path, in: rolling), try NavJournal(at: Self.path, in: whole))
    let first = try #require(short.header.base?.commits)
    #expect(
      short.verdict == .clean && Array(short.commits) == Array(long.commits).suffix(short.commitCount - first)
    )
    #expect(try short.verify(plugins: .builtIn).divergences.isEmpty)
    let compact = try long.compact(at: .commit(first - 1), to: "compact", in: whole)
    #expect(Array(compact.commits) == Array(short.commits) && compact.header == short.header)
  }

  @Test func `a long journal is folded by the first commit of a session that keeps fewer`() throws {
    let disk = MemoryFileSystem()
    do {
      let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: nil))
      for number in 0..<30 { try session.send(Self.command(number)) }
      try session.close()
    }
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: 4))
    #expect(try Self.firstCommit(in: disk) == 0, "nothing changes before there is something to write")
    try session.send(.push("now"))
    #expect(try Self.firstCommit(in: disk) == session.moment.commits - 4)
  }

  @Test func `a session without the option appends to a rolled journal`() throws {
    let disk = MemoryFileSystem()
    do {
      let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: 3))
      for number in 0..<10 { try session.send(Self.command(number)) }
      try session.close()
    }
    let first = try Self.firstCommit(in: disk)
    let opened = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: nil))
    #expect(first > 0 && opened.opening?.verdict == .clean && opened.opening?.isNew == false)
    for number in 10..<30 { try opened.send(Self.command(number)) }
    #expect(try Self.firstCommit(in: disk) == first)
  }

  @Test func `a number below one keeps one commit`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: -3))
    for number in 0..<5 { try session.send(Self.command(number)) }
    #expect(try Self.firstCommit(in: disk) == session.moment.commits - 1)
  }

  @Test func `a quarantined plugin stays quarantined when its quarantine is folded`() throws {
    let disk = MemoryFileSystem()
    var options = Self.options(keep: 2)
    options.add(VetoingEverything())
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    try session.send { $0.quarantine(VetoingEverything.id) }
    for number in 0..<8 { try session.send(Self.command(number)) }
    let view = session.stateView()
    #expect(try NavJournal(at: Self.path, in: disk).stateView() == view)
  }

  @Test func `navrepl keeps the last commits, and looks at what the journal still has`() throws {
    let folder = try TemporaryFolder()
    let verbs = "push a; push b; goto @2; live; push c; push d; push e; goto #4; live; goto #1; log; state"
    let run = try Navrepl.run(
      ["trip.jsonl", "--keep", "2", "--json", "-c", verbs], in: URL(filePath: folder.path))
    #expect(run.messages == "")
    let answers = run.lines.map { String($0.prefix(200)) }
    try #require(answers.count == 12, "\(run)")
    #expect(answers[2].contains(#""viewing":2"#) || answers[2].hasPrefix(#"{"ok":true"#), "\(answers[2])")
    #expect(answers[7].hasPrefix(#"{"ok":true"#), "\(answers[7])")
    #expect(answers[9].contains("does not have what was before"), "\(answers[9])")
    #expect(!answers[10].contains("push") || answers[10].contains(#""commit":4"#), "\(answers[10])")
    let header = try NavJournal(at: folder.file("trip.jsonl")).header
    #expect(header.base?.commits == 4 && folder.names == ["trip.jsonl"])
  }

  // MARK: Failures

  @Test func `a journal that cannot be folded loses nothing, and the status says so`() throws {
    let folder = try TemporaryFolder()
    try Data("mine".utf8).write(to: URL(filePath: folder.file("trip.jsonl.rolling")))
    let run = try Navrepl.run(
      ["trip.jsonl", "--keep", "2", "--json", "-c", "push a; push b; push c; push d; push e"],
      in: URL(filePath: folder.path))
    #expect(run.status == 4 && run.messages.contains("the journal could not be shortened"), "\(run)")
    #expect(run.lines.allSatisfy { $0.hasPrefix(#"{"ok":true"#) })
    #expect(try NavJournal(at: folder.file("trip.jsonl")).commitCount == 6)
  }

  /// The operations without which a journal cannot be folded.
  private static let needed: [FaultyFileSystem.Operation] = [
    .open, .read, .append, .sync, .syncFolder, .checkUntouched, .lock, .rename,
  ]

  @Test(arguments: needed)
  func `after a failure the journal goes on as it is, and is folded later`(
    _ operation: FaultyFileSystem.Operation
  ) throws {
    var failures = 0
    for number in 0..<12 {
      let files = FaultyFileSystem()
      let session = try NavSession.open(at: Self.path, in: files, options: Self.options(keep: 3))
      let heard = FailedFolds(of: session)
      for number in 0..<4 { try session.send(Self.command(number)) }
      // The next commit is the sixth, which folds the journal.
      let next = files.count(of: operation) + number + 1
      files.failNext(operation, after: number, code: EIO)
      do throws(SessionError) { try session.send(Self.command(4)) } catch { continue }
      guard files.count(of: operation) >= next else { continue }
      let acknowledged = session.stateView()
      let errors = heard.errors
      if errors.isEmpty {
        // The first file that is opened is one that a crash may have left.
        #expect(try operation == .open && Self.firstCommit(in: files.disk) == 3, "\(operation) \(number)")
      } else {
        failures += 1
        #expect(errors.count == 1 && errors[0].code == "io-error", "\(operation) \(number)")
      }
      #expect(files.disk.contents(of: "\(Self.path).rolling") == nil, "\(operation) \(number)")
      #expect(try NavJournal(at: Self.path, in: files.disk).stateView() == acknowledged)
      if operation == .syncFolder, try Self.firstCommit(in: files.disk) == 3 {
        #expect(throws: SessionError.self) { try session.send(.push("more")) }
        continue
      }
      for number in 5..<9 { try session.send(Self.command(number)) }
      #expect(try Self.firstCommit(in: files.disk) > 0)
      #expect(heard.errors.count == errors.count)
    }
    #expect(failures > 0)
  }

  @Test func `a file that was left by a crash is replaced`() throws {
    let disk = MemoryFileSystem()
    disk.write(Array("{\"journal\":1,\"id\":\"small\",".utf8), to: "\(Self.path).rolling")
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: 3))
    for number in 0..<6 { try session.send(Self.command(number)) }
    #expect(try Self.firstCommit(in: disk) > 0)
    #expect(disk.contents(of: "\(Self.path).rolling") == nil)
  }

  @Test(arguments: [3, 9])
  func `a shorter journal that a crash has left whole is replaced, and so is its note`(_ commits: Int) throws
  {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(keep: 3))
    for number in 0..<4 { try session.send(Self.command(number)) }
    // It cannot be renamed, and nothing can be deleted, as after a crash before the rename.
    files.failNext(.rename, after: 0, code: EIO)
    for number in 0..<4 { files.failNext(.remove, after: number, code: EIO) }
    try session.send(Self.command(4))
    let left = ["\(Self.path).rolling", "\(Self.path).rolling.note"]
    for name in left { #expect(files.disk.contents(of: name)?.isEmpty == false, "\(name)") }
    try session.close()
    let again = try NavSession.open(at: Self.path, in: files.disk, options: Self.options(keep: 3))
    let heard = FailedFolds(of: again)
    for number in 5..<(5 + commits) { try again.send(Self.command(number)) }
    #expect(heard.errors.isEmpty)
    #expect(try Self.firstCommit(in: files.disk) > 0)
    for name in left { #expect(files.disk.contents(of: name) == nil, "\(name)") }
  }

  /// A file with the name of an unfinished fold that no crash has left.
  enum Stranger: CaseIterable {
    case text, otherJournal, journalInUse, copy, shorterCopy

    /// Writes the file; returns the session that has it open, if there is one.
    fileprivate func write(to name: String, in disk: MemoryFileSystem) throws -> NavSession? {
      if self == .text {
        disk.write(Array("my only copy".utf8), to: name)
        return nil
      }
      var options = RollingJournalTests.options(keep: nil)
      if self == .shorterCopy {
        // It has the same id and begins with a state, as a file that a crash has left, but goes on by itself.
        let whole = try NavSession.open(at: "whole", in: disk, options: options)
        for number in 0..<3 { try whole.send(RollingJournalTests.command(number)) }
        try whole.close()
        try NavJournal(at: "whole", in: disk).compact(at: .commit(1), to: "copy", in: disk)
      }
      if self == .otherJournal { options.id = "another" }
      let session = try NavSession.open(at: "copy", in: disk, options: options)
      try session.send(.push("important"))
      try session.close()
      disk.write(disk.contents(of: "copy") ?? [], to: name)
      return self == .journalInUse ? try NavSession.open(at: name, in: disk, options: options) : nil
    }
  }

  @Test(arguments: Stranger.allCases)
  func `a file of the same name that no crash has left stays, and nothing is folded`(_ stranger: Stranger)
    throws
  {
    let disk = MemoryFileSystem()
    let name = "\(Self.path).rolling"
    let other = try stranger.write(to: name, in: disk)
    let before = disk.contents(of: name)
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(keep: 3))
    let heard = FailedFolds(of: session)
    for number in 0..<6 { try session.send(Self.command(number)) }
    #expect(try Self.firstCommit(in: disk) == 0)
    #expect(heard.errors.count == 1)
    #expect(disk.contents(of: name) == before)
    try other?.send(.push("more"))
    try other?.close()
    // When the name is free, the journal is folded at the next attempt.
    try disk.open(name, .append).remove()
    for number in 6..<12 { try session.send(Self.command(number)) }
    #expect(try Self.firstCommit(in: disk) > 0)
  }

  @Test func `damage of the file since it was opened is not folded away`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(Self.path)
    let session = try NavSession.open(at: path, options: Self.options(.group(milliseconds: 60_000), keep: 3))

    let heard = FailedFolds(of: session)
    for number in 0..<4 { try session.send(Self.command(number)) }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let middle = (folder.contents(of: Self.path)?.count ?? 0) / 2
    try handle.seek(toOffset: UInt64(middle))
    try handle.write(contentsOf: Data("#".utf8))
    try handle.close()
    try session.send(Self.command(4))
    #expect(heard.errors.map(\.code) == ["journal-corrupt"])
    let bytes = try #require(folder.contents(of: Self.path))
    #expect(
      bytes[middle] == UInt8(ascii: "#") && !String(decoding: bytes, as: UTF8.self).contains("\"base\""))
    #expect(folder.names == [Self.path])
  }

  // MARK: Real files

  @Test func `the file keeps its lock and its permissions, and readers of the old file read on`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(Self.path)
    let session = try NavSession.open(at: path, options: Self.options(keep: 5))
    for number in 0..<8 { try session.send(Self.command(number)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let old = try POSIXFileSystem().open(path, .read)
    let before = folder.contents(of: Self.path)
    try session.send(.push("last"))
    let journal = try NavJournal(at: path)
    #expect(journal.header.base?.commits == 5 && folder.names == [Self.path])
    #expect(try folder.permissions(of: Self.path) == 0o640)
    #expect(throws: SessionError.journal(.locked(path: path))) { try NavSession.open(at: path) }
    let size = try old.size()
    #expect(size > before?.count ?? 0, "the old file has the last commit too")
    try session.send(.pop())
    #expect(try old.size() == size)
    #expect(throws: NavJournal.Failure.self) { try journal.refreshed().scene(at: .commit(0)) }
  }

  @Test func `a journal that is named by a link, or from another folder, is folded where it is`() throws {
    let folder = try TemporaryFolder()
    let real = folder.file(Self.path)
    try FileManager.default.createDirectory(atPath: folder.file("links"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("links/linked.jsonl"), withDestinationPath: real)
    try NavSession.open(at: real, options: Self.options(keep: nil)).close()
    let session = try NavSession.open(at: folder.file("links/linked.jsonl"), options: Self.options(keep: 3))
    for number in 0..<8 { try session.send(Self.command(number)) }
    #expect(try NavJournal(at: real).header.base != nil)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("links/linked.jsonl"))
    #expect(link == real && folder.names == ["links", Self.path])
  }

  @Test func `syncs in the background that come late report no failure`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(Self.path)
    let session = try NavSession.open(at: path, options: Self.options(.group(milliseconds: 1), keep: 2))
    let heard = Lock<[String]>([])
    let observation = session.observe(
      with: NavObserver(
        failed: { error in heard.withLock { $0.append(error.message) } },
        rollFailed: { error in heard.withLock { $0.append(error.message) } }))
    defer { observation.cancel() }
    for number in 0..<200 {
      try session.send(Self.command(number))
      if number.isMultiple(of: 8) { Thread.sleep(forTimeInterval: 0.001) }
    }
    try session.close()
    #expect(heard.withLock { $0 } == [])
    #expect(try NavJournal(at: path).stateView() == session.stateView())
  }

  @Test(arguments: [.max, 0, .min])
  func `every number of commits to keep is possible`(_ number: Int) throws {
    let folder = try TemporaryFolder()
    var options = SessionOptions.standard
    options.keep = .commits(number)
    let session = try NavSession.open(at: folder.file("j.jsonl"), options: options)
    for number in 0..<4 { try session.send(.push(ScreenDescription("s\(number)"))) }
    try session.close()
    let first = try NavJournal(at: folder.file("j.jsonl")).commits.first { _ in true }
    #expect((first?.number == 0) == (number == .max), "\(String(describing: first))")
  }

  @Test func `a reader in another thread always gets a whole journal, however often it is folded`() throws {
    let session = try NavSession.open(
      at: Self.path, in: MemoryFileSystem(), options: Self.options(keep: 1))
    let isWriting = Lock(true)
    let broken = Lock<[String]>([])
    let reader = ThreadHandle.start {
      var end: [UInt8] = [0]
      while isWriting.withLock({ $0 }) {
        let isWhole = Result {
          let journal = try session.openJournal()
          let size = try journal.file.size()
          _ = try end.withUnsafeMutableBytes { try journal.file.read(at: journal.length - 1, into: $0) }
          return size == journal.length && end == [UInt8(ascii: "\n")]
        }
        if (try? isWhole.get()) != true { broken.withLock { $0.append("\(isWhole)") } }
      }
    }
    for number in 0..<500 * HostileCases.factor {
      try session.send(.setAttribute("text", to: String(repeating: "x", count: number % 97), of: nil))
    }
    isWriting.withLock { $0 = false }
    try #require(reader).join()
    #expect(broken.withLock { $0 }.isEmpty)
  }

  @Test func `the index of the longer journal is deleted, and a reader makes another`() throws {
    let journal = try IndexedJournal()
    let view: String
    do {
      var options = SessionOptions.standard
      options.keep = 400
      let session = try NavSession.open(at: journal.path, options: options)
      try session.send(.push("new"))
      #expect(!journal.hasIndex)
      #expect(try session.openJournal().index == nil)
      view = session.stateView()
      try session.close()
    }
    let opened = try NavSession.open(at: journal.path, options: .standard)
    #expect(opened.opening?.verdict == .clean && opened.stateView() == view)
    if case .ignored = opened.opening?.indexFinding { Issue.record("an index of another file is left") }
  }
}

/// The failures to fold that a session reports. A class: its identity is the observation.
private final class FailedFolds: Sendable {
  private let heard = Lock<[SessionError]>([])
  private let observation = Lock<NavObservation?>(nil)

  init(of session: NavSession) {
    let observer = NavObserver(rollFailed: { [weak self] error in self?.heard.withLock { $0.append(error) } })
    observation.withLock { $0 = session.observe(with: observer) }
  }

  var errors: [SessionError] { heard.withLock { $0 } }
}
