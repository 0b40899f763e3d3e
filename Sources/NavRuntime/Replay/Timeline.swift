package import NavEvents

/// Travels in a journal: the state after any number of events, from the nearest snapshot on.
///
/// A snapshot is taken whenever the journal has grown by ``growthPerSnapshot`` times the size of the last one, so
/// that all of them together stay a small part of the journal.
package struct Timeline: ~Copyable {
  /// Journal bytes per byte of snapshot: keeps the snapshots below two percent of the journal.
  private static let growthPerSnapshot = 64
  /// Snapshots are never closer than this many bytes of journal, which fold in a fraction of a millisecond.
  private static let smallestStep = 1 << 16

  private struct Snapshot {
    let position: JournalPosition
    let bytes: [UInt8]
  }

  /// Why a moment cannot be shown.
  package enum Failure: Error, Equatable {
    case file(FileError)
    /// The journal has only `events` events.
    case beyondEnd(events: Int)
    /// The journal has only `commits` commits.
    case noCommit(commits: Int)

    /// The one sentence that says it.
    package var message: String {
      switch self {
      case .file(let error): error.message
      case .noCommit(let commits): "the journal has only \(commits) commits that can be trusted"
      case .beyondEnd(let events): "the journal has only \(events) events that can be trusted"
      }
    }
  }

  private let file: any StorageFile
  let catalog: PluginCatalog
  var replay: Replay
  private var snapshots: [Snapshot] = []
  private var scratch = ByteBuffer(capacity: 4096)
  /// The moment the state is at.
  package private(set) var moment = StateMoment(events: 0, commits: 0)
  /// How many events of the next commit are folded, when the moment was looked for inside it: the replay cannot go on
  /// from here.
  private var eventsInside: Int?
  private(set) var header: JournalHeader?

  package init(_ file: any StorageFile, catalog: PluginCatalog = PluginCatalog()) {
    self.file = file
    self.catalog = catalog
    replay = Replay(file, catalog: catalog)
  }

  /// What has been found so far.
  package var verdict: JournalVerdict { replay.verdict }
  /// The first checkpoint that did not agree, on whichever way past it.
  package private(set) var mismatch: CheckpointMismatch?
  /// How many snapshots there are.
  package var snapshotCount: Int { snapshots.count }

  /// Lets `body` read the state of the moment.
  package func read<R>(_ body: (borrowing NavState, borrowing CommitDraft) -> R) -> R {
    body(replay.engine.state, replay.engine.draft)
  }

  /// The attached plugins of the moment, and the others there are.
  package var plugins: [PluginListing] {
    replay.engine.host.listing(replay.engine.state, replay.engine.draft.texts)
  }

  /// The commit that led to the moment, or in which it lies; nil before the first.
  package var lastCommit: Int? {
    let commit = (eventsInside ?? 0) > 0 ? moment.commits : moment.commits - 1
    return commit < 0 ? nil : commit
  }

  /// The state view of the moment.
  package func stateView(viewing: Int? = nil) -> String {
    var view = StateView()
    view.write(
      replay.engine.state, replay.engine.draft.texts,
      StateMoment(events: moment.events, commits: moment.commits, viewing: viewing))
    return view.string
  }

  // MARK: Travel

  /// Goes to the end of what can be trusted.
  package mutating func seekToEnd() throws(Failure) {
    try travel(to: .max)
  }

  /// Goes to the state after the first `events` events; commits without events that follow them count too.
  ///
  /// Complexity: the events since the nearest snapshot.
  package mutating func seek(to events: Int) throws(Failure) {
    try travel(to: max(0, events))
    guard moment.events == events else { throw .beyondEnd(events: moment.events) }
  }

  private mutating func travel(to events: Int) throws(Failure) {
    do throws(FileError) {
      // Back, or on from a place where the replay stopped inside a commit or at what was the end.
      if eventsInside != nil || events <= moment.events || replay.isAtEnd {
        restart { $0.events <= events }
      }
      while try step(to: events) {}
    } catch {
      throw .file(error)
    }
  }

  /// Folds one line, or the part of it before the moment; false when the moment is reached.
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
    header = replay.header ?? header
    if case .commit = record {
      moment.events += replay.engine.draft.events.count
      moment.commits += 1
    }
    replay.fold(record)
    mismatch = mismatch ?? replay.mismatch
    takeSnapshotIfDue()
  }

  /// Lets `body` look at a commit that has been read but not folded: the state is the one before it. Afterwards the
  /// moment is the one after it.
  mutating func visit<R>(
    commit number: Int, _ body: (inout Engine, JournalHeader?) -> R
  ) throws(Failure) -> R {
    do throws(FileError) {
      if eventsInside != nil || number < moment.commits || replay.isAtEnd {
        restart { $0.commits <= number }
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

  /// Folds the first `count` events of the commit in hand.
  private mutating func foldPart(_ count: Int) -> Bool {
    eventsInside = count
    replay.fold(firstEvents: count)
    moment.events += count
    return false
  }

  // MARK: Snapshots

  private mutating func takeSnapshotIfDue() {
    let last = snapshots.last
    let offset = replay.position.offset
    let grown = offset - (last?.position.offset ?? 0)
    guard grown >= max(Self.smallestStep, (last?.bytes.count ?? 0) * Self.growthPerSnapshot) else { return }
    scratch.removeAll()
    replay.engine.state.writeSnapshot(replay.engine.draft.texts, to: &scratch)
    snapshots.append(Snapshot(position: replay.position, bytes: Array(scratch.bytes)))
  }

  /// Begins again at the last snapshot that is early enough.
  private mutating func restart(_ isEarlyEnough: (JournalPosition) -> Bool) {
    eventsInside = nil
    if let snapshot = snapshots.last(where: { isEarlyEnough($0.position) }), goOn(from: snapshot) { return }
    replay = Replay(file, catalog: catalog)
    moment = StateMoment(events: 0, commits: 0)
  }

  /// Goes on from a snapshot; false, and nothing done, when it cannot be read.
  private mutating func goOn(from snapshot: Snapshot) -> Bool {
    var engine = Engine(catalog: catalog)
    guard snapshot.bytes.withUnsafeBytes({ engine.load(snapshot: $0) }) else { return false }
    replay = Replay(file, at: snapshot.position, header: header, engine: engine)
    moment = StateMoment(events: snapshot.position.events, commits: snapshot.position.commits)
    return true
  }
}
