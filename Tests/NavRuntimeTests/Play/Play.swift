import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// A scene whose journal is in memory, for the rules of the containers.
///
/// Whatever is sent, the replay of the journal must give the live state, and a command without an event, refused or
/// not, must leave the state as it was. Parts of the view are compared as canonical JSON: `play["panes.top"]` is `"b"`
/// with its quotes, `null`, or `missing`.
struct Play {
  let recorded: RecordedSession
  let catalog: PluginCatalog

  /// The scene with the standard plugins and these, after `steps`.
  init(
    _ scene: BuiltInScene, _ steps: Step..., plugins: [any NavPlugin] = [],
    standard: [String] = PluginCatalog.standardPlugins
  ) throws {
    var options = RecordedSession.options(attached: plugins)
    options.plugins = standard + plugins.map(\.manifest.id)
    options.catalog = .builtIn
    for plugin in plugins { options.catalog.add(plugin) }
    catalog = options.catalog
    recorded = try RecordedSession(options: options)
    try recorded.session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    try send(steps)
  }

  // MARK: Commands

  /// Sends the commands and returns what became of the last one.
  @discardableResult
  func send(_ steps: Step...) throws -> PlayReply { try send(steps) }

  @discardableResult
  func send(_ steps: [Step]) throws -> PlayReply {
    var reply = PlayReply()
    for step in steps { reply = try send(step) }
    return reply
  }

  private func send(_ step: Step) throws -> PlayReply {
    let before = recorded.view
    var line = ""
    try recorded.session.send(.app, step.make) { draft in
      var buffer = ByteBuffer()
      draft.writeCommit(to: &buffer)
      line = buffer.string + "}"
    }
    let reply = try PlayReply(line)
    if reply.events.isEmpty { #expect(recorded.view == before, "no event, but another state: \(step)") }
    #expect(try recorded.viewOfReplay() == recorded.session.stateView(), "another replay: \(step)")
    return reply
  }

  /// The places where deciding again, with the same plugins, does not give the same commits.
  func divergences() throws -> [Divergence] {
    var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.missingPlugins.isEmpty)
    return verification.divergences
  }

  // MARK: The view

  /// The part of the state view at `path`, as canonical JSON.
  subscript(path: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(recorded.session.stateView())) != nil,
      let value = JSONPath(path)?.find(in: document.root, of: document)
    else { return "missing" }
    return document.text(value)
  }

  /// The list of strings at `path`, with spaces between them.
  func words(_ path: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(self[path])) != nil else { return "missing" }
    return document.elements(of: document.root).compactMap { document.string($0) }.joined(separator: " ")
  }

  /// What can be seen, in the order of the panes.
  var visible: String { words("visible") }

  var digest: String { self["digest"] }

  /// What a container's stack holds, from the bottom.
  func entries(of stack: String) -> String { words("containers[\"\(stack)\"].entries") }

  /// The title of a node's back button; `null` when it shows none.
  func backButton(of node: String) -> String {
    let button = self["items[\"\(node)\"].backButton"]
    return button == "null" ? button : self["items[\"\(node)\"].backButton.title"]
  }

  /// The frames, each as `role node x y width height [dim]`.
  var layout: [String] {
    var document = JSONDocument()
    guard (try? document.parse(self["layout"])) != nil else { return [] }
    return document.elements(of: document.root).map { frame in
      document.members(of: frame).map { document.text($0.value).filter { $0 != "\"" } }
        .joined(separator: " ")
    }
  }

  /// The frames of these roles, in the order of the layout.
  func frames(_ roles: String...) -> [String] {
    layout.filter { frame in roles.contains { frame.hasPrefix($0 + " ") } }
  }
}
