import NavBase
import NavEvents

/// The place to which a link brings its screen, and the commands that show that place.
struct LinkTarget {
  /// The stack or the drillDown that gets the screen.
  let container: String
  /// Its screens, from the bottom.
  let entries: [String]
  /// The commands before the screen is brought: modals are dismissed, tabs are selected, and what covers the container goes.
  private(set) var before: [NavCommand] = []
  /// The commands after it, which show the column of a split. An empty column of a collapsed split cannot be shown before.
  private(set) var after: [NavCommand] = []

  /// Finds the place in a scene: a container, or where the focus is below all modals.
  ///
  /// In tabs and splits it is where the focus is, or else the stack around them, as for a web container; and in a collapsed split with a `compact`
  /// container that one, in place of the columns. Returns nil for a scene in which no stack and no drillDown is there to get the screen.
  init?(_ container: String?, in scene: NavScene) {
    guard let place = scene.receiver(in: container) else { return nil }
    self.container = place
    entries = scene.ownEntries(of: place)
    var child = place
    while let (id, parent) = scene.parent(of: child) {
      if case .split(let split) = parent {
        show(child, of: split, id)
      } else if let command = parent.commandToShow(child, in: id) {
        before.insert(command, at: 0)
      }
      child = id
    }
    let isKept = scene.presented.firstIndex { $0.node.hasSameBytes(as: child) }.map { $0 + 1 } ?? 0
    before = scene.presented[isKept...].map { _ in .dismiss() } + before
  }

  private mutating func show(_ stack: String, of split: NavScene.Split, _ id: String) {
    guard let column = split.column(of: stack) else { return }
    if split.isCollapsed, split.covers(stack) {
      before.insert(.showColumn(column, in: id), at: 0)
    } else {
      after.append(.showColumn(column, in: id))
    }
  }
}

extension NavScene.Split {
  /// Returns the column whose stack has this id; nil for none.
  fileprivate func column(of stack: String) -> SplitColumn? {
    if columns.primary.hasSameBytes(as: stack) { return .primary }
    if columns.supplementary.hasSameBytes(as: stack) { return .supplementary }
    return columns.secondary.hasSameBytes(as: stack) ? .secondary : nil
  }

  /// Returns a Boolean value that indicates whether the stack of another column lies on this one while the split is collapsed.
  fileprivate func covers(_ stack: String) -> Bool {
    guard let top = merged.last else { return false }
    return !top.hasSameBytes(as: stack)
      && (columns.primary.hasSameBytes(as: stack) || merged.containsBytes(of: stack))
  }
}

extension NavScene {
  /// Returns the container around a node. A column's stack is in its split, wherever it lies.
  fileprivate func parent(of node: String) -> (id: String, container: Container)? {
    let split = containers.first { _, container in
      guard case .split(let split) = container else { return false }
      return split.column(of: node) != nil
    }
    return (split ?? containers.first { $0.value.children.containsBytes(of: node) }).map { ($0.id, $0.value) }
  }

  /// Returns the screens, and the containers, that a stack or a drillDown has itself, without the stacks that a split has merged.
  fileprivate func ownEntries(of container: String) -> [String] {
    let entries = self[container]?.entries ?? []
    guard case (_, .split(let split))? = parent(of: container) else { return entries }
    return entries.filter { !split.merged.containsBytes(of: $0) }
  }

  /// Returns the stack or the drillDown that gets a screen: a container itself, the last one on its focus path, or the one around it; without
  /// a container, that of the root. Returns nil when there is none.
  fileprivate func receiver(in container: String?) -> String? {
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
  fileprivate func focusPath(from start: String) -> [String] {
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
    let entries = ownEntries(of: container).dropLast().reversed().filter { self[$0] == nil }
    guard case (_, .split(let split))? = parent(of: container), split.isCollapsed,
      split.covers(split.columns.primary),
      split.merged.containsBytes(of: container)
    else { return entries }
    let below = split.merged.prefix { !$0.hasSameBytes(as: container) }
    return entries
      + ([split.columns.primary] + below).reversed().flatMap { stack in
        ownEntries(of: stack).reversed().filter { self[$0] == nil }
      }
  }
}
