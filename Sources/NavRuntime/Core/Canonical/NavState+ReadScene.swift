import NavBase
import NavEvents

/// Reading a scene from its canonical form. The functions are total: members that do not fit are left out.
extension NavState {
  /// Applies the events `sceneSet` and `reverted`: this scene replaces the one before.
  mutating func set(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    setScene(Scene())
    changeInteraction { $0.swipe = nil }
    changeMetadata { $0.attributes = Attributes() }
    readScene(document.root, document, &draft)
  }

  mutating func readScene(
    _ value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    readRoot(of: value, document, &draft)
    readModals(of: value, document, &draft)
    readAttributes(of: value, document, &draft)
    openRequests(draft.texts)
  }

  mutating func readRoot(
    of value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    guard let root = document.member("root", of: value) else { return }
    scene.root = ShapeReader.read(root, document, into: &scene, &draft)
  }

  private mutating func readModals(
    of value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    guard let modals = document.member("modals", of: value) else { return }
    document.forEachElement(of: modals) { modal in
      guard let member = document.member("node", of: modal),
        let node = ShapeReader.read(member, document, into: &scene, &draft)
      else { return }
      let style = document.member("style", of: modal).flatMap { document.word($0, as: ModalStyle.self) }
      // A presenter is in the tree, in a modal below, or in none.
      let presenter = document.member("presenter", of: modal)
        .flatMap { member in document.withText(of: member) { draft.texts.intern($0) } }
        .flatMap { scene.find($0) }
      scene.modals.append(Modal(node: node, style: style ?? .sheet, presenter: presenter))
    }
  }

  private mutating func readAttributes(
    of value: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) {
    guard let attributes = document.member("attributes", of: value) else { return }
    metadata.attributes.read(attributes, document, &draft.texts)
  }
}

extension Attributes {
  /// Sets the attributes that are members of an object, and whose values are texts.
  mutating func read(
    _ object: JSONValue, _ document: borrowing JSONDocument, _ texts: inout TextTable
  ) {
    document.forEachMember(of: object) { name, value in
      guard let key = document.withText(of: name, { texts.intern($0) }),
        let text = document.withText(of: value, { texts.intern($0) })
      else { return }
      set(key, to: text, texts)
    }
  }
}
