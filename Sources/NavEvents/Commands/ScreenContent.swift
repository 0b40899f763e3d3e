/// A screen as a command or an event brings it: its id and whatever differs from the defaults.
public struct ScreenContent: BitwiseCopyable, Equatable, Sendable {
  /// The screen's id.
  public let id: TextID
  /// The place in the commit's list of details; nil for a screen that is all default.
  package let details: Int32?

  package init(id: TextID, details: Int32? = nil) {
    self.id = id
    self.details = details
  }
}
