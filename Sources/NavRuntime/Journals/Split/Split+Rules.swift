import NavEvents
import NavRuntime

/// The invariants of splits (UISplitViewController).
extension NavScene.Split: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    if isCollapsed { return [compact ?? columns.primary] }
    let all = [columns.primary, columns.supplementary, columns.secondary].compactMap(\.self)
    return withHiddenColumns ? all : all.suffix(displayMode.columnsBeside + 1)
  }

  /// Returns the shown node while the split is collapsed, otherwise the rightmost column with an entry, or else the primary.
  func focusedChild(in scene: NavScene) -> String? {
    if isCollapsed { return compact ?? columns.primary }
    let others = [columns.secondary, columns.supplementary].compactMap(\.self)
    return others.first { scene.containers[$0]?.children.isEmpty == false } ?? columns.primary
  }

  /// Returns nil, because the stacks in the columns have the back buttons.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  func surface(in scene: NavScene) -> ContainerSurface {
    if isCollapsed { return .whole }
    switch displayMode {
    case .oneOver, .twoOver: return .covered
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside, .twoDisplace: return .panes
    }
  }
}

extension NavScene.Split {
  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    merged.filter { scene.containers[$0]?.children.isEmpty != false }.map { stack in
      NavViolation(.mergedStacks, at: "containers[\"\(stack)\"].entries", "“\(stack)” is merged, and empty.")
    }
  }
}
