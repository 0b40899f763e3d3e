import NavEvents

/// A drillDown in JSON: canonical form, archive, state view. `docs/journal-format.md` lists the members.
extension DrillDown {
  // MARK: Writing

  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    state.writeNodes("left", state.scene.drillDowns[place.index].left, texts, to: &buffer)
    let fields = state.scene.drillDowns[place.index].fields
    state.writeNode("right", fields.right, texts, to: &buffer)
    state.writeNode("leftPlaceholder", fields.leftPlaceholder, texts, to: &buffer)
    state.writeNode("rightPlaceholder", fields.rightPlaceholder, texts, to: &buffer)
    fields.writeLasting(to: &buffer)
    if fields.navigationBarPosition != .topAttached {
      buffer.member("navigationBarPosition", word: fields.navigationBarPosition.wireName)
    }
    if !fields.propagatesNavigationItem { buffer.member("propagatesNavigationItem", false) }
    if !fields.propagatesTabBarItem { buffer.member("propagatesTabBarItem", false) }
  }

  /// Two or more survivors and the right one among them: it stays on the right. Else all go left.
  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let fields = state.scene.drillDowns[place.index].fields
    var left = state.scene.drillDowns[place.index].left.filter { state.survives($0, texts) }
    var right = fields.right.flatMap { state.survives($0, texts) ? $0 : nil }
    if left.isEmpty, let only = right {
      left = [only]
      right = nil
    }
    state.writeSurvivors("left", left, texts, to: &buffer)
    state.writeSurvivor("right", right, texts, to: &buffer)
    state.writeSurvivor("leftPlaceholder", fields.leftPlaceholder, texts, to: &buffer)
    state.writeSurvivor("rightPlaceholder", fields.rightPlaceholder, texts, to: &buffer)
    fields.writeLasting(to: &buffer)
  }

  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  ) {
    view.buffer.append("{\"kind\":\"drillDown\",\"left\":")
    view.buffer.list(state.scene.drillDowns[place.index].left) {
      texts.appendQuoted(state.scene[$0].name, to: &$1)
    }
    let fields = state.scene.drillDowns[place.index].fields
    view.write("right", fields.right, state, texts)
    view.write("leftPlaceholder", fields.leftPlaceholder, state, texts)
    view.write("rightPlaceholder", fields.rightPlaceholder, state, texts)
    view.buffer.member("leftWidth", fields.leftWidth)
    view.buffer.member("navigationBarsHidden", fields.navigationBarsHidden)
    view.buffer.member("toolbarsHidden", fields.toolbarsHidden)
    view.buffer.member("navigationBarPosition", word: fields.navigationBarPosition.wireName)
    view.writeSwipe(of: place.node, state)
    view.buffer.close()
  }

  // MARK: Reading

  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let id = add(name, parent: parent, to: &scene, &draft.texts)
    let left = reader.readNodes("left", of: value, id, &scene, document, &draft)
    var fields = Fields()
    if !left.isEmpty { fields.right = reader.readNode("right", of: value, id, &scene, document, &draft) }
    fields.leftPlaceholder = reader.readNode("leftPlaceholder", of: value, id, &scene, document, &draft)
    fields.rightPlaceholder = reader.readNode("rightPlaceholder", of: value, id, &scene, document, &draft)
    fields.readSettings(value, document)
    guard let index = scene.drillDownIndex(id) else { return id }
    scene.drillDowns[index].left = left
    scene.drillDowns[index].fields = fields
    return id
  }

  // MARK: Validating

  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    document.areBools(
      ["navigationBarsHidden", "toolbarsHidden", "propagatesNavigationItem", "propagatesTabBarItem"],
      of: value)
      && document.arePositive(["leftWidth"], of: value)
      && document.isWord("navigationBarPosition", of: value, BarPosition.self)
  }

  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    if let objection = validator.objection(toList: "left", of: value, id, document, &draft, { _, _ in nil }) {
      return objection
    }
    if let right = document.member("right", of: value) {
      let left = document.member("left", of: value).map { document.elements(of: $0).count } ?? 0
      if left == 0 {
        return validator.bad("“\(draft.texts[id])” has a right screen without a left one", &draft)
      }
      if let objection = validator.objection(to: right, document, &draft) { return objection }
    }
    for placeholder in [
      document.member("leftPlaceholder", of: value), document.member("rightPlaceholder", of: value),
    ] {
      guard let placeholder else { continue }
      if document.member("kind", of: placeholder) != nil {
        return validator.bad("a placeholder is a screen", &draft)
      }
      if let objection = validator.objection(to: placeholder, document, &draft) { return objection }
    }
    return nil
  }
}

extension DrillDown.Fields {
  /// The settings that an archive holds too.
  fileprivate func writeLasting(to buffer: inout ByteBuffer) {
    if leftWidth != DrillDown.standardLeftWidth { buffer.member("leftWidth", leftWidth) }
    if navigationBarsHidden { buffer.member("navigationBarsHidden", true) }
    if !toolbarsHidden { buffer.member("toolbarsHidden", false) }
  }

  fileprivate mutating func readSettings(_ value: JSONValue, _ document: borrowing JSONDocument) {
    if let width = document.number("leftWidth", of: value), width > 0 { leftWidth = width }
    navigationBarsHidden = document.flag("navigationBarsHidden", of: value, default: false)
    toolbarsHidden = document.flag("toolbarsHidden", of: value, default: true)
    propagatesNavigationItem = document.flag("propagatesNavigationItem", of: value, default: true)
    propagatesTabBarItem = document.flag("propagatesTabBarItem", of: value, default: true)
    navigationBarPosition = document.word("navigationBarPosition", of: value, default: .topAttached)
  }
}
