import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A session with a container `m` whose rules are under test, alone or on a stack above `home`.
struct PaneSession {
  /// A child of the container, as a scene has it: `letter` or `letter role=primary when=gift`.
  struct Child: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let json: String

    init(stringLiteral text: String) {
      let words = text.split(separator: " ")
      let attributes = words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1)
        return #""\#(parts[0])":"\#(parts[1])""#
      }
      let rest = attributes.isEmpty ? "" : #","attributes":{\#(attributes.joined(separator: ","))}"#
      json = #"{"id":"\#(words[0])"\#(rest)}"#
    }
  }

  let recorded: RecordedSession
  private let catalog: PluginCatalog
  private let rules: any ContainerRules

  init(
    _ rules: any ContainerRules, _ others: any NavPlugin..., children: [Child], isOnStack: Bool = false,
    members: String = "", size: (width: Int, height: Int) = (1024, 768)
  ) throws {
    let plugins: [any NavPlugin] = [rules] + others
    recorded = try RecordedSession(attached: plugins + [SwipeBack()])
    var catalog = PluginCatalog()
    for plugin in plugins + [SwipeBack()] { catalog.add(plugin) }
    (self.catalog, self.rules) = (catalog, rules)
    let nodes = children.map(\.json).joined(separator: ",")
    let container =
      #"{"id":"m","kind":"arranged","rules":"\#(rules.manifest.id)","children":[\#(nodes)]\#(members)}"#
    let root =
      isOnStack ? #"{"id":"outer","kind":"stack","entries":[{"id":"home"},\#(container)]}"# : container
    try send("resize \(size.width) \(size.height)")
    try send(all: [#"scene json={"root":\#(root)}"#])
  }

  @discardableResult func send(_ line: String) throws -> NavCommit {
    try #require(try recorded.session.commit(try NavCommand(line: line), from: .user))
  }

  /// Sends lines, none of which may be refused.
  func send(all lines: [String], _ location: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      let refusal = try send(line).refusal
      #expect(refusal == nil, "\(line)", sourceLocation: location)
    }
  }

  /// Returns the reason of the rules, or of another plugin, to refuse a line; nil when they do not.
  func objection(to line: String) throws -> String? {
    guard let refusal = try send(line).refusal else { return nil }
    return refusal.reasons.first?.message
  }

  var container: NavScene.Arranged {
    get throws {
      guard case .arranged(let container)? = recorded.session.scene["m"] else { throw NothingArranged() }
      return container
    }
  }

  /// The panes from the bottom: the one with the focus has a star, one below another a slash, and one over the others a caret. Behind
  /// them, what `back` shows and removes: `list letter* < list -letter`.
  var view: String {
    get throws {
      let container = try container
      var words: [String] = []
      for pane in container.shown {
        let isOver = pane.dim == 0 && container.shown.contains { $0.dim > 0 }
        let mark = isOver ? "^" : pane.y == .zero ? "" : "/"
        words.append("\(mark)\(pane.child)\(pane.child == container.focus ? "*" : "")")
      }
      for back in container.shown.compactMap(\.back) {
        words.append("< \(back.shows ?? "nothing")")
        words += back.removes.map { "-\($0)" }
      }
      return words.joined(separator: " ")
    }
  }

  /// The frames of the panes: `x y width height`.
  var frames: [String] {
    get throws { try container.shown.map { "\($0.child) \($0.x) \($0.y) \($0.width) \($0.height)" } }
  }

  /// The arrangement is that which the rules would make of it, if they were asked.
  func expectStable(_ location: SourceLocation = #_sourceLocation) throws {
    let before = try container
    let environment = recorded.session.scene.environment
    try send("resize \(Int(environment.width) + 1) \(Int(environment.height))")
    #expect(try container == before, sourceLocation: location)
    try send("resize \(Int(environment.width)) \(Int(environment.height))")
    #expect(try container == before, sourceLocation: location)
  }

  func expectVerified(_ location: SourceLocation = #_sourceLocation) throws {
    try recorded.expectVerified(rules, catalog, location)
  }
}

private struct NothingArranged: Error {}
