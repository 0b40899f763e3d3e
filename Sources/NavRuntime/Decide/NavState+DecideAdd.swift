import NavEvents

/// The rules about the containers that a container accepts.
extension NavState {
  func decideAdd(
    _ node: NodeContent, _ column: SplitColumn?, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    guard hasScene else { return decideRoot(node, column, target, &draft.texts) }
    switch findParent(target, column) {
    case .failure(let objection): return .refused(objection)
    case .success(let found):
      let parent = nested(on: found) ?? found
      if !hasRoom(in: parent) { return .refused(.tooDeep(scene[parent].name)) }
      if let objection = objection(to: node, in: parent, column) ?? objection(toNew: node, &draft.texts) {
        return .refused(objection)
      }
      return .event(.scene(.containerAdded(parent: scene[parent].name, node, column: column)))
    }
  }

  /// Returns true when a container may stand in `parent`: it would stand in at most
  /// ``JournalBounds/deepestContainer`` others.
  func hasRoom(in parent: NodeID) -> Bool { depth(of: parent) < JournalBounds.deepestContainer }

  /// Returns the number of containers that a node stands in. Complexity: O(depth of the tree).
  private func depth(of node: NodeID) -> Int { scene[node].parent.map { depth(of: $0) + 1 } ?? 0 }

  /// Returns the container that an `add` goes to. A command that names a column goes to a split: without a
  /// target to the deepest one on the focus path.
  func findParent(_ target: TextID?, _ column: SplitColumn?) -> Result<NodeID, Objection> {
    guard column != nil, target == nil else { return find(target, .add) }
    return find(nil, .column).mapError { _ in .noContainer(.add) }
  }

  private func decideRoot(
    _ node: NodeContent, _ column: SplitColumn?, _ target: TextID?, _ texts: inout TextTable
  ) -> Decision {
    if let target { return .refused(.unknownContainer(target)) }
    if column != nil { return .refused(.noColumns(node.screen.id)) }
    if let objection = objection(toNew: node, &texts) { return .refused(objection) }
    return .event(.scene(.containerAdded(parent: nil, node, column: nil)))
  }

  private func objection(to node: NodeContent, in parent: NodeID, _ column: SplitColumn?) -> Objection? {
    guard let place = scene.place(of: parent) else { return .noColumns(scene[parent].name) }
    return place.kind.visit { $0.objection(to: node, in: column, at: place, in: self) }
  }

  /// Returns the objection to a new node, or to the nodes that are added with it; nil when there is none.
  func objection(toNew node: NodeContent, _ texts: inout TextTable) -> Objection? {
    if let objection = objection(toNew: node.screen.id, texts) { return objection }
    if let url = node.rootURL, WebAddress(texts[url])?.isLoadable != true { return .badURL(url) }
    guard let kind = node.kind else { return nil }
    if let objection = kind.visit({ $0.objection(toNew: node, &texts) }) { return objection }
    for name in kind.visit({ $0.companions(of: node.screen.id, &texts) }) {
      if let objection = objection(toNew: name, texts) { return objection }
    }
    return nil
  }

  /// Returns the objection to a new node of this id; nil when there is none. The id of a page that is still
  /// loading is taken.
  func objection(toNew id: TextID, _ texts: borrowing TextTable) -> Objection? {
    if scene.find(id) != nil || isPendingPage(id) { return .duplicateNode(id) }
    return NodeName.isValid(id, texts) ? nil : .badID(id)
  }
}
