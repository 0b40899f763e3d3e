extension NaiveDrillDown {
  /// The height of a toolbar in points.
  private static let toolbar = 44.0

  private var barHeight: Double {
    if scene.barsHidden { return 0 }
    return scene.barPosition == .top ? 44 : 64
  }

  private var paneHeight: Double {
    scene.environment.height - barHeight - (scene.toolbarsHidden ? 0 : Self.toolbar)
  }

  private var width: Double { scene.environment.width }

  func appendLayout(to out: inout [UInt8]) {
    out += .layout
    let frames = scene.isCompact ? compactFrames : regularFrames
    for (index, frame) in frames.enumerated() {
      if index > 0 { out += .comma }
      frame.append(to: &out)
    }
  }

  private var regularFrames: [NaiveFrame] {
    let bars = scene.barsHidden ? [] : row(.leftBar, .rightBar, y: 0, height: barHeight)
    return panes + bars + (scene.toolbarsHidden ? [] : toolbars)
  }

  private var toolbars: [NaiveFrame] {
    let y = scene.environment.height - Self.toolbar
    return row(.leftToolbar, .rightToolbar, y: y, height: Self.toolbar)
  }

  /// The two bars or the two toolbars: they meet where the left pane ends.
  private func row(
    _ leftRole: ViewText, _ rightRole: ViewText, y: Double, height: Double
  ) -> [NaiveFrame] {
    let left = scene.leftWidth
    let shown = scene.panes
    let rest = max(0, width - left)
    return [
      NaiveFrame(role: leftRole, node: shown.left, x: 0, y: y, width: left, height: height),
      NaiveFrame(role: rightRole, node: shown.right, x: left, y: y, width: rest, height: height),
    ]
  }

  private var panes: [NaiveFrame] {
    let left = scene.leftWidth
    let right = NaiveFrame(
      role: .rightPane, node: scene.panes.right, x: left + 1, y: barHeight,
      width: rightWidth, height: paneHeight)
    return leftFrames + [right]
  }

  private var rightWidth: Double { max(0, width - scene.leftWidth - 1) }

  /// The left pane, and while it is swiped away the screen below it first.
  private var leftFrames: [NaiveFrame] {
    let left = scene.leftWidth
    guard let swipe = scene.swipe, let below = scene.left.dropLast().last else {
      return [leftFrame(x: 0, width: left)]
    }
    let p = swipe.progress(over: left)
    return [
      belowFrame(below, p, span: left),
      leftFrame(x: p * left, width: left + p * (rightWidth - left)),
    ]
  }

  private func leftFrame(x: Double, width: Double) -> NaiveFrame {
    NaiveFrame(
      role: .leftPane, node: scene.panes.left, x: x, y: barHeight, width: width,
      height: paneHeight)
  }

  private func belowFrame(_ node: ModelText, _ p: Double, span: Double) -> NaiveFrame {
    NaiveFrame(
      role: .belowPane, node: node, x: -0.3 * span + 0.3 * p * span, y: barHeight, width: span,
      height: paneHeight, dim: 0.2 * (1 - p))
  }

  private var compactFrames: [NaiveFrame] {
    let shown = scene.onePane
    let bar = NaiveFrame(role: .bar, node: shown, x: 0, y: 0, width: width, height: barHeight)
    let toolbar = NaiveFrame(
      role: .leftToolbar, node: shown, x: 0, y: scene.environment.height - Self.toolbar,
      width: width, height: Self.toolbar)
    return topFrames + (scene.barsHidden ? [] : [bar]) + (scene.toolbarsHidden ? [] : [toolbar])
  }

  private var topFrames: [NaiveFrame] {
    guard let swipe = scene.swipe, let below = scene.stack.dropLast().last else {
      return [topFrame(x: 0)]
    }
    let p = swipe.progress(over: width)
    return [belowFrame(below, p, span: width), topFrame(x: p * width)]
  }

  private func topFrame(x: Double) -> NaiveFrame {
    NaiveFrame(
      role: .topPane, node: scene.onePane, x: x, y: barHeight, width: width, height: paneHeight)
  }
}

extension NaiveDrillDown {
  /// Counts what the layout shows.
  mutating func countLayout() {
    if scene.isCompact { hits.count("compact: " + compactRow) }
    guard let swipe = scene.swipe else { return }
    hits.count("layout: swiping" + (scene.isCompact ? ", compact" : ", " + regularRow))
    let p = swipe.progress(over: span)
    hits.count("layout: progress " + (p == 0 ? "0" : p == 1 ? "1, nothing is dimmed" : "between"))
  }

  private var compactRow: String {
    if scene.right != nil { return "shows the right one" }
    if !scene.left.isEmpty { return "shows the top left" }
    return scene.leftPlaceholder == nil ? "shows nobody" : "shows the left placeholder"
  }

  private var regularRow: String {
    scene.left.count < 2 ? "nothing below with one left" : "the left pane moves"
  }
}
