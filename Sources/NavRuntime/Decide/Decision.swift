import NavEvents

/// What the core makes of a command in a state.
enum Decision: BitwiseCopyable {
  /// Accepted; there is nothing to do.
  case nothing
  case event(NavEvent)
  /// These, in order; the missing ones have no reason to happen.
  case sequence(NavEvent?, NavEvent?, NavEvent? = nil)
  /// Accepted if no plugin objects to the exit; the first two events, if any, come before it.
  case removal(NavEvent?, NavEvent?, NavEvent, Removal)
  /// The event, if there is one, then one or two steps, each decided in the state before it; all or none.
  case steps(after: NavEvent? = nil, Step, Step? = nil)
  /// The plugins have something to say first; the decision follows from their answers.
  case ask(Question)
  /// The plugins may say which commands the link stands for.
  case route(url: TextID)
  case refused(Objection)

  /// A part of a decision that is decided when its turn comes.
  enum Step: BitwiseCopyable {
    case command(NavCommand)
    /// Takes the top of a container off.
    case pop(NodeID, RemovalCause, Transition)
  }

  /// What only plugins know.
  enum Question: BitwiseCopyable {
    /// Whether the container may be swiped.
    case beginSwipe(SwipeStart)
    /// Whether lifting the finger completes the swipe.
    case endSwipe(SwipeEnd)
    /// What becomes of the columns of a split.
    case collapse(NodeID)
    case expand(NodeID)
  }
}

/// Where a command comes from.
struct CommandOrigin: BitwiseCopyable {
  /// The kind of the command that the commit began with.
  let commit: CommandKind
  /// The plugin that asked for the command; nil for whoever uses the session.
  var requester: TextID?
  /// The plugin whose words the command is: the one that put it in the place of another, else the requester.
  var speaker: TextID?
}

extension NavState {
  /// Decides a command that comes from `origin`.
  func decide(_ command: NavCommand, from origin: CommandOrigin, _ draft: inout CommitDraft) -> Decision {
    decide(command, &draft).attributed(to: origin.commit)
  }

  /// Decides a pop whose turn has come. Before a swipe completes, the plugins are asked for all that it pops; they are not
  /// asked again.
  func decidePop(
    _ node: NodeID, _ cause: RemovalCause, _ transition: Transition, from origin: CommandOrigin,
    _ draft: inout CommitDraft
  ) -> Decision {
    let decision = decidePop(cause, transition, node, &draft).attributed(to: origin.commit)
    return cause == .swipe ? decision.withoutAsking : decision
  }

  /// Takes the shown screen of a container off, after an event. In compact width an empty right pane is shown by nobody, so
  /// that the screen that is shown is the second to go: two pops.
  func popShown(
    _ node: NodeID, _ cause: RemovalCause, _ transition: Transition, after event: NavEvent? = nil
  ) -> Decision {
    let pop = Decision.Step.pop(node, cause, transition)
    return .steps(after: event, pop, showsLeftOverEmptyRight(node) ? pop : nil)
  }
}

extension Decision {
  /// The same when the plugins have agreed to the exit.
  fileprivate var withoutAsking: Decision {
    guard case .removal(let first, let second, let event, _) = self else { return self }
    return .sequence(first, second, event)
  }

  /// The same decision when screens leave because of a command of `kind`: whoever gave it sees a link, or a tab selected
  /// again, as what made them leave.
  fileprivate func attributed(to kind: CommandKind) -> Decision {
    guard kind.followsLinks || kind == .select else { return self }
    switch self {
    case .event(let event): return .event(event.attributed(to: kind))
    case .sequence(let first, let second, let event):
      return .sequence(first, second, event?.attributed(to: kind))
    case .removal(let first, let second, let event, let removal):
      return .removal(first, second, event.attributed(to: kind), removal.attributed(to: kind))
    case .nothing, .steps, .ask, .route, .refused: return self
    }
  }
}

extension NavEvent {
  fileprivate func attributed(to kind: CommandKind) -> NavEvent {
    guard case .navigation(.popped(let container, let screens, let cause, let transition)) = self else {
      return self
    }
    let attributed = cause.attributed(to: kind)
    return .navigation(.popped(container: container, screens: screens, cause: attributed, transition))
  }
}

extension Removal {
  fileprivate func attributed(to kind: CommandKind) -> Removal {
    Removal(cause: cause.attributed(to: kind), container: container, screens: screens)
  }
}

extension RemovalCause {
  /// A restore takes everything away, and is called so wherever it comes from.
  fileprivate func attributed(to kind: CommandKind) -> RemovalCause {
    if self == .restore { return self }
    if kind.followsLinks { return .link }
    return kind == .select && self == .popToRoot ? .tabReselect : self
  }
}

extension CommandKind {
  /// Whether an address comes with the command, or with the page it is for, that link handlers may be asked about.
  fileprivate var followsLinks: Bool {
    self == .open || self == .submit || self == .action || self == .reload
  }
}
