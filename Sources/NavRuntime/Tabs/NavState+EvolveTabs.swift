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
}
