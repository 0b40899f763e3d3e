/// Facts that only a stack knows.
public enum StackEvent: BitwiseCopyable, Equatable, Sendable {
  /// The entries are these now, from the bottom; `added` are the new ones that are more than an id.
  case stackSet(container: TextID, screens: TextList, added: ScreenList, StackTransition)
}
