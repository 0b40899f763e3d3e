import NavEvents

/// How the events of tabs change them.
extension NavState {
  mutating func evolve(_ event: TabsEvent) {
    switch event {
    case .selected(let container, let child):
      guard let node = scene.find(container), let index = scene.tabsIndex(node),
        let child = scene.find(child), scene.tabBars[index].children.contains(child)
      else { return }
      select(child, index)
    }
  }

  private mutating func select(_ child: NodeID, _ tabs: Int) {
    undo.record(container: .tabs(tabs, .selected(scene.tabBars[tabs].selected)))
    scene.tabBars[tabs].selected = child
  }

  /// The first child is selected.
  mutating func appendTab(_ new: NodeID, _ tabs: Int) {
    undo.record(container: .tabs(tabs, .appended))
    scene.tabBars[tabs].children.append(new)
    if scene.tabBars[tabs].selected == nil { select(new, tabs) }
  }
}

/// How a change is taken back.
extension Tabs {
  enum Edit: BitwiseCopyable {
    case appended
    /// With the child that was selected before.
    case selected(NodeID?)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .appended: state.scene.tabBars[index].children.removeLast()
    case .selected(let child): state.scene.tabBars[index].selected = child
    }
  }
}

extension TabsEvent {
  var container: TextID {
    switch self {
    case .selected(let container, _): container
    }
  }
}
