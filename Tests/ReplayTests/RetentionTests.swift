import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// Journals that keep their last days, or as many commits as fit into some bytes.
struct RetentionTests {
  private static let path = SmallJournal.path
  private static let day: Int64 = 86_400_000
  /// The time of the first commits.
  private static let start: Int64 = 1_700_000_000_000

  private let disk = MemoryFileSystem()

  private func open(_ keep: SessionOptions.Retention?, at time: Int64 = start) throws -> NavSession {
    var options = SmallJournal.options
    (options.clock, options.keep) = (.fixed(time), keep)
    return try NavSession.open(at: Self.path, in: disk, options: options)
  }

  /// Sends a command at a time.
  private func send(_ session: NavSession, at time: Int64) throws {
    session.take(timesFrom: .fixed(time))
    try session.send(.setAttribute("visited", to: "\(time)", of: nil))
  }

  private func journal() throws -> NavJournal { try NavJournal(at: Self.path, in: disk) }

  /// The numbers of the commits in the journal.
  private func numbers() throws -> [Int] { try journal().commits.map(\.number) }

  /// The times of the commits in the journal, in days since the first one.
  private func days() throws -> [Int64] { try journal().commits.map { ($0.time - Self.start) / Self.day } }

  // MARK: Days

  @Test
  func `a journal that keeps days is folded when it has twice as many, and then has those of the last days`()
    throws
  {
    let session = try open(.days(30))
    for day in 0..<60 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(try days().first == 0)
    try send(session, at: Self.start + 60 * Self.day)
    #expect(try days() == Array(30...60))
    for day in 61...300 {
      try send(session, at: Self.start + Int64(day) * Self.day)
      let kept = try days()
      #expect(kept.count > 30 && kept.count <= 60 && kept.last == Int64(day), "\(day): \(kept)")
    }
    let view = session.stateView()
    try session.close()
    #expect(try journal().verdict == .clean && journal().stateView() == view)
    #expect(try journal().verify(plugins: .builtIn).divergences.isEmpty)
  }

  @Test func `a journal that is opened again keeps the days of the commits that it has`() throws {
    for day in 0..<70 {
      let session = try open(.days(30), at: Self.start + Int64(day) * Self.day)
      try send(session, at: Self.start + Int64(day) * Self.day)
      try session.close()
    }
    #expect(try days().first == 30)
  }

  @Test func `after a long pause the last commit stays, whatever its age`() throws {
    let session = try open(.days(1))
    for _ in 0..<5 { try send(session, at: Self.start) }
    try send(session, at: Self.start + 400 * Self.day)
    #expect(try days() == [400])
  }

  @Test func `a clock that is set back folds nothing, then or when it is right again`() throws {
    let session = try open(.days(30))
    for day in 0..<50 { try send(session, at: Self.start + Int64(day) * Self.day) }
    // The battery was empty.
    for minute in 0..<9 { try send(session, at: Int64(minute) * 60_000) }
    #expect(try numbers().first == 0)
    for day in 50..<59 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(try numbers().first == 0)
    try send(session, at: Self.start + 60 * Self.day)
    let times = try journal().commits.map(\.time)
    #expect(times.first == Self.start + 30 * Self.day && times.count { $0 < Self.start } == 9, "\(times)")
  }

  @Test
  func `a session that begins with a clock that was set back keeps everything, and so does each later one`()
    throws
  {
    do {
      let session = try open(nil)
      for day in 0..<20 { try send(session, at: Self.start + Int64(day) * Self.day) }
      try session.close()
    }
    for minute in 0..<3 {
      let session = try open(.days(5), at: Int64(minute) * 60_000)
      try send(session, at: Int64(minute) * 60_000)
      try session.close()
      #expect(try numbers().first == 0)
    }
    // What was written before the clock was set back is as old as what was written then.
    let session = try open(.days(5), at: 20 * Self.day)
    try send(session, at: 20 * Self.day)
    #expect(try journal().commits.map(\.time) == [20 * Self.day])
  }

  @Test func `commits of a clock that was ahead do not stay for ever`() throws {
    let session = try open(.days(30))
    try send(session, at: Self.start)
    try session.close()
    let ahead = try open(nil)
    for _ in 0..<3 { try send(ahead, at: Self.start + 9000 * Self.day) }
    try ahead.close()
    let right = try open(.days(30))
    for day in 1...60 { try send(right, at: Self.start + Int64(day) * Self.day) }
    #expect(try days() == Array(30...60))
  }

  @Test func `commits of a clock that was ahead at the beginning are as old as the next ones`() throws {
    do {
      let session = try open(nil, at: Self.start + 9000 * Self.day)
      for _ in 0..<3 { try send(session, at: Self.start + 9000 * Self.day) }
      try session.close()
    }
    let session = try open(.days(30))
    for day in 1..<60 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(try numbers().first == 0)
    for day in 60...62 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(try days().first.map { 30...32 ~= $0 } == true)
  }

  // MARK: Bytes

  /// The sizes of the first line and of everything after it.
  private func sizes() throws -> (header: Int, rest: Int) {
    let bytes = try #require(disk.contents(of: Self.path))
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    return (end, bytes.count - end)
  }

  @Test(arguments: [1, 1000, 5000])
  func `a journal that keeps bytes never has twice as many behind its first line`(_ bytes: Int) throws {
    let session = try open(.bytes(bytes))
    var (firsts, longest): (Set<Int>, Int) = ([], 0)
    for number in 0..<200 {
      let before = try sizes().rest
      try send(session, at: Self.start + Int64(number))
      let (rest, numbers) = (try sizes().rest, try numbers())
      #expect(rest < 2 * bytes && !numbers.isEmpty || numbers.count == 1, "\(rest)")
      if rest < before {
        #expect(rest <= bytes || numbers.count == 1, "\(rest)")
        // One commit more would not fit.
        #expect(rest + 400 > bytes, "\(rest)")
      }
      firsts.insert(numbers.first ?? -1)
      longest = max(longest, rest)
    }
    #expect(firsts.count > 3 && (bytes == 1 || longest > bytes + bytes / 2))
    let view = session.stateView()
    try session.close()
    #expect(try journal().stateView() == view)
  }

  @Test func `a first line that is longer than what stays does not count`() throws {
    do {
      let session = try open(nil)
      for number in 0..<300 {
        try session.send(.push(ScreenDescription("a screen with a long name \(number)")))
      }
      try session.close()
    }
    let session = try open(.bytes(2000))
    var firsts: Set<Int> = []
    for number in 0..<40 {
      try send(session, at: Self.start + Int64(number))
      firsts.insert(try numbers().first ?? -1)
    }
    #expect(try sizes().header > 8000)
    #expect(2...12 ~= firsts.count, "\(firsts)")
  }

  @Test func `a session goes on counting the bytes of the journal that it opens`() throws {
    for number in 0..<60 {
      let session = try open(.bytes(4000), at: Self.start + Int64(number))
      try send(session, at: Self.start + Int64(number))
      try session.close()
    }
    let rest = try sizes().rest
    #expect(rest < 8000 + 400 && rest >= 3000, "\(rest)")
  }

  // MARK: Several limits

  @Test func `of several limits each is kept`() throws {
    let session = try open(SessionOptions.Retention(commits: 20, days: 10, bytes: 1_000_000))
    for number in 0..<100 { try send(session, at: Self.start + Int64(number) * Self.day / 24) }
    #expect(20..<40 ~= (try numbers().count))
    for day in 5..<40 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(10...20 ~= (try numbers().count))
  }

  @Test func `without a limit, all commits stay`() throws {
    let session = try open(SessionOptions.Retention())
    for day in 0..<50 { try send(session, at: Self.start + Int64(day) * 100 * Self.day) }
    #expect(try numbers().first == 0)
  }

  @Test(arguments: [Int.min, 0, .max])
  func `every number of days and bytes is possible`(_ number: Int) throws {
    let session = try open(SessionOptions.Retention(days: number, bytes: number))
    for day in 0..<9 { try send(session, at: Self.start + Int64(day) * Self.day) }
    #expect(try numbers().first == 0 || number != .max)
    #expect(try numbers().count < 9 || number == .max)
  }

  @Test func `launches that were folded away with days or bytes are remembered`() throws {
    var options = SmallJournal.options
    options.app = AppInfo(app: "Shop", build: "1", os: "iOS 26.1", device: "iPhone17,1")
    for (number, keep) in [SessionOptions.Retention.days(1), .bytes(300), .days(1), .bytes(300)].enumerated()
    {
      (options.keep, options.clock) = (keep, .fixed(Self.start + 10 * Int64(number) * Self.day))
      let session = try NavSession.open(at: Self.path, in: disk, options: options)
      #expect(session.opening?.previous == (number == 0 ? .first : .killed))
      for _ in 0..<6 { try send(session, at: Self.start + 10 * Int64(number) * Self.day) }
    }
    let launches = try #require(journal().header.base?.launches)
    #expect(launches.count >= 3 && launches.build == "1")
  }

  // MARK: The command line

  @Test(arguments: [
    ("5000", SessionOptions.Retention(commits: 5000)), ("30d", .days(30)), ("50MB", .bytes(50_000_000)),
    ("7kB", .bytes(7000)), ("2GB", .bytes(2_000_000_000)), ("9B", .bytes(9)), ("1", .commits(1)),
  ])
  func `--keep takes commits, days and bytes`(_ text: String, _ retention: SessionOptions.Retention) throws {
    #expect(try Options.kept(text, beside: nil) == retention)
  }

  @Test func `--keep is repeated for several limits, and the last of a kind counts`() throws {
    let one = try Options.kept("30d", beside: Options.kept("5000", beside: .days(2)))
    #expect(one == SessionOptions.Retention(commits: 5000, days: 30))
  }

  @Test(arguments: [
    "", "0", "-1", "d", "0d", "30days", "1.5d", "MB", "0MB", "5 MB", "5mb", "9999999999999999GB", "5m",
  ])
  func `--keep takes nothing else`(_ text: String) {
    #expect(throws: (any Error).self) { try Options.kept(text, beside: nil) }
  }

  @Test func `navrepl keeps bytes`() throws {
    let folder = try TemporaryFolder()
    let pushes = (0..<40).map { "push s\($0)" }.joined(separator: "; ")
    let run = try Navrepl.run([
      folder.file("j.jsonl"), "--keep", "2kB", "--keep", "90d", "--quiet", "-c", pushes,
    ])
    #expect(run.status == 0, "\(run)")
    let journal = try NavJournal(at: folder.file("j.jsonl"))
    #expect(journal.header.base != nil && journal.verdict == .clean)
    let mistake = try Navrepl.run([folder.file("j.jsonl"), "--keep", "2 weeks"])
    #expect(mistake.status == 2 && mistake.messages.contains("days (30d) or bytes (50MB)"), "\(mistake)")
  }
}
