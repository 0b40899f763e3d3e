import NavBase
import NavEvents

/// What the rules of containers did not decide: they arrange them afterwards.
extension Engine {
  /// The largest number of times that a container is arranged in one commit because of what its rules did not decide: once for the
  /// command, and once for what admission or a split makes of it.
  private static let mostArrangements = 2

  /// Asks the rules of containers to which something has happened that they did not decide.
  @inline(__always)
  mutating func settleArranged(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    state.scene.arranged.isEmpty ? nil : settleArrangedContainers(since: first, origin)
  }

  @inline(never)
  private mutating func settleArrangedContainers(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    var containers: [NodeID] = []
    state.scene.forEachNode { if state.scene.arrangedIndex($0) != nil { containers.append($0) } }
    for node in containers where isToArrange(node, since: first) {
      if let refusal = arrange(node) { return refusal }
    }
    return runFollowUps()
  }

  /// Returns true when something has happened to a container, by an event from an index on, that its rules did not decide.
  private func isToArrange(_ node: NodeID, since first: Int) -> Bool {
    guard let index = state.scene.arrangedIndex(node), let rules = state.scene.arranged[index].rules else {
      return false
    }
    let name = state.scene[node].name
    return draft.events.contains(from: first) { event in
      switch event {
      case .environment(let event): return event.kind.changesFrames
      case .plugin(.attached(let id, _, _)), .plugin(.configured(let id, _)): return id == rules
      case .item(.screenChanged(_, let screen)):
        return state.scene.find(screen.id).flatMap { state.scene[$0].parent } == node
      // Rules may look at attributes of a container, of its children, and of the scene.
      case .item(.attributeChanged(let changed, _, _)):
        guard let changed else { return true }
        guard let changed = state.scene.find(changed) else { return false }
        return changed == node || state.scene[changed].parent == node
      case .item, .plugin, .waiting, .mark, .ignorable, .swipe, .modal(.dismissed): return false
      case .arranged(let event) where event.container == name: return false
      // The containers are as they were, but the window and the rules may be others.
      case .scene(.reverted): return true
      case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .arranged, .modal:
        guard let container = event.container.flatMap({ state.scene.find($0) }) else {
          return event.bringsContainers(in: draft)
        }
        return container == node || state.scene.isInside(node, container)
      }
    }
  }

  private mutating func arrange(_ node: NodeID) -> Refusal? {
    guard let index = state.scene.arrangedIndex(node), let rules = state.scene.arranged[index].rules else {
      return nil
    }
    // Rules that fail again and again are quarantined after this commit, and must not hold it up.
    if failures.count(where: { $0 == rules }) >= PluginHost.mostFaults { return nil }
    let list = changesPlugins ? nextHost.containerRules : host.containerRules
    defer { withExtendedLifetime(list) {} }
    guard let hosted = list.plugins.indices.first(where: { list.plugins[$0].id == rules }) else { return nil }
    let name = state.scene[node].name
    if arrangedContainers.count(where: { $0 == name }) == Self.mostArrangements { return nil }
    let container = state.arrangedContainer(node, index, draft.texts)
    do throws(PluginFault) {
      let arrangement = try arrangement(of: container, list.plugins[hosted].hook, rules)
      note(rules, .arrange, arrangement == container.arrangement ? .nothing : .answered)
      if arrangement == container.arrangement { return nil }
      let change = ContainerChange(arrangement)
      let written = try change.written(over: container, .pop, animated: true)
      var settled = container
      settled.arrangement = arrangement
      if try self.arrangement(of: settled, list.plugins[hosted].hook, rules) != arrangement {
        throw PluginFault(
          code: "unstable-rules",
          message: "The rules arrange “\(container.id)” in another way when they are asked again.")
      }
      let event = draft.intern(NavEvent.arranged(.arranged(container: container.id, written)))
      if let value = event.unwritableValue(in: draft) { throw value.fault }
      arrangedContainers.append(name)
      let first = draft.events.count
      if let refusal = emit(event) { return refusal }
      recordArranged(name, since: first, by: rules)
    } catch {
      note(rules, .arrange, .failed)
      // What has happened stands, and so does the arrangement.
      _ = record(error, rules, .failOpen)
      failures.append(rules)
      arrangedContainers += Array(repeating: name, count: Self.mostArrangements)
    }
    return nil
  }

  private mutating func arrangement(
    of container: ArrangedContainer, _ hook: any ContainerRules, _ rules: TextID
  ) throws(PluginFault) -> Arrangement {
    var arrangement = try ask(rules) { context throws(PluginFault) in
      try hook.arrange(container, in: context)
    }
    if arrangement.focus == nil { arrangement.focus = arrangement.shown.last?.child }
    return arrangement
  }
}

extension EventKind {
  /// A Boolean value that indicates whether an event of the environment changes the frames of containers.
  fileprivate var changesFrames: Bool {
    self == .resized || self == .interfaceRotated || self == .safeAreaChanged || self == .metricsChanged
  }
}

extension Scene {
  /// Returns true for a node that is inside a container.
  fileprivate func isInside(_ node: NodeID, _ container: NodeID) -> Bool {
    var next = self[node].parent
    while let parent = next {
      if parent == container { return true }
      next = self[parent].parent
    }
    return false
  }
}
