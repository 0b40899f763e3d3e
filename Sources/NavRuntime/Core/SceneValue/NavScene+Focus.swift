import NavBase

/// The focus path of a scene: through the topmost modal, the selected tab, the top of a stack, and the column of a split that is shown, or has
/// the rightmost entry.
extension NavScene {
  /// Returns the container around a node. A column's stack is in its split, wherever it lies.
  func parent(of node: String) -> (id: String, container: Container)? {
    let split = containers.first { _, container in
      guard case .split(let split) = container else { return false }
      return split.column(of: node) != nil
    }
    if let split { return (split.id, split.value) }
    guard let id = container(of: node), let container = self[id] else { return nil }
    return (id, container)
  }

  /// Returns the screens, and the containers, that a stack or a drillDown has itself, without the stacks that a split has merged.
  func ownEntries(of container: String) -> [String] {
    let entries = self[container]?.entries ?? []
    guard case (_, .split(let split))? = parent(of: container) else { return entries }
    return entries.filter { !split.merged.containsBytes(of: $0) }
  }

  /// Returns the stack or the drillDown that gets a screen: a container itself, the last one on its focus path, or the one around it; without
  /// a container, that of the root. Returns nil when there is none.
  func receiver(in container: String?) -> String? {
    guard let start = container ?? root, let found = self[start] else { return nil }
    if container != nil, case (let id, .split(let split))? = parent(of: start) {
      // A split shows its columns, or its compact container in their place.
      let isShown = split.compact == nil || split.isCollapsed == split.compact.hasSameBytes(as: start)
      if !isShown { return receiver(in: id) }
    }
    if container != nil, found.isReceiver { return start }
    if let last = focusPath(from: start).last(where: { self[$0]?.isReceiver == true }) { return last }
    var child = start
    while let (id, parent) = parent(of: child) {
      if parent.isReceiver { return id }
      child = id
    }
    return nil
  }

  /// Returns the nodes on the focus path from one of them on.
  func focusPath(from start: String) -> [String] {
    var (path, next): ([String], String?) = ([], start)
    while let node = next {
      path.append(node)
      if case .split(let split)? = self[node] {
        next = shownStack(of: split)
      } else {
        next = self[node]?.focusedChild
      }
    }
    return path
  }

  /// Returns the container of a split that has the focus: the one that is shown while the split is collapsed, else the rightmost column with
  /// an entry.
  private func shownStack(of split: Split) -> String {
    if split.isCollapsed { return split.compact ?? split.merged.last ?? split.columns.primary }
    let columns = [split.columns.secondary, split.columns.supplementary].compactMap { $0 }
    return columns.first { !ownEntries(of: $0).isEmpty } ?? split.columns.primary
  }

  /// The screen on which the user acts: the last node on the focus path, if it is a screen. The path goes through the topmost modal, the
  /// selected tab, the top of a stack, and the column of a split that is shown, or has the rightmost entry.
  public var focusedScreen: String? {
    (presented.last?.node ?? root).flatMap { focusPath(from: $0).last }.flatMap { self[$0] == nil ? $0 : nil }
  }

  /// The screens on the focus path and below it, the topmost first: those of the modals, and at last those of the root.
  var focusedScreens: [String] {
    (presented.map(\.node).reversed() + [root].compactMap { $0 }).flatMap { start in
      focusPath(from: start).reversed().flatMap { node in
        self[node] == nil ? [node] : screensBelow(node)
      }
    }
  }

  /// Returns the screens of a container on the focus path that are below its topmost entry, and those of the stacks on which a split has
  /// merged it.
  private func screensBelow(_ container: String) -> [String] {
    let below = Array(ownEntries(of: container).dropLast())
    return ([below] + columnsBelow(container).map(ownEntries)).flatMap { entries in
      entries.reversed().filter { self[$0] == nil }
    }
  }

  /// Returns the columns on which a collapsed split has merged this one, or would merge it, from the top.
  func columnsBelow(_ stack: String) -> [String] {
    guard case (_, .split(let split))? = parent(of: stack), split.isCollapsed, split.compact == nil else {
      return []
    }
    let columns = [split.columns.secondary, split.columns.supplementary, split.columns.primary].compactMap {
      $0
    }
    guard let place = columns.firstIndex(where: { $0.hasSameBytes(as: stack) }) else { return [] }
    return columns[(place + 1)...].filter {
      split.columns.primary.hasSameBytes(as: $0) || split.merged.containsBytes(of: $0)
    }
  }
}

extension NavScene.Split {
  /// Returns the column whose stack has this id; nil for none, as for the compact container.
  public func column(of stack: String) -> SplitColumn? {
    if columns.primary.hasSameBytes(as: stack) { return .primary }
    if columns.supplementary.hasSameBytes(as: stack) { return .supplementary }
    return columns.secondary.hasSameBytes(as: stack) ? .secondary : nil
  }

  /// Returns a Boolean value that indicates whether the stack of another column lies on this one while the split is collapsed.
  func covers(_ stack: String) -> Bool {
    guard let top = merged.last else { return false }
    return !top.hasSameBytes(as: stack)
      && (columns.primary.hasSameBytes(as: stack) || merged.containsBytes(of: stack))
  }
}
