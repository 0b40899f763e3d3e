import NavBase
import NavEvents
import NavRuntime

/// The invariants of drillDowns (SGBDrillDownController).
extension NavScene.DrillDown: ContainerInvariants {
  /// The stack from the root up, the right node last.
  private var stack: [String] { left + [right].compactMap(\.self) }

  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    let left = left.last ?? leftPlaceholder
    if scene.isCompact { return [right ?? left].compactMap(\.self) }
    return [left, right ?? rightPlaceholder].compactMap(\.self)
  }

  func focusedChild(in scene: NavScene) -> String? { stack.last }

  func barHeight(_ metrics: NavBarMetrics) -> Double? {
    navigationBarPosition == .topAttached ? metrics.bar : metrics.topBar
  }

  /// In a compact width the pane shows the top of the stack, and the item cannot hide the back button.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    if navigationBarsHidden { return nil }
    // The last two entries, without a copy of a deep stack for each child.
    let entries = scene.isCompact ? left.suffix(2) + (right.map { [$0] } ?? []) : left.suffix(2)
    guard let top = entries.last, let below = entries.dropLast().last, top.hasSameBytes(as: child),
      scene.isCompact || scene.allowsBackButton(child)
    else { return nil }
    return below
  }

  func surface(in scene: NavScene) -> ContainerSurface {
    if swipe != nil { return .covered }
    return scene.isCompact ? .whole : .panes
  }

  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    var found: [NavViolation] = []
    if let right, left.isEmpty {
      found.append(
        NavViolation(
          .rightNeedsLeft, at: "containers[\"\(id)\"].right",
          "“\(right)” is on the right, and the left is empty."
        ))
    }
    let drawn = stack.filter { scene.isDrawn($0) }
    if drawn.count > (scene.isCompact ? 1 : 2) {
      let what = "\(drawn.count) panes show its stack: \(drawn.joined(separator: ", "))."
      found.append(NavViolation(.twoPanes, at: "containers[\"\(id)\"]", what))
    }
    return found + scene.swipeViolations(of: id, swipe, entries: scene.isCompact ? stack.count : left.count)
  }
}
