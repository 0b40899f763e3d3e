import NavBase
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
  /// The list of its children; nil when it is not recorded, and written as a whole.
  let children: UnsafeMutablePointer<WrittenChildren>?

  static func write(
    _ place: ContainerPlace, of state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer, recording children: UnsafeMutablePointer<WrittenChildren>? = nil
  ) {
    buffer.append("{\"kind\":\"")
    buffer.append(place.kind.wireName)
    buffer.append("\"")
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = ShapeViewWriter(
            state: state, texts: texts, buffer: buffer, node: place.node, children: children)
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
    if Element.hasMembers || children != nil {
      list(name, value.count) { Element.hasMembers ? write(value[$0]) : append(value[$0].node) }
    } else {
      names(name, ContiguousArray(value.map(\.node)))
    }
  }

  /// Writes a list of children, without those that a reader knows.
  private func list(_ name: StaticString, _ count: Int, _ write: (Int) -> Void) {
    buffer.pointee.member(name)
    buffer.pointee.append(UInt8(ascii: "["))
    for index in (children?.pointee.begin(count, at: buffer.pointee.count) ?? 0)..<count {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(index)
      children?.pointee.endChild(at: buffer.pointee.count)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  private func write<Element: ShapeNode>(_ element: Element) {
    var (element, writer) = (element, self)
    buffer.pointee.append("{\"id\":")
    append(element.node)
    element.code(&writer)
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

  func names(_ name: StaticString, _ nodes: ContiguousArray<NodeID>) {
    if children != nil { return list(name, nodes.count) { append(nodes[$0]) } }
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

/// The list of the children in a container's entry of the state view, or of the plugins. A reader that knows the children at
/// its beginning gets only those after them.
package struct WrittenChildren {
  /// The number of children at the end of a list that a reader may not know; `Int.max` for all.
  var unknown = Int.max
  /// The ends of the children that were written, of one container after another.
  package private(set) var ends = ContiguousArray<Int>()
  /// The list of the current container; nil for none.
  private(set) var list: List?

  /// The list of one container.
  package struct List: BitwiseCopyable {
    /// The number of children that were left out.
    package let kept: Int
    /// The place after the bracket that opens the list.
    package let start: Int
    /// The indices in ``WrittenChildren/ends`` of its first child and after its last one.
    package let firstEnd: Int
    package var lastEnd: Int
  }

  /// Begins the entry of a container.
  mutating func beginContainer() { list = nil }

  mutating func removeAll() { ends.removeAll(keepingCapacity: true) }

  /// Begins the list of `count` children; returns the number of those that are left out, if any may be. A container has one
  /// list.
  @discardableResult
  mutating func begin(_ count: Int, isWhole: Bool = false, at place: Int) -> Int {
    assert(list == nil, "A container has one list of children.")
    let kept = isWhole ? 0 : count - min(count, unknown)
    list = List(kept: kept, start: place, firstEnd: ends.count, lastEnd: ends.count)
    return kept
  }

  mutating func endChild(at place: Int) {
    ends.append(place)
    list?.lastEnd = ends.count
  }
}
