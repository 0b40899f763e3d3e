import NavEvents

/// What the core makes of a command in a state.
enum Decision: BitwiseCopyable {
  /// Accepted; there is nothing to do.
  case nothing
  case event(NavEvent)
  case events(NavEvent, NavEvent)
  /// Accepted if no plugin objects to the exit.
  case exit(NavEvent, Exit)
  /// Two commands, each judged in the state before it; both or neither.
  case steps(NavCommand, NavCommand)
  case refused(Objection)
}
