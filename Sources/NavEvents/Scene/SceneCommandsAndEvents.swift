package import NavBase

/// Commands about the scene as a whole.
@nonexhaustive public enum SceneCommand<Form: TextForm>: Equatable, Sendable {
  /// Sets the first scene; only while a journal has none.
  case set(Form.JSON)
  /// Rebuilds the containers from an archive that `preserve` has returned.
  case restore(Form.JSON)
  /// Adds a new, empty container to another; while there is no scene, it adds the root.
  case add(Form.Node, column: SplitColumn?, target: Form.Text?)
  /// Goes on from a past moment, such as `#12`, after which the scene was this one in a window of this size class.
  case revert(to: Form.Text, Form.JSON, SizeClass)
  /// Reports that the host has taken these screens off: the top ones of one stack, or a modal with those above it.
  case removed(Form.List)
}

extension SceneCommand: BitwiseCopyable where Form == InternedForm {}

/// The events about the scene as a whole.
@nonexhaustive public enum SceneEvent<Form: TextForm>: Equatable, Sendable {
  /// The scene was set to this one.
  case sceneSet(Form.JSON)
  /// The containers were rebuilt as in this scene; everything around them is kept.
  case restored(Form.JSON)
  /// The scene became what it was after a past moment, such as `#12`: this one. The window and the plugins stay.
  case reverted(to: Form.Text, Form.JSON)
  /// A new, empty container was added to `parent`; without a parent it is the root.
  case containerAdded(parent: Form.Text?, Form.Node, column: SplitColumn?)
  /// The journal has from here on what older programs do not know, such as `routes`: they refuse to go on. It changes no scene.
  case needs(Form.List)
}

extension SceneEvent: BitwiseCopyable where Form == InternedForm {}

extension SceneCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .set: .scene
    case .restore: .restore
    case .add: .add
    case .revert: .revert
    case .removed: .removed
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
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
    case .revert(var moment, var scene, var sizeClass):
      try coder.text("to", &moment)
      try coder.json("scene", &scene)
      try coder.word("sizeClass", &sizeClass, .leftOut(.regular))
      self = .revert(to: moment, scene, sizeClass)
    case .removed(var screens):
      try coder.texts("screens", &screens, .required)
      self = .removed(screens)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SceneCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .set(let json):
      .set(conversion.json(json))
    case .restore(let json):
      .restore(conversion.json(json))
    case .add(let node, let column, let target):
      .add(conversion.node(node), column: column, target: target.map { conversion.text($0) })
    case .revert(let moment, let json, let sizeClass):
      .revert(to: conversion.text(moment), conversion.json(json), sizeClass)
    case .removed(let screens):
      .removed(conversion.list(screens))
    }
  }
}

extension SceneCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .set(.blank), .restore(.blank), .add(.blank, column: nil, target: nil),
      .revert(to: .blank, .blank, .regular), .removed(.blank),
    ]
  }
}

extension SceneEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .sceneSet: .sceneSet
    case .restored: .restored
    case .reverted: .reverted
    case .containerAdded: .containerAdded
    case .needs: .needs
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .sceneSet(var scene):
      try coder.json("scene", &scene)
      self = .sceneSet(scene)
    case .restored(var scene):
      try coder.json("scene", &scene)
      self = .restored(scene)
    case .reverted(var moment, var scene):
      try coder.text("to", &moment)
      try coder.json("scene", &scene)
      self = .reverted(to: moment, scene)
    case .containerAdded(var parent, var node, var column):
      try coder.target(&parent)
      try coder.node("node", &node)
      try coder.word("column", &column)
      self = .containerAdded(parent: parent, node, column: column)
    case .needs(var what):
      try coder.texts("what", &what, .required)
      self = .needs(what)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SceneEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .sceneSet(let json):
      .sceneSet(conversion.json(json))
    case .restored(let json):
      .restored(conversion.json(json))
    case .reverted(let moment, let json):
      .reverted(to: conversion.text(moment), conversion.json(json))
    case .containerAdded(let parent, let node, let column):
      .containerAdded(parent: parent.map { conversion.text($0) }, conversion.node(node), column: column)
    case .needs(let what): .needs(conversion.list(what))
    }
  }
}

extension SceneEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .sceneSet(.blank), .restored(.blank), .containerAdded(parent: nil, .blank, column: nil),
      .reverted(to: .blank, .blank), .needs(.blank),
    ]
  }
}

extension CommitDraft {
  /// Returns the command that sets the first scene (canonical JSON, see `docs/journal-format.md`); valid only while there is no
  /// scene.
  package mutating func scene(_ content: JSONText) -> InternedCommand { .scene(.set(content)) }

  /// Returns the command that rebuilds the containers from an archive (see `NavSession.preserve()`).
  package mutating func restore(_ archive: JSONText) -> InternedCommand { .scene(.restore(archive)) }
}

extension Command where Form == PlainForm {
  /// A command that sets the first scene (canonical JSON, see `docs/journal-format.md`); valid only while there is no scene.
  public static func scene(_ content: CanonicalJSON) -> Self { .scene(.set(content)) }

  /// A command that rebuilds the containers from an archive (see `NavSession.preserve()`).
  public static func restore(_ archive: CanonicalJSON) -> Self { .scene(.restore(archive)) }

  /// A command that goes on from a past moment: the scene becomes `scene`, which it was then. `NavSession.revert(to:)` finds it.
  /// - Parameters:
  ///   - moment: The name of the moment, such as `#12` or `@40`.
  ///   - scene: The scene after that moment, in the form of the event `sceneSet`.
  ///   - sizeClass: The size class of the window then. Where it is another one now, splits collapse or expand.
  public static func revert(
    to moment: String, scene: CanonicalJSON, sizeClass: SizeClass = .regular
  ) -> Self {
    .scene(.revert(to: moment, scene, sizeClass))
  }

  /// A report that the host has already taken these screens off, as after a gesture of its own: the top ones of one stack, in any order, or a
  /// modal with those above it. No plugin refuses it.
  ///
  /// ```swift
  /// try session.send(.removed("mail"), from: .user)  // SwiftUI has swiped it away
  /// ```
  public static func removed(_ screens: String...) -> Self { .scene(.removed(screens)) }

  /// A report that the host has already taken these screens off, as ``removed(_:)-(String...)``.
  public static func removed(_ screens: [String]) -> Self { .scene(.removed(screens)) }

  /// A command that adds a new, empty container to another; without a parent, to the deepest container on the focus path
  /// that accepts it.
  /// - Parameters:
  ///   - kind: The kind of the container.
  ///   - container: The container's id and title.
  ///   - parent: The container to add it to.
  ///   - column: The column of a split, which a split requires and no other parent accepts.
  ///   - rootURL: The address of a web container's first page.
  public static func add(
    _ kind: ContainerKind, _ container: ScreenDescription, in parent: String? = nil,
    column: SplitColumn? = nil, rootURL: String? = nil
  ) -> Self {
    let node = NodeDescription(container, kind: kind, rootURL: rootURL)
    return .scene(.add(node, column: column, target: parent))
  }

  /// A command that adds a new, empty container with this id to another.
  public static func add(
    _ kind: ContainerKind, _ id: String, in parent: String? = nil, column: SplitColumn? = nil,
    rootURL: String? = nil
  ) -> Self {
    add(kind, ScreenDescription(id), in: parent, column: column, rootURL: rootURL)
  }
}
