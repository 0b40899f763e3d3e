import NavEvents

/// A stack in JSON: canonical form, archive, state view. `docs/journal-format.md` lists the members.
extension Stack {
  // MARK: Writing

  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    state.writeNodes("entries", state.scene.stacks[place.index].entries, texts, to: &buffer)
    state.scene.stacks[place.index].writeSettings(to: &buffer)
  }

  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    state.writeSurvivors("entries", state.scene.stacks[place.index].entries, texts, to: &buffer)
    state.scene.stacks[place.index].writeSettings(to: &buffer)
  }

  private func writeSettings(to buffer: inout ByteBuffer) {
    if navigationBarsHidden { buffer.member("navigationBarsHidden", true) }
    if !toolbarsHidden { buffer.member("toolbarsHidden", false) }
  }

  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  ) {
    view.buffer.append("{\"kind\":\"stack\",\"entries\":")
    view.buffer.list(state.scene.stacks[place.index].entries + state.stacksMerged(on: place.node)) {
      texts.appendQuoted(state.scene[$0].name, to: &$1)
    }
    view.buffer.member("navigationBarsHidden", state.scene.stacks[place.index].navigationBarsHidden)
    view.writeSwipe(of: place.node, state)
    view.buffer.close()
  }

  // MARK: Reading

  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let id = add(name, parent: parent, to: &scene)
    let entries = reader.readNodes("entries", of: value, id, &scene, document, &draft)
    guard let index = scene.stackIndex(id) else { return id }
    scene.stacks[index].entries = entries
    scene.stacks[index].navigationBarsHidden = document.flag(
      "navigationBarsHidden", of: value, default: false)
    scene.stacks[index].toolbarsHidden = document.flag("toolbarsHidden", of: value, default: true)
    return id
  }

  // MARK: Validating

  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    document.areBools(["navigationBarsHidden", "toolbarsHidden"], of: value)
  }

  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    validator.objection(toList: "entries", of: value, id, document, &draft) {
      objection(toPushing: $0, $1)
    }
  }
}
