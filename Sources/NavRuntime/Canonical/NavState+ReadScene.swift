import NavEvents

/// A scene from its canonical form. Total: what does not fit is left out.
extension NavState {
  /// The event `sceneSet`: everything there was gives way to this scene.
  mutating func set(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    setScene(Scene())
    changeLedger { $0.attributes = Attributes() }
    readScene(document.root, document, &draft)
  }

  mutating func readScene(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    var reader = SceneReader()
    if let root = document.member("root", of: value) {
      scene.root = reader.read(root, parent: nil, into: &scene, document, &draft)
    }
    guard let attributes = document.member("attributes", of: value) else { return }
    document.forEachMember(of: attributes) { name, value in
      guard let key = document.withText(of: name, { draft.texts.intern($0) }),
        let text = document.withText(of: value, { draft.texts.intern($0) })
      else { return }
      ledger.attributes.set(key, to: text, draft.texts)
    }
  }
}

/// Builds the nodes of a scene, from the root down.
private struct SceneReader {
  mutating func read(
    _ value: JSONValue, parent: NodeID?, into scene: inout Scene, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> NodeID? {
    guard document.kind(of: value) == .object,
      let content = try? draft.readScreen(value, document), scene.find(content.id) == nil
    else { return nil }
    let isDrillDown = document.member("kind", of: value).map { document.isString($0, "drillDown") } ?? false
    if isDrillDown { scene.drillDowns.append(DrillDown()) }
    let index = scene.drillDowns.count - 1
    var node = Node(name: content.id, kind: isDrillDown ? .drillDown(Int32(index)) : .screen, parent: parent)
    fill(&node, content, &scene, value, document, draft)
    let id = scene.add(node)
    if isDrillDown { readDrillDown(index, id, value, &scene, document, &draft) }
    return id
  }

  private func fill(
    _ node: inout Node, _ content: ScreenContent, _ scene: inout Scene, _ value: JSONValue,
    _ document: borrowing JSONDocument, _ draft: borrowing CommitDraft
  ) {
    let details = draft.details(of: content)
    if details.title != node.name { node.title = details.title }
    node.hidesBackButton =
      document.member("hidesBackButton", of: value).flatMap { document.bool($0) } ?? false
    let extras = NodeExtras(details, draft)
    if extras != .standard { node.extras = scene.addExtras(extras) }
  }

  private mutating func readDrillDown(
    _ index: Int, _ id: NodeID, _ value: JSONValue, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    if let left = document.member("left", of: value) {
      document.forEachElement(of: left) { element in
        guard let node = read(element, parent: id, into: &scene, document, &draft) else { return }
        scene.drillDowns[index].left.append(node)
      }
    }
    var fields = DrillDown.Fields()
    if !scene.drillDowns[index].left.isEmpty {
      fields.right = member("right", of: value, id, &scene, document, &draft)
    }
    fields.leftPlaceholder = member("leftPlaceholder", of: value, id, &scene, document, &draft)
    fields.rightPlaceholder = member("rightPlaceholder", of: value, id, &scene, document, &draft)
    readSettings(&fields, value, document)
    scene.drillDowns[index].fields = fields
  }

  private mutating func member(
    _ name: StaticString, of value: JSONValue, _ parent: NodeID, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    guard let member = document.member(name, of: value) else { return nil }
    return read(member, parent: parent, into: &scene, document, &draft)
  }

  private func readSettings(
    _ fields: inout DrillDown.Fields, _ value: JSONValue, _ document: borrowing JSONDocument
  ) {
    if let width = document.member("leftWidth", of: value).flatMap({ document.number($0) }), width > 0 {
      fields.leftWidth = width
    }
    fields.navigationBarsHidden =
      document.member("navigationBarsHidden", of: value).flatMap { document.bool($0) } ?? false
    fields.toolbarsHidden = document.member("toolbarsHidden", of: value).flatMap { document.bool($0) } ?? true
    fields.propagatesNavigationItem =
      document.member("propagatesNavigationItem", of: value).flatMap { document.bool($0) } ?? true
    fields.propagatesTabBarItem =
      document.member("propagatesTabBarItem", of: value).flatMap { document.bool($0) } ?? true
    fields.navigationBarPosition =
      document.member("navigationBarPosition", of: value)
      .flatMap { document.word($0, as: BarPosition.self) } ?? .topAttached
  }
}
