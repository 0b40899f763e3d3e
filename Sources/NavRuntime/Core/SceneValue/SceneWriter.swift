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
  /// The byte before the next member: a comma, or the brace of an object that begins.
  private var separator = UInt8(ascii: ",")
  /// The way to the only value that is written; nil when everything is.
  private var way: Way?

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

  /// Writes the value to which a path leads, or that of a member in which the path goes on, and returns the rest of the path;
  /// nil when the path leads nowhere. Nothing else of the member is written.
  static func write(
    valueAt path: JSONPath, in member: ViewMembers, of state: borrowing NavState,
    _ texts: borrowing TextTable,
    entriesOf nodes: [NodeID], to buffer: inout ByteBuffer
  ) -> JSONPath? {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          let start = buffer.pointee.count
          var writer = SceneWriter(state, texts, buffer, member, of: nodes, nil)
          writer.way = Way(path: path)
          _ = NavScene(&writer, commits: 0, events: 0, hints: [])
          return buffer.pointee.count == start ? nil : writer.way?.rest
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
    let all = enter(name)
    open(all)
    for node in nodes {
      guard let content = content(node) else { continue }
      guard all.isWritten else {
        let entry = way?.entersElement() ?? .whole
        open(entry)
        _ = describe(&self, content)
        close(entry)
        continue
      }
      separate()
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
    close(all)
    return .empty
  }

  // MARK: Members

  /// Begins a member that is a single value; returns false when it is not written.
  @inline(__always)
  private mutating func member(_ name: StaticString) -> Bool {
    if isOnTheWay { return takes(name) }
    write(name)
    return true
  }

  @inline(__always)
  private mutating func write(_ name: StaticString) {
    buffer.pointee.member(name, after: separator)
    separator = UInt8(ascii: ",")
  }

  @inline(__always)
  private mutating func separate() {
    buffer.pointee.append(separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member that is an object or a list.
  @inline(__always)
  private mutating func enter(_ name: StaticString) -> Way.Part {
    if isOnTheWay { return enters(name) }
    write(name)
    return .whole
  }

  /// True while a writer follows a path to the value that it writes, or is past it.
  @inline(__always)
  private var isOnTheWay: Bool { way != nil && way?.isThere == false }

  @inline(never)
  private mutating func takes(_ name: StaticString) -> Bool { way?.takes(name) == true }

  @inline(never)
  private mutating func enters(_ name: StaticString) -> Way.Part { way?.enters(name) ?? .whole }

  /// Begins an element, unless only a part of it is written.
  private mutating func open(_ part: Way.Part) { if part.isWritten { open() } }

  /// Ends a member or an element.
  private mutating func close(_ part: Way.Part) {
    if part.isWritten { close() }
    leave(part)
  }

  private mutating func leave(_ part: Way.Part) {
    if part != .whole { way?.leave(part) }
  }

  private mutating func open() { separator = UInt8(ascii: "{") }

  private mutating func close() {
    if separator == UInt8(ascii: "{") { buffer.pointee.append(separator) }
    buffer.pointee.close()
    separator = UInt8(ascii: ",")
  }

  private func append(_ node: NodeID) {
    texts.pointee.appendQuoted(state.pointee.scene[node].name, to: &buffer.pointee)
  }

  private func append(_ text: TextID) { texts.pointee.appendQuoted(text, to: &buffer.pointee) }

  private func appendNull() { buffer.pointee.append("null") }

  func name(of node: NodeID) -> String { "" }

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: TextID) -> String {
    guard member(name) else { return "" }
    append(value)
    return ""
  }

  @inline(__always)
  mutating func text(_ name: StaticString, _ value: TextID?) -> String? {
    guard member(name) else { return nil }
    if let value { append(value) } else { appendNull() }
    return nil
  }

  @inline(__always)
  mutating func texts(_ name: StaticString, _ values: [TextID]) -> [String] {
    guard member(name) else { return [] }
    texts.pointee.appendQuoted(values, to: &buffer.pointee)
    return []
  }

  @inline(__always)
  mutating func node(_ name: StaticString, _ node: NodeID) -> String {
    guard member(name) else { return "" }
    append(node)
    return ""
  }

  @inline(__always)
  mutating func node(_ name: StaticString, _ node: NodeID?) -> String? {
    guard member(name) else { return nil }
    if let node { append(node) } else { appendNull() }
    return nil
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: Bool) -> Bool {
    guard member(name) else { return value }
    buffer.pointee.append(value)
    return value
  }

  @inline(__always)
  mutating func number(_ name: StaticString, _ value: Double) -> Double {
    guard member(name) else { return value }
    buffer.pointee.append(value)
    return value
  }

  mutating func appearances(_ name: StaticString, of visible: [TextID]) {
    guard member(name) else { return }
    open()
    for text in visible.sorted(by: { texts.pointee.precedes($0, $1) }) {
      key(text)
      buffer.pointee.append(UInt8(ascii: "1"))
    }
    close()
  }

  @inline(__always)
  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word) -> Word {
    guard member(name) else { return value }
    append(word: value.wireName)
    return value
  }

  @inline(__always)
  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word?) -> Word? {
    guard member(name) else { return value }
    if let value { append(word: value.wireName) } else { appendNull() }
    return value
  }

  private func append(word: StaticString) {
    buffer.pointee.append(UInt8(ascii: "\""))
    buffer.pointee.append(word)
    buffer.pointee.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  mutating func orientations(_ name: StaticString, _ value: Orientations) -> Orientations {
    guard member(name) else { return value }
    buffer.pointee.append(value)
    return value
  }

  mutating func attributes(_ name: StaticString, _ value: Attributes) -> [(key: String, value: String)] {
    guard member(name) else { return [] }
    open()
    for entry in value.entries {
      key(entry.key)
      append(entry.value)
    }
    close()
    return []
  }

  mutating func values(_ name: StaticString, _ value: Attributes) -> ByID<CanonicalJSON> {
    guard member(name) else { return .empty }
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
    separate()
    append(text)
    buffer.pointee.append(UInt8(ascii: ":"))
  }

  // MARK: Objects and lists

  @inline(__always)
  mutating func object<Value>(
    _ name: StaticString, _ describe: (inout SceneWriter) -> Value
  ) -> Value {
    let part = enter(name)
    open(part)
    let value = describe(&self)
    close(part)
    return value
  }

  @inline(__always)
  mutating func object<Content, Value>(
    _ name: StaticString, _ content: Content?, _ describe: (inout SceneWriter, Content) -> Value
  ) -> Value? {
    guard let content else {
      if member(name) { appendNull() }
      return nil
    }
    return object(name) { describe(&$0, content) }
  }

  mutating func members<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ describe: (inout SceneWriter, Elements.Element) -> Value
  ) -> [Value] {
    let part = enter(name)
    open(part)
    for element in elements { _ = describe(&self, element) }
    close(part)
    return []
  }

  mutating func frames<Value>(
    _ name: StaticString, _ frames: [PaneFrame], _ describe: (inout SceneWriter, PaneFrame) -> Value
  ) -> [Value] {
    guard members.contains(.layout) else { return [] }
    list(name, frames.count) { writer, index, part in
      let start = writer.buffer.pointee.count
      writer.open(part)
      _ = describe(&writer, frames[index])
      writer.close(part)
      writer.parts?.pointee.add(.layout, from: start, named: start, to: writer.buffer.pointee.count, nil)
    }
    return []
  }

  mutating func names<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ node: (Elements.Element) -> NodeID,
    _ describe: (String, Elements.Element) -> Value
  ) -> [Value] {
    guard member(name) else { return [] }
    buffer.pointee.list(elements) { texts.pointee.appendQuoted(state.pointee.scene[node($0)].name, to: &$1) }
    return []
  }

  mutating func children(_ name: StaticString, _ nodes: ContiguousArray<NodeID>) -> [String] {
    children(name, nodes.count) { writer, index, part in
      writer.append(nodes[index])
      writer.leave(part)
    }
    return []
  }

  mutating func children<Element: ShapeNode, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>,
    _ describe: (inout SceneWriter, Element) -> Value
  ) -> [Value] {
    children(name, elements.count) { writer, index, part in
      writer.open(part)
      _ = describe(&writer, elements[index])
      writer.close(part)
    }
    return []
  }

  mutating func plugins(_ name: StaticString, _ plugins: [AttachedPlugin]) -> [String] {
    let ids = plugins.map(\.id).sorted { texts.pointee.precedes($0, $1) }
    guard let parts else { return texts(name, ids) }
    parts.pointee.plugins = ids
    parts.pointee.children.beginContainer()
    children(name, ids.count, isWhole: true) { writer, index, _ in writer.append(ids[index]) }
    return []
  }

  /// Writes a list of children, without those that a reader knows.
  @inline(__always)
  private mutating func children(
    _ name: StaticString, _ count: Int, isWhole: Bool = false,
    _ write: (inout SceneWriter, Int, Way.Part) -> Void
  ) {
    guard let parts else { return list(name, count, write) }
    self.write(name)
    buffer.pointee.append(UInt8(ascii: "["))
    let known = parts.pointee.children.begin(count, isWhole: isWhole, at: buffer.pointee.count)
    for index in known..<count {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(&self, index, .whole)
      parts.pointee.children.endChild(at: buffer.pointee.count)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func list(
    _ name: StaticString, _ count: Int, _ write: (inout SceneWriter, Int, Way.Part) -> Void
  ) {
    let all = enter(name)
    guard all.isWritten else {
      if let index = way?.index, index < count, let element = way?.entersElement() {
        write(&self, index, element)
      }
      return leave(all)
    }
    buffer.pointee.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(&self, index, .whole)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
    leave(all)
  }
}

/// The way that a writer follows to the only value that it writes.
fileprivate struct Way {
  private let path: JSONPath
  /// The number of steps that were taken.
  private var place = 0
  private var progress = Progress.onTheWay

  private enum Progress { case onTheWay, there, past }

  /// The part of a member or of an element that is written.
  enum Part {
    /// The whole of it, as a part of what is written.
    case whole
    /// The whole of it, because the way ends there.
    case end
    /// What is on the way inside it.
    case inside
    /// Nothing: the way has ended.
    case behind
    /// Nothing: the way leads past it.
    case beside

    var isWritten: Bool { self == .whole || self == .end }
  }

  init(path: JSONPath) { self.path = path }

  /// True while the value is being written.
  var isThere: Bool { progress == .there }

  /// The steps that are left.
  var rest: JSONPath { path.dropping(first: place) }

  /// The index that is the next step; nil for a name.
  var index: Int? { progress == .onTheWay ? path.index(at: place) : nil }

  /// Takes a step to a member that is a single value, in which the path ends or goes on; returns false when it does not lead
  /// there.
  mutating func takes(_ name: StaticString) -> Bool {
    guard progress == .onTheWay, path.name(at: place, is: name) else { return false }
    place += 1
    progress = .past
    return true
  }

  /// Takes a step to a member that is an object or a list.
  mutating func enters(_ name: StaticString) -> Part {
    guard progress == .onTheWay else { return .behind }
    guard path.name(at: place, is: name) else {
      progress = .past
      return .beside
    }
    return entersElement()
  }

  /// Takes a step to the element that it leads to.
  mutating func entersElement() -> Part {
    guard progress == .onTheWay else { return .behind }
    place += 1
    if place < path.count { return .inside }
    progress = .there
    return .end
  }

  /// Leaves a member or an element.
  mutating func leave(_ part: Part) {
    switch part {
    case .whole, .behind: break
    case .end, .inside: progress = .past
    case .beside: progress = .onTheWay
    }
  }
}
