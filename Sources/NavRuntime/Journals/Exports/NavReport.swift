public import NavEvents
public import NavRuntime
import Synchronization

/// A report of a journal: its last commits in a new journal, without the data about the user, for whoever looks for a bug.
///
/// ```swift
/// let report = try session.report(last: 200, to: "report.jsonl")
/// print("\(report.commits) commits from #\(report.firstCommit) on")
/// if report.verdict != .clean { print(report.verdict.message) }
/// ```
public struct NavReport: Sendable {
  /// The report, which begins with the state before its first commit.
  public let journal: NavJournal
  /// The number of the first commit that was read, and thereby checked, for the report. The state before it was taken from a
  /// snapshot beside the journal; without one, it is the first commit of the journal.
  public let firstReadCommit: Int
  /// The verdict on the part that was read. The report ends before any damage.
  public let verdict: JournalVerdict
  /// The first checkpoint in the part before the report whose digest is not the replayed state's; nil when all agree.
  public let mismatch: CheckpointMismatch?
  /// The texts that were to be kept and that are nowhere in the report, as after a typing mistake.
  public let missingTexts: [String]
  /// The first line of the journal.
  public let header: JournalHeader

  /// The number of the first commit of the report.
  public var firstCommit: Int { journal.start.commits }
  /// The number of commits in the report.
  public var commits: Int { journal.commitCount - firstCommit }
}

extension NavSession {
  /// Writes the last commits of the journal to a new file, without the data about the user, as ``NavRuntime/NavJournal/redacted(plugins:keeping:hidingPlugins:)``
  /// leaves it out. Everything before is folded into the first line. The session goes on meanwhile.
  ///
  /// ```swift
  /// let report = try session.report(last: 500, to: "report.jsonl")
  /// ```
  ///
  /// The report ends with the last commit at the time of the call; its events and commits keep their numbers. The file has its
  /// name only when it is complete. Reading begins at the last snapshot before the first of these commits, among those that
  /// the journal had when it was opened, and what is before it is not checked.
  ///
  /// Complexity: O(events since that snapshot), in memory for the scene and for the texts that are replaced.
  /// - Parameters:
  ///   - count: The number of commits, from 0; all of them if the journal has fewer.
  ///   - path: The new file. An existing file is never overwritten.
  ///   - kept: Texts that are no secret, as for a redacted journal.
  ///   - hidesPlugins: True to replace the ids of all plugins that are not built in.
  ///   - readsAll: True to read the journal from its first line, and to check every byte before the report.
  ///   - fileSystem: The place of the new file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unwritable(_:)`` when the file exists already or cannot be written, the session is closed or
  ///   has no journal, or the call comes from a plugin's hook or an observer's `will`; ``/NavRuntime/NavJournal/Failure/damaged(_:)`` when
  ///   the journal is damaged before the report; ``/NavRuntime/NavJournal/Failure/unreadableCommit(_:)`` for a commit that this version
  ///   cannot read completely; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the journal cannot be read.
  @discardableResult
  public func report(
    last count: Int = 500, to path: String, keeping kept: [String] = [],
    hidingPlugins hidesPlugins: Bool = false, readingAll readsAll: Bool = false,
    in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(NavJournal.Failure) -> NavReport {
    var reading: Reading
    do throws(SessionError) { reading = try readingJournal(all: readsAll) } catch { throw .unwritable(error) }
    return try reading.timeline.report(
      last: count, of: reading.commits, to: path, Redaction(keeping: kept, hidesPlugins: hidesPlugins),
      plugins: reading.catalog, in: fileSystem)
  }
}

extension NavTimeline {
  /// Writes the last `count` commits to a new journal, without the data about the user, as
  /// ``NavRuntime/NavSession/report(last:to:keeping:hidingPlugins:readingAll:in:)`` does. The call moves the timeline.
  /// - Parameters:
  ///   - commits: The number of commits up to the end; nil when it is not known.
  ///   - path: The new file. An existing file is never overwritten.
  ///   - redaction: What is left out.
  ///   - catalog: The plugins that decide the commits again.
  public mutating func report(
    last count: Int, of commits: Int? = nil, to path: String, _ redaction: Redaction = Redaction(),
    plugins catalog: PluginCatalog, in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(NavJournal.Failure) -> NavReport {
    let beginning: (header: JournalHeader, first: Int, end: Int)
    do throws(Failure) { beginning = try seekToReport(count, commits) } catch {
      if case .file(let error) = error { throw .file(error) }
      if header == nil { throw .notAJournal(verdict) }
      if case .corrupt = verdict { throw .damaged(verdict) }
      throw .changed
    }
    let read = index?.entry { $0.commits <= beginning.first }?.position.commits ?? start.commits
    let reader = JournalReader(file, at: replay.position, header: beginning.header)
    let found = try RedactedJournal.create(
      path, in: fileSystem, from: reader, upTo: beginning.end, catalog, redaction)
    return NavReport(
      journal: try NavJournal(at: path, in: fileSystem), firstReadCommit: read, verdict: found.verdict,
      mismatch: mismatch ?? found.mismatch, missingTexts: found.unmetTexts,
      header: header ?? beginning.header)
  }

  /// Goes to the moment before the last `count` commits. Returns the header of a journal that begins there, with the numbers of
  /// its first commit and of the commit after its last one.
  private mutating func seekToReport(
    _ count: Int, _ commits: Int?
  ) throws(Failure) -> (header: JournalHeader, first: Int, end: Int) {
    try begin()
    guard let header else { throw .noCommit(commits: 0) }
    if commits == nil { try seekToEnd() }
    let end = commits ?? moment.commits
    let first = max(start.commits, end - max(0, count))
    try seek(afterCommits: first)
    if try !confirmsIndex() { return try seekToReport(count, commits) }
    return (first == start.commits ? header : headerFromHere(header), first, end)
  }
}
