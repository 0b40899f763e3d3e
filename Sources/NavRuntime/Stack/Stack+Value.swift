import NavEvents

extension NavScene {
  /// A stack as a value: its last entry is visible (UINavigationController).
  public struct Stack: Hashable, Sendable, CustomStringConvertible {
    /// The ids of the entries from the root up. While a split is collapsed, its merged stacks are the last entries of its
    /// primary's.
    public let entries: [String]
    /// A Boolean value that indicates whether the bar above the top entry is hidden.
    public let navigationBarsHidden: Bool
    /// The swipe that is running here; nil for none.
    public let swipe: Swipe?

    /// The entries: `stack [inbox, mail]`.
    public var description: String { "stack [\(entries.joined(separator: ", "))]" }

    /// Returns a Boolean value that indicates whether both have the same entries and settings.
    public static func == (one: Stack, other: Stack) -> Bool {
      one.entries.hasSameBytes(as: other.entries) && one.navigationBarsHidden == other.navigationBarsHidden
        && one.swipe == other.swipe
    }
  }
}

extension Stack {
  static func value(at place: ContainerPlace, _ reader: SceneReader) -> NavScene.Container {
    let stack = reader.scene.stacks[place.index]
    let merged = reader.state.pointee.stacksMerged(on: place.node)
    return .stack(
      NavScene.Stack(
        entries: reader.names(stack.entries) + reader.names(merged),
        navigationBarsHidden: stack.navigationBarsHidden, swipe: reader.swipe(of: place.node)))
  }
}

extension StackEvent {
  /// The hint for drawing the event: animated unless the top entry stays (UINavigationController).
  var hint: (part: NavScene.Hint.Part, transition: NavTransition)? {
    switch self {
    case .stackSet(_, _, _, let transition): (.children, NavTransition(animated: transition != .none))
    }
  }
}

/// The commands that an exploration sends to a stack, and the invariants of stacks (UINavigationController).
extension Stack {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.addSets(of: children, in: name)
    for set in [alphabet.free, children + [alphabet.free[0]]] {
      alphabet.add([.set(set.map { ScreenDescription($0) }, in: name)])
    }
  }
}

extension NavScene.Stack: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { Array(entries.suffix(1)) }

  func focusedChild(in scene: NavScene) -> String? { entries.last }

  var barHeight: Double? { 64 }

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

  fileprivate func stack(_ id: String) -> Stack? {
    if case .stack(let stack)? = containers[id] { stack } else { nil }
  }

  /// Returns the collapsed split with merged stacks that has `entry` in one of its stacks; nil for an entry of any other
  /// stack.
  fileprivate func collapsedSplit(of entry: String) -> Split? {
    for container in containers.values {
      guard case .split(let split) = container, split.isCollapsed, !split.merged.isEmpty else { continue }
      let stacks = [split.columns.primary] + split.merged
      if stacks.contains(where: { stack($0)?.entries.containsBytes(of: entry) == true }) { return split }
    }
    return nil
  }

  /// Returns the entries on the primary of a collapsed split, with each merged stack replaced by its own.
  fileprivate func entries(of split: Split) -> [String] {
    (stack(split.columns.primary)?.entries ?? []).flatMap { entry -> [String] in
      split.merged.containsBytes(of: entry) ? stack(entry)?.entries ?? [] : [entry]
    }
  }
}
