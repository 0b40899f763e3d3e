import NavBase
import NavEvents

/// The check of the nodes of a scene or an archive before it is built: each id is unique, each node has the right
/// shape, and each is in a place where it may be.
struct SceneValidator {
  private var names: Set<TextID> = []
  private var screens: Set<TextID> = []
  /// The containers, in the order of the tree, with the objects that describe them.
  private(set) var containers: [(id: TextID, object: JSONValue)] = []
  /// The ids that are already in the scene. They stay valid, even those that no new node could have.
  private let known: Set<TextID>
  /// A Boolean value that indicates whether the scene may be in the middle of a commit, as the one that a fork begins
  /// with can be.
  let isAmidCommit: Bool

  /// Creates a validator for the replacement of a scene whose nodes have the ids `known`.
  init(known: Set<TextID> = [], isAmidCommit: Bool = false) {
    (self.known, self.isAmidCommit) = (known, isAmidCommit)
  }

  /// The number of containers around the node that is being checked.
  private var depth = 0

  /// Returns true when a node of that id is already in the scene.
  func isKnown(_ id: TextID) -> Bool { known.contains(id) }

  /// Returns true when a screen of that name was collected; a container of that name does not count.
  func holds(screen name: TextID) -> Bool { screens.contains(name) }

  /// Returns true when a node of that name was collected, or a page that is loading.
  func holds(_ name: TextID) -> Bool { names.contains(name) }

  /// Collects the root, which is a container, and all nodes inside it; returns the objection to them.
  mutating func objectionToRoot(
    _ root: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.kind(of: root) == .object, document.member("kind", of: root) != nil else {
      return bad("the root must be a container", &draft)
    }
    return objectionToNode(root, document, &draft)
  }

  /// Parses a scene, and collects its root.
  mutating func objectionToRoot(of scene: JSONText, _ draft: inout CommitDraft) -> Objection? {
    var document = JSONDocument()
    let text = draft.texts[scene.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return bad("the root must be a container", &draft)
    }
    return objectionToRoot(root, document, &draft)
  }

  /// Collects the modals of a scene.
  mutating func objectionToModals(
    of scene: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let modals = document.member("modals", of: scene) else { return nil }
    guard document.kind(of: modals) == .array else { return bad("“modals” is no list", &draft) }
    for modal in document.elements(of: modals) {
      guard document.kind(of: modal) == .object, let node = document.member("node", of: modal),
        document.member("style", of: modal).map({ document.word($0, as: ModalStyle.self) != nil }) ?? true
      else { return bad("a modal is an object with a “node” and a “style”", &draft) }
      if let presenter = document.member("presenter", of: modal),
        !(document.withText(of: presenter) { names.contains(draft.texts.intern($0)) } ?? false)
      {
        return bad("the “presenter” of a modal is the id of a node below it", &draft)
      }
      if let objection = objectionToNode(node, document, &draft) { return objection }
    }
    return nil
  }

  /// Checks the scene's own attributes.
  func objectionToAttributes(
    of scene: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let attributes = document.member("attributes", of: scene) else { return nil }
    guard document.kind(of: attributes) == .object,
      document.members(of: attributes).allSatisfy({ document.string($0.value) != nil })
    else { return bad("“attributes” are texts by their names", &draft) }
    return nil
  }

  mutating func objectionToNode(
    _ node: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard document.kind(of: node) == .object, let content = try? draft.readScreen(node, document) else {
      return bad("a node must be an object with an “id”, and its members of their types", &draft)
    }
    if let objection = objectionToRoute(of: content, draft) { return objection }
    if draft.routeWithoutID(of: content) != nil { return .missingID }
    if content.details != nil, let fault = OpenRequest.fault(in: draft.details(of: content), draft) {
      return bad(fault, &draft)
    }
    guard isValid(content.id, draft.texts) else { return .badID(content.id) }
    guard names.insert(content.id).inserted else { return .namedTwice(content.id) }
    if let flag = document.member("hidesBackButton", of: node), document.bool(flag) == nil {
      return bad("“hidesBackButton” is no boolean", &draft)
    }
    if document.member("kind", of: node) != nil, draft.details(of: content).needsRoutes {
      return .routeOfContainer(content.id)
    }
    guard let member = document.member("kind", of: node) else {
      screens.insert(content.id)
      return nil
    }
    guard let kind = document.word(member, as: ContainerKind.self) else {
      return bad("“\(draft.texts[content.id])” has a kind that nobody knows", &draft)
    }
    return objectionToContainer(node, of: kind, id: content.id, in: document, &draft)
  }

  private func objectionToRoute(of screen: ScreenContent, _ draft: borrowing CommitDraft) -> Objection? {
    screen.details == nil ? nil : Route.objection(to: draft.details(of: screen), draft.texts)
  }

  private mutating func objectionToContainer(
    _ node: JSONValue, of kind: ContainerKind, id: TextID, in document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> Objection? {
    guard depth <= JournalBounds.deepestContainer else {
      return bad(
        "“\(draft.texts[id])” stands in more than \(JournalBounds.deepestContainer) containers", &draft)
    }
    containers.append((id, node))
    depth += 1
    defer { depth -= 1 }
    return ShapeValidator.objectionToShape(of: kind, in: node, id: id, for: &self, document, &draft)
  }

  // MARK: For the containers

  /// Collects a page that is loading.
  mutating func take(_ page: TextID, _ texts: borrowing TextTable) -> Objection? {
    guard isValid(page, texts) else { return .badID(page) }
    return names.insert(page).inserted ? nil : .namedTwice(page)
  }

  func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    NodeName.isValid(id, texts) || known.contains(id)
  }

  private func bad(_ reason: String, _ draft: inout CommitDraft) -> Objection {
    .badScene(draft.texts.intern(reason))
  }
}
