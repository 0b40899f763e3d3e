import NavBase
import NavEvents
import NavRuntime
import Testing

/// A session with a journal in memory, for tests that read it line by line.
struct RecordedSession: Sendable {
  static let path = "test.jsonl"

  let session: NavSession
  let files: MemoryFileSystem

  /// Creates a new journal with all of `plugins` attached.
  init(_ plugins: any NavPlugin...) throws {
    try self.init(attached: plugins)
  }

  /// Creates a new journal with the plugins in `attached`; those in `others` can be attached later.
  init(attached: [any NavPlugin], others: [any NavPlugin] = []) throws {
    try self.init(options: Self.options(attached: attached, others: others))
  }

  /// Opens the journal in `files`, or creates it.
  init(options: SessionOptions, in files: MemoryFileSystem = MemoryFileSystem()) throws {
    session = try NavSession.open(at: Self.path, in: files, options: options)
    self.files = files
  }

  static func options(attached: [any NavPlugin], others: [any NavPlugin] = []) -> SessionOptions {
    var catalog = PluginCatalog()
    for plugin in attached + others { catalog.add(plugin) }
    var options = SessionOptions(catalog: catalog, plugins: attached.map(\.manifest.id))
    options.clock = .fixed(1_700_000_000_000)
    options.id = "test"
    options.durability = .os
    return options
  }

  /// Pushes these screens, one command each.
  func push(_ screens: String...) throws {
    for screen in screens { try session.send { $0.intern(.push(ScreenDescription(screen))) } }
  }

  /// The bytes of the journal so far.
  var journal: String { String(decoding: files.contents(of: Self.path) ?? [], as: UTF8.self) }

  /// Returns the commits of the journal so far.
  func commits() throws -> [RecordedCommit] {
    try journal.split(separator: "\n").filter { $0.hasPrefix(#"{"commit":"#) }
      .map { try RecordedCommit(String($0)) }
  }

  /// Returns the newest commit.
  func last() throws -> RecordedCommit { try #require(try commits().last) }

  /// Returns the verdict of a reader of the journal.
  func verdict() throws -> JournalVerdict {
    var timeline = NavTimeline(try files.open(Self.path, .read))
    try timeline.seekToEnd()
    return timeline.verdict
  }

  /// Returns the state view of the whole journal, folded without any plugin.
  func viewOfReplay() throws -> String {
    var timeline = NavTimeline(try files.open(Self.path, .read))
    try timeline.seekToEnd()
    return timeline.stateView()
  }

  /// The state view without the number of commits, which a refusal changes too.
  var view: String { Self.scene(in: session.stateView()) }

  /// Returns the part of a state view after the numbers of events and commits, which are its first members.
  static func scene(in view: String) -> String {
    // The whole view is long, and looking for a text in it takes as long as many commands.
    let (comma, bytes) = (UInt8(ascii: ","), view.utf8)
    guard let first = bytes.firstIndex(of: comma),
      let second = bytes[bytes.index(after: first)...].firstIndex(of: comma)
    else { return view }
    return String(view[bytes.index(after: second)...])
  }
}

extension CommitDraft {
  /// Returns a JSON value from text that is already canonical.
  mutating func canonical(_ text: String) -> JSONText { JSONText(texts.intern(text)) }
}
