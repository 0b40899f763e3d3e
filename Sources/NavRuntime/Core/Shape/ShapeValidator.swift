import NavBase
import NavEvents

/// A validator of the members of a container before it is built: the settings first, then the nodes, which a
/// ``SceneValidator`` collects.
struct ShapeValidator: ShapeCoder {
  typealias Failure = Objection

  private enum Pass { case settings, nodes }

  /// The validator of the whole scene; valid while its owner validates.
  let scene: UnsafeMutablePointer<SceneValidator>
  /// The parsed text; valid as long.
  let document: UnsafePointer<JSONDocument>
  /// The commit that takes texts; valid as long.
  let draft: UnsafeMutablePointer<CommitDraft>
  /// The id of the container.
  let id: TextID
  /// The object whose members are checked.
  private(set) var object: JSONValue
  /// The object of the container itself.
  private let container: JSONValue
  private var pass = Pass.settings
  /// True inside an object of the container that is not a node.
  private var isInPart = false

  private struct Validating: ContainerVisitor {
    var validator: ShapeValidator

    mutating func visit<Kind: Container>(_ kind: Kind.Type) -> Objection? {
      var shape = Kind.blank
      do throws(Objection) {
        try shape.code(&validator)
        validator.pass = .nodes
        try shape.code(&validator)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Returns the objection to the members of the container that `object` describes; nil when there is none.
  static func objectionToShape(
    of kind: ContainerKind, in object: JSONValue, id: TextID, for scene: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    withUnsafeMutablePointer(to: &scene) { scene in
      withUnsafePointer(to: document) { document in
        withUnsafeMutablePointer(to: &draft) { draft in
          let validator = ShapeValidator(
            scene: scene, document: document, draft: draft, id: id, object: object, container: object)
          return kind.visit(Validating(validator: validator))
        }
      }
    }
  }

  func member(_ name: StaticString) -> JSONValue? { document.pointee.member(name, of: object) }

  func bad(_ reason: ShapeReason) -> Objection { .badScene(draft.pointee.texts.intern(reason(name))) }

  private var name: String { draft.pointee.texts[id] }

  private var isBadSetting: Objection { bad { "“\($0)” has a setting of another type" } }

  mutating func settingsRule(_ isKept: (ShapeValidator) -> Bool) throws(Objection) {
    if pass == .settings, !isKept(self) { throw isBadSetting }
  }

  mutating func nodesRule(_ objection: (ShapeValidator) -> Objection?) throws(Objection) {
    if pass == .nodes, let objection = objection(self) { throw objection }
  }

  // MARK: Nodes

  /// Checks a list of nodes. The elements stay blank: later rules need only their number.
  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Objection) {
    guard let list = member(name) else { return }
    switch pass {
    case .settings:
      if Element.hasMembers { try settings(of: list, Element.self) }
    case .nodes:
      guard document.pointee.kind(of: list) == .array else { throw bad { "“\(name)” of “\($0)” is no list" } }
      for element in document.pointee.elements(of: list) {
        try take(element)
        try check(element, rule)
        value.append(Element(node: .blank))
      }
    }
  }

  private mutating func settings<Element: ShapeNode>(
    of list: JSONValue, _ type: Element.Type
  ) throws(Objection) {
    let outer = object
    defer { object = outer }
    for item in document.pointee.elements(of: list) {
      object = item
      var element = Element(node: .blank)
      try element.code(&self)
    }
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) throws(Objection) {
    guard pass == .nodes, let node = member(name) else { return }
    try check(node, rule)
    try take(node)
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) throws(Objection) {
    guard pass == .nodes else { return }
    guard let node = member(name) else { throw bad(reason) }
    try check(node, rule)
    try take(node)
  }

  private func take(_ node: JSONValue) throws(Objection) {
    if let objection = scene.pointee.objectionToNode(node, document.pointee, &draft.pointee) {
      throw objection
    }
  }

  private func check(_ node: JSONValue, _ rule: ShapeRule) throws(Objection) {
    let kind = document.pointee.member("kind", of: node)
    switch rule {
    case .any: return
    case .only(let mayBe, let reason): if !mayBe { throw bad(reason) }
    case .screen(let reason): if kind != nil { throw bad(reason) }
    case .container(let reason): if kind == nil { throw bad(reason) }
    case .kind(let wanted, let reason):
      guard let kind, document.pointee.isString(kind, wanted.wireName) else { throw bad(reason) }
    case .accepted(let objection):
      let kind = kind.flatMap { document.pointee.word($0, as: ContainerKind.self) }
      if let objection = objection(kind, text("id", of: node) ?? id) { throw objection }
    }
  }

  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, by key: StaticString,
    _ nodes: ContiguousArray<NodeID>, also forms: ShapeForms
  ) throws(Objection) {
    guard pass == .settings, let chosen = member(name) else { return }
    if !isNamed(chosen, by: key, in: list) { throw isBadSetting }
  }

  /// Returns true for a text that an element of a list of the container has under `key`.
  private func isNamed(_ value: JSONValue, by key: StaticString, in list: StaticString) -> Bool {
    guard let text = document.pointee.string(value) else { return false }
    return document.pointee.elements(of: list, in: container).contains { element in
      document.pointee.member(key, of: element).flatMap { document.pointee.string($0) }?
        .hasSameBytes(as: text) ?? false
    }
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID, of list: StaticString) throws(Objection) {
    guard let child = member(name), isNamed(child, by: "id", in: list) else { throw isBadSetting }
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID?, of list: StaticString) throws(Objection) {
    guard let child = member(name), document.pointee.kind(of: child) != .null else { return }
    if !isNamed(child, by: "id", in: list) { throw isBadSetting }
  }

  mutating func children(
    _ name: StaticString, _ value: inout ContiguousArray<NodeID>, of list: StaticString
  ) throws(Objection) {
    guard let children = member(name) else { return }
    guard document.pointee.kind(of: children) == .array,
      document.pointee.elements(of: children).allSatisfy({ isNamed($0, by: "id", in: list) })
    else { throw isBadSetting }
  }

  var hasValues: Bool { false }

  // MARK: Settings

  /// Sets `value` to a member; `read` returns nil for a member of another type.
  @inline(__always)
  private func set<Value>(
    _ name: StaticString, _ value: inout Value, _ read: (JSONValue) -> Value?
  ) throws(Objection) {
    guard pass == .settings, let member = member(name) else { return }
    guard let good = read(member) else { throw isBadSetting }
    value = good
  }

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) throws(Objection) {
    try set(name, &value) { document.pointee.bool($0) }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) throws(Objection) {
    try set(name, &value) { positive($0) }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double?, also forms: ShapeForms
  ) throws(Objection) {
    try set(name, &value) { positive($0).map { .some($0) } }
  }

  private func positive(_ member: JSONValue) -> Double? {
    document.pointee.number(member).flatMap { $0 > 0 ? $0 : nil }
  }

  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) throws(Objection) {
    try set(name, &value) { member in
      document.pointee.integer(member).flatMap { $0 < 0 ? nil : Int32(clamping: $0) }
    }
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) throws(Objection) {
    try set(name, &value) { document.pointee.word($0, as: Word.self) }
  }

  mutating func word<Word: WireName>(
    _ name: StaticString, _ value: inout Word, missing standard: Word
  ) throws(Objection) {
    try set(name, &value) { document.pointee.word($0, as: Word.self) }
  }

  mutating func words<Word: WireName>(
    _ name: StaticString, _ value: inout [Word], if isThere: Bool
  ) throws(Objection) {
    try set(name, &value) { list in
      guard document.pointee.kind(of: list) == .array else { return nil }
      let elements = document.pointee.elements(of: list)
      let words = elements.compactMap { document.pointee.word($0, as: Word.self) }
      return words.count == elements.count ? words : nil
    }
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule
  ) throws(Objection) {
    if pass == .settings, member(name) == nil { throw isBadSetting }
    try set(name, &value) { text($0, rule) }
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) throws(Objection) {
    try set(name, &value) { text($0, rule).map { .some($0) } }
  }

  private func text(_ member: JSONValue, _ rule: ShapeTextRule) -> TextID? {
    switch rule {
    case .any: break
    case .accepted(let isGood):
      guard let text = document.pointee.string(member), isGood(text) else { return nil }
    }
    return document.pointee.withText(of: member) { draft.pointee.texts.intern($0) }
  }

  /// Returns the text of a member of another object.
  func text(_ name: StaticString, of object: JSONValue) -> TextID? {
    document.pointee.member(name, of: object).flatMap { text($0, .any) }
  }

  mutating func length(
    _ name: StaticString, _ value: inout PaneLength, default standard: PaneLength
  ) throws(Objection) {
    try set(name, &value) { PaneLength($0, document.pointee) }
  }

  mutating func json(
    _ name: StaticString, _ value: inout JSONText?, longest: Int, also forms: ShapeForms
  ) throws(Objection) {
    guard pass == .settings, let member = member(name) else { return }
    guard document.pointee.kind(of: member) == .object,
      document.pointee.text(member).utf8.count <= longest
    else { throw isBadSetting }
  }

  /// Checks parts together with the nodes, because they may refer to them.
  mutating func parts<Part: ShapePart>(
    _ name: StaticString, _ value: inout ContiguousArray<Part>, uniqueBy key: StaticString,
    also forms: ShapeForms, else reason: ShapeReason
  ) throws(Objection) {
    guard pass == .nodes, let member = member(name) else { return }
    guard document.pointee.kind(of: member) == .array else { throw bad(reason) }
    var keys: Set<TextID> = []
    for element in document.pointee.elements(of: member) {
      guard document.pointee.kind(of: element) == .object,
        text(key, of: element).map({ keys.insert($0).inserted }) ?? true
      else { throw bad(reason) }
      var inside = self
      inside.object = element
      inside.pass = .settings
      inside.isInPart = true
      var part = Part.blank
      do throws(Objection) { try part.code(&inside) } catch { throw bad(reason) }
    }
  }

  /// Checks a part together with the nodes, because it may refer to them.
  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) throws(Objection) {
    // A part of a part is checked with it.
    guard pass == .nodes || isInPart, let member = member(name) else { return }
    if isInPart, document.pointee.kind(of: member) == .null { return }
    guard document.pointee.kind(of: member) == .object else { throw bad(reason) }
    var inside = self
    inside.object = member
    inside.pass = .settings
    inside.isInPart = true
    var part = Part.blank
    do throws(Objection) { try part.code(&inside) } catch { throw bad(reason) }
    value = part
  }
}

extension JSONDocument {
  /// Returns the elements of the list called `name`.
  func elements(of name: StaticString, in object: JSONValue) -> [JSONValue] {
    member(name, of: object).map { elements(of: $0) } ?? []
  }
}
