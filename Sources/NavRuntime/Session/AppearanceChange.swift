/// A step of a screen's way onto the display or off it, in the order in which UIKit tells them: the ones that leave
/// and the ones that come are told before the commit is visible, and again after.
public struct AppearanceChange: Equatable, Sendable {
  /// The step.
  public enum Step: UInt8, CaseIterable, Sendable {
    case willDisappear, willAppear, didDisappear, didAppear
  }

  /// The step.
  public let step: Step
  /// The screen or placeholder.
  public let screen: String
  /// The commit that changes what is visible.
  public let commit: Int
}
