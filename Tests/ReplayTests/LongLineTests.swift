import NavEvents
import NavRuntime
import Testing

/// The longest line of a journal: a longer one cannot be read, and so is not written.
struct LongLineTests {
  private static let path = SmallJournal.path
  private static let longest = 64 << 20

  /// Opens a session whose only screen is called a.
  private static func open(_ disk: MemoryFileSystem, _ durability: Durability = .os) throws -> NavSession {
    var options = SmallJournal.options
    options.durability = durability
    options.plugins = []
    // This number of digits makes the length of the line without its title even.
    options.clock = .fixed(100_000_000_000)
    let session = try NavSession.open(at: path, in: disk, options: options)
    if session.moment.commits == 0 { try session.send { $0.intern(.push("a")) } }
    return session
  }

  /// Sets a title of `length` letters for the screen a. The command and its event contain it, so the line has it twice.
  private static func setTitle(_ length: Int, _ session: NavSession) throws(SessionError) {
    // Much faster than a repeated string in a debug build.
    let title = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: length), as: UTF8.self)
    try session.send { $0.intern(.setTitle(title, of: "a")) }
  }

  @Test func `a commit one byte too long changes nothing, and the longest one is written and read`() throws {
    let disk = MemoryFileSystem()
    let session = try Self.open(disk)
    try session.flush()
    let (view, bytes) = (session.stateView(), disk.contents(of: Self.path))
    let rest = try Self.lengthWithoutTitle()
    #expect(rest.isMultiple(of: 2), "the title stands in the line twice")
    let title = (Self.longest - rest) / 2
    // The next line also reports the sync, in eleven bytes: five letters less of the title are ten, and one is too many.
    let error = #expect(throws: SessionError.self) { try Self.setTitle(title - 5, session) }
    #expect(error == SessionError.journal(.lineTooLong(bytes: Self.longest + 1)))
    #expect(error?.code == "line-too-long")
    #expect(error?.message.contains("a journal holds 67108864") == true)
    #expect(session.stateView() == view)
    #expect(disk.contents(of: Self.path) == bytes)

    try Self.setTitle(10, session)
    #expect(session.moment == StateMoment(events: 3, commits: 3))
    let short = disk.contents(of: Self.path) ?? []
    let line = String(decoding: JournalLines.split(short).last ?? [], as: UTF8.self)
    #expect(line.contains(#""synced":2"#), "the refused commit did not lose the report")
    let scan = try JournalScan(short)
    #expect(scan.verdict == .clean)
    #expect(scan.view == session.stateView())

    try Self.setTitle(title, session)
    let long = disk.contents(of: Self.path) ?? []
    #expect(long.count - short.count == Self.longest + 1)
    let whole = try JournalScan(long)
    #expect(whole.verdict == .clean)
    #expect(whole.position.commits == 4)
  }

  /// Returns the length of the line that sets a title, without the title itself.
  private static func lengthWithoutTitle() throws -> Int {
    let disk = MemoryFileSystem()
    try setTitle(0, try open(disk))
    let line = try #require(JournalLines.split(disk.contents(of: path) ?? []).last)
    return line.count
  }

  @Test func `a line that is one byte too long is corrupt, with or without its line feed`() throws {
    let disk = MemoryFileSystem()
    _ = try Self.open(disk)
    let journal = disk.contents(of: Self.path) ?? []
    var damaged = journal
    damaged.append(contentsOf: [UInt8](repeating: UInt8(ascii: "x"), count: Self.longest + 1))
    for isWhole in [false, true] {
      if isWhole { damaged.append(UInt8(ascii: "\n")) }
      let scan = try JournalScan(damaged)
      #expect(scan.corruption == .lineTooLong)
      #expect(scan.position.offset == journal.count)
    }
    damaged.remove(at: journal.count)
    let shorter = try JournalScan(damaged)
    #expect(shorter.verdict == .tornTail(bytes: Self.longest + 1), "it lacks only its sum")
  }
}
