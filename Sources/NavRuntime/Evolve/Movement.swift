public import NavEvents

/// What an event moved between the panes of a drillDown: known only while the event is applied.
public struct Movement: BitwiseCopyable, Equatable, Sendable {
  /// The screen that went from the right pane to the left stack.
  public var joinedLeft: TextID?
  /// The screen that a pop brought from the left stack back to the right pane.
  public var broughtRight: TextID?

  package static let none = Movement()
}
