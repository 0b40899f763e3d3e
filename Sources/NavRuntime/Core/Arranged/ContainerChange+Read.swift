import NavBase
package import NavEvents

/// A change of an arranged container that is read: the answer of a program, or one on record.
extension ContainerChange {
  /// Reads what a program answers, or what is on record: the members of an event, over the container as it is.
  /// - Throws: A failure, when a member is none of its type.
  package init(_ written: ArrangedChange<PlainForm>, over container: ArrangedContainer) throws(PluginFault) {
    self.init(container.arrangement)
    removed = written.removed
    if let added = written.added { self.added = try Self.additions(added) }
    if !written.children.isEmpty { children = written.children }
    if let shown = written.shown { arrangement.shown = try Arrangement.panes(shown) }
    if let focus = written.focus { arrangement.focus = focus }
    if let values = written.values { arrangement.values = values }
    if let moves = written.moves { self.moves = try Arrangement.moves(moves) }
    transition = written.transition
    arrangement.settle(children ?? self.children(of: container))
  }

  private static func additions(_ json: CanonicalJSON) throws(PluginFault) -> [Addition] {
    guard let elements = json.elements else { throw .badArrangement("“added” is no list.") }
    var additions: [Addition] = []
    for element in elements {
      guard let node = element.member("node").flatMap({ NodeDescription($0) }) else {
        throw .badArrangement("“added” has an element that is no node.")
      }
      let place = element.member("at")?.number.flatMap { Int(exactly: $0) }
      additions.append(Addition(node, at: place ?? .max))
    }
    return additions
  }
}

extension ContainerChange {
  /// The answer of a program or a record, in JSON.
  /// - Throws: A failure, when it is none.
  package init(_ json: CanonicalJSON, over container: ArrangedContainer) throws(PluginFault) {
    guard let written = ArrangedChange<PlainForm>(json) else {
      throw .badArrangement("The answer has not the members of an arrangement.")
    }
    try self.init(written, over: container)
    span = json.member("span")?.number
  }
}
