import NavEvents

/// A part of the scene that stays over a restore, because the archive has nothing in its place.
struct KeptMember {
  /// The object that describes the container in the archive.
  let object: JSONValue
  /// The member of that object.
  let name: StaticString
  let content: Content

  enum Content {
    case list([NodeID])
    case node(NodeID)
  }
}

extension NavState {
  /// Writes an archived scene with the members that are kept. The event of a restore holds the whole scene, so that a fold
  /// does not need their rules.
  func write(
    _ value: JSONValue, keeping kept: [KeptMember], _ document: borrowing JSONDocument,
    _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    document.append(value, to: &buffer) { value, buffer in
      let members = kept.filter { $0.object == value }
      if members.isEmpty { return false }
      var separator = UInt8(ascii: "{")
      document.forEachMember(of: value) { name, inner in
        if members.contains(where: { document.isString(name, $0.name) }) { return }
        buffer.append(separator)
        separator = UInt8(ascii: ",")
        document.append(name, to: &buffer)
        buffer.append(UInt8(ascii: ":"))
        write(inner, keeping: kept, document, texts, to: &buffer)
      }
      for member in members {
        buffer.member(member.name)
        switch member.content {
        case .list(let nodes): buffer.list(nodes) { ShapeWriter.write($0, of: self, texts, to: &$1) }
        case .node(let node): ShapeWriter.write(node, of: self, texts, to: &buffer)
        }
      }
      buffer.close()
      return true
    }
  }
}
