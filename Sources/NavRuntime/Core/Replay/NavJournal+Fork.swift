public import NavEvents

extension NavJournal {
  /// Writes a new journal that continues from a moment of this one, and returns it. Open it with
  /// ``NavSession/open(at:in:options:initial:)`` to send commands.
  ///
  /// ```swift
  /// let other = try journal.fork(at: .event(18), to: "other.jsonl")
  /// ```
  ///
  /// The fork begins with the state and the plugins of the moment, and names this journal as its parent. The numbers of its
  /// events and commits continue those of the parent, so that a moment has the same name in both. A fork can begin inside a
  /// commit: its first commit then has the number of that commit.
  ///
  /// Complexity: O(events before the moment); with an index, those since the snapshot before it.
  /// - Parameters:
  ///   - moment: The moment to continue from.
  ///   - path: The new file. An existing file is never overwritten.
  ///   - id: The id of the new journal; nil for a random one or, with a fixed clock, for this journal's id and the moment, such
  ///     as `trip@18`.
  ///   - durability: The durability of the new journal; nil for that of this one.
  ///   - clock: The clock for the time of creation.
  ///   - fileSystem: The place of the new file.
  /// - Throws: A ``Failure`` when there is no such moment, or the file exists already or cannot be written.
  @discardableResult
  public func fork(
    at moment: Moment = .end, to path: String, id: String? = nil, durability: Durability? = nil,
    clock: NavClock = .system, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(Failure) -> NavJournal {
    try check(moment)
    var timeline = NavTimeline(try file())
    let origin: ForkOrigin
    do throws(NavTimeline.Failure) {
      let isEnd = moment == .end || moment == .event(eventCount)
      origin = try timeline.forkOrigin(at: isEnd && commitCount > 0 ? .commit(commitCount - 1) : moment)
    } catch {
      throw failure(error)
    }
    do throws(SessionError) {
      try origin.write(
        try origin.header(id: id, durability: durability, clock: clock), to: path, in: fileSystem)
    } catch {
      throw .unwritable(error)
    }
    return try NavJournal(at: path, in: fileSystem)
  }
}

/// A moment of a journal from which another journal continues.
public struct ForkOrigin: Equatable, Sendable {
  /// The state of the moment.
  public let base: JournalHeader.Base
  /// The plugins that take part at the moment.
  public let plugins: [PluginRecord]
  /// The place in the journal.
  public let parent: JournalHeader.Parent
  /// The result of checking the journal up to the moment.
  public let verdict: JournalVerdict
  /// The first checkpoint up to the moment whose digest is not that of the replayed state.
  public let mismatch: CheckpointMismatch?
  /// The durability of the journal.
  fileprivate let durability: Durability
  /// True for a fork of a redacted journal.
  fileprivate let isRedacted: Bool

  /// Returns the header of a fork from here. Without an id it gets a random one or, with a fixed clock, that of its parent with
  /// the moment, so that it is reproducible. Without a durability it gets that of its parent.
  public func header(
    id: String?, durability: Durability?, clock: NavClock
  ) throws(SessionError) -> JournalHeader {
    let usual = clock == .system ? SessionOptions.randomID() : "\(parent.id)@\(parent.at)"
    return JournalHeader(
      id: id ?? usual, created: try clock.writableTime(),
      runtime: RuntimeVersion.current, durability: durability ?? self.durability, plugins: plugins,
      base: base, parent: parent, isRedacted: isRedacted)
  }

  /// Writes a new journal that consists of such a header. An existing file is never overwritten.
  public func write(
    _ header: JournalHeader, to path: String, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(SessionError) {
    try NewJournal.write(header, to: path, in: fileSystem)
  }
}

extension NavTimeline {
  /// Returns the beginning of a fork from a moment, as ``NavJournal/fork(at:to:id:durability:clock:in:)`` writes it. The call moves
  /// the timeline.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot.
  public mutating func forkOrigin(at moment: NavJournal.Moment) throws(Failure) -> ForkOrigin {
    try begin()
    guard let header else { throw .noCommit(commits: 0) }
    // A fork without commits of its own ends where it begins.
    if moment == .commit(start.commits - 1) {
      try seek(afterCommits: start.commits)
    } else {
      try seek(to: moment)
    }
    if try !confirmsIndex() { return try forkOrigin(at: moment) }
    let (here, verdict, mismatch) = (self.moment, verdict, mismatch)
    let (base, plugins) = read { state, draft in
      (state.base(at: here, draft.texts), replay.engine.host.records(state, draft.texts))
    }
    let sum = try sumOfLine(ofCommit: lastCommit)
    return ForkOrigin(
      base: base, plugins: plugins,
      parent: JournalHeader.Parent(id: header.id, at: here.events, sum: sum), verdict: verdict,
      mismatch: mismatch, durability: header.durability, isRedacted: header.isRedacted)
  }

  /// Returns the checksum of a commit's line; without a commit, that of the header.
  private mutating func sumOfLine(ofCommit number: Int?) throws(Failure) -> String {
    if let number {
      try visit(commit: number) { _, _ in }
      return replay.position.chain.text
    }
    var first = Replay(file)
    do throws(FileError) { _ = try first.read(.events) } catch { throw .file(error) }
    return first.position.chain.text
  }
}
