import NavBase
import NavEvents
import NavRuntime

/// The invariants of splits (UISplitViewController).
extension NavScene.Split: ContainerInvariants {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    if isCollapsed { return compact.map { [$0] } ?? shown([.primary], in: scene) }
    let all: [SplitColumn] =
      columns.supplementary == nil ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
    return shown(withHiddenColumns ? all[...] : all.suffix(displayMode.columnsBeside + 1), in: scene)
  }

  /// Returns the stacks of columns, and beside an empty one the placeholder that it shows.
  private func shown(_ shown: ArraySlice<SplitColumn>, in scene: NavScene) -> [String] {
    shown.flatMap { column -> [String] in
      let stack: String? =
        switch column {
        case .primary: columns.primary
        case .supplementary: columns.supplementary
        case .secondary: columns.secondary
        case .compact: nil
        }
      let isEmpty = stack.flatMap { scene.containers[$0] }?.children.isEmpty == true
      return [stack, isEmpty ? placeholder(of: column) : nil].compactMap(\.self)
    }
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
    } + requestsWaiting(in: scene)
  }

  /// Requests of screens on stacks of the collapsed split that are neither the primary nor merged onto it.
  private func requestsWaiting(in scene: NavScene) -> [NavViolation] {
    if !isCollapsed || compact != nil { return [] }
    let stacks = [columns.supplementary, columns.secondary].compactMap(\.self)
    return stacks.filter { !merged.containsBytes(of: $0) }.flatMap { Self.screens(in: $0, scene) }
      .filter { scene.screens[$0]?.request != nil }.map { screen in
        NavViolation(
          .requests, at: "screens[\"\(screen)\"].request", "“\(screen)” waits for an expand, and is asked.")
      }
  }

  private static func screens(in node: String, _ scene: NavScene) -> [String] {
    guard let container = scene.containers[node] else { return [node] }
    return container.children.flatMap { screens(in: $0, scene) }
  }
}
