package import NavEvents

/// State preservation (SGBDrillDownController's state restoration): containers survive by id, screens if they have a
/// restoration id.
extension NavState {
  /// Writes an archive of what survives. Modals do not.
  package func writeArchive(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"archive\":")
    buffer.append(Archive.version)
    buffer.append(",\"scene\":{\"root\":")
    if let root = scene.root { writeSurvivors(of: root, texts, to: &buffer) } else { buffer.append("null") }
    buffer.append("}}")
  }

  /// Writes a node that survives: a screen with all it has, a container with what is in it and its settings.
  private func writeSurvivors(of id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    guard let kind = scene[id].kind.container else { return writeTree(id, texts, to: &buffer) }
    buffer.append("{\"id\":")
    texts.appendQuoted(scene[id].name, to: &buffer)
    buffer.member("kind", word: kind.wireName)
    if let title = scene[id].title { buffer.member("title", title, texts) }
    writeSurvivors(in: id, texts, to: &buffer)
    buffer.close()
  }

  private func writeSurvivors(in id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    switch scene[id].kind {
    case .screen: break
    case .drillDown(let index): writeSurvivors(in: scene.drillDowns[Int(index)], texts, to: &buffer)
    case .stack(let index): writeSurvivors(in: scene.stacks[Int(index)], texts, to: &buffer)
    case .tabs(let index): writeSurvivors(in: scene.tabBars[Int(index)], texts, to: &buffer)
    case .split(let index): writeSurvivors(in: scene.splits[Int(index)], texts, to: &buffer)
    case .web(let index): writeSurvivors(in: scene.webs[Int(index)], texts, to: &buffer)
    }
  }

  // MARK: drillDown

  /// Two or more survivors and the right one among them: it stays on the right. Else all go left.
  private func writeSurvivors(
    in drillDown: DrillDown, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    var left = drillDown.left.filter { survives($0, texts) }
    var right = drillDown.fields.right.flatMap { survives($0, texts) ? $0 : nil }
    if left.isEmpty, let only = right {
      left = [only]
      right = nil
    }
    writeSurvivors("left", left, texts, to: &buffer)
    writeSurvivor("right", right, texts, to: &buffer)
    let fields = drillDown.fields
    writeSurvivor("leftPlaceholder", fields.leftPlaceholder, texts, to: &buffer)
    writeSurvivor("rightPlaceholder", fields.rightPlaceholder, texts, to: &buffer)
    var settings = DrillDown.Fields()
    settings.leftWidth = fields.leftWidth
    settings.navigationBarsHidden = fields.navigationBarsHidden
    settings.toolbarsHidden = fields.toolbarsHidden
    write(settings, texts, to: &buffer)
  }

  // MARK: The others

  private func writeSurvivors(in stack: Stack, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeSurvivors("entries", stack.entries, texts, to: &buffer)
    writeBars(of: stack, to: &buffer)
  }

  private func writeSurvivors(in tabs: Tabs, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    let survivors = ContiguousArray(tabs.children.filter { survives($0, texts) })
    writeSurvivors("children", survivors, texts, to: &buffer)
    let selected = tabs.selected.flatMap { survivors.contains($0) ? $0 : nil }
    writeSelection(of: Tabs(children: survivors, selected: selected), texts, to: &buffer)
  }

  /// Never collapsed: the size class where it is restored says that.
  private func writeSurvivors(in split: Split, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    writeSurvivor("primary", split.primary, texts, to: &buffer)
    writeSurvivor("supplementary", split.supplementary, texts, to: &buffer)
    writeSurvivor("secondary", split.secondary, texts, to: &buffer)
    writeSurvivor("compact", split.compact, texts, to: &buffer)
    writeSettings(of: split, to: &buffer)
  }

  /// The pages' live views are gone.
  private func writeSurvivors(in web: Web, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    let pages = web.pages.filter { survives($0.node, texts) }
    if !pages.isEmpty {
      buffer.member("pages")
      buffer.list(pages) { write($0, residency: .snapshot, texts, to: &$1) }
    }
    if let url = web.rootURL { buffer.member("rootURL", url, texts) }
  }

  // MARK: Parts

  private func writeSurvivor(
    _ name: StaticString, _ id: NodeID?, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    guard let id, survives(id, texts) else { return }
    buffer.member(name)
    writeSurvivors(of: id, texts, to: &buffer)
  }

  private func writeSurvivors(
    _ name: StaticString, _ ids: some Collection<NodeID>, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let survivors = ids.filter { survives($0, texts) }
    if survivors.isEmpty { return }
    buffer.member(name)
    buffer.list(survivors) { writeSurvivors(of: $0, texts, to: &$1) }
  }

  private func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    if scene[id].kind.isContainer { return true }
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
