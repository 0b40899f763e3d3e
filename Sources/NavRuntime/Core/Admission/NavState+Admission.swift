import NavBase
import NavEvents

extension NavState {
  /// Returns the screens that were added since the undo log had a length, and those whose id, route, params or attributes have changed.
  /// Complexity: O(changes), and O(nodes) for each change of a screen's extras.
  func screensChanged(since mark: Int) -> Set<NodeID> {
    var screens: Set<NodeID> = []
    // The old values of extras stand in a list of their own.
    var old = 0
    for place in undo.changes.indices {
      switch undo.changes[place] {
      case .nodeAdded(let node): if place >= mark { screens.insert(node) }
      case .nodeChanged(let node, let before):
        guard place >= mark, before.extras == nil, scene[node].extras != nil else { continue }
        if NodeExtras.standard.showsOther(than: scene.extras(of: node)) { screens.insert(node) }
      case .nodeRenamed(let node, _): if place >= mark { screens.insert(node) }
      case .extrasRemoved: old += 1
      case .extrasChanged(let index):
        old += 1
        guard place >= mark else { continue }
        let (before, after) = (undo.extras[old - 1], scene.extras[Int(index)])
        if before.showsOther(than: after) { screens.formUnion(scene.screens(withExtras: index)) }
      default: continue
      }
    }
    return screens
  }

  /// Returns the description of a node in plain strings.
  func description(of node: NodeID, _ texts: borrowing TextTable) -> ScreenDescription {
    func text(_ id: TextID?) -> String? { id.map { texts[$0] } }
    var screen = ScreenDescription(texts[scene[node].name], title: text(scene[node].title))
    guard scene[node].extras != nil else { return screen }
    let extras = scene.extras(of: node)
    screen.route = text(extras.route)
    screen.params = extras.params.map { CanonicalJSON(canonical: texts[$0.text]) }
    screen.restorationID = text(extras.restorationID)
    screen.url = text(extras.url)
    screen.backTitle = text(extras.backTitle)
    screen.leftItems = extras.leftItems.map { texts[$0] }
    screen.rightItems = extras.rightItems.map { texts[$0] }
    screen.toolbarItems = extras.toolbarItems.map { texts[$0] }
    screen.leftItemsSupplementBackButton = extras.leftItemsSupplementBackButton
    screen.autorotates = extras.autorotates
    screen.orientations = extras.orientations
    screen.isEmptyDetail = extras.isEmptyDetail
    screen.tabItem = text(extras.tabItem)
    screen.hidesBottomBar = extras.hidesBottomBar
    for entry in extras.attributes.entries { screen.attributes[texts[entry.key]] = texts[entry.value] }
    return screen
  }

  /// Returns the decision that screens leave a container, and that others take their places.
  func takingOut(
    _ refused: [Engine.RefusedScreen], of place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    let old = place.leavingChildren(in: self).reversed().map { $0 }
    let container = scene[place.node].name
    var (names, added, leaving) = ([TextID](), [ScreenContent](), [TextID]())
    for child in old {
      guard let refusal = refused.first(where: { $0.node == child }) else {
        names.append(scene[child].name)
        continue
      }
      leaving.insert(scene[child].name, at: 0)
      if !place.takesAnyScreen { continue }
      // Two screens of one round may be replaced by the same one.
      for screen in refusal.replacements where !added.contains(where: { $0.id == screen.id }) {
        names.append(screen.id)
        added.append(screen)
      }
    }
    let isOnTop = old.suffix(leaving.count).elementsEqual(leaving.reversed()) { scene[$0].name == $1 }
    let list = draft.list(names)
    let event: InternedEvent
    if added.isEmpty, let keeping = place.keeping(list, in: self) {
      event = keeping
    } else if added.isEmpty, isOnTop {
      event = .navigation(
        .popped(container: container, screens: draft.list(leaving), cause: .admission, .standard))
    } else if added.count == 1, leaving.count == 1, isOnTop, place.replacesTop(in: self) {
      event = .navigation(.replaced(container: container, added[0], removed: leaving[0], .standard))
    } else {
      event = .stack(
        .stackSet(
          container: container, screens: list, added: draft.list(added),
          names.last.map { transition(to: $0, ContiguousArray(old)) } ?? .pop))
    }
    return removal(event, .admission, of: draft.list(leaving), from: container)
  }
}

extension NavState {
  /// Returns the child of tabs that is selected when these screens have left: what takes the place of the selected one, or else its
  /// nearest neighbor on the left, or else the new first child. Returns nil for another container, and when none is left.
  func selection(after refused: [Engine.RefusedScreen], in place: ContainerPlace) -> TextID? {
    guard let index = scene.tabsIndex(place.node) else { return nil }
    var (names, chosen): ([TextID], Int) = ([], 0)
    for child in scene.tabBars[index].children {
      let refusal = refused.first { $0.node == child }
      let own = refusal.map { $0.replacements.map(\.id) } ?? [scene[child].name]
      if child == scene.tabBars[index].selected { chosen = own.isEmpty ? names.count - 1 : names.count }
      names += own
    }
    return names.isEmpty ? nil : names[max(0, chosen)]
  }
}

extension NodeExtras {
  /// Returns true when other extras are about something else: another route, or other params or attributes.
  fileprivate func showsOther(than other: NodeExtras) -> Bool {
    route != other.route || params != other.params || attributes != other.attributes
  }
}

extension Scene {
  /// Returns the screens with these extras: one, or none.
  fileprivate func screens(withExtras index: Int32) -> [NodeID] {
    var found: [NodeID] = []
    forEachNode { if self[$0].extras == index { found.append($0) } }
    return found
  }
}
