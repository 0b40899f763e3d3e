import NavBase
import NavEvents
import NavRuntime

/// The stacks of a collapsed split, as the invariants of stacks ask for them.
extension NavScene {
  func stack(_ id: String) -> Stack? {
    if case .stack(let stack)? = containers[id] { stack } else { nil }
  }

  /// Returns the collapsed split with merged stacks that has `entry` in one of its stacks; nil for an entry of any other
  /// stack.
  func collapsedSplit(of entry: String) -> Split? {
    for container in containers.values {
      guard case .split(let split) = container, split.isCollapsed, !split.merged.isEmpty else { continue }
      let stacks = [split.columns.primary] + split.merged
      if stacks.contains(where: { stack($0)?.entries.containsBytes(of: entry) == true }) { return split }
    }
    return nil
  }

  /// Returns the entries on the primary of a collapsed split, with each merged stack replaced by its own.
  func entries(of split: Split) -> [String] {
    (stack(split.columns.primary)?.entries ?? []).flatMap { entry -> [String] in
      split.merged.containsBytes(of: entry) ? stack(entry)?.entries ?? [] : [entry]
    }
  }
}
