import NavBase
import NavEvents
import NavRuntime

/// An earlier moment of the journal that the REPL shows.
struct Past {
  let events: Int
  let view: String
  let drawn: NavScene
  let scene: String
  let archive: String
  let focus: String
  let plugins: [PluginListing]
  /// The number of the commit that led to the moment, or that contains it; nil before the first.
  let lastCommit: Int?
  /// The number of whole commits.
  let commits: Int
  /// A Boolean value that indicates whether the moment is within the next commit.
  let isInside: Bool

  /// Reads the moment of a timeline.
  init(_ timeline: borrowing NavTimeline) {
    let moment = timeline.moment
    events = moment.events
    isInside = timeline.isInsideCommit
    commits = moment.commits
    plugins = timeline.plugins
    lastCommit = timeline.lastCommit
    view = timeline.stateView(viewing: events)
    (drawn, scene, archive, focus) = timeline.read { state, draft in
      (
        NavScene(state, draft.texts, moment),
        Self.scene(state, draft), Self.archive(state, draft), Self.focus(state, draft)
      )
    }
  }

  static func scene(of session: NavSession) -> String { session.read { scene($0, $1) } }

  static func focus(of session: NavSession) -> String { session.read { focus($0, $1) } }

  private static func focus(_ state: borrowing NavState, _ draft: borrowing CommitDraft) -> String {
    (state.focusName ?? state.topmostModal).map { draft.texts[$0] } ?? "empty"
  }

  private static func archive(_ state: borrowing NavState, _ draft: borrowing CommitDraft) -> String {
    var buffer = ByteBuffer()
    state.writeArchive(draft.texts, to: &buffer)
    return buffer.string
  }

  private static func scene(_ state: borrowing NavState, _ draft: borrowing CommitDraft) -> String {
    var buffer = ByteBuffer()
    state.writeScene(draft.texts, to: &buffer)
    return buffer.string
  }
}

/// The place of a REPL's journal: a file, or memory when no file was named.
struct JournalPlace {
  let path: String
  private let memory: MemoryFileSystem?

  /// Creates the place for a journal at `path`, or in memory for nil.
  init(_ path: String?) {
    self.path = path ?? "journal in memory"
    memory = path == nil ? MemoryFileSystem() : nil
  }

  var fileSystem: any FileSystem { memory ?? WatchedFileSystem(files: POSIXFileSystem()) }

  var isInMemory: Bool { memory != nil }

  /// The file on the disk, open for reading; nil when there is none.
  var existingFile: (any StorageFile)? {
    guard !isInMemory, SystemCall.isFile(path) else { return nil }
    return try? fileSystem.open(path, .read)
  }
}

extension LineError {
  static let readOnly = LineError(
    code: .readOnly,
    message: "the journal is open for reading only: `fork FILE` goes on from here in a new journal",
    column: nil)

  static let viewingPast = LineError(
    code: .viewingPast,
    message: "you are looking at the past: `live` returns to the present, `fork FILE` goes on from here",
    column: nil)
}
