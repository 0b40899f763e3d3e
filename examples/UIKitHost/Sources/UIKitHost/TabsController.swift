import NavRuntime

/// Tabs of the scene: a tab bar controller whose taps are questions.
///
/// With more than five tabs in a compact width UIKit adds its own “More” list, whose taps nobody can refuse: do
/// without.
final class TabsController: UITabBarController, UITabBarControllerDelegate {
  private let node: String
  private weak var host: NavHostViewController?

  init(node: String, host: NavHostViewController) {
    self.node = node
    self.host = host
    super.init(nibName: nil, bundle: nil)
    delegate = self
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  func show(_ tabs: NavScene.Tabs) {
    guard let host else { return }
    let children = host.controllers[all: tabs.children]
    for (child, title) in zip(children, tabs.titles) { child.tabBarItem.title = title }
    if !children.elementsEqual(viewControllers ?? [], by: ===) {
      for child in children where child.parent !== self { child.leaveContainer() }
      setViewControllers(children, animated: false)
    }
    // To set it in code asks no delegate.
    let selected = tabs.selected.flatMap { host.controllers[$0] }
    if let selected, selectedViewController !== selected { selectedViewController = selected }
  }

  /// The session selects, also the tab that is selected already: a plugin may pop it to its root.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    if let child = host?.controllers.node(of: viewController) { host?.send(.select(child, in: node)) }
    return false
  }
}
