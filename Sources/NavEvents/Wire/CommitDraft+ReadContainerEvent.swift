/// Events of stacks, splits, web containers and modals from the wire.
extension CommitDraft {
  mutating func readStackSet(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> StackEvent {
    _ = try required("screens", object, document)
    return .stackSet(
      container: try container(object, document), screens: try list("screens", object, document),
      added: try readAdded(object, document), try word("transition", object, document))
  }

  mutating func readCollapsed(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SplitEvent {
    .collapsed(
      container: try container(object, document), merged: try list("merged", object, document),
      discarded: try list("discarded", object, document))
  }

  mutating func readExpanded(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SplitEvent {
    .expanded(
      container: try container(object, document), separated: try optionalText("separated", object, document))
  }

  mutating func readColumnSet(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SplitEvent {
    .columnSet(
      container: try container(object, document), try word("column", object, document),
      try optionalScreen(object, document), removed: try list("removed", object, document))
  }

  mutating func readLoadStarted(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebEvent {
    .loadStarted(
      container: try container(object, document), page: try text("page", object, document),
      url: try text("url", object, document), try word("kind", object, document))
  }

  mutating func readLoadFinished(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebEvent {
    .loadFinished(
      container: try container(object, document), page: try text("page", object, document),
      title: try optionalText("title", object, document), try readPageAction(object, document))
  }

  mutating func readLoadFailed(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebEvent {
    .loadFailed(
      container: try container(object, document), page: try text("page", object, document),
      message: try text("message", object, document))
  }

  mutating func readResidencyChanged(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebEvent {
    .residencyChanged(
      container: try container(object, document), page: try text("page", object, document),
      try word("to", object, document))
  }

  private mutating func readPageAction(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> PageAction? {
    guard let title = try optionalText("action", object, document) else { return nil }
    return PageAction(title: title, url: try text("actionURL", object, document))
  }

  mutating func readPresented(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ModalEvent {
    .presented(
      try readNode(object, document), try word("style", object, document),
      presenter: try optionalText("container", object, document))
  }

  mutating func readDismissed(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ModalEvent {
    .dismissed(
      node: try text("node", object, document),
      bySwipe: try word("way", object, document, default: ExitWay.dismiss) == .swipe)
  }
}
