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

  /// The first child is selected.
  mutating func appendTab(_ new: NodeID, _ index: Int) {
    rebuild { scene in
      scene.tabBars[index].children.append(new)
      if scene.tabBars[index].selected == nil { scene.tabBars[index].selected = new }
    }
  }
}
