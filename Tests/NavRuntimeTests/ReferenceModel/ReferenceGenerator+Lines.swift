/// Lines, by topic.
extension ReferenceGenerator {
  /// Returns a line that adds or replaces entries of stacks and drillDowns.
  mutating func entryLine(_ scene: ReferenceScene) -> String? {
    let place = target(scene, [.stack, .drillDown, .split])
    switch random.below(10) {
    case 0: return "push nil" + place
    case 1: return "replace " + screen(scene) + hints() + place
    case 2: return "replace " + (random.chance(50) ? "nil" : someID(scene)) + place
    case 3: return setLine(scene)
    case 4: return random.chance(50) ? setLine(scene) : setChildrenLine(scene)
    case 5: return "push " + someID(scene) + place
    default: return "push " + screen(scene) + hints() + place
    }
  }

  /// Returns a new screen with some keys.
  mutating func screen(_ scene: ReferenceScene) -> String {
    let isNamed = !random.chance(8)
    var line =
      isNamed
      ? ReferenceWords.quoted(newID(scene))
      : "route=" + (random.one(of: ReferenceWords.kinds) ?? "")
    var given: [String] = isNamed ? [] : ["route"]
    while random.chance(38), let keys = random.one(of: ReferenceWords.keys) {
      let names = keys.split(separator: " ").map { String($0.prefix { $0 != "=" }) }
      if names.contains(where: { given.contains($0) }) { break }
      given += names
      line += " " + keys
    }
    return line
  }

  /// Returns an answer, most often none.
  private mutating func result() -> String {
    random.chance(15) ? " result=" + (random.one(of: ["7", "7", #""{\"id\":1}""#, "null"]) ?? "") : ""
  }

  /// Returns hints for drawing, most often none.
  private mutating func hints() -> String {
    if random.chance(5) { return " animated=false" }
    return random.chance(8) ? " animation=" + (random.chance(50) ? "fade" : "push") : ""
  }

  /// Returns a `set` of a stack's entries: reordered, some left out, some new.
  private mutating func setLine(_ scene: ReferenceScene) -> String? {
    let stacks = scene.nodes.values.filter { $0.body.kind == .stack }.map(\.id).sorted()
    guard let stack = random.one(of: stacks) else { return nil }
    var ids = scene.entries(of: stack).filter { _ in random.chance(75) }
    if random.chance(40) { ids.insert(newID(scene), at: random.below(ids.count + 1)) }
    if random.chance(25), !ids.isEmpty { ids.swapAt(0, random.below(ids.count)) }
    if random.chance(8), let twice = ids.first { ids.append(twice) }
    let names = ids.map { " " + ReferenceWords.quoted($0) }.joined()
    return "set\(names) in=" + ReferenceWords.quoted(stack)
  }

  /// Returns a `set` of the children of tabs: reordered, some left out, occasionally with an id that is not a child.
  private mutating func setChildrenLine(_ scene: ReferenceScene) -> String? {
    let all = scene.nodes.keys.sorted().filter { scene.tabs($0) != nil }
    guard let tabs = random.one(of: all) else { return setLine(scene) }
    var ids = (scene.tabs(tabs)?.children ?? []).filter { _ in random.chance(80) }
    if random.chance(50), !ids.isEmpty { ids.swapAt(0, random.below(ids.count)) }
    if random.chance(8) { ids.append(newID(scene)) }
    if random.chance(8), let twice = ids.first { ids.append(twice) }
    let verb = random.chance(40) ? "children" : "set"
    return verb + ids.map { " " + ReferenceWords.quoted($0) }.joined() + " in=" + ReferenceWords.quoted(tabs)
  }

  /// Returns a report that the host has taken screens off: the top ones of a stack, or modals; now and then others.
  private mutating func removedLine(_ scene: ReferenceScene) -> String {
    let stacks =
      scene.nodes.keys.sorted().map { id in
        scene.web(id)?.pages.map(\.id) ?? scene.drillDown(id)?.stack ?? scene.entries(of: id)
          + scene.merged(on: id)
      }.filter { !$0.isEmpty } + [scene.modals.map(\.id)]
    var ids = Array((random.one(of: stacks) ?? []).suffix(1 + random.below(3)))
    if random.chance(30), ids.count > 1 { ids.swapAt(0, ids.count - 1) }
    if random.chance(10) { ids.insert("ghost", at: random.below(ids.count + 1)) }
    if random.chance(8), let twice = ids.first { ids.append(twice) }
    if random.chance(8), ids.count > 1 { ids.removeLast() }
    let names = ids.map { " " + ReferenceWords.quoted($0) } + (random.chance(8) ? [" " + someID(scene)] : [])
    return "removed\(names.joined())" + (random.chance(30) ? " source=user" : "")
  }

  /// Returns a line that makes screens leave.
  mutating func leavingLine(_ scene: ReferenceScene) -> String? {
    let place = target(scene, [.stack, .drillDown, .split, .web], percent: 45)
    switch random.below(14) {
    case 12, 13: return removedLine(scene)
    case 0, 1, 2: return "pop" + hints() + result() + place
    case 3, 4, 5: return "back" + hints() + result() + place
    case 6: return "root" + hints() + result() + place
    case 7, 8: return popToLine(scene)
    case 9, 10: return (random.chance(25) ? "dismiss way=swipe" : "dismiss") + result()
    default: return "popto " + (random.chance(10) ? "nil" : someID(scene)) + place
    }
  }

  /// Returns a `popto` an entry of a container that has more than two.
  private mutating func popToLine(_ scene: ReferenceScene) -> String? {
    let deep = scene.nodes.keys.sorted().filter {
      (scene.drillDown($0)?.stack ?? scene.entries(of: $0)).count > 2
    }
    guard let container = random.one(of: deep) else { return nil }
    let stack = scene.drillDown(container)?.stack ?? scene.entries(of: container)
    let name = ReferenceWords.quoted(stack[random.below(stack.count)])
    return "popto \(name)" + result() + (random.chance(70) ? " in=" + ReferenceWords.quoted(container) : "")
  }

  /// Returns a line for a drillDown, mostly with a verb that only drillDowns have.
  mutating func drillDownLine(_ scene: ReferenceScene) -> String? {
    let hasAny = scene.nodes.values.contains { $0.body.kind == .drillDown }
    if !hasAny && !random.chance(10) { return nil }
    let place = target(scene, [.drillDown])
    switch random.below(9) {
    case 0, 1:
      return "show " + (random.chance(15) ? "nil" : screen(scene)) + " for=" + ownerID(scene) + hints()
        + place
    case 2: return "placeholder left " + (random.chance(30) ? "nil" : screen(scene)) + place
    case 3: return "placeholder right " + (random.chance(30) ? "nil" : screen(scene)) + place
    case 4: return toolbarsLine(scene)
    case 5: return "barposition " + (random.chance(50) ? "top" : "topAttached") + place
    case 6:
      return "propagate " + (random.chance(50) ? "item" : "tab") + (random.chance(50) ? " on" : " off")
        + place
    case 7: return "width " + (random.one(of: ["320", "400", "250.5", "0", "-3", "900"]) ?? "") + place
    default: return "push " + screen(scene) + place
    }
  }

  /// Returns a line that shows or hides toolbars of stacks and drillDowns.
  private mutating func toolbarsLine(_ scene: ReferenceScene) -> String {
    "toolbars " + (random.chance(60) ? "show" : "hide") + (random.chance(15) ? " animated=false" : "")
      + target(scene, [.stack, .drillDown, .split])
  }

  private mutating func ownerID(_ scene: ReferenceScene) -> String {
    let owners = scene.nodes.keys.sorted().flatMap { scene.drillDown($0)?.stack ?? [] }
    return random.chance(8) ? someID(scene) : ReferenceWords.quoted(random.one(of: owners) ?? "ghost")
  }

  /// Returns a line for a split, mostly with a verb that only splits have.
  mutating func splitLine(_ scene: ReferenceScene) -> String? {
    let hasAny = scene.nodes.values.contains { $0.body.kind == .split }
    if !hasAny && !random.chance(10) { return nil }
    let place = target(scene, [.split])
    let column = random.one(of: ["primary", "supplementary", "secondary"]) ?? ""
    switch random.below(17) {
    case 16:
      return "placeholder \(random.chance(5) ? "compact" : column) "
        + (random.chance(30) ? "nil" : screen(scene)) + place
    case 0, 1: return "column \(column) " + (random.chance(20) ? "nil" : screen(scene)) + place
    case 2: return "column \(column) " + someID(scene) + place
    case 3, 4: return "detail " + screen(scene) + place
    case 5: return "detail " + (random.chance(40) ? "nil" : someID(scene)) + place
    case 6, 7: return "primary " + screen(scene) + place
    case 8, 9: return "collapse" + place
    case 10, 11: return "expand" + place
    case 12: return "showcolumn \(column)" + place
    case 13: return "hidecolumn \(column)" + place
    case 14: return widthOrMode(place)
    case 15 where random.chance(35): return "edge " + (random.chance(50) ? "leading" : "trailing") + place
    case 15 where random.chance(30):
      let primaries = scene.nodes.keys.sorted().compactMap { scene.split($0)?.primary }
      let primary = ReferenceWords.quoted(random.one(of: primaries) ?? "")
      let verb = random.one(of: ["pop", "back", "root", "popto " + someID(scene)]) ?? ""
      return "\(verb) in=\(primary)"
    default: return random.chance(50) ? "dismissoverlay" + place : widthOrMode(place)
    }
  }

  private mutating func widthOrMode(_ place: String) -> String {
    switch random.below(3) {
    case 0: "mode " + (random.one(of: ReferenceSplit.modes) ?? "") + place
    case 1: "behavior " + (random.one(of: ["tile", "overlay", "displace"]) ?? "") + place
    default:
      "width " + (random.one(of: ReferenceWords.widths) ?? "")
        + (random.chance(35) ? " column=supplementary" : "") + place
    }
  }

  /// Returns a line for links, loads and pages.
  mutating func webLine(_ scene: ReferenceScene) -> String? {
    let hasWeb = scene.nodes.values.contains { $0.body.kind == .web }
    if !hasWeb { return random.chance(30) ? "open " + (random.one(of: ReferenceWords.links) ?? "") : nil }
    let place = target(scene, [.web], percent: 55)
    switch random.below(18) {
    case 0, 1, 2: return "open " + (random.one(of: ReferenceWords.pages) ?? "") + place
    case 3: return "open https://example.org/named id=" + ReferenceWords.quoted(newID(scene)) + place
    case 4: return "open " + (random.one(of: ReferenceWords.links) ?? "") + place
    case 5, 6, 7, 8: return "loaded" + (random.one(of: ReferenceWords.loads) ?? "") + place
    case 9: return "failed \"no connection\"" + place
    case 10: return "retry" + place
    case 11: return "cancel" + place
    case 12: return "submit " + (random.one(of: ReferenceWords.pages + ["app://items/7"]) ?? "") + place
    case 13: return "reload" + place
    case 14: return "action" + place
    case 15: return "leave" + place
    default: return "back" + place
    }
  }

  /// Returns a line that adds a container, selects a tab, or presents or dismisses a modal.
  mutating func treeLine(_ scene: ReferenceScene) -> String? {
    let kind = random.one(of: stage.guests)
    switch random.below(8) {
    case 0, 1: return selectLine(scene)
    case 2, 3, 4:
      guard let kind else { return nil }
      let place = target(scene, [.stack, .drillDown, .tabs, .split], percent: 75)
      let isForSplit = scene.nodes.values.contains { $0.body.kind == .split } && random.chance(35)
      let column = isForSplit ? " column=" + (random.one(of: ReferenceWords.columns) ?? "") : ""
      let root =
        kind == "web" && random.chance(40) ? " root=" + (random.one(of: ReferenceWords.roots) ?? "") : ""
      return "add \(kind) " + ReferenceWords.quoted(random.chance(8) ? newID(scene) : fresh("c")) + root
        + column + place
    case 5, 6:
      let style = random.one(of: ["", " style=sheet", " style=fullScreen", " style=popover"]) ?? ""
      let guest = kind.map { random.chance(60) ? " kind=\($0)" : "" } ?? ""
      let presenter = random.chance(35) ? " from=" + someID(scene) : ""
      return "present " + screen(scene) + style + guest + presenter
        + target(scene, ReferenceKind.allCases, percent: 15)
    default: return random.chance(50) ? "dismiss" : selectLine(scene)
    }
  }

  private mutating func selectLine(_ scene: ReferenceScene) -> String? {
    let all = scene.nodes.keys.sorted().filter { scene.tabs($0) != nil }
    guard let tabs = random.one(of: all) else { return nil }
    let children = scene.tabs(tabs)?.children ?? []
    let child = random.chance(85) ? random.one(of: children).map { ReferenceWords.quoted($0) } : someID(scene)
    let word = random.chance(25) ? "\(random.below(children.count + 1))" : child ?? "0"
    let source = random.chance(10) ? " source=" + (random.chance(60) ? "app" : "user") : ""
    return "select \(word)" + (random.chance(70) ? " in=" + ReferenceWords.quoted(tabs) : "") + source
  }

  /// Returns a report of the device: a rotation, a size, margins, or that the app is active or not; or a command about the heights of bars.
  mutating func deviceLine(_ scene: ReferenceScene) -> String? {
    let orientation = random.one(of: ReferenceTraits.allOrientations) ?? ""
    switch random.below(16) {
    case 12, 13:
      let sides = random.one(of: ["390 844", "844 390", "500 1024", "768 1024", "1024 768", "600 600", "0 9"])
      let stated = random.chance(10) ? " compact" : random.chance(10) ? " regular" : ""
      return "window \(sides ?? "") \(orientation)" + stated
    case 14:
      return "safeArea "
        + (random.one(of: ["59 0 34 0", "20 0 0 0", "0 59 21 59", "0 0 0 0", "0 0 0 0", "9 9 9 -1"]) ?? "")
    case 15:
      return "metrics "
        + (random.one(of: [
          "bar=44 tabBar=83", "bar=64 tabBar=49", "toolbar=50 topBar=50 webBar=50",
          "toolbar=44 topBar=44 webBar=44", "bar=0",
        ]) ?? "")
    case 0, 1, 2, 3: return "rotate \(orientation)"
    case 4: return "rotate begin \(orientation)"
    case 5, 6: return "rotate end"
    case 7: return "active off"
    case 8: return "active on"
    default:
      let width = random.one(of: ["1024", "768", "599", "600", "320", "599.5", "1366", "0"]) ?? ""
      let stated = random.chance(15) ? " compact" : random.chance(15) ? " regular" : ""
      return "resize \(width) " + (random.one(of: ["768", "1024", "480"]) ?? "") + stated
    }
  }

  /// Returns a line of a swipe, with positions and velocities on both sides of each threshold.
  mutating func swipeLine(_ scene: ReferenceScene) -> String? {
    guard let swipe = scene.swipe else {
      return "swipe begin " + (random.one(of: ["0", "3", "20", "21", "300", "-5", "5000"]) ?? "")
        + target(scene, [.stack, .drillDown, .split])
    }
    let span = scene.span(of: swipe.container, ReferenceLayout(of: scene))
    let edge = 0.66 * span
    let far = swipe.start + edge
    let places: [Double] = [
      0, swipe.start, swipe.start + 1, span / 2, edge, far, far + 0.5, far - 0.5, span, span + 40,
    ]
    let x = places[random.below(places.count)]
    let name = ReferenceWords.quoted(random.chance(90) ? swipe.container : "ghost")
    let place = random.chance(15) ? " in=" + name : ""
    switch random.below(10) {
    case 0, 1, 2, 3: return "swipe move \(x)" + place
    case 4: return "swipe cancel" + place
    case 5: return "swipe begin \(x)" + target(scene, [.stack, .drillDown])
    default:
      let velocity =
        random.one(of: ["", " velocity=500", " velocity=500.5", " velocity=-900", " velocity=900"]) ?? ""
      return "swipe end \(x)" + velocity + result() + place
    }
  }

  /// Returns a line that sets a title, an attribute, a back button or bars, or leaves a note.
  mutating func itemLine(_ scene: ReferenceScene) -> String? {
    switch random.below(13) {
    case 12: return "note " + (random.one(of: ReferenceWords.notes) ?? "")
    case 11: return "deliver \(someID(scene)) " + (random.one(of: ["7", "8", "null"]) ?? "")
    case 10: return "take \(someID(scene)) " + (random.chance(70) ? "k" : "l")
    case 9: return "params \(someID(scene)) " + (random.one(of: ReferenceWords.params) ?? "")
    case 0: return "title \(someID(scene)) " + (random.one(of: ["New", "\"Two words\"", "Größe"]) ?? "")
    case 1: return "hidesback \(someID(scene)) " + (random.chance(50) ? "on" : "off")
    case 2, 3: return "attr \(someID(scene)) dirty=true"
    case 4, 5: return "attr \(someID(scene)) dirty="
    case 6: return "attr scene " + (random.chance(50) ? "user=ada" : "user=")
    case 7: return toolbarsLine(scene)
    default:
      return "bars " + (random.chance(50) ? "hide" : "show") + (random.chance(15) ? " animated=false" : "")
        + target(scene, [.stack, .drillDown, .split])
    }
  }

  mutating func pluginLine() -> String? { random.one(of: ReferenceWords.pluginLines) }

  mutating func archiveLine() -> String? {
    if random.chance(4) { return "scene stack" }
    if random.chance(50) { return random.chance(40) ? "preserve" : "preserve " + newFile() }
    return random.one(of: files).map { "restore \($0)" }
  }
}
