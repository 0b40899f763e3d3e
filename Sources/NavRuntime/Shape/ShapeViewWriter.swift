import NavEvents

/// A writer of a container's object in the state view: nodes by their names, settings even when they are the default.
struct ShapeViewWriter: ShapeCoder {
  typealias Failure = Never

  /// The state that is shown; valid while its owner writes.
  let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  let texts: UnsafePointer<TextTable>
  /// The buffer to write to.
  let buffer: UnsafeMutablePointer<ByteBuffer>
  /// The container.
  let node: NodeID

  static func write(
    _ place: ContainerPlace, of state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    buffer.append("{\"kind\":\"")
    buffer.append(place.kind.wireName)
    buffer.append("\"")
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = ShapeViewWriter(state: state, texts: texts, buffer: buffer, node: place.node)
          place.kind.visit { writer.write($0, at: place.index) }
        }
      }
    }
    buffer.close()
  }

  private mutating func write<Kind: Container>(_ kind: Kind.Type, at index: Int) {
    var container = state.pointee.scene[keyPath: Kind.slots][index]
    container.code(&self)
  }

  mutating func view(_ write: (inout ShapeViewWriter) -> Void) { write(&self) }

  // MARK: Nodes

  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    guard forms.hasView else { return }
    guard Element.hasMembers else { return names(name, value.map(\.node)) }
    buffer.pointee.member(name)
    var separator = UInt8(ascii: "[")
    if value.isEmpty { buffer.pointee.append(separator) }
    for element in value {
      buffer.pointee.append(separator)
      separator = UInt8(ascii: ",")
      write(element)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  private mutating func write<Element: ShapeNode>(_ element: Element) {
    var element = element
    buffer.pointee.append("{\"id\":")
    append(element.node)
    element.code(&self)
    buffer.pointee.close()
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    if forms.hasView { self.name(name, value) }
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) {
    if forms.hasView { self.name(name, value) }
  }

  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, _ nodes: ContiguousArray<NodeID>,
    also forms: ShapeForms
  ) {
    if forms.hasView { self.name(name, value) }
  }

  // MARK: Settings

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) {
    if forms.hasView { buffer.pointee.member(name, value) }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) {
    if forms.hasView { buffer.pointee.member(name, value) }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) {
    guard forms.hasView else { return }
    buffer.pointee.member(name)
    if let value { buffer.pointee.append(value) } else { buffer.pointee.append("null") }
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) {
    if forms.hasView { word(name, value) }
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) {
    if forms.hasView { text(name, value) }
  }

  // MARK: Members that the view does not show directly

  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) {}
  mutating func word<Word: WireName>(_ name: StaticString, _ value: inout Word, missing standard: Word) {}
  mutating func words<Word: WireName>(_ name: StaticString, _ value: inout [Word], if isThere: Bool) {}
  mutating func text(_ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule) {}
  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) {}

  // MARK: Parts that only views have

  /// Writes the name of a node, or `null`.
  func name(_ name: StaticString, _ node: NodeID?) {
    buffer.pointee.member(name)
    if let node { append(node) } else { buffer.pointee.append("null") }
  }

  func names(_ name: StaticString, _ nodes: some Collection<NodeID>) {
    buffer.pointee.member(name)
    texts.pointee.appendQuoted(nodes.map { state.pointee.scene[$0].name }, to: &buffer.pointee)
  }

  func list(_ name: StaticString, _ items: [TextID]) {
    buffer.pointee.member(name)
    texts.pointee.appendQuoted(items, to: &buffer.pointee)
  }

  func word(_ name: StaticString, _ word: some WireName) {
    buffer.pointee.member(name, word: word.wireName)
  }

  /// Writes a text, or `null`.
  func text(_ name: StaticString, _ text: TextID?) {
    guard let text else {
      buffer.pointee.member(name)
      return buffer.pointee.append("null")
    }
    buffer.pointee.member(name, text, texts.pointee)
  }

  /// Writes the running swipe of the container, or `null`.
  func swipe() {
    buffer.pointee.member("swipe")
    guard let swipe = state.pointee.interaction.swipe, swipe.container == node else {
      return buffer.pointee.append("null")
    }
    buffer.pointee.append("{\"start\":")
    buffer.pointee.append(swipe.start)
    buffer.pointee.member("x", swipe.x)
    buffer.pointee.member("progress", swipe.progress(over: state.pointee.swipeSpan ?? 0))
    buffer.pointee.close()
  }

  func append(_ node: NodeID) {
    texts.pointee.appendQuoted(state.pointee.scene[node].name, to: &buffer.pointee)
  }
}
