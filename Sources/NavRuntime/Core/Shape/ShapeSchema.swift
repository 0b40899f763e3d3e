import NavBase
package import NavEvents

/// A list of the members of a kind of container, collected by a visitor that neither reads nor writes them.
package struct ShapeSchema: ShapeCoder {
  typealias Failure = Never

  /// A member.
  package struct Member: Equatable {
    package let name: String
    /// The member of the container whose object, or elements, contain this one; nil for a member of the container itself.
    package let parent: String?
    /// What the member contains.
    package let meaning: SceneMember.Meaning
    /// True when the member contains nodes.
    package var isNode: Bool { meaning == .node }
    package let isInArchive: Bool
  }

  private var members: [Member] = []
  private var parent: String?

  /// Returns the members of a kind of container, except those of every node, in the order of the canonical form.
  package static func members(of kind: ContainerKind) -> [Member] {
    kind.visit(Listing())
  }

  private struct Listing: ContainerVisitor {
    func visit<Kind: Container>(_ kind: Kind.Type) -> [Member] {
      var (schema, container) = (ShapeSchema(), Kind.blank)
      container.code(&schema)
      return schema.members
    }
  }

  private mutating func add(
    _ name: StaticString, _ meaning: SceneMember.Meaning, _ forms: ShapeForms = .none
  ) {
    let isInArchive = forms.hasArchive
    members.append(Member(name: "\(name)", parent: parent, meaning: meaning, isInArchive: isInArchive))
  }

  private static func words<Word: WireName>(_ type: Word.Type) -> SceneMember.Meaning {
    .word(Word.allCases.map { "\($0.wireName)" })
  }

  private mutating func list(inside name: StaticString, _ body: (inout ShapeSchema) -> Void) {
    let outer = parent
    parent = "\(name)"
    body(&self)
    parent = outer
  }

  var hasValues: Bool { false }

  // MARK: Nodes

  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    add(name, .node, forms)
    list(inside: name) { schema in
      var element = Element(node: .blank)
      element.code(&schema)
    }
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) { add(name, .node, forms) }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) { add(name, .node, forms) }

  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, by key: StaticString,
    _ nodes: ContiguousArray<NodeID>, also forms: ShapeForms
  ) { add(name, .text, forms) }

  mutating func child(_ name: StaticString, _ value: inout NodeID, of list: StaticString) { add(name, .text) }

  mutating func child(_ name: StaticString, _ value: inout NodeID?, of list: StaticString) {
    add(name, .text)
  }

  mutating func children(
    _ name: StaticString, _ value: inout ContiguousArray<NodeID>, of list: StaticString
  ) { add(name, .text) }

  // MARK: Settings

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) { add(name, .flag, forms) }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) { add(name, .number, forms) }

  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) {
    add(name, .number, forms)
  }

  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) { add(name, .number) }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) { add(name, Self.words(Word.self), forms) }

  mutating func word<Word: WireName>(_ name: StaticString, _ value: inout Word, missing standard: Word) {
    add(name, Self.words(Word.self))
  }

  mutating func words<Word: WireName>(_ name: StaticString, _ value: inout [Word], if isThere: Bool) {
    add(name, Self.words(Word.self))
  }

  mutating func text(_ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule) { add(name, .text) }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) { add(name, .text, forms) }

  mutating func length(_ name: StaticString, _ value: inout PaneLength, default standard: PaneLength) {
    add(name, .length)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?, longest: Int, also forms: ShapeForms) {
    add(name, .values, forms)
  }

  mutating func parts<Part: ShapePart>(
    _ name: StaticString, _ value: inout ContiguousArray<Part>, uniqueBy key: StaticString,
    also forms: ShapeForms, else reason: ShapeReason
  ) {
    add(name, .part, forms)
    list(inside: name) { schema in
      var part = Part.blank
      part.code(&schema)
    }
  }

  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) {
    add(name, .part)
    list(inside: name) { schema in
      var part = Part.blank
      part.code(&schema)
    }
  }
}
