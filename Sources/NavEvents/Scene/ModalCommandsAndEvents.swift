/// The commands about modals, which lie on top of the whole scene.
public enum ModalCommand: BitwiseCopyable, Equatable, Sendable {
  /// Puts a screen or an empty container on top of the scene; `presenter` is the container that asks, if it
  /// matters to the host.
  case present(NodeContent, ModalStyle, presenter: TextID?)
  /// Removes the topmost modal; by a swipe only a sheet.
  case dismiss(bySwipe: Bool)
}

/// The events of modals, which lie on top of the whole scene.
public enum ModalEvent: BitwiseCopyable, Equatable, Sendable {
  case presented(NodeContent, ModalStyle, presenter: TextID?)
  case dismissed(node: TextID, bySwipe: Bool)
}

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
  package var kind: CommandKind {
    switch self {
    case .present: .present
    case .dismiss: .dismiss
    }
  }

  static let blanks: [ModalCommand] = [
    .present(.blank, .sheet, presenter: nil), .dismiss(bySwipe: false),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .present(var node, var style, var presenter):
      try coder.target(&presenter)
      try coder.node("node", &node)
      try coder.word("style", &style, .written(missing: .sheet))
      self = .present(node, style, presenter: presenter)
    case .dismiss(let bySwipe):
      var cause: RemovalCause = bySwipe ? .swipe : .dismiss
      try coder.word("way", &cause, .leftOut(.dismiss))
      self = .dismiss(bySwipe: cause == .swipe)
    }
  }
}

extension ModalEvent {
  var kind: EventKind {
    switch self {
    case .presented: .presented
    case .dismissed: .dismissed
    }
  }

  static let blanks: [ModalEvent] = [
    .presented(.blank, .sheet, presenter: nil), .dismissed(node: .blank, bySwipe: false),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .presented(var node, var style, var presenter):
      try coder.target(&presenter)
      try coder.node("node", &node)
      try coder.word("style", &style)
      self = .presented(node, style, presenter: presenter)
    case .dismissed(var node, let bySwipe):
      var cause: RemovalCause = bySwipe ? .swipe : .dismiss
      try coder.text("node", &node)
      try coder.word("way", &cause, .written(missing: .dismiss))
      self = .dismissed(node: node, bySwipe: cause == .swipe)
    }
  }
}
