import NavRuntime

/// A stack of the scene: a navigation controller that pops when the session says so, and not before.
///
/// UIKit has four ways to pop by itself. The back button has an action of the host (see `showItem`), which also takes
/// away its menu; the gesture is off, and ``SwipeGesture`` is in its place. What is left, such as a two-finger scrub
/// of VoiceOver, cannot be prevented: it is told to the session in `navigationController(_:didShow:animated:)`.
final class StackController: UINavigationController, UINavigationControllerDelegate {
  private weak var host: NavHostViewController?
  private var swipe: SwipeGesture?
  /// What the session wants to be shown. UIKit's own list is shorter after it has popped by itself.
  private var wanted: [UIViewController] = []
  /// The screen that a running swipe uncovers, and the part of the way that the finger has gone.
  private weak var uncovered: UIViewController?
  private var progress = 0.0

  init(host: NavHostViewController) {
    self.host = host
    super.init(nibName: nil, bundle: nil)
    delegate = self
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    interactivePopGestureRecognizer?.isEnabled = false
    // The stack to swipe is the one that the top entry is in: a collapsed split shows the entries of several.
    swipe = SwipeGesture(in: view, host: host) { [weak self] in
      guard let self, let top = self.topViewController, let node = self.host?.controllers.node(of: top) else {
        return nil
      }
      return self.host?.session.scene.container(of: node)
    }
  }

  /// UIKit puts the top entry into its place again, as when the window turns.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if let top = viewControllers.last, let uncovered { place(top, over: uncovered) }
  }

  // MARK: Entries

  /// Shows these entries, from the bottom. UIKit finds out by itself whether that is a push or a pop.
  func show(_ entries: [UIViewController], _ motion: Motion) {
    wanted = entries
    guard !entries.elementsEqual(viewControllers, by: ===) else { return }
    // Where a finger has moved the screens already, a pop must not begin anew.
    let isDragged = uncovered != nil
    drop(animated: false)
    for entry in entries where entry.parent !== self { entry.leaveContainer() }
    // A second animation on top of a running one leaves UIKit's bar in disorder.
    let canMove = !isDragged && transitionCoordinator == nil && view.window != nil
    switch canMove ? motion : .none {
    case .none: setViewControllers(entries, animated: false)
    case .standard: setViewControllers(entries, animated: true)
    case .fade:
      UIView.transition(with: view, duration: Motion.duration, options: .transitionCrossDissolve) {
        self.setViewControllers(entries, animated: false)
      }
    }
  }

  /// Shows or hides the bars. The scene's value of a stack does not tell about its toolbar, but the layout does.
  func showBars(of stack: NavScene.Stack, in scene: NavScene) {
    guard let top = viewControllers.last, let node = host?.controllers.node(of: top) else {
      return setNavigationBarHidden(stack.navigationBarsHidden, animated: false)
    }
    // A web container has a bar of its own.
    let hidesBar = stack.navigationBarsHidden || scene[node]?.kind == .web
    if hidesBar != isNavigationBarHidden { setNavigationBarHidden(hidesBar, animated: view.window != nil) }
    let hidesToolbar = !scene.hasBar(.toolbar, of: node)
    if !scene.isCovered(node), hidesToolbar != isToolbarHidden {
      setToolbarHidden(hidesToolbar, animated: false)
    }
    // The button has the host's action, but UIKit takes its text from the entry below.
    let title = scene.items[node]?.backButton?.title
    viewControllers.dropLast().last?.navigationItem.backButtonTitle = title
  }

  // MARK: What UIKit does by itself

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    guard viewControllers.count < wanted.count,
      viewControllers.elementsEqual(wanted.prefix(viewControllers.count), by: ===)
    else { return }
    let gone = wanted.dropFirst(viewControllers.count).compactMap { host?.controllers.node(of: $0) }
    host?.send(.removed(gone))
    // A plugin has brought an entry back.
    if !viewControllers.elementsEqual(wanted, by: ===) { show(wanted, .standard) }
  }

  // MARK: The swipe

  /// Moves the top entry with the finger, and uncovers the one below it; nil when there is no swipe.
  ///
  /// UIKit's interactive transitions pop when they begin and put the entry back when they are cancelled. In the scene
  /// the entries stay until the end, so here the views move, and the entries do not.
  func drag(to progress: Double?) {
    guard let progress, let top = viewControllers.last, let below = viewControllers.dropLast().last else {
      return drop(animated: view.window != nil)
    }
    if uncovered !== below {
      below.view.frame = top.view.frame
      top.view.superview?.insertSubview(below.view, belowSubview: top.view)
      uncovered = below
    }
    self.progress = progress
    place(top, over: below)
  }

  private func place(_ top: UIViewController, over below: UIViewController) {
    let width = view.bounds.width
    top.view.frame.origin.x = width * progress
    below.view.frame.origin.x = -PaneContent.parallax * width * (1 - progress)
  }

  /// Ends the swipe. When it was given up, the top entry moves back, and covers the one below it again.
  private func drop(animated: Bool) {
    guard let below = uncovered, let top = viewControllers.last else { return }
    uncovered = nil
    let settle = { top.view.frame.origin.x = 0 }
    let cover = { [weak self] in
      guard let self, self.uncovered !== below, self.topViewController !== below else { return }
      below.view.removeFromSuperview()
    }
    guard animated else {
      settle()
      return cover()
    }
    UIView.animate(withDuration: Motion.duration, animations: settle) { _ in cover() }
  }
}
