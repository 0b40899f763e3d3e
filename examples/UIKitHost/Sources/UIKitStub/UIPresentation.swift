// A stub, not UIKit: modal presentations and transitions, which last until a test lets them end.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet
    case formSheet
    case popover = 7
    case none = -1
  }

  public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  @MainActor open class UIPresentationController {
    public let presentedViewController: UIViewController
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    init(presented: UIViewController) { presentedViewController = presented }

    /// Drags a sheet away, or taps beside a popover, as a user does.
    public func userDismisses() {
      guard delegate?.presentationControllerShouldDismiss(self) ?? true else {
        delegate?.presentationControllerDidAttemptToDismiss(self)
        return
      }
      dismissAnyway()
    }

    /// Dismisses without a question, as no user can, but UIKit might.
    public func dismissAnyway() {
      presentedViewController.presentingViewController?.dismiss(animated: true)
      delegate?.presentationControllerDidDismiss(self)
    }
  }

  @MainActor open class UIPopoverPresentationController: UIPresentationController {
    open var sourceView: UIView?
    open var sourceRect = CGRect.zero
    open var permittedArrowDirections = UIPopoverArrowDirection(rawValue: 15)
  }

  @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
  }

  extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { true }
    public func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ controller: UIPresentationController) {}
    public func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .formSheet }
  }

  public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

  /// The presentations that run. They end at once, unless a test holds them.
  @MainActor public enum StubTransitions {
    public static var areHeld = false
    private static var waiting: [() -> Void] = []

    public static var isRunning: Bool { !waiting.isEmpty }

    static func run(_ end: @escaping () -> Void) {
      if areHeld { waiting.append(end) } else { end() }
    }

    /// Ends what runs now.
    public static func finish() {
      let ends = waiting
      waiting = []
      for end in ends { end() }
    }
  }

  // MARK: The turn of an interface

  @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {}

  @MainActor
  public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
  {
    @discardableResult
    func animate(
      alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
      completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
  }

  /// A change of the window's size. The orientation has changed when the animations begin, as in UIKit.
  @MainActor public final class StubCoordinator: UIViewControllerTransitionCoordinator {
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    public init() {}

    public func animate(
      alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
      completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
      animations += [animation].compactMap { $0 }
      completions += [completion].compactMap { $0 }
      return true
    }

    public func begin() { for animation in animations { animation(self) } }
    public func end() { for completion in completions { completion(self) } }
  }
#endif
