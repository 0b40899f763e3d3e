import NavBase
package import NavEvents
public import NavRuntime
import Synchronization

extension NavJournal {
  /// Returns the journal as a page: a single HTML file that shows the journal step by step in any browser.
  ///
  /// ```swift
  /// let page = try journal.page()
  /// try Data(page).write(to: URL(filePath: "trip.html"))
  /// ```
  ///
  /// The page opens from disk and needs no network. It contains the commits, the contributions of plugins, and the
  /// state after each event, as computed by this runtime; the page has no rules of its own. No content of the journal
  /// can become markup or script. The page shows damage at the end of the journal. The same journal gives the same
  /// bytes.
  ///
  /// Complexity: O(size of the journal) in time; the page is built in memory, with about 30 bytes per event.
  /// - Parameter title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to
  ///   another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended; ``/NavRuntime/NavJournal/Failure/notAJournal(_:)``
  ///   when its first line is not valid any more; ``/NavRuntime/NavJournal/Failure/tooManyEvents(_:most:)`` for more than a million
  ///   events, of which ``NavRuntime/NavTimeline/stretchPage(from:to:title:)`` shows a part.
  public func page(title: String? = nil) throws(Failure) -> [UInt8] {
    var timeline = NavTimeline(try file(), usingIndex: false)
    return try timeline.page(opened: self, title: title)
  }
}

extension NavTimeline {
  /// Returns the journal as a page, up to any damage. The timeline stays where it is; its verdict is about the whole journal
  /// afterwards.
  /// - Parameters:
  ///   - journal: The journal as it was when it was opened, if the page ends there.
  ///   - title: The heading of the page; nil for the name of the journal's file.
  mutating func page(
    opened journal: NavJournal? = nil, title: String?, comparing comparison: PageComparison? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    var page = JournalPage(file)
    let end = journal?.commitCount ?? .max
    try page.checkLength(upTo: end)
    do throws(FileError) { try page.read(commits: end) } catch { throw .file(error) }
    note(page.verdict, page.mismatch)
    if let journal {
      try journal.check(wasRead: page.commits)
      page.verdict = journal.verdict
    }
    if let title { page.title = title }
    if let comparison { try page.compare(comparison) }
    guard let bytes = page.bytes else { throw .notAJournal(page.verdict) }
    return bytes
  }

  /// Returns a stretch of the journal as a page: it begins with the state at the first moment, and its events and commits keep
  /// their numbers. The call moves the timeline.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("year.jsonl", .read))
  /// let page = try timeline.stretchPage(from: .commit(1_200_000), to: .commit(1_250_000))
  /// ```
  ///
  /// Complexity: O(n) in the events up to the end of the stretch; with an index, in those after the snapshot before it. The stretch
  /// and the page are in memory.
  /// - Parameters:
  ///   - start: The first moment, between two commits; nil for the beginning of the journal.
  ///   - end: The last moment, between two commits. When it is before `start`, the two change places.
  ///   - title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: A ``NavRuntime/NavJournal/Failure`` when the file cannot be read, it has no such moments, or there are more than a
  ///   million events between them.
  public mutating func stretchPage(
    from start: NavJournal.Moment?, to end: NavJournal.Moment = .end, title: String? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    let stretch: Stretch
    do throws(Failure) { stretch = try self.stretch(from: start, to: end) } catch { throw failure(error) }
    let events = stretch.end.events - stretch.start.events
    if events > JournalPage.mostEvents { throw .tooManyEvents(events, most: JournalPage.mostEvents) }
    let verdict = end == .end ? verdict : .clean
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let disk = MemoryFileSystem()
    do throws(SessionError) {
      try NewJournal.write(stretch.header, to: Self.stretchName, in: disk) { writer throws(JournalError) in
        try writer.append(linesOf: file, from: stretch.start, upTo: stretch.end)
      }
    } catch {
      throw .unwritable(error)
    }
    let copy: any StorageFile
    do throws(FileError) { copy = try disk.open(Self.stretchName, .read) } catch { throw .file(error) }
    var page = JournalPage(copy)
    do throws(FileError) { try page.read() } catch { throw .file(error) }
    (page.title, page.verdict) = (title ?? name, verdict)
    guard let bytes = page.bytes else { throw .notAJournal(page.verdict) }
    return bytes
  }

  /// The name of a stretch in memory.
  private static let stretchName = "stretch"

  /// A part of a journal that begins and ends between two commits.
  private struct Stretch {
    let header: JournalHeader
    let start: JournalPosition
    let end: JournalPosition
  }

  private mutating func stretch(
    from first: NavJournal.Moment?, to last: NavJournal.Moment
  ) throws(Failure) -> Stretch {
    try begin()
    guard let header else { throw .noCommit(commits: 0) }
    try seekBetweenCommits(to: last)
    var end = replay.position
    if let first { try seekBetweenCommits(to: first) } else { try seek(afterCommits: start.commits) }
    var begin = replay.position
    if begin.offset > end.offset {
      (begin, end) = (end, begin)
      try seek(afterCommits: begin.commits)
    }
    if try !confirmsIndex() { return try stretch(from: first, to: last) }
    return Stretch(header: moment == start ? header : headerFromHere(header), start: begin, end: end)
  }

  private mutating func seekBetweenCommits(to moment: NavJournal.Moment) throws(Failure) {
    try seek(to: moment)
    if isInsideCommit { throw .insideCommit(self.moment.commits) }
    // A moment that is named by its events can have been found by reading the line after it.
    try seek(afterCommits: self.moment.commits)
  }

  /// Returns the failure of a journal that one of this timeline is.
  private func failure(_ failure: Failure) -> NavJournal.Failure {
    switch failure {
    case .file(let error): .file(error)
    case .insideCommit(let number): .insideCommit(number)
    case .unreadableView(let message): .unreadableView(message: message)
    case .beforeStart(let events, let commits): .beforeStart(events: events, commits: commits)
    case .beyondEnd, .noCommit, .noMoment:
      header == nil ? .notAJournal(verdict) : .beyondEnd(events: moment.events, commits: moment.commits)
    }
  }
}

/// The conversion of a journal into a page.
package struct JournalPage: ~Copyable {
  /// The size from which a journal is read with a second thread, in bytes: reading this much takes a tenth of a
  /// second.
  private static let longJournal = 1 << 20
  /// The largest number of events of a page: a browser keeps some hundred bytes for each, and a person who looks for something
  /// among more of them begins with a stretch.
  static let mostEvents = 1_000_000
  /// The length of the shortest event in a journal, in bytes: a shorter file cannot have too many.
  private static let shortestEvent = 16

  private let file: any StorageFile
  private var replay: Replay
  private var records = PageRecords.Written()
  private var history = StateHistory()
  private var waiting = PageWaiting()
  private var findings = PageFindings()
  private var start = StateMoment(events: 0, commits: 0)
  private var moment = StateMoment(events: 0, commits: 0)

  package init(_ file: any StorageFile) {
    self.file = file
    replay = Replay(file)
    title = file.path.split(separator: "/").last.map(String.init) ?? file.path
  }

  /// The heading; at first the name of the journal's file.
  var title: String
  /// What the page compares the journal with; nil for a page with one device.
  private var comparison: PageComparison?

  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }
  /// The result of checking the lines.
  package fileprivate(set) var verdict = JournalVerdict.clean
  /// The first checkpoint whose digest differs; nil for none.
  var mismatch: CheckpointMismatch? { replay.mismatch }

  /// Throws when the journal has more events up to a commit than a page. Only the lines of a long journal are read for it.
  package func checkLength(upTo end: Int, most: Int = Self.mostEvents) throws(NavJournal.Failure) {
    let count: Int
    do throws(FileError) {
      guard try file.size() >= most * Self.shortestEvent else { return }
      var reader = JournalReader(file)
      var draft = CommitDraft()
      while reader.position.commits < end, try reader.next(into: &draft, .events) != nil { draft.startOver() }
      count = reader.position.events - (reader.header?.base?.events ?? 0)
    } catch {
      throw .file(error)
    }
    if count > most { throw .tooManyEvents(count, most: most) }
  }

  /// Reads the journal up to a commit, or to its first damage. The states, the records and the findings of a long journal are
  /// read in parallel.
  package mutating func read(commits end: Int = .max) throws(FileError) {
    let isLong = try file.size() >= Self.longJournal
    let file = file
    let recordsBeside = isLong ? Beside { try? PageRecords.read(file, commits: end) } : nil
    let findingsBeside = isLong ? Beside { try? PageFindings(in: file, commits: end) } : nil
    do throws(FileError) { try readStates(end) } catch {
      _ = (recordsBeside?.wait(), findingsBeside?.wait())
      throw error
    }
    let (written, found) = (recordsBeside?.wait(), findingsBeside?.wait())
    // A fold detects damage that a reader does not.
    if let written, written.commits == moment.commits - start.commits {
      records = written
    } else {
      records = try PageRecords.read(file, commits: moment.commits)
    }
    verdict = replay.verdict
    findings = if let found { found } else { try PageFindings(in: file, commits: moment.commits) }
  }

  private mutating func readStates(_ end: Int) throws(FileError) {
    while replay.header == nil || moment.commits < end, let record = try replay.read(.events) {
      switch record {
      case .header(let header):
        replay.fold(record)
        start = StateMoment(startOf: header)
        moment = start
        history.begin(replay.engine.state, replay.engine.draft.texts, at: moment.events)
        if !replay.engine.state.heldTickets.isEmpty {
          waiting = PageWaiting(in: NavScene(replay.engine.state, replay.engine.draft.texts, moment))
        }
      case .commit: readCommit()
      case .checkpoint: replay.fold(record)
      }
    }
  }

  private mutating func readCommit() {
    let events = moment.events
    withUnsafeMutablePointer(to: &history) { history in
      replay.foldByEvents(recording: true) { state, draft, index in
        history.pointee.add(state, draft.texts, at: events + index + 1)
      }
    }
    waiting.add(replay.engine.draft, commit: moment.commits)
    moment.events += replay.engine.draft.events.count
    moment.commits += 1
  }

  // MARK: The page

  /// Gives the page a second device. Throws when the journal has no such moment.
  mutating func compare(_ comparison: PageComparison) throws(NavJournal.Failure) {
    try comparison.check(start, moment)
    self.comparison = comparison
  }

  /// The page; nil when the journal has no first line.
  package var bytes: [UInt8]? {
    guard var data else { return nil }
    if let other = comparison?.data { other.withUnsafeBytes { data.append($0) } }
    var packed = ByteBuffer(capacity: 1 << 16)
    Deflate.append(data.bytes, to: &packed)
    var page = ByteBuffer(capacity: packed.count * 3 / 2)
    PageTemplate.write(to: &page) { Base64.append(packed.bytes, to: &$0) }
    return Array(page.bytes)
  }

  /// The data of the page, without those of the journal that it is compared with; nil when the journal has no first line.
  var data: ByteBuffer? {
    guard let header = replay.header else { return nil }
    var data = ByteBuffer(capacity: records.size + history.bytes.count)
    writeData(header, to: &data)
    return data
  }

  /// Writes the sections of the page's data, each after its length.
  private func writeData(_ header: JournalHeader, to data: inout ByteBuffer) {
    var section = ByteBuffer(capacity: 1 << 12)
    writeSummary(header, to: &section)
    Self.append(section.bytes, to: &data)
    records.texts.withUnsafeBytes { Self.append($0, to: &data) }
    records.bytes.withUnsafeBytes { Self.append($0, to: &data) }
    section.removeAll()
    for name in history.pieceNames {
      section.append(string: name)
      section.append(UInt8(ascii: "\n"))
    }
    Self.append(section.bytes, to: &data)
    Self.append(history.bytes.bytes, to: &data)
  }

  private static func append(_ section: UnsafeRawBufferPointer, to data: inout ByteBuffer) {
    data.append(varint: section.count)
    data.append(section)
  }

  /// Writes the summary of the whole journal, with the places where its states begin.
  private func writeSummary(_ header: JournalHeader, to buffer: inout ByteBuffer) {
    buffer.append("{\"id\":")
    buffer.appendQuoted(header.id)
    buffer.member("title", text: title)
    buffer.member("created", header.created)
    buffer.member("runtime")
    buffer.appendQuoted(header.runtime)
    buffer.member("events", moment.events)
    buffer.member("commits", moment.commits)
    buffer.member("firstEvent", start.events)
    buffer.member("firstCommit", start.commits)
    buffer.member("sources")
    buffer.list(CommitSource.allCases) { $1.appendQuoted($0.name) }
    buffer.member("plugins")
    buffer.list(header.plugins.map(\.id)) { $1.appendQuoted($0) }
    if verdict != .clean { buffer.member("damage", text: verdict.message) }
    if mismatch != nil { buffer.member("mismatch", true) }
    waiting.write(to: &buffer)
    findings.write(to: &buffer)
    comparison?.write(to: &buffer, end: moment)
    buffer.member("digest")
    appendDigest(to: &buffer)
    buffer.member("stretches")
    buffer.list(history.stretches) { stretch, buffer in
      buffer.list([Int64(stretch.event), Int64(stretch.start), Int64(stretch.sum), Int64(stretch.pieces)]) {
        $1.append($0)
      }
    }
    buffer.member("sum", Int64(history.sum))
    buffer.close()
  }

  private func appendDigest(to buffer: inout ByteBuffer) {
    var scratch = ByteBuffer()
    let digest = replay.engine.state.digest(replay.engine.draft.texts, scratch: &scratch)
    buffer.append("\"")
    buffer.appendHex(digest)
    buffer.append("\"")
  }
}

/// Something of a journal that is read on a separate thread.
private struct Beside<Found: Sendable> {
  /// The result of the thread. A class, because one thread writes it and another reads it.
  private final class Result: Sendable {
    let found: Lock<Found?> = Lock(nil)
  }

  private let result: Result
  private let thread: ThreadHandle

  /// Starts reading; nil when the system cannot create a thread. `read` returns nil when the file cannot be read.
  init?(_ read: @escaping @Sendable () -> Found?) {
    let result = Result()
    let thread = ThreadHandle.start(stackSize: ThreadHandle.largeStack) {
      let found = read()
      result.found.withLock { $0 = found }
    }
    guard let thread else { return nil }
    (self.result, self.thread) = (result, thread)
  }

  /// Waits for the thread, and returns what it has found; nil when the file could not be read.
  func wait() -> Found? {
    thread.join()
    return result.found.withLock { $0 }
  }
}
