/// The commands that only tabs understand.
public enum TabsCommand: BitwiseCopyable, Equatable, Sendable {
  /// Select the child of this name, or else the one at this index, written in decimal digits from 0.
  case select(TextID)
}

/// Facts that only tabs know.
public enum TabsEvent: BitwiseCopyable, Equatable, Sendable {
  case selected(container: TextID, child: TextID)
}

extension TabsCommand {
  package var kind: CommandKind {
    switch self {
    case .select: .select
    }
  }

  static let blanks: [TabsCommand] = [.select(.blank)]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .select(var child):
      try coder.text("child", &child)
      self = .select(child)
    }
  }
}

extension TabsEvent {
  var kind: EventKind {
    switch self {
    case .selected: .selected
    }
  }

  static let blanks: [TabsEvent] = [.selected(container: .blank, child: .blank)]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .selected(var container, var child):
      try coder.container(&container)
      try coder.text("child", &child)
      self = .selected(container: container, child: child)
    }
  }
}

extension CommitDraft {
  /// Select a child by name or by its index from 0.
  public mutating func select(_ child: String, in container: String? = nil) -> NavCommand {
    .tabs(.select(texts.intern(child)), target: text(container))
  }
}
