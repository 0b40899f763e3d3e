import NavBase
import NavEvents
public import NavRuntime

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
  ///   events, of which ``NavRuntime/NavTimeline/stretchPage(from:to:title:runtime:)`` shows a part.
  public func page(title: String? = nil) throws(Failure) -> [UInt8] {
    var timeline = NavTimeline(try file(), usingIndex: false)
    return try timeline.page(opened: self, title: title)
  }

  /// Returns the journal as a page that goes on, with the runtime in it: as ``page(title:)``, and with the journal itself.
  ///
  /// ```swift
  /// let runtime = try NavPageRuntime(Array(Data(contentsOf: URL(filePath: ".build/wasm/navigation.wasm"))))
  /// let page = try journal.page(runtime: runtime)
  /// ```
  ///
  /// Complexity: O(size of the journal and of the runtime), in memory.
  /// - Throws: As ``page(title:)``.
  public func page(runtime: NavPageRuntime, title: String? = nil) throws(Failure) -> [UInt8] {
    var timeline = NavTimeline(try file(), usingIndex: false)
    return try timeline.page(opened: self, title: title, runtime: runtime)
  }
}

extension NavTimeline {
  /// Returns the journal as a page, up to any damage. The timeline stays where it is; its verdict is about the whole journal
  /// afterwards.
  /// - Parameters:
  ///   - journal: The journal as it was when it was opened, if the page ends there.
  ///   - title: The heading of the page; nil for the name of the journal's file.
  mutating func page(
    opened journal: NavJournal? = nil, title: String?, comparing comparison: PageComparison? = nil,
    runtime: NavPageRuntime? = nil
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
    return try Self.bytes(of: page, runtime)
  }

  private static func bytes(of page: borrowing JournalPage, _ runtime: NavPageRuntime?) throws(NavJournal
    .Failure) -> [UInt8]
  {
    let bytes: [UInt8]?
    do throws(FileError) { bytes = try page.bytes(runtime) } catch { throw .file(error) }
    guard let bytes else { throw .notAJournal(page.verdict) }
    return bytes
  }

  /// Returns the journal as a page that goes on, up to any damage, as ``NavRuntime/NavJournal/page(runtime:title:)`` does. The timeline
  /// stays where it is; its verdict is about the whole journal afterwards.
  ///
  /// Complexity: O(size of the journal and of the runtime), in memory.
  /// - Throws: As ``NavRuntime/NavJournal/page(runtime:title:)``.
  public mutating func page(runtime: NavPageRuntime, title: String? = nil) throws(NavJournal.Failure)
    -> [UInt8]
  {
    try page(opened: nil, title: title, runtime: runtime)
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
  ///   - runtime: The runtime with which one goes on in the page; nil for a page that only shows the stretch.
  /// - Throws: A ``/NavRuntime/NavJournal/Failure`` when the file cannot be read, it has no such moments, or there are more than a
  ///   million events between them.
  public mutating func stretchPage(
    from start: NavJournal.Moment?, to end: NavJournal.Moment = .end, title: String? = nil,
    runtime: NavPageRuntime? = nil
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
    return try Self.bytes(of: page, runtime)
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
