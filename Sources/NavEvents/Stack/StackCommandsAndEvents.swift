/// The commands that only a stack accepts.
public enum StackCommand: BitwiseCopyable, Equatable, Sendable {
  /// Sets the entries, from the bottom, in one transition. Existing entries are kept.
  case set(ScreenList)
}

/// The events that only a stack has.
public enum StackEvent: BitwiseCopyable, Equatable, Sendable {
  /// The entries were set, from the bottom; `added` are the new ones that have more than an id.
  case stackSet(container: TextID, screens: TextList, added: ScreenList, StackTransition)
}

extension StackCommand {
  package var kind: CommandKind {
    switch self {
    case .set: .set
    }
  }

  static let blanks: [StackCommand] = [.set(.empty)]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .set(var screens):
      try coder.screens(&screens, ids: "screens", added: "added")
      self = .set(screens)
    }
  }
}

extension StackEvent {
  var kind: EventKind {
    switch self {
    case .stackSet: .stackSet
    }
  }

  static let blanks: [StackEvent] = [.stackSet(container: .blank, screens: .empty, added: .empty, .none)]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .stackSet(var container, var screens, var added, var transition):
      try coder.container(&container)
      try coder.texts("screens", &screens, .required)
      try coder.screens("added", &added)
      try coder.word("transition", &transition)
      self = .stackSet(container: container, screens: screens, added: added, transition)
    }
  }
}

extension CommitDraft {
  /// Returns the command that sets the entries of a stack, from the bottom, in one transition.
  public mutating func set(_ screens: [ScreenDescription], in container: String? = nil) -> NavCommand {
    let contents = screens.map { content($0) }
    return .stack(.set(list(contents)), target: text(container))
  }
}

/// The transition from the old entries of a stack to the new ones (UINavigationController's
/// `setViewControllers`).
public enum StackTransition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The new top was not in the stack.
  case push
  /// The new top was deeper in the stack.
  case pop
  /// The top stayed.
  case none

  package var wireName: StaticString {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .none: "none"
    }
  }
}
