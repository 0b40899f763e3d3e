import NavEvents

/// What only containers have, in canonical form. `docs/journal-format.md` lists the members.
extension NavState {
  /// The members of a container beside those that every node has.
  func writeContent(of id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    switch scene[id].kind {
    case .screen: break
    case .drillDown(let index): write(scene.drillDowns[Int(index)], texts, to: &buffer)
    case .stack(let index): write(scene.stacks[Int(index)], texts, to: &buffer)
    case .tabs(let index): write(scene.tabBars[Int(index)], texts, to: &buffer)
    case .split(let index): write(scene.splits[Int(index)], texts, to: &buffer)
    case .web(let index): write(scene.webs[Int(index)], texts, to: &buffer)
    }
  }

  // MARK: drillDown

  private func write(_ drillDown: DrillDown, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeNodes("left", drillDown.left, texts, to: &buffer)
    write(drillDown.fields, texts, to: &buffer)
  }

  /// The members of a drillDown beside its left stack.
  func write(_ fields: DrillDown.Fields, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeNode("right", fields.right, texts, to: &buffer)
    writeNode("leftPlaceholder", fields.leftPlaceholder, texts, to: &buffer)
    writeNode("rightPlaceholder", fields.rightPlaceholder, texts, to: &buffer)
    if fields.leftWidth != DrillDown.standardLeftWidth { buffer.member("leftWidth", fields.leftWidth) }
    if fields.navigationBarsHidden { buffer.member("navigationBarsHidden", true) }
    if !fields.toolbarsHidden { buffer.member("toolbarsHidden", false) }
    if fields.navigationBarPosition != .topAttached {
      buffer.member("navigationBarPosition", word: fields.navigationBarPosition.wireName)
    }
    if !fields.propagatesNavigationItem { buffer.member("propagatesNavigationItem", false) }
    if !fields.propagatesTabBarItem { buffer.member("propagatesTabBarItem", false) }
  }

  // MARK: stack and tabs

  private func write(_ stack: Stack, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeNodes("entries", stack.entries, texts, to: &buffer)
    writeBars(of: stack, to: &buffer)
  }

  func writeBars(of stack: Stack, to buffer: inout ByteBuffer) {
    if stack.navigationBarsHidden { buffer.member("navigationBarsHidden", true) }
  }

  private func write(_ tabs: Tabs, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeNodes("children", tabs.children, texts, to: &buffer)
    writeSelection(of: tabs, texts, to: &buffer)
  }

  func writeSelection(of tabs: Tabs, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    guard let selected = tabs.selected, selected != tabs.children.first else { return }
    buffer.member("selected", scene[selected].name, texts)
  }

  // MARK: split

  private func write(_ split: Split, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeNode("primary", split.primary, texts, to: &buffer)
    writeNode("supplementary", split.supplementary, texts, to: &buffer)
    writeNode("secondary", split.secondary, texts, to: &buffer)
    writeNode("compact", split.compact, texts, to: &buffer)
    if split.isCollapsed { writeCollapse(of: split, to: &buffer) }
    writeSettings(of: split, to: &buffer)
  }

  private func writeCollapse(of split: Split, to buffer: inout ByteBuffer) {
    buffer.member("collapsed", true)
    buffer.member("merged")
    let merged = split.columns.filter { split.isMerged($0) }
    buffer.list(merged) { column, buffer in
      buffer.append("\"")
      buffer.append(column.wireName)
      buffer.append("\"")
    }
    buffer.member("primaryCountAtCollapse", Int(split.primaryCountAtCollapse))
  }

  func writeSettings(of split: Split, to buffer: inout ByteBuffer) {
    if split.displayMode != .automatic { buffer.member("displayMode", word: split.displayMode.wireName) }
    if split.behavior != .tile { buffer.member("splitBehavior", word: split.behavior.wireName) }
    let width = split.width
    if let points = width.points { buffer.member("primaryWidth", points) }
    if let fraction = width.fraction { buffer.member("primaryWidthFraction", fraction) }
    if let minimum = width.minimum { buffer.member("minimumPrimaryWidth", minimum) }
    if let maximum = width.maximum { buffer.member("maximumPrimaryWidth", maximum) }
  }

  // MARK: web

  private func write(_ web: Web, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    if !web.pages.isEmpty {
      buffer.member("pages")
      buffer.list(web.pages) { write($0, residency: $0.residency, texts, to: &$1) }
    }
    if let load = web.load { write(load, texts, to: &buffer) }
    if let url = web.rootURL { buffer.member("rootURL", url, texts) }
    if web.hasAppeared { buffer.member("hasAppeared", true) }
  }

  func write(
    _ page: Web.Page, residency: Residency, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    openNode(page.node, texts, to: &buffer)
    if residency != .live { buffer.member("residency", word: residency.wireName) }
    if let url = page.actionURL { buffer.member("actionURL", url, texts) }
    buffer.close()
  }

  private func write(_ load: Web.Load, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append(",\"load\":{\"page\":")
    texts.appendQuoted(load.page, to: &buffer)
    buffer.member("url", load.url, texts)
    buffer.member("kind", word: load.kind.wireName)
    if let failure = load.failure { buffer.member("failure", failure, texts) }
    buffer.close()
  }

  // MARK: Parts

  private func writeNode(
    _ name: StaticString, _ id: NodeID?, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    guard let id else { return }
    buffer.member(name)
    writeTree(id, texts, to: &buffer)
  }

  private func writeNodes(
    _ name: StaticString, _ ids: ContiguousArray<NodeID>, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    if ids.isEmpty { return }
    buffer.member(name)
    buffer.list(ids) { writeTree($0, texts, to: &$1) }
  }
}
