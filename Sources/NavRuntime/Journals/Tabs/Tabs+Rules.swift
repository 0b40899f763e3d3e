import NavEvents
import NavRuntime

/// The invariants of tabs (UITabBarController).
extension NavScene.Tabs: ContainerInvariants {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    [selected].compactMap(\.self)
  }

  func focusedChild(in scene: NavScene) -> String? { selected }

  /// Returns nil, because tabs have no back button.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  /// Returns `covered` for tabs without children, because no node is above their bar.
  func surface(in scene: NavScene) -> ContainerSurface { selected == nil ? .covered : .whole }
}
