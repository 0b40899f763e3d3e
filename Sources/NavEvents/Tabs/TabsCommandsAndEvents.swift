/// The commands that only tabs accept.
public enum TabsCommand: BitwiseCopyable, Equatable, Sendable {
  /// Selects the child of this name, or else the one at this index, written in decimal digits from 0.
  case select(TextID)
}

/// The events that only tabs have.
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
  /// Returns the command that selects a child by its name or by its index from 0.
  public mutating func select(_ child: String, in container: String? = nil) -> NavCommand {
    .tabs(.select(texts.intern(child)), target: text(container))
  }
}
