/// Facts that only tabs know.
public enum TabsEvent: BitwiseCopyable, Equatable, Sendable {
  case selected(container: TextID, child: TextID)
}
