extension ParsedView {
  /// Panes are disjoint and cover the container with the divider and the bars, outside a swipe; at
  /// most two of them show screens of the stack.
  func checkLayout() throws {
    let panes = frames.filter { $0.kind == .pane && $0.role != "below" }
    try checkPanes(panes)
    try checkBars()
    for pane in panes { try checkHeight(pane) }
    if autorotates == container.isSwiped { throw ViewFault("The answer is not that of a swipe") }
    if isPending && autorotates { throw ViewFault("A turn is pending although it is allowed") }
    try checkCover(frames.filter { $0.kind == .bar }, divider: 0, "bars")
    try checkCover(frames.filter { $0.kind == .toolbar }, divider: 0, "toolbars")
    if container.isSwiped { return }
    if frames.contains(where: { $0.role == "below" }) { throw ViewFault("Somebody is below") }
    try checkCover(panes, divider: 1, "panes")
  }

  private func checkPanes(_ shown: [ParsedFrame]) throws {
    let roles = isCompact ? ["top"] : ["left", "right"]
    if shown.map(\.role) != roles || panes.map(\.role.text) != roles {
      throw ViewFault("The panes are not \(roles)")
    }
    if shown.map(\.node) != panes.map(\.node) { throw ViewFault("The layout shows other nodes") }
    let onStack = visible.filter(container.stack.contains)
    if onStack.count > 2 { throw ViewFault("More than two screens are shown") }
  }

  /// Bars and toolbars are there unless they are hidden.
  private func checkBars() throws {
    let isOnePane = isCompact ? 1 : 2
    let bars = frames.count { $0.kind == .bar }
    let toolbars = frames.count { $0.kind == .toolbar }
    if bars != (container.barsHidden ? 0 : isOnePane) { throw ViewFault("The bars are wrong") }
    if toolbars != (container.toolbarsHidden ? 0 : isOnePane) {
      throw ViewFault("The toolbars are wrong")
    }
  }

  /// A pane begins below its bar and ends above its toolbar, and these at the edges.
  private func checkHeight(_ pane: ParsedFrame) throws {
    let bar = frames.first { $0.kind == .bar }?.height ?? 0
    let toolbar = frames.first { $0.kind == .toolbar }
    let end = toolbar?.y ?? height
    if pane.y != bar || pane.y + pane.height != end { throw ViewFault("A pane has a wrong height") }
    if end + (toolbar?.height ?? 0) != height { throw ViewFault("The toolbar is not at the bottom") }
  }

  /// One after the other from edge to edge, unless a width had to be clamped.
  private func checkCover(_ row: [ParsedFrame], divider: Double, _ what: String) throws {
    guard let first = row.first, let last = row.last else { return }
    if first.x != 0 { throw ViewFault("The \(what) do not begin at the left") }
    for (one, other) in zip(row, row.dropFirst()) where other.x - one.end != divider {
      throw ViewFault("The \(what) do not meet")
    }
    let isClamped = !isCompact && last.width == 0 && width <= container.leftWidth + divider
    if last.end != width && !isClamped { throw ViewFault("The \(what) do not end at the right") }
  }
}
