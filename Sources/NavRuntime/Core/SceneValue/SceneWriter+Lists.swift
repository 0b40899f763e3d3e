import NavBase
import NavEvents

/// The objects and lists of a view.
extension SceneWriter {
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
    if hasContent(part) { for element in elements { _ = describe(&self, element) } }
    close(part)
    return []
  }

  mutating func frames<Value>(
    _ name: StaticString, _ frames: [PaneFrame], _ describe: (inout SceneWriter, PaneFrame) -> Value
  ) -> [Value] {
    guard members.contains(.layout) else { return [] }
    let kept = parts?.pointee.keepFrames(of: frames) ?? 0
    list(name, frames.count - kept) { writer, index, part in
      let start = writer.buffer.pointee.count
      writer.open(part)
      _ = describe(&writer, frames[kept + index])
      writer.close(part)
      writer.parts?.pointee.add(.layout, from: start, named: start, to: writer.buffer.pointee.count, nil)
    }
    return []
  }

  mutating func list<Element, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>,
    _ describe: (inout SceneWriter, Element) -> Value
  ) -> [Value] {
    list(name, elements.count) { writer, index, part in
      writer.open(part)
      _ = describe(&writer, elements[index])
      writer.close(part)
    }
    return []
  }

  mutating func length(_ name: StaticString, _ value: PaneLength) -> PaneLength {
    if member(name) { value.appendJSON(to: &buffer.pointee) }
    return value
  }

  mutating func modals(
    _ name: StaticString, rest: StaticString, _ modals: ContiguousArray<Modal>
  ) -> [NavScene.Modal] {
    if member(name) {
      buffer.pointee.list(modals) { texts.pointee.appendQuoted(state.pointee.scene[$0.node].name, to: &$1) }
    }
    guard modals.contains(where: { $0.presenter != nil }), member(rest) else { return [] }
    open()
    for modal in modals {
      guard let presenter = modal.presenter else { continue }
      key(state.pointee.scene[modal.node].name)
      open()
      write("presenter")
      append(presenter)
      close()
    }
    close()
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

  mutating func held<Value>(
    _ name: StaticString, _ commands: [HeldCommand], _ describe: (inout SceneWriter, HeldCommand) -> Value
  ) -> [Value] {
    list(name, commands.count) { writer, index, part in
      writer.open(part)
      _ = describe(&writer, commands[index])
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
    _ write: (inout SceneWriter, Int, WayToValue.Part) -> Void
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
    _ name: StaticString, _ count: Int, _ write: (inout SceneWriter, Int, WayToValue.Part) -> Void
  ) {
    let all = enter(name)
    guard all.isWritten else {
      if let index = way?.index, index < count, let element = way?.entersElement() {
        write(&self, index, element)
      }
      return leave(all)
    }
    buffer.pointee.append(UInt8(ascii: "["))
    for index in 0..<(hasContent(all) ? count : 0) {
      if index > 0 { buffer.pointee.append(UInt8(ascii: ",")) }
      write(&self, index, .whole)
    }
    buffer.pointee.append(UInt8(ascii: "]"))
    leave(all)
  }
}
