public import NavEvents

extension NavJournal {
  /// Writes a new journal that has this one's commits from a moment on, and returns it. The history before is folded into
  /// its first line.
  ///
  /// ```swift
  /// let short = try journal.compact(at: .commit(9_000), to: "short.jsonl")
  /// ```
  ///
  /// The new journal has the same id, and its events and commits keep their numbers. A moment that it still has shows the
  /// same scene, and a session continues it as it would continue this one. This journal is not changed.
  ///
  /// Complexity: O(size of the journal), in bounded memory.
  /// - Parameters:
  ///   - moment: The moment to begin with, between two commits; the end leaves no commit.
  ///   - path: The new file. An existing file is never overwritten.
  ///   - fileSystem: The place of the new file.
  /// - Throws: A ``Failure`` when there is no such moment, it lies inside a commit, the journal is damaged by more than a
  ///   crash, or the file exists already or cannot be written.
  @discardableResult
  public func compact(
    at moment: Moment = .end, to path: String, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(Failure) -> NavJournal {
    try check(moment)
    var timeline = NavTimeline(try recordedFile())
    let compaction: Compaction
    do throws(NavTimeline.Failure) { compaction = try timeline.compaction(at: moment) } catch {
      throw failure(error)
    }
    if case .corrupt = compaction.verdict { throw .damaged(compaction.verdict) }
    do throws(SessionError) { try compaction.write(to: path, in: fileSystem) } catch {
      throw .unwritable(error)
    }
    return try NavJournal(at: path, in: fileSystem)
  }
}

/// The part of a journal that stays when its beginning is folded.
public struct Compaction: Sendable {
  /// The first line of the new journal.
  let header: JournalHeader
  /// The moment with which the new journal begins.
  public let moment: StateMoment
  /// The number of commits that stay.
  public var commits: Int { end.commits - start.commits }
  /// The result of checking the whole journal.
  let verdict: JournalVerdict

  fileprivate let file: any StorageFile
  /// The positions in the journal between which its lines are copied.
  fileprivate let start: JournalPosition
  fileprivate let end: JournalPosition

  /// Writes the new journal. After a failure, or a signal meanwhile, no file is left.
  public func write(
    to path: String, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(SessionError) {
    try NewJournal.write(
      header, to: path, in: fileSystem,
      appending: { writer throws(JournalError) in try append(to: &writer) })
  }

  /// Writes the commits that stay after the first line of the new journal.
  func append(to writer: inout JournalWriter) throws(JournalError) {
    try writer.append(linesOf: file, from: start, upTo: end)
  }

  /// Returns a Boolean value that indicates whether the journal that was read is the one that ends at `position`.
  func ends(at position: JournalPosition) -> Bool {
    end.offset == position.offset && end.chain == position.chain
  }
}

extension NavTimeline {
  /// Returns the part of the journal that stays when everything before a moment is folded. The call moves the timeline.
  ///
  /// Complexity: O(size of the journal); with an index, O(n) in the events since its last snapshot.
  public mutating func compaction(at moment: NavJournal.Moment) throws(Failure) -> Compaction {
    try begin()
    guard let header else { throw .noCommit(commits: 0) }
    try seekToEnd()
    let (end, verdict) = (replay.position, verdict)
    if moment != .end { try seek(to: moment) }
    if isInsideCommit { throw .insideCommit(self.moment.commits) }
    let here = self.moment
    // A moment that is named by its events can have been found by reading the line after it.
    try seek(afterCommits: here.commits)
    if try !confirmsIndex() { return try compaction(at: moment) }
    return Compaction(
      header: headerFromHere(header), moment: here, verdict: verdict, file: file, start: replay.position,
      end: end)
  }

  /// Returns the header of a journal in which everything before the present moment, which is between two commits, is folded.
  package func headerFromHere(_ header: JournalHeader) -> JournalHeader {
    var header = header
    header.parent = nil
    (header.base, header.plugins) = read { state, draft in
      (state.base(at: moment, draft.texts), replay.engine.host.records(state, draft.texts))
    }
    return header
  }
}
