import NavBase
import NavEvents

/// A visitor that writes what a scene shows as JSON: nodes by their names, settings even when they are the default.
struct SceneWriter: SceneVisitor {
  static var buildsValues: Bool { false }

  let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  let texts: UnsafePointer<TextTable>
  /// The buffer to write to.
  let buffer: UnsafeMutablePointer<ByteBuffer>
  /// The members that are written.
  let members: ViewMembers
  /// The nodes that have entries, in order.
  let nodes: [NodeID]
  /// The parts that are written; nil when they are not recorded.
  let parts: UnsafeMutablePointer<WrittenParts>?
  /// The byte before the next member: a comma, or the brace of an object that begins.
  var separator = UInt8(ascii: ",")
  /// The way to the only value that is written; nil when everything is.
  var way: WayToValue?

  private init(
    _ state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>,
    to buffer: UnsafeMutablePointer<ByteBuffer>, _ members: ViewMembers, of nodes: [NodeID],
    keeping parts: UnsafeMutablePointer<WrittenParts>?
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
          var writer = SceneWriter(state, texts, to: buffer, members, of: nodes, keeping: parts)
          _ = NavScene(&writer, commits: 0, events: 0, hints: [])
        }
      }
    }
  }

  /// Writes the value to which a path leads, or that of a member in which the path goes on, and returns the rest of the path;
  /// nil when the path leads nowhere. Nothing else of the member is written.
  static func write(
    valueAt path: JSONPath, isShallow: Bool, in member: ViewMembers, of state: borrowing NavState,
    _ texts: borrowing TextTable,
    entriesOf nodes: [NodeID], to buffer: inout ByteBuffer
  ) -> JSONPath? {
    withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        withUnsafeMutablePointer(to: &buffer) { buffer in
          let start = buffer.pointee.count
          var writer = SceneWriter(state, texts, to: buffer, member, of: nodes, keeping: nil)
          writer.way = WayToValue(path: path, isShallow: isShallow)
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
          var writer = SceneWriter(state, texts, to: buffer, .all, of: [], keeping: nil)
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
        if hasContent(entry) { _ = describe(&self, content) }
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
  mutating func member(_ name: StaticString) -> Bool {
    if isOnTheWay { return takes(name) }
    write(name)
    return true
  }

  @inline(__always)
  mutating func write(_ name: StaticString) {
    buffer.pointee.member(name, after: separator)
    separator = UInt8(ascii: ",")
  }

  @inline(__always)
  mutating func separate() {
    buffer.pointee.append(separator)
    separator = UInt8(ascii: ",")
  }

  /// Begins a member that is an object or a list.
  @inline(__always)
  mutating func enter(_ name: StaticString) -> WayToValue.Part {
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
  mutating func enters(_ name: StaticString) -> WayToValue.Part { way?.enters(name) ?? .whole }

  /// Begins an element, unless only a part of it is written.
  mutating func open(_ part: WayToValue.Part) { if part.isWritten { open() } }

  /// Returns false for a part whose content is left out.
  @inline(__always)
  func hasContent(_ part: WayToValue.Part) -> Bool { part == .whole || way?.isEmpty(part) != true }

  /// Ends a member or an element.
  mutating func close(_ part: WayToValue.Part) {
    if part.isWritten { close() }
    leave(part)
  }

  mutating func leave(_ part: WayToValue.Part) {
    if part != .whole { way?.leave(part) }
  }

  mutating func open() { separator = UInt8(ascii: "{") }

  mutating func close() {
    if separator == UInt8(ascii: "{") { buffer.pointee.append(separator) }
    buffer.pointee.close()
    separator = UInt8(ascii: ",")
  }

  func append(_ node: NodeID) {
    texts.pointee.appendQuoted(state.pointee.scene[node].name, to: &buffer.pointee)
  }

  func append(_ text: TextID) { texts.pointee.appendQuoted(text, to: &buffer.pointee) }

  func appendNull() { buffer.pointee.append("null") }

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

  func append(word: StaticString) {
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

  mutating func attributes(_ name: StaticString, _ value: Attributes) -> NavAttributes {
    guard member(name) else { return [:] }
    open()
    for entry in value.entries {
      key(entry.key)
      append(entry.value)
    }
    close()
    return [:]
  }

  mutating func json(_ name: StaticString, _ value: JSONText) -> CanonicalJSON {
    if member(name) { texts.pointee.append(value.text, to: &buffer.pointee) }
    return .null
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
  mutating func key(_ text: TextID) {
    separate()
    append(text)
    buffer.pointee.append(UInt8(ascii: ":"))
  }
}
