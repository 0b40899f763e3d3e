/// The commands about modals, which lie on top of the whole scene.
///
/// ```swift
/// try session.send(.present("settings", style: .sheet), from: .user)
/// try session.send(.present("colors", style: .popover, from: "settings"), from: .user)
/// print(session.scene.presented)                      // the last one has the presenter “settings”
/// try session.send(.dismiss(bySwipe: true), from: .user)
/// ```
@nonexhaustive public enum ModalCommand<Form: TextForm>: Equatable, Sendable {
  /// Puts a screen or an empty container on top of the scene. `presenter` is the node that it is presented from, which the scene
  /// keeps; `container` is the container that asks, which only the journal keeps.
  case present(Form.Node, ModalStyle, container: Form.Text?, presenter: Form.Text?)
  /// Removes the topmost modal; a swipe removes only a sheet. `result` is the answer of the topmost screen in it that was brought for
  /// one.
  case dismiss(bySwipe: Bool, result: Form.JSON?)
}

extension ModalCommand: BitwiseCopyable where Form == InternedForm {}

/// The events of modals, which lie on top of the whole scene.
@nonexhaustive public enum ModalEvent<Form: TextForm>: Equatable, Sendable {
  /// A modal is on top of the scene now. `presenter` is the node that it was presented from, `container` the container that
  /// asked for it; each is nil for none.
  case presented(Form.Node, ModalStyle, container: Form.Text?, presenter: Form.Text?)
  /// The modal left the scene, with everything in it, by a command (`dismiss`), a swipe (`swipe`), the host (`host`), or
  /// because a plugin lets it not be shown (`admission`).
  case dismissed(node: Form.Text, cause: RemovalCause)
}

extension ModalEvent: BitwiseCopyable where Form == InternedForm {}

/// The style of a modal.
public enum ModalStyle: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A modal over the scene, which stays visible. It can be swiped away.
  case sheet
  /// A modal in place of the scene, which is hidden.
  case fullScreen
  /// A small modal over the scene, which stays visible.
  case popover

  package var wireName: StaticString {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    }
  }
}

extension ModalCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .present: .present
    case .dismiss: .dismiss
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .present(var node, var style, var container, var presenter):
      try coder.target(&container)
      try coder.node("node", &node)
      try coder.word("style", &style, .written(missing: .sheet))
      try coder.text("presenter", &presenter, .isLeftOut)
      self = .present(node, style, container: container, presenter: presenter)
    case .dismiss(let bySwipe, var result):
      var cause: RemovalCause = bySwipe ? .swipe : .dismiss
      try coder.word("way", &cause, .leftOut(.dismiss))
      try coder.json("result", &result)
      self = .dismiss(bySwipe: cause == .swipe, result: result)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ModalCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .present(let node, let modalStyle, let container, let presenter):
      .present(
        conversion.node(node), modalStyle, container: container.map { conversion.text($0) },
        presenter: presenter.map { conversion.text($0) })
    case .dismiss(let bySwipe, let result):
      .dismiss(bySwipe: bySwipe, result: result.map { conversion.json($0) })
    }
  }
}

extension ModalCommand {
  /// The screen that the command brings; nil for a container, and when it brings nothing.
  var broughtScreen: Form.Screen? {
    switch self {
    case .present(let node, _, _, _): Form.screen(of: node)
    case .dismiss: nil
    }
  }

  /// The answer of the topmost screen that leaves and was brought for one; nil for none.
  var result: Form.JSON? {
    if case .dismiss(_, let result) = self { result } else { nil }
  }

  /// Returns the same command with a screen in the place of what it brings.
  func bringing(_ screen: Form.Screen) -> Self {
    switch self {
    case .present(_, let style, let container, let presenter):
      .present(Form.node(screen), style, container: container, presenter: presenter)
    case .dismiss: self
    }
  }
}

extension ModalCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .present(.blank, .sheet, container: nil, presenter: nil), .dismiss(bySwipe: false, result: nil),
    ]
  }
}

extension ModalEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .presented: .presented
    case .dismissed: .dismissed
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .presented(var node, var style, var container, var presenter):
      try coder.target(&container)
      try coder.node("node", &node)
      try coder.word("style", &style)
      try coder.text("presenter", &presenter, .isLeftOut)
      self = .presented(node, style, container: container, presenter: presenter)
    case .dismissed(var node, var cause):
      try coder.text("node", &node)
      try coder.word("way", &cause, .written(missing: .dismiss))
      self = .dismissed(node: node, cause: cause)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ModalEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .presented(let node, let modalStyle, let container, let presenter):
      .presented(
        conversion.node(node), modalStyle, container: container.map { conversion.text($0) },
        presenter: presenter.map { conversion.text($0) })
    case .dismissed(let node, let cause):
      .dismissed(node: conversion.text(node), cause: cause)
    }
  }
}

extension ModalEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .presented(.blank, .sheet, container: nil, presenter: nil), .dismissed(node: .blank, cause: .dismiss),
    ]
  }
}

// MARK: Making commands

extension Command where Form == PlainForm {
  /// A command that presents a screen, or an empty container, on top of the whole scene.
  /// - Parameters:
  ///   - screen: The screen, or the container's id and title.
  ///   - kind: The kind of the container; nil for a screen.
  ///   - style: The part of the window that it covers.
  ///   - presenter: The id of the screen or container from which it is presented; nil for none. A host anchors a popover there.
  ///     `NavScene.Modal.presenter` keeps it until that node leaves the scene. A node that is not in the scene is
  ///     refused with `unknown-node`.
  ///   - rootURL: The address of a web container's first page.
  public static func present(
    _ screen: ScreenDescription, as kind: ContainerKind? = nil, style: ModalStyle = .sheet,
    from presenter: String? = nil, rootURL: String? = nil
  ) -> Self {
    let node = NodeDescription(screen, kind: kind, rootURL: rootURL)
    return .modal(.present(node, style, container: nil, presenter: presenter))
  }

  /// A command that presents a screen with this id, or an empty container, on top of the whole scene.
  public static func present(
    _ id: String, as kind: ContainerKind? = nil, style: ModalStyle = .sheet, from presenter: String? = nil,
    rootURL: String? = nil
  ) -> Self {
    present(ScreenDescription(id), as: kind, style: style, from: presenter, rootURL: rootURL)
  }

  /// A command that removes the topmost modal. A `result` is the answer of the topmost screen in it that was brought for one.
  public static func dismiss(bySwipe: Bool = false, result: CanonicalJSON? = nil) -> Self {
    .modal(.dismiss(bySwipe: bySwipe, result: result))
  }
}
