import NavRuntime

/// The steps from one scene to the next, each a call of UIKit.
extension NavHostViewController {
  func apply(_ step: NavScene.Step, to scene: NavScene, from before: NavScene?) {
    switch step {
    case .willDisappear(let node):
      guard let controller = controllers[node] else { return }
      leaving.append((node, controller))
      (controller as? any NavScreen)?.visibilityChanged(.willDisappear)
    case .willAppear(let node):
      // A new screen has no controller yet: it hears this as soon as it is made.
      (controllers[node] as? any NavScreen)?.visibilityChanged(.willAppear)
    case .dismiss(let modal):
      forget(modal.node, of: before)
    case .remove(let node, let parent):
      if parent == nil { controllers[node]?.leaveContainer() }
      forget(node, of: before)
    case .insert(let node, let parent, _):
      let controller = make(node, of: scene, from: before)
      if parent == nil { embed(controller) }
    case .present(let modal):
      make(modal.node, of: scene, from: before)
    case .arrange(let node, let container, let hint):
      arrangeChildren(
        of: node, container, Motion(animated: hint?.animated ?? false, fades: hint?.animation == .fade))
    case .describe(let screen):
      controllers[screen.id]?.toolbarItems = screen.toolbarItems.map { button($0, of: screen.id) }
      (controllers[screen.id] as? any NavScreen)?.update(to: screen)
    case .item(let node, let item):
      showItem(item, of: node, in: scene)
    case .turn:
      setNeedsUpdateOfSupportedInterfaceOrientations()
    case .didDisappear(let node):
      guard let index = leaving.firstIndex(where: { NodeID($0.node) == NodeID(node) }) else { return }
      (leaving.remove(at: index).controller as? any NavScreen)?.visibilityChanged(.didDisappear)
    case .didAppear(let node):
      (controllers[node] as? any NavScreen)?.visibilityChanged(.didAppear)
    case .move, .layOut, .resize, .focus:
      // A move ends with the arrangement of both containers. The window had its size before the scene had. What the
      // layout says is read in `arrange(_:)`. UIKit has no focus that a host could set.
      break
    }
  }

  // MARK: Nodes

  /// Makes the view controller of a new node. What it holds comes with the arrangement of its container.
  @discardableResult
  private func make(_ node: String, of scene: NavScene, from before: NavScene?) -> UIViewController {
    let controller: UIViewController
    switch scene[node] {
    case .stack?: controller = StackController(host: self)
    case .tabs?: controller = TabsController(node: node, host: self)
    case .split(let split)?: controller = SplitController(node: node, split, host: self)
    case .drillDown?, .web?: controller = PaneController(node: node, host: self)
    case nil: controller = makeScreen(scene.screens[node] ?? ScreenDescription(node))
    }
    controllers[node] = controller
    if scene.visible.contains(where: { NodeID($0) == NodeID(node) }),
      let screen = controller as? any NavScreen
    {
      screen.visibilityChanged(.willAppear)
      // No step says so of an id that was visible before, as another node.
      if before?.visible.contains(where: { NodeID($0) == NodeID(node) }) ?? false {
        screen.visibilityChanged(.didAppear)
      }
    }
    return controller
  }

  /// Forgets a node that has left, with everything in it. UIKit may show its view until the transition is over.
  private func forget(_ node: String, of scene: NavScene?) {
    for gone in scene?.tree(of: node) ?? [] {
      let isTold = leaving.contains { NodeID($0.node) == NodeID(gone) }
      if !isTold, scene?.visible.contains(where: { NodeID($0) == NodeID(gone) }) ?? false {
        (controllers[gone] as? any NavScreen)?.visibilityChanged(.willDisappear)
        (controllers[gone] as? any NavScreen)?.visibilityChanged(.didDisappear)
      }
      controllers[gone] = nil
    }
  }

  /// The root fills the window.
  private func embed(_ controller: UIViewController) {
    addChild(controller)
    controller.view.frame = view.bounds
    view.insertSubview(controller.view, at: 0)
    controller.didMove(toParent: self)
  }

  // MARK: Containers

  private func arrangeChildren(of node: String, _ container: NavScene.Container, _ motion: Motion) {
    guard let scene = drawn else { return }
    switch container {
    case .stack:
      if let split = scene.collapsedSplit(around: node) {
        (controllers[split] as? SplitController)?.collapse(in: scene, motion)
      } else {
        (controllers[node] as? StackController)?.show(controllers[all: scene.screens(on: node)], motion)
      }
    case .tabs(let tabs):
      (controllers[node] as? TabsController)?.show(tabs)
    case .split(let split):
      (controllers[node] as? SplitController)?.show(split, in: scene, motion)
    case .drillDown, .web:
      motions[NodeID(node)] = motion
    }
  }

  /// Brings everything to what the scene says that depends on more than one container: panes, bars, swipes. It changes
  /// nothing that is right already.
  func arrange(_ scene: NavScene) {
    for (node, container) in scene.containers {
      let motion = motions[NodeID(node)] ?? .none
      switch (container, controllers[node]) {
      case (.drillDown(let drillDown), let panes as PaneController):
        let isCompact = scene.environment.sizeClass == .compact
        panes.show(PaneContent(drillDown, isCompact: isCompact), controllers[all: container.children], motion)
      case (.web(let web), let panes as PaneController):
        panes.show(PaneContent(web), controllers[all: container.children], motion)
      case (.stack(let stack), let controller as StackController):
        guard scene.collapsedSplit(around: node) == nil else { continue }
        controller.showBars(of: stack, in: scene)
        controller.drag(to: stack.swipe?.progress)
      case (_, let tabs as TabsController):
        if !scene.isCovered(node) { tabs.setTabBarHidden(!scene.hasBar(.tabBar, of: node), animated: false) }
      case (.split(let split), let controller as SplitController):
        controller.showColumns(split, in: scene)
      default:
        break
      }
    }
  }
}
