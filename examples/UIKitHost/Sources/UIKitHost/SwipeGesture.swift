import NavRuntime

/// The swipe back of one container: a pan from its left edge that tells the session where the finger is. The session
/// decides whether it may begin, and where it ends; the host draws the progress that the scene has.
///
/// A class: it is the delegate and the target of its recogniser.
final class SwipeGesture: NSObject, UIGestureRecognizerDelegate {
  /// The width of the strip at the left edge in which a swipe begins, in points. The runtime does not care where it
  /// begins.
  static let edge: CGFloat = 24

  let recognizer = UIPanGestureRecognizer()
  private weak var host: NavHostViewController?
  private weak var view: UIView?
  /// The container that is swiped, at the time of asking.
  private let container: @MainActor () -> String?

  init(in view: UIView, host: NavHostViewController?, _ container: @escaping @MainActor () -> String?) {
    self.view = view
    self.host = host
    self.container = container
    super.init()
    recognizer.delegate = self
    view.addGestureRecognizer(recognizer)
    addTarget()
  }

  // MARK: Beginning

  /// Asks the session. If it refuses, because there is nothing to go back to or a plugin objects, the finger belongs
  /// to others.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let (way, speed) = (recognizer.translation(in: view), recognizer.velocity(in: view))
    let start = recognizer.location(in: view).x - way.x
    guard 0...Self.edge ~= start, speed.x > abs(speed.y), let container = container(), let host else {
      return false
    }
    return host.send(.beginSwipe(at: start, in: container))
  }

  /// The innermost container goes first; this one waits until it has refused.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard otherGestureRecognizer.delegate is SwipeGesture, let view, let inner = otherGestureRecognizer.view
    else {
      return false
    }
    return inner !== view && inner.isDescendant(of: view)
  }

  // MARK: Moving

  /// Reports what the finger has done. See `SwipeGesture+Target.swift` for who calls it.
  func fingerMoved() {
    let x = recognizer.location(in: view).x
    // With `if`, because UIKit may have more states than a `switch` here could name.
    if recognizer.state == .began || recognizer.state == .changed {
      host?.send(.moveSwipe(to: x))
    } else if recognizer.state == .ended {
      host?.send(.endSwipe(at: x, velocity: recognizer.velocity(in: view).x))
    } else if recognizer.state == .cancelled || recognizer.state == .failed {
      host?.send(.cancelSwipe())
    }
  }
}
