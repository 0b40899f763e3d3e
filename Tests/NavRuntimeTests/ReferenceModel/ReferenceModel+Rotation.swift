/// The device, and the interface that follows it.
extension ReferenceModel {
  mutating func runDevice(_ line: ReferenceLine) throws(ReferenceRefusal) {
    if line.verb == "resize" { return try resize(line) }
    if line.verb == "active" { return setActive(line.first == "on") }
    if line.verb == "window" { return try setWindow(line) }
    switch line.first {
    case "begin": beginRotation(to: line.word(1))
    case "end":
      met("rotate end" + (scene.environment.isRotating ? "" : ": nothing"))
      if !scene.environment.isRotating { return }
      scene.environment.isRotating = false
      note("rotationEnded")
    default: rotate(to: line.first)
    }
  }

  /// The app comes to the foreground, or goes to the background.
  private mutating func setActive(_ isActive: Bool) {
    if scene.environment.isActive == isActive { return met("active: nothing") }
    met(isActive ? "active: on" : "active: off")
    scene.environment.isActive = isActive
    note(isActive ? "activated" : "deactivated", ["ignorable": .flag(true)])
  }

  private mutating func rotate(to orientation: String) {
    let wasPending = scene.pending
    turnDevice(to: orientation)
    if scene.environment.interface == orientation {
      return met(
        "rotate: the interface is there already" + (wasPending == nil ? "" : ", nothing waits any more"))
    }
    if scene.answer.allows(orientation) {
      met("rotate: the interface follows")
      return turnInterface(to: orientation)
    }
    if scene.pending == orientation { return met("rotate: waits already") }
    met("rotate: deferred" + (wasPending == nil ? "" : ", another one waited"))
    scene.pending = orientation
    let reasons = (scene.answer.autorotates ? 0 : 1) + (scene.answer.supported.contains(orientation) ? 0 : 1)
    note("rotationDeferred", ["to": .text(orientation), "reasons": .number(Double(reasons))])
  }

  /// Turns the device; another orientation drops the pending turn.
  private mutating func turnDevice(to orientation: String) {
    if scene.environment.device == orientation { return }
    scene.environment.device = orientation
    scene.pending = nil
    note("deviceRotated", ["to": .text(orientation)])
  }

  /// Turns the interface; between portrait and landscape, width and height are swapped, unless they fit already.
  private mutating func turnInterface(to orientation: String) {
    let old = scene.environment
    let swapped = old.turned(to: orientation)
    let fits = orientation.hasPrefix("portrait") ? old.width <= old.height : old.width >= old.height
    var kept = old
    kept.interface = orientation
    let keeps = fits && swapped != kept
    if keeps {
      met("interface: width and height fit already")
    } else if swapped != kept {
      met("interface: width and height change places")
    }
    turn(to: orientation, keeps ? kept : swapped, isResized: keeps)
  }

  /// Turns the interface, and reports the size of the window where the turn alone does not lead to it.
  private mutating func turn(to orientation: String, _ new: ReferenceEnvironment, isResized: Bool) {
    happenToDevice("interfaceRotated", ["to": .text(orientation)]) { scene in
      scene.environment = new
      scene.pending = nil
    }
    if isResized { note("resized", new.size) }
  }

  private mutating func setWindow(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let (width, height, orientation) = (line.number(0), line.number(1), line.word(2))
    if width <= 0 || height <= 0 { throw ReferenceRefusal("bad-argument") }
    let old = scene.environment
    var new = old
    (new.width, new.height, new.interface) = (width, height, orientation)
    new.sizeClass = line.words.count > 3 ? line.word(3) : ReferenceEnvironment.sizeClass(of: width)
    if new == old { return met("window: nothing") }
    if new.interface == old.interface {
      met("window: another size")
      return happenToDevice("resized", new.size) { $0.environment = new }
    }
    met("window: turns")
    let isSameSize = new.size == old.size && new.size == old.turned(to: orientation).size
    turn(to: orientation, new, isResized: !isSameSize)
  }

  mutating func setSafeArea(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let margins = (0..<4).map { line.number($0) }
    if margins.contains(where: { $0 < 0 }) { throw ReferenceRefusal("bad-argument") }
    if margins == scene.environment.safeArea { return met("safe area: nothing") }
    met("safe area" + (margins == [0, 0, 0, 0] ? ": none" : ""))
    scene.environment.safeArea = margins
    note("safeAreaChanged", scene.environment.safeAreaMembers)
  }

  mutating func setMetrics(_ line: ReferenceLine) throws(ReferenceRefusal) {
    var metrics = scene.environment.metrics
    for name in ReferenceEnvironment.bars {
      if let height = line.number(name) { metrics[name] = height }
    }
    if metrics.values.contains(where: { $0 <= 0 }) { throw ReferenceRefusal("bad-argument") }
    if metrics == scene.environment.metrics { return met("metrics: nothing") }
    met("metrics")
    scene.environment.metrics = metrics
    let changed = metrics.filter { ReferenceEnvironment.standardMetrics[$0.key] != $0.value }
    note("metricsChanged", changed.mapValues { .number($0) })
  }

  /// Begins a rotation, regardless of the scene's answer; no swipe can begin until it ends.
  private mutating func beginRotation(to orientation: String) {
    turnDevice(to: orientation)
    if scene.environment.interface != orientation { turnInterface(to: orientation) }
    met("rotate begin" + (scene.environment.isRotating ? ": rotating already" : ""))
    if scene.environment.isRotating { return }
    scene.environment.isRotating = true
    note("rotationBegan")
  }

  private mutating func resize(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let (width, height) = (line.number(0), line.number(1))
    if width <= 0 || height <= 0 { throw ReferenceRefusal("bad-argument") }
    let stated = line.words.count > 2 ? line.word(2) : nil
    var new = scene.environment
    (new.width, new.height) = (width, height)
    new.sizeClass = stated ?? ReferenceEnvironment.sizeClass(of: width)
    if scene.environment == new { return met("resize: nothing") }
    met("resize" + (stated == nil ? "" : ": a stated class"))
    happenToDevice(
      "resized",
      ["width": .number(width), "height": .number(height), "sizeClass": .text(new.sizeClass)]
    ) { $0.environment = new }
  }

  // MARK: The scene's answer

  /// Asks the scene again how it may turn, and makes a pending turn that is now allowed.
  mutating func settleRotation() {
    let asked = scene.modals.last { $0.style == "fullScreen" }?.id ?? scene.root
    let policy = plugins.policy
    let answer = policy.map { self.answer(of: asked, $0) } ?? ownAnswer(of: asked)
    if answer != scene.answer {
      met("rotation answer: changed, policy \(policy ?? "nobody asks")")
      if !scene.modals.isEmpty { met("rotation answer: changed under a modal") }
      if plugins.drillDownAnswersItself { met("rotation answer: changed, a drillDown answers for itself") }
      if policy != nil { recordRotation(answer) }
      scene.answer = answer
      note(
        "rotationAnswerChanged",
        ["autorotates": .flag(answer.autorotates), "supported": ReferenceJSON(answer.supported)])
    }
    guard let pending = scene.pending, scene.answer.allows(pending) else { return }
    met("rotate: what waited is made")
    turnInterface(to: pending)
  }

  private mutating func recordRotation(_ answer: ReferenceAnswer) {
    recordAnswer("autorotation", "shouldAutorotate", .flag(answer.autorotates))
    recordAnswer("autorotation", "supportedOrientations", ReferenceJSON(answer.supported))
  }

  /// Returns the answer without `autorotation`: everything turns, except a drillDown at the root while it is swiped.
  private func ownAnswer(of id: String?) -> ReferenceAnswer {
    let isSwiped = scene.drillDown(id) != nil && scene.swipe?.container == id
    return ReferenceAnswer(autorotates: !isSwiped)
  }

  /// Returns the answer of a node; a container passes the question on to the nodes that it shows.
  private func answer(of id: String?, _ policy: String) -> ReferenceAnswer {
    guard let id, let node = scene.nodes[id] else { return ReferenceAnswer() }
    if !node.isContainer {
      return ReferenceAnswer(autorotates: node.traits.autorotates, supported: node.traits.orientations)
    }
    let placeholders = scene.drillDown(id)?.placeholders ?? [scene.placeholder(inFor: id)].compactMap { $0 }
    let isAskingAll = policy == "all" && scene.tabs(id) != nil
    let asked = isAskingAll ? scene.children(of: id) : scene.shownChildren(of: id)
    let isSwiped = scene.drillDown(id) != nil && scene.swipe?.container == id
    if scene.drillDown(id) != nil && plugins.drillDownAnswersItself {
      return ReferenceAnswer(autorotates: !isSwiped)
    }
    return asked.filter { !placeholders.contains($0) }.map { answer(of: $0, policy) }
      .reduce(ReferenceAnswer(autorotates: !isSwiped)) { $0.and($1) }
  }
}
