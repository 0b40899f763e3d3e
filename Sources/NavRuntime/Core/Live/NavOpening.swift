import NavBase
public import NavEvents

/// The findings from opening a journal for writing.
///
/// ```swift
/// let session = try NavSession.open(at: "trip.jsonl", options: .standard)
/// if let recovered = session.opening?.recovered { print(recovered) }
/// ```
public struct NavOpening: Equatable, Sendable {
  /// A Boolean value that indicates whether the journal is new.
  public let isNew: Bool
  /// The verdict on the journal: `clean`, or a torn tail that was moved aside. With an index, it is about the lines after the last
  /// snapshot; `verify(plugins:)` of NavJournals reads all of them.
  public let verdict: JournalVerdict
  /// The file that the torn tail was moved to; nil when there was none.
  public let tornFile: String?
  /// The first checkpoint whose digest is not the replayed state's; nil when all agree.
  public internal(set) var mismatch: CheckpointMismatch?
  /// The plugins that continue in a newer version, with the versions that the journal named before.
  public internal(set) var upgraded: [PluginRecord] = []
  /// The reason why the journal was begun anew (``SessionOptions/recovery``); nil when it was not.
  public internal(set) var recovered: SessionError?
  /// The file that keeps the journal as it was; nil when it was not begun anew.
  public internal(set) var keptFile: String?
  /// The commit that has brought the scene of another build up to date; nil when there was nothing to do.
  public internal(set) var migration: NavCommit?
  /// The end of the run of the app before; nil for a session without ``SessionOptions/app``.
  public internal(set) var previous: PreviousRun?
  /// The state of the index beside the journal.
  package internal(set) var indexFinding = JournalIndex.Finding.none
  /// True when an index that is not used is made anew at the end of the journal.
  var makesIndex = true

  /// The index beside the journal, if it is not used; nil when it is, or there is none.
  public var ignoredIndex: IgnoredIndex? { IgnoredIndex(indexFinding, isMadeAnew: makesIndex) }

  init(isNew: Bool, verdict: JournalVerdict, tornFile: String?) {
    (self.isNew, self.verdict, self.tornFile) = (isNew, verdict, tornFile)
  }
}
