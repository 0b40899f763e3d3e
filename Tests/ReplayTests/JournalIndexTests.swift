import Foundation
import NavEvents
import NavPlugins
import Testing

@testable import NavRuntime

/// The index beside a long journal: it makes seeking fast, and changes no answer.
struct JournalIndexTests {
  /// Returns a session with a new journal that is never synced.
  private static func session(at path: String) throws -> NavSession {
    var options = SessionOptions.standard
    options.durability = .os
    return try NavSession.open(at: path, options: options)
  }

  @Test func `a moment is the same with an index, without one, and while one is made`() throws {
    let journal = try IndexedJournal()
    let moments = journal.someMoments(20).sorted()
    let views = try moments.map { try journal.view(at: $0) }
    #expect(try journal.timeline().indexFinding == .used)
    try journal.removeIndex()
    #expect(try journal.fold(to: moments) == views)
    #expect(!journal.hasIndex, "a reader that did not come to the end has nothing to leave")
    var reader = try journal.timeline()
    #expect(reader.indexFinding == .none)
    try reader.seekToEnd()
    #expect(reader.index != nil)
    #expect(try moments.map { try reader.view(at: $0) } == views)
    #expect(try moments.map { try journal.view(at: $0) } == views)
    #expect(try journal.timeline().indexFinding == .used)
  }

  @Test func `an index takes at most two percent of its journal`() throws {
    let journal = try IndexedJournal()
    #expect(try journal.index().count * 50 <= journal.bytes().count)
  }

  @Test func `an index of a state that grows with its journal takes at most two percent, too`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/deep.jsonl"
    let session = try Self.session(at: path)
    let title = String(repeating: "A very long title. ", count: 160)
    for number in 0..<400 { try session.send(.push(ScreenDescription("screen-\(number)", title: title))) }
    try session.close()
    let system = POSIXFileSystem()
    func size(_ path: String) throws -> Int { try system.open(path, .read).size() }
    #expect(try size("\(path).idx") * 50 <= size(path))
    // A reader without it writes the same index.
    let before = try size("\(path).idx")
    try system.open("\(path).idx", .append).remove()
    var timeline = NavTimeline(try system.open(path, .read))
    try timeline.seekToEnd()
    #expect(try size("\(path).idx") == before)
  }

  @Test func `an index that is begun late has snapshots from the beginning of the journal`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/shallow.jsonl"
    let session = try Self.session(at: path)
    // A long title makes a long journal of few commits; with this one, a snapshot still takes less than a kibibyte.
    let title = String(repeating: "A long title. ", count: 40)
    for number in 0..<700 {
      try session.send(.push(ScreenDescription("screen-\(number)", title: title)))
      try session.send(.back())
    }
    try session.close()
    let file = try POSIXFileSystem().open(path, .read)
    let found = NavTimeline(file).index
    let (index, size) = (try #require(found), try file.size())
    // One snapshot for each 64 KiB and a line more, except for the last part.
    #expect(index.count >= size / (66 << 10) - 1 && index.count > 10, "\(index.count) for \(size) bytes")
  }

  @Test func `an index that is given up after it has its name is deleted`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("long.jsonl.idx")
    guard let writer = JournalIndexWriter(at: path) else { return #expect(Bool(false)) }
    #expect(folder.names.count == 1 && folder.names != ["long.jsonl.idx"])
    writer.publish(as: path)
    #expect(folder.names == ["long.jsonl.idx"])
    writer.discard()
    #expect(folder.names == [])
  }

  @Test func `a short journal has no index`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/short.jsonl"
    let session = try NavSession.open(at: path, options: .standard)
    for number in 0..<50 { try session.send(.push(ScreenDescription("s\(number)"))) }
    try session.close()
    _ = try NavJournal(at: path)
    #expect(folder.names == ["short.jsonl"])
  }

  /// Some moments before the end of the usual journal, and the views there, folded without an index. No fault of an index
  /// changes this part of its journal.
  private struct Beginning {
    let moments: [Int]
    let views: [String]

    init() throws {
      let journal = try IndexedJournal()
      moments = journal.someMoments(8).sorted()
      views = try journal.fold(to: moments)
    }
  }

  private static let beginning = Result { try Beginning() }

  @Test(arguments: IndexFault.allCases)
  func `an index that does not match its journal is ignored and made again`(_ fault: IndexFault) throws {
    let beginning = try Self.beginning.get()
    let journal = try IndexedJournal()
    try fault.apply(to: journal)
    var reader = try journal.timeline()
    #expect(reader.indexFinding == .ignored(fault.finding))
    #expect(try beginning.moments.map { try reader.view(at: $0) } == beginning.views)
    try reader.seekToEnd()
    let end = reader.stateView()
    #expect(try journal.timeline().indexFinding == .used, "made anew by the reader that came to the end")
    #expect(try NavJournal(at: journal.path).stateView() == end)
  }

  @Test func `a snapshot that is damaged after its index was opened is not used`() throws {
    let journal = try IndexedJournal()
    let moments = journal.someMoments(10)
    let views = try moments.map { try journal.view(at: $0) }
    var timeline = try journal.timeline()
    var bytes = try journal.index()
    for place in stride(from: 100, to: bytes.count - 4096, by: 500) { bytes[place] ^= 1 }
    try journal.overwriteIndex(bytes)
    #expect(try moments.map { try timeline.view(at: $0) } == views)
    #expect(timeline.index == nil)
  }

  /// No line follows up to the moment, so no checkpoint can contradict the state.
  @Test func `a snapshot with one wrong letter is not used for the moment at which it was taken`() throws {
    let journal = try IndexedJournal()
    let whole = try journal.index()
    var damaged = 0
    for entry in try #require(try journal.timeline().index).all {
      let snapshot = whole[entry.start..<entry.start + entry.size]
      guard let place = snapshot.firstRange(of: Array("long title".utf8))?.lowerBound else { continue }
      damaged += 1
      let view = try journal.view(at: entry.position.events)
      var timeline = try journal.timeline()
      var bytes = whole
      bytes[place] ^= 1
      try journal.overwriteIndex(bytes)
      #expect(try timeline.view(at: entry.position.events) == view)
      #expect(timeline.index == nil)
      try journal.overwriteIndex(whole)
    }
    #expect(damaged > 3)
  }

  @Test func `damage in the middle of a journal is found in spite of its index`() throws {
    let journal = try IndexedJournal()
    var bytes = try journal.bytes()
    bytes[bytes.count / 2] ^= 1
    try journal.overwrite(bytes)
    let verdict = try NavJournal(at: journal.path).verdict
    guard case .corrupt = verdict else {
      Issue.record("the verdict is \(verdict)")
      return
    }
    #expect(throws: SessionError.self) { try NavSession.open(at: journal.path, options: .standard) }
  }

  @Test func `a session opens a journal with its index, and the index grows with the journal`() throws {
    let journal = try IndexedJournal()
    for round in 0..<3 {
      let opened = try NavSession.open(at: journal.path, options: .standard)
      #expect(opened.opening?.indexFinding == .used)
      for number in 0..<300 { try opened.send(.push(ScreenDescription("r\(round)-\(number)"))) }
      let view = opened.stateView()
      try opened.close()
      #expect(try NavJournal(at: journal.path).stateView() == view)
      try journal.checkAgainstFold()
    }
  }

  @Test func `the index of a session that was not closed is not used`() throws {
    let journal = try IndexedJournal()
    do {
      let session = try NavSession.open(at: journal.path, options: .standard)
      for number in 0..<600 { try session.send(.push(ScreenDescription("n\(number)"))) }
    }
    #expect(try journal.timeline().indexFinding != .used)
    try journal.checkAgainstFold()
  }

  @Test func `a session seeks with the index that it was opened with`() throws {
    let journal = try IndexedJournal()
    let session = try NavSession.open(at: journal.path, options: .standard)
    try session.send(.push("new"))
    let open = try session.openJournal()
    let index = try #require(open.index)
    var timeline = NavTimeline(ofOpen: open.file, catalog: session.catalog, index: index)
    try timeline.seek(to: session.moment.events)
    #expect(timeline.stateView() == session.stateView())
    #expect(timeline.snapshotCount == 0, "it was there at once")
  }

  @Test(arguments: [0, 600])
  func `a reader that makes an index beside a writing session does not spoil the session's`(
    _ growth: Int
  ) throws {
    let journal = try IndexedJournal()
    let session = try NavSession.open(at: journal.path, options: .standard)
    try session.send(.push("new"))
    let before = try journal.index()
    _ = try NavJournal(at: journal.path)
    #expect(try journal.index() != before, "the reader had to do without, and left an index")
    for number in 0..<growth { try session.send(.push(ScreenDescription("more-\(number)"))) }
    try session.close()
    var reader = try journal.timeline()
    try reader.seek(to: journal.events)
    if reader.indexFinding == .used { #expect(reader.index != nil, "its snapshots are whole") }
    try journal.checkAgainstFold()
    #expect(try journal.timeline().indexFinding == .used)
  }

  @Test func `a session does not continue an index that somebody has put in the place of its own`() throws {
    let journal = try IndexedJournal()
    let session = try NavSession.open(at: journal.path, options: .standard)
    try session.send(.push("new"))
    let other = try IndexedJournal(seed: 99).index()
    try journal.write(index: other)
    try session.close()
    #expect(try journal.index() == other)
    try journal.checkAgainstFold()
  }

  @Test func `a journal with a wrong checkpoint gets no index, so that every reader finds it`() throws {
    let journal = try IndexedJournal()
    let lines = JournalLines.split(try journal.bytes())
    let (before, last) = (lines[lines.count - 2], try #require(lines.last))
    let body = String(decoding: last.dropLast(18), as: UTF8.self)
      .replacing(/"digest":"[0-9a-f]+"/, with: #""digest":"0123456789abcdef""#)
    let sum = BitwiseCRC.digits(of: before.suffix(10).dropLast(2) + Array(body.utf8))
    try journal.overwrite(JournalLines.join(lines.dropLast()) + Array("\(body),\"sum\":\"\(sum)\"}\n".utf8))
    try journal.removeIndex()
    for reader in 1...2 {
      var timeline = try journal.timeline()
      try timeline.seekToEnd()
      #expect(timeline.verdict == .clean && timeline.mismatch != nil, "reader \(reader)")
      #expect(!journal.hasIndex)
    }
  }

  @Test func `an index that a killed process left unfinished makes room for the next one`() throws {
    let journal = try IndexedJournal()
    try journal.removeIndex()
    for number in 1...100 {
      let begun = Data("navindex".utf8) + Data(count: 8) + Data([7])
      try begun.write(to: URL(fileURLWithPath: journal.unfinishedIndex(number)))
    }
    // Another reader is still writing the first one.
    let file = try POSIXFileSystem().open(journal.unfinishedIndex(1), .append)
    #expect(try file.tryLock())
    var timeline = try journal.timeline()
    try timeline.seekToEnd()
    #expect(timeline.index != nil)
    let exists = FileManager.default.fileExists(atPath:)
    #expect(exists(journal.unfinishedIndex(1)) && !exists(journal.unfinishedIndex(2)))
  }

  @Test func `a reader that cannot write an index uses snapshots in memory`() throws {
    let journal = try IndexedJournal()
    try journal.removeIndex()
    var timeline = try journal.timeline()
    try journal.blockIndex()
    try timeline.seekToEnd()
    #expect(timeline.index == nil)
    #expect(timeline.snapshotCount > 0)
  }
}

/// The ways in which an index can fail to match its journal.
enum IndexFault: CaseIterable {
  case cutAtTheEnd, cutInTheTable, flippedInTheTable, empty, foreign, journalEdited, journalGrown,
    journalShortened,
    otherVersion

  var finding: JournalIndex.Fault {
    switch self {
    case .cutAtTheEnd, .cutInTheTable, .flippedInTheTable, .empty: .unsealed
    case .foreign, .journalEdited, .journalGrown, .journalShortened: .stale
    case .otherVersion: .otherVersion
    }
  }

  func apply(to journal: IndexedJournal) throws {
    let index = try journal.index()
    switch self {
    case .cutAtTheEnd: try journal.write(index: Array(index.dropLast(1)))
    case .cutInTheTable: try journal.write(index: Array(index.dropLast(300)))
    case .flippedInTheTable: try journal.write(index: index.flipped(at: index.count - 200))
    case .empty: try journal.write(index: [])
    case .foreign: try journal.write(index: try IndexedJournal(seed: 99).index())
    case .journalEdited: try journal.overwrite(try journal.bytes())
    case .journalGrown:
      let session = try NavSession.open(at: journal.path, options: .standard)
      try session.send(.push("more"))
      try session.close()
      try journal.write(index: index)
    case .journalShortened:
      let lines = try journal.bytes().split(separator: 0x0A).dropLast(3)
      try journal.overwrite(Array(lines.joined(separator: [0x0A])) + [0x0A])
    case .otherVersion: try journal.write(index: index.sealedByAnotherVersion)
    }
  }
}

extension [UInt8] {
  fileprivate func flipped(at place: Int) -> [UInt8] {
    var bytes = self
    bytes[place] ^= 4
    return bytes
  }

  /// The same index with another fingerprint, and the sum that belongs to it.
  fileprivate var sealedByAnotherVersion: [UInt8] {
    flipped(at: count - 20).sealed(from: number(at: count - IndexedJournal.sealLength))
  }
}

extension NavTimeline {
  mutating func view(at events: Int) throws -> String {
    try seek(to: events)
    return stateView()
  }
}
