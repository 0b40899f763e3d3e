import NavEvents

/// What the core makes of a command in a state.
enum Decision: BitwiseCopyable {
  /// Accepted; there is nothing to do.
  case nothing
  case event(NavEvent)
  /// These, in order; the missing ones have no reason to happen.
  case sequence(NavEvent?, NavEvent?, NavEvent? = nil)
  /// Accepted if no plugin objects to the exit; the first two events, if any, come before it.
  case exit(NavEvent?, NavEvent?, NavEvent, Exit)
  /// Two commands, each judged in the state before it; both or neither.
  case steps(NavCommand, NavCommand)
  /// Take the shown screen off, by this way; where an empty pane covers it, that goes first.
  case popShown(NodeID, ExitWay, Transition)
  /// Accepted if the plugins let the container be swiped.
  case beginSwipe(SwipeStart)
  /// The finger was lifted; the plugins say whether that completes the swipe.
  case endSwipe(SwipeEnd)
  /// The plugins may say what becomes of the columns.
  case collapse(NodeID)
  case expand(NodeID)
  /// The plugins may say what the link stands for.
  case route(url: TextID)
  case refused(Objection)
}
