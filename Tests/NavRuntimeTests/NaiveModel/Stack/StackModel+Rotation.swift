extension StackModel {
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
      hits.count("rotate: not " + (scene.answer.autorotates ? "supported" : "now"))
      postpone(orientation, after: wasPending)
    }
  }

  private mutating func postpone(
    _ orientation: ModelOrientation, after wasPending: ModelOrientation?
  ) {
    if wasPending == orientation { return hits.count("rotate: deferred again") }
    hits.count("rotate: deferred")
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
    if environment.interface.isPortrait != orientation.isPortrait {
      hits.count("interface: width and height are swapped")
      setSize(width: environment.height, height: environment.width, nil)
    }
    scene.record(.interfaceRotated)
  }

  /// The interface turns whatever the answer, and no swipe can begin until the end.
  mutating func beginRotation(to orientation: ModelOrientation) {
    let before = scene.environment
    turnDevice(to: orientation)
    if before.interface != orientation {
      hits.count("rotate begin: turns" + (scene.answer.allows(orientation) ? "" : ", unasked"))
      turnInterface(to: orientation)
    }
    hits.count("rotate begin: " + (before.isRotating ? "rotating already" : "begins"))
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
  ) throws(StackRefusal) {
    if width <= 0 || height <= 0 { throw .badArgument }
    let before = scene.environment
    setSize(width: width, height: height, stated)
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
    hits.count("size class: becomes \(scene.environment.sizeClass.rawValue)")
  }
}

extension StackModel {
  /// What comes at the end of every commit with events: the answer when it has changed, then the
  /// turn that waited for it, which may change the answer again.
  mutating func answerRotation() {
    if scene.events.isEmpty { return }
    tellAnswer()
    guard let pending = scene.environment.pending, scene.answer.allows(pending) else { return }
    hits.count("rotate: the pending one turns at last")
    turnInterface(to: pending)
    tellAnswer()
  }

  private mutating func tellAnswer() {
    let asked = scene.modals.last { $0.style == .fullScreen }?.id ?? scene.root
    let answer = answer(of: asked)
    if answer == scene.answer { return }
    countAnswer(answer)
    scene.answer = answer
    scene.record(.rotationAnswerChanged)
  }

  private mutating func countAnswer(_ answer: StackAnswer) {
    hits.count("answer: changed, policy " + scene.plugins.policy.rawValue)
    if scene.plugins[.autorotation] == nil { hits.count("answer: changed, autorotation is detached") }
    if answer.supported.isEmpty { hits.count("answer: nothing is supported by all") }
    if !scene.showsBase { hits.count("answer: a full-screen modal is asked") }
  }

  /// What the node answers that is asked for all of the scene.
  private func answer(of id: ModelText) -> StackAnswer {
    if scene.plugins.policy != .container { return passedThrough(id) }
    let isSwiped = scene.swipe?.container == id && scene.node(id)?.kind == .drillDown
    return StackAnswer(autorotates: !isSwiped)
  }

  /// What a node answers with the plugin `autorotation`, which asks what is in it.
  private func passedThrough(_ id: ModelText) -> StackAnswer {
    guard let node = scene.node(id) else { return StackAnswer() }
    switch node.kind {
    case .screen: return Self.answer(of: node.item.screen)
    case .web: return StackAnswer()
    case .stack: return node.top.map { passedThrough($0) } ?? StackAnswer()
    case .tabs: return together(scene.plugins.policy == .all ? node.children : selected(in: node))
    case .drillDown: return ownRule(of: node).and(together(shownScreens(in: node)))
    }
  }

  private func selected(in node: StackNode) -> [ModelText] {
    node.selected.map { [$0] } ?? []
  }

  /// A drillDown does not turn under its own swipe.
  private func ownRule(of node: StackNode) -> StackAnswer {
    StackAnswer(autorotates: scene.swipe?.container != node.id)
  }

  /// What the panes show, but for the placeholders.
  private func shownScreens(in node: StackNode) -> [ModelText] {
    scene.shownChildren(of: node).filter { !node.placeholders.contains($0) }
  }

  /// What all of these let happen; nobody forbids nothing.
  private func together(_ ids: [ModelText]) -> StackAnswer {
    ids.reduce(StackAnswer()) { $0.and(passedThrough($1)) }
  }

  private static func answer(of screen: ModelScreen) -> StackAnswer {
    let words = screen.orientations?.map(\.utf8)
    return StackAnswer(
      autorotates: screen.autorotates ?? true,
      supported: ModelOrientation.allCases.filter { orientation in
        words?.contains { $0 == Array(orientation.rawValue.utf8) } ?? true
      })
  }
}
