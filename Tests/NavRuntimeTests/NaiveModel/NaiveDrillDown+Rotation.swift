extension NaiveDrillDown {
  /// Whether the drillDown lets the interface turn; it supports every orientation.
  var autorotates: Bool { scene.swipe == nil }

  /// The report that the device was turned.
  mutating func rotate(to orientation: ModelOrientation) {
    let wasPending = scene.environment.pending
    turnDevice(to: orientation)
    if scene.environment.interface == orientation {
      return hits.count(wasPending == nil ? "rotate: nothing" : "rotate: taken back")
    }
    if autorotates {
      hits.count("rotate: follows")
      turnInterface(to: orientation)
    } else {
      postpone(orientation, after: wasPending)
    }
  }

  private mutating func postpone(
    _ orientation: ModelOrientation, after wasPending: ModelOrientation?
  ) {
    if wasPending == orientation { return hits.count("rotate: deferred again") }
    hits.count(wasPending == nil ? "rotate: deferred" : "rotate: another one deferred")
    scene.environment.pending = orientation
    scene.record(.rotationDeferred)
  }

  /// Another orientation of the device ends the wait for the one before.
  private mutating func turnDevice(to orientation: ModelOrientation) {
    if scene.environment.device == orientation { return }
    scene.environment.device = orientation
    scene.environment.pending = nil
    scene.record(.deviceRotated)
  }

  private mutating func turnInterface(to orientation: ModelOrientation) {
    let environment = scene.environment
    scene.environment.interface = orientation
    scene.environment.pending = nil
    scene.record(.interfaceRotated)
    if environment.interface.isPortrait == orientation.isPortrait {
      return hits.count("interface: turned upside down, the size stays")
    }
    hits.count("interface: width and height are swapped")
    if environment.isStated { hits.count("interface: a stated class is forgotten") }
    setSize(width: environment.height, height: environment.width, nil)
  }

  /// The interface turns whatever the answer, and no swipe can begin until the end.
  mutating func beginRotation(to orientation: ModelOrientation) {
    let before = scene.environment
    turnDevice(to: orientation)
    if before.interface != orientation {
      turnInterface(to: orientation)
      hits.count("rotate begin: " + (autorotates ? "turns" : "turns under a swipe"))
    }
    if before.pending != nil { hits.count("rotate begin: nothing is pending any more") }
    hits.count("rotate begin: " + (before.isRotating ? "rotating already" : "begins"))
    if before.isRotating && scene.events.isEmpty { hits.count("rotate begin: changes nothing") }
    if before.isRotating { return }
    scene.environment.isRotating = true
    scene.record(.rotationBegan)
  }

  mutating func endRotation() {
    hits.count("rotate end: " + (scene.environment.isRotating ? "ends" : "nothing"))
    if !scene.environment.isRotating { return }
    scene.environment.isRotating = false
    scene.record(.rotationEnded)
  }

  mutating func resize(
    width: Double, height: Double, _ stated: ModelSizeClass?
  ) throws(ModelRefusal) {
    if width <= 0 || height <= 0 { throw .badArgument }
    let before = scene.environment
    setSize(width: width, height: height, stated)
    countResize(before, stated)
    let after = scene.environment
    let isSameSize = before.width == after.width && before.height == after.height
    if isSameSize && before.sizeClass == after.sizeClass { return hits.count("resize: no change") }
    hits.count("resize: resized")
    scene.record(.resized)
  }

  private mutating func setSize(width: Double, height: Double, _ stated: ModelSizeClass?) {
    let old = scene.environment.sizeClass
    scene.environment.width = width
    scene.environment.height = height
    scene.environment.sizeClass = stated ?? ModelSizeClass(width: width)
    if scene.environment.sizeClass == old { return }
    let isRunning = scene.swipe != nil
    hits.count("size class: becomes \(scene.environment.sizeClass.rawValue)")
    if isRunning { hits.count("size class: becomes \(scene.environment.sizeClass.rawValue), swiping") }
  }

  private mutating func countResize(_ before: NaiveEnvironment, _ stated: ModelSizeClass?) {
    let after = scene.environment
    if stated == nil && after.width == ModelSizeClass.leastRegularWidth {
      hits.count("resize: the least width that is regular")
    }
    if let stated, after.isStated { hits.count("resize: stated " + stated.rawValue) }
    if stated == nil && before.isStated { hits.count("resize: a stated class is forgotten") }
  }

  /// What comes at the end of every commit: the answer when it has changed, then the turn that
  /// waited for it.
  mutating func answerRotation(before: NaiveScene) {
    if (before.swipe == nil) != autorotates { scene.record(.rotationAnswerChanged) }
    guard autorotates, let pending = scene.environment.pending else { return }
    hits.count("rotate: the pending one turns at the end of the swipe")
    turnInterface(to: pending)
  }
}
