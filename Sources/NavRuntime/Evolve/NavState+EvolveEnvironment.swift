import NavEvents

/// How the events around the scene change it.
extension NavState {
  mutating func evolve(_ event: EnvironmentEvent) {
    changeSituation { situation in
      switch event {
      case .deviceRotated(let orientation): situation.turnDevice(to: orientation)
      case .interfaceRotated(let orientation): situation.turnInterface(to: orientation)
      case .rotationBegan: situation.environment.isRotating = true
      case .rotationEnded: situation.environment.isRotating = false
      case .rotationDeferred(let orientation, _): situation.rotation.pending = orientation
      case .rotationAnswerChanged(let autorotates, let supported):
        situation.rotation.autorotates = autorotates
        situation.rotation.supported = supported
      case .resized(let width, let height, let sizeClass): situation.resize(width, height, sizeClass)
      }
    }
  }
}

extension Situation {
  /// The device says where it is now: what was pending is out of date.
  fileprivate mutating func turnDevice(to orientation: Orientation) {
    environment.device = orientation
    rotation.pending = nil
  }

  fileprivate mutating func turnInterface(to orientation: Orientation) {
    let turnsOver = environment.interface.isPortrait != orientation.isPortrait
    environment.interface = orientation
    rotation.pending = nil
    guard turnsOver else { return }
    resize(environment.height, environment.width, SizeClass(width: environment.height))
  }

  fileprivate mutating func resize(_ width: Double, _ height: Double, _ sizeClass: SizeClass) {
    environment.width = width
    environment.height = height
    environment.sizeClass = sizeClass
  }
}

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
