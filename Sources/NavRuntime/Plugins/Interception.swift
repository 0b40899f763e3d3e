public import NavEvents

/// What an interceptor makes of a command.
public enum Interception: Equatable, Sendable {
  case proceed
  /// These commands instead, in order, all or none; at least one.
  case rewrite([NavCommand])
  /// Why not, as a sentence for the person who wanted it.
  case veto(String)
}
