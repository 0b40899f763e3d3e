extension NaiveWebModel {
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
    out += .webDigest
    out.append(text: scene.focusPath.last)
    scene.environment.append(to: &out)
    appendContainers(to: &out)
    appendScreens(to: &out)
    out += .panesTop
    out.append(text: scene.focusedScreen)
    out += .closeBrace
    appendItems(to: &out)
    appendLayout(to: &out)
    appendVisible(to: &out)
    appendRotation(to: &out)
    appendRest(to: &out)
    return digest
  }

  /// The nodes that are containers, in the order of the ids, each with what one of these writes.
  private func appendContainers(to out: inout [UInt8]) {
    out += .root
    out.append(text: scene.root)
    out += .containers
    var isFirst = true
    for node in scene.nodes where scene.isContainer(node.id) {
      if !isFirst { out += .comma }
      isFirst = false
      out += node.id.json
      if let web = scene.web(node.id) { web.append(to: &out) } else { appendStack(to: &out) }
    }
    out += .closeBrace
  }

  private func appendStack(to out: inout [UInt8]) {
    out += .stackStart
    out.append(list: scene.entries)
    out += .navigationBarsHidden
    out.append(flag: scene.barsHidden)
    out += .swipe
    appendSwipe(to: &out)
    out += .closeBrace
  }

  private func appendSwipe(to out: inout [UInt8]) {
    guard let swipe = scene.swipe else { return out += .null }
    out += .swipeFrom
    out.append(points: swipe.start)
    out += .x
    out.append(points: swipe.x)
    out += .progress
    out.append(points: swipe.progress(over: span))
    out += .closeBrace
  }

  private func appendScreens(to out: inout [UInt8]) {
    out += .screens
    var isFirst = true
    for node in scene.nodes where !scene.isContainer(node.id) {
      if !isFirst { out += .comma }
      isFirst = false
      shown(node).appendScreen(to: &out)
    }
    out += .closeBrace
  }

  /// The node as the view has it: a page with its URL and its right item.
  private func shown(_ node: NaiveNode, hidesAction: Bool = false) -> NaiveNode {
    guard let page = page(node.id) else { return node }
    var screen = ModelScreen(id: page.id)
    screen.url = page.url
    if let action = page.action, !hidesAction { screen.rightItems = [action.text] }
    var shown = NaiveNode(screen)
    shown.title = node.title
    shown.hidesBackButton = node.hidesBackButton
    shown.attributes = node.attributes
    return shown
  }

  private func page(_ id: ModelText) -> NaiveWebPage? {
    scene.webs.flatMap(\.pages).first { $0.id == id }
  }

  private func appendItems(to out: inout [UInt8]) {
    out += .items
    for (index, node) in scene.nodes.enumerated() {
      if index > 0 { out += .comma }
      let isLocked = scene.webs.contains { $0.isLocked(node.id) }
      let item = shown(node, hidesAction: isLocked)
      item.appendItem(backButton: backButton(over: node.id), to: &out)
    }
    out += .closeBrace
  }

  private func appendVisible(to out: inout [UInt8]) {
    let visible = visible
    out += .visible
    out.append(list: visible)
    out += .appearances
    for (index, id) in visible.sorted(by: { $0.order(comparedTo: $1) < 0 }).enumerated() {
      if index > 0 { out += .comma }
      out += id.json
      out += .one
    }
  }

  private func appendRotation(to out: inout [UInt8]) {
    out += .webAutorotates
    out.append(flag: scene.answer.autorotates)
    out += .webSupported
    out.append(list: scene.answer.supported.map { ModelText($0.rawValue) })
    out += .webPending
    out.append(name: scene.environment.pending?.rawValue)
  }

  private func appendRest(to out: inout [UInt8]) {
    out += .presented
    out.append(list: scene.modals.map(\.id))
    out += .webPlugins
    for (index, plugin) in scene.plugins.attached.enumerated() {
      if index > 0 { out += .comma }
      out.append(name: plugin.rawValue)
    }
    out += .end
  }
}

extension NaiveWebModel {
  /// What the view does not show of the scene, as some text: two states with the same view and the
  /// same hidden text are the same.
  var hidden: [UInt8] {
    var out = scene.webs.flatMap(\.hidden)
    for pair in scene.attributes.pairs { out += pair.key.json + pair.value.json }
    for node in scene.nodes where scene.isContainer(node.id) {
      for pair in node.attributes.pairs { out += node.id.json + pair.key.json + pair.value.json }
    }
    for modal in scene.modals { out.append(name: modal.style.rawValue) }
    return out
  }
}
