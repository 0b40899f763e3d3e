import NavEvents
import NavPlugins
import NavRuntime

/// A session without a journal for the tests of the rules, and the state view it answers with.
///
/// Its container is the drillDown `main`. Parts of the view are compared as canonical JSON:
/// `stage["panes.left"]` is `"b"` with its quotes, `null`, or `missing`.
struct Stage {
  let session: NavSession

  /// A stage with these screens pushed one after the other.
  init(_ screens: ScreenDescription..., plugins: [String] = PluginCatalog.standardPlugins) throws {
    try self.init(SessionOptions(catalog: .builtIn, plugins: plugins))
    for screen in screens { try send(.push(screen)) }
  }

  init(_ options: SessionOptions) throws {
    session = try NavSession(options: options)
    try session.send(.system) { draft in draft.scene(BuiltInScene.drilldown.content(&draft)) }
  }

  /// A stage with a doorkeeper that listens to all questions.
  init(_ doorkeeper: Doorkeeper, _ screens: ScreenDescription...) throws {
    var options = SessionOptions.standard
    options.catalog.add(doorkeeper)
    options.plugins.append(doorkeeper.manifest.id)
    try self.init(options)
    for screen in screens { try send(.push(screen)) }
  }

  /// Sends the commands and returns what became of the last one.
  @discardableResult
  func send(_ steps: Step...) throws -> StageReply { try send(steps) }

  @discardableResult
  func send(_ steps: [Step]) throws -> StageReply {
    var reply = StageReply()
    for step in steps {
      let outcome = try session.send(.app, step.make) { reply = StageReply($0) }
      if case .accepted(let receipt) = outcome { reply.commit = receipt.commit }
    }
    return reply
  }

  // MARK: The view

  /// The part of the state view at `path`, as canonical JSON.
  subscript(path: String) -> String { part(path, of: session.stateView()) }

  /// The left stack, a bar, and the right screen: `a b|c`.
  var stack: String {
    let container = self["containers.main"]
    let right = part("right", of: container)
    let left = words(part("left", of: container))
    return left + "|" + (right == "null" ? "" : right.filter { $0 != "\"" })
  }

  /// What can be seen, from left to right.
  var visible: String { words(self["visible"]) }

  /// The nodes that hide their back button.
  var hidden: String { names { self["items[\"\($0)\"].hidesBackButton"] == "true" } }

  /// The nodes that show a back button, with its title.
  var backButtons: String {
    nodes.compactMap { node in
      let title = self["items[\"\(node)\"].backButton.title"]
      return title == "missing" ? nil : "\(node): \(title.filter { $0 != "\"" })"
    }.joined(separator: ", ")
  }

  var digest: String { self["digest"] }

  /// What `preserve` gives now.
  var archive: String { session.preserve() }

  /// The frames, each as `role node x y width height [dim]`.
  var layout: [String] {
    var document = JSONDocument()
    guard (try? document.parse(session.stateView())) != nil,
      let value = JSONPath("layout")?.find(in: document.root, of: document)
    else { return [] }
    return document.elements(of: value).map { frame in
      document.members(of: frame).map { document.text($0.value).filter { $0 != "\"" } }
        .joined(separator: " ")
    }
  }

  /// The frame of a role, without the role.
  func frame(_ role: String) -> String? {
    layout.first { $0.hasPrefix(role + " ") }.map { String($0.dropFirst(role.count + 1)) }
  }

  private func part(_ path: String, of text: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil,
      let value = JSONPath(path)?.find(in: document.root, of: document)
    else { return "missing" }
    return document.text(value)
  }

  /// The strings of a list, with spaces between them.
  private func words(_ list: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(list)) != nil else { return "missing" }
    return document.elements(of: document.root).compactMap { document.string($0) }.joined(separator: " ")
  }

  private var nodes: [String] {
    var document = JSONDocument()
    guard (try? document.parse(self["items"])) != nil else { return [] }
    return document.members(of: document.root).map(\.name)
  }

  private func names(_ belongs: (String) -> Bool) -> String {
    nodes.filter(belongs).joined(separator: " ")
  }
}
