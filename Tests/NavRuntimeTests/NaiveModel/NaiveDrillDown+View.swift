extension NaiveDrillDown {
  /// The number of hex digits of a digest.
  static let digestLength = 16

  /// Appends the expected state view, on one line without its end, and returns where in `out` the
  /// digits of the digest are; the model does not know them and writes zeros.
  func appendView(to out: inout [UInt8]) -> Range<Int> {
    out += .seq
    out.append(number: scene.seq)
    out += .commits
    out.append(number: commits)
    out += .digest
    let digest = out.count..<(out.count + Self.digestLength)
    out += .afterDigest
    scene.environment.append(to: &out)
    appendContainer(to: &out)
    appendScreens(to: &out)
    appendPanes(to: &out)
    appendItems(to: &out)
    appendLayout(to: &out)
    appendVisible(to: &out)
    appendRotation(to: &out)
    appendPlugins(to: &out)
    return digest
  }

  private func appendContainer(to out: inout [UInt8]) {
    out += .container
    out += .left
    out.append(list: scene.left)
    out += .right
    out.append(text: scene.right)
    out += .leftPlaceholder
    out.append(text: scene.leftPlaceholder)
    out += .rightPlaceholder
    out.append(text: scene.rightPlaceholder)
    out += .leftWidth
    out.append(points: scene.leftWidth)
    appendBars(to: &out)
    appendSwipe(to: &out)
  }

  private func appendBars(to out: inout [UInt8]) {
    out += .navigationBarsHidden
    out.append(flag: scene.barsHidden)
    out += .toolbarsHidden
    out.append(flag: scene.toolbarsHidden)
    out += scene.barPosition == .top ? .positionTop : .positionTopAttached
  }

  private func appendSwipe(to out: inout [UInt8]) {
    guard let swipe = scene.swipe else { return out += .noSwipe }
    out += .swipeStart
    out.append(points: swipe.start)
    out += .x
    out.append(points: swipe.x)
    out += .progress
    out.append(points: swipe.progress(over: span))
    out += .swipeEnd
  }

  private func appendScreens(to out: inout [UInt8]) {
    out += .screens
    var isFirst = true
    for node in scene.nodes where node.id != NaiveScene.containerID {
      if !isFirst { out += .comma }
      isFirst = false
      node.appendScreen(to: &out)
    }
    out += .closeBrace
  }

  private func appendPanes(to out: inout [UInt8]) {
    if scene.isCompact {
      out += .panesTop
      out.append(text: scene.onePane)
    } else {
      out += .panesLeft
      out.append(text: scene.panes.left)
      out += .right
      out.append(text: scene.panes.right)
    }
    out += .closeBrace
  }

  private func appendItems(to out: inout [UInt8]) {
    out += .items
    let backButton = backButton
    for (index, node) in scene.nodes.enumerated() {
      if index > 0 { out += .comma }
      let title = backButton.flatMap { $0.screen == node.id ? $0.title : nil }
      node.appendItem(backButton: title, to: &out)
    }
    out += .closeBrace
  }

  /// What the panes show, and one appearance for each node that is shown.
  private func appendVisible(to out: inout [UInt8]) {
    let shown = scene.visible
    out += .visible
    out.append(list: shown)
    out += .appearances
    let sorted = shown.sorted { $0.order(comparedTo: $1) < 0 }
    for (index, id) in sorted.enumerated() {
      if index > 0 { out += .comma }
      out += id.json
      out += .one
    }
  }

  private func appendRotation(to out: inout [UInt8]) {
    out += .autorotates
    out.append(flag: autorotates)
    out += .supported
    out.append(name: scene.environment.pending?.rawValue)
  }

  private func appendPlugins(to out: inout [UInt8]) {
    out += .plugins
    for (index, plugin) in scene.plugins.attached.enumerated() {
      if index > 0 { out += .comma }
      out.append(name: plugin.rawValue)
    }
    out += .end
  }
}
