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
  var redacted: String { get throws { try recorded.redacted(rules) } }

  func expectVerified(_ location: SourceLocation = #_sourceLocation) throws {
    try recorded.expectVerified(rules, catalog, location)
  }
}

private struct NothingArranged: Error {}
