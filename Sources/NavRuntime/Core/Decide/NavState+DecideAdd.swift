import NavBase
import NavEvents

/// The rules for new nodes: the containers that a container accepts, and the ids that are free.
extension NavState {
  /// Returns the decision about a screen that is pushed, or used again if it is there.
  func decidePush(
    _ screen: ScreenContent, _ transition: NavTransition, _ reuse: Reuse<InternedForm>, onto node: NodeID,
    _ draft: inout CommitDraft
  ) -> Decision {
    decideReuse(of: screen, transition, reuse, by: .push, in: node, &draft)
      ?? decidePush(screen, transition, onto: node, draft)
  }

  /// Returns the decision about a screen that is pushed on any container with a stack.
  func decidePush(
    _ screen: ScreenContent, _ transition: NavTransition, onto node: NodeID, _ draft: borrowing CommitDraft
  ) -> Decision {
    if let objection = objectionToNew(screen, draft) { return .refused(objection) }
    return .event(.navigation(.pushed(container: scene[node].name, screen, transition)))
  }

  func decideAdd(
    _ node: NodeContent, in column: SplitColumn?, of target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    guard hasScene else { return decideRoot(node, in: column, of: target, &draft) }
    switch findParent(target, column) {
    case .failure(let objection): return .refused(objection)
    case .success(let found):
      let parent = nested(on: found) ?? found
      if !hasRoom(in: parent) { return .refused(.tooDeep(scene[parent].name)) }
      if let objection = objectionToChild(node, of: parent, in: column) ?? objectionToNode(node, &draft) {
        return .refused(objection)
      }
      return .event(.scene(.containerAdded(parent: scene[parent].name, node, column: column)))
    }
  }

  /// Returns true when `parent` may contain another container, which would be nested in at most
  /// ``JournalBounds/deepestContainer`` others.
  func hasRoom(in parent: NodeID) -> Bool { depth(of: parent) < JournalBounds.deepestContainer }

  /// Returns the number of containers around a node. Complexity: O(depth of the tree).
  private func depth(of node: NodeID) -> Int { scene[node].parent.map { depth(of: $0) + 1 } ?? 0 }

  /// Returns the container that an `add` goes to. A command that names a column goes to a split; without a target, to
  /// the deepest split on the focus path.
  func findParent(_ target: TextID?, _ column: SplitColumn?) -> Result<NodeID, Objection> {
    guard column != nil, target == nil else { return find(target, .add) }
    return find(nil, .column).mapError { _ in .noSplit }
  }

  private func decideRoot(
    _ node: NodeContent, in column: SplitColumn?, of target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    if let target { return .refused(.unknownContainer(target)) }
    if column != nil { return .refused(.noSplitYet) }
    if let objection = objectionToNode(node, &draft) { return .refused(objection) }
    return .event(.scene(.containerAdded(parent: nil, node, column: nil)))
  }

  private func objectionToChild(_ node: NodeContent, of parent: NodeID, in column: SplitColumn?) -> Objection?
  {
    guard let place = scene.place(of: parent) else { return .noColumns(scene[parent].name) }
    return place.objectionToChild(node, in: column, in: self)
  }

  /// Returns the objection to a new node, or to the nodes that are added with it; nil when there is none.
  func objectionToNode(_ node: NodeContent, _ draft: inout CommitDraft) -> Objection? {
    // A container has no opener that could be named, so this comes first.
    if node.kind != nil, draft.details(of: node.screen).hasRequest {
      return .routeOfContainer(node.screen.id)
    }
    if let objection = objectionToNew(node.screen, draft) { return objection }
    if let url = node.rootURL {
      guard let address = WebAddress(draft.texts[url]) else { return .badURL(url) }
      if !address.isLoadable { return .notLoadable(url) }
    }
    guard let kind = node.kind else { return nil }
    if draft.details(of: node.screen).needsRoutes { return .routeOfContainer(node.screen.id) }
    if let objection = kind.objectionToContent(of: node, &draft.texts) { return objection }
    for name in kind.companions(of: node.screen.id, &draft.texts) {
      if let objection = objectionToID(name, draft.texts) { return objection }
    }
    return nil
  }

  /// Returns the objection to a new node of this id; nil when there is none. The id of a page that is still
  /// loading is taken.
  func objectionToID(_ id: TextID, _ texts: borrowing TextTable) -> Objection? {
    if scene.find(id) != nil || isPendingPage(id) { return .duplicateNode(id) }
    return NodeName.isValid(id, texts) ? nil : .badID(id)
  }
}

/// The rule for the ids of new nodes. Every id in an existing journal stays valid.
enum NodeName {
  /// The length of the longest id, in bytes of UTF-8: enough for a path or a URL, and short enough for a line of a
  /// log.
  static let longest = 256

  /// A reason why an id is not accepted.
  enum Fault {
    case isEmpty
    case isNil
    /// The id is longer than ``longest``; with its length in bytes.
    case tooLong(Int)
    case controlCharacter
    case invisibleCharacter

    /// The sentence for a person.
    var message: String {
      switch self {
      case .isEmpty: "An id must not be empty."
      case .isNil: "An id must not be “nil”: it means no screen."
      case .tooLong(let count):
        "An id must not be longer than \(NodeName.longest) bytes, as this one of \(count) is."
      case .controlCharacter: "An id must not have control characters."
      case .invisibleCharacter:
        "An id must not have characters that nobody sees, or that turn the text around them."
      }
    }
  }

  /// Returns true when `id` is accepted.
  static func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    // Nearly all ids are plain. A plain id can only have a wrong length, or be the word “nil”.
    texts.isPlain(id) && texts.withBytes(of: id, isShort) || fault(texts[id]) == nil
  }

  /// Returns true when `id`, which is not yet a text of the session, is accepted.
  static func isValid(_ id: String) -> Bool { fault(id) == nil }

  /// Returns the reason why `id` is not accepted; nil when it is.
  static func fault(_ id: String) -> Fault? {
    if id.isEmpty { return .isEmpty }
    if id.utf8.count > longest { return .tooLong(id.utf8.count) }
    if id.hasSameBytes(as: "nil") { return .isNil }
    for scalar in id.unicodeScalars {
      switch LineRole(scalar) {
      case .visible, .joining: continue
      case .control: return .controlCharacter
      case .invisible: return .invisibleCharacter
      }
    }
    return nil
  }

  /// Returns true when a plain id is neither empty nor too long, and is not the word “nil”.
  private static func isShort(_ bytes: UnsafeRawBufferPointer) -> Bool {
    1...longest ~= bytes.count && !(bytes.count == 3 && bytes.elementsEqual("nil".utf8))
  }
}
