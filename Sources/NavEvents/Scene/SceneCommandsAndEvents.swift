/// Commands about the scene as a whole.
public enum SceneCommand: BitwiseCopyable, Equatable, Sendable {
  /// Sets the first scene; only as the first command of a journal.
  case set(JSONText)
  /// Rebuilds the containers from an archive that `preserve` has returned.
  case restore(JSONText)
  /// Adds a new, empty container to another; as the first command of a journal it adds the root.
  case add(NodeContent, column: SplitColumn?, target: TextID?)
}

/// The events about the scene as a whole.
public enum SceneEvent: BitwiseCopyable, Equatable, Sendable {
  /// The scene was set to this one.
  case sceneSet(JSONText)
  /// The containers were rebuilt as in this scene; everything around them stays.
  case restored(JSONText)
  /// A new, empty container was added to `parent`; without a parent it is the root.
  case containerAdded(parent: TextID?, NodeContent, column: SplitColumn?)
}

extension SceneCommand {
  package var kind: CommandKind {
    switch self {
    case .set: .scene
    case .restore: .restore
    case .add: .add
    }
  }

  static let blanks: [SceneCommand] = [
    .set(.blank), .restore(.blank), .add(.blank, column: nil, target: nil),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .set(var scene):
      try coder.json("scene", &scene)
      self = .set(scene)
    case .restore(var archive):
      try coder.json("archive", &archive)
      self = .restore(archive)
    case .add(var node, var column, var target):
      try coder.target(&target)
      try coder.node("node", &node, isContainer: true)
      try coder.word("column", &column)
      self = .add(node, column: column, target: target)
    }
  }
}

extension SceneEvent {
  var kind: EventKind {
    switch self {
    case .sceneSet: .sceneSet
    case .restored: .restored
    case .containerAdded: .containerAdded
    }
  }

  static let blanks: [SceneEvent] = [
    .sceneSet(.blank), .restored(.blank), .containerAdded(parent: nil, .blank, column: nil),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .sceneSet(var scene):
      try coder.json("scene", &scene)
      self = .sceneSet(scene)
    case .restored(var scene):
      try coder.json("scene", &scene)
      self = .restored(scene)
    case .containerAdded(var parent, var node, var column):
      try coder.target(&parent)
      try coder.node("node", &node)
      try coder.word("column", &column)
      self = .containerAdded(parent: parent, node, column: column)
    }
  }
}

extension CommitDraft {
  /// Returns the command that sets the first scene (canonical JSON, see `docs/journal-format.md`); the first
  /// command only.
  public mutating func scene(_ content: JSONText) -> NavCommand { .scene(.set(content)) }

  /// Returns the command that rebuilds the containers from an archive (see ``NavSession/preserve()``).
  public mutating func restore(_ archive: JSONText) -> NavCommand { .scene(.restore(archive)) }

  /// Returns the command that adds a new, empty container to another; without one, to the deepest on the
  /// focus path that accepts it.
  public mutating func add(
    _ kind: ContainerKind, _ container: ScreenDescription, in parent: String? = nil,
    column: SplitColumn? = nil, rootURL: String? = nil
  ) -> NavCommand {
    let node = NodeContent(screen: content(container), kind: kind, rootURL: text(rootURL))
    return .scene(.add(node, column: column, target: text(parent)))
  }

  /// Returns the command that presents a screen, or an empty container, on top of the whole scene.
  public mutating func present(
    _ screen: ScreenDescription, as kind: ContainerKind? = nil, style: ModalStyle = .sheet,
    in presenter: String? = nil
  ) -> NavCommand {
    .modal(.present(NodeContent(screen: content(screen), kind: kind), style, presenter: text(presenter)))
  }

  /// Returns the command that removes the topmost modal.
  public func dismiss(bySwipe: Bool = false) -> NavCommand { .modal(.dismiss(bySwipe: bySwipe)) }
}
