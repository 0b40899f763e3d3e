import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// A recorded journal in which a plugin matters, and the first commit in which it does.
struct PluginJournal: CustomTestStringConvertible, Sendable {
  let plugin: String
  let recorded: RecordedJournal
  let commit: Int

  init(_ plugin: String, _ journal: String, _ commit: Int) {
    (self.plugin, recorded, self.commit) = (plugin, RecordedJournal(name: journal), commit)
  }

  var testDescription: String { "\(plugin) in \(recorded.name)" }

  /// One for every plugin of the package, and for every example program.
  static let all = [
    PluginJournal("auth-gate", "admission", 2),
    PluginJournal("autorotation", "tabs-autorotation", 1),
    PluginJournal("back-button", "back-buttons", 1),
    PluginJournal("depth-limit", "depth-limit", 4),
    PluginJournal("dirty-guard", "dirty-guard", 4),
    PluginJournal("link-router", "links-through-a-router", 3),
    PluginJournal("page-memory", "web-eviction-and-return", 7),
    PluginJournal("paywall", "paywall", 2),
    PluginJournal("quiet-hours", "quiet-hours", 2),
    PluginJournal("routes", "links-to-routes", 3),
    PluginJournal("split-collapse", "split-discard", 3),
    PluginJournal("swipe-back", "stack-swipes", 2),
    PluginJournal("system-back", "system-back", 3),
    PluginJournal("tab-reselect", "tabs-reselect", 4),
    PluginJournal("unsaved-changes", "unsaved-changes-on-every-way-out", 4),
  ]

  /// Returns the bytes of the journal.
  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: recorded.journal)) }

  /// Returns the state views of a live session after each command of the journal, and the journal that it writes.
  func live() throws -> (views: [String], bytes: [UInt8]) {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: try recorded.catalog(), plugins: try recorded.plugins())
    options.clock = .fixed(1_700_000_000_000)
    options.id = recorded.name
    options.durability = .always
    let session = try NavSession.open(at: SmallJournal.path, in: disk, options: options)
    let views = Lock([String]())
    let observation = session.observe { [unowned session] _ in
      views.withLock { $0.append(session.stateView()) }
    }
    // A session drops by itself what was refused when it was resumed.
    for sent in try commands() where sent.source != .system || !sent.command.hasPrefix(#"{"type":"drop""#) {
      try session.send(sent.source) { draft in Self.read(sent.command, &draft) }
    }
    observation.cancel()
    try session.close()
    return (views.withLock { $0 }, disk.contents(of: SmallJournal.path) ?? [])
  }

  /// Returns the commands of the journal as JSON.
  private func commands() throws -> [(source: CommitSource, command: String)] {
    try JournalLines(bytes()).bodies.filter { $0.hasPrefix("{\"commit\"") }.map { line in
      var document = JSONDocument()
      try document.parse(line + "}")
      let word = document.member("source", of: document.root).flatMap { document.string($0) }
      let source = try #require(CommitSource.allCases.first { $0.name == word })
      let command = document.member("command", of: document.root).map { document.text($0) }
      return (source, try #require(command))
    }
  }

  private static func read(_ command: String, _ draft: inout CommitDraft) -> InternedCommand {
    var document = JSONDocument()
    guard (try? document.parse(command)) != nil, let read = try? draft.readCommand(document.root, document)
    else { return draft.intern(.pop(in: "no command: \(command)")) }
    return read
  }
}
