import NavEvents

/// The rule of the back button (SGBDrillDownController, UINavigationController, DrillDownWebController), as the specification
/// of the containers has it, applied to the values of a scene.
extension NavScene {
  /// What the rule says about the back button of a node.
  private enum Expected {
    case none
    /// A button that leads to this node.
    case to(String)
  }

  func backButtonViolations(of id: String) -> [NavViolation] {
    guard let item = items[id] else { return [] }
    let path = "items[\"\(id)\"].backButton"
    switch (expectedBackButton(of: id), item.backButton) {
    case (.none, nil): return []
    case (.none, let button?):
      return [NavViolation(.backButton, at: path, "“\(button.title)” is shown, and the rule says none.")]
    case (.to(let below), nil):
      if replacesUnseen(id, item) { return [] }
      return [NavViolation(.backButton, at: path, "None is shown, and the rule says one to “\(below)”.")]
    case (.to(let below), let button?):
      guard let title = backTitle(of: below), !button.title.hasSameBytes(as: title) else { return [] }
      return [
        NavViolation(.backButton, at: path, "It says “\(button.title)”, and the rule says “\(title)”.")
      ]
    }
  }

  private func expectedBackButton(of id: String) -> Expected {
    for (name, container) in containers {
      switch container {
      case .drillDown(let drillDown):
        guard (drillDown.left + [drillDown.right].compactMap(\.self)).containsBytes(of: id) else { continue }
        return expected(of: id, in: drillDown)
      case .stack(let stack):
        guard stack.entries.containsBytes(of: id), !isMerged(id) else { continue }
        return expected(of: id, in: stack, name)
      case .web(let web):
        guard let place = web.pages.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else { continue }
        guard place > 0, place == web.pages.count - 1, allowsBackButton(id) else { return .none }
        return .to(web.pages[place - 1].id)
      case .tabs, .split: continue
      }
    }
    return .none
  }

  /// In a compact width the pane shows the top of the stack, and the item's wish is not asked.
  private func expected(of id: String, in drillDown: DrillDown) -> Expected {
    if drillDown.navigationBarsHidden { return .none }
    if environment.sizeClass == .compact {
      let stack = drillDown.left + [drillDown.right].compactMap(\.self)
      guard stack.count >= 2, stack[stack.count - 1].hasSameBytes(as: id) else { return .none }
      return .to(stack[stack.count - 2])
    }
    guard drillDown.left.count >= 2, drillDown.left[drillDown.left.count - 1].hasSameBytes(as: id),
      allowsBackButton(id)
    else { return .none }
    return .to(drillDown.left[drillDown.left.count - 2])
  }

  /// A stack that a collapse has merged goes on with the entries below it, under the bar of the primary.
  private func expected(of id: String, in stack: Stack, _ name: String) -> Expected {
    var (entries, bar) = (stack.entries, stack)
    if let split = collapsedSplit(of: name) {
      guard case .stack(let primary)? = containers[split.columns.primary] else { return .none }
      bar = primary
      entries = primary.entries.flatMap { entry -> [String] in
        guard split.merged.containsBytes(of: entry), case .stack(let nested)? = containers[entry] else {
          return [entry]
        }
        return nested.entries
      }
    }
    guard entries.count >= 2, entries[entries.count - 1].hasSameBytes(as: id), allowsBackButton(id),
      !bar.navigationBarsHidden, containers[id]?.kind != .web
    else { return .none }
    return .to(entries[entries.count - 2])
  }

  /// The collapsed split whose primary, or whose merged stack, this is; nil for any other stack.
  private func collapsedSplit(of stack: String) -> Split? {
    for container in containers.values {
      guard case .split(let split) = container, split.isCollapsed, !split.merged.isEmpty else { continue }
      if split.merged.containsBytes(of: stack) || split.columns.primary.hasSameBytes(as: stack) {
        return split
      }
    }
    return nil
  }

  private func isMerged(_ id: String) -> Bool { collapsedSplit(of: id) != nil && containers[id] != nil }

  /// Returns true unless the item hides the back button, or has left items in its place.
  private func allowsBackButton(_ id: String) -> Bool {
    guard let item = items[id], !item.hidesBackButton else { return false }
    return item.leftItems.isEmpty || screens[id]?.leftItemsSupplementBackButton ?? true
  }

  /// Returns true for a container with left items: only its own settings, which no host draws, say whether they replace the
  /// button.
  private func replacesUnseen(_ id: String, _ item: Item) -> Bool {
    !item.leftItems.isEmpty && screens[id] == nil
  }

  /// The title of a button that leads to a node; nil for a container, whose back title no host draws.
  private func backTitle(of id: String) -> String? {
    screens[id].map { $0.backTitle ?? $0.title ?? $0.id }
  }
}
