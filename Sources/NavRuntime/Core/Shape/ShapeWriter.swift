import NavBase
import NavEvents

/// A writer of nodes with their contents: all of them for the canonical state, the survivors for an archive.
struct ShapeWriter: ShapeCoder {
  typealias Failure = Never

  /// The state whose nodes are written; valid while its owner writes.
  private let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  private let texts: UnsafePointer<TextTable>
  /// The buffer to write to.
  private let buffer: UnsafeMutablePointer<ByteBuffer>
  private let isArchive: Bool
  /// True when the object of a part has just begun, so that no comma comes before its first member.
  private var isPartOpen = false

  /// Writes the tree of nodes under `node`.
  static func write(
    _ node: NodeID, of state: borrowing NavState, _ texts: borrowing TextTable, to buffer: inout ByteBuffer,
    asArchive isArchive: Bool = false
  ) {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = ShapeWriter(state: state, texts: texts, buffer: buffer, isArchive: isArchive)
          writer.write(node)
        }
      }
    }
  }

  /// Writes parts of a container as a list.
  static func write<Part: ShapePart>(
    _ parts: ContiguousArray<Part>, of state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = ShapeWriter(state: state, texts: texts, buffer: buffer, isArchive: false)
          writer.writeList(parts)
        }
      }
    }
  }

  // MARK: The tree

  private mutating func write(_ node: NodeID) {
    guard let place = state.pointee.scene.place(of: node) else {
      state.pointee.openNode(node, texts.pointee, to: &buffer.pointee)
      return buffer.pointee.close()
    }
    open(place)
    withUnsafeMutablePointer(to: &self) { place.kind.visit(Writing(index: place.index, writer: $0)) }
    buffer.pointee.close()
  }

  fileprivate mutating func write<Kind: Container>(_ kind: Kind.Type, at index: Int) {
    var container = Kind.value(at: index, in: state.pointee.scene)
    container.code(&self)
  }

  /// Begins the object of a container, of which an archive has only the id, the kind and the title.
  private func open(_ place: ContainerPlace) {
    guard isArchive else { return state.pointee.openNode(place.node, texts.pointee, to: &buffer.pointee) }
    let node = state.pointee.scene[place.node]
    buffer.pointee.append("{\"id\":")
    texts.pointee.appendQuoted(node.name, to: &buffer.pointee)
    buffer.pointee.member("kind", word: place.kind.wireName)
    if let title = node.title { buffer.pointee.member("title", title, texts.pointee) }
  }

  private func has(_ forms: ShapeForms) -> Bool { !isArchive || forms.hasArchive }

  private func isKept(_ node: NodeID) -> Bool { !isArchive || state.pointee.survives(node, texts.pointee) }

  mutating func survivors(_ arrange: ((NodeID) -> Bool) -> Void) {
    if isArchive { arrange { state.pointee.survives($0, texts.pointee) } }
  }

  // MARK: Nodes

  /// Writes a list of nodes. Members that are described after the list see only the survivors.
  mutating func nodes<Element: ShapeNode>(
    _ name: StaticString, _ value: inout ContiguousArray<Element>, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    guard has(forms) else { return }
    if isArchive { value.removeAll { !isKept($0.node) } }
    if value.isEmpty { return }
    buffer.pointee.member(name)
    var separator = UInt8(ascii: "[")
    for element in value {
      buffer.pointee.append(separator)
      separator = UInt8(ascii: ",")
      if Element.hasMembers { write(element) } else { write(element.node) }
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  /// Writes a screen with its container's data about it.
  private mutating func write<Element: ShapeNode>(_ element: Element) {
    var element = element
    state.pointee.openNode(element.node, texts.pointee, to: &buffer.pointee)
    element.code(&self)
    buffer.pointee.close()
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID?, _ rule: ShapeRule, also forms: ShapeForms
  ) {
    if let node = value { write(name, node, forms) }
  }

  mutating func node(
    _ name: StaticString, _ value: inout NodeID, _ rule: ShapeRule, also forms: ShapeForms,
    missing reason: ShapeReason
  ) {
    write(name, value, forms)
  }

  private mutating func write(_ name: StaticString, _ node: NodeID, _ forms: ShapeForms) {
    guard has(forms), isKept(node) else { return }
    buffer.pointee.member(name)
    write(node)
  }

  mutating func choice(
    _ name: StaticString, _ value: inout NodeID?, of list: StaticString, by key: StaticString,
    _ nodes: ContiguousArray<NodeID>, also forms: ShapeForms
  ) {
    guard has(forms), let node = value, node != nodes.first, nodes.contains(node) else { return }
    buffer.pointee.member(name, state.pointee.scene[node].name, texts.pointee)
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID, of list: StaticString) {
    begin(name)
    texts.pointee.appendQuoted(state.pointee.scene[value].name, to: &buffer.pointee)
  }

  mutating func child(_ name: StaticString, _ value: inout NodeID?, of list: StaticString) {
    if var child = value { self.child(name, &child, of: list) }
  }

  mutating func children(
    _ name: StaticString, _ value: inout ContiguousArray<NodeID>, of list: StaticString
  ) {
    if value.isEmpty { return }
    begin(name)
    buffer.pointee.list(value) { texts.pointee.appendQuoted(state.pointee.scene[$0].name, to: &$1) }
  }

  var hasValues: Bool { true }

  // MARK: Settings

  mutating func flag(
    _ name: StaticString, _ value: inout Bool, default standard: Bool, also forms: ShapeForms
  ) {
    if value != standard, has(forms) {
      begin(name)
      buffer.pointee.append(value)
    }
  }

  mutating func number(
    _ name: StaticString, _ value: inout Double, default standard: Double, also forms: ShapeForms
  ) {
    if value != standard, has(forms) {
      begin(name)
      buffer.pointee.append(value)
    }
  }

  mutating func number(_ name: StaticString, _ value: inout Double?, also forms: ShapeForms) {
    if let value, has(forms) {
      begin(name)
      buffer.pointee.append(value)
    }
  }

  mutating func count(_ name: StaticString, _ value: inout Int32, if isThere: Bool) {
    if isThere, !isArchive { buffer.pointee.member(name, Int(value)) }
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, default standard: Word, also forms: ShapeForms
  ) {
    if value != standard, has(forms) { write(name, word: value.wireName) }
  }

  mutating func word<Word: WireName>(_ name: StaticString, _ value: inout Word, missing standard: Word) {
    if !isArchive { write(name, word: value.wireName) }
  }

  mutating func words<Word: WireName>(_ name: StaticString, _ value: inout [Word], if isThere: Bool) {
    guard isThere, !isArchive else { return }
    buffer.pointee.member(name)
    buffer.pointee.list(value) { word, buffer in
      buffer.append("\"")
      buffer.append(word.wireName)
      buffer.append("\"")
    }
  }

  mutating func text(_ name: StaticString, _ value: inout TextID, _ rule: ShapeTextRule) {
    begin(name)
    texts.pointee.appendQuoted(value, to: &buffer.pointee)
  }

  private mutating func write(_ name: StaticString, word: StaticString) {
    begin(name)
    buffer.pointee.append("\"")
    buffer.pointee.append(word)
    buffer.pointee.append("\"")
  }

  /// Writes the name of a member. The first one of a part begins its object.
  private mutating func begin(_ name: StaticString) {
    buffer.pointee.member(name, after: isPartOpen ? UInt8(ascii: "{") : UInt8(ascii: ","))
    isPartOpen = false
  }

  mutating func text(
    _ name: StaticString, _ value: inout TextID?, _ rule: ShapeTextRule, also forms: ShapeForms
  ) {
    guard let value, has(forms) else { return }
    begin(name)
    texts.pointee.appendQuoted(value, to: &buffer.pointee)
  }

  mutating func part<Part: ShapePart>(
    _ name: StaticString, _ value: inout Part?, else reason: ShapeReason
  ) {
    guard !isArchive, let part = value else { return }
    begin(name)
    write(part)
  }

  private mutating func write<Part: ShapePart>(_ part: Part) {
    var part = part
    isPartOpen = true
    part.code(&self)
    if isPartOpen { buffer.pointee.append(UInt8(ascii: "{")) }
    isPartOpen = false
    buffer.pointee.close()
  }

  mutating func parts<Part: ShapePart>(
    _ name: StaticString, _ value: inout ContiguousArray<Part>, uniqueBy key: StaticString,
    also forms: ShapeForms, else reason: ShapeReason
  ) {
    guard has(forms), !value.isEmpty else { return }
    begin(name)
    writeList(value)
  }

  private mutating func writeList<Part: ShapePart>(_ parts: ContiguousArray<Part>) {
    var separator = UInt8(ascii: "[")
    for part in parts {
      buffer.pointee.append(separator)
      separator = UInt8(ascii: ",")
      write(part)
    }
    if parts.isEmpty { buffer.pointee.append(separator) }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  mutating func length(_ name: StaticString, _ value: inout PaneLength, default standard: PaneLength) {
    if value == standard { return }
    begin(name)
    value.appendJSON(to: &buffer.pointee)
  }

  mutating func json(_ name: StaticString, _ value: inout JSONText?, longest: Int, also forms: ShapeForms) {
    guard let value, has(forms) else { return }
    begin(name)
    texts.pointee.append(value.text, to: &buffer.pointee)
  }
}

private struct Writing: ContainerVisitor {
  let index: Int
  let writer: UnsafeMutablePointer<ShapeWriter>

  func visit<Kind: Container>(_ kind: Kind.Type) { writer.pointee.write(kind, at: index) }
}
