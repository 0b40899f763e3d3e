/// Events of stacks, tabs, splits, web containers and modals on the wire.
extension CommitDraft {
  func write(_ event: StackEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .stackSet(let container, let ids, let added, let transition):
      write("container", container, &buffer)
      write("screens", ids, &buffer)
      if added.count > 0 { write(added: screens[added.range], &buffer) }
      buffer.member("transition", word: transition.wireName)
    }
  }

  func write(_ event: TabsEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .selected(let container, let child):
      write("container", container, &buffer)
      write("child", child, &buffer)
    }
  }

  func write(_ event: SplitEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .collapsed(let container, let merged, let discarded):
      write("container", container, &buffer)
      write("merged", merged, &buffer)
      write("discarded", discarded, &buffer)
    case .expanded(let container, let separated):
      write("container", container, &buffer)
      write("separated", nullable: separated, &buffer)
    case .columnSet(let container, let column, let screen, let removed):
      write("container", container, &buffer)
      buffer.member("column", word: column.wireName)
      write(screen: screen, &buffer)
      write("removed", removed, &buffer)
    case .displayModeChanged(let container, let mode):
      write("container", container, &buffer)
      buffer.member("mode", word: mode.wireName)
    case .splitBehaviorChanged(let container, let behavior):
      write("container", container, &buffer)
      buffer.member("value", word: behavior.wireName)
    case .primaryWidthChanged(let container, let width):
      write("container", container, &buffer)
      write(width, &buffer)
    }
  }

  func write(_ event: WebEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .loadStarted(let container, let page, let url, let kind):
      write(page, of: container, &buffer)
      write("url", url, &buffer)
      buffer.member("kind", word: kind.wireName)
    case .loadFinished(let container, let page, let title, let action):
      write(page, of: container, &buffer)
      write("title", optional: title, &buffer)
      write("action", optional: action?.title, &buffer)
      write("actionURL", optional: action?.url, &buffer)
    case .loadFailed(let container, let page, let message):
      write(page, of: container, &buffer)
      write("message", message, &buffer)
    case .loadCancelled(let container, let page):
      write(page, of: container, &buffer)
    case .residencyChanged(let container, let page, let residency):
      write(page, of: container, &buffer)
      buffer.member("to", word: residency.wireName)
    }
  }

  private func write(_ page: TextID, of container: TextID, _ buffer: inout ByteBuffer) {
    write("container", container, &buffer)
    write("page", page, &buffer)
  }

  func write(_ event: ModalEvent, _ buffer: inout ByteBuffer) {
    switch event {
    case .presented(let node, let style, let presenter):
      write("container", optional: presenter, &buffer)
      write(node: node, &buffer)
      buffer.member("style", word: style.wireName)
    case .dismissed(let node, let bySwipe):
      write("node", node, &buffer)
      buffer.member("way", word: (bySwipe ? ExitWay.swipe : .dismiss).wireName)
    }
  }
}
