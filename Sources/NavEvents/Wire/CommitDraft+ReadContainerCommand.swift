/// Commands to stacks, splits, web containers and modals from the wire.
extension CommitDraft {
  mutating func readAdd(
    _ target: TextID?, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SceneCommand {
    let node = try readNode(object, document)
    guard node.kind != nil else { throw .missing("kind") }
    return .add(node, column: try optionalWord("column", object, document), target: target)
  }

  mutating func readPresent(
    _ target: TextID?, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ModalCommand {
    .present(
      try readNode(object, document), try word("style", object, document, default: .sheet), presenter: target)
  }

  mutating func readColumn(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SplitCommand {
    .setColumn(try word("column", object, document), try optionalScreen(object, document))
  }

  mutating func readOpen(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebCommand {
    .open(url: try text("url", object, document), page: try optionalText("page", object, document))
  }

  mutating func readLoaded(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebCommand {
    .loaded(
      title: try optionalText("title", object, document),
      action: try optionalText("action", object, document),
      actionURL: try optionalText("actionURL", object, document))
  }

  func readColumnWidth(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ColumnWidth {
    ColumnWidth(
      points: try optionalNumber("points", object, document),
      fraction: try optionalNumber("fraction", object, document),
      minimum: try optionalNumber("minimum", object, document),
      maximum: try optionalNumber("maximum", object, document))
  }

  /// The members `screens`, the ids, and `added`, the screens that are more than their ids.
  mutating func readScreens(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenList {
    _ = try required("screens", object, document)
    let ids = try list("screens", object, document)
    let added = try readAdded(object, document)
    let contents = lists[ids.range].map { id in
      screens[added.range].first { $0.id == id } ?? ScreenContent(id: id)
    }
    return list(contents)
  }

  mutating func readAdded(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenList {
    guard let added = document.member("added", of: object) else { return .empty }
    guard document.kind(of: added) == .array else { throw .invalid("added") }
    var contents: [ScreenContent] = []
    try document.forEachElement(of: added) { element throws(WireError) in
      contents.append(try readScreen(element, document))
    }
    return list(contents)
  }

  /// The member `node`: a screen, or a container with its kind.
  mutating func readNode(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> NodeContent {
    let node = try required("node", object, document)
    return NodeContent(
      screen: try readScreen(node, document), kind: try optionalWord("kind", node, document),
      rootURL: try optionalText("rootURL", node, document))
  }
}
