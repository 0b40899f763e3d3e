extension NaiveSplit {
  /// The report that the device was turned.
  mutating func rotate(to orientation: ModelOrientation) {
    let wasPending = scene.environment.pending
    turnDevice(to: orientation)
    if scene.environment.interface == orientation {
      return hits.count(wasPending == nil ? "rotate: nothing" : "rotate: taken back")
    }
    if scene.answer.allows(orientation) {
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
    happen(.rotationDeferred) { $0.environment.pending = orientation }
  }

  /// Another orientation of the device ends the wait for the one before.
  private mutating func turnDevice(to orientation: ModelOrientation) {
    if scene.environment.device == orientation { return }
    happen(.deviceRotated) { scene in
      scene.environment.device = orientation
      scene.environment.pending = nil
    }
  }

  mutating func turnInterface(to orientation: ModelOrientation) {
    let old = scene.environment
    let isTurn = old.interface.isPortrait != orientation.isPortrait
    let modeBefore = scene.mode
    happen(.interfaceRotated) { scene in
      scene.environment.interface = orientation
      scene.environment.pending = nil
      if !isTurn { return }
      (scene.environment.width, scene.environment.height) = (old.height, old.width)
      scene.environment.sizeClass = ModelSizeClass(width: old.height)
    }
    hits.count("interface: " + (isTurn ? "width and height are swapped" : "upside down, the size stays"))
    if scene.mode != modeBefore { hits.count("interface: the automatic mode is another one") }
  }

  /// The interface turns whatever the answer, and no swipe can begin until the end.
  mutating func beginRotation(to orientation: ModelOrientation) {
    let before = scene.environment
    turnDevice(to: orientation)
    if before.interface != orientation { turnInterface(to: orientation) }
    hits.count("rotate begin: " + (before.isRotating ? "rotating already" : "begins"))
    if before.isRotating { return }
    happen(.rotationBegan) { $0.environment.isRotating = true }
  }

  mutating func endRotation() {
    hits.count("rotate end: " + (scene.environment.isRotating ? "ends" : "nothing"))
    if !scene.environment.isRotating { return }
    happen(.rotationEnded) { $0.environment.isRotating = false }
  }

  mutating func resize(
    width: Double, height: Double, _ stated: ModelSizeClass?
  ) throws(SplitRefusal) {
    if width <= 0 || height <= 0 { throw .badArgument }
    let old = scene.environment
    let sizeClass = stated ?? ModelSizeClass(width: width)
    if old.width == width && old.height == height && old.sizeClass == sizeClass {
      return hits.count("resize: no change")
    }
    hits.count(stated == nil ? "resize: resized" : "resize: stated")
    happen(.resized) { scene in
      (scene.environment.width, scene.environment.height) = (width, height)
      scene.environment.sizeClass = sizeClass
    }
  }
}
