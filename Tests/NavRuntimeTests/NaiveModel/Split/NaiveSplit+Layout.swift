/// A rectangle of the scene.
struct SplitArea {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// What is left of it below a bar.
  func below(_ bar: Double) -> SplitArea {
    SplitArea(x: x, y: y + bar, width: width, height: height - bar)
  }
}

/// The frames of a layout on their way: panes first, then bars, then tab bars.
struct SplitFrames {
  private var panes: [NaiveFrame] = []
  private var bars: [NaiveFrame] = []
  private var tabBars: [NaiveFrame] = []

  mutating func addPane(_ role: ViewText, _ node: ModelText?, _ area: SplitArea, dim: Double = 0) {
    panes.append(Self.frame(role, node, area, dim: dim))
  }

  mutating func addBar(_ role: ViewText, _ node: ModelText?, _ area: SplitArea, height: Double) {
    var bar = area
    bar.height = height
    bars.append(Self.frame(role, node, bar))
  }

  mutating func addTabBar(_ node: ModelText, _ area: SplitArea) {
    let y = area.y + area.height - SplitGeometry.tabBar
    let bar = SplitArea(x: area.x, y: y, width: area.width, height: SplitGeometry.tabBar)
    tabBars.append(Self.frame(.tabBar, node, bar))
  }

  private static func frame(
    _ role: ViewText, _ node: ModelText?, _ area: SplitArea, dim: Double = 0
  ) -> NaiveFrame {
    NaiveFrame(
      role: role, node: node, x: area.x, y: area.y, width: area.width, height: area.height, dim: dim)
  }

  var all: [NaiveFrame] { panes + bars + tabBars }

  /// The screens that can be seen, in the order of the panes.
  var visible: [ModelText] {
    panes.filter { !$0.role.isBelow }.compactMap(\.node)
  }
}

/// A column of the layout.
struct SplitColumnFrame {
  let column: ModelSplitColumn
  let stack: ModelText
  let x: Double
  let width: Double
  var dim = 0.0
}

extension NaiveSplit {
  private var size: SplitArea {
    SplitArea(
      x: 0, y: 0, width: scene.environment.width, height: scene.environment.height)
  }

  /// Where the columns are that an expanded split shows.
  var columnFrames: [SplitColumnFrame] {
    var frames: [SplitColumnFrame] = []
    var x = 0.0
    for (column, stack) in scene.shownColumns.dropLast() {
      let width = column == .primary ? scene.width.primary(in: size.width) : SplitGeometry.columnWidth
      frames.append(SplitColumnFrame(column: column, stack: stack, x: x, width: width))
      x += width + SplitGeometry.divider
    }
    return frames + [secondaryFrame(beside: x)]
  }

  private func secondaryFrame(beside x: Double) -> SplitColumnFrame {
    let stack = scene.secondary
    let rest = max(0, size.width - x)
    switch scene.mode {
    case .oneOver, .twoOver:
      return SplitColumnFrame(
        column: .secondary, stack: stack, x: 0, width: size.width, dim: SplitGeometry.overlayDim)
    case .twoDisplace:
      let width = max(0, size.width - SplitGeometry.columnWidth - SplitGeometry.divider)
      return SplitColumnFrame(
        column: .secondary, stack: stack, x: x, width: width, dim: SplitGeometry.overlayDim)
    default: return SplitColumnFrame(column: .secondary, stack: stack, x: x, width: rest)
    }
  }

  var frames: SplitFrames {
    var frames = SplitFrames()
    if scene.isCollapsed {
      layCollapsed(&frames)
    } else {
      for column in columnFrames { lay(column, &frames) }
    }
    return frames
  }

  private func lay(_ column: SplitColumnFrame, _ frames: inout SplitFrames) {
    let area = SplitArea(x: column.x, y: 0, width: column.width, height: size.height)
    let shown = SplitShownStack(
      entries: scene.entries(of: column.stack), barsHidden: scene.barsHidden(of: column.stack),
      stack: column.stack, role: .pane(of: column.column), dim: column.dim)
    lay(shown, area, &frames)
  }

  private func layCollapsed(_ frames: inout SplitFrames) {
    let stack = scene.compact ?? scene.topmost
    let kind = scene.kind(of: stack)
    if kind == .stack {
      let entries = scene.compact == nil ? scene.mergedEntries : scene.entries(of: stack)
      let barOwner = scene.compact ?? scene.primary
      let shown = SplitShownStack(
        entries: entries, barsHidden: scene.barsHidden(of: barOwner), stack: stack, role: .topPane)
      lay(shown, size, &frames)
    } else {
      layGuest(stack, size, dim: 0, &frames)
    }
  }

  private func lay(_ shown: SplitShownStack, _ area: SplitArea, _ frames: inout SplitFrames) {
    let top = shown.entries.last
    let hasBar = !shown.barsHidden && top.flatMap(scene.kind) != .web
    if hasBar { frames.addBar(.bar, top, area, height: SplitGeometry.bar) }
    var rest = hasBar ? area.below(SplitGeometry.bar) : area
    if let swipe = scene.swipe, swipe.stack == shown.stack, let below = shown.entries.dropLast().last {
      let p = swipe.progress(over: area.width)
      var belowArea = rest
      belowArea.x = -0.3 * area.width + 0.3 * p * area.width + area.x
      frames.addPane(.belowPane, below, belowArea, dim: max(shown.dim, 0.2 * (1 - p)))
      rest.x += p * area.width
    }
    if let top, scene.kind(of: top) != nil {
      layGuest(top, rest, dim: shown.dim, &frames)
    } else {
      frames.addPane(shown.role, top, rest, dim: shown.dim)
    }
  }

  /// An empty container by its own rules.
  private func layGuest(
    _ id: ModelText, _ area: SplitArea, dim: Double, _ frames: inout SplitFrames
  ) {
    switch scene.kind(of: id) {
    case .web:
      frames.addPane(.topPane, nil, area.below(SplitGeometry.webBar), dim: dim)
      frames.addBar(.bar, nil, area, height: SplitGeometry.webBar)
    case .tabs: frames.addTabBar(id, area)
    default:
      if scene.environment.isCompact {
        frames.addPane(.topPane, nil, area.below(SplitGeometry.bar), dim: dim)
        frames.addBar(.bar, nil, area, height: SplitGeometry.bar)
      } else {
        layDrillDown(area, dim: dim, &frames)
      }
    }
  }

  private func layDrillDown(_ area: SplitArea, dim: Double, _ frames: inout SplitFrames) {
    let left = SplitGeometry.columnWidth
    let rest = max(0, area.width - left)
    let right = max(0, area.width - left - SplitGeometry.divider)
    let pane = area.below(SplitGeometry.bar)
    let rightX = area.x + left + SplitGeometry.divider
    frames.addPane(.leftPane, nil, pane.with(x: pane.x, width: left), dim: dim)
    frames.addPane(.rightPane, nil, pane.with(x: rightX, width: right), dim: dim)
    let bar = SplitGeometry.bar
    frames.addBar(.leftBar, nil, area.with(x: area.x, width: left), height: bar)
    frames.addBar(.rightBar, nil, area.with(x: area.x + left, width: rest), height: bar)
  }
}

/// A stack in the layout: its entries as they are shown, and what they are shown as.
private struct SplitShownStack {
  let entries: [ModelText]
  let barsHidden: Bool
  /// The stack that a swipe on it names.
  let stack: ModelText
  let role: ViewText
  var dim = 0.0
}

extension SplitArea {
  fileprivate func with(x: Double, width: Double) -> SplitArea {
    SplitArea(x: x, y: y, width: width, height: height)
  }
}

extension NaiveSplit {
  /// Counts what the layout shows.
  mutating func countLayout() {
    if scene.isCollapsed {
      let compact = scene.compact.flatMap(scene.kind)?.rawValue
      hits.count("layout: collapsed, " + (compact ?? "\(scene.merged.count) nested"))
    } else {
      let columns = scene.columns.count == 2 ? "two columns" : "three columns"
      hits.count("layout: \(columns), \(scene.mode.rawValue)")
    }
    if let swipe = scene.swipe { hits.count("layout: swiping, " + swipeRow(swipe)) }
    for top in frames.guestsOnTop(scene) { hits.count("layout: a \(top.rawValue) on top") }
  }

  private func swipeRow(_ swipe: SplitSwipe) -> String {
    if !scene.isShown(swipe.stack) { return "hidden" }
    let p = swipe.progress(over: span(of: swipe.stack))
    return "progress " + (p == 0 ? "0" : p == 1 ? "1" : "between")
  }
}

extension SplitFrames {
  /// The kinds of the containers that are on top of a stack.
  fileprivate func guestsOnTop(_ scene: NaiveSplitScene) -> [SplitKind] {
    let stacks = scene.isCollapsed ? [scene.compact ?? scene.topmost] : scene.shownColumns.map(\.stack)
    return stacks.compactMap { scene.entries(of: $0).last }.compactMap(scene.kind)
  }
}
