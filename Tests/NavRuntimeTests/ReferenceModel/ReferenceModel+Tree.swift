/// New containers, tabs and modals.
extension ReferenceModel {
  /// Sets the scene that a journal starts with.
  ///
  /// The window, the device and the scene's own attributes stay as they were; the event repeats the attributes.
  mutating func setScene(_ json: ReferenceJSON) {
    scene.root = scene.read(json["root"] ?? .null, in: nil)
    if scene.attributes.isEmpty { return note("sceneSet", ["scene": json]) }
    met("scene: keeps the attributes that were set before it")
    let attributes = scene.attributes.mapValues { ReferenceJSON.text($0) }
    note("sceneSet", ["scene": json.with(["attributes": .object(attributes)])])
  }

  mutating func add(_ line: ReferenceLine) throws(ReferenceRefusal) {
    guard let kind = ReferenceKind(typed: line.first) else { throw ReferenceRefusal("bad-argument") }
    let node = line.screen(line.word(1))
    let column = line.keys["column"]
    if !hasScene { return try addRoot(kind, node, column, line) }
    let isForSplit = column != nil && line.container == nil
    let found = try isForSplit ? target(nil, [.split]) : target(line)
    let parent = scene.merged(on: found).last ?? found
    try judgePlace(of: kind, in: parent, column)
    try judgeNewContainer(kind, node, line.keys["root"])
    met(
      "add: a \(kind.rawValue) to a \(scene.kind(of: parent)?.rawValue ?? "")"
        + (column.map { ", column \($0)" } ?? ""))
    let right = scene.drillDown(parent)?.right
    let members: [String: ReferenceJSON?] = [
      "node": nodeJSON(kind, node, line), "column": column.map { .text($0) },
    ]
    happen("containerAdded", in: parent, members) { scene in
      scene.put(kind, node, line.keys["root"], in: parent, column)
    }
    if scene.drillDown(parent) != nil { request(off: right, on: node.id) }
  }

  private mutating func addRoot(
    _ kind: ReferenceKind, _ node: ReferenceScreen, _ column: String?, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    if line.container != nil { throw ReferenceRefusal("unknown-container") }
    if column != nil { throw ReferenceRefusal("bad-argument") }
    try judgeNewContainer(kind, node, line.keys["root"])
    met("add: a \(kind.rawValue) as the root")
    scene.enter(kind, node, line.keys["root"], in: nil)
    scene.root = node.id
    note("containerAdded", ["node": nodeJSON(kind, node, line)])
  }

  private func nodeJSON(
    _ kind: ReferenceKind, _ node: ReferenceScreen, _ line: ReferenceLine
  ) -> ReferenceJSON {
    let name: ReferenceJSON? = kind == .screen ? nil : .text(kind.rawValue)
    return node.json.with(["kind": name, "rootURL": line.keys["root"].map { .text($0) }])
  }

  /// Refuses a container in the wrong place: no tabs, split or stack on a stack; a split needs a column.
  private mutating func judgePlace(
    of kind: ReferenceKind, in parent: String, _ column: String?
  ) throws(ReferenceRefusal) {
    guard let split = scene.split(parent) else {
      if column != nil { throw ReferenceRefusal("bad-argument") }
      if scene.stack(parent) != nil { try judgeOnStack(kind) }
      return
    }
    guard let column else { throw ReferenceRefusal("bad-argument") }
    if column == "compact" {
      if split.compact != nil || split.isCollapsed { throw ReferenceRefusal("bad-argument") }
    } else if column == "supplementary", split.supplementary == nil, kind == .stack {
      if split.isCollapsed { throw ReferenceRefusal("bad-argument") }
    } else {
      if split.stack(of: column) == nil { throw ReferenceRefusal("bad-argument") }
      try judgeOnStack(kind)
    }
  }

  private mutating func judgeOnStack(_ kind: ReferenceKind) throws(ReferenceRefusal) {
    switch kind {
    case .stack: throw ReferenceRefusal("nested-navigation")
    case .tabs: throw ReferenceRefusal("tab-in-stack")
    case .split: throw ReferenceRefusal("split-in-stack")
    case .screen, .drillDown, .web: break
    }
  }

  private mutating func judgeNewContainer(
    _ kind: ReferenceKind, _ node: ReferenceScreen, _ root: String?
  ) throws(ReferenceRefusal) {
    if kind != .screen, node.traits.request != nil { throw ReferenceRefusal("bad-argument") }
    try judgeNew(node)
    if let root, ReferenceURL(root)?.isWeb != true { throw ReferenceRefusal("bad-url") }
    if kind != .screen,
      node.traits.route != nil || node.traits.params != nil || node.traits.request != nil
    {
      met("route: of a container")
      throw ReferenceRefusal("bad-argument")
    }
    if kind != .split { return }
    for column in ["primary", "secondary"] { try judgeNew("\(node.id)/\(column)") }
  }

  // MARK: Tabs

  mutating func select(_ word: String, in id: String) throws(ReferenceRefusal) {
    let child = try child(word, of: id)
    if scene.tabs(id)?.selected == child { return met("select: the selected one, nothing") }
    met("select: another child")
    happen("selected", in: id, ["child": .text(child)]) { $0.changeTabs(id) { $0.selected = child } }
  }

  /// Reorders the children; those that are not named leave. If the selected child leaves, the nearest remaining child
  /// on its left is selected, else the new first one.
  mutating func setChildren(
    _ ids: [String], of id: String, isDone: Bool = false
  ) throws(ReferenceRefusal) {
    guard let tabs = scene.tabs(id) else { return }
    if ids.isEmpty || ids.contains(where: { !tabs.children.contains($0) }) {
      throw ReferenceRefusal("bad-argument")
    }
    if Set(ids).count < ids.count { throw ReferenceRefusal("duplicate-node") }
    if ids == tabs.children { return met("tabs: set the same, nothing") }
    let leaving = Array(tabs.children.filter { !ids.contains($0) }.reversed())
    if isDone { overrule(leaving) } else { try ask(leaving) }
    if isDone { met("children: " + (leaving.isEmpty ? "another order" : "children leave")) }
    var selected = tabs.selected
    if let old = selected, !ids.contains(old) {
      let left = tabs.children.prefix { $0 != old }.last { ids.contains($0) }
      met("tabs: set, the selected one leaves, " + (left == nil ? "the first" : "its neighbour"))
      selected = left ?? ids.first
    }
    met("tabs: set" + (leaving.isEmpty ? ", another order" : ", children leave"))
    happen("childrenSet", in: id, ["children": ReferenceJSON(ids)]) { scene in
      scene.forget(leaving)
      scene.changeTabs(id) { ($0.children, $0.selected) = (ids, selected) }
    }
  }

  /// Returns the child with that name, else the one with that index, from 0.
  private mutating func child(_ word: String, of id: String) throws(ReferenceRefusal) -> String {
    let children = scene.tabs(id)?.children ?? []
    if children.contains(word) { return word }
    let isNumber = !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if !isNumber { throw ReferenceRefusal("unknown-node") }
    guard let place = Int(word), children.indices.contains(place) else {
      throw ReferenceRefusal("bad-argument")
    }
    met("select: by index")
    return children[place]
  }

  /// Returns the child that `tab-reselect` pops to its root: a stack or a drillDown that is selected again, by a touch.
  mutating func reselected(_ line: ReferenceLine) -> String? {
    guard isEnabled("tab-reselect"), hosted.reselectsFromAll || isTouch(line), let id = try? target(line),
      let child = try? child(line.first, of: id),
      scene.tabs(id)?.selected == child, scene.stack(child) != nil || scene.drillDown(child) != nil
    else { return nil }
    return child
  }

  /// Returns true for a `select` that the user has sent; those of a link are not.
  private mutating func isTouch(_ line: ReferenceLine) -> Bool {
    if verb != line.verb {
      met("select: by a link, no touch")
      return false
    }
    if source != "user" && source != "repl" { met("select: by the app, no touch") }
    return source == "user" || source == "repl"
  }

  // MARK: Modals

  mutating func present(_ line: ReferenceLine) throws(ReferenceRefusal) {
    if let container = line.container, !scene.isContainer(container) {
      throw ReferenceRefusal("unknown-container")
    }
    let presenter = line.keys["from"]
    if let presenter, scene.nodes[presenter] == nil { throw ReferenceRefusal("unknown-node") }
    if presenter != nil { met("present: from a node") }
    let node = line.screen(line.first)
    let kind = line.keys["kind"].flatMap { ReferenceKind(typed: $0) } ?? .screen
    try judgeNewContainer(kind, node, nil)
    let style = line.keys["style"] ?? "sheet"
    met("present: \(style)")
    met("present: a \(kind.rawValue)")
    let members: [String: ReferenceJSON?] = [
      "node": nodeJSON(kind, node, line), "style": .text(style),
      "container": line.container.map { .text($0) }, "presenter": presenter.map { .text($0) },
    ]
    happen("presented", in: nil, members) { scene in
      scene.enter(kind, node, nil, in: nil)
      scene.modals.append(ReferenceModal(id: node.id, style: style, presenter: presenter))
    }
  }

  mutating func dismiss(_ line: ReferenceLine) throws(ReferenceRefusal) {
    guard let modal = scene.modals.last else { return met("dismiss: nothing") }
    let way = line.keys["way"] ?? "dismiss"
    if way == "swipe" && modal.style != "sheet" { throw ReferenceRefusal("bad-argument") }
    try ask([modal.id])
    met("dismiss: \(modal.style), way \(way)")
    happen("dismissed", in: nil, ["node": .text(modal.id), "way": .text(way)]) { scene in
      scene.modals.removeLast()
      scene.forget([modal.id])
    }
  }
}

extension ReferenceScene {
  /// Adds a screen or a new, empty container; a split comes with the stacks of its columns.
  mutating func enter(_ kind: ReferenceKind, _ node: ReferenceScreen, _ root: String?, in parent: String?) {
    var body = ReferenceBody.screen
    switch kind {
    case .screen: break
    case .drillDown: body = .drillDown(ReferenceDrillDown())
    case .stack: body = .stack(ReferenceStack())
    case .tabs: body = .tabs(ReferenceTabs())
    case .web: body = .web(ReferenceWeb(rootURL: root))
    case .split:
      let split = ReferenceSplit(primary: "\(node.id)/primary", secondary: "\(node.id)/secondary")
      for (_, stack) in split.columns {
        nodes[stack] = ReferenceScreen(id: stack, title: nil).node(in: node.id, .stack(ReferenceStack()))
      }
      body = .split(split)
    }
    nodes[node.id] = node.node(in: parent, body)
  }

  /// Puts a new container into another one.
  fileprivate mutating func put(
    _ kind: ReferenceKind, _ node: ReferenceScreen, _ root: String?, in parent: String, _ column: String?
  ) {
    guard let split = split(parent) else {
      enter(kind, node, root, in: parent)
      changeDrillDown(parent) { $0.join(node.id) }
      changeStack(parent) { $0.entries.append(node.id) }
      changeTabs(parent) { tabs in
        tabs.children.append(node.id)
        tabs.selected = tabs.selected ?? node.id
      }
      return
    }
    if let stack = column.flatMap({ split.stack(of: $0) }) {
      enter(kind, node, root, in: stack)
      return changeStack(stack) { $0.entries.append(node.id) }
    }
    enter(kind, node, root, in: parent)
    changeSplit(parent) { split in
      if column == "compact" { split.compact = node.id } else { split.supplementary = node.id }
    }
  }
}
