/// Commands to stacks, splits, web containers and modals on the wire.
extension CommitDraft {
  func write(_ command: StackCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .set(let screens): writeIDs(of: screens, &buffer)
    }
  }

  func write(_ command: SplitCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .setColumn(let column, let screen):
      buffer.member("column", word: column.wireName)
      write(screen: screen, &buffer)
    case .showDetail(let screen): write(screen: screen, &buffer)
    case .showPrimary(let screen): write(screen: screen, &buffer)
    case .showColumn(let column), .hideColumn(let column): buffer.member("column", word: column.wireName)
    case .setDisplayMode(let mode): buffer.member("mode", word: mode.wireName)
    case .setBehavior(let behavior): buffer.member("behavior", word: behavior.wireName)
    case .setPrimaryWidth(let width): write(width, &buffer)
    case .collapse, .expand, .dismissOverlay: break
    }
  }

  func write(_ command: WebCommand, _ target: TextID?, _ buffer: inout ByteBuffer) {
    write("container", optional: target, &buffer)
    switch command {
    case .open(let url, let page):
      write("url", url, &buffer)
      write("page", optional: page, &buffer)
    case .submit(let url): write("url", url, &buffer)
    case .loaded(let title, let action, let actionURL):
      write("title", optional: title, &buffer)
      write("action", optional: action, &buffer)
      write("actionURL", optional: actionURL, &buffer)
    case .failed(let message): write("message", message, &buffer)
    case .retry, .cancel, .reload, .action, .leave: break
    }
  }

  func write(_ command: ModalCommand, _ buffer: inout ByteBuffer) {
    switch command {
    case .present(let node, let style, let presenter):
      write("container", optional: presenter, &buffer)
      write(node: node, &buffer)
      buffer.member("style", word: style.wireName)
    case .dismiss(let bySwipe):
      if bySwipe { buffer.member("way", word: ExitWay.swipe.wireName) }
    }
  }

  func write(_ width: ColumnWidth, _ buffer: inout ByteBuffer) {
    if let points = width.points { buffer.member("points", points) }
    if let fraction = width.fraction { buffer.member("fraction", fraction) }
    if let minimum = width.minimum { buffer.member("minimum", minimum) }
    if let maximum = width.maximum { buffer.member("maximum", maximum) }
  }

  /// The members `screens`, the ids, and `added`, the screens that are more than their ids.
  private func writeIDs(of list: ScreenList, _ buffer: inout ByteBuffer) {
    buffer.member("screens")
    buffer.list(screens[list.range]) { texts.appendQuoted($0.id, to: &$1) }
    let added = screens[list.range].filter { $0.details != nil }
    if !added.isEmpty { write(added: added, &buffer) }
  }

  func write(added: some Sequence<ScreenContent>, _ buffer: inout ByteBuffer) {
    buffer.member("added")
    buffer.list(added) { write(content: $0, &$1) }
  }
}
