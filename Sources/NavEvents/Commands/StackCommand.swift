/// The verbs that only a stack understands.
public enum StackCommand: BitwiseCopyable, Equatable, Sendable {
  /// Make these the entries, from the bottom, in one transition; the ones that are there already are kept.
  case set(ScreenList)
}
