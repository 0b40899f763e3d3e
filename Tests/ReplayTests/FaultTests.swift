import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

struct FaultTests {
  private static let path = SmallJournal.path

  private static func options(_ durability: Durability) -> SessionOptions {
    var options = SmallJournal.options
    options.durability = durability
    return options
  }

  // MARK: A failing write

  @Test(arguments: SmallJournal.durabilities, [EIO, ENOSPC])
  func `a failed append gives the error and leaves state and moment as they were`(
    _ durability: Durability, _ code: Int32
  ) throws {
    for written in [0, 7, 100_000] {
      let files = FaultyFileSystem()
      let session = try NavSession.open(at: Self.path, in: files, options: Self.options(durability))
      try session.send { $0.intern(.push("a")) }
      let before = session.stateView()
      files.failNext(.append, code: code, written: written)
      let failure = FileError(operation: "append", path: Self.path, code: code)
      #expect(throws: SessionError.journal(.file(failure))) { try session.send { $0.intern(.push("b")) } }
      #expect(session.stateView() == before, "\(written) bytes written")
      Self.expectPoisoned(session, by: failure)
    }
  }

  /// Checks that the session refuses everything but reading from now on, always with the first failure.
  private static func expectPoisoned(_ session: NavSession, by failure: FileError) {
    let before = session.stateView()
    let error = SessionError.journal(.poisoned(failure))
    #expect(error.code == "journal-poisoned")
    for _ in 1...3 { #expect(throws: error) { try session.send { $0.intern(.push("more")) } } }
    #expect(throws: error) { try session.flush() }
    #expect(session.stateView() == before)
  }

  @Test(arguments: SmallJournal.durabilities)
  func `observers hear nothing of a commit that could not be appended`(_ durability: Durability) throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(durability))
    try session.send { $0.intern(.push("a")) }
    let heard = Atomic(0)
    let observation = session.observe(
      with: NavObserver(
        will: { _ in heard.add(1, ordering: .relaxed) }, did: { _ in heard.add(1, ordering: .relaxed) }))
    defer { observation.cancel() }
    files.failNext(.append, code: EIO, written: 20)
    #expect(throws: SessionError.self) { try session.send { $0.intern(.push("b")) } }
    #expect(heard.load(ordering: .relaxed) == 0)
  }

  // MARK: A failing sync

  @Test func `a failed sync gives the error, and no sync is tried again`() throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    try session.send { $0.intern(.push("a")) }
    let before = session.stateView()
    files.failNext(.sync, code: EIO)
    let failure = FileError(operation: "sync", path: Self.path, code: EIO)
    #expect(throws: SessionError.journal(.file(failure))) { try session.send { $0.intern(.push("b")) } }
    let syncs = files.count(of: .sync)
    let appends = files.count(of: .append)
    #expect(session.stateView() == before)
    Self.expectPoisoned(session, by: failure)
    try? session.close()
    #expect(files.count(of: .sync) == syncs)
    #expect(files.count(of: .append) == appends)
  }

  @Test(arguments: [Durability.group(milliseconds: 60_000), .os])
  func `a flush that fails poisons the session`(_ durability: Durability) throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(durability))
    files.failNext(.sync, code: EIO)
    let failure = FileError(operation: "sync", path: Self.path, code: EIO)
    #expect(throws: SessionError.journal(.file(failure))) { try session.flush() }
    Self.expectPoisoned(session, by: failure)
  }

  @Test(arguments: SmallJournal.durabilities)
  func `closing a poisoned session throws its first failure`(_ durability: Durability) throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(durability))
    files.failNext(.append, code: ENOSPC)
    #expect(throws: SessionError.self) { try session.send { $0.intern(.push("a")) } }
    let failure = FileError(operation: "append", path: Self.path, code: ENOSPC)
    #expect(throws: SessionError.journal(.poisoned(failure))) { try session.close() }
    // Closed as it is, it still does not say that everything is durable.
    #expect(throws: SessionError.journal(.poisoned(failure))) { try session.flush() }
  }

  @Test func `a sync that fails in the background is observed and poisons the session`() async throws {
    let files = FaultyFileSystem()
    let options = Self.options(.group(milliseconds: 1))
    let session = try NavSession.open(at: Self.path, in: files, options: options)
    let (failures, heard) = AsyncStream.makeStream(of: JournalError.self)
    let observation = session.observe(with: NavObserver(failed: { heard.yield($0) }))
    defer { observation.cancel() }
    files.failNext(.sync, code: EIO)
    // The sync of the session's first commit may be the one that fails, and then this command finds the failure.
    _ = try? session.send { $0.intern(.push("a")) }
    let failure = FileError(operation: "sync", path: Self.path, code: EIO)
    var first: JournalError?
    for await error in failures {
      first = error
      break
    }
    #expect(first == .file(failure))
    let syncs = files.count(of: .sync)
    Self.expectPoisoned(session, by: failure)
    #expect(files.count(of: .sync) == syncs)
  }

  @Test func `the report of a failed sync may call a session that another thread closes`() throws {
    let files = FaultyFileSystem()
    let options = Self.options(.group(milliseconds: 1))
    let session = try NavSession.open(at: Self.path, in: files, options: options)
    let (told, isClosing, done) = (Signal(), Signal(), Signal())
    let observation = session.observe(
      with: NavObserver(failed: { _ in
        told.send()
        isClosing.wait()
        try? session.flush()
        try? session.close()
        done.send()
      }))
    defer { observation.cancel() }
    files.failNext(.sync, code: EIO)
    // As above, the sync of the first commit may fail.
    _ = try? session.send { $0.intern(.push("a")) }
    #expect(told.wait())
    let closed = Signal()
    Thread.detachNewThread {
      isClosing.send()
      try? session.close()
      closed.send()
    }
    #expect(closed.wait() && done.wait())
  }

  @Test func `a journal whose end could not be written can be opened again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("trip.jsonl")
    let session = try NavSession.open(at: path, options: Self.options(.always))
    try session.send { $0.intern(.push("a")) }
    let file = try #require(FileHandle(forWritingAtPath: path))
    _ = try file.seekToEnd()
    try file.write(contentsOf: Data("x".utf8))
    #expect(throws: SessionError.self) { try session.close() }
    let again = try NavSession.open(at: path, options: Self.options(.always))
    #expect(again.opening?.tornFile != nil)
    withExtendedLifetime(session) {}
  }

  @Test func `what an observer answers to the first scene is decided although the command after it fails`()
    throws
  {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(.os))
    let observation = session.observe { commit in
      if commit.number == 0 { _ = try? session.send(.push("answer")) }
    }
    defer { observation.cancel() }
    // The command and its event contain the title, which makes the line too long. A repeated string takes longer.
    let title = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: 33 << 20), as: UTF8.self)
    #expect(throws: SessionError.self) { try session.send(.push(ScreenDescription("a", title: title))) }
    #expect(session.scene.screens.ids.contains("answer"))
  }

  @Test func `of the commands of an observer that cannot be appended, the first is a failure of the journal`()
    throws
  {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(.os))
    try session.send(.push("a"))
    let failures = Lock<[JournalError]>([])
    let dropped = Lock(0)
    let observer = NavObserver(
      commit: { commit in
        guard commit.number == 2 else { return }
        for id in ["c", "d"] { _ = try? session.send(.push(ScreenDescription(id))) }
      },
      failed: { error in failures.withLock { $0.append(error) } },
      dropped: { _, _ in dropped.withLock { $0 += 1 } })
    let observation = session.observe(with: observer)
    defer { observation.cancel() }
    files.failNext(.append, after: 1, code: ENOSPC)
    #expect(try session.send(.push("b")).isAccepted)
    let failure = FileError(operation: "append", path: Self.path, code: ENOSPC)
    #expect(failures.withLock { $0 } == [.file(failure)] && dropped.withLock { $0 } == 2)
  }

  /// A plugin that fails whenever a screen is pushed.
  private struct Failing: EventReactor {
    let manifest = PluginManifest(id: "failing", version: 1)
    let watchedEvents = EventKinds(.pushed)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      throw PluginFault(code: "broken", message: "Something broke.")
    }
  }

  @Test func `a quarantine that cannot be appended is a failure of the journal, not of the commit before it`()
    throws
  {
    let files = FaultyFileSystem()
    var options = Self.options(.os)
    options.catalog.add(Failing())
    options.plugins.append("failing")
    let session = try NavSession.open(at: Self.path, in: files, options: options)
    let failures = Lock<[JournalError]>([])
    let observation = session.observe(
      with: NavObserver(failed: { error in failures.withLock { $0.append(error) } }))
    defer { observation.cancel() }
    for id in ["a", "b"] { try session.send(.push(ScreenDescription(id))) }
    files.failNext(.append, after: 1, code: ENOSPC)
    #expect(try session.send(.push("c")).isAccepted)
    let failure = FileError(operation: "append", path: Self.path, code: ENOSPC)
    #expect(failures.withLock { $0 } == [.file(failure)])
  }

  @Test func `closing a session syncs its last checkpoint`() throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(.os))
    try session.send(.push("a"))
    // The first sync is that of the commits.
    files.failNext(.sync, after: 1, code: EIO)
    #expect(throws: SessionError.self) { try session.close() }
  }

  @Test func `a flush finds that somebody else has changed the file`() throws {
    for durability in SmallJournal.durabilities {
      let files = FaultyFileSystem()
      let session = try NavSession.open(at: Self.path, in: files, options: Self.options(durability))
      try session.send(.push("a"))
      let file = try files.disk.open(Self.path, .append)
      try withUnsafeBytes(of: UInt8(ascii: "x")) { try file.append($0) }
      #expect(throws: SessionError.self, "\(durability)") { try session.flush() }
    }
  }

  // MARK: After reopening

  @Test(arguments: SmallJournal.durabilities)
  func `after any failed append, reopening finds the acknowledged commits and at most one more`(
    _ durability: Durability
  ) throws {
    for number in 1...8 {
      for written in [0, 1, 60, 100_000] {
        let fault = FaultyFileSystem.Fault(operation: .append, number: number, code: ENOSPC, written: written)
        try Self.expectAcknowledged(durability, fault)
      }
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `after any failed sync, reopening finds the acknowledged commits and at most one more`(
    _ durability: Durability
  ) throws {
    for number in 1...8 {
      let fault = FaultyFileSystem.Fault(operation: .sync, number: number, code: EIO)
      try Self.expectAcknowledged(durability, fault)
    }
  }

  /// Sends until an operation fails, opens the files on the disk and compares: acked ≤ recovered ≤ appended.
  private static func expectAcknowledged(
    _ durability: Durability, _ fault: FaultyFileSystem.Fault
  ) throws {
    let files = FaultyFileSystem(fault)
    let all = acknowledgedViews(on: FaultyFileSystem(), durability)
    let acknowledged = acknowledgedViews(on: files, durability)
    #expect(acknowledged == Array(all[..<acknowledged.count]))
    let opening = JournalOpening(files.disk)
    #expect(opening.error == nil, "\(fault): \(opening.error?.message ?? "")")
    // The commit that failed may have reached the disk whole.
    let possible = acknowledged.count - 1...acknowledged.count
    #expect(possible.contains(opening.commits), "\(fault): \(opening.commits) commits, not \(possible)")
    #expect(opening.view == all[opening.commits], "\(fault)")
    #expect(JournalOpening(files.disk).verdict == .clean, "\(fault)")
  }

  /// Returns the state views of a session before the first command and after each acknowledged one.
  private static func acknowledgedViews(on files: FaultyFileSystem, _ durability: Durability) -> [String] {
    var views = [JournalOpening([]).view ?? ""]
    guard let session = try? NavSession.open(at: path, in: files, options: options(durability)) else {
      return views
    }
    do {
      try session.send { $0.scene(BuiltInScene.drilldown.content(&$0)) }
      views.append(session.stateView())
      for number in 1...6 {
        try session.send { $0.intern(.push(ScreenDescription("\(number)"))) }
        views.append(session.stateView())
      }
    } catch {}
    return views
  }

  // MARK: Failing while opening

  @Test(
    arguments: FaultyFileSystem.Operation.allCases.filter {
      ![.truncate, .read, .remove, .rename].contains($0)
    })
  func `a failure while a journal is created is thrown, and the next opening succeeds`(
    _ operation: FaultyFileSystem.Operation
  ) throws {
    let files = FaultyFileSystem()
    files.failNext(operation, code: EIO, written: 30)
    let error = #expect(throws: SessionError.self) {
      try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    }
    #expect(error?.code == "io-error")
    let opened = try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    #expect(opened.moment.commits == 0)
    #expect(try opened.send { $0.intern(.push("a")) }.isAccepted)
  }

  @Test(arguments: FaultyFileSystem.Operation.allCases)
  func `a failure while a torn tail is moved aside loses nothing, and the next opening succeeds`(
    _ operation: FaultyFileSystem.Operation
  ) throws {
    let journal = try SmallJournal(.always)
    let tail = Array("{\"commit\":torn".utf8)
    for number in 1...6 {
      let files = FaultyFileSystem(
        FaultyFileSystem.Fault(operation: operation, number: number, code: EIO, written: 5))
      files.disk.write(journal.bytes + tail, to: Self.path)
      let first = try? NavSession.open(at: Self.path, in: files, options: Self.options(.always)).opening?
        .verdict
      let opening = JournalOpening(files.disk)
      #expect(opening.error == nil)
      #expect(opening.journal == journal.bytes)
      #expect(opening.view == journal.views.last)
      let torn = opening.tornFile ?? "\(Self.path).torn-\(opening.commits)"
      #expect(files.disk.contents(of: torn) == tail, "\(operation) \(number), first \(first as Any)")
    }
  }

  @Test func `the copy of a torn tail and the cut behind it are both synced`() throws {
    let small = try SmallJournal.recorded(.os)
    for others in 0...1 {
      let files = FaultyFileSystem()
      files.disk.write(small.bytes + Array("{\"commit\":torn".utf8), to: Self.path)
      files.failNext(.sync, after: others, code: EIO)
      #expect(throws: SessionError.self, "sync \(others)") {
        try NavSession.open(at: Self.path, in: files, options: Self.options(.os))
      }
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `the streams of a session end also when its end cannot be written`() async throws {
    let files = FaultyFileSystem()
    let session = try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    let changes = session.changes()
    try session.send { $0.intern(.push("a")) }
    files.failNext(.append, code: ENOSPC)
    #expect(throws: SessionError.self) { try session.close() }
    var told: [Int] = []
    for await change in changes { told.append(change.commit) }
    #expect(told == [0, 1])
  }

  @Test(arguments: [FaultyFileSystem.Operation.append, .sync])
  func `a journal that cannot be begun leaves no file, unless there was one`(
    _ operation: FaultyFileSystem.Operation
  ) throws {
    for isThere in [false, true] {
      let files = FaultyFileSystem()
      if isThere { files.disk.write([], to: Self.path) }
      files.failNext(operation, code: ENOSPC)
      #expect(throws: SessionError.self) {
        try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
      }
      #expect((files.disk.contents(of: Self.path) != nil) == isThere)
    }
  }

  @Test func `a failing read is an error and not an end`() throws {
    let journal = try SmallJournal(.always)
    let files = FaultyFileSystem(FaultyFileSystem.Fault(operation: .read, number: 1, code: EIO))
    files.disk.write(journal.bytes, to: Self.path)
    let failure = FileError(operation: "read", path: Self.path, code: EIO)
    #expect(throws: failure) {
      var replay = Replay(try files.open(Self.path, .read))
      try replay.runToEnd()
    }
    files.failNext(.read, code: EIO)
    #expect(throws: SessionError.journal(.file(failure))) {
      try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    }
    #expect(files.disk.contents(of: Self.path) == journal.bytes)
  }

  @Test func `a lock operation that fails is an error of the file, not a locked journal`() {
    let files = FaultyFileSystem(FaultyFileSystem.Fault(operation: .lock, number: 1, code: EIO))
    #expect(throws: SessionError.journal(.file(FileError(operation: "lock", path: Self.path, code: EIO)))) {
      try NavSession.open(at: Self.path, in: files, options: Self.options(.always))
    }
  }
}
