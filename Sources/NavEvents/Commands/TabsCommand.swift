/// The verbs that only tabs understand.
public enum TabsCommand: BitwiseCopyable, Equatable, Sendable {
  /// Select the child of this name, or else the one at this index, written in decimal digits from 0.
  case select(TextID)
}
