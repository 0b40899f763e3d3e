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

  mutating func readSplit(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> SplitEvent {
    let container = try container(object, document)
    switch kind {
    case .collapsed:
      return .collapsed(
        container: container, merged: try list("merged", object, document),
        discarded: try list("discarded", object, document))
    case .expanded:
      return .expanded(container: container, separated: try optionalText("separated", object, document))
    case .columnSet:
      return .columnSet(
        container: container, try word("column", object, document), try optionalScreen(object, document),
        removed: try list("removed", object, document))
    case .displayModeChanged:
      return .displayModeChanged(container: container, try word("mode", object, document))
    case .splitBehaviorChanged:
      return .splitBehaviorChanged(container: container, try word("value", object, document))
    default:
      return .primaryWidthChanged(container: container, try readColumnWidth(object, document))
    }
  }

  mutating func readWeb(
    _ kind: EventKind, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> WebEvent {
    let container = try container(object, document)
    let page = try text("page", object, document)
    switch kind {
    case .loadStarted:
      return .loadStarted(
        container: container, page: page, url: try text("url", object, document),
        try word("kind", object, document))
    case .loadFinished:
      return .loadFinished(
        container: container, page: page, title: try optionalText("title", object, document),
        try readPageAction(object, document))
    case .loadFailed:
      return .loadFailed(
        container: container, page: page, message: try text("message", object, document))
    case .loadCancelled: return .loadCancelled(container: container, page: page)
    default:
      return .residencyChanged(container: container, page: page, try word("to", object, document))
    }
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
