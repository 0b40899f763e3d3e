import NavRuntime

/// What is written on bars. Every button of the host is an action with a closure, so this file needs no selector.
extension NavHostViewController {
  /// Gives a node's navigation item what the scene says.
  ///
  /// `backAction` takes the place of what UIKit would do, in a navigation bar with one item too. It keeps the look of
  /// a back button, and does without the menu that pops several screens.
  func showItem(_ item: NavScene.Item, of node: String, in scene: NavScene) {
    guard let controller = controllers[node] else { return }
    fill(controller.navigationItem, with: item, of: node)
    if case .web(let web)? = scene[node] {
      // The way out of a web container is in the bar of its only page.
      if let panes = controller as? PaneController { fill(panes.emptyItem, with: item, of: node) }
      guard let page = web.pages.last?.id, let pageItem = scene.items[page] else { return }
      fill(controllers[page]?.navigationItem, with: pageItem, of: page)
      addLeave(item.leave, of: node, to: controllers[page]?.navigationItem)
    } else if let web = scene.container(of: node), scene[web]?.kind == .web {
      addLeave(scene.items[web]?.leave, of: web, to: controller.navigationItem)
    }
  }

  private func fill(_ navigationItem: UINavigationItem?, with item: NavScene.Item, of node: String) {
    guard let navigationItem else { return }
    navigationItem.title = item.title
    navigationItem.hidesBackButton = item.backButton == nil
    navigationItem.backAction = item.backButton.map { button in
      UIAction(title: button.title) { [weak self] _ in
        guard let self, let controller = self.controllers[node] else { return }
        self.send(to: controller) { _, container in .back(in: container) }
      }
    }
    // The scene has decided whether left items replace the back button.
    navigationItem.leftItemsSupplementBackButton = item.backButton != nil
    navigationItem.leftBarButtonItems = item.leftItems.map { button($0, of: node) }
    navigationItem.rightBarButtonItems = item.rightItems.map { button($0, of: node) }
    addLeave(item.leave, of: node, to: navigationItem)
  }

  private func addLeave(_ leave: NavScene.Item.Button?, of web: String, to navigationItem: UINavigationItem?)
  {
    guard let leave, let navigationItem else { return }
    let action = UIAction(title: leave.title) { [weak self] _ in self?.send(.leaveWeb(in: web)) }
    let others = navigationItem.leftBarButtonItems ?? []
    navigationItem.leftBarButtonItems = [UIBarButtonItem(primaryAction: action)] + others
  }

  /// Returns a bar button whose taps the delegate hears of.
  func button(_ name: String, of node: String) -> UIBarButtonItem {
    UIBarButtonItem(
      primaryAction: UIAction(title: name) { [weak self] _ in
        guard let self else { return }
        self.delegate?.host(self, tapped: name, of: node)
      })
  }
}
