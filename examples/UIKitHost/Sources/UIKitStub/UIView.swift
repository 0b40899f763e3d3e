// A stub, not UIKit: what the host uses of views and windows, so that it compiles and can be tested without
// UIKit. Views keep what was done to them; nothing is drawn, and an animation is at its end at once.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  @_exported public import Foundation

  /// What UIKit would have raised an exception for, or warned about. A test expects it to stay empty.
  @MainActor public enum StubFaults {
    public static var found: [String] = []
  }

  /// The insets of the parts of a view that bars and corners cover.
  public struct UIEdgeInsets: Equatable, Sendable {
    public var top: CGFloat = 0
    public var left: CGFloat = 0
    public var bottom: CGFloat = 0
    public var right: CGFloat = 0
    public static let zero = UIEdgeInsets()

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  public struct UIColor: Equatable, Sendable {
    let name: String
    public static let black = UIColor(name: "black")
    public static let systemBackground = UIColor(name: "systemBackground")
  }

  @MainActor open class UIView {
    open var frame: CGRect
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var backgroundColor: UIColor?
    open var safeAreaInsets = UIEdgeInsets.zero
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    public private(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// The controller whose view it is: only for the stub's own book-keeping.
    weak var controller: UIViewController?

    public init(frame: CGRect) { self.frame = frame }
    public convenience init() { self.init(frame: .zero) }

    open var bounds: CGRect {
      get { CGRect(origin: .zero, size: frame.size) }
      set { frame.size = newValue.size }
    }

    open var window: UIWindow? { superview?.window }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
      view.removeFromSuperview()
      subviews.insert(view, at: min(index, subviews.count))
      view.superview = self
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
      view.removeFromSuperview()
      guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
        return StubFaults.found.append("a view is put below one that is not a sibling")
      }
      insertSubview(view, at: index)
    }

    open func removeFromSuperview() {
      superview?.subviews.removeAll { $0 === self }
      superview = nil
    }

    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
      gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
      recognizer.view = self
    }

    open func isDescendant(of view: UIView) -> Bool {
      self === view || superview?.isDescendant(of: view) ?? false
    }

    open func layoutIfNeeded() {
      controller?.viewDidLayoutSubviews()
      for view in subviews { view.layoutIfNeeded() }
    }

    public struct AnimationOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// The names of the animations that have run: `animate`, `dissolve`.
    public static var animations: [String] = []

    public class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      Self.animations.append("animate")
      animations()
      completion?(true)
    }

    public class func transition(
      with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
      animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
      Self.animations.append("dissolve")
      animations?()
      completion?(true)
    }
  }

  @MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?
    open override var window: UIWindow? { self }

    open var rootViewController: UIViewController? {
      didSet {
        oldValue?.view.removeFromSuperview()
        guard let root = rootViewController else { return }
        root.view.frame = bounds
        addSubview(root.view)
        root.viewDidLayoutSubviews()
        root.viewDidAppear(false)
      }
    }
  }

  @MainActor public final class UIWindowScene {
    @MainActor public final class Geometry {
      public internal(set) var interfaceOrientation = UIInterfaceOrientation.landscapeLeft
    }
    public let effectiveGeometry = Geometry()

    public init() {}

    /// Turns the interface, as the device and UIKit do together.
    public func turn(to orientation: UIInterfaceOrientation) {
      effectiveGeometry.interfaceOrientation = orientation
    }
  }

  public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  }

  public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    public static let all: UIInterfaceOrientationMask = [
      .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
    ]
  }
#endif
