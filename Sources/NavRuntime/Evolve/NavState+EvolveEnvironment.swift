import NavEvents

/// Applies the events about the scene's environment.
extension NavState {
  mutating func evolve(_ event: EnvironmentEvent) {
    changeInteraction { interaction in
      switch event {
      case .deviceRotated(let orientation): interaction.turnDevice(to: orientation)
      case .interfaceRotated(let orientation): interaction.turnInterface(to: orientation)
      case .rotationBegan: interaction.environment.isRotating = true
      case .rotationEnded: interaction.environment.isRotating = false
      case .rotationDeferred(let orientation, _): interaction.rotation.pending = orientation
      case .rotationAnswerChanged(let autorotates, let supported):
        interaction.rotation.autorotates = autorotates
        interaction.rotation.supported = supported
      case .resized(let width, let height, let sizeClass): interaction.resize(width, height, sizeClass)
      }
    }
  }
}

extension InteractionState {
  /// Sets the orientation of the device; a pending turn to an earlier orientation is dropped.
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

/// Applies the events of a swipe. A completed swipe pops by an event of its own.
extension NavState {
  mutating func evolve(_ event: SwipeEvent) {
    switch event {
    case .began(let container, let x): beginSwipe(container, x)
    case .moved(_, let x): changeInteraction { $0.swipe?.x = x }
    case .ended, .cancelled: changeInteraction { $0.swipe = nil }
    }
  }

  private mutating func beginSwipe(_ container: TextID, _ x: Double) {
    guard let node = scene.find(container), scene[node].kind.isContainer else { return }
    changeInteraction { $0.swipe = Swipe(container: node, start: x, x: x) }
  }
}
