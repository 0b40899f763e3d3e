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
    switch scene[parent].kind {
    case .screen, .drillDown, .tabs, .web: column == nil ? nil : .noColumns(scene[parent].name)
    case .stack:
      column == nil
        ? NestingRule.objection(toPushing: node.kind, node.screen.id) : .noColumns(scene[parent].name)
    case .split(let index): objection(to: node, in: scene.splits[Int(index)], column)
    }
  }

  private func objection(to node: NodeContent, in split: Split, _ column: SplitColumn?) -> Objection? {
    switch column {
    case nil: return .missingColumn
    case .compact:
      return split.compact == nil && !split.isCollapsed ? nil : .columnTaken(.compact)
    case .supplementary where split.supplementary == nil && node.kind == .stack:
      return split.isCollapsed ? .columnTaken(.supplementary) : nil
    case .primary?, .supplementary?, .secondary?:
      guard let column, split.stack(of: column) != nil else {
        return .unknownColumn(column ?? .supplementary)
      }
      return NestingRule.objection(toPushing: node.kind, node.screen.id)
    }
  }

  /// What speaks against a new node, the stacks that a split brings with it and a web container's first page included.
  func objection(toNew node: NodeContent, _ texts: inout TextTable) -> Objection? {
    if let objection = objection(toNew: node.screen.id, texts) { return objection }
    if let url = node.rootURL, WebAddress(texts[url])?.isLoadable != true { return .badURL(url) }
    if node.kind == .web, node.rootURL != nil {
      let page = Web.pageName(0, in: node.screen.id, &texts)
      if !NodeName.isValid(page, texts) { return .badID(page) }
    }
    guard node.kind == .split else { return nil }
    let names = Scene.columnNames(of: node.screen.id, &texts)
    return objection(toNew: names.primary, texts) ?? objection(toNew: names.secondary, texts)
  }

  /// What speaks against a new node of this id; the id of a page that is still loading is taken.
  func objection(toNew id: TextID, _ texts: borrowing TextTable) -> Objection? {
    if scene.find(id) != nil || isPendingPage(id) { return .duplicateNode(id) }
    return NodeName.isValid(id, texts) ? nil : .badID(id)
  }
}

/// What may be pushed on a stack (UINavigationController).
enum NestingRule {
  static func objection(toPushing kind: ContainerKind?, _ id: TextID) -> Objection? {
    switch kind {
    case nil, .drillDown, .web: nil
    case .stack: .nestedNavigation(id)
    case .tabs: .tabInStack(id)
    case .split: .splitInStack(id)
    }
  }
}
