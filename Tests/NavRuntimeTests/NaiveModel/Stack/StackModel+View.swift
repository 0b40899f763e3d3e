extension StackModel {
  /// The number of hex digits of a digest.
  private static let digestLength = 16

  /// Appends the expected state view, on one line without its end, and returns where in `out` the
  /// digits of the digest are; the model does not know them and writes zeros.
  func appendView(to out: inout [UInt8]) -> Range<Int> {
    out += .seq
    out.append(number: scene.seq)
    out += .commits
    out.append(number: commits)
    out += .digest
    let digest = out.count..<(out.count + Self.digestLength)
    out += .digestDigits
    out.append(text: scene.focus)
    scene.environment.append(to: &out)
    out += .root
    out.append(text: scene.root)
    appendNodes(to: &out)
    appendPanes(to: &out)
    appendItems(to: &out)
    appendLayout(to: &out)
    appendVisible(to: &out)
    appendRotation(to: &out)
    appendPlugins(to: &out)
    return digest
  }

  /// Appends the elements with commas between them.
  private func append<Element>(
    _ elements: [Element], to out: inout [UInt8], _ one: (Element, inout [UInt8]) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      if index > 0 { out += .comma }
      one(element, &out)
    }
  }

  private func appendNodes(to out: inout [UInt8]) {
    out += .containers
    append(scene.nodes.filter(\.isContainer), to: &out) { appendContainer($0, to: &$1) }
    out += .closeBrace
    out += .screens
    append(scene.nodes.filter { !$0.isContainer }, to: &out) { $0.item.appendScreen(to: &$1) }
    out += .closeBrace
  }

  private func appendContainer(_ node: StackNode, to out: inout [UInt8]) {
    out += node.id.json
    switch node.kind {
    case .screen: break
    case .stack: appendStack(node, to: &out)
    case .tabs: appendTabs(node, to: &out)
    case .drillDown: appendDrillDown(node, to: &out)
    case .web: out += .emptyWeb
    }
  }

  private func appendStack(_ node: StackNode, to out: inout [UInt8]) {
    out += .stackKind
    out.append(list: node.children)
    out += .navigationBarsHidden
    out.append(flag: node.barsHidden)
    appendSwipe(of: node, to: &out)
  }

  private func appendTabs(_ node: StackNode, to out: inout [UInt8]) {
    out += .tabsKind
    out.append(list: node.children)
    out += .selected
    out.append(text: node.selected)
    out += .closeBrace
  }

  private func appendDrillDown(_ node: StackNode, to out: inout [UInt8]) {
    out += .drillDownKind
    out.append(list: node.children)
    out += .right
    out.append(text: node.right)
    out += .leftPlaceholder
    out.append(text: node.leftPlaceholder)
    out += .rightPlaceholder
    out.append(text: node.rightPlaceholder)
    out += .leftWidth
    out.append(points: StackNode.leftWidth)
    out += .navigationBarsHidden
    out.append(flag: node.barsHidden)
    out += .toolbarsHidden
    out.append(flag: node.toolbarsHidden)
    out += node.barPosition == .top ? .positionTop : .positionTopAttached
    appendSwipe(of: node, to: &out)
  }

  private func appendSwipe(of node: StackNode, to out: inout [UInt8]) {
    guard let swipe = scene.swipe, swipe.container == node.id else { return out += .stillSwipe }
    out += .swipeStart
    out.append(points: swipe.start)
    out += .x
    out.append(points: swipe.x)
    out += .progress
    out.append(points: swipe.progress(over: span(of: node)))
    out += .movedSwipeEnd
  }

  private func appendPanes(to out: inout [UInt8]) {
    if let node = scene.paneContainer {
      out += .panesLeft
      out.append(text: scene.shown(node.panes.left))
      out += .right
      out.append(text: scene.shown(node.panes.right))
    } else {
      out += .panesTop
      out.append(text: scene.shown(scene.focusPath.first))
    }
    out += .closeBrace
  }

  private func appendItems(to out: inout [UInt8]) {
    out += .items
    let buttons = backButtons
    append(scene.nodes, to: &out) { node, out in
      let title = buttons.first { $0.id == node.id }?.title
      item(of: node).appendItem(backButton: title, to: &out)
    }
    out += .closeBrace
  }

  private func appendLayout(to out: inout [UInt8]) {
    out += .layout
    append(StackLayout(of: scene).frames, to: &out) { $0.append(to: &$1) }
  }

  /// What can be seen, and one appearance for each.
  private func appendVisible(to out: inout [UInt8]) {
    let shown = scene.visible
    out += .visible
    out.append(list: shown)
    out += .appearances
    append(shown.sorted { $0.order(comparedTo: $1) < 0 }, to: &out) { id, out in
      out += id.json
      out += .one
    }
  }

  private func appendRotation(to out: inout [UInt8]) {
    out += .autorotates
    out.append(flag: scene.answer.autorotates)
    out += .supportedOnly
    append(scene.answer.supported, to: &out) { $1.append(name: $0.rawValue) }
    out += .pending
    out.append(name: scene.environment.pending?.rawValue)
    out += .presented
    out.append(list: scene.modals.map(\.id))
  }

  private func appendPlugins(to out: inout [UInt8]) {
    out += .pluginsOnly
    append(scene.plugins.attached, to: &out) { $1.append(name: $0.rawValue) }
    out += .end
  }
}
