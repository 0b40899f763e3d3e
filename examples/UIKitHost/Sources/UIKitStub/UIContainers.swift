// A stub, not UIKit: the three containers. Each keeps its children as UIKit does, and has methods that stand
// for a user.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  // MARK: UINavigationController

  @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    )
  }

  @MainActor open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    public let navigationBar = UINavigationBar()
    public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer()
    public private(set) var isNavigationBarHidden = false
    public private(set) var isToolbarHidden = true
    private var entries: [UIViewController] = []
    /// A Boolean value for each change: whether it was animated.
    public private(set) var changes: [Bool] = []

    open var viewControllers: [UIViewController] {
      get { entries }
      set { setViewControllers(newValue, animated: false) }
    }
    open var topViewController: UIViewController? { entries.last }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      if viewControllers.contains(where: { $0 is UINavigationController || $0 is UISplitViewController }) {
        StubFaults.found.append("a navigation or split view controller is pushed")
      }
      if Set(viewControllers.map { ObjectIdentifier($0) }).count < viewControllers.count {
        StubFaults.found.append("a controller is pushed twice")
      }
      let top = entries.last
      for gone in entries where !viewControllers.contains(where: { $0 === gone }) {
        gone.removeFromParent()
        gone.view.removeFromSuperview()
      }
      for new in viewControllers where new.parent !== self { addChild(new) }
      entries = viewControllers
      changes.append(animated)
      for entry in entries.dropLast() { entry.view.removeFromSuperview() }
      guard let shown = entries.last else { return }
      if shown.view.superview !== view { view.addSubview(shown.view) }
      shown.view.frame = view.bounds
      if shown !== top { delegate?.navigationController(self, didShow: shown, animated: animated) }
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
      setViewControllers(entries + [viewController], animated: animated)
    }

    open override func viewDidLayoutSubviews() {
      for entry in entries { entry.view.frame.size = view.bounds.size }
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
      guard entries.count > 1, let top = entries.last else { return nil }
      setViewControllers(entries.dropLast(), animated: animated)
      return top
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
  }

  // MARK: UITabBarController

  @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
  }

  @MainActor open class UITabBarController: UIViewController {
    open weak var delegate: (any UITabBarControllerDelegate)?
    public private(set) var viewControllers: [UIViewController]?
    public private(set) var isTabBarHidden = false

    open var selectedViewController: UIViewController? {
      didSet {
        if oldValue !== selectedViewController { oldValue?.view.removeFromSuperview() }
        guard let selected = selectedViewController else { return }
        if selected.parent !== self { StubFaults.found.append("a tab is selected that is none") }
        view.addSubview(selected.view)
        selected.view.frame = view.bounds
      }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
      for gone in self.viewControllers ?? []
      where !(viewControllers ?? []).contains(where: { $0 === gone }) {
        gone.removeFromParent()
        if gone === selectedViewController { selectedViewController = nil }
      }
      for new in viewControllers ?? [] where new.parent !== self { addChild(new) }
      self.viewControllers = viewControllers
      if selectedViewController == nil { selectedViewController = viewControllers?.first }
    }

    open override func viewDidLayoutSubviews() { selectedViewController?.view.frame = view.bounds }

    open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }

    /// Taps a tab.
    public func userTaps(_ index: Int) {
      guard let tab = viewControllers?[index] else { return }
      if delegate?.tabBarController(self, shouldSelect: tab) ?? true { selectedViewController = tab }
    }
  }

  // MARK: UISplitViewController

  @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  }

  @MainActor open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
    public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
    public enum PrimaryEdge: Int, Sendable { case leading, trailing }
    public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }
    public enum DisplayMode: Int, Sendable {
      case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
      case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
    }

    open weak var delegate: (any UISplitViewControllerDelegate)?
    public let style: Style
    open var preferredDisplayMode = DisplayMode.automatic { didSet { displayMode = preferredDisplayMode } }
    public private(set) var displayMode = DisplayMode.automatic
    open var preferredSplitBehavior = SplitBehavior.automatic
    open var presentsWithGesture = true
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
    open var primaryEdge = PrimaryEdge.leading
    open var preferredPrimaryColumnWidth: CGFloat = -1
    open var minimumPrimaryColumnWidth: CGFloat = -1
    open var maximumPrimaryColumnWidth: CGFloat = -1
    open var preferredSupplementaryColumnWidth: CGFloat = -1
    open var minimumSupplementaryColumnWidth: CGFloat = -1
    open var maximumSupplementaryColumnWidth: CGFloat = -1
    private var columns: [Column: UIViewController] = [:]
    public private(set) var isCollapsed = false
    /// The column that was asked for at the last collapse.
    public private(set) var topColumn: Column?

    public init(style: Style) {
      self.style = style
      super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    open func setViewController(_ controller: UIViewController?, for column: Column) {
      if let old = columns[column], old !== controller { old.removeFromParent() }
      columns[column] = controller
      if let controller, controller.parent !== self { addChild(controller) }
    }

    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    /// The size class decides whether it is collapsed. Without a controller for `.compact`, UIKit would merge the
    /// columns.
    open override var traitOverrides: UITraitOverrides {
      didSet {
        let collapses = traitOverrides.horizontalSizeClass == .compact
        guard collapses != isCollapsed else { return }
        isCollapsed = collapses
        guard collapses else { return }
        topColumn = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .compact)
        if columns[.compact] == nil { StubFaults.found.append("UIKit merges the columns by itself") }
      }
    }

    /// Taps beside the overlay.
    public func userChanges(to mode: DisplayMode) {
      delegate?.splitViewController(self, willChangeTo: mode)
      displayMode = mode
    }
  }
#endif
