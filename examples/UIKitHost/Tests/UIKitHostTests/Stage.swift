import NavPlugins
import NavRuntime
import Testing
import UIKitHost

@testable import UIKitHost

/// A screen of the app. It knows what it was told.
final class TestScreen: UIViewController, NavScreen {
  private(set) var screen: ScreenDescription
  private(set) var changes: [NavVisibility] = []

  init(_ screen: ScreenDescription) {
    self.screen = screen
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func update(to screen: ScreenDescription) { self.screen = screen }
  func visibilityChanged(_ change: NavVisibility) { changes.append(change) }

  /// The number of times that the screen has appeared more often than disappeared; nil in the middle of a change.
  var appearances: Int? {
    let counts = NavVisibility.all.map { change in changes.count { $0 == change } }
    return counts[0] == counts[1] && counts[2] == counts[3] ? counts[1] - counts[3] : nil
  }
}

extension NavVisibility {
  static let all: [NavVisibility] = [.willAppear, .didAppear, .willDisappear, .didDisappear]
}

/// A plugin that lets nobody select a tab. A test attaches it by its id.
struct ClosedTabs: CommandInterceptor {
  let manifest = PluginManifest(id: "closed-tabs", version: 1, faultPolicy: .failClosed)
  let interceptedCommands = CommandKinds(.select)

  func intercept(in context: borrowing HookContext) -> Interception { .veto("The tabs are closed.") }
}

/// A window with a host, and what the app hears from it.
@MainActor final class Stage: NavHostDelegate {
  let session: NavSession
  let host: NavHostViewController
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
  let windowScene = UIWindowScene()
  private(set) var refusals: [RefusalCode] = []
  private(set) var taps: [String] = []

  init(_ scene: BuiltInScene = .stack, _ commands: NavCommand...) throws {
    StubFaults.found = []
    UIView.animations = []
    var options = SessionOptions.standard
    options.catalog.add(ClosedTabs())
    session = try NavSession(options: options)
    try session.send(.scene(scene.content))
    for command in commands { try session.send(command) }
    host = NavHostViewController(session: session) { TestScreen($0) }
    host.delegate = self
    window.windowScene = windowScene
    window.rootViewController = host
  }

  func host(_ host: NavHostViewController, wasRefused refusal: Refusal) { refusals.append(refusal.code) }
  func host(_ host: NavHostViewController, tapped button: String, of node: String) {
    taps.append("\(button) of \(node)")
  }

  var scene: NavScene { session.scene }

  // MARK: Controllers

  subscript(screen: String) -> TestScreen? { host.controllers[screen] as? TestScreen }
  func stack(_ node: String) -> StackController? { host.controllers[node] as? StackController }
  func tabs(_ node: String) -> TabsController? { host.controllers[node] as? TabsController }
  func split(_ node: String) -> SplitController? { host.controllers[node] as? SplitController }
  func panes(_ node: String) -> PaneController? { host.controllers[node] as? PaneController }

  /// The modals that UIKit presents, from the bottom.
  var modals: [ModalController] {
    var found: [ModalController] = []
    var presenter: UIViewController = host
    while let next = presenter.presentedViewController as? ModalController {
      found.append(next)
      presenter = next
    }
    return found
  }

  // MARK: The user

  /// Taps the back button that a node's item shows.
  func tapBack(of node: String) { host.controllers[node]?.navigationItem.backAction?.tap() }

  /// The recogniser of a container's swipe.
  func pan(_ container: UIViewController?) -> UIPanGestureRecognizer? {
    container?.view.gestureRecognizers?.compactMap { $0 as? UIPanGestureRecognizer }.first
  }

  /// Puts a finger down and moves it; returns whether that became a swipe.
  func begin(_ pan: UIPanGestureRecognizer?, from start: CGFloat = 0, to x: CGFloat) -> Bool {
    guard let pan, pan.fingerMoves(from: start, to: x) else { return false }
    act(pan)
    return true
  }

  func move(_ pan: UIPanGestureRecognizer?, to x: CGFloat) {
    pan?.finger.x = x
    pan?.state = .changed
    act(pan)
  }

  func lift(
    _ pan: UIPanGestureRecognizer?, _ state: UIGestureRecognizer.State = .ended, velocity: CGFloat = 0
  ) {
    pan?.speed.x = velocity
    pan?.state = state
    act(pan)
  }

  /// Does what the recogniser's action does on a device.
  private func act(_ pan: UIPanGestureRecognizer?) { (pan?.delegate as? SwipeGesture)?.fingerMoved() }

  // MARK: The window

  /// Changes the size of the window as UIKit does, with what happens before, during and after.
  func resize(to size: CGSize, isCompact: Bool, turningTo orientation: UIInterfaceOrientation? = nil) {
    host.traitCollection.horizontalSizeClass = isCompact ? .compact : .regular
    let coordinator = StubCoordinator()
    host.viewWillTransition(to: size, with: coordinator)
    if let orientation { windowScene.turn(to: orientation) }
    window.frame.size = size
    host.view.frame.size = size
    coordinator.begin()
    host.view.layoutIfNeeded()
    coordinator.end()
  }

  /// Gives the window what the environment says, where a journal has turned it and no device was there.
  func followEnvironment() {
    let environment = scene.environment
    host.traitCollection.horizontalSizeClass = environment.sizeClass == .compact ? .compact : .regular
    let size = CGSize(width: environment.width, height: environment.height)
    window.frame.size = size
    host.view.frame.size = size
    host.view.layoutIfNeeded()
    for modal in modals {
      modal.view.frame.size = size
      modal.view.layoutIfNeeded()
    }
  }
}
