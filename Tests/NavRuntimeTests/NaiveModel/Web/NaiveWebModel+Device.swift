/// The device, and what the scene answers when it turns.
extension NaiveWebModel {
  mutating func performOnDevice(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .rotate(let orientation): rotate(to: orientation)
    case .rotateBegin(let orientation): beginRotation(to: orientation)
    case .rotateEnd: endRotation()
    case .resize(let width, let height, let stated):
      try resize(width: width, height: height, stated)
    default: break
    }
  }

  private mutating func rotate(to orientation: ModelOrientation) {
    let wasPending = scene.environment.pending
    turnDevice(to: orientation)
    if scene.environment.interface == orientation {
      return hits.count("rotate: nothing more")
    }
    if scene.answer.allows(orientation) {
      hits.count("rotate: follows")
      turnInterface(to: orientation)
    } else if wasPending != orientation {
      hits.count("rotate: deferred")
      scene.environment.pending = orientation
      scene.record(WebModelEvent("rotationDeferred").with("to", word: orientation.rawValue))
    }
  }

  /// Another orientation of the device ends the wait for the one before.
  private mutating func turnDevice(to orientation: ModelOrientation) {
    if scene.environment.device == orientation { return }
    scene.environment.device = orientation
    scene.environment.pending = nil
    scene.record(WebModelEvent("deviceRotated").with("to", word: orientation.rawValue).whole)
  }

  private mutating func turnInterface(to orientation: ModelOrientation) {
    let before = scene.environment
    scene.environment.interface = orientation
    scene.environment.pending = nil
    scene.record(WebModelEvent("interfaceRotated").with("to", word: orientation.rawValue).whole)
    if before.interface.isPortrait == orientation.isPortrait { return }
    setSize(width: before.height, height: before.width, nil)
  }

  private mutating func beginRotation(to orientation: ModelOrientation) {
    let before = scene.environment
    turnDevice(to: orientation)
    if before.interface != orientation { turnInterface(to: orientation) }
    if before.isRotating { return }
    scene.environment.isRotating = true
    scene.record(WebModelEvent("rotationBegan"))
  }

  private mutating func endRotation() {
    if !scene.environment.isRotating { return }
    scene.environment.isRotating = false
    scene.record(WebModelEvent("rotationEnded"))
  }

  private mutating func resize(
    width: Double, height: Double, _ stated: ModelSizeClass?
  ) throws(WebModelRefusal) {
    if width <= 0 || height <= 0 { throw .badArgument }
    let before = scene.environment
    setSize(width: width, height: height, stated)
    let after = scene.environment
    let isSameSize = before.width == after.width && before.height == after.height
    if isSameSize && before.sizeClass == after.sizeClass { return }
    hits.count("resize: " + after.sizeClass.rawValue)
    scene.record(
      WebModelEvent("resized").with("width", points: width).with("height", points: height)
        .with("sizeClass", word: after.sizeClass.rawValue).whole)
  }

  private mutating func setSize(width: Double, height: Double, _ stated: ModelSizeClass?) {
    scene.environment.width = width
    scene.environment.height = height
    scene.environment.sizeClass = stated ?? ModelSizeClass(width: width)
  }

  /// What comes at the end of every commit: the answer when it has changed, then the turn that
  /// waited for it. A plugin command counts at once.
  mutating func answerRotation() {
    let answer = answer(by: scene.plugins)
    if answer != scene.answer {
      hits.count("answer: changes")
      scene.answer = answer
      let supported = answer.supported.map { ModelText($0.rawValue) }
      scene.record(
        WebModelEvent("rotationAnswerChanged").with("autorotates", flag: answer.autorotates)
          .with("supported", supported).whole)
    }
    guard let pending = scene.environment.pending, answer.allows(pending) else { return }
    hits.count("answer: the pending orientation turns the interface")
    turnInterface(to: pending)
  }

  /// The answer of the screen that the root or the topmost full screen shows.
  private func answer(by plugins: NaiveWebPlugins) -> NaiveWebAnswer {
    guard let autorotation = plugins.enabled(.autorotation), autorotation.policy != .container,
      let asked = scene.rotating, scene.web(asked) == nil, let screen = scene.node(asked)?.screen
    else { return NaiveWebAnswer() }
    let supported = screen.orientations.map { given in
      ModelOrientation.allCases.filter { given.contains(ModelText($0.rawValue)) }
    }
    return NaiveWebAnswer(
      autorotates: screen.autorotates ?? true, supported: supported ?? ModelOrientation.allCases)
  }
}
