/// The reasons why no back button can be shown over the screen on top of a stack. The swipe back is the gesture of that button.
package struct BackButtonObstacles: OptionSet, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The navigation item hides the button.
  package static let hiddenButton = BackButtonObstacles(rawValue: 1 << 0)
  /// The navigation item has items in the place of the button.
  package static let replacedButton = BackButtonObstacles(rawValue: 1 << 1)
  /// The bar of the stack is hidden.
  package static let hiddenBar = BackButtonObstacles(rawValue: 1 << 2)
  /// The top entry has a bar of its own, which replaces the bar of the stack.
  package static let ownBar = BackButtonObstacles(rawValue: 1 << 3)
}
