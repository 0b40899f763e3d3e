/// State preservation, and scenes as JSON.
extension ReferenceModel {
  /// The archive: containers with their surviving content, and screens that have a restoration id.
  var archive: ReferenceJSON {
    ["archive": 1, "scene": ["root": scene.root.map { scene.survivor($0) } ?? .null]]
  }

  mutating func restore(_ archive: ReferenceJSON) throws(ReferenceRefusal) {
    guard let version = archive["archive"]?.number else { throw ReferenceRefusal("bad-argument") }
    if version != 1 { throw ReferenceRefusal("archive-version") }
    var content = archive["scene"] ?? .null
    try policy(content["root"] ?? .null)
    var kept = ReferenceScene()
    kept.root = kept.read(content["root"] ?? .null, in: nil)
    let members = scene.keptMembers(over: kept)
    for id in members.keys { kept.keep(id, from: scene) }
    for member in Set(members.values.flatMap(\.keys)).sorted() { met("restore: keeps \(member)") }
    content = content.filled(members)
    let roots = scene.modals.reversed().map(\.id) + [scene.root].compactMap { $0 }
    let screens = roots.flatMap { scene.screens(in: $0) }
    let leaving = screens.filter { kept.nodes[$0].map(\.isContainer) ?? true }
    try ask(leaving)
    met("restore" + (leaving.isEmpty ? "" : ": screens leave") + (scene.modals.isEmpty ? "" : ", modals go"))
    happen("restored", in: nil, ["scene": content]) { $0.takeOver(kept) }
  }

  /// Refuses JSON that is not an archive, a duplicate id, and a container that may not be on a stack.
  private func policy(_ root: ReferenceJSON) throws(ReferenceRefusal) {
    if root["kind"] == nil { throw ReferenceRefusal("bad-argument") }
    var ids: Set<String> = []
    var waiting = [root]
    while !waiting.isEmpty {
      let node = waiting.removeFirst()
      guard let id = node["id"]?.text else { throw ReferenceRefusal("bad-argument") }
      if !ids.insert(id).inserted { throw ReferenceRefusal("duplicate-node") }
      for entry in node["entries"]?.elements ?? [] {
        if let code = Self.nestingCodes[entry["kind"]?.text ?? ""] { throw ReferenceRefusal(code) }
      }
      waiting += node.members.values.flatMap { $0.elements + [$0] }.filter { $0["id"] != nil }
    }
  }

  private static let nestingCodes = [
    "stack": "nested-navigation", "tabs": "tab-in-stack", "split": "split-in-stack",
  ]

  /// Archives that the program did not write, most of them invalid, by name.
  static let foreignArchives: [String: ReferenceJSON] = [
    "version": ["archive": 2, "scene": ["root": ["id": "main", "kind": "drillDown"]]],
    "empty": [:],
    "rootless": ["archive": 1, "scene": [:]],
    "twice": ["archive": 1, "scene": ["root": ["id": "x", "kind": "stack", "entries": [["id": "x"]]]]],
    "nested": [
      "archive": 1,
      "scene": ["root": ["id": "x", "kind": "stack", "entries": [["id": "y", "kind": "stack"]]]],
    ],
    "tabs": [
      "archive": 1,
      "scene": ["root": ["id": "x", "kind": "stack", "entries": [["id": "y", "kind": "tabs"]]]],
    ],
    "another": [
      "archive": 1,
      "scene": [
        "root": [
          "id": "x", "kind": "tabs", "children": [["id": "y", "kind": "web", "rootURL": "https://h/"]],
        ]
      ],
    ],
  ]
}

extension ReferenceScene {
  /// Takes over the nodes of an archive. Members that an archive never holds stay as they are in the container of the
  /// same id and kind.
  fileprivate mutating func takeOver(_ other: ReferenceScene) {
    var nodes = other.nodes
    for (id, node) in nodes where node.isContainer {
      guard let old = self.nodes[id], old.body.kind == node.body.kind else { continue }
      nodes[id]?.hidesBackButton = old.hidesBackButton
      nodes[id]?.traits = old.traits
      if case .drillDown(var drillDown) = node.body, let before = self.drillDown(id) {
        drillDown.barPosition = before.barPosition
        drillDown.propagatesItem = before.propagatesItem
        drillDown.propagatesTab = before.propagatesTab
        nodes[id]?.body = .drillDown(drillDown)
      }
    }
    (self.nodes, root, modals, swipe) = (nodes, other.root, [], nil)
    openRequests()
  }

  // MARK: Writing

  /// Returns true if a stack keeps its entries: the archive has none for it, and holds none of their nodes.
  fileprivate func keepsEntries(_ id: String, over archive: ReferenceScene) -> Bool {
    guard let new = archive.stack(id), new.entries.isEmpty, let old = stack(id), !old.entries.isEmpty else {
      return false
    }
    return !old.entries.flatMap { tree(under: $0) }.contains { archive.nodes[$0] != nil }
  }

  /// Returns true if a placeholder stays: the archive has none in its place, and holds none of its nodes.
  private func keepsPlaceholder(_ old: String?, _ new: String?, over archive: ReferenceScene) -> Bool {
    guard let old, new == nil else { return false }
    return !tree(under: old).contains { archive.nodes[$0] != nil }
  }

  /// Returns the members that the containers of an archive keep, by container.
  fileprivate func keptMembers(over archive: ReferenceScene) -> [String: [String: ReferenceJSON]] {
    var kept: [String: [String: ReferenceJSON]] = [:]
    for id in archive.nodes.keys {
      if keepsEntries(id, over: archive) {
        kept[id] = ["entries": .list(entries(of: id).map { whole($0) })]
      }
      if let new = archive.split(id), let old = split(id) {
        for (name, placeholder) in keptPlaceholders(of: old, new, over: archive) {
          kept[id, default: [:]]["\(name)Placeholder"] = whole(placeholder)
        }
      }
      guard let new = archive.drillDown(id), let old = drillDown(id) else { continue }
      if let left = old.leftPlaceholder, keepsPlaceholder(left, new.leftPlaceholder, over: archive) {
        kept[id, default: [:]]["leftPlaceholder"] = whole(left)
      }
      if let right = old.rightPlaceholder, keepsPlaceholder(right, new.rightPlaceholder, over: archive) {
        kept[id, default: [:]]["rightPlaceholder"] = whole(right)
      }
    }
    return kept
  }

  /// Returns the placeholders that the columns of a split keep, by column.
  private func keptPlaceholders(
    of old: ReferenceSplit, _ new: ReferenceSplit, over archive: ReferenceScene
  ) -> [String: String] {
    old.placeholders.filter { keepsPlaceholder($0.value, new.placeholders[$0.key], over: archive) }
  }

  /// Takes over the content that a container keeps from the old scene.
  fileprivate mutating func keep(_ id: String, from old: ReferenceScene) {
    let archive = self
    var kept: [String] = []
    if old.keepsEntries(id, over: archive) {
      kept = old.entries(of: id)
      let entries = kept
      changeStack(id) { $0.entries = entries }
    }
    changeDrillDown(id) { drillDown in
      guard let before = old.drillDown(id) else { return }
      if old.keepsPlaceholder(before.leftPlaceholder, drillDown.leftPlaceholder, over: archive) {
        drillDown.leftPlaceholder = before.leftPlaceholder
        kept += [before.leftPlaceholder].compactMap { $0 }
      }
      if old.keepsPlaceholder(before.rightPlaceholder, drillDown.rightPlaceholder, over: archive) {
        drillDown.rightPlaceholder = before.rightPlaceholder
        kept += [before.rightPlaceholder].compactMap { $0 }
      }
    }
    if let before = old.split(id), let now = archive.split(id) {
      let placeholders = old.keptPlaceholders(of: before, now, over: archive)
      changeSplit(id) { $0.placeholders.merge(placeholders) { $1 } }
      kept += placeholders.values
    }
    for node in kept.flatMap({ old.tree(under: $0) }) { nodes[node] = old.nodes[node] }
  }

  /// Returns a node with its whole content as it is now.
  private func whole(_ id: String) -> ReferenceJSON {
    guard let node = nodes[id] else { return .null }
    let base: ReferenceJSON = ["id": .text(id)]
    let named = base.with([
      "title": node.title == id ? nil : .text(node.title),
      "hidesBackButton": node.hidesBackButton ? true : nil,
      "kind": node.isContainer ? .text(node.body.kind.rawValue) : nil,
    ]).with(node.traits.members.mapValues { $0 })
    let all = { (ids: [String]) in ids.isEmpty ? nil : ReferenceJSON.list(ids.map { whole($0) }) }
    let one = { (id: String?) in id.map { whole($0) } }
    let settings = survivingMembers(of: node.body)
    switch node.body {
    case .screen: return named
    case .drillDown(let drillDown):
      return named.with(settings).with([
        "left": all(drillDown.left), "right": one(drillDown.right),
        "leftPlaceholder": one(drillDown.leftPlaceholder),
        "rightPlaceholder": one(drillDown.rightPlaceholder),
        "navigationBarPosition": drillDown.barPosition == "topAttached" ? nil : .text(drillDown.barPosition),
        "propagatesNavigationItem": drillDown.propagatesItem ? nil : false,
        "propagatesTabBarItem": drillDown.propagatesTab ? nil : false,
      ])
    case .stack(let stack): return named.with(settings).with(["entries": all(stack.entries)])
    case .tabs(let tabs):
      return named.with(settings).with([
        "children": all(tabs.children),
        "selected": tabs.selected == tabs.children.first ? nil : tabs.selected.map { .text($0) },
      ])
    case .split(let split):
      let names = split.merged.compactMap { id in split.columns.first { $0.stack == id }?.name }
      let placeholders = split.placeholderMembers.map { ($0.name, one($0.id)) }
      return named.with(settings).with(Dictionary(uniqueKeysWithValues: placeholders)).with([
        "primary": one(split.primary), "supplementary": one(split.supplementary),
        "secondary": one(split.secondary), "compact": one(split.compact),
        "collapsed": split.isCollapsed ? true : nil, "merged": names.isEmpty ? nil : ReferenceJSON(names),
        "primaryCountAtCollapse": split.primaryCount == 0 ? nil : .number(Double(split.primaryCount)),
      ])
    case .web(let web):
      let pages = web.pages.map { page in
        whole(page.id).with([
          "residency": page.residency == "live" ? nil : .text(page.residency),
          "actionURL": page.actionURL.map { .text($0) },
        ])
      }
      return named.with(settings).with([
        "pages": pages.isEmpty ? nil : .list(pages), "hasAppeared": web.hasAppeared ? true : nil,
        "load": web.load.map { load in
          let loading: ReferenceJSON = [
            "page": .text(load.page), "url": .text(load.url), "kind": .text(load.kind),
          ]
          return loading.with(["failure": load.failure.map { .text($0) }])
        },
      ])
    }
  }

  private func survives(_ id: String) -> Bool {
    guard let node = nodes[id] else { return false }
    return node.isContainer || node.traits.isRestorable
  }

  private func survivors(_ ids: [String]) -> ReferenceJSON? {
    let survivors = ids.filter { survives($0) }.map { survivor($0) }
    return survivors.isEmpty ? nil : .list(survivors)
  }

  private func survivor(_ id: String?) -> ReferenceJSON? { id.flatMap { survives($0) ? survivor($0) : nil } }

  /// Returns a screen with all its members; a container with its title, its settings and its surviving content.
  fileprivate func survivor(_ id: String) -> ReferenceJSON {
    guard let node = nodes[id] else { return .null }
    let title: ReferenceJSON? = node.title == id ? nil : .text(node.title)
    let base: ReferenceJSON = ["id": .text(id)]
    let named = base.with(["title": title])
    if !node.isContainer {
      return named.with(["hidesBackButton": node.hidesBackButton ? true : nil])
        .with(node.traits.members.mapValues { $0 })
    }
    return named.with(["kind": .text(node.body.kind.rawValue)]).with(survivingMembers(of: node.body))
  }

  private func survivingMembers(of body: ReferenceBody) -> [String: ReferenceJSON?] {
    switch body {
    case .screen: [:]
    case .drillDown(let drillDown): survivingMembers(of: drillDown)
    case .stack(let stack):
      [
        "entries": survivors(stack.entries), "navigationBarsHidden": stack.barsHidden ? true : nil,
        "toolbarsHidden": stack.toolbarsHidden ? nil : false,
      ]
    case .tabs(let tabs): survivingMembers(of: tabs)
    case .split(let split): survivingMembers(of: split)
    case .web(let web): survivingMembers(of: web)
    }
  }

  /// Returns the surviving members: the right screen stays on the right if another one survives, else it goes left.
  private func survivingMembers(of drillDown: ReferenceDrillDown) -> [String: ReferenceJSON?] {
    var left = drillDown.left.filter { survives($0) }
    var right = drillDown.right.flatMap { survives($0) ? $0 : nil }
    if left.isEmpty, let only = right { (left, right) = ([only], nil) }
    return [
      "left": survivors(left), "right": survivor(right),
      "leftPlaceholder": survivor(drillDown.leftPlaceholder),
      "rightPlaceholder": survivor(drillDown.rightPlaceholder),
      "leftWidth": drillDown.leftWidth == 320 ? nil : .number(drillDown.leftWidth),
      "navigationBarsHidden": drillDown.barsHidden ? true : nil,
      "toolbarsHidden": drillDown.toolbarsHidden ? nil : false,
    ]
  }

  private func survivingMembers(of tabs: ReferenceTabs) -> [String: ReferenceJSON?] {
    let children = tabs.children.filter { survives($0) }
    let selected = tabs.selected.flatMap { children.contains($0) && $0 != children.first ? $0 : nil }
    return ["children": survivors(children), "selected": selected.map { .text($0) }]
  }

  /// Returns the surviving members. A split is never archived as collapsed; the size class at the restoration decides
  /// that.
  private func survivingMembers(of split: ReferenceSplit) -> [String: ReferenceJSON?] {
    let placeholders = split.placeholderMembers.map { ($0.name, survivor($0.id)) }
    let members: [String: ReferenceJSON?] = [
      "primary": survivor(split.primary), "supplementary": survivor(split.supplementary),
      "secondary": survivor(split.secondary), "compact": survivor(split.compact),
      "displayMode": split.preference == "automatic" ? nil : .text(split.preference),
      "splitBehavior": split.behavior == "tile" ? nil : .text(split.behavior),
      "primaryWidth": split.width.points.map { .number($0) },
      "primaryWidthFraction": split.width.fraction.map { .number($0) },
      "minimumPrimaryWidth": split.width.minimum.map { .number($0) },
      "maximumPrimaryWidth": split.width.maximum.map { .number($0) },
      "supplementaryWidth": split.supplementaryWidth.points.map { .number($0) },
      "supplementaryWidthFraction": split.supplementaryWidth.fraction.map { .number($0) },
      "minimumSupplementaryWidth": split.supplementaryWidth.minimum.map { .number($0) },
      "maximumSupplementaryWidth": split.supplementaryWidth.maximum.map { .number($0) },
      "primaryEdge": split.edge == "leading" ? nil : .text(split.edge),
    ]
    return members.merging(placeholders) { $1 }
  }

  /// Returns the surviving members; pages come back as snapshots.
  private func survivingMembers(of web: ReferenceWeb) -> [String: ReferenceJSON?] {
    let pages = web.pages.filter { survives($0.id) }.map { page in
      survivor(page.id).with(["residency": "snapshot", "actionURL": page.actionURL.map { .text($0) }])
    }
    return ["pages": pages.isEmpty ? nil : .list(pages), "rootURL": web.rootURL.map { .text($0) }]
  }
}

extension ReferenceJSON {
  /// Returns the scene with the members that its containers keep.
  fileprivate func filled(_ kept: [String: [String: ReferenceJSON]]) -> ReferenceJSON {
    switch self {
    case .list(let elements): return .list(elements.map { $0.filled(kept) })
    case .object(let members):
      let all = ReferenceJSON.object(members.mapValues { $0.filled(kept) })
      guard members["kind"] != nil, let mine = members["id"]?.text.flatMap({ kept[$0] }) else { return all }
      return all.with(mine.mapValues { $0 })
    case .null, .flag, .number, .text: return self
    }
  }
}
