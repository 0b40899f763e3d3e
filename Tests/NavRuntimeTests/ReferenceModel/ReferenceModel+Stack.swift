/// UINavigationController, and the verbs of a stack in other containers that have one.
extension ReferenceModel {
  mutating func push(
    _ screen: ReferenceScreen?, in id: String, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    if scene.drillDown(id) != nil { return try pushRight(screen, in: id, line.hints) }
    guard let screen else { throw ReferenceRefusal("bad-argument") }
    try judgeNew(screen)
    met("stack: push" + (scene.isNested(id) ? " on a nested stack" : ""))
    pushEntry(screen, in: id, line.hints)
  }

  /// Puts a screen on a stack.
  mutating func pushEntry(
    _ screen: ReferenceScreen, in id: String, _ hints: [String: ReferenceJSON?] = [:]
  ) {
    happen("pushed", in: id, ["screen": screen.json].merging(hints) { $1 }) { scene in
      scene.nodes[screen.id] = screen.node(in: id)
      scene.changeStack(id) { $0.entries.append(screen.id) }
    }
  }

  mutating func pop(in id: String, _ way: String, _ line: ReferenceLine) throws(ReferenceRefusal) {
    if scene.drillDown(id) != nil { return try popRight(in: id, way, line.hints) }
    guard let top = scene.entries(of: id).last, canPop(id) else {
      return met("stack: \(way), nothing" + (scene.isNested(id) ? " on a nested stack" : ""))
    }
    try ask([top])
    met("stack: \(way)")
    popEntries([top], from: id, way, line.hints)
  }

  /// Returns true if an entry is below the top one. The root is never popped, except that of the topmost nested stack.
  func canPop(_ id: String) -> Bool { scene.canPop(id) }

  /// Pops these entries off a stack, top first. A nested stack without entries comes off the primary.
  mutating func popEntries(
    _ leaving: [String], from id: String, _ way: String, _ hints: [String: ReferenceJSON?] = [:]
  ) {
    let isLast = scene.isNested(id) && scene.entries(of: id).count == leaving.count
    if isLast { met("split: popping its last entry takes a nested stack off") }
    happenPopped(leaving, from: id, way, hints) { scene in
      scene.changeStack(id) { $0.entries.removeLast(leaving.count) }
      scene.takeOffIfEmpty(id)
    }
  }

  mutating func back(in id: String, _ line: ReferenceLine) throws(ReferenceRefusal) {
    switch scene.kind(of: id) {
    case .web?: try backInWeb(id, line.hints)
    case .drillDown?: try popShown(in: id, "back", line)
    default: try pop(in: id, "back", line)
    }
  }

  mutating func popTo(
    _ screen: String?, in id: String, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    guard let screen else { throw ReferenceRefusal("bad-argument") }
    if scene.drillDown(id) != nil { return try popRight(to: screen, in: id, "popTo", line.hints) }
    let entries = scene.entries(of: id)
    guard let place = entries.firstIndex(of: screen) else { throw ReferenceRefusal("not-in-stack") }
    let leaving = Array(entries[(place + 1)...].reversed())
    if leaving.isEmpty { return met("stack: popTo the top, nothing") }
    try ask(leaving)
    met("stack: popTo")
    popEntries(leaving, from: id, "popTo", line.hints)
  }

  mutating func popToRoot(in id: String, _ line: ReferenceLine) throws(ReferenceRefusal) {
    if let drillDown = scene.drillDown(id) {
      guard let root = drillDown.left.first else { return met("drillDown: root of nothing") }
      return try popRight(to: root, in: id, "popToRoot", line.hints)
    }
    let leaving = Array(scene.entries(of: id).dropFirst().reversed())
    if leaving.isEmpty { return met("stack: root, nothing") }
    try ask(leaving)
    met("stack: root")
    popEntries(leaving, from: id, "popToRoot", line.hints)
  }

  mutating func replace(
    _ screen: ReferenceScreen?, in id: String, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    if scene.drillDown(id) != nil { return try replaceRight(screen, in: id, line.fadingHints) }
    guard let screen else { throw ReferenceRefusal("bad-argument") }
    guard let top = scene.entries(of: id).last else { throw ReferenceRefusal("empty-stack") }
    if top == screen.id { return met("stack: replace by itself, nothing") }
    try judgeNew(screen)
    try ask([top])
    met("stack: replace a \(scene.isContainer(top) ? "container" : "screen")")
    happen(
      "replaced", in: id, ["screen": screen.json, "removed": .text(top)].merging(line.hints) { $1 }
    ) { scene in
      scene.forget([top])
      scene.nodes[screen.id] = screen.node(in: id)
      scene.changeStack(id) { $0.entries = $0.entries.dropLast() + [screen.id] }
    }
  }

  /// Sets the entries in one transition: those that stay keep everything, the others leave or are new.
  mutating func set(_ ids: [String], in id: String) throws(ReferenceRefusal) {
    let old = scene.entries(of: id)
    guard let top = ids.last else { throw ReferenceRefusal("empty-stack") }
    if Set(ids).count < ids.count { throw ReferenceRefusal("duplicate-node") }
    let new = ids.filter { !old.contains($0) }
    if new.contains(where: { scene.isTaken($0) }) { throw ReferenceRefusal("duplicate-node") }
    for id in new { try judgeNew(id) }
    if ids == old { return met("stack: set the same, nothing") }
    let leaving = Array(old.filter { !ids.contains($0) }.reversed())
    try ask(leaving)
    let transition = top == old.last ? "none" : old.contains(top) ? "pop" : "push"
    met("stack: set, transition \(transition)")
    happen("stackSet", in: id, ["screens": ReferenceJSON(ids), "transition": .text(transition)]) { scene in
      scene.forget(leaving)
      for screen in new { scene.nodes[screen] = ReferenceScreen(id: screen, title: nil).node(in: id) }
      scene.changeStack(id) { $0.entries = ids }
    }
  }

  mutating func setToolbars(
    hidden: Bool, in id: String, _ animated: [String: ReferenceJSON?]
  ) throws(ReferenceRefusal) {
    let old = scene.drillDown(id)?.toolbarsHidden ?? scene.stack(id)?.toolbarsHidden
    if old == hidden { return met("toolbars: nothing") }
    met("toolbars: \(hidden ? "hidden" : "shown") in a \(scene.kind(of: id)?.rawValue ?? "")")
    if animated["animated"] == .some(false) { met("toolbars: not animated") }
    let members: [String: ReferenceJSON?] = ["value": .flag(hidden)]
    happen("toolbarsHiddenChanged", in: id, members.merging(animated) { $1 }) { scene in
      scene.changeDrillDown(id) { $0.toolbarsHidden = hidden }
      scene.changeStack(id) { $0.toolbarsHidden = hidden }
    }
  }

  mutating func setBars(
    hidden: Bool, in id: String, _ animated: [String: ReferenceJSON?]
  ) throws(ReferenceRefusal) {
    let old = scene.drillDown(id)?.barsHidden ?? scene.stack(id)?.barsHidden
    if old == hidden { return met("bars: nothing") }
    met("bars: \(hidden ? "hidden" : "shown") in a \(scene.kind(of: id)?.rawValue ?? "")")
    if animated["animated"] == .some(false) { met("bars: not animated") }
    let members: [String: ReferenceJSON?] = ["value": .flag(hidden)]
    happen("navigationBarsHiddenChanged", in: id, members.merging(animated) { $1 }) { scene in
      scene.changeDrillDown(id) { $0.barsHidden = hidden }
      scene.changeStack(id) { $0.barsHidden = hidden }
    }
  }
}

extension ReferenceScene {
  /// Unmerges a nested stack that has lost its last entry.
  mutating func takeOffIfEmpty(_ stack: String) {
    guard isNested(stack), entries(of: stack).isEmpty, let split = nodes[stack]?.parent else { return }
    changeSplit(split) { $0.merged.removeAll { $0 == stack } }
  }
}
