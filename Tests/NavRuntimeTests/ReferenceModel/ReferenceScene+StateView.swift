/// The state view: the output of `state`, without the digest.
extension ReferenceScene {
  func view(seq: Int, commits: Int, plugins: [String]) -> ReferenceJSON {
    let layout = ReferenceLayout(of: self)
    let visible = visible(in: layout)
    let view: ReferenceJSON = [
      "seq": .number(Double(seq)), "commits": .number(Double(commits)), "viewing": .null,
      "focus": ReferenceJSON(focusPath.last), "environment": environment.view, "root": ReferenceJSON(root),
      "containers": .object(nodes.compactMapValues { described($0, layout) }),
      "screens": .object(nodes.compactMapValues { $0.isContainer ? nil : screen($0) }),
      "panes": .object(panes.mapValues { ReferenceJSON($0) }),
      "items": .object(Dictionary(uniqueKeysWithValues: nodes.keys.map { ($0, item(of: $0)) })),
      "layout": .list(layout.frames.map(\.json)),
      "visible": ReferenceJSON(visible),
      "appearances": .object(Dictionary(uniqueKeysWithValues: visible.map { ($0, 1) })),
      "rotation": [
        "autorotates": .flag(answer.autorotates), "supported": ReferenceJSON(answer.supported),
        "pending": ReferenceJSON(pending),
      ],
      "presented": ReferenceJSON(modals.map(\.id)), "plugins": ReferenceJSON(plugins), "remembered": [:],
    ]
    return view.with([
      "scene": attributes.isEmpty ? nil : ["attributes": .object(attributes.mapValues { .text($0) })],
      "modals": presenters.isEmpty ? nil : .object(presenters),
    ])
  }

  /// The modals that have a presenter, with it.
  private var presenters: [String: ReferenceJSON] {
    let pairs = modals.compactMap { modal in
      modal.presenter.map { (modal.id, ReferenceJSON.object(["presenter": .text($0)])) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the screens and placeholders in the panes, without the screen that a swipe uncovers.
  private func visible(in layout: ReferenceLayout) -> [String] {
    layout.frames.filter { ReferenceFrame.paneRoles.contains($0.role) }.compactMap(\.node)
      .filter { !isContainer($0) }
  }

  private func screen(_ node: ReferenceNode) -> ReferenceJSON {
    let requests = requests(of: node.id).mapValues { ReferenceJSON.text($0) }
    return .object(node.traits.members).with([
      "title": .text(node.title), "requests": requests.isEmpty ? nil : .object(requests),
    ])
  }

  /// Returns a container with its attributes.
  private func described(_ node: ReferenceNode, _ layout: ReferenceLayout) -> ReferenceJSON? {
    let attributes = node.traits.attributes.mapValues { ReferenceJSON.text($0) }
    return container(node, layout)?.with(["attributes": attributes.isEmpty ? nil : .object(attributes)])
  }

  private func container(_ node: ReferenceNode, _ layout: ReferenceLayout) -> ReferenceJSON? {
    switch node.body {
    case .screen: nil
    case .drillDown(let drillDown): view(of: drillDown, node.id, layout)
    case .stack(let stack):
      [
        "kind": "stack", "entries": ReferenceJSON(stack.entries + merged(on: node.id)),
        "navigationBarsHidden": .flag(stack.barsHidden), "swipe": swipeView(of: node.id, layout),
      ]
    case .tabs(let tabs):
      [
        "kind": "tabs", "children": ReferenceJSON(tabs.children), "selected": ReferenceJSON(tabs.selected),
        "titles": ReferenceJSON(tabs.children.map { tabTitle(of: $0) }),
      ]
    case .split(let split): view(of: split)
    case .web(let web): view(of: web)
    }
  }

  private func view(
    of drillDown: ReferenceDrillDown, _ id: String, _ layout: ReferenceLayout
  ) -> ReferenceJSON {
    [
      "kind": "drillDown", "left": ReferenceJSON(drillDown.left), "right": ReferenceJSON(drillDown.right),
      "leftPlaceholder": ReferenceJSON(drillDown.leftPlaceholder),
      "rightPlaceholder": ReferenceJSON(drillDown.rightPlaceholder),
      "leftWidth": .number(drillDown.leftWidth), "navigationBarsHidden": .flag(drillDown.barsHidden),
      "toolbarsHidden": .flag(drillDown.toolbarsHidden),
      "navigationBarPosition": .text(drillDown.barPosition), "swipe": swipeView(of: id, layout),
    ]
  }

  private func swipeView(of id: String, _ layout: ReferenceLayout) -> ReferenceJSON {
    guard let swipe, swipe.container == id else { return .null }
    return [
      "start": .number(swipe.start), "x": .number(swipe.x),
      "progress": .number(swipe.progress(over: span(of: id, layout))),
    ]
  }

  /// Returns the width over which a swipe is measured: the left pane of a drillDown, else the container's own, or the
  /// window's while the container is hidden.
  func span(of id: String, _ layout: ReferenceLayout) -> Double {
    if let drillDown = drillDown(id), !isCompact { return drillDown.leftWidth }
    return layout.widths[id] ?? environment.width
  }

  private func view(of split: ReferenceSplit) -> ReferenceJSON {
    let columns = split.columns.map { ($0.name, ReferenceJSON.text($0.stack)) }
    let view: ReferenceJSON = [
      "kind": "split", "columns": .object(Dictionary(uniqueKeysWithValues: columns)),
      "collapsed": .flag(split.isCollapsed), "merged": ReferenceJSON(split.merged),
      "displayMode": .text(mode(of: split)), "splitBehavior": .text(split.behavior),
    ]
    let placeholders = split.placeholderMembers.map { ($0.name, ReferenceJSON?.some(.text($0.id))) }
    return view.with(["compact": split.compact.map { .text($0) }])
      .with(Dictionary(uniqueKeysWithValues: placeholders))
  }

  private func view(of web: ReferenceWeb) -> ReferenceJSON {
    let pages = web.pages.map { page -> ReferenceJSON in
      [
        "id": .text(page.id), "url": ReferenceJSON(nodes[page.id]?.traits.url),
        "residency": .text(page.residency), "locked": .flag(isLocked(page.id)),
      ]
    }
    return [
      "kind": "web", "pages": .list(pages), "activity": .flag(web.isLoading),
      "pending": web.pending.map { ["id": .text($0.page), "url": .text($0.url)] } ?? .null,
      "error": ReferenceJSON(web.load?.failure),
    ]
  }
}

extension ReferenceEnvironment {
  fileprivate var view: ReferenceJSON {
    let view: ReferenceJSON = [
      "width": .number(width), "height": .number(height), "sizeClass": .text(sizeClass),
      "device": .text(device), "interface": .text(interface), "rotating": .flag(isRotating),
    ]
    return view.with([
      "active": isActive ? nil : .flag(false),
      "safeArea": safeArea == [0, 0, 0, 0] ? nil : .object(safeAreaMembers),
      "metrics": metrics == Self.standardMetrics ? nil : .object(metrics.mapValues { .number($0) }),
    ])
  }

  /// The members of the event `resized`.
  var size: [String: ReferenceJSON] {
    ["width": .number(width), "height": .number(height), "sizeClass": .text(sizeClass)]
  }

  /// The members of the event `safeAreaChanged`.
  var safeAreaMembers: [String: ReferenceJSON] {
    Dictionary(
      uniqueKeysWithValues: zip(["top", "left", "bottom", "right"], safeArea.map { .number($0) }))
  }
}
