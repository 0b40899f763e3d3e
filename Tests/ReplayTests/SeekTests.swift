import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct SeekTests {
  @Test func `every moment, in any order, is the fold of the events before it`() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("seed \(seed)")
    let journal = try LongJournal(commits: 900, seed: seed)
    var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
    try timeline.seekToEnd()
    #expect(timeline.snapshotCount > 1, "seed \(seed)")
    #expect(timeline.stateView() == journal.views.last, "seed \(seed)")
    var random = SeededNumbers(seed: seed)
    var wrong: [Int] = []
    let moments = (0...journal.eventCount).shuffled(using: &random)
    for events in HostileCases.sample(moments, every: 10) {
      try timeline.seek(to: events)
      if timeline.stateView() != journal.views[events] { wrong.append(events) }
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) of \(journal.views.count), first \(wrong.prefix(5))")
    #expect(timeline.verdict == .clean)
    #expect(timeline.mismatch == nil)
  }

  @Test func `seeking needs no snapshots`() throws {
    let journal = try LongJournal(commits: 120, seed: 7)
    for events in stride(from: journal.eventCount, through: 0, by: -17) {
      var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
      try timeline.seek(to: events)
      #expect(timeline.stateView() == journal.views[events], "after \(events) events")
    }
  }

  @Test func `going on from inside a commit continues with its next event`() throws {
    let journal = try LongJournal(commits: 40, seed: 3)
    var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
    for events in 0...journal.eventCount {
      try timeline.seek(to: events)
      try timeline.seek(to: events)
      #expect(timeline.stateView() == journal.views[events], "after \(events) events")
    }
  }

  @Test func `a moment beyond the end is an error that says where the end is`() throws {
    let journal = try LongJournal(commits: 20, seed: 1)
    let end = journal.eventCount
    for events in [end + 1, end + 1000, .max] {
      #expect(throws: NavTimeline.Failure.beyondEnd(events: end)) {
        var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
        try timeline.seek(to: events)
      }
    }
    var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
    try? timeline.seek(to: end + 1)
    try timeline.seek(to: end / 2)
    #expect(timeline.stateView() == journal.views[end / 2])
  }

  @Test func `the state view names the moment that is viewed`() throws {
    let journal = try LongJournal(commits: 5, seed: 1)
    var timeline = NavTimeline(try journal.disk.open(LongJournal.path, .read))
    try timeline.seek(to: 2)
    let expected = journal.views[2].replacing(#""viewing":null"#, with: #""viewing":2"#)
    #expect(timeline.stateView(viewing: 2) == expected)
  }

  @Test func `commits that are appended after a seek to the end are read`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: LongJournal.path, in: disk, options: LongJournal.options)
    var timeline = NavTimeline(try disk.open(LongJournal.path, .read))
    for number in 1...200 {
      var screen = ScreenDescription("s\(number)")
      screen.url = String(repeating: "u", count: 700)
      try session.send { number.isMultiple(of: 3) ? $0.intern(.popToRoot()) : $0.intern(.push(screen)) }
      try timeline.seekToEnd()
      #expect(timeline.stateView() == session.stateView())
    }
    #expect(timeline.snapshotCount > 0)
    #expect(timeline.moment.events == session.moment.events)
  }

  @Test func `a half-written line is read once it is whole`() throws {
    let journal = try SmallJournal(.always)
    let disk = MemoryFileSystem()
    let cut = journal.lineEnds[5].offset + 20
    disk.write(Array(journal.bytes[..<cut]), to: SmallJournal.path)
    var timeline = NavTimeline(try disk.open(SmallJournal.path, .read))
    try timeline.seekToEnd()
    #expect(timeline.verdict == .tornTail(bytes: 20))
    #expect(timeline.stateView() == journal.views[journal.lineEnds[5].commits])
    let file = try disk.open(SmallJournal.path, .append)
    try Array(journal.bytes[cut...]).withUnsafeBytes { try file.append($0) }
    try timeline.seekToEnd()
    #expect(timeline.verdict == .clean)
    #expect(timeline.stateView() == journal.views.last)
  }

  @Test func `a mismatch that was found is not forgotten on the way back`() throws {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    lines.bodies = lines.bodies.map { body in
      body.replacing(/"digest":"[0-9a-f]*"/, with: #""digest":"00000000000000ff""#)
    }
    var timeline = NavTimeline(ByteFile(lines.bytes))
    try timeline.seekToEnd()
    #expect(timeline.mismatch?.recorded == 255)
    try timeline.seek(to: 1)
    #expect(timeline.mismatch?.recorded == 255)
  }

  @Test func `seeking stops before damage and reports it`() throws {
    let journal = try SmallJournal(.always)
    var timeline = NavTimeline(ByteFile(LineDamage.letter.bytes(of: journal, line: 6)))
    try timeline.seekToEnd()
    #expect(timeline.stateView() == journal.views[journal.lineEnds[5].commits])
    guard case .corrupt(let line, _, .wrongSum) = timeline.verdict else {
      Issue.record("verdict \(timeline.verdict)")
      return
    }
    #expect(line == 7)
  }

  @Test func `a failing read during a seek is an error`() throws {
    let files = FaultyFileSystem()
    files.disk.write(try SmallJournal(.always).bytes, to: SmallJournal.path)
    let failure = FileError(operation: "read", path: SmallJournal.path, code: 5)
    files.failNext(.read, code: 5)
    #expect(throws: NavTimeline.Failure.file(failure)) {
      var timeline = NavTimeline(try files.open(SmallJournal.path, .read))
      try timeline.seek(to: 3)
    }
  }
}
