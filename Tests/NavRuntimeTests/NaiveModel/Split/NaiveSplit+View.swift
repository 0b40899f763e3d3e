extension NaiveSplit {
  /// Appends the expected state view, on one line without its end, and returns where in `out` the
  /// digits of the digest are; the model does not know them and writes zeros.
  func appendView(to out: inout [UInt8]) -> Range<Int> {
    out += .seq
    out.append(number: scene.seq)
    out += .commits
    out.append(number: commits)
    out += .digest
    let start = out.count
    out += .noDigits
    let digits = start..<out.count
    out += .focus
    out.append(text: scene.focus)
    scene.environment.append(to: &out)
    out += .root
    out.append(text: scene.id)
    appendContainers(to: &out)
    appendScreens(to: &out)
    appendPanes(to: &out)
    appendItems(to: &out)
    appendLayout(to: &out)
    appendRotation(to: &out)
    appendPlugins(to: &out)
    return digits
  }

  private func appendContainers(to out: inout [UInt8]) {
    out += .containers
    var isFirst = true
    for node in scene.nodes {
      guard let kind = scene.kind(of: node.id) else { continue }
      if !isFirst { out += .comma }
      isFirst = false
      out.append(text: node.id)
      switch kind {
      case .split: appendSplit(to: &out)
      case .stack: appendStack(node.id, to: &out)
      case .tabs: out += .emptyTabs
      case .web: out += .emptyWeb
      case .drillDown: out += .emptyDrillDown
      }
    }
    out += .closeBrace
  }

  private func appendSplit(to out: inout [UInt8]) {
    out += .splitKind
    for (index, (column, stack)) in scene.columns.enumerated() {
      if index > 0 { out += .comma }
      out.append(name: column.rawValue)
      out += .colon
      out.append(text: stack)
    }
    out += .closeBrace
    out.append(.compact, scene.compact)
    out += .collapsed
    out.append(flag: scene.isCollapsed)
    out += .merged
    out.append(list: scene.merged)
    out += .displayMode
    out.append(name: scene.mode.rawValue)
    out += .splitBehavior
    out.append(name: scene.behavior.rawValue)
    out += .closeBrace
  }

  private func appendStack(_ id: ModelText, to out: inout [UInt8]) {
    let entries = scene.entries(of: id)
    out += .stackKind
    out.append(list: id == scene.primary && scene.isCollapsed ? entries + scene.merged : entries)
    out += .navigationBarsHidden
    out.append(flag: scene.barsHidden(of: id))
    guard let swipe = scene.swipe, swipe.stack == id else { return out += .notSwiped }
    out += .swipeStart
    out.append(points: swipe.start)
    out += .x
    out.append(points: swipe.x)
    out += .progress
    out.append(points: swipe.progress(over: span(of: id)))
    out += .swipeEndsStack
  }

  private func appendScreens(to out: inout [UInt8]) {
    out += .screens
    for (index, node) in scene.screens.enumerated() {
      if index > 0 { out += .comma }
      node.appendScreen(to: &out)
    }
    out += .closeBrace
  }

  private func appendPanes(to out: inout [UInt8]) {
    out += .panes
    for (index, (role, node)) in panes.enumerated() {
      if index > 0 { out += .comma }
      out.append(name: role)
      out += .colon
      out.append(text: node)
    }
    out += .closeBrace
  }

  /// The panes of the deepest container on the focus path that has several.
  private var panes: [(role: String, node: ModelText?)] {
    let isRegular = !scene.environment.isCompact
    if isRegular && scene.kind(of: scene.focus) == .drillDown { return [("left", nil), ("right", nil)] }
    if !scene.isCollapsed {
      return scene.shownColumns.map { ($0.column.rawValue, shown(in: $0.stack)) }
    }
    let stack = scene.compact ?? scene.topmost
    return [("top", scene.entries(of: stack).last.flatMap { scene.isScreen($0) ? $0 : nil })]
  }

  /// What a column shows: its screen, or a drillDown of two panes itself.
  private func shown(in stack: ModelText) -> ModelText? {
    guard let top = scene.entries(of: stack).last else { return nil }
    let isNamed = scene.kind(of: top) == .drillDown && !scene.environment.isCompact
    return scene.isScreen(top) || isNamed ? top : nil
  }

  private func appendItems(to out: inout [UInt8]) {
    out += .items
    for (index, node) in scene.nodes.enumerated() {
      if index > 0 { out += .comma }
      node.appendItem(backButton: backButton(over: node.id), to: &out)
    }
    out += .closeBrace
  }

  private func appendLayout(to out: inout [UInt8]) {
    out += .layout
    let frames = frames
    for (index, frame) in frames.all.enumerated() {
      if index > 0 { out += .comma }
      frame.append(to: &out)
    }
    appendVisible(frames.visible, to: &out)
  }

  private func appendVisible(_ shown: [ModelText], to out: inout [UInt8]) {
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
    out.append(flag: scene.answer.autorotates)
    out += .supportedList
    for (index, orientation) in scene.answer.supported.enumerated() {
      if index > 0 { out += .comma }
      out.append(name: orientation.rawValue)
    }
    out += .pending
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
