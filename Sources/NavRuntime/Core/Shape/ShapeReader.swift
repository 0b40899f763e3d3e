import NavBase
import NavEvents

/// A builder of the nodes of a scene from its canonical form, from the root down. It is total: parts that do not fit are
/// omitted.
struct ShapeReader: ShapeCoder {
  /// A required member is missing: the container or the part is omitted.
  enum Failure: Error { case incomplete }

  /// The scene that takes the nodes; valid while its owner reads.
  private let scene: UnsafeMutablePointer<Scene>
  /// The commit that takes the texts; valid as long.
  private let draft: UnsafeMutablePointer<CommitDraft>
  /// The parsed text; valid as long.
  private let document: UnsafePointer<JSONDocument>
  /// The object whose members are read.
  private var object: JSONValue
  /// The container that the members belong to; nil around the root.
  private var container: NodeID?

  /// Returns the node that `value` describes, with its contents; nil when it does not fit.
  static func read(
    _ value: JSONValue, _ document: borrowing JSONDocument, into scene: inout Scene,
    _ draft: inout CommitDraft
  ) -> NodeID? {
    withUnsafeMutablePointer(to: &scene) { scene in
      withUnsafeMutablePointer(to: &draft) { draft in
        withUnsafePointer(to: document) { document in
          var reader = ShapeReader(scene: scene, draft: draft, document: document, object: value)
          return reader.read(value)
        }
      }
    }
  }

  /// Returns the parts that a list describes, of a container that is in the scene.
  static func parts<Part: ShapePart>(
    _ list: JSONValue, _ document: borrowing JSONDocument, ofContainer container: NodeID,
    scene: inout Scene, _ draft: inout CommitDraft
  ) -> ContiguousArray<Part> {
    withUnsafeMutablePointer(to: &scene) { scene in
      withUnsafeMutablePointer(to: &draft) { draft in
        withUnsafePointer(to: document) { document in
          var reader = ShapeReader(scene: scene, draft: draft, document: document, object: list)
          reader.container = container
          return reader.parts(list)
        }
      }
    }
  }

  /// Returns the parts that a text in JSON describes; none for one that is no list.
  static func parts<Part: ShapePart>(
    in json: JSONText, ofContainer container: NodeID, scene: inout Scene, _ draft: inout CommitDraft
  ) -> ContiguousArray<Part> {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return [] }
    return parts(document.root, document, ofContainer: container, scene: &scene, &draft)
  }

  // MARK: The tree

  private mutating func read(_ value: JSONValue) -> NodeID? {
    guard document.pointee.kind(of: value) == .object,
      let content = try? draft.pointee.readScreen(value, document.pointee),
      scene.pointee.find(content.id) == nil
    else { return nil }
    let id: NodeID
    if let member = document.pointee.member("kind", of: value) {
      guard let kind = document.pointee.word(member, as: ContainerKind.self),
        let container = read(kind, content.id, from: value)
      else { return nil }
      id = container
    } else {
      id = scene.pointee.add(Node(name: content.id, kind: .screen, parent: container))
    }
    fill(id, content, value)
    return id
  }

  private mutating func read(_ kind: ContainerKind, _ name: TextID, from value: JSONValue) -> NodeID? {
    withUnsafeMutablePointer(to: &self) {
      kind.visit(Reading(kind: kind, name: name, value: value, reader: $0))
    }
  }

  fileprivate mutating func read<Kind: Container>(
    _ type: Kind.Type, _ kind: ContainerKind, _ name: TextID, from value: JSONValue
  ) -> NodeID? {
    let slot = Kind.slots(of: &scene.pointee) { $0.add(.blank) }
    let id = scene.pointee.add(Node(name: name, kind: .container(kind, slot: slot), parent: container))
    var shape = Kind.blank
    let around = container
    container = id
    defer { container = around }
    do throws(Failure) {
      try inside(value) { reader throws(Failure) in try shape.code(&reader) }
    } catch {
      removeChildren(of: id)
      Kind.free(slot, in: &scene.pointee)
      scene.pointee.remove(id)
      return nil
    }
    Kind.slots(of: &scene.pointee) { $0[Int(slot)] = shape }
    return id
  }

  /// Removes the children that were read of an incomplete container. Complexity: O(n) in the nodes of the scene.
  private func removeChildren(of container: NodeID) {
    for slot in scene.pointee.nodes.indices where scene.pointee.nodes[slot].parent == container {
      let child = NodeID(index: slot)
      if scene.pointee.find(scene.pointee[child].name) == child { scene.pointee.removeTree(child) }
    }
  }

  private func fill(_ id: NodeID, _ content: ScreenContent, _ value: JSONValue) {
    let details = draft.pointee.details(of: content)
    if details.title != content.id { scene.pointee.nodes[id.slot].title = details.title }
    scene.pointee.nodes[id.slot].hidesBackButton =
      document.pointee.member("hidesBackButton", of: value).flatMap { document.pointee.bool($0) } ?? false
    var extras = NodeExtras(details, draft.pointee)
    if let results = document.pointee.member("results", of: value) {
      document.pointee.forEachMember(of: results) { key, result in
        guard let key = document.pointee.withText(of: key, { draft.pointee.texts.intern($0) }) else { return }
        extras.results.set(
          key, to: draft.pointee.json(result, of: document.pointee).text, draft.pointee.texts)
      }
    }
    if extras.needsRoutes { draft.pointee.holdsSceneWithRoutes = true }
    if extras != .standard { scene.pointee.nodes[id.slot].extras = scene.pointee.addExtras(extras) }
  }

  private func member(_ name: StaticString) -> JSONValue? { document.pointee.member(name, of: object) }

  private mutating func inside(
    _ value: JSONValue, _ body: (inout ShapeReader) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = object
    object = value
    defer { object = outer }
    try body(&self)
  }

  // MARK: Nodes

  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Failure) {
    value = []
    guard let member = member(name) else { return }
    try document.pointee.forEachElement(of: member) { item throws(Failure) in
      guard let node = read(item) else { return }
      var element = Element(node: node)
      if Element.hasMembers { try inside(item) { reader throws(Failure) in try element.code(&reader) } }
      value.append(element)
    }
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    value = node(name, rule)
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) throws(Failure) {
    guard let node = node(name, rule) else { throw .incomplete }
    value = node
  }

  private mutating func node(_ name: StaticString, _ rule: ShapeRule) -> NodeID? {
    if case .only(false, _) = rule { return nil }
    guard let node = member(name).flatMap({ read($0) }) else { return nil }
    guard case .kind(let kind, _) = rule, scene.pointee.slot(of: node, kind) == nil else { return node }
    scene.pointee.removeTree(node)
    return nil
  }

  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, by key: StaticString,
    _ nodes: ContiguousArray<NodeID>, also forms: ShapeForms
  ) {
    let chosen = text(name).flatMap { scene.pointee.find($0) }
    value = chosen.flatMap { nodes.contains($0) ? $0 : nil } ?? nodes.first
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID, of list: StaticString) throws(Failure) {
    guard let child = member(name).flatMap({ child($0) }) else { throw .incomplete }
    value = child
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID?, of list: StaticString) {
    value = member(name).flatMap { child($0) }
  }

  mutating func children(
    _ name: StaticString, _ value: inout ContiguousArray<NodeID>, of list: StaticString
  ) {
    value = []
    guard let member = member(name) else { return }
    document.pointee.forEachElement(of: member) { element in
      if let child = child(element), !value.contains(child) { value.append(child) }
    }
  }

  /// Returns the child of the container that a text names.
  private func child(_ value: JSONValue) -> NodeID? {
    let text = document.pointee.withText(of: value) { draft.pointee.texts.intern($0) }
    return text.flatMap { scene.pointee.find($0) }.flatMap {
      scene.pointee[$0].parent == container ? $0 : nil
    }
  }

  var hasValues: Bool { true }

  // MARK: Settings

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) {
    value = member(name).flatMap { document.pointee.bool($0) } ?? standard
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) {
    value = number(name).flatMap { $0 > 0 ? $0 : nil } ?? standard
  }

  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) {
    value = number(name)
  }

  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) {
    value = Int32(clamping: member(name).flatMap { document.pointee.integer($0) } ?? 0)
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) {
    word(name, &value, missing: standard)
  }

  mutating func word<Word: WireName>(_ name: StaticString, _ value: inout Word, missing standard: Word) {
    value = member(name).flatMap { document.pointee.word($0, as: Word.self) } ?? standard
  }

  mutating func words<Word: WireName>(_ name: StaticString, _ value: inout [Word], if isThere: Bool) {
    value = []
    guard isThere, let member = member(name) else { return }
    document.pointee.forEachElement(of: member) { element in
      if let word = document.pointee.word(element, as: Word.self) { value.append(word) }
    }
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule
  ) throws(Failure) {
    guard let text = text(name) else { throw .incomplete }
    value = text
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) {
    value = text(name)
  }

  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) {
    value = nil
    guard let member = member(name) else { return }
    var part = Part.blank
    do throws(Failure) {
      try inside(member) { reader throws(Failure) in try part.code(&reader) }
      value = part
    } catch {}
  }

  mutating func parts<Part: ShapePart>(
    _ name: StaticString, _ value: inout ContiguousArray<Part>, uniqueBy key: StaticString,
    also forms: ShapeForms, else reason: ShapeReason
  ) {
    value = member(name).map { parts($0) } ?? []
  }

  private mutating func parts<Part: ShapePart>(_ list: JSONValue) -> ContiguousArray<Part> {
    var parts = ContiguousArray<Part>()
    document.pointee.forEachElement(of: list) { element in
      var part = Part.blank
      do throws(Failure) {
        try inside(element) { reader throws(Failure) in try part.code(&reader) }
        parts.append(part)
      } catch {}
    }
    return parts
  }

  mutating func length(_ name: StaticString, _ value: inout PaneLength, default standard: PaneLength) {
    value = member(name).flatMap { PaneLength($0, document.pointee) } ?? standard
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?, longest: Int, also forms: ShapeForms) {
    let json = member(name).map { draft.pointee.json($0, of: document.pointee) }
    // An empty object says nothing.
    value = json.flatMap { draft.pointee.texts.withBytes(of: $0.text) { $0.count } > 2 ? json : nil }
  }

  private func number(_ name: StaticString) -> Double? {
    member(name).flatMap { document.pointee.number($0) }
  }

  private func text(_ name: StaticString) -> TextID? {
    member(name).flatMap { member in
      document.pointee.withText(of: member) { draft.pointee.texts.intern($0) }
    }
  }
}

private struct Reading: ContainerVisitor {
  let kind: ContainerKind
  let name: TextID
  let value: JSONValue
  let reader: UnsafeMutablePointer<ShapeReader>

  func visit<Kind: Container>(_ type: Kind.Type) -> NodeID? {
    reader.pointee.read(type, kind, name, from: value)
  }
}
