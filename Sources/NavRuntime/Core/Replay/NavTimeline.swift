import NavBase
public import NavEvents

/// A journal that is read only as far as a question needs: a place in it that moves to any moment, and shows the state there.
///
/// ```swift
/// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
/// try timeline.seek(to: .commit(7))
/// draw(timeline.scene)
/// while let commit = try timeline.next() { print(commit) }
/// if timeline.verdict != .clean { print(timeline.verdict.message) }
/// ```
///
/// A ``NavJournal`` is checked to its end when it is opened, and is a fixed value from then on. A timeline is neither: it takes
/// any file, knows nothing about what it has not read, and reads what is appended meanwhile. No plugin takes part. It costs what
/// changes between two moments, and memory for one state.
///
/// The snapshots are those of the index beside the journal. If there is no index, or the journal continues after it, the
/// timeline takes snapshots on the way. An undamaged journal of 1 MiB or more without a usable index gets one beside it,
/// `PATH.idx`, when a call that goes by events reaches the end: `seek(to: .end)`, ``readRest()``, or a question that needs them.
/// A call that goes by commits, such as ``next()``, writes nothing. A timeline with `usingIndex: false` never does.
public struct NavTimeline: ~Copyable {
  /// A reason why a moment cannot be shown.
  @nonexhaustive public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case file(FileError)
    /// The journal has only `events` events.
    case beyondEnd(events: Int)
    /// The journal has only `commits` commits.
    case noCommit(commits: Int)
    /// The journal begins after this many events and commits.
    case beforeStart(events: Int, commits: Int)
    /// A moment has a number below 0, and so names none.
    case noMoment(NavJournal.Moment)
    /// The moment lies between two events of this commit.
    case insideCommit(Int)
    /// The state at a moment has values that are nested too deeply to be compared.
    case unreadableView(message: String)

    /// The ``message``, so that an uncaught error is printed as a sentence.
    public var description: String { message }

    /// The message of the failure, for a person.
    public var message: String {
      switch self {
      case .file(let error): error.message
      case .noCommit(commits: 0): "the journal has no commits"
      case .noCommit(let commits): "there is no such commit: the last one is #\(commits - 1)"
      case .beforeStart(events: 0, commits: 0): "the journal begins at @0, before its first commit"
      case .beforeStart(let events, let commits):
        "the journal begins at @\(events), and its first commit is #\(commits): it does not have what was before"
      case .noMoment(let moment):
        "“\(moment)” names no moment: events and commits are counted from 0"
      case .insideCommit(let number):
        number == 0
          ? "the moment is inside commit #0: name one between two commits, such as #0"
          : "the moment is inside commit #\(number): name one between two commits, such as #\(number - 1) or #\(number)"
      case .beyondEnd(let events): "there is no such moment: the journal ends at @\(events)"
      case .unreadableView(let message): "the state cannot be compared: it is \(message)"
      }
    }
  }

  package let file: any StorageFile
  package let catalog: PluginCatalog
  package var replay: Replay
  /// The index, if a trustworthy one exists.
  package private(set) var index: JournalIndex?
  /// The state of the index beside the journal.
  package private(set) var indexFinding: JournalIndex.Finding
  /// True while the present state is folded from a snapshot of the index.
  private var usesIndex = false
  /// The index that a checkpoint contradicts, and that checkpoint, while the journal is folded without it.
  private var doubted: (index: JournalIndex, finding: JournalIndex.Finding, mismatch: CheckpointMismatch)?
  /// The stamp of a journal without an index, when it was opened; nil when no index is to be written.
  private let stampToIndex: FileStamp?
  /// The snapshots that are not in the index.
  private var snapshots: [JournalIndex.Snapshot] = []
  private var pace = JournalIndex.Pace()
  /// The moment of the present state.
  public private(set) var moment = StateMoment(events: 0, commits: 0)
  /// The number of folded events of the next commit, when the moment lies inside it; the replay cannot
  /// continue from here. Otherwise nil.
  private var eventsInside: Int?
  /// The first line of the journal, once it is read; nil when it is not valid.
  public private(set) var header: JournalHeader?
  /// The moment at which the journal begins, once its header is known.
  public private(set) var start = StateMoment(events: 0, commits: 0)

  /// Creates a timeline of a journal that this process is not writing; another process may be. Nothing is read yet. The journal
  /// may get an index later, as ``NavTimeline`` says, except when it was opened only to be looked at.
  /// - Parameters:
  ///   - file: The journal, open for reading.
  ///   - catalog: The plugins with which commits are explained.
  ///   - usesIndex: False to read from the first line, whatever lies beside the journal, and to write no index.
  public init(
    _ file: any StorageFile, catalog: PluginCatalog = PluginCatalog(), usingIndex usesIndex: Bool = true
  ) {
    guard usesIndex else {
      self.init(ofOpen: file, catalog: catalog, index: nil)
      return
    }
    let (index, finding) = JournalIndex.find(beside: file)
    let isWanted = index == nil && finding != .ignored(.foreign) && !file.isOnlyLookedAt
    self.init(file, catalog, index, finding, toIndex: isWanted ? file.stamp : nil)
  }

  /// Returns the part of a journal up to the end of its first `commits` commits, for questions about an earlier moment.
  ///
  /// Complexity: O(size of that part).
  /// - Parameters:
  ///   - file: The journal.
  ///   - other: The same file, if the end of the part is to be looked for otherwise.
  public static func part(
    of file: any StorageFile, upTo commits: Int, reading other: (any StorageFile)? = nil
  ) throws(FileError) -> any StorageFile {
    FileBeginning(of: file, length: try JournalReader.length(of: other ?? file, upTo: commits))
  }

  /// Creates a timeline of the journal of an open session, with the index that it had when it was opened.
  /// - Parameters:
  ///   - journal: The journal, as `NavSession.openJournal()` returns it.
  ///   - file: The file to read, such as one that shows the progress of reading ``OpenJournal/growingFile``.
  ///   - catalog: The plugins with which commits are explained.
  public init(of journal: OpenJournal, reading file: any StorageFile, catalog: PluginCatalog) {
    self.init(ofOpen: file, catalog: catalog, index: journal.index)
  }

  /// Creates a timeline of a journal that this process is writing, with the index that it had when it was opened.
  package init(ofOpen file: any StorageFile, catalog: PluginCatalog, index: JournalIndex?) {
    self.init(file, catalog, index, .none, toIndex: nil)
  }

  private init(
    _ file: any StorageFile, _ catalog: PluginCatalog, _ index: JournalIndex?,
    _ finding: JournalIndex.Finding, toIndex stamp: FileStamp?
  ) {
    self.file = file
    self.catalog = catalog
    self.index = index
    indexFinding = finding
    stampToIndex = stamp.flatMap { $0.size >= JournalIndex.shortestJournal ? $0 : nil }
    replay = Replay(file, catalog: catalog)
  }

  /// Returns the present replay, and goes back to the beginning.
  mutating func takeReplay() -> Replay {
    var taken = Replay(file, catalog: catalog)
    swap(&taken, &replay)
    (moment, eventsInside) = (start, nil)
    return taken
  }

  /// The verdict on the part of the journal that has been read.
  public var verdict: JournalVerdict { verdictOfPass ?? replay.verdict }
  /// The verdict of the last question that read the whole journal beside the present state.
  private var verdictOfPass: JournalVerdict?

  /// Notes what a question has found that reads the whole journal.
  package mutating func note(_ verdict: JournalVerdict, _ mismatch: CheckpointMismatch?) {
    verdictOfPass = verdict
    self.mismatch = self.mismatch ?? mismatch
  }

  /// The offset of the first byte that has not been read.
  var endOffset: Int { replay.position.offset }
  /// The first checkpoint that disagreed with the replayed state, wherever the timeline has been.
  public private(set) var mismatch: CheckpointMismatch?
  /// The index beside the journal, if it is not used; nil when it is, or there is none.
  public var ignoredIndex: IgnoredIndex? { IgnoredIndex(indexFinding, isMadeAnew: stampToIndex != nil) }
  /// The number of snapshots that are not in an index.
  package var snapshotCount: Int { snapshots.count }

  /// Calls `body` with the state of the moment.
  package func read<R>(_ body: (borrowing NavState, borrowing CommitDraft) -> R) -> R {
    body(replay.engine.state, replay.engine.draft)
  }

  /// The attached plugins of the moment, and the others in the catalog.
  public var pluginListing: [PluginListing] {
    replay.engine.host.listing(replay.engine.state, replay.engine.draft.texts)
  }

  /// The plugins that are attached at the moment and that the catalog lacks, or has only in an older version.
  package var missingPlugins: [PluginRecord] {
    catalog.lacking(among: replay.engine.host.records(replay.engine.state, replay.engine.draft.texts))
  }

  /// A Boolean value that indicates whether the moment lies between two events of a commit.
  public var isInsideCommit: Bool { (eventsInside ?? 0) > 0 }

  /// The number of the commit that led to the moment, or that contains it; nil before the first.
  public var lastCommit: Int? {
    let commit = (eventsInside ?? 0) > 0 ? moment.commits : moment.commits - 1
    return commit < start.commits ? nil : commit
  }

  // MARK: The state

  /// The scene of the moment.
  public var scene: NavScene { read { NavScene($0, $1.texts, moment) } }

  /// The part of the scene that a picture draws: the nodes of the layout and the containers around them, without plugins. Of a
  /// stack, a drillDown and a web container only the entry on top is there. Complexity: O(n log n) in the number of nodes that
  /// are shown, plus the tabs and pages of the containers that are shown.
  public var drawnScene: NavScene { read { NavScene(drawnOf: $0, $1.texts, moment) } }

  /// Returns the state view of the moment: one line of JSON, as `NavSession.stateView()` gives it.
  /// - Parameter viewing: The value of its member `viewing`: the moment that was asked for; nil in the present.
  public func stateView(viewing: Int? = nil) -> String {
    var view = StateView()
    view.write(replay.engine.state, replay.engine.draft.texts, moment, viewing: viewing)
    return view.string
  }

  /// Returns an archive of the state of the moment, as ``NavSession/preserve()`` gives it.
  public func preserve() -> String { read { $0.archive($1.texts) } }

  /// The scene of the moment as a tree of nodes, as ``NavSession/tree`` gives it.
  public var tree: CanonicalJSON { read { $0.tree($1.texts) } }

  // MARK: Travel

  /// Goes to the end of the valid part of the journal.
  package mutating func seekToEnd() throws(Failure) {
    try travel(to: .max)
  }

  /// Reads on to the end, so that ``verdict`` and ``mismatch`` are about the whole journal, unless they tell of something already.
  /// The moment is the end afterwards.
  ///
  /// Complexity: O(n) in the events after the moment; with an index, in those after its last snapshot.
  public mutating func readRest() throws(Failure) {
    if verdict == .clean, mismatch == nil, !replay.isAtEnd { try seekToEnd() }
  }

  /// Goes to the state after the first `events` events, and after the commits without events that follow
  /// them.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot, or since the present moment if that is nearer.
  package mutating func seek(to events: Int) throws(Failure) {
    try begin()
    if events < start.events { throw beforeStart }
    try travel(to: events)
    guard moment.events == events else { throw .beyondEnd(events: moment.events) }
  }

  /// Goes to the state after the first `commits` commits.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot, or since the present moment if that is nearer.
  public mutating func seek(afterCommits commits: Int) throws(Failure) {
    try begin()
    if commits < start.commits { throw beforeStart }
    do throws(FileError) {
      repeat {
        if eventsInside != nil || commits < moment.commits || replay.isAtEnd {
          try restart { $0.commits <= commits }
        } else {
          try skip { $0.commits <= commits }
        }
        while replay.header == nil || moment.commits < commits, let record = try replay.read(.events) {
          pass(record)
        }
      } while leavesOutIndex()
    } catch {
      throw .file(error)
    }
    guard moment.commits == commits else { throw .noCommit(commits: moment.commits) }
  }

  /// Goes to the moment after a commit, and returns the commit.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot; O(1) for the next commit.
  public mutating func seek(through number: Int) throws(Failure) -> NavCommit {
    try visit(commit: number) { engine, _ in NavCommit(engine.draft) }
  }

  /// Goes on to the moment after the next commit, and returns the commit; nil at the end of what can be trusted. More can be
  /// appended later.
  ///
  /// For a file that is no journal, the answer is nil, too, as it is for a journal without commits. Then ``header`` is nil, and
  /// ``verdict`` says why:
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// while let commit = try timeline.next() { print(commit) }
  /// if timeline.header == nil { print("no journal:", timeline.verdict.message) }
  /// ```
  /// - Throws: ``Failure/file(_:)`` when the file cannot be read.
  public mutating func next() throws(Failure) -> NavCommit? {
    try begin()
    let here = moment.commits
    do throws(Failure) { return try seek(through: here) } catch {
      guard case .noCommit = error else { throw error }
      return nil
    }
  }

  /// Folds one line; for a commit, `body` is called with the state after each of its events. Returns false at the end. The
  /// present moment must not be inside a commit. With `recording`, the undo log has the changes of each event.
  package mutating func stepByEvents(
    recording: Bool = false, _ body: (borrowing NavState, borrowing CommitDraft, StateMoment) -> Void
  ) throws(Failure) -> Bool {
    do throws(FileError) {
      guard let record = try replay.read(.events) else { return false }
      guard case .commit = record else {
        pass(record)
        return true
      }
      let (before, count) = (moment, replay.engine.draft.events.count)
      replay.foldByEvents(recording: recording) { state, draft, index in
        let commits = before.commits + (index + 1 == count ? 1 : 0)
        body(state, draft, StateMoment(events: before.events + index + 1, commits: commits))
      }
      moment.events += count
      moment.commits += 1
      takeSnapshotIfDue()
      return true
    } catch {
      throw .file(error)
    }
  }

  /// Reads the first line, and goes to the beginning of the journal, unless it is read already.
  public mutating func begin() throws(Failure) {
    if header != nil { return }
    do throws(FileError) { header = try readHeader() } catch { throw .file(error) }
    if let header { start = StateMoment(startOf: header) }
    moment = start
  }

  private var beforeStart: Failure { .beforeStart(events: start.events, commits: start.commits) }

  private mutating func travel(to events: Int) throws(Failure) {
    try begin()
    do throws(FileError) {
      repeat {
        // Restart to go back, or to continue from a point inside a commit or from a former end of the journal.
        if eventsInside != nil || events <= moment.events || replay.isAtEnd {
          try restart { $0.events <= events }
        } else {
          try skip { $0.events <= events }
        }
        while try step(to: events) {}
      } while leavesOutIndex()
      if replay.isAtEnd { writeIndex() }
    } catch {
      throw .file(error)
    }
  }

  /// Folds one line, or its part before the moment; returns false when the moment is reached.
  private mutating func step(to events: Int) throws(FileError) -> Bool {
    guard let record = try replay.read(.events) else { return false }
    if case .commit = record {
      let count = replay.engine.draft.events.count
      if count > 0, moment.events + count > events { return foldPart(events - moment.events) }
    }
    pass(record)
    return true
  }

  /// Folds the line that was read.
  private mutating func pass(_ record: JournalReader.Record) {
    if case .commit = record {
      moment.events += replay.engine.draft.events.count
      moment.commits += 1
    }
    replay.fold(record)
    if mismatch == nil, let found = replay.mismatch {
      mismatch = found
      // Without the index it is contradicted as well: the checkpoint is wrong, not the index.
      if let doubted, doubted.mismatch == found { (index, indexFinding) = (doubted.index, doubted.finding) }
    }
    takeSnapshotIfDue()
  }

  /// Calls `body` with a commit that has been read but not folded: the state is the one before it. The call moves the
  /// timeline to the moment after the commit.
  package mutating func visit<R>(
    commit number: Int, _ body: (inout Engine, JournalHeader?) -> R
  ) throws(Failure) -> R {
    try begin()
    if number < start.commits { throw beforeStart }
    do throws(FileError) {
      if eventsInside != nil || number < moment.commits || replay.isAtEnd {
        try restart { $0.commits <= number }
      } else {
        try skip { $0.commits <= number }
      }
      while let record = try replay.read(moment.commits == number ? .everything : .events) {
        defer { pass(record) }
        if case .commit = record, moment.commits == number { return body(&replay.engine, header) }
      }
    } catch {
      throw .file(error)
    }
    throw .noCommit(commits: moment.commits)
  }

  /// Folds the first `count` events of the current commit.
  private mutating func foldPart(_ count: Int) -> Bool {
    eventsInside = count
    replay.fold(firstEvents: count)
    moment.events += count
    return false
  }

  // MARK: Snapshots

  private mutating func takeSnapshotIfDue() {
    let position = replay.position
    let last = snapshots.last?.entry ?? index?.last
    guard pace.isDue(position.offset, after: last) else { return }
    let snapshot = JournalIndex.Snapshot(
      replay.engine.state, replay.engine.draft.texts, at: position, after: last)
    if pace.accepts(snapshot.entry) { snapshots.append(snapshot) }
  }

  /// Goes back to the beginning without the index, if a checkpoint contradicts the state that was folded from one of its
  /// snapshots; returns true when it does.
  private mutating func leavesOutIndex() -> Bool {
    guard usesIndex, doubted == nil, let index, let mismatch else { return false }
    doubted = (index, indexFinding, mismatch)
    (self.index, indexFinding, self.mismatch) = (nil, .ignored(.wrong), nil)
    snapshots.removeAll()
    replay = Replay(file, catalog: catalog)
    (moment, eventsInside, usesIndex) = (start, nil, false)
    return true
  }

  /// Folds on to the next checkpoint, beside the present state. If that contradicts a state that was folded from a snapshot of
  /// the index, the timeline goes back to the beginning without the index, and the call returns false: what is written must not
  /// repeat a wrong state.
  ///
  /// Complexity: O(n) in the events up to that checkpoint.
  package mutating func confirmsIndex() throws(Failure) -> Bool {
    guard usesIndex, let entry = index?.entry({ $0.commits <= moment.commits }),
      let bytes = index?.snapshot(of: entry)
    else { return true }
    do throws(FileError) {
      var engine = Engine(catalog: PluginCatalog())
      guard bytes.withUnsafeBytes({ engine.load(snapshot: $0) }) else { return true }
      var ahead = Replay(file, at: entry.position, header: header, engine: engine)
      while let record = try ahead.read(.events) {
        ahead.fold(record)
        if case .checkpoint = record { break }
      }
      mismatch = mismatch ?? ahead.mismatch
    } catch {
      throw .file(error)
    }
    return !leavesOutIndex()
  }

  /// Restarts from the last snapshot that is early enough, or from the beginning.
  package mutating func restart(_ isEarlyEnough: (JournalPosition) -> Bool) throws(FileError) {
    eventsInside = nil
    if let snapshot = snapshot(after: 0, isEarlyEnough), try goOn(from: snapshot) { return }
    replay = Replay(file, catalog: catalog)
    (moment, usesIndex) = (start, false)
  }

  /// Continues from a snapshot that is early enough and beyond the present position, if there is one.
  private mutating func skip(_ isEarlyEnough: (JournalPosition) -> Bool) throws(FileError) {
    guard let snapshot = snapshot(after: replay.position.offset, isEarlyEnough) else { return }
    _ = try goOn(from: snapshot)
  }

  /// Returns the last snapshot that is early enough, if it lies beyond an offset of the journal. Only that one is read.
  private mutating func snapshot(
    after offset: Int, _ isEarlyEnough: (JournalPosition) -> Bool
  ) -> JournalIndex.Snapshot? {
    guard let last = snapshots.last?.entry ?? index?.last, last.position.offset > offset else { return nil }
    if let snapshot = snapshots.last(where: { isEarlyEnough($0.entry.position) }) {
      return snapshot.entry.position.offset > offset ? snapshot : nil
    }
    guard let index, let entry = index.entry(isEarlyEnough), entry.position.offset > offset else {
      return nil
    }
    guard let bytes = index.snapshot(of: entry) else {
      // The file of the index has changed since it was opened.
      self.index = nil
      return nil
    }
    return JournalIndex.Snapshot(entry: entry, bytes: bytes)
  }

  /// Continues from a snapshot; returns false, without a change, when it cannot be read.
  private mutating func goOn(from snapshot: JournalIndex.Snapshot) throws(FileError) -> Bool {
    var engine = Engine(catalog: catalog)
    guard snapshot.bytes.withUnsafeBytes({ engine.load(snapshot: $0) }) else { return false }
    let position = snapshot.entry.position
    replay = Replay(file, at: position, header: header, engine: engine)
    moment = StateMoment(events: position.events, commits: position.commits)
    usesIndex = usesIndex || !snapshots.contains { $0.entry.position.offset == position.offset }
    return true
  }

  private func readHeader() throws(FileError) -> JournalHeader? {
    var first = Replay(file, catalog: PluginCatalog())
    _ = try first.read(.events)
    return first.header
  }

  /// Writes an index of an undamaged journal that had none, unless the journal has changed meanwhile.
  private mutating func writeIndex() {
    guard let stamp = stampToIndex, index == nil, replay.verdict == .clean, mismatch == nil,
      replay.position.offset == stamp.size,
      var writer = JournalIndexWriter(at: JournalIndex.path(beside: file.path))
    else { return }
    do throws(FileError) {
      for snapshot in snapshots { try writer.add(snapshot) }
      try writer.seal(replay.position, stamp)
    } catch {
      return writer.discard()
    }
    guard file.stamp == stamp else { return writer.discard() }
    writer.publish(as: JournalIndex.path(beside: file.path))
    index = JournalIndex.find(beside: file).index
    if index != nil { snapshots = [] }
  }
}

extension StateMoment {
  /// Creates the moment at which a journal with this header begins.
  public init(startOf header: JournalHeader) {
    self.init(events: header.base?.events ?? 0, commits: header.base?.commits ?? 0)
  }
}
