import NavBase
import NavEvents
import NavRuntime

/// The check that bars, panes, modals and a running swipe are drawn where their rules require. The numbers are
/// repeated here on purpose: the check does not use those of the layout.
extension NavScene {
  /// The least height of a window that has room for every bar, in points.
  private static let roomForBars = 300.0
  /// The sizes of modals that do not fill the window, in points.
  private static let (sheet, popover) = ((width: 540.0, height: 620.0), (width: 320.0, height: 480.0))
  /// The offset at which the screen below a swipe begins, as a fraction of the left width; and its initial dimming,
  /// from 0 to 1.
  private static let (parallax, dimming) = (0.3, 0.2)
  /// The distance within which two numbers count as equal: fractions of a width are not exact.
  private static let tolerance = 0.001

  /// Returns the violations of the frames `layout`, which are the scene's.
  func misplacements(_ shown: ShownTree, in layout: [Frame]) -> [NavViolation] {
    var found: [NavViolation] = []
    for (place, frame) in layout.enumerated() {
      guard let what = misplacement(of: frame) else { continue }
      found.append(NavViolation(.frames, at: "layout[\(place)]", "\(frame): \(what)"))
    }
    return found + misplacementsOfSwipe(shown, in: layout)
  }

  /// Returns the violations of the frames of a swiped drillDown, if it is as wide as the window.
  private func misplacementsOfSwipe(_ shown: ShownTree, in layout: [Frame]) -> [NavViolation] {
    let wide = shown.containers.filter {
      containers[$0]?.kind == .drillDown || containers[$0]?.kind == .split
    }
    guard wide.count == 1, case .drillDown(let drillDown)? = containers[wide[0]], let swipe = drillDown.swipe,
      !isCompact, presented.isEmpty
    else { return [] }
    return misplacements(of: swipe, drillDown.leftWidth, wide[0], in: layout)
  }

  // MARK: Bars, modals and overlays

  private func misplacement(of frame: Frame) -> String? {
    let expected: [Double]
    switch frame.role {
    case .leftBar, .rightBar, .bar:
      let margin = max(0, environment.safeArea.top - frame.y)
      expected = frame.node.map { barHeights(over: $0).map { $0 + margin } } ?? []
    case .leftToolbar, .rightToolbar, .toolbar:
      expected = [environment.metrics.toolbar + margin(under: frame)]
    case .tabBar: expected = [environment.metrics.tabBar + margin(under: frame)]
    case .modal: return misplacement(ofModal: frame)
    case .secondary: return isOverlaid && frame.dim == 0 ? "it lies under a column, and is not dimmed" : nil
    case .below, .left, .right, .top, .primary, .supplementary, .pane: return nil
    }
    guard environment.height >= Self.roomForBars, !expected.isEmpty,
      expected.allSatisfy({ abs(frame.height - $0) > Self.tolerance }), !fillsItsPane(frame)
    else { return nil }
    return "its height is to be \(expected.map(\.plain).joined(separator: " or "))"
  }

  /// Returns the part of the safe area's bottom margin that lies above the lower edge of a frame, in points.
  private func margin(under frame: Frame) -> Double {
    let bottom = environment.safeArea.bottom
    return min(bottom, max(0, frame.y + frame.height - environment.height + bottom))
  }

  /// Returns true for the bar of a pane that is not higher than a bar: nothing of it is outside its pane, and nothing is left below.
  private func fillsItsPane(_ bar: Frame) -> Bool {
    guard bar.role == .bar, let node = bar.node else { return false }
    return layout.contains { pane in
      pane.role == .pane && pane.node.hasSameBytes(as: node) && pane.height == 0
        && pane.y == bar.y + bar.height
    }
  }

  /// Returns the possible heights of a bar with the item of a node: the height in the container around it, and the
  /// height of its own bar.
  private func barHeights(over node: String) -> [Double] {
    let around = containers.values.first { $0.children.containsBytes(of: node) }
    let metrics = environment.metrics
    return [containers[node]?.rules.ownBarHeight(metrics), around?.rules.barHeight(metrics)].compactMap { $0 }
  }

  private func misplacement(ofModal frame: Frame) -> String? {
    let style = frame.node.flatMap { node in presented.first { $0.node.hasSameBytes(as: node) }?.style }
    let size: (width: Double, height: Double)
    switch style {
    case .sheet?: size = Self.sheet
    case .popover?: size = Self.popover
    case .fullScreen?, nil: return nil
    }
    // In a smaller window the modal fills the available space.
    guard environment.width >= size.width, environment.height >= size.height,
      frame.width != size.width || frame.height != size.height
    else { return nil }
    return "it is to be \(size.width.plain)×\(size.height.plain)"
  }

  /// A Boolean value that indicates whether the only split of the scene shows a column over its secondary.
  private var isOverlaid: Bool {
    let splits = containers.values.compactMap { container -> Split? in
      if case .split(let split) = container { split } else { nil }
    }
    guard splits.count == 1, !splits[0].isCollapsed else { return false }
    return splits[0].displayMode == .oneOver || splits[0].displayMode == .twoOver
  }

  // MARK: Swipes

  /// Returns the violations while the left pane of a drillDown, which begins at the left edge of the window, follows
  /// a finger.
  private func misplacements(
    of swipe: Swipe, _ leftWidth: Double, _ id: String, in layout: [Frame]
  ) -> [NavViolation] {
    let part = min(max(swipe.x - swipe.start, 0), leftWidth) / leftWidth
    var found: [NavViolation] = []
    func expect(_ number: Double, _ expected: Double, _ path: String, _ what: String) {
      if abs(number - expected) < Self.tolerance { return }
      found.append(
        NavViolation(.frames, at: path, "\(what) is \(number.plain), and to be \(expected.plain)."))
    }
    expect(swipe.progress, part, "containers[\"\(id)\"].swipe.progress", "The progress of the swipe")
    let rightWidth = environment.width - leftWidth - 1
    for (place, frame) in layout.enumerated() where rightWidth > 0 {
      switch frame.role {
      case .below:
        expect(frame.x, (part - 1) * Self.parallax * leftWidth, "layout[\(place)].x", "The left edge below")
        expect(frame.dim, Self.dimming * (1 - part), "layout[\(place)].dim", "The dimming below")
      case .left:
        expect(frame.x, part * leftWidth, "layout[\(place)].x", "The left edge of the left pane")
        let width = leftWidth + part * (rightWidth - leftWidth)
        expect(frame.width, width, "layout[\(place)].width", "The width of the left pane")
      case .right, .top, .primary, .supplementary, .secondary, .modal, .pane, .leftBar, .rightBar, .bar,
        .leftToolbar,
        .rightToolbar, .toolbar, .tabBar:
        continue
      }
    }
    return found
  }
}
