import NavBase
import NavEvents

/// What the host has done already, and the state follows.
extension Engine {
  /// Takes off the screens that the host has taken off: the top ones of one stack, or a modal with those above it. Those that are gone
  /// already do not count. Returns the objection to others: then nothing is taken off.
  mutating func takeOff(_ screens: TextList, from origin: CommandOrigin) -> Refusal? {
    let there = draft.lists[screens.range].filter {
      state.scene.find($0).map { !state.hasLeftPrimary($0) } ?? false
    }
    guard let first = there.first else { return nil }
    if let place = state.lowestModal(among: there) { return dismiss(there, downTo: place, from: origin) }
    if let container = state.arrangedContainer(of: first) {
      if let other = there.first(where: { state.arrangedContainer(of: $0) != container }) {
        return Objection.notOnTop(other, container: state.scene[container].name).refusal(state, draft.texts)
      }
      let leaving = Set(there)
      let children = state.scene.place(of: container)?.leavingChildren(in: state) ?? []
      let names = draft.list(children.map { state.scene[$0].name }.filter { leaving.contains($0) })
      let decision = state.popped(names, .host, .standard, from: state.scene[container].name)
      return carryOut(decision, from: origin)
    }
    guard let container = state.container(listing: first) else {
      return Objection.notOnAnyStack(first).refusal(state, draft.texts)
    }
    let top = state.listing(of: container).suffix(Set(there).count)
    if let other = there.first(where: { name in !top.contains { state.scene[$0].name == name } }) {
      let objection = Objection.notOnTop(other, container: state.scene[container].name)
      return objection.refusal(state, draft.texts)
    }
    return carryOut(state.decideTakenOff(top.count, of: container, &draft), from: origin)
  }

  /// Dismisses the modals from the top down to the one at `place`.
  private mutating func dismiss(
    _ names: [TextID], downTo place: Int, from origin: CommandOrigin
  ) -> Refusal? {
    let leaving = state.scene.modals[place...].map { state.scene[$0.node].name }
    if let other = names.first(where: { !leaving.contains($0) }) {
      return Objection.notAbove(other, modal: leaving[0]).refusal(state, draft.texts)
    }
    for name in leaving.reversed() {
      if let refusal = carryOut(state.dismissed(name, .host, &draft), from: origin) { return refusal }
    }
    return nil
  }
}

extension NavState {
  /// Returns true for the stack of a column that is on no other stack while its split is collapsed: it is gone from what is shown.
  fileprivate func hasLeftPrimary(_ node: NodeID) -> Bool {
    guard let index = split(of: node), scene.splits[index].isCollapsed else { return false }
    return scene.splits[index].primary != node && scene.splits[index].stacks.contains(node) && !isNested(node)
  }

  /// Returns the place of the lowest modal among these nodes; nil when none of them is a modal.
  fileprivate func lowestModal(among names: [TextID]) -> Int? {
    scene.modals.firstIndex { modal in names.contains(scene[modal.node].name) }
  }

  /// Returns the arranged container that a node is a child of; nil for any other node. Its children can leave in any order.
  fileprivate func arrangedContainer(of name: TextID) -> NodeID? {
    scene.find(name).flatMap { scene[$0].parent }.flatMap { scene.arrangedIndex($0) == nil ? nil : $0 }
  }

  /// Returns the container among whose entries the state view lists a node: for a stack that is merged, the primary. Returns nil for a
  /// node that is on no stack.
  fileprivate func container(listing name: TextID) -> NodeID? {
    guard let node = scene.find(name), let parent = scene[node].parent else { return nil }
    let container = isNested(node) ? stackShowingBar(of: node) : parent
    return isListed(name, in: container) ? container : nil
  }

  /// Returns the decision that the host has taken the top entries off a container. A stack and a web container keep one, unless what is
  /// below a merged stack continues it.
  fileprivate func decideTakenOff(
    _ count: Int, of container: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    let entries = listing(of: container)
    if count == entries.count, scene.drillDownIndex(container) == nil, !mayLoseAll(container) {
      return .refused(.emptyStack(scene[container].name))
    }
    if let web = scene.webIndex(container) {
      return decideWebPop(count, for: .host, .standard, of: container, at: web, &draft)
    }
    if !stacksMerged(on: container).isEmpty {
      return decidePops(above: entries.count - count - 1, for: .host, .standard, of: container, &draft)
    }
    return popped(entries.suffix(count).reversed(), .host, .standard, off: container, &draft)
  }

  /// Returns the entries that the state view lists, from the bottom.
  fileprivate func listing(of container: NodeID) -> [NodeID] {
    entriesOnStack(of: container) + stacksMerged(on: container)
  }

  /// Returns true for a node that the state view lists among the entries of a container.
  fileprivate func isListed(_ name: TextID, in container: NodeID) -> Bool {
    listing(of: container).contains { scene[$0].name == name }
  }
}
