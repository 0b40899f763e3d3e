package import NavEvents

/// One rectangle of the layout, in points from the top left of the scene.
public struct PaneFrame: BitwiseCopyable, Equatable, Sendable {
  /// What it is for.
  public let role: PaneRole
  /// The node drawn there; for a bar or a toolbar the one whose items it shows; nil for an empty pane.
  package let node: TextID?
  /// Points from the left edge.
  public let x: Double
  /// Points from the top edge.
  public let y: Double
  /// Points, not negative.
  public let width: Double
  /// Points, not negative.
  public let height: Double
  /// How much darker than usual it is drawn, from 0 to 1.
  public package(set) var dim: Double
}
