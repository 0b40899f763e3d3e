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
      let container = kind.visit {
        $0.read(content.id, parent: parent, from: value, with: &self, into: &scene, document, &draft)
      }
      guard let container else { return nil }
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

  // MARK: For the containers

  mutating func readNode(
    _ name: StaticString, of value: JSONValue, _ parent: NodeID?, _ scene: inout Scene,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    guard let member = document.member(name, of: value) else { return nil }
    return read(member, parent: parent, into: &scene, document, &draft)
  }

  mutating func readNodes(
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
