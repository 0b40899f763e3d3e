public import NavEvents
import Synchronization

/// A session that only looks at a journal.
extension NavSession {
  /// Returns a session that shows the end of a journal and takes no commands: ``send(_:from:)-(NavCommand,_)`` throws ``SessionError/closed``.
  ///
  /// ```swift
  /// let file = try POSIXFileSystem().open("report.jsonl", .read)
  /// let session = try NavSession.looking(at: file, catalog: .builtIn)
  /// print(session.scene.visible, session.missingPlugins.map(\.id))
  /// ```
  ///
  /// Nothing is written: the session takes no lock, makes no index, and leaves a torn tail where it is. It shows the commits
  /// before any damage. No plugin is needed, and what others append to the journal meanwhile is not shown.
  /// - Throws: ``NavJournal/Failure/file(_:)`` when the file cannot be read, and ``NavJournal/Failure/notAJournal(_:)`` when it
  ///   has no valid first line.
  public static func looking(
    at file: any StorageFile, catalog: PluginCatalog, clock: NavClock = .system
  ) throws(NavJournal.Failure) -> NavSession {
    let file = LookedAtFile(file)
    let (index, finding) = JournalIndex.find(beside: file)
    var timeline = NavTimeline(ofOpen: file, catalog: catalog, index: index)
    do throws(NavTimeline.Failure) { try timeline.seekToEnd() } catch {
      if case .file(let error) = error { throw .file(error) }
    }
    let mismatch = timeline.mismatch
    let trusted = timeline.index
    let isWrong = timeline.indexFinding == .ignored(.wrong)
    let replay = timeline.takeReplay()
    guard replay.header != nil else { throw .notAJournal(replay.verdict) }
    let (verdict, end) = (replay.verdict, replay.position)
    let core = SessionCore(
      engine: replay.takeEngine(), writer: nil,
      lookingAt: OpenJournal(file: file, length: end.offset, index: trusted, foldedCommits: 0), clock: clock,
      commits: end.commits, events: end.events)
    var opening = NavOpening(isNew: false, verdict: verdict, tornFile: nil)
    opening.makesIndex = false
    (opening.mismatch, opening.indexFinding) = (mismatch, isWrong ? .ignored(.wrong) : finding)
    return NavSession(core: core, hub: ObserverHub(), opening: opening)
  }

  /// A Boolean value that indicates whether the session only looks at its journal.
  public var onlyLooks: Bool { core.withLock { $0.shown != nil } }

  /// The plugins of the present moment that the catalog lacks, or has only in an older version.
  public var missingPlugins: [PluginRecord] {
    core.withLock { $0.engine.host.catalog.lacking(among: $0.plugins) }
  }
}
