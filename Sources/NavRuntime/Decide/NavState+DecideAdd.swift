import NavEvents

/// The rules by which containers stand in each other.
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

  /// Whether a container may stand in `parent`: it stands in less than ``JournalBounds/deepestContainer`` others itself.
  func hasRoom(in parent: NodeID) -> Bool { depth(of: parent) < JournalBounds.deepestContainer }

  /// How many containers a node stands in. Complexity: O(depth of the tree).
  private func depth(of node: NodeID) -> Int { scene[node].parent.map { depth(of: $0) + 1 } ?? 0 }

  /// Whoever names a column means a split: without a target the deepest one on the focus path.
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

  /// What speaks against a new node, and against what comes with it.
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

  /// What speaks against a new node of this id; the id of a page that is still loading is taken.
  func objection(toNew id: TextID, _ texts: borrowing TextTable) -> Objection? {
    if scene.find(id) != nil || isPendingPage(id) { return .duplicateNode(id) }
    return NodeName.isValid(id, texts) ? nil : .badID(id)
  }
}
