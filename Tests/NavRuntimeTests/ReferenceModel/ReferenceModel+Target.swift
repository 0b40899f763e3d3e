/// The targets of commands, and the checks of nodes that enter or leave the scene.
extension ReferenceModel {
  /// Returns the kinds of containers that understand a verb.
  private static func kinds(for verb: String) -> [ReferenceKind] {
    switch verb {
    case "push", "pop", "popto", "root", "replace", "bars", "toolbars", "swipe": [.drillDown, .stack, .split]
    case "back": [.drillDown, .stack, .split, .web]
    case "set": [.stack, .split, .tabs]
    case "show", "barposition", "placeholder", "propagate": [.drillDown]
    case "select", "children": [.tabs]
    case "add": [.drillDown, .stack, .tabs, .split]
    case "width": [.drillDown, .split]
    case "open", "submit", "loaded", "failed", "retry", "cancel", "reload", "action", "leave": [.web]
    default: [.split]
    }
  }

  /// Returns the named container, or the deepest one on the focus path that understands the verb.
  mutating func target(_ line: ReferenceLine) throws(ReferenceRefusal) -> String {
    let isAboutColumn = line.verb == "placeholder" && line.first != "left" && line.first != "right"
    return try target(line.container, isAboutColumn ? [.split] : Self.kinds(for: line.verb))
  }

  mutating func target(
    _ named: String?, _ kinds: [ReferenceKind]
  ) throws(ReferenceRefusal) -> String {
    let scene = scene
    let fits = { (id: String) in scene.kind(of: id).map { kinds.contains($0) } ?? false }
    guard let named else {
      guard let found = scene.focusPath.last(where: fits) else {
        met("target: nobody on the focus path fits")
        throw ReferenceRefusal("wrong-container")
      }
      let isFocus = scene.focusPath.last == found
      met(
        "target: the focus" + (isFocus ? "" : " does not fit, one around it does")
          + (scene.modals.isEmpty ? "" : ", in a modal"))
      return found
    }
    if !scene.isContainer(named) { throw ReferenceRefusal("unknown-container") }
    if !fits(named) { throw ReferenceRefusal("wrong-container") }
    met("target: named, " + (scene.isShown(named) ? "shown" : "hidden"))
    return named
  }

  /// Returns the stack or other container that a command on entries finally acts on.
  mutating func acting(_ line: ReferenceLine) throws(ReferenceRefusal) -> String {
    if line.container == nil, let found = foundAlongPath(line) { return found }
    let found = try target(line)
    let acting = actingStack(for: found)
    if acting != found { met("target: a \(scene.kind(of: found)?.rawValue ?? "") hands on") }
    let kinds: [ReferenceKind] = line.verb == "set" ? [.stack, .tabs] : [.drillDown, .stack]
    guard let kind = scene.kind(of: acting), kinds.contains(kind) || line.verb == "back" && kind == .web
    else {
      met("target: the compact container does not fit")
      throw ReferenceRefusal("wrong-container")
    }
    return acting
  }

  /// Returns the container that fits a verb that searches the whole focus path when it has no target; nil if none fits.
  mutating func foundAlongPath(_ line: ReferenceLine) -> String? {
    let path = scene.focusPath
    var found: String?
    switch line.verb {
    case "back": found = path.last { hasWayBack($0) }
    case "swipe" where line.first == "begin":
      found = path.last { canBeSwiped($0) }
    case "popto":
      guard let screen = line.id(0) else { return nil }
      let primaries = path.compactMap { scene.split($0) }.filter { $0.isCollapsed && $0.compact == nil }.map(
        \.primary)
      found = (primaries + path).last { listed(in: $0).contains(screen) }
    default: return nil
    }
    let deepest = path.last { scene.kind(of: $0).map { Self.kinds(for: line.verb).contains($0) } ?? false }
    let place = found == nil ? "nobody" : found == deepest ? "the deepest" : "not the deepest"
    met("along the path: \(line.verb), \(place)")
    return found
  }

  /// Returns true if the container itself allows a swipe. A running swipe and a turning interface are left to the
  /// refusal.
  private func canBeSwiped(_ id: String) -> Bool {
    var model = self
    (model.scene.swipe, model.scene.environment.isRotating) = (nil, false)
    return [.drillDown, .stack].contains(scene.kind(of: id)) && reasonAgainstPlace(id) == nil
      && model.reasonsAgainstSwipe(at: 0, in: id).isEmpty
  }

  /// Returns true if the container shows a back button, or a new page of it is loading or has failed to load.
  private func hasWayBack(_ id: String) -> Bool {
    if scene.web(id)?.pending != nil { return true }
    let top =
      scene.drillDown(id).map { scene.isCompact ? $0.stack.last : $0.left.last }
      ?? scene.stack(id).map { $0.entries.last } ?? scene.web(id).map { $0.pages.last?.id }
    return top.flatMap { $0 }.flatMap { scene.backButton(over: $0) } != nil
  }

  /// Returns the entries of a container as the state view lists them: nested stacks are the top entries of the primary.
  func listed(in id: String) -> [String] {
    scene.drillDown(id)?.stack ?? scene.entries(of: id) + scene.merged(on: id)
  }

  /// Returns the container that acts for this one: for a split, the column that has the focus, or the container that it
  /// shows while collapsed; for the primary of a collapsed split, the topmost stack nested on it.
  func actingStack(for id: String) -> String {
    guard let split = scene.split(id) else { return scene.merged(on: id).last ?? id }
    if !split.isCollapsed { return scene.focusedColumn(of: split) }
    return split.compact ?? split.merged.last ?? split.primary
  }

  /// Refuses an id that is in the scene or invalid.
  mutating func judgeNew(_ screen: ReferenceScreen) throws(ReferenceRefusal) {
    try judgeRoute(screen.traits)
    try judgeRequest(screen.traits)
    try judgeNew(screen.id)
  }

  mutating func judgeNew(_ id: String) throws(ReferenceRefusal) {
    if scene.isTaken(id) {
      met(scene.nodes[id] == nil ? "duplicate: a page on its way" : "duplicate: a node")
      throw ReferenceRefusal("duplicate-node")
    }
    let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
    if id.isEmpty || id.utf8.count > 256 || id == "nil" || id.utf8.contains(where: isControl) {
      throw ReferenceRefusal("bad-argument")
    }
  }

  // MARK: Exits

  /// Asks `shouldPop` about all screens that leave with these nodes, and refuses if a plugin objects.
  mutating func ask(_ leaving: [String]) throws(ReferenceRefusal) {
    if let message = objection(to: leaving) {
      met("shouldPop: vetoed")
      throw ReferenceRefusal("vetoed", [.init(by: "unsaved-changes", message: message)])
    }
  }

  /// Returns the objection of `unsaved-changes`, which names the dirty screens from the top.
  mutating func objection(to leaving: [String]) -> String? {
    let screens = leaving.flatMap { scene.screens(in: $0) }
    if !screens.isEmpty { met("shouldPop: asked") }
    let dirty = screens.filter { scene.nodes[$0]?.traits.attributes["dirty"] == "true" }.map { "“\($0)”" }
    if dirty.isEmpty { return nil }
    guard hosted.has("unsaved-changes") else {
      met("shouldPop: nobody objects to a dirty screen")
      return nil
    }
    if dirty.count == 1 { return "\(dirty[0]) has unsaved changes: save or discard them first." }
    let (named, others) =
      dirty.count > 10 ? (10, "\(dirty.count - 10) more") : (dirty.count - 1, dirty.last ?? "")
    return
      "\(dirty.prefix(named).joined(separator: ", ")) and \(others) have unsaved changes: save or discard them first."
  }

  /// Returns the journal's word for the way in which screens leave: `link` for every command of a link.
  func way(_ way: String) -> ReferenceJSON? {
    if ["open", "submit", "action", "reload"].contains(verb) { return "link" }
    if verb == "select" && way == "popToRoot" { return "tabReselect" }
    return way == "pop" ? nil : .text(way)
  }

  /// Carries out that nodes left a stack, a drillDown or a web container, without asking plugins.
  mutating func happenPopped(
    _ leaving: [String], from container: String, _ way: String, _ hints: [String: ReferenceJSON?] = [:],
    _ change: (inout ReferenceScene) -> Void
  ) {
    let members: [String: ReferenceJSON?] = ["screens": ReferenceJSON(leaving), "way": self.way(way)]
    met("popped: way \(self.way(way)?.text ?? "pop")")
    happen("popped", in: container, members.merging(hints) { $1 }) { scene in
      change(&scene)
      scene.forget(leaving)
    }
  }
}
