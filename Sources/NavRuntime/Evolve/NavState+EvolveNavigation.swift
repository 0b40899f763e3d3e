import NavEvents

/// How the events that several kinds of container share change them.
extension NavState {
  private func place(called name: TextID) -> ContainerPlace? {
    scene.find(name).flatMap { scene.place(of: $0) }
  }

  mutating func push(_ screen: ScreenContent, _ container: TextID, _ draft: borrowing CommitDraft) -> Movement
  {
    guard let place = place(called: container), scene.find(screen.id) == nil else { return .none }
    return place.kind.visit { $0.push(screen, at: place, in: &self, draft) }
  }

  mutating func pop(_ screens: TextList, _ container: TextID, _ draft: borrowing CommitDraft) -> Movement {
    guard let place = place(called: container) else { return .none }
    return place.kind.visit { $0.pop(screens, at: place, in: &self, draft) }
  }

  mutating func replace(
    _ screen: ScreenContent?, _ container: TextID, _ draft: borrowing CommitDraft
  ) -> Movement {
    guard let place = place(called: container) else { return .none }
    place.kind.visit { $0.replace(with: screen, at: place, in: &self, draft) }
    return .none
  }

  mutating func setBarsHidden(_ hidden: Bool, _ container: TextID) -> Movement {
    guard let place = place(called: container) else { return .none }
    place.kind.visit { $0.setBarsHidden(hidden, at: place, in: &self) }
    return .none
  }
}
