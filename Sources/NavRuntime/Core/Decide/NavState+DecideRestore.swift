import NavBase
import NavEvents

/// The rules of a restore.
extension NavState {
  func decideRestore(_ archive: JSONText, _ draft: inout CommitDraft) -> Decision {
    var document = JSONDocument()
    let text = draft.texts[archive.text]
    guard (try? document.parse(text)) != nil,
      let version = document.member("archive", of: document.root).flatMap({ document.number($0) })
    else { return .refused(.badArchive) }
    guard version == Double(Archive.version) else { return .refused(.archiveVersion(version)) }
    guard let content = document.member("scene", of: document.root),
      let root = document.member("root", of: content)
    else { return .refused(.badArchive) }
    if document.kind(of: root) == .null { return .refused(.emptyArchive) }
    guard document.kind(of: root) == .object else { return .refused(.badArchive) }
    var validator = SceneValidator(known: knownNames)
    if let objection = validator.objectionToRoot(root, document, &draft) {
      return .refused(objection.isAboutShape ? .badArchive : objection)
    }
    if isRunning(draft.json(content, of: document), &draft) { return .refused(.badArchive) }
    let kept =
      keptEntries(archived: validator, document) + keptPlaceholders(archived: validator, document)
    if kept.isEmpty { return restored(draft.json(content, of: document), holding: validator, &draft) }
    var buffer = ByteBuffer()
    write(content, keeping: kept, document, draft.texts, to: &buffer)
    let completed = JSONText(draft.texts.intern(buffer.bytes))
    var whole = SceneValidator(known: knownNames)
    if let objection = whole.objectionToRoot(of: completed, &draft) {
      return .refused(objection.isAboutShape ? .badArchive : objection)
    }
    return restored(completed, holding: whole, &draft)
  }

  /// Returns the placeholders that the archive does not contain anywhere, and whose places in it are free. They belong to the app,
  /// which set them before the restore (SGBDrillDownController).
  private func keptPlaceholders(
    archived: SceneValidator, _ document: borrowing JSONDocument
  ) -> [KeptMember] {
    var kept: [KeptMember] = []
    for (id, object) in archived.containers {
      guard let place = scene.find(id).flatMap({ scene.place(of: $0) }),
        document.member("kind", of: object).map({ document.isString($0, place.kind.wireName) }) == true
      else { continue }
      for (name, placeholder) in place.placeholders(in: self)
      where document.member(name, of: object) == nil && !archived.holds(scene[placeholder].name) {
        kept.append(KeptMember(object: object, name: name, content: .node(placeholder)))
      }
    }
    return kept
  }

  /// Returns true when the scene of an archive is one in the middle of something: a load, or a collapse. No archive that was
  /// preserved says so, and nothing would end it.
  private func isRunning(_ content: JSONText, _ draft: inout CommitDraft) -> Bool {
    var archived = NavState()
    archived.evolve(.scene(.restored(content)), &draft)
    return archived.scene.splits.contains { $0.isCollapsed }
      || archived.scene.webs.contains { $0.load != nil || $0.hasAppeared }
  }

  private func restored(
    _ content: JSONText, holding staying: SceneValidator, _ draft: inout CommitDraft
  ) -> Decision {
    leaving(.scene(.restored(content)), because: .restore, holding: staying, &draft)
  }

  /// Returns the decision for an event that replaces the whole scene: the screens that the new one does not hold are asked.
  func leaving(
    _ event: InternedEvent, because cause: RemovalCause, holding staying: SceneValidator,
    _ draft: inout CommitDraft
  ) -> Decision {
    var leaving: [TextID] = []
    for modal in scene.modals.reversed() { collectScreens(of: modal.node, into: &leaving) }
    if let root = scene.root { collectScreens(of: root, into: &leaving) }
    leaving.removeAll { staying.holds(screen: $0) }
    guard let root = scene.root, !leaving.isEmpty else { return .event(event) }
    return removal(event, cause, of: draft.list(leaving), from: scene[root].name)
  }

  /// The ids of all nodes, and of the pages that are loading.
  private var knownNames: Set<TextID> {
    var names: Set<TextID> = []
    scene.forEachNode { node in
      names.insert(scene[node].name)
      if let load = scene.webIndex(node).flatMap({ scene.webs[$0].load }) { names.insert(load.page) }
    }
    return names
  }

  /// Returns the decision about the scene that a journal starts with.
  func decideFirstScene(_ content: JSONText, _ draft: inout CommitDraft) -> Decision {
    if hasScene { return .refused(.sceneAlreadySet) }
    var document = JSONDocument()
    let text = draft.texts[content.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return .refused(.badScene(draft.texts.intern("the member “root” is missing")))
    }
    var validator = SceneValidator()
    let objection =
      validator.objectionToRoot(root, document, &draft) ?? validator.objectionToModals(
        of: document.root, document, &draft)
      ?? validator.objectionToAttributes(of: document.root, document, &draft)
    if let objection { return .refused(objection) }
    let scene = keepingAttributes(in: content, document, &draft)
    return .event(.scene(.sceneSet(scene)))
  }

  /// Returns a scene with the attributes that were set before it, where it does not give them itself: the event of a scene
  /// forgets what it does not contain.
  private func keepingAttributes(
    in content: JSONText, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> JSONText {
    if metadata.attributes.isEmpty { return content }
    var attributes = metadata.attributes
    let own = document.member("attributes", of: document.root)
    if let own { attributes.read(own, document, &draft.texts) }
    var buffer = ByteBuffer()
    var separator = UInt8(ascii: "{")
    func add(_ name: JSONValue, _ value: JSONValue) {
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      document.append(name, to: &buffer)
      buffer.append(UInt8(ascii: ":"))
      document.append(value, to: &buffer)
    }
    document.forEachMember(of: document.root) { name, value in
      if !document.isString(name, "attributes") && !document.isString(name, "modals") { add(name, value) }
    }
    writeAttributes(attributes, draft.texts, to: &buffer)
    document.forEachMember(of: document.root) { name, value in
      if document.isString(name, "modals") { add(name, value) }
    }
    buffer.close()
    return JSONText(draft.texts.intern(buffer.string))
  }
}

/// A part of the scene that survives a restore, because the archive has nothing in its place.
struct KeptMember {
  /// The object that describes the container in the archive.
  let object: JSONValue
  /// The member of that object.
  let name: StaticString
  let content: Content

  enum Content {
    case list([NodeID])
    case node(NodeID)
  }
}

extension NavState {
  /// Writes an archived scene with the members that are kept. The event of a restore contains the whole scene, so
  /// that a fold does not need the rules for kept members.
  func write(
    _ value: JSONValue, keeping kept: [KeptMember], _ document: borrowing JSONDocument,
    _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    document.append(value, to: &buffer) { value, buffer in
      let members = kept.filter { $0.object == value }
      if members.isEmpty { return false }
      var separator = UInt8(ascii: "{")
      document.forEachMember(of: value) { name, inner in
        if members.contains(where: { document.isString(name, $0.name) }) { return }
        buffer.append(separator)
        separator = UInt8(ascii: ",")
        document.append(name, to: &buffer)
        buffer.append(UInt8(ascii: ":"))
        write(inner, keeping: kept, document, texts, to: &buffer)
      }
      for member in members {
        buffer.member(member.name)
        switch member.content {
        case .list(let nodes): buffer.list(nodes) { ShapeWriter.write($0, of: self, texts, to: &$1) }
        case .node(let node): ShapeWriter.write(node, of: self, texts, to: &buffer)
        }
      }
      buffer.close()
      return true
    }
  }
}
