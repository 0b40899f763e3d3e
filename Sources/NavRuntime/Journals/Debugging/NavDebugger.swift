import NavBase
public import NavEvents
public import NavRuntime

/// A debugger of a journal: a place between its events that moves, and what there is to see there.
///
/// ```swift
/// var debugger = try NavDebugger(POSIXFileSystem().open("trip.jsonl", .read), plugins: .builtIn)
/// try debugger.goToPreviousChange(of: NavPath("items.mail.backButton"))
/// let step = try debugger.step()
/// print(step.commit?.description ?? "the beginning", step.difference?.changes ?? [])
/// draw(step.scene)
/// for cause in try debugger.causes() { print(cause.what) }
/// ```
///
/// It is made of values: draw them with what you like, as `navrepl debug` does. Nothing is written, not even an index beside the
/// journal, and no plugin takes part until ``explanation()`` is asked for. A debugger reads what it is asked for: it keeps the state at
/// the cursor, a bounded number of commits, and the snapshots of ``/NavRuntime/NavTimeline``.
///
/// The cursor stops after each event, and after each commit without events. A debugger begins at the end, which is usually the
/// moment of the report.
public struct NavDebugger: ~Copyable {
  /// A place where the cursor can be: before the first commit, after an event, or after a commit without events.
  public struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of the commit that leads here; nil before the first.
    public let commit: Int?
    /// The number of events before the place, counted from the first of the journal.
    public let events: Int
    /// A Boolean value that indicates whether all events of the commit are before the place.
    public let isWhole: Bool

    /// The moment of the place, for a question about the journal.
    public var moment: NavJournal.Moment {
      if isWhole, let commit { .commit(commit) } else { .event(events) }
    }

    /// The name of the place, such as `@18 #7`.
    public var description: String { commit.map { "@\(events) #\($0)" } ?? "@\(events)" }

    /// Returns a Boolean value that indicates whether the first place is before the other one.
    public static func < (one: Self, other: Self) -> Bool {
      (one.commit ?? -1, one.events) < (other.commit ?? -1, other.events)
    }
  }

  /// The largest number of commits that are kept. A page of a list has fewer.
  static let mostKept = 1024
  /// The number of commits that are read at once.
  static let block = 64

  var timeline: NavTimeline
  /// The commits that were read last, by their numbers.
  var kept: [Int: NavCommit] = [:]
  /// The numbers of the commits that match the filter; nil without one.
  var matches: [Int]?
  /// The findings; nil until they are asked for.
  var found: [NavFinding]?
  /// The step at the cursor, if it has been asked for.
  var shown: Step?
  /// The causes of the step, if they have been asked for.
  var shownCauses: [NavLastChange.Cause]?
  /// The scene at a place that was looked at last.
  var lastSide: (place: Place, side: NavDifference.Side)?

  /// The present place.
  public internal(set) var place: Place
  /// The place with which the cursor is compared; nil for the one before the cursor. See ``toggleMark()``.
  public internal(set) var mark: Place?
  /// The places that have a name, each a letter or digit.
  public internal(set) var bookmarks: [Character: Place] = [:]
  /// The place before the last jump. See ``goBack()``.
  public internal(set) var previousPlace: Place?
  /// The words of the filter; empty without one.
  public internal(set) var filter = ""
  /// The moment at the end of what can be trusted, when it was read last.
  public private(set) var end: StateMoment
  /// The verdict on the journal up to the end.
  public private(set) var verdict: JournalVerdict
  /// The first checkpoint that disagrees with the replayed state; nil when there is none.
  public private(set) var mismatch: CheckpointMismatch?

  /// Opens a journal, and goes to its end.
  ///
  /// Complexity: O(size of the file), in bounded memory; with an index beside it, what comes after the index.
  /// - Parameters:
  ///   - file: The journal, open for reading. Another process may append to it: see ``refresh()``.
  ///   - plugins: The plugins with which commits are explained. For a missing plugin, its recorded answers are used.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when it has no valid first line. Damage after that is no error: see
  ///   ``verdict``.
  public init(
    _ file: any StorageFile, plugins: PluginCatalog = PluginCatalog()
  ) throws(NavJournal.Failure) {
    try self.init(NavTimeline(LookedAtFile(file), catalog: plugins))
  }

  /// Opens the journal of a session, and goes to its end. Commands that the session takes later are shown after ``refresh()``.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read.
  public init(
    of journal: OpenJournal, plugins: PluginCatalog = PluginCatalog()
  ) throws(NavJournal.Failure) {
    try self.init(NavTimeline(of: journal, reading: LookedAtFile(journal.growingFile), catalog: plugins))
  }

  private init(_ timeline: consuming NavTimeline) throws(NavJournal.Failure) {
    do throws(NavTimeline.Failure) { try timeline.seekToEnd() } catch {
      if case .file(let error) = error { throw .file(error) }
    }
    guard timeline.header != nil else { throw .notAJournal(timeline.verdict) }
    (end, verdict, mismatch) = (timeline.moment, timeline.verdict, timeline.mismatch)
    place = Place(commit: timeline.lastCommit, events: timeline.moment.events, isWhole: true)
    self.timeline = timeline
  }

  // MARK: The journal

  /// The first line of the journal.
  public var header: JournalHeader? { timeline.header }

  /// The moment at which the journal begins: that of a fork or of a compacted journal is not at the first event.
  public var start: StateMoment { timeline.start }

  /// The place before the first commit.
  public var beginning: Place { Place(commit: nil, events: start.events, isWhole: true) }

  /// The place after the last commit.
  public var lastPlace: Place {
    Place(commit: end.commits > start.commits ? end.commits - 1 : nil, events: end.events, isWhole: true)
  }

  /// A Boolean value that indicates whether the cursor is at the end.
  public var isAtEnd: Bool { place == lastPlace }

  /// Reads what another process has appended. Returns true when there is something new, so that ``end`` is a later one. The cursor
  /// stays where it is.
  ///
  /// Complexity: O(n) in the events since the last snapshot.
  public mutating func refresh() throws(NavTimeline.Failure) -> Bool {
    let before = (end, verdict)
    try timeline.seekToEnd()
    (end, verdict, mismatch) = (timeline.moment, timeline.verdict, timeline.mismatch)
    if end == before.0, verdict == before.1 { return false }
    found = nil
    if end.commits > before.0.commits, !filter.isEmpty { try setFilter(filter) }
    return true
  }

  /// Takes over the bookmarks and the mark of another debugger of the same journal, as far as this one has their places.
  public mutating func restore(bookmarks: [Character: Place], mark: Place?) {
    self.bookmarks = bookmarks.filter { isReachable($0.value) }
    self.mark = mark.flatMap { isReachable($0) ? $0 : nil }
    shown = nil
  }

  // MARK: Commits

  /// Returns a commit.
  /// - Throws: ``/NavRuntime/NavTimeline/Failure/noCommit(commits:)`` when there is none of this number.
  public mutating func commit(_ number: Int) throws(NavTimeline.Failure) -> NavCommit {
    if let commit = kept[number] { return commit }
    let first = max(start.commits, number - number % Self.block)
    // With a filter, the next commits are of no interest.
    let range =
      matches == nil ? first..<max(number + 1, min(end.commits, first + Self.block)) : number..<number + 1
    if kept.count + range.count > Self.mostKept { kept.removeAll() }
    for number in range { kept[number] = try timeline.seek(through: number) }
    guard let commit = kept[number] else { throw .noCommit(commits: end.commits) }
    return commit
  }

  /// Returns the place after a commit, or after its first `count` events.
  func place(after count: Int? = nil, of commit: NavCommit) -> Place {
    let all = commit.events.count
    let count = min(max(count ?? all, min(1, all)), all)
    return Place(commit: commit.number, events: commit.firstEvent + count, isWhole: count == all)
  }
}
