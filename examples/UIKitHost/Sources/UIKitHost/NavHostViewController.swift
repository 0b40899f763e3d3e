// Compiled and tested on Linux against a stub of UIKit, and not run on a device yet: see README.md.
import NavRuntime

/// What an app hears from a host. Every method can be left out.
@MainActor public protocol NavHostDelegate: AnyObject {
  /// The session has refused what the user asked for; `refusal` has all reasons.
  func host(_ host: NavHostViewController, wasRefused refusal: Refusal)
  /// A command has no outcome, as with a full disk. Nothing has changed.
  func host(_ host: NavHostViewController, failedWith error: SessionError)
  /// The user has tapped the bar button of this name, in the bar or toolbar of a node.
  func host(_ host: NavHostViewController, tapped button: String, of node: String)
}

extension NavHostDelegate {
  /// Does nothing.
  public func host(_ host: NavHostViewController, wasRefused refusal: Refusal) {}
  /// Does nothing.
  public func host(_ host: NavHostViewController, failedWith error: SessionError) {}
  /// Does nothing.
  public func host(_ host: NavHostViewController, tapped button: String, of node: String) {}
}

/// A view controller of a screen that wants to know more than that it was made.
@MainActor public protocol NavScreen: UIViewController {
  /// The screen has another title, other attributes, or other settings.
  func update(to screen: ScreenDescription)
  /// The screen comes into sight or leaves it, as the journal counts it: once for each change of the scene, and not for
  /// a swipe that is cancelled. UIKit sends `viewWillAppear` and its like as well, by its own rules.
  func visibilityChanged(_ change: NavVisibility)
}

/// The moments of coming into sight and of leaving it.
public enum NavVisibility: Equatable, Sendable {
  case willAppear, didAppear, willDisappear, didDisappear
}

/// The root view controller of a window whose navigation a session decides.
///
/// ```swift
/// let host = NavHostViewController(session: session) { screen in MailScreen(screen) }
/// window.rootViewController = host
/// ```
///
/// Everything goes one way: a tap or a finger becomes a command, the session decides it, and the host draws the scene
/// that it leads to. A refused command draws nothing, so a screen that a plugin keeps never moves.
public final class NavHostViewController: UIViewController {
  /// The session whose scene is drawn.
  public let session: NavSession
  /// The one who hears of refusals and of bar buttons.
  public weak var delegate: (any NavHostDelegate)?
  /// The scene that can be seen; nil before the view is loaded.
  public private(set) var drawn: NavScene?

  /// The view controllers of all nodes.
  let controllers = NodeControllers()
  let makeScreen: (ScreenDescription) -> UIViewController
  /// Screens that are leaving, until they have been told so. Their nodes may be forgotten by then.
  var leaving: [(node: String, controller: UIViewController)] = []
  /// The movements that the steps of the present drawing ask for.
  var motions: [NodeID: Motion] = [:]
  /// A Boolean value that indicates whether the window turns with UIKit's animation.
  var isTurning = false
  private lazy var modals = ModalPresenter(host: self)
  private var isDrawing = false
  private var drawsAgain = false
  private var reading: Task<Void, Never>?

  /// Creates a host for a session.
  /// - Parameter makeScreen: Makes the view controller of a screen, once for the time that the screen is in the scene.
  public init(session: NavSession, makeScreen: @escaping (ScreenDescription) -> UIViewController) {
    self.session = session
    self.makeScreen = makeScreen
    super.init(nibName: nil, bundle: nil)
  }

  /// A host needs a session, so no storyboard can make one.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  deinit { reading?.cancel() }

  public override func viewDidLoad() {
    super.viewDidLoad()
    draw(session.scene)
    let scenes = session.scenes
    reading = Task { [weak self] in
      for await scene in scenes { self?.draw(scene) }
    }
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Modals need a window to be presented in.
    modals.follow()
  }

  // MARK: The window

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for child in children { child.view.frame = view.bounds }
    // While the interface turns, the size that it will have is reported already.
    if !isTurning { report(view.bounds.size) }
  }

  public override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    // The window's orientation is still the old one here, and the new one when the animations begin. What the scene
    // changes then moves with the turn.
    coordinator.animate(
      alongsideTransition: { [weak self] _ in self?.windowTurns(to: size) },
      completion: { [weak self] _ in self?.windowHasTurned() })
  }

  public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { orientations }

  public override var shouldAutorotate: Bool { drawn?.rotation.autorotates ?? true }

  // MARK: Asking

  /// Sends a command, and draws what it leads to before it returns, so that a finger and its screen move together.
  /// - Returns: Whether the command was accepted. The delegate hears why it was not.
  @discardableResult
  public func send(_ command: NavCommand, from source: CommitSource = .user) -> Bool {
    do throws(SessionError) {
      let outcome = try session.send(command, from: source)
      if isViewLoaded { draw(session.scene) }
      guard case .refused(let refusal) = outcome else { return true }
      delegate?.host(self, wasRefused: refusal)
    } catch {
      delegate?.host(self, failedWith: error)
    }
    return false
  }

  /// Sends a command about a node to the container that it is in now: several containers can be in sight.
  @discardableResult
  func send(to child: UIViewController, _ command: (_ node: String, _ container: String) -> NavCommand)
    -> Bool
  {
    guard let node = controllers.node(of: child), let container = session.scene.container(of: node) else {
      return false
    }
    return send(command(node, container))
  }

  // MARK: Drawing

  /// Draws a scene, unless a newer one is drawn already.
  ///
  /// UIKit may call back while it is changed, and a callback may send a command. Its scene is drawn after this one.
  func draw(_ scene: NavScene) {
    guard !isDrawing else { return drawsAgain = true }
    isDrawing = true
    var next = scene
    repeat {
      drawsAgain = false
      if next.commits >= drawn?.commits ?? 0 { show(next) }
      next = session.scene
    } while drawsAgain
    isDrawing = false
  }

  private func show(_ scene: NavScene) {
    let before = drawn
    drawn = scene
    motions = [:]
    for step in scene.steps(from: before) { apply(step, to: scene, from: before) }
    arrange(scene)
    modals.follow(scene.presented.compactMap { modal in controllers[modal.node].map { (modal, $0) } })
  }
}
