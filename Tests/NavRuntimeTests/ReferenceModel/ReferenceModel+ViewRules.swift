/// The rules that a view shows, by their names in the table of a walk.
extension ReferenceModel {
  var viewRules: [String] {
    let layout = ReferenceLayout(of: scene)
    let roles = Set(layout.frames.map(\.role)).sorted().map { "layout: a frame \($0)" }
    return roles + scene.nodes.keys.sorted().flatMap { rules(of: $0) } + swipeRules(layout)
  }

  private func rules(of id: String) -> [String] {
    switch scene.nodes[id]?.body {
    case .stack(let stack)?:
      stackRules(id, stack)
        + (scene.hasToolbar(id)
          ? ["stack: a toolbar" + (scene.merged(on: id).isEmpty ? "" : ", of a nested one")] : [])
    case .drillDown(let drillDown)?: drillDownRules(id, drillDown)
    case .split(let split)?:
      [
        "split: " + (split.isCollapsed ? "collapsed, \(split.merged.count) nested" : scene.mode(of: split))
          + (split.supplementary == nil ? "" : ", three columns")
      ] + columnRules(split)
    case .tabs(let tabs)?: tabsRules(id, tabs)
    case .web(let web)?:
      (scene.leave(of: id) == nil ? [] : ["web: leave is in its item"])
        + (web.pages.isEmpty ? ["web: its bar shows its own title"] : [])
        + web.pages.suffix(1).map { "page: \($0.residency)" + (web.isLoading ? ", loading" : "") }
    case .screen?, nil: []
    }
  }

  private func columnRules(_ split: ReferenceSplit) -> [String] {
    let shown = split.isCollapsed ? [] : scene.shownColumns(of: split).map(\.name)
    let isNarrow = shown.contains("supplementary") && split.supplementaryWidth != ReferenceWidth()
    let isTrailing = shown.count > 1 && split.edge == "trailing"
    return (isNarrow ? ["split: a supplementary of its own width"] : [])
      + (isTrailing ? ["split: trailing, \(scene.mode(of: split))"] : [])
  }

  /// Returns the rules of a tab bar: the source of each title, and its absence.
  private func tabsRules(_ id: String, _ tabs: ReferenceTabs) -> [String] {
    let titles = tabs.children.map { child -> String in
      let own = scene.nodes[child]?.traits.tabItem ?? scene.nodes[child]?.title
      return "tab title of a \(scene.kind(of: child)?.rawValue ?? ""): "
        + (scene.tabTitle(of: child) == own ? "its own" : "lent")
    }
    return titles + (scene.hidesTabBar(id) ? ["tabs: the tab bar is absent"] : [])
  }

  private func stackRules(_ id: String, _ stack: ReferenceStack) -> [String] {
    guard scene.merged(on: id).isEmpty, scene.belowTop(of: id) != nil, let top = stack.entries.last else {
      return []
    }
    let place = scene.isNested(id) ? "back button of a nested stack: " : "back button: "
    return [
      place
        + (scene.backButton(over: top) == nil ? "hidden, " + reason(top, in: id) : "shown" + titleRule(top))
    ]
  }

  /// Returns the reason why there is no back button over the top of a stack.
  private func reason(_ top: String, in stack: String) -> String {
    if scene.web(top) != nil { return "a web container has its own bar" }
    if scene.nodes[top]?.hidesBackButton == true { return "hidesBackButton" }
    if scene.hidesOrReplacesBackButton(top) { return "left items" }
    return "bars hidden, or another stack on it"
  }

  private func titleRule(_ top: String) -> String {
    let traits = scene.nodes[scene.itemSource(of: top)]?.traits
    return traits?.supplements == true && traits?.leftItems.isEmpty == false ? ", left items supplement" : ""
  }

  private func drillDownRules(_ id: String, _ drillDown: ReferenceDrillDown) -> [String] {
    let pane = scene.isCompact ? "drillDown, compact: " : "drillDown: "
    let isInStack = scene.stack(scene.nodes[id]?.parent) != nil
    let item =
      isInStack
      ? ["item of a drillDown in a stack: " + (scene.itemSource(of: id) == id ? "its own" : "its root's")]
      : []
    let top = scene.isCompact ? drillDown.stack.last : drillDown.left.last
    guard let top, (scene.isCompact ? drillDown.stack : drillDown.left).count >= 2 else {
      return item
        + (drillDown.stack.isEmpty
          ? [pane + "shows " + (drillDown.leftPlaceholder == nil ? "nobody" : "its placeholder")] : [])
    }
    let why =
      drillDown.barsHidden
      ? "bars hidden" : scene.nodes[top]?.hidesBackButton == true ? "hidesBackButton" : "left items"
    return item + [pane + "back button " + (scene.backButton(over: top) == nil ? "hidden, \(why)" : "shown")]
  }

  private func swipeRules(_ layout: ReferenceLayout) -> [String] {
    guard let swipe = scene.swipe else { return [] }
    let p = swipe.progress(over: scene.span(of: swipe.container, layout))
    let kind = scene.kind(of: swipe.container)?.rawValue ?? ""
    let place = scene.nodes[swipe.container]?.parent == nil ? "" : ", in another container"
    return [
      "layout: a swiped \(kind), progress " + (p == 0 ? "0" : p == 1 ? "1" : "between"),
      "layout: swiped" + place,
    ]
  }
}
