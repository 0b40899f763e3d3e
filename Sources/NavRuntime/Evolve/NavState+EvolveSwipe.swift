import NavEvents

/// How the events of a swipe change it; what a completed one pops is an event of its own.
extension NavState {
  mutating func evolve(_ event: SwipeEvent) {
    switch event {
    case .began(let container, let x): beginSwipe(container, x)
    case .moved(_, let x): changeSituation { $0.swipe?.x = x }
    case .ended, .cancelled: changeSituation { $0.swipe = nil }
    }
  }

  private mutating func beginSwipe(_ container: TextID, _ x: Double) {
    guard let node = scene.find(container), scene[node].kind.isContainer else { return }
    changeSituation { $0.swipe = Swipe(container: node, start: x, x: x) }
  }
}
