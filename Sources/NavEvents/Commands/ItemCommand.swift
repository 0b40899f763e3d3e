/// Commands about one node: its navigation item and its attributes.
public enum ItemCommand: BitwiseCopyable, Equatable, Sendable {
  /// Set `hidesBackButton` to false for `off` and then to true for `on`; either may be nil.
  case setHidesBackButton(off: TextID?, on: TextID?)
  case setTitle(node: TextID, title: TextID)
  /// Set an attribute of a screen, or of the scene when `node` is nil; a nil value removes it.
  case setAttribute(node: TextID?, key: TextID, value: TextID?)
}
