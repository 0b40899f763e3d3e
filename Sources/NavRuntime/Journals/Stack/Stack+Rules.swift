import NavBase
import NavEvents
import NavRuntime

/// The invariants of stacks (UINavigationController).
extension NavScene.Stack: ContainerInvariants {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { Array(entries.suffix(1)) }

  func focusedChild(in scene: NavScene) -> String? { entries.last }

  func barHeight(_ metrics: NavBarMetrics) -> Double? { metrics.bar }

  /// Returns the entry below the last one, if a back button leads to it. In a collapsed split, the entries below a merged
  /// stack count too, and the bar is the primary's.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    let split = scene.collapsedSplit(of: child)
    let entries = split.map { scene.entries(of: $0) } ?? entries
    let bar = split.flatMap { scene.stack($0.columns.primary) } ?? self
    guard entries.count >= 2, entries[entries.count - 1].hasSameBytes(as: child),
      scene.allowsBackButton(child), !bar.navigationBarsHidden, scene.containers[child]?.kind != .web
    else { return nil }
    return entries[entries.count - 2]
  }

  func surface(in scene: NavScene) -> ContainerSurface { swipe == nil ? .whole : .covered }

  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    let split = entries.last.flatMap { scene.collapsedSplit(of: $0) }
    return scene.swipeViolations(
      of: id, swipe, entries: (split.map { scene.entries(of: $0) } ?? entries).count)
  }
}

extension NavScene {
  /// Returns the entry that is shown after a container on a stack was left: the root of the stack, or the entry below when the
  /// container is alone on the topmost merged stack; nil when there is none.
  func entryAfterLeaving(_ entry: String) -> String? {
    let stacks = containers.ids.filter { stack($0)?.entries.containsBytes(of: entry) == true }
    guard let id = stacks.first, let entries = stack(id)?.entries, let root = entries.first else {
      return nil
    }
    if !root.hasSameBytes(as: entry) { return root }
    guard entries.count == 1, let split = collapsedSplit(of: entry), split.merged.last.hasSameBytes(as: id)
    else {
      return nil
    }
    return self.entries(of: split).dropLast().last
  }
}
