import NavEvents

/// How the events that several kinds of container share change them.
extension NavState {
  mutating func push(_ screen: ScreenContent, _ container: TextID, _ draft: borrowing CommitDraft) -> Movement
  {
    guard let node = scene.find(container), scene.find(screen.id) == nil else { return .none }
    switch scene[node].kind {
    case .screen, .tabs, .split, .web: return .none
    case .drillDown(let index): return push(add(screen, to: node, draft), onDrillDown: Int(index))
    case .stack(let index):
      appendEntry(add(screen, to: node, draft), Int(index))
      return .none
    }
  }

  mutating func pop(_ screens: TextList, _ container: TextID, _ draft: borrowing CommitDraft) -> Movement {
    guard let node = scene.find(container) else { return .none }
    switch scene[node].kind {
    case .screen, .tabs, .split: break
    case .drillDown(let index): return pop(screens, fromDrillDown: Int(index), draft)
    case .stack(let index): pop(screens, from: node, Int(index), draft)
    case .web(let index): pop(screens, fromWeb: Int(index), draft)
    }
    return .none
  }

  mutating func replace(
    _ screen: ScreenContent?, _ container: TextID, _ draft: borrowing CommitDraft
  ) -> Movement {
    guard let node = scene.find(container) else { return .none }
    switch scene[node].kind {
    case .screen, .tabs, .split, .web: break
    case .drillDown(let index): replaceRight(screen, of: node, Int(index), draft)
    case .stack(let index): replaceTop(screen, of: node, Int(index), draft)
    }
    return .none
  }

  mutating func setBarsHidden(_ hidden: Bool, _ container: TextID) -> Movement {
    guard let node = scene.find(container) else { return .none }
    switch scene[node].kind {
    case .screen, .tabs, .split, .web: break
    case .drillDown(let index): changeFields(Int(index)) { $0.navigationBarsHidden = hidden }
    case .stack(let index): changeStack(Int(index)) { $0.navigationBarsHidden = hidden }
    }
    return .none
  }
}
