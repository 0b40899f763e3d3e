import NavBase
import NavEvents

/// The swipe that goes back in a container. A plain container cannot be swiped.
protocol ContainerSwiping {
  /// Returns the number of stacked screens, of which a swipe would uncover the second; nil for a container that
  /// cannot be swiped.
  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int?
  /// Returns the node that a completed swipe removes; nil for none.
  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Returns what hides the back button of the shown screen, and with it the swipe, which is the gesture of that button.
  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles
  /// Returns true while there is a screen that a running swipe can uncover.
  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the width over which a swipe is measured, in points; nil for the container's own width.
  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double?
  /// A Boolean value that indicates whether the interface may turn while this container, at the root of the scene, is
  /// swiped.
  static var turnsWhileSwiped: Bool { get }
}

/// A plain container.
extension ContainerSwiping {
  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int? { nil }

  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? { nil }

  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles { [] }

  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool { true }

  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double? { nil }

  static var turnsWhileSwiped: Bool { true }
}
