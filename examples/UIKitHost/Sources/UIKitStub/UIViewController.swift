// A stub, not UIKit: view controllers with the containment that UIKit checks.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
  }

  public struct UITraitCollection: Sendable {
    public var horizontalSizeClass = UIUserInterfaceSizeClass.regular
  }

  public struct UITraitOverrides: Sendable {
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  }

  @MainActor open class UIViewController {
    public private(set) var children: [UIViewController] = []
    public private(set) weak var parent: UIViewController?
    open var title: String?
    open var toolbarItems: [UIBarButtonItem]?
    public let navigationItem = UINavigationItem(title: "")
    open var tabBarItem = UITabBarItem()
    open var traitCollection = UITraitCollection()
    open var traitOverrides = UITraitOverrides()
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    open var modalPresentationStyle = UIModalPresentationStyle.pageSheet
    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?
    private var loadedView: UIView?
    private var presentation: UIPresentationController?
    /// The number of times that the controller asked for its orientations to be read again.
    public private(set) var orientationUpdates = 0

    public init(nibName: String?, bundle: Bundle?) {}
    public convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }

    // MARK: The view

    open var isViewLoaded: Bool { loadedView != nil }

    open var view: UIView! {
      get {
        if let loadedView { return loadedView }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
        view.controller = self
        loadedView = view
        viewDidLoad()
        return view
      }
      set { loadedView = newValue }
    }

    open func loadViewIfNeeded() { _ = view }

    open func viewDidLoad() {}
    open func viewDidLayoutSubviews() {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    open var shouldAutorotate: Bool { true }
    open func setNeedsUpdateOfSupportedInterfaceOrientations() { orientationUpdates += 1 }

    // MARK: Containment

    /// A child of another container leaves that one first.
    open func addChild(_ childController: UIViewController) {
      if let parent = childController.parent, parent !== self {
        StubFaults.found.append("a controller is taken from a container that still counts on it")
        parent.children.removeAll { $0 === childController }
      }
      children.removeAll { $0 === childController }
      children.append(childController)
      childController.parent = self
    }

    open func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {
      if self.parent !== parent {
        StubFaults.found.append("a controller is told of a move to no parent of its")
      }
    }

    // MARK: Presentation

    open var presentationController: UIPresentationController? {
      if presentation == nil { presentation = UIPresentationController(presented: self) }
      return presentation
    }

    open var popoverPresentationController: UIPopoverPresentationController? {
      guard modalPresentationStyle == .popover else { return nil }
      let popover = presentation as? UIPopoverPresentationController
      let answer = popover ?? UIPopoverPresentationController(presented: self)
      presentation = answer
      return answer
    }

    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
      if presentedViewController != nil || StubTransitions.isRunning || view.window == nil {
        return StubFaults.found.append("a controller is presented by one that is busy, or in no window")
      }
      if controller.parent != nil { StubFaults.found.append("a child of a container is presented") }
      presentedViewController = controller
      controller.presentingViewController = self
      let window = view.window
      controller.view.frame = view.bounds
      window?.addSubview(controller.view)
      StubTransitions.run { completion?() }
    }

    /// Dismisses what it presents, with everything above; without that, itself.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
      guard let top = presentedViewController else {
        presentingViewController?.dismiss(animated: animated, completion: completion)
        return
      }
      if StubTransitions.isRunning { return StubFaults.found.append("two dismissals at once") }
      StubTransitions.run {
        top.leave()
        completion?()
      }
    }

    private func leave() {
      presentedViewController?.leave()
      presentingViewController?.presentedViewController = nil
      presentingViewController = nil
      view.removeFromSuperview()
    }
  }
#endif
