import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of a web container; nil for any other node.
  @inline(__always)
  func webIndex(_ id: NodeID) -> Int? { slot(of: id, .web) }
}

extension NavState {
  /// The web containers, in the order of the tree. Complexity: O(n) in the number of children of the other containers; pages
  /// do not count.
  var webs: [NodeID] {
    var webs: [NodeID] = []
    if let root = scene.root { collectWebs(in: root, &webs) }
    for modal in scene.modals { collectWebs(in: modal.node, &webs) }
    return webs
  }

  private func collectWebs(in node: NodeID, _ webs: inout [NodeID]) {
    guard scene[node].kind.isContainer else { return }
    if scene.webIndex(node) != nil { return webs.append(node) }
    for child in scene.children(of: node) { collectWebs(in: child, &webs) }
  }
}

/// The answers of a web container to shared code (DrillDownWebController).
extension Web: Container {
  // MARK: The tree

  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID {
    scene.add(Node(name: name, kind: .container(.web, slot: scene.webs.add(Web())), parent: parent))
  }

  static func free(_ slot: Int32, in scene: inout Scene) { scene.webs.remove(slot, leaving: Web()) }

  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    for page in scene.webs[index].pages.suffix(count) { children.append(page.node) }
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    scene.webs[index].pages.reversed().map(\.node)
  }

  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks) { scene.webs[index].mark(&marks) }

  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID] { scene.webs[index].pages.map(\.node) }

  static func stackCount(of index: Int, in scene: Scene) -> Int { scene.webs[index].pages.count }

  // MARK: Additions

  static let commands = CommandKinds(
    .back, .open, .submit, .loaded, .failed, .retry, .cancel, .reload, .action, .leave)

  /// Returns the objection to the container; the name of its first page is checked too.
  static func objectionToContent(of node: NodeContent, _ texts: inout TextTable) -> Objection? {
    if node.rootURL == nil { return nil }
    let page = pageName(0, in: node.screen.id, &texts)
    return NodeName.isValid(page, texts) ? nil : .badID(page)
  }

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.scene.webs[place.index].pages.last?.node
  }

  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let web = state.scene.webs[place.index]
    if web.load?.kind.isPending == true { return true }
    return web.pages.last.map { backButtonTitle(of: $0.node, at: place, in: state) != nil } ?? false
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideWebNavigation(command, at: place, &draft)
  }

  // MARK: Evolving

  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange {
    state.pop(screens, fromWeb: place.index, draft)
    return TopChange(uncovered: state.scene.webs[place.index].pages.last.map { state.scene[$0.node].name })
  }

  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState) {
    state.setRootURL(node.rootURL, place.index)
  }

  /// Keeps the pages with these names. A page is new only after its load.
  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    state.keepPages(called: Set(names), place.index)
  }

  // MARK: Admission

  static var takesAnyScreen: Bool { false }

  /// Returns the end of a load in a page that leaves. A load of another page goes on.
  static func ending(
    with leaving: [NodeID], at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent? {
    guard let load = state.scene.webs[place.index].load, !load.kind.isPending,
      leaving.contains(where: { state.scene[$0].name == load.page })
    else { return nil }
    return .web(.loadCancelled(container: state.scene[place.node].name, page: load.page))
  }
}
