/// The reasons why no back button can be shown over the screen on top of a stack. The swipe back is the gesture of that button.
///
/// ```swift
/// if context.backButtonObstacles(of: container).contains(.hiddenBar) { reasons.append("The bar is hidden.") }
/// ```
public struct BackButtonObstacles: OptionSet, BitwiseCopyable, Sendable {
  /// The bits of the reasons.
  public let rawValue: UInt8

  /// Creates a set of reasons from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The navigation item hides the button.
  public static let hiddenButton = BackButtonObstacles(rawValue: 1 << 0)
  /// The navigation item has items in the place of the button.
  public static let replacedButton = BackButtonObstacles(rawValue: 1 << 1)
  /// The bar of the stack is hidden.
  public static let hiddenBar = BackButtonObstacles(rawValue: 1 << 2)
  /// The top entry has a bar of its own, which replaces the bar of the stack.
  public static let ownBar = BackButtonObstacles(rawValue: 1 << 3)
}
