import NavEvents

/// The rules of tabs (UITabBarController).
extension NavState {
  func decide(_ command: TabsCommand, _ target: TextID?, _ texts: borrowing TextTable) -> Decision {
    switch command {
    case .select(let word):
      switch find(target, .select) {
      case .failure(let objection): .refused(objection)
      case .success(let node): decideSelect(word, node, texts)
      }
    }
  }

  private func decideSelect(_ word: TextID, _ node: NodeID, _ texts: borrowing TextTable) -> Decision {
    guard let index = scene.tabsIndex(node) else {
      return .refused(.wrongContainer(scene[node].name, .select))
    }
    switch child(word, of: node, scene.tabBars[index], texts) {
    case .failure(let objection): return .refused(objection)
    case .success(let child):
      if scene.tabBars[index].selected == child { return .nothing }
      return .event(.tabs(.selected(container: scene[node].name, child: scene[child].name)))
    }
  }

  /// The child that a word means: an id wins, else it is an index from 0.
  func child(_ word: TextID, of node: NodeID, _ tabs: Tabs, _ texts: borrowing TextTable) -> Result<
    NodeID, Objection
  > {
    if let id = scene.find(word), tabs.children.contains(id) { return .success(id) }
    let text = texts[word]
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return .failure(.notAChild(word, tabs: scene[node].name))
    }
    guard let place = Int(text), tabs.children.indices.contains(place) else {
      return .failure(.badIndex(word, count: tabs.children.count))
    }
    return .success(tabs.children[place])
  }
}
