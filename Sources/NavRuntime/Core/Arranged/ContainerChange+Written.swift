import NavBase
import NavEvents

/// A change of an arranged container as an event has it.
extension ContainerChange {
  /// The length of the longest text of rules in an arrangement: a role, or the title of a back button.
  private static let longestText = 1024

  /// Returns the members of the event that makes this change of a container.
  /// - Throws: A failure, when a container cannot become this.
  func written(
    over container: ArrangedContainer, _ cause: RemovalCause, animated: Bool
  ) throws(PluginFault) -> ArrangedChange<PlainForm> {
    var expected = container.children
    if !removed.isEmpty {
      let known = SmallSet(ids: expected)
      var leaving = SmallSet(ids: [])
      for child in removed where !known.contains(child) || !leaving.insert(child) {
        throw .badArrangement("“\(child)” cannot leave: it is no child.")
      }
      expected.removeAll { leaving.contains($0) }
    }
    add(to: &expected)
    // A set of texts costs more than all the rest, and few changes have an order of their own.
    if let children {
      guard children.count == expected.count,
        Set(children.map { TextBytes($0) }) == Set(expected.map { TextBytes($0) })
      else { throw .badArrangement("“children” names other children than those that are there.") }
    }
    try check(children ?? expected)
    let old = container.arrangement
    var change = ArrangedChange<PlainForm>(
      removed: removed, children: [], way: removed.isEmpty ? .pop : cause)
    if !added.isEmpty { change.added = addedJSON(over: container) }
    if let children, !children.hasSameBytes(as: expected) { change.children = children }
    if arrangement.shown != old.shown { change.shown = arrangement.shownJSON }
    let focus = arrangement.focus ?? arrangement.shown.last?.child
    if !focus.hasSameBytes(as: old.focus) { change.focus = focus }
    if !(arrangement.values?.text ?? "{}").hasSameBytes(as: old.values?.text ?? "{}") {
      change.values = arrangement.values ?? CanonicalJSON(canonical: "{}")
    }
    if change.isEmpty { return change }
    change.transition = transition
    if !moves.isEmpty { change.moves = Arrangement.list(moves) { $0.append(to: &$1) } }
    change.animated = animated
    return change
  }

  /// Puts what comes in its place, one after another.
  private func add(to children: inout [String]) {
    for addition in added {
      children.insert(addition.node.screen.id, at: min(max(0, addition.place), children.count))
    }
  }

  /// Returns the children of a container after those that leave and those that come.
  func children(of container: ArrangedContainer) -> [String] {
    let leaving = SmallSet(ids: removed)
    var children = container.children.filter { !leaving.contains($0) }
    add(to: &children)
    return children
  }

  /// Returns the nodes that come as a list, each with its place among the children. What is beyond them is at the end.
  private func addedJSON(over container: ArrangedContainer) -> CanonicalJSON {
    var count = max(0, container.children.count - removed.count)
    return Arrangement.list(added) { addition, buffer in
      buffer.append("{\"node\":")
      buffer.append(string: addition.node.json.text)
      buffer.member("at", min(max(0, addition.place), count))
      buffer.close()
      count += 1
    }
  }

  /// Returns the children that would come and leave, as an answer on record has them.
  func unsettledJSON(over container: ArrangedContainer) -> CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"removed\":")
    buffer.list(removed) { $1.appendQuoted($0) }
    if !added.isEmpty {
      buffer.member("added")
      buffer.append(string: addedJSON(over: container).text)
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  private func check(_ children: [String]) throws(PluginFault) {
    let known = SmallSet(ids: children)
    var taken = SmallSet(ids: [])
    for pane in arrangement.shown {
      guard known.contains(pane.child) else {
        throw .badArrangement("“\(pane.child)” cannot be shown: it is no child.")
      }
      if !taken.insert(pane.child) { throw .badArrangement("“\(pane.child)” has two panes.") }
      let lengths = [pane.x, pane.y, pane.width, pane.height]
      guard 0...1 ~= pane.dim, lengths.allSatisfy(\.isWritable) else {
        throw .badArrangement("The pane of “\(pane.child)” has a number that it cannot have.")
      }
      if [pane.role, pane.back?.title].compactMap(\.self).contains(where: { $0.utf8.count > Self.longestText }
      ) {
        throw .badArrangement(
          "A text of the pane of “\(pane.child)” has more than \(Self.longestText) bytes.")
      }
      let named = (pane.back?.removes ?? []) + [pane.back?.shows].compactMap(\.self)
      if let stranger = named.first(where: { !known.contains($0) }) {
        throw .badArrangement("“\(stranger)” is named by a back button, and is no child.")
      }
    }
    if arrangement.shown.isEmpty != children.isEmpty {
      throw .badArrangement("Nothing is shown of the children.")
    }
    if let focus = arrangement.focus, !taken.contains(focus) {
      throw .badArrangement("“\(focus)” cannot have the focus: it is not shown.")
    }
    guard moves.allSatisfy({ [$0.x, $0.y, $0.width, $0.height].allSatisfy(\.isWritable) }),
      span.map({ abs($0) <= Double(JournalBounds.largestNumber) }) ?? true
    else { throw .badArrangement("A pane moves by a number that it cannot have.") }
    guard let values = arrangement.values else { return }
    guard values.text.utf8.first == UInt8(ascii: "{"), values.text.utf8.count <= Arrangement.longestValues
    else {
      throw .badArrangement("The values are an object of at most \(Arrangement.longestValues) bytes.")
    }
  }
}
