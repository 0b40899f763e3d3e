import NavEvents

/// Children of which one is selected (UITabBarController).
///
/// Invariant: one of the children is selected, unless there is none.
struct Tabs: Equatable {
  var children = ContiguousArray<NodeID>()
  var selected: NodeID?
}

/// Applies the events of tabs.
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

  /// Appends a child; the first one is selected.
  mutating func appendTab(_ new: NodeID, _ tabs: Int) {
    undo.record(container: .tabs(tabs, .appended))
    scene.tabBars[tabs].children.append(new)
    if scene.tabBars[tabs].selected == nil { select(new, tabs) }
  }
}

/// The edits that undo changes of tabs.
extension Tabs {
  enum Edit: BitwiseCopyable {
    case appended
    /// Another child was selected; with the previous one.
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

  /// Returns the child that a word names: an id wins, else the word is an index from 0.
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
