import NavBase
import NavEvents
import NavRuntime

/// An earlier moment of the journal that the REPL shows.
struct Past {
  let events: Int
  let view: String
  let drawn: NavScene
  let tree: CanonicalJSON
  let archive: String
  let plugins: [PluginListing]
  /// The number of the commit that led to the moment, or that contains it; nil before the first.
  let lastCommit: Int?
  /// The number of whole commits.
  let commits: Int
  /// A Boolean value that indicates whether the moment is within the next commit.
  let isInside: Bool

  /// Reads the moment of a timeline.
  init(_ timeline: borrowing NavTimeline) {
    (events, commits) = (timeline.moment.events, timeline.moment.commits)
    isInside = timeline.isInsideCommit
    plugins = timeline.pluginListing
    lastCommit = timeline.lastCommit
    view = timeline.stateView(viewing: events)
    (drawn, tree, archive) = (timeline.scene, timeline.tree, timeline.preserve())
  }
}

extension NavScene {
  /// The node that commands without a target go to, or the modal on top, for the prompt.
  var focusLabel: String { focus ?? presented.last?.node ?? "empty" }
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
