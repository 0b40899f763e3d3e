import NavEvents

/// A stack that keeps its entries over a restore, because its object in the archive has none.
struct KeptStack {
  /// The object that describes it in the archive.
  let object: JSONValue
  let index: Int
}

/// The entries that stacks keep over a restore. A navigation controller of which nothing was restored keeps the root that
/// the app put into it (UINavigationController).
extension NavState {
  /// Returns the stacks that have entries while the archive names none for them, and holds none of them elsewhere.
  func keptStacks(archived: SceneValidator, _ document: borrowing JSONDocument) -> [KeptStack] {
    archived.containers.compactMap { id, object in
      guard document.member("kind", of: object).map({ document.isString($0, "stack") }) == true,
        document.member("entries", of: object).map({ document.elements(of: $0).isEmpty }) ?? true,
        let index = scene.find(id).flatMap({ scene.stackIndex($0) }), !scene.stacks[index].entries.isEmpty,
        !scene.stacks[index].entries.contains(where: { isInside($0, archived) })
      else { return nil }
      return KeptStack(object: object, index: index)
    }
  }

  /// Returns whether an archive holds an entry, or something in it, such as a page that is loading.
  private func isInside(_ entry: NodeID, _ archived: SceneValidator) -> Bool {
    var isInside = false
    scene.walk(entry) { node in
      let page = scene.webIndex(node).flatMap { scene.webs[$0].load }?.page
      isInside = isInside || archived.holds(scene[node].name) || page.map { archived.holds($0) } == true
    }
    return isInside
  }

  /// Writes the object of a stack with the entries that it keeps.
  func write(
    _ stack: KeptStack, _ document: borrowing JSONDocument, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    var separator = UInt8(ascii: "{")
    document.forEachMember(of: stack.object) { name, value in
      if document.isString(name, "entries") { return }
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      document.append(name, to: &buffer)
      buffer.append(UInt8(ascii: ":"))
      document.append(value, to: &buffer)
    }
    buffer.member("entries")
    buffer.list(scene.stacks[stack.index].entries) { ShapeWriter.write($0, of: self, texts, to: &$1) }
    buffer.close()
  }
}
