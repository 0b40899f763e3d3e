import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A session whose root `m` is arranged.
struct RuledSession {
  let recorded: RecordedSession
  let catalog: PluginCatalog
  private let rules: any ContainerRules

  init(_ rules: any ContainerRules, _ others: any NavPlugin..., children: [String] = ["a", "b", "c"]) throws {
    let nodes = children.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    try self.init(rules, others, members: "[\(nodes)]")
  }

  /// Creates a session whose root `m` has these children in JSON, and the members behind them.
  init(_ rules: any ContainerRules, _ others: [any NavPlugin] = [], members: String) throws {
    let plugins = [rules] + others + [SwipeBack()]
    recorded = try RecordedSession(attached: plugins)
    var catalog = PluginCatalog()
    for plugin in plugins { catalog.add(plugin) }
    (self.catalog, self.rules) = (catalog, rules)
    let id = rules.manifest.id
    try send(#"scene json={"root":{"id":"m","kind":"arranged","rules":"\#(id)","children":\#(members)}}"#)
  }

  @discardableResult func send(_ line: String) throws -> NavCommit {
    try #require(try recorded.session.commit(try NavCommand(line: line), from: .user))
  }

  var container: NavScene.Arranged {
    get throws {
      guard case .arranged(let container)? = recorded.session.scene["m"] else { throw NothingArranged() }
      return container
    }
  }

  var shown: [String] { get throws { try container.shown.map(\.child) } }

  /// The journal without what may reveal something about its user.
  var redacted: String {
    get throws {
      let journal = try NavJournal(at: RecordedSession.path, in: recorded.files)
      return String(decoding: try journal.redacted(plugins: declared), as: UTF8.self)
    }
  }

  /// The plugins that declare what they decide by. Any other one finds other texts in a redacted journal.
  private var declared: PluginCatalog {
    var catalog = PluginCatalog()
    catalog.add(SwipeBack())
    if rules is any RedactablePlugin { catalog.add(rules) }
    return catalog
  }

  /// Deciding the journal again gives the same with the rules, and with the recorded answers in their place, and so does deciding the
  /// redacted journal.
  func expectVerified(_ location: SourceLocation = #_sourceLocation) throws {
    let journal = try NavJournal(at: RecordedSession.path, in: recorded.files)
    let with = try journal.verify(plugins: catalog)
    #expect(with.divergences.isEmpty && with.mismatch == nil, "\(with)", sourceLocation: location)
    var others = PluginCatalog()
    others.add(SwipeBack())
    let without = try journal.verify(plugins: others)
    #expect(without.divergences.isEmpty, "\(without)", sourceLocation: location)
    let files = MemoryFileSystem()
    files.write(Array(try redacted.utf8), to: "redacted.jsonl")
    let copy = try NavJournal(at: "redacted.jsonl", in: files).verify(plugins: declared)
    #expect(copy.divergences.isEmpty && copy.mismatch == nil, "\(copy)", sourceLocation: location)
    #expect(try recorded.viewOfReplay() == recorded.session.stateView(), sourceLocation: location)
  }
}

private struct NothingArranged: Error {}
