package import NavEvents

/// A journal with random access: the state after any number of events, folded from the nearest snapshot.
///
/// A snapshot is taken whenever the journal has grown by ``growthPerSnapshot`` times the size of the last
/// one, so that all snapshots together stay a small part of the journal.
package struct Timeline: ~Copyable {
  /// The bytes of journal per byte of snapshot. It keeps the snapshots below two percent of the journal.
  private static let growthPerSnapshot = 64
  /// The smallest distance between snapshots, in bytes of journal: as much as folds in a fraction of a
  /// millisecond.
  private static let smallestStep = 1 << 16

  private struct Snapshot {
    let position: JournalPosition
    let bytes: [UInt8]
  }

  /// A reason why a moment cannot be shown.
  package enum Failure: Error, Equatable {
    case file(FileError)
    /// The journal has only `events` events.
    case beyondEnd(events: Int)
    /// The journal has only `commits` commits.
    case noCommit(commits: Int)

    /// The message of the failure.
    package var message: String {
      switch self {
      case .file(let error): error.message
      case .noCommit(let commits): "the journal has only \(commits) commits that can be trusted"
      case .beyondEnd(let events): "the journal has only \(events) events that can be trusted"
      }
    }
  }

  let file: any StorageFile
  let catalog: PluginCatalog
  var replay: Replay
  private var snapshots: [Snapshot] = []
  private var scratch = ByteBuffer(capacity: 4096)
  /// The moment of the present state.
  package private(set) var moment = StateMoment(events: 0, commits: 0)
  /// The number of folded events of the next commit, when the moment lies inside it; the replay cannot
  /// continue from here. Otherwise nil.
  private var eventsInside: Int?
  private(set) var header: JournalHeader?

  package init(_ file: any StorageFile, catalog: PluginCatalog = PluginCatalog()) {
    self.file = file
    self.catalog = catalog
    replay = Replay(file, catalog: catalog)
  }

  /// The verdict on the part of the journal that has been read.
  package var verdict: JournalVerdict { replay.verdict }
  /// The first checkpoint that any pass found to disagree.
  package private(set) var mismatch: CheckpointMismatch?
  /// The number of snapshots.
  package var snapshotCount: Int { snapshots.count }

  /// Calls `body` with the state of the moment.
  package func read<R>(_ body: (borrowing NavState, borrowing CommitDraft) -> R) -> R {
    body(replay.engine.state, replay.engine.draft)
  }

  /// The attached plugins of the moment, and the others on offer.
  package var plugins: [PluginListing] {
    replay.engine.host.listing(replay.engine.state, replay.engine.draft.texts)
  }

  /// True when the moment lies between two events of a commit.
  package var isInsideCommit: Bool { (eventsInside ?? 0) > 0 }

  /// The commit that led to the moment, or that contains it; nil before the first.
  package var lastCommit: Int? {
    let commit = (eventsInside ?? 0) > 0 ? moment.commits : moment.commits - 1
    return commit < 0 ? nil : commit
  }

  /// Returns the state view of the moment.
  package func stateView(viewing: Int? = nil) -> String {
    var view = StateView()
    view.write(
      replay.engine.state, replay.engine.draft.texts,
      StateMoment(events: moment.events, commits: moment.commits, viewing: viewing))
    return view.string
  }

  // MARK: Travel

  /// Goes to the end of the valid part of the journal.
  package mutating func seekToEnd() throws(Failure) {
    try travel(to: .max)
  }

  /// Goes to the state after the first `events` events, and after the commits without events that follow
  /// them.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot.
  package mutating func seek(to events: Int) throws(Failure) {
    try travel(to: max(0, events))
    guard moment.events == events else { throw .beyondEnd(events: moment.events) }
  }

  /// Goes to the state after the first `commits` commits.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot.
  package mutating func seek(afterCommits commits: Int) throws(Failure) {
    do throws(FileError) {
      if eventsInside != nil || commits < moment.commits || replay.isAtEnd {
        restart { $0.commits <= commits }
      }
      while moment.commits < commits, let record = try replay.read(.events) { pass(record) }
    } catch {
      throw .file(error)
    }
    guard moment.commits == commits else { throw .noCommit(commits: moment.commits) }
  }

  /// Folds one line; for a commit, `body` is called with the state after each of its events. False at the end. It goes on
  /// only from the end of a commit.
  mutating func stepByEvents(
    _ body: (borrowing NavState, borrowing CommitDraft, StateMoment) -> Void
  ) throws(Failure) -> Bool {
    do throws(FileError) {
      guard let record = try replay.read(.events) else { return false }
      guard case .commit = record else {
        pass(record)
        return true
      }
      let (before, count) = (moment, replay.engine.draft.events.count)
      replay.foldByEvents { state, draft, index in
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

  private mutating func travel(to events: Int) throws(Failure) {
    do throws(FileError) {
      // Restart to go back, or to go on from a point inside a commit or from what was the end of the journal.
      if eventsInside != nil || events <= moment.events || replay.isAtEnd {
        restart { $0.events <= events }
      }
      while try step(to: events) {}
    } catch {
      throw .file(error)
    }
  }

  /// Folds one line, or its part before the moment; false when the moment is reached.
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

  /// Calls `body` with a commit that has been read but not folded: the state is the one before it. Afterwards
  /// the moment is the one after it.
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

  /// Restarts from the last snapshot that is early enough, or from the beginning.
  mutating func restart(_ isEarlyEnough: (JournalPosition) -> Bool) {
    eventsInside = nil
    if let snapshot = snapshots.last(where: { isEarlyEnough($0.position) }), goOn(from: snapshot) { return }
    replay = Replay(file, catalog: catalog)
    moment = StateMoment(events: 0, commits: 0)
  }

  /// Continues from a snapshot; false, without a change, when it cannot be read.
  private mutating func goOn(from snapshot: Snapshot) -> Bool {
    var engine = Engine(catalog: catalog)
    guard snapshot.bytes.withUnsafeBytes({ engine.load(snapshot: $0) }) else { return false }
    replay = Replay(file, at: snapshot.position, header: header, engine: engine)
    moment = StateMoment(events: snapshot.position.events, commits: snapshot.position.commits)
    return true
  }
}
