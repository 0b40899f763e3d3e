/// The rules behind the verbs.
extension ReferenceModel {
  /// Runs one command: the line, or one of the commands of a link.
  mutating func run(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let line = addressed(named(line))
    if line.verb == "select", let child = reselected(line) {
      met("reselect: rewritten to popToRoot")
      record(
        "tab-reselect", "rewrote", ["command": ["type": "popToRoot", "container": .text(child)]])
      try popToRoot(in: actingStack(for: child), line)
      return runRequests()
    }
    try takeAnswer(line)
    defer { answer = nil }
    let first = events.count
    try runNavigation(line)
    try judgeRequests(line, first)
    runRequests()
  }

  private mutating func runNavigation(_ line: ReferenceLine) throws(ReferenceRefusal) {
    if let primary = namedPrimary(line) { return try goBack(onPrimary: primary, line) }
    switch line.verb {
    case "push": try push(line.screen(0), in: acting(line), line)
    case "pop": try pop(in: acting(line), "pop", line)
    case "back": try back(in: acting(line), line)
    case "popto": try popTo(line.id(0), in: acting(line), line)
    case "root": try popToRoot(in: acting(line), line)
    case "replace": try replace(line.screen(0), in: acting(line), line)
    case "set":
      let id = try acting(line)
      if scene.tabs(id) == nil { try set(line.texts, in: id) } else { try setChildren(line.texts, of: id) }
    case "removed": try takeOff(line.texts)
    case "children": try setChildren(line.texts, of: target(line), isDone: true)
    case "bars": try setBars(hidden: line.first == "hide", in: acting(line), line.animated)
    case "toolbars": try setToolbars(hidden: line.first == "hide", in: acting(line), line.animated)
    case "swipe": try runSwipe(line)
    case "show", "barposition", "placeholder", "propagate": try runDrillDown(line)
    case "select": try select(line.first, in: target(line))
    case "present": try present(line)
    case "dismiss": try dismiss(line)
    case "scene", "add", "restore": try runScene(line)
    case "revert": try revert(line)
    default: try runOthers(line)
    }
  }

  private mutating func runOthers(_ line: ReferenceLine) throws(ReferenceRefusal) {
    switch line.verb {
    case "column", "detail", "primary", "collapse", "expand", "showcolumn", "hidecolumn", "mode", "behavior",
      "dismissoverlay", "edge":
      try runSplit(line)
    case "width": try setWidth(line)
    case "open", "submit", "loaded", "failed", "retry", "cancel", "reload", "action", "leave":
      try runWeb(line)
    case "rotate", "resize", "window", "active": try runDevice(line)
    case "safeArea": try setSafeArea(line)
    case "metrics": try setMetrics(line)
    case "hidesback", "title", "attr", "params": try runItem(line)
    case "deliver": try deliver(line.word(1), from: line.first)
    case "take": try take(line.word(1), of: line.first)
    case "note": try leaveNote(line)
    case "plugin": try runPlugin(line)
    default: throw ReferenceRefusal("a verb that the model does not know: \(line.verb)")
    }
  }

  private mutating func runScene(_ line: ReferenceLine) throws(ReferenceRefusal) {
    switch line.verb {
    case "scene":
      if hasScene { throw ReferenceRefusal("scene-already-set") }
      guard let scene = ReferenceScenes.named(line.first) else { throw ReferenceRefusal("bad-argument") }
      met("scene \(line.first)")
      setScene(scene)
    case "add": try add(line)
    default:
      guard let archive = files[line.first] else { throw ReferenceRefusal("bad-argument") }
      try restore(archive)
    }
  }

  private mutating func runDrillDown(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let id = try target(line)
    switch line.verb {
    case "show": try show(line.screen(0), for: line.keys["for"] ?? "", in: id, line)
    case "barposition": setBarPosition(line.first, in: id)
    case "placeholder" where scene.split(id) != nil:
      try setColumnPlaceholder(line.first, line.screen(1), of: id)
    case "placeholder": try setPlaceholder(line.first, line.screen(1), in: id)
    default: setPropagation(line.first, line.word(1) == "on", in: id)
    }
  }

  private mutating func runItem(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let isScene = line.verb == "attr" && line.id(0) == "scene" && line.words.first?.isQuoted == false
    if !isScene && scene.nodes[line.first] == nil { throw ReferenceRefusal("unknown-node") }
    switch line.verb {
    case "hidesback":
      let hides = line.word(1) == "on"
      met(
        "hidesback: " + (scene.nodes[line.first]?.hidesBackButton == hides ? "nothing" : hides ? "on" : "off")
      )
      setHidesBack(hides, of: line.first)
    case "params": try setParams(ReferenceJSON(parsing: line.word(1)), of: line.first)
    case "title": setTitle(line.texts.dropFirst().joined(separator: " "), of: line.first)
    default: setAttribute(line.word(1), of: isScene ? nil : line.first)
    }
  }

  /// Leaves a breadcrumb: the words before the first KEY=VALUE, and what follows as texts by name.
  private mutating func leaveNote(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let words = line.words.prefix { $0.isQuoted || !$0.text.contains("=") }.map(\.text)
    let pairs = line.texts.dropFirst(words.count).map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    if pairs.first?.first == "json" { throw ReferenceRefusal("bad-argument") }
    let values = pairs.map { ($0[0], ReferenceJSON.text($0.count > 1 ? $0[1] : "")) }
    met("note" + (values.isEmpty ? "" : ": with values"))
    note(
      "noted",
      [
        "ignorable": true, "text": .text(words.joined(separator: " ")),
        "values": values.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: values)),
      ])
  }

  private mutating func setTitle(_ title: String, of id: String) {
    if scene.nodes[id]?.title == title { return met("title: nothing") }
    met("title: of a \(scene.isContainer(id) ? "container" : "screen")")
    scene.change(id) { $0.title = title }
    note("titleChanged", ["screen": .text(id), "title": .text(title)])
  }

  /// Sets KEY=VALUE; an empty value removes the key.
  private mutating func setAttribute(_ pair: String, of id: String?) {
    let key = String(pair.prefix { $0 != "=" })
    let text = String(pair.dropFirst(key.count + 1))
    let value = text.isEmpty ? nil : text
    let old = id.map { scene.nodes[$0]?.traits.attributes[key] } ?? scene.attributes[key]
    if old == value { return met("attribute: nothing") }
    met("attribute: " + (value == nil ? "removed" : "set") + (id == nil ? " on the scene" : ""))
    if let id {
      scene.change(id) { $0.traits.attributes[key] = value }
    } else {
      scene.attributes[key] = value
    }
    note(
      "attributeChanged", ["screen": id.map { .text($0) }, "key": .text(key), "value": ReferenceJSON(value)])
  }

  /// Counts a swipe that still runs after the command, by the kind of command.
  mutating func countSwipe(before: ReferenceScene, _ line: ReferenceLine) {
    guard let swipe = before.swipe, scene.swipe == swipe, line.verb != "swipe" else { return }
    if events.isEmpty { return met("swipe: left running by a command that changes nothing") }
    switch line.verb {
    case "rotate", "resize", "window", "active": met("swipe: left running by the device")
    case "present", "dismiss": met("swipe: left running by a modal")
    default: met("swipe: left running by something elsewhere")
    }
  }
}
