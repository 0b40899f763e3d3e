/// SGBDrillDownController.
extension ReferenceModel {
  mutating func pushRight(
    _ screen: ReferenceScreen?, in id: String, _ hints: [String: ReferenceJSON?]
  ) throws(ReferenceRefusal) {
    guard let screen else { return advance(id, hints) }
    try judgeNew(screen)
    let right = scene.drillDown(id)?.right
    let isFirst = scene.drillDown(id)?.left.isEmpty ?? true
    met(
      "drillDown: push, "
        + (isFirst ? "the first" : right == nil ? "the right pane was empty" : "the right one joins the left")
    )
    happen("pushed", in: id, ["screen": screen.json].merging(hints) { $1 }) { scene in
      scene.nodes[screen.id] = screen.node(in: id)
      scene.changeDrillDown(id) { $0.join(screen.id) }
    }
    request(off: right, on: screen.id)
  }

  /// Carries out `push nil`: the right screen joins the left stack.
  private mutating func advance(_ id: String, _ hints: [String: ReferenceJSON?]) {
    guard let right = scene.drillDown(id)?.right else { return met("drillDown: push nil, nothing") }
    met("drillDown: push nil")
    happen("advanced", in: id, hints) { scene in
      scene.changeDrillDown(id) { drillDown in
        drillDown.left.append(right)
        drillDown.right = nil
      }
    }
    request(off: right, on: nil)
  }

  mutating func popRight(
    in id: String, _ way: String, _ hints: [String: ReferenceJSON?], isAsked: Bool = true
  ) throws(ReferenceRefusal) {
    guard let drillDown = scene.drillDown(id), let root = drillDown.left.first else {
      return met("drillDown: \(way), nothing")
    }
    let leaving = [drillDown.right ?? (drillDown.left.count == 1 ? root : nil)].compactMap { $0 }
    if isAsked { try ask(leaving) }
    met(
      "drillDown: \(way), "
        + (leaving.isEmpty
          ? "nobody leaves"
          : drillDown.left.count > 1
            ? "the left top comes back" : leaving == [root] ? "the only one" : "the right one"))
    popRight(leaving, in: id, way, hints)
  }

  /// Pops these nodes; the top of the left stack then moves to the empty right pane, unless it is the root.
  mutating func popRight(
    _ leaving: [String], in id: String, _ way: String, _ hints: [String: ReferenceJSON?]
  ) {
    happenPopped(leaving, from: id, way, hints) { scene in
      scene.changeDrillDown(id) { drillDown in
        var stack = drillDown.stack.filter { !leaving.contains($0) }
        drillDown.right = stack.count > 1 ? stack.removeLast() : nil
        drillDown.left = stack
      }
    }
    guard let drillDown = scene.drillDown(id), let right = drillDown.right else { return }
    request(off: drillDown.left.first, on: right)
  }

  /// Pops until the screen is the top left one and the one after it is on the right.
  mutating func popRight(
    to screen: String, in id: String, _ way: String, _ hints: [String: ReferenceJSON?]
  ) throws(ReferenceRefusal) {
    guard let drillDown = scene.drillDown(id), let place = drillDown.stack.firstIndex(of: screen) else {
      throw ReferenceRefusal("not-in-stack")
    }
    let isShown =
      scene.isCompact
      ? screen == drillDown.stack.last : screen == drillDown.right || screen == drillDown.left.last
    if isShown { return met("drillDown: \(way) what is in a pane, nothing") }
    let leaving = Array(drillDown.stack[(place + (scene.isCompact ? 1 : 2))...].reversed())
    try ask(leaving)
    met("drillDown: \(way), one transition" + (scene.isCompact ? ", one pane" : ""))
    popRight(leaving, in: id, way, hints)
  }

  /// Pops the shown screen; in a compact width with an empty right pane, that takes two pops.
  mutating func popShown(
    in id: String, _ way: String, _ line: ReferenceLine, isAsked: Bool = true
  ) throws(ReferenceRefusal) {
    if scene.stack(id) != nil {
      let top = scene.entries(of: id).suffix(1)
      if canPop(id) { popEntries(Array(top), from: id, way, line.hints) }
      return
    }
    if let drillDown = scene.drillDown(id), scene.isCompact, drillDown.right == nil, drillDown.left.count >= 2
    {
      met("drillDown: \(way) in a compact width, two pops")
      try popRight(in: id, way, line.hints, isAsked: isAsked)
      runRequests()
    }
    try popRight(in: id, way, line.hints, isAsked: isAsked)
  }

  mutating func replaceRight(
    _ screen: ReferenceScreen?, in id: String, _ hints: [String: ReferenceJSON?]
  ) throws(ReferenceRefusal) {
    guard let drillDown = scene.drillDown(id), !drillDown.left.isEmpty else {
      throw ReferenceRefusal("no-left-screen")
    }
    let old = drillDown.right
    if screen?.id == old { return met("drillDown: replace, nothing") }
    if let screen { try judgeNew(screen) }
    let leaving = [old].compactMap { $0 }
    try ask(leaving)
    met("drillDown: replace " + (old == nil ? "an empty pane" : screen == nil ? "by nil" : "the right one"))
    let members: [String: ReferenceJSON?] = [
      "screen": .some(screen?.json ?? .null), "removed": ReferenceJSON(old),
    ]
    met("drillDown: replaced, " + (hints["animation"] == .some("fade") ? "fades" : "does not fade"))
    happen("replaced", in: id, members.merging(hints) { $1 }) { scene in
      scene.forget(leaving)
      if let screen { scene.nodes[screen.id] = screen.node(in: id) }
      scene.changeDrillDown(id) { $0.right = screen?.id }
    }
  }

  /// Pushes if the owner is the right screen. Otherwise pops to the owner, then replaces the right screen, or pushes if
  /// the right pane is empty. A single pane pops to the owner itself, which may then be the right screen.
  mutating func show(
    _ screen: ReferenceScreen?, for owner: String, in id: String, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    guard let drillDown = scene.drillDown(id), drillDown.stack.contains(owner) else {
      throw ReferenceRefusal("not-in-stack")
    }
    if screen == nil { met("drillDown: show nil") }
    if owner == drillDown.right {
      met("drillDown: show for the right one")
      return try pushRight(screen, in: id, line.hints)
    }
    try popRight(to: owner, in: id, "popTo", line.hints)
    runRequests()
    let right = scene.drillDown(id)?.right
    let isRightEmpty = right == nil || right == owner
    if right == owner { met("drillDown: show in one pane, the owner came to the right") }
    met("drillDown: show for a left one, \(isRightEmpty ? "a push" : "a replacement")")
    if isRightEmpty { return try pushRight(screen, in: id, line.hints) }
    try replaceRight(screen, in: id, line.fadingHints)
  }

  // MARK: Settings

  mutating func setBarPosition(_ position: String, in id: String) {
    setUp("navigationBarPositionChanged", id, ["value": .text(position)]) { $0.barPosition = position }
  }

  mutating func setPropagation(_ what: String, _ isOn: Bool, in id: String) {
    let name = what == "item" ? "navigationItem" : "tabBarItem"
    setUp("propagationChanged", id, ["what": .text(name), "value": .flag(isOn)]) { drillDown in
      if what == "item" { drillDown.propagatesItem = isOn } else { drillDown.propagatesTab = isOn }
    }
  }

  /// Changes a setting, without an event if it has that value already.
  mutating func setUp(
    _ type: String, _ id: String, _ members: [String: ReferenceJSON],
    _ edit: (inout ReferenceDrillDown) -> Void
  ) {
    guard let old = scene.drillDown(id) else { return }
    var new = old
    edit(&new)
    met("drillDown: a setting" + (new == old ? ", nothing" : ", \(type)"))
    if new != old { happen(type, in: id, members) { $0.changeDrillDown(id, edit) } }
  }

  /// Sets a placeholder. It is on no stack, so no plugin is asked when it leaves.
  mutating func setPlaceholder(
    _ side: String, _ screen: ReferenceScreen?, in id: String
  ) throws(ReferenceRefusal) {
    guard let drillDown = scene.drillDown(id) else { return }
    let old = side == "left" ? drillDown.leftPlaceholder : drillDown.rightPlaceholder
    if screen?.id == old { return met("placeholder: nothing") }
    if let screen { try judgeNew(screen) }
    met("placeholder: " + (screen == nil ? "taken away" : old == nil ? "given" : "exchanged"))
    let members: [String: ReferenceJSON] = ["side": .text(side), "screen": screen?.json ?? .null]
    happen("placeholderChanged", in: id, members) { scene in
      scene.forget([old].compactMap { $0 })
      if let screen { scene.nodes[screen.id] = screen.node(in: id) }
      scene.changeDrillDown(id) { drillDown in
        if side == "left" {
          drillDown.leftPlaceholder = screen?.id
        } else {
          drillDown.rightPlaceholder = screen?.id
        }
      }
    }
  }
}

extension ReferenceDrillDown {
  /// Adds a node on top: the first goes left, others go right, and the previous right one joins the left stack.
  mutating func join(_ id: String) {
    if left.isEmpty {
      left = [id]
    } else {
      left = stack
      right = id
    }
  }
}
