import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// What a power failure leaves of a journal, after every operation on the disk.
struct HostileCrashTests {
  private static let path = SmallJournal.path

  private static func options(_ durability: Durability, keep: SessionOptions.Retention? = nil)
    -> SessionOptions
  {
    var options = SmallJournal.options
    (options.durability, options.keep) = (durability, keep)
    return options
  }

  /// Opens a session on a disk, and sends some commands. The disk has a mark for each acknowledged commit.
  /// - Returns: The state views after each number of commits.
  private static func record(
    on disk: CrashingFileSystem, _ durability: Durability, pushes: Int, keep: SessionOptions.Retention? = nil
  ) throws -> [String] {
    let session = try NavSession.open(at: path, in: disk, options: options(durability, keep: keep))
    var views = [session.stateView()]
    try session.send { $0.scene(BuiltInScene.drilldown.content(&$0)) }
    views.append(session.stateView())
    disk.mark()
    for number in 1...pushes {
      // With `always`, one commit at a time is not durable, so it can be long.
      let title = String(repeating: "\(number)", count: durability == .always ? 600 : 1)
      try session.send { $0.intern(.push(ScreenDescription("screen \(number)", title: title))) }
      views.append(session.stateView())
      disk.mark()
    }
    return views
  }

  /// Opens the journal among the files that a power failure has left.
  private static func open(_ files: CrashingFileSystem.Files, _ name: String = path) -> JournalOpening {
    let disk = MemoryFileSystem()
    for (other, bytes) in files { disk.write(bytes, to: other == name ? path : other) }
    return JournalOpening(disk)
  }

  /// Returns the problem of an opening: it must find one of the `promised` numbers of commits, and their state.
  private static func problem(
    of opening: JournalOpening, _ promised: ClosedRange<Int>, _ views: [String]
  ) -> String? {
    if let error = opening.error { return error.message }
    guard promised.contains(opening.commits) else { return "\(opening.commits) commits, not \(promised)" }
    return opening.view == views[opening.commits] ? nil : "another state after \(opening.commits) commits"
  }

  /// Checks everything that a power failure leaves: acknowledged ≤ recovered ≤ sent.
  /// - Returns: The outcomes whose tail is torn.
  private static func check(
    _ disk: CrashingFileSystem, _ views: [String], _ durability: Durability, _ cases: inout HostileCases
  ) -> [CrashingFileSystem.Files] {
    var torn: [CrashingFileSystem.Files] = []
    for (files, marks) in disk.outcomes {
      let opening = open(files)
      let acknowledged = durability == .always ? marks : 0
      cases.note(problem(of: opening, acknowledged...min(views.count - 1, marks + 1), views))
      if opening.isTorn { torn.append(files) }
    }
    return torn
  }

  @Test func `a power failure loses no acknowledged commit, and leaves an exact prefix of what was sent`()
    throws
  {
    var cases = HostileCases("a power failure while a journal is created and written")
    for durability in [Durability.always, .os] {
      let disk = CrashingFileSystem()
      let views = try Self.record(on: disk, durability, pushes: 3)
      let torn = Self.check(disk, views, durability, &cases)
      #expect(torn.count > 10, "\(durability)")
    }
    cases.finish()
  }

  @Test func `a power failure while a torn tail is moved aside loses nothing of it`() throws {
    var cases = HostileCases("a power failure while a journal is repaired")
    for durability in [Durability.always, .os] {
      let disk = CrashingFileSystem()
      let views = try Self.record(on: disk, durability, pushes: 2)
      var others = HostileCases("")
      let torn = Self.check(disk, views, durability, &others)
      // Every tail goes the same way, so some of them are enough.
      for files in HostileCases.sample(torn, every: max(1, torn.count / 12)) {
        let recovered = Self.open(files)
        let before = try #require(files[Self.path])
        let kept = recovered.isNew ? 0 : recovered.journal.count
        let disk = CrashingFileSystem(files)
        _ = try NavSession.open(at: Self.path, in: disk, options: Self.options(durability))
        for (outcome, _) in disk.outcomes {
          let again = Self.open(outcome)
          var problem = Self.problem(of: again, recovered.commits...recovered.commits, views)
          if !recovered.isNew, again.journal != Array(before[..<kept]) { problem = "another journal" }
          // The tail is in the journal, or in a file of its own.
          let isKept = outcome[Self.path] == before || outcome.contains { $0.value == Array(before[kept...]) }
          cases.note(isKept ? problem : "the tail is lost")
        }
      }
    }
    cases.finish()
  }

  @Test func `a power failure while a rolling journal is folded leaves the old file or the new one, whole`()
    throws
  {
    var cases = HostileCases("a power failure while a journal is folded")
    for durability in [Durability.always, .os] {
      let disk = CrashingFileSystem()
      // With one commit to keep, the second and every later commit folds the journal.
      let views = try Self.record(on: disk, durability, pushes: 3, keep: 1)
      _ = Self.check(disk, views, durability, &cases)
      let first = try #require(disk.files[Self.path]).split(separator: UInt8(ascii: "\n"))[0]
      #expect(String(decoding: first, as: UTF8.self).contains("\"commits\":3"))
      #expect(disk.files.count == 1, "\(disk.files.keys)")
    }
    // The second fold is done with the fourth commit, which it has made durable.
    let disk = CrashingFileSystem()
    let views = try Self.record(on: disk, .os, pushes: 3, keep: 2)
    for (files, marks) in disk.outcomes where marks == 4 {
      cases.note(Self.problem(of: Self.open(files), 4...4, views))
    }
    cases.finish()
  }

  @Test func `a power failure while compact writes leaves the journal as it is`() throws {
    var cases = HostileCases("a power failure while a compact journal is written")
    let recording = CrashingFileSystem()
    let views = try Self.record(on: recording, .always, pushes: 3)
    let disk = CrashingFileSystem(recording.files)
    try NavJournal(at: Self.path, in: disk).compact(at: .commit(1), to: "short.jsonl", in: disk)
    disk.mark()
    for (files, marks) in disk.outcomes {
      guard files[Self.path] == recording.files[Self.path] else {
        cases.note("the journal has changed")
        continue
      }
      var short = files
      short[Self.path] = nil
      let opening = Self.open(short, "short.jsonl")
      // A file that was not acknowledged is refused, has a prefix, or is no journal yet.
      let isUnfinished = marks == 0 && (opening.isNew || opening.error != nil)
      cases.note(isUnfinished ? nil : Self.problem(of: opening, (marks == 1 ? 4 : 2)...4, views))
    }
    cases.finish()
  }
}
