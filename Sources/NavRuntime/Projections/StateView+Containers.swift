import NavEvents

/// The containers of the state view, a kind each.
extension StateView {
  mutating func write(
    _ drillDown: DrillDown, _ node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    buffer.append("{\"kind\":\"drillDown\",\"left\":")
    buffer.list(drillDown.left) { texts.appendQuoted(state.scene[$0].name, to: &$1) }
    let fields = drillDown.fields
    write("right", fields.right, state, texts)
    write("leftPlaceholder", fields.leftPlaceholder, state, texts)
    write("rightPlaceholder", fields.rightPlaceholder, state, texts)
    buffer.member("leftWidth", fields.leftWidth)
    buffer.member("navigationBarsHidden", fields.navigationBarsHidden)
    buffer.member("toolbarsHidden", fields.toolbarsHidden)
    buffer.member("navigationBarPosition", word: fields.navigationBarPosition.wireName)
    buffer.member("swipe")
    writeSwipe(of: node, state)
    buffer.close()
  }

  mutating func write(
    _ stack: Stack, _ node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    buffer.append("{\"kind\":\"stack\",\"entries\":")
    buffer.list(stack.entries + state.stacksMerged(on: node)) {
      texts.appendQuoted(state.scene[$0].name, to: &$1)
    }
    buffer.member("navigationBarsHidden", stack.navigationBarsHidden)
    buffer.member("swipe")
    writeSwipe(of: node, state)
    buffer.close()
  }

  mutating func write(_ tabs: Tabs, _ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.append("{\"kind\":\"tabs\",\"children\":")
    buffer.list(tabs.children) { texts.appendQuoted(state.scene[$0].name, to: &$1) }
    write("selected", tabs.selected, state, texts)
    buffer.close()
  }

  mutating func write(_ split: Split, _ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.append("{\"kind\":\"split\",\"columns\":{\"primary\":")
    texts.appendQuoted(state.scene[split.primary].name, to: &buffer)
    if let stack = split.supplementary { write("supplementary", stack, state, texts) }
    write("secondary", split.secondary, state, texts)
    buffer.close()
    if let compact = split.compact { write("compact", compact, state, texts) }
    buffer.member("collapsed", split.isCollapsed)
    buffer.member("merged")
    buffer.list(split.merged) { texts.appendQuoted(state.scene[$0].name, to: &$1) }
    buffer.member("displayMode", word: state.displayMode(of: split).wireName)
    buffer.member("splitBehavior", word: split.behavior.wireName)
    buffer.close()
  }

  mutating func write(_ web: Web, _ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.append("{\"kind\":\"web\",\"pages\":")
    buffer.list(web.pages) { page, buffer in
      buffer.append("{\"id\":")
      texts.appendQuoted(state.scene[page.node].name, to: &buffer)
      buffer.member("url")
      if let url = state.scene.extras(of: page.node).url {
        texts.appendQuoted(url, to: &buffer)
      } else {
        buffer.append("null")
      }
      buffer.member("residency", word: page.residency.wireName)
      buffer.member("locked", state.isLocked(page.node))
      buffer.close()
    }
    writeLoad(of: web, texts)
    buffer.close()
  }

  private mutating func writeLoad(of web: Web, _ texts: borrowing TextTable) {
    buffer.member("pending")
    if let load = web.load, load.kind.isPending {
      buffer.append("{\"id\":")
      texts.appendQuoted(load.page, to: &buffer)
      buffer.member("url", load.url, texts)
      buffer.close()
    } else {
      buffer.append("null")
    }
    buffer.member("activity", web.isLoading)
    buffer.member("error")
    if let failure = web.load?.failure {
      texts.appendQuoted(failure, to: &buffer)
    } else {
      buffer.append("null")
    }
  }

  private mutating func writeSwipe(of node: NodeID, _ state: borrowing NavState) {
    guard let swipe = state.situation.swipe, swipe.container == node else { return buffer.append("null") }
    buffer.append("{\"start\":")
    buffer.append(swipe.start)
    buffer.member("x", swipe.x)
    buffer.member("progress", swipe.progress(over: state.swipeSpan ?? 0))
    buffer.close()
  }
}
