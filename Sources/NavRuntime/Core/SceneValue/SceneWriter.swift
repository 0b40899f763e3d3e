import NavBase
import NavEvents

/// A visitor that writes what a scene shows as JSON: nodes by their names, settings even when they are the default.
struct SceneWriter: SceneVisitor {
  static var buildsValues: Bool { false }

  let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  private let texts: UnsafePointer<TextTable>
  /// The buffer to write to.
  private let buffer: UnsafeMutablePointer<ByteBuffer>
  /// The members that are written.
  private let members: ViewMembers
  /// The nodes that have entries, in order.
  private let nodes: [NodeID]
  /// The parts that are written; nil when they are not recorded.
  private let parts: UnsafeMutablePointer<WrittenParts>?
  /// True when an object has just begun, so that no comma comes before its first member.
  private var isOpen = false

  private init(
    _ state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>,
    _ buffer: UnsafeMutablePointer<ByteBuffer>, _ members: ViewMembers, of nodes: [NodeID],
    _ parts: UnsafeMutablePointer<WrittenParts>?
  ) {
    (self.state, self.texts, self.buffer) = (state, texts, buffer)
    (self.members, self.nodes, self.parts) = (members, nodes, parts)
  }

  /// Writes members of the state view after those that are there, with entries for `nodes`.
  static func write(
    _ members: ViewMembers, of state: borrowing NavState, _ texts: borrowing TextTable,
    entriesOf nodes: [NodeID],
    to buffer: inout ByteBuffer, recording parts: UnsafeMutablePointer<WrittenParts>?
  ) {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = SceneWriter(state, texts, buffer, members, of: nodes, parts)
          _ = NavScene(&writer, commits: 0, events: 0, hints: [])
        }
      }
    }
  }

  /// Writes further members of an object.
  static func write(
    to buffer: inout ByteBuffer, of state: borrowing NavState, _ texts: borrowing TextTable,
    _ describe: (inout SceneWriter) -> Void
  ) {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          var writer = SceneWriter(state, texts, buffer, .all, of: [], nil)
          describe(&writer)
        }
      }
    }
  }

  // MARK: Parts of the view

  func needs(_ members: ViewMembers) -> Bool { !self.members.isDisjoint(with: members) }

  /// Writes a member that is a single part, which begins after the comma.
  mutating func part<Value>(
    _ member: ViewMembers, or blank: Value, _ describe: (inout SceneWriter) -> Value
  ) -> Value {
    guard members.contains(member) else { return blank }
    let start = buffer.pointee.count + 1
    let value = describe(&self)
    if let parts {
      let list = member == .plugins ? parts.pointee.children.list : nil
      parts.pointee.add(member, from: start, named: start, to: buffer.pointee.count, list)
    }
    return value
  }

  mutating func entries<Content, Value>(
    _ name: StaticString, _ member: ViewMembers, of content: (NodeID) -> Content?,
    _ describe: (inout SceneWriter, Content) -> Value
  ) -> ByID<Value> {
    guard members.contains(member) else { return .empty }
    self.member(name)
    open()
    for node in nodes {
      guard let content = content(node) else { continue }
      if !isOpen { buffer.pointee.append(UInt8(ascii: ",")) }
      let start = buffer.pointee.count
      append(node)
      let nameEnd = buffer.pointee.count
      buffer.pointee.append(UInt8(ascii: ":"))
      parts?.pointee.children.beginContainer()
      open()
      _ = describe(&self, content)
      close()
      if let parts {
        parts.pointee.add(
          member, from: start, named: nameEnd, to: buffer.pointee.count, parts.pointee.children.list)
      }
    }
    close()
    return .empty
  }

  // MARK: Members

  private mutating func member(_ name: StaticString) {
    guard isOpen else { return buffer.pointee.member(name) }
    isOpen = false
    buffer.pointee.append(UInt8(ascii: "\""))
    buffer.pointee.append(name)
    buffer.pointee.append("\":")
  }

  private mutating func open() {
    buffer.pointee.append(UInt8(ascii: "{"))
    isOpen = true
  }

  private mutating func close() {
    buffer.pointee.close()
    isOpen = false
  }

  private func append(_ node: NodeID) {
    texts.pointee.appendQuoted(state.pointee.scene[node].name, to: &buffer.pointee)
  }

  private func append(_ text: TextID) { texts.pointee.appendQuoted(text, to: &buffer.pointee) }

  private func appendNull() { buffer.pointee.append("null") }

  func name(of node: NodeID) -> String { "" }

  mutating func text(_ name: StaticString, _ value: TextID) -> String {
    member(name)
    append(value)
    return ""
  }

  mutating func text(_ name: StaticString, _ value: TextID?) -> String? {
    member(name)
    if let value { append(value) } else { appendNull() }
    return nil
  }

  mutating func texts(_ name: StaticString, _ values: [TextID]) -> [String] {
    member(name)
    texts.pointee.appendQuoted(values, to: &buffer.pointee)
    return []
  }

  mutating func node(_ name: StaticString, _ node: NodeID) -> String {
    member(name)
    append(node)
    return ""
  }

  mutating func node(_ name: StaticString, _ node: NodeID?) -> String? {
    member(name)
    if let node { append(node) } else { appendNull() }
    return nil
  }

  mutating func flag(_ name: StaticString, _ value: Bool) -> Bool {
    member(name)
    buffer.pointee.append(value)
    return value
  }

  mutating func number(_ name: StaticString, _ value: Double) -> Double {
    member(name)
    buffer.pointee.append(value)
    return value
  }

  mutating func appearances(_ name: StaticString, of visible: [TextID]) {
    member(name)
    open()
    for text in visible.sorted(by: { texts.pointee.precedes($0, $1) }) {
      key(text)
      buffer.pointee.append(UInt8(ascii: "1"))
    }
    close()
  }

  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word) -> Word {
    member(name)
    append(word: value.wireName)
    return value
  }

  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word?) -> Word? {
    member(name)
    if let value { append(word: value.wireName) } else { appendNull() }
    return value
  }

  private func append(word: StaticString) {
    buffer.pointee.append(UInt8(ascii: "\""))
    buffer.pointee.append(word)
    buffer.pointee.append(UInt8(ascii: "\""))
  }

  mutating func orientations(_ name: StaticString, _ value: Orientations) -> Orientations {
    member(name)
    buffer.pointee.append(value)
    return value
  }

  mutating func attributes(_ name: StaticString, _ value: Attributes) -> [(key: String, value: String)] {
    member(name)
    open()
    for entry in value.entries {
      key(entry.key)
      append(entry.value)
    }
    close()
    return []
  }

  mutating func values(_ name: StaticString, _ value: Attributes) -> ByID<CanonicalJSON> {
    member(name)
    open()
    for entry in value.entries {
      key(entry.key)
      texts.pointee.append(entry.value, to: &buffer.pointee)
    }
    close()
    return .empty
  }

  /// Writes the name of a member that is a text.
  private mutating func key(_ text: TextID) {
    if !isOpen { buffer.pointee.append(UInt8(ascii: ",")) }
    isOpen = false
    append(text)
    buffer.pointee.append(UInt8(ascii: ":"))
  }

  // MARK: Objects and lists

  mutating func object<Value>(
    _ name: StaticString, _ describe: (inout SceneWriter) -> Value
  ) -> Value {
    member(name)
    open()
    let value = describe(&self)
    close()
    return value
  }

  mutating func object<Content, Value>(
    _ name: StaticString, _ content: Content?, _ describe: (inout SceneWriter, Content) -> Value
  ) -> Value? {
    guard let content else {
      member(name)
      appendNull()
      return nil
    }
    return object(name) { describe(&$0, content) }
  }

  mutating func members<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ describe: (inout SceneWriter, Elements.Element) -> Value
  ) -> [Value] {
    member(name)
    open()
    for element in elements { _ = describe(&self, element) }
    close()
    return []
  }

  mutating func frames<Value>(
    _ name: StaticString, _ frames: [PaneFrame], _ describe: (inout SceneWriter, PaneFrame) -> Value
  ) -> [Value] {
    guard members.contains(.layout) else { return [] }
    list(name, frames.count) { writer, index in
      let start = writer.buffer.pointee.count
      writer.open()
      _ = describe(&writer, frames[index])
      writer.close()
      writer.parts?.pointee.add(.layout, from: start, named: start, to: writer.buffer.pointee.count, nil)
    }
    return []
  }

  mutating func names<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ node: (Elements.Element) -> NodeID,
    _ describe: (String, Elements.Element) -> Value
  ) -> [Value] {
    member(name)
    buffer.pointee.list(elements) { texts.pointee.appendQuoted(state.pointee.scene[node($0)].name, to: &$1) }
    return []
  }

  mutating func children(_ name: StaticString, _ nodes: ContiguousArray<NodeID>) -> [String] {
    children(name, nodes.count) { writer, index in writer.append(nodes[index]) }
    return []
  }

  mutating func children<Element: ShapeNode, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>,
    _ describe: (inout SceneWriter, Element) -> Value
  ) -> [Value] {
    children(name, elements.count) { writer, index in
      writer.open()
      _ = describe(&writer, elements[index])
      writer.close()
    }
    return []
  }

  mutating func plugins(_ name: StaticString, _ plugins: [AttachedPlugin]) -> [String] {
    let ids = plugins.map(\.id).sorted { texts.pointee.precedes($0, $1) }
    guard let parts else { return texts(name, ids) }
    parts.pointee.plugins = ids
    parts.pointee.children.beginContainer()
    children(name, ids.count, isWhole: true) { writer, index in writer.append(ids[index]) }
    return []
  }

  /// Writes a list of children, without those that a reader knows.
  private mutating func children(
    _ name: StaticString, _ count: Int, isWhole: Bool = false, _ write: (inout SceneWriter, Int) -> Void
  ) {
    guard let parts else { return list(name, count, write) }
    member(name)
    buffer.pointee.append(UInt8(ascii: "["))
    let known = parts.pointee.children.begin(count, isWhole: isWhole, at: buffer.pointee.count)
    for index in known..<count {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(&self, index)
      parts.pointee.children.endChild(at: buffer.pointee.count)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  private mutating func list(
    _ name: StaticString, _ count: Int, _ write: (inout SceneWriter, Int) -> Void
  ) {
    member(name)
    buffer.pointee.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(&self, index)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }
}
