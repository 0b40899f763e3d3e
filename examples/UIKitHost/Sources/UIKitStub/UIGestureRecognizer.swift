// A stub, not UIKit: gesture recognisers whose finger a test moves. A recogniser here has no target and no
// action, because selectors need Objective-C: a test calls what the action would call.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  @MainActor open class UIGestureRecognizer {
    public enum State: Int, Sendable {
      case possible, began, changed, ended, cancelled, failed
    }

    open var state = State.possible
    open var isEnabled = true
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    public internal(set) weak var view: UIView?
    /// The place of the finger in the recogniser's view, in points.
    public var finger = CGPoint.zero

    public init() {}

    open func location(in view: UIView?) -> CGPoint { finger }
  }

  @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The way of the finger since it came down, and its velocity in points per second.
    public var way = CGPoint.zero
    public var speed = CGPoint.zero

    open func translation(in view: UIView?) -> CGPoint { way }
    open func velocity(in view: UIView?) -> CGPoint { speed }

    /// Puts a finger down and moves it, and asks the delegate whether that is a gesture.
    public func fingerMoves(from start: CGFloat, to x: CGFloat) -> Bool {
      (finger, way, speed) = (CGPoint(x: x, y: 100), CGPoint(x: x - start, y: 0), CGPoint(x: 300, y: 0))
      guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
      state = .began
      return true
    }
  }

  @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    open var edges = UIRectEdge()
  }

  public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let left = UIRectEdge(rawValue: 1 << 1)
  }

  @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
  }

  extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
  }
#endif
