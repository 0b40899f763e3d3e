import NavBase

/// The nodes and plugins that a command or an event names, by their ids.
package struct NodeMentions: Sendable {
  /// The containers that are acted on.
  package private(set) var containers: [String] = []
  /// The other nodes: screens, and containers that are added, presented, or children of others.
  package private(set) var nodes: [String] = []
  package private(set) var plugins: [String] = []
  /// The routes of screens that are described, whether or not they come into the scene.
  package private(set) var routes: [String] = []
  /// A Boolean value that indicates whether the nodes inside a scene or an archive count, too.
  private let readsScenes: Bool

  package init(readingScenes: Bool = false) { readsScenes = readingScenes }

  package mutating func add(_ command: NavCommand) {
    var command = command
    command.code(&self)
  }

  package mutating func add(_ event: NavEvent) {
    var event = event
    event.code(&self)
  }

  /// The members of a node that may have members of any names.
  private static let ofAnyNames = ["attributes", "params", "results"]

  /// Adds the ids of the nodes in a part of a scene.
  private mutating func addNodes(in part: JSONValue, _ document: borrowing JSONDocument) {
    for element in document.elements(of: part) { addNodes(in: element, document) }
    for (name, value) in document.members(of: part) where !Self.ofAnyNames.contains(name) {
      if name == "id", let id = document.string(value) { nodes.append(id) }
      addNodes(in: value, document)
    }
  }

  private mutating func add(_ text: String, _ name: StaticString) {
    switch name.description {
    case "container": containers.append(text)
    case "plugin": plugins.append(text)
    case "screen", "screens", "for", "child", "children", "page", "node", "presenter", "off", "on", "removed",
      "discarded", "merged", "separated", "from", "id", "focus":
      nodes.append(text)
    case "route": routes.append(text)
    default: break
    }
  }
}

extension NodeMentions: TextCoder {
  typealias Failure = Never
  typealias Form = PlainForm

  mutating func text(_ name: StaticString, _ value: inout String) { add(value, name) }

  mutating func text(_ name: StaticString, _ value: inout String?, _ absence: WireAbsence) {
    if let value { add(value, name) }
  }

  mutating func texts(_ name: StaticString, _ value: inout [String], _ rule: WireListRule) {
    for text in value { add(text, name) }
  }

  mutating func dictionary(_ name: StaticString, _ value: inout [String]) {}
  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON) {
    guard readsScenes, name.description == "scene" || name.description == "archive" else { return }
    var document = JSONDocument()
    if (try? document.parse(value.text)) != nil { addNodes(in: document.root, document) }
  }

  mutating func json(_ name: StaticString, _ value: inout CanonicalJSON?) {
    guard name.description == "added", let value else { return }
    var document = JSONDocument()
    if (try? document.parse(value.text)) != nil { addNodes(in: document.root, document) }
  }

  /// Adds a screen, unless it leaves its id to the runtime.
  private mutating func add(_ screen: ScreenDescription) {
    if !screen.id.isEmpty { nodes.append(screen.id) }
    if let route = screen.route { routes.append(route) }
    if let opener = screen.request?.opener { nodes.append(opener) }
  }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription) { add(value) }

  mutating func screen(_ name: StaticString, _ value: inout ScreenDescription?) {
    if let value { add(value) }
  }

  mutating func screens(_ value: inout [ScreenDescription], ids: StaticString, added: StaticString) {
    for screen in value { add(screen) }
  }

  mutating func screens(_ name: StaticString, _ value: inout [ScreenDescription]) {
    for screen in value { add(screen) }
  }

  mutating func node(_ name: StaticString, _ value: inout NodeDescription, isContainer: Bool) {
    add(value.screen)
  }

  mutating func commands(_ name: StaticString, _ value: inout [NavCommand]) {
    for command in value { add(command) }
  }
}
