package import NavEvents

/// One rectangle of the layout, in points from the top left of the scene.
public struct PaneFrame: BitwiseCopyable, Equatable, Sendable {
  /// What it is for.
  public let role: PaneRole
  /// The node drawn there; for a bar or a toolbar the one whose items it shows; nil for an empty pane.
  package let node: TextID?
  public let x: Double
  public let y: Double
  public let width: Double
  public let height: Double
}
