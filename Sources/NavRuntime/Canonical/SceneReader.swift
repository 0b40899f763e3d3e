import NavEvents

/// Builds the nodes of a scene from its canonical form, from the root down. Total: what does not fit is left out.
struct SceneReader {
  mutating func read(
    _ value: JSONValue, parent: NodeID?, into scene: inout Scene, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> NodeID? {
    guard document.kind(of: value) == .object,
      let content = try? draft.readScreen(value, document), scene.find(content.id) == nil
    else { return nil }
    let id: NodeID
    if let member = document.member("kind", of: value) {
      guard let kind = document.word(member, as: ContainerKind.self) else { return nil }
      guard let container = readContainer(kind, content.id, parent, value, &scene, document, &draft) else {
        return nil
      }
      id = container
    } else {
      id = scene.add(Node(name: content.id, kind: .screen, parent: parent))
    }
    fill(id, content, &scene, value, document, draft)
    return id
  }

  private func fill(
    _ id: NodeID, _ content: ScreenContent, _ scene: inout Scene, _ value: JSONValue,
    _ document: borrowing JSONDocument, _ draft: borrowing CommitDraft
  ) {
    let details = draft.details(of: content)
    if details.title != content.id { scene.nodes[id.slot].title = details.title }
    scene.nodes[id.slot].hidesBackButton = document.flag("hidesBackButton", of: value, default: false)
    let extras = NodeExtras(details, draft)
    if extras != .standard { scene.nodes[id.slot].extras = scene.addExtras(extras) }
  }

  private mutating func readContainer(
    _ kind: ContainerKind, _ name: TextID, _ parent: NodeID?, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    switch kind {
    case .split: return readSplit(name, parent, value, &scene, document, &draft)
    case .drillDown, .stack, .tabs, .web: break
    }
    let id = scene.addContainer(name, kind, parent: parent, &draft.texts)
    switch scene[id].kind {
    case .screen, .split: break
    case .drillDown(let index): readDrillDown(Int(index), id, value, &scene, document, &draft)
    case .stack(let index):
      scene.stacks[Int(index)].entries = readNodes("entries", of: value, id, &scene, document, &draft)
      scene.stacks[Int(index)].navigationBarsHidden = document.flag(
        "navigationBarsHidden", of: value, default: false)
    case .tabs(let index): readTabs(Int(index), id, value, &scene, document, &draft)
    case .web(let index): readWeb(Int(index), id, value, &scene, document, &draft)
    }
    return id
  }

  // MARK: drillDown

  private mutating func readDrillDown(
    _ index: Int, _ id: NodeID, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    let left = readNodes("left", of: value, id, &scene, document, &draft)
    var fields = DrillDown.Fields()
    if !left.isEmpty { fields.right = readNode("right", of: value, id, &scene, document, &draft) }
    fields.leftPlaceholder = readNode("leftPlaceholder", of: value, id, &scene, document, &draft)
    fields.rightPlaceholder = readNode("rightPlaceholder", of: value, id, &scene, document, &draft)
    if let width = document.number("leftWidth", of: value), width > 0 { fields.leftWidth = width }
    fields.navigationBarsHidden = document.flag("navigationBarsHidden", of: value, default: false)
    fields.toolbarsHidden = document.flag("toolbarsHidden", of: value, default: true)
    fields.propagatesNavigationItem = document.flag("propagatesNavigationItem", of: value, default: true)
    fields.propagatesTabBarItem = document.flag("propagatesTabBarItem", of: value, default: true)
    fields.navigationBarPosition = document.word("navigationBarPosition", of: value, default: .topAttached)
    scene.drillDowns[index].left = left
    scene.drillDowns[index].fields = fields
  }

  // MARK: tabs

  private mutating func readTabs(
    _ index: Int, _ id: NodeID, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    let children = readNodes("children", of: value, id, &scene, document, &draft)
    let name = document.member("selected", of: value).flatMap { member in
      document.withText(of: member) { draft.texts.intern($0) }
    }
    let selected = name.flatMap { scene.find($0) }.flatMap { children.contains($0) ? $0 : nil }
    scene.tabBars[index] = Tabs(children: children, selected: selected ?? children.first)
  }

  // MARK: split

  private mutating func readSplit(
    _ name: TextID, _ parent: NodeID?, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let (left, right) = (
      readStack("primary", of: value, &scene, document, &draft),
      readStack("secondary", of: value, &scene, document, &draft)
    )
    guard let primary = left, let secondary = right else {
      for stack in [left, right].compactMap({ $0 }) { scene.removeTree(stack) }
      return nil
    }
    var split = Split(primary: primary, secondary: secondary)
    split.supplementary = readStack("supplementary", of: value, &scene, document, &draft)
    readSettings(&split, value, document)
    readCollapse(&split, value, document)
    let id = scene.addSplit(name, split, parent: parent)
    guard let compact = readNode("compact", of: value, id, &scene, document, &draft) else { return id }
    if let index = scene.splitIndex(id) { scene.splits[index].compact = compact }
    return id
  }

  private mutating func readStack(
    _ name: StaticString, of value: JSONValue, _ scene: inout Scene, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> NodeID? {
    guard let id = readNode(name, of: value, nil, &scene, document, &draft) else { return nil }
    if scene.stackIndex(id) != nil { return id }
    scene.removeTree(id)
    return nil
  }

  private func readSettings(_ split: inout Split, _ value: JSONValue, _ document: borrowing JSONDocument) {
    split.displayMode = document.word("displayMode", of: value, default: .automatic)
    split.behavior = document.word("splitBehavior", of: value, default: .tile)
    split.width = ColumnWidth(
      points: document.number("primaryWidth", of: value),
      fraction: document.number("primaryWidthFraction", of: value),
      minimum: document.number("minimumPrimaryWidth", of: value),
      maximum: document.number("maximumPrimaryWidth", of: value))
  }

  private func readCollapse(_ split: inout Split, _ value: JSONValue, _ document: borrowing JSONDocument) {
    split.isCollapsed = document.flag("collapsed", of: value, default: false)
    split.primaryCountAtCollapse = Int32(clamping: document.integer("primaryCountAtCollapse", of: value) ?? 0)
    guard split.isCollapsed, let merged = document.member("merged", of: value) else { return }
    var stacks: [NodeID] = []
    document.forEachElement(of: merged) { element in
      if let stack = document.word(element, as: SplitColumn.self).flatMap({ split.stack(of: $0) }) {
        stacks.append(stack)
      }
    }
    split.merge(stacks)
  }

  // MARK: web

  private mutating func readWeb(
    _ index: Int, _ id: NodeID, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    var web = Web()
    if let pages = document.member("pages", of: value) {
      document.forEachElement(of: pages) { element in
        guard let node = read(element, parent: id, into: &scene, document, &draft) else { return }
        var page = Web.Page(node: node)
        page.residency = document.word("residency", of: element, default: .live)
        page.actionURL = text("actionURL", of: element, document, &draft)
        web.pages.append(page)
      }
    }
    web.rootURL = text("rootURL", of: value, document, &draft)
    web.hasAppeared = document.flag("hasAppeared", of: value, default: false)
    web.load = document.member("load", of: value).flatMap { readLoad($0, document, &draft) }
    scene.webs[index] = web
  }

  private func readLoad(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Web.Load? {
    guard let page = text("page", of: value, document, &draft),
      let url = text("url", of: value, document, &draft)
    else { return nil }
    return Web.Load(
      page: page, url: url, kind: document.word("kind", of: value, default: .link),
      failure: text("failure", of: value, document, &draft))
  }

  // MARK: Parts

  private func text(
    _ name: StaticString, of value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> TextID? {
    document.member(name, of: value).flatMap { member in
      document.withText(of: member) { draft.texts.intern($0) }
    }
  }

  private mutating func readNode(
    _ name: StaticString, of value: JSONValue, _ parent: NodeID?, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    guard let member = document.member(name, of: value) else { return nil }
    return read(member, parent: parent, into: &scene, document, &draft)
  }

  private mutating func readNodes(
    _ name: StaticString, of value: JSONValue, _ parent: NodeID, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> ContiguousArray<NodeID> {
    var nodes = ContiguousArray<NodeID>()
    guard let member = document.member(name, of: value) else { return nodes }
    document.forEachElement(of: member) { element in
      if let node = read(element, parent: parent, into: &scene, document, &draft) { nodes.append(node) }
    }
    return nodes
  }
}

extension JSONDocument {
  fileprivate func flag(_ name: StaticString, of value: JSONValue, default standard: Bool) -> Bool {
    member(name, of: value).flatMap { bool($0) } ?? standard
  }

  fileprivate func number(_ name: StaticString, of value: JSONValue) -> Double? {
    member(name, of: value).flatMap { number($0) }
  }

  fileprivate func integer(_ name: StaticString, of value: JSONValue) -> Int? {
    member(name, of: value).flatMap { integer($0) }
  }

  fileprivate func word<Word: WireName>(
    _ name: StaticString, of value: JSONValue, default standard: Word
  ) -> Word {
    member(name, of: value).flatMap { word($0, as: Word.self) } ?? standard
  }
}
