import NavRuntime

/// Presents the modals of the scene, one transition at a time.
///
/// UIKit presents nothing while it presents or dismisses something else; commands do not wait for that. So the
/// presenter keeps the list that the scene wants, and goes towards it whenever a transition has ended.
///
/// A class: it is the delegate of every presentation.
final class ModalPresenter: NSObject, UIPopoverPresentationControllerDelegate {
  private typealias Shown = (modal: NavScene.Modal, content: UIViewController, controller: ModalController)

  private weak var host: NavHostViewController?
  private var wanted: [(modal: NavScene.Modal, content: UIViewController)] = []
  private var shown: [Shown] = []
  private var isMoving = false

  init(host: NavHostViewController) { self.host = host }

  /// Presents these modals, from the bottom, and no others.
  func follow(_ modals: [(modal: NavScene.Modal, content: UIViewController)]) {
    wanted = modals
    follow()
  }

  /// Goes on towards what is wanted.
  func follow() {
    guard !isMoving, let host, host.view.window != nil else { return }
    // A modal stays when the node that it was presented from has left.
    let kept = zip(shown, wanted).prefix { $0.content === $1.content && $0.modal.style == $1.modal.style }
      .count
    let presenter = kept == 0 ? host : shown[kept - 1].controller
    if kept < shown.count {
      // The lowest one takes all others with it.
      shown.removeLast(shown.count - kept)
      isMoving = true
      presenter.dismiss(animated: true) { [weak self] in self?.transitionEnded() }
    } else if kept < wanted.count {
      let (modal, content) = wanted[kept]
      let controller = ModalController(content, host: host)
      prepare(controller, modal)
      shown.append((modal, content, controller))
      isMoving = true
      presenter.present(controller, animated: true) { [weak self] in self?.transitionEnded() }
    }
  }

  private func transitionEnded() {
    isMoving = false
    follow()
  }

  private func prepare(_ controller: ModalController, _ modal: NavScene.Modal) {
    switch modal.style {
    case .sheet: controller.modalPresentationStyle = .formSheet
    case .fullScreen: controller.modalPresentationStyle = .fullScreen
    case .popover:
      controller.modalPresentationStyle = .popover
      // A popover points to the node that it was presented from. Without one, it lies in the middle, without an arrow.
      let anchor = modal.presenter.flatMap { host?.controllers[$0] }?.view
      let popover = controller.popoverPresentationController
      popover?.sourceView = anchor ?? host?.view
      popover?.sourceRect = (anchor ?? host?.view)?.bounds ?? .zero
      if anchor == nil { popover?.permittedArrowDirections = [] }
    }
    controller.presentationController?.delegate = self
  }

  // MARK: What the user asks for

  /// Nothing is dismissed before the session has agreed, so a dragged sheet comes back when it refuses.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    false
  }

  /// The user has dragged a sheet down, or tapped beside a popover.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    guard let top = shown.last, top.controller === presentationController.presentedViewController else {
      return
    }
    host?.send(.dismiss(bySwipe: top.modal.style == .sheet))
  }

  /// UIKit has dismissed it all the same, as an accessibility gesture may. The session is told; if it refuses, the
  /// modal is presented again.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    let gone = presentationController.presentedViewController
    guard let index = shown.firstIndex(where: { $0.controller === gone }) else { return }
    let style = shown[index].modal.style
    shown.removeLast(shown.count - index)
    host?.send(.dismiss(bySwipe: style == .sheet))
    follow()
  }

  /// A popover stays one in a compact width, as in the scene.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}

/// The frame around a modal: what UIKit asks the topmost full-screen controller, the host answers.
final class ModalController: UIViewController {
  let content: UIViewController
  private weak var host: NavHostViewController?

  init(_ content: UIViewController, host: NavHostViewController) {
    self.content = content
    self.host = host
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    content.leaveContainer()
    addChild(content)
    content.view.frame = view.bounds
    view.addSubview(content.view)
    content.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    content.view.frame = view.bounds
  }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    host?.supportedInterfaceOrientations ?? .all
  }

  override var shouldAutorotate: Bool { host?.shouldAutorotate ?? true }
}
