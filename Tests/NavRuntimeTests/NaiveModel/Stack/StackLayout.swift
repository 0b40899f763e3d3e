/// Where everything is: panes from left to right, then bars, toolbars and tab bars.
struct StackLayout {
  private static let stackBar = 64.0
  private static let webBar = 44.0
  private static let toolbar = 44.0
  private static let tabBar = 49.0

  private let scene: StackScene
  private var panes: [NaiveFrame] = []
  private var bars: [NaiveFrame] = []
  private var toolbars: [NaiveFrame] = []
  private var tabBars: [NaiveFrame] = []
  /// The areas of the containers.
  private var areas: [(id: ModelText, area: StackArea)] = []

  init(of scene: StackScene) {
    self.scene = scene
    let whole = StackArea(
      x: 0, y: 0, width: scene.environment.width, height: scene.environment.height)
    if scene.showsBase { place(scene.root, as: .topPane, in: whole) }
    for modal in scene.modals where scene.shownRoots.contains(modal.id) {
      place(modal, over: whole)
    }
  }

  var frames: [NaiveFrame] { panes + bars + toolbars + tabBars }

  /// How wide the container is, if it is anywhere.
  func width(of container: ModelText) -> Double? {
    areas.first { $0.id == container }?.area.width
  }

  private mutating func place(_ modal: StackModal, over whole: StackArea) {
    let area =
      switch modal.style {
      case .fullScreen: whole
      case .sheet: whole.middle(width: 540, height: 620)
      case .popover: whole.middle(width: 320, height: 480)
      }
    panes.append(area.frame(.modal, modal.id))
    if scene.node(modal.id)?.isContainer == true { place(modal.id, as: .topPane, in: area) }
  }

  /// A pane, or the panes of the container that is in it.
  private mutating func place(_ id: ModelText?, as role: ViewText, in area: StackArea) {
    guard let node = id.flatMap(scene.node), node.isContainer else {
      return panes.append(area.frame(role, id))
    }
    areas.append((node.id, area))
    switch node.kind {
    case .screen: break
    case .stack: placeStack(node, in: area)
    case .tabs: placeTabs(node, in: area)
    case .drillDown: placeDrillDown(node, in: area)
    case .web: placeWeb(in: area)
    }
  }

  /// A bar unless it is hidden or a web with a bar of its own is on top, and the rest.
  private mutating func placeStack(_ node: StackNode, in area: StackArea) {
    let isWeb = node.top.flatMap(scene.node)?.kind == .web
    let bar = node.barsHidden || isWeb ? 0 : Self.stackBar
    if bar > 0 { addBar(.bar, node.top, bar, in: area) }
    placeSwiped(node.top, of: node, in: area.under(bar))
  }

  private mutating func placeTabs(_ node: StackNode, in area: StackArea) {
    let rest = area.over(Self.tabBar)
    var bar = area
    bar.y = area.y + area.height - Self.tabBar
    bar.height = Self.tabBar
    tabBars.append(bar.frame(.tabBar, node.id))
    if let selected = node.selected { place(selected, as: .topPane, in: rest) }
  }

  private mutating func placeWeb(in area: StackArea) {
    addBar(.bar, nil, Self.webBar, in: area)
    panes.append(area.under(Self.webBar).frame(.topPane, nil))
  }

  private mutating func addBar(
    _ role: ViewText, _ node: ModelText?, _ height: Double, in area: StackArea
  ) {
    var bar = area
    bar.height = height
    bars.append(bar.frame(role, node))
  }

  private mutating func addToolbar(_ role: ViewText, _ node: ModelText?, in area: StackArea) {
    var bar = area
    bar.y = area.y + area.height - Self.toolbar
    bar.height = Self.toolbar
    toolbars.append(bar.frame(role, node))
  }

  /// One pane over the whole width, and while it is swiped away what is below it first.
  private mutating func placeSwiped(
    _ top: ModelText?, of node: StackNode, in area: StackArea
  ) {
    guard let swipe = scene.swipe, swipe.container == node.id,
      let below = node.stack.dropLast().last
    else { return place(top, as: .topPane, in: area) }
    let p = swipe.progress(over: area.width)
    addBelow(below, p, in: area)
    place(top, as: .topPane, in: area.moved(by: p * area.width))
  }

  private mutating func addBelow(_ id: ModelText, _ p: Double, in area: StackArea) {
    let distance = -0.3 * area.width + 0.3 * p * area.width
    panes.append(area.moved(by: distance).frame(.belowPane, id, dim: 0.2 * (1 - p)))
  }
}

/// A drillDown.
extension StackLayout {
  private mutating func placeDrillDown(_ node: StackNode, in area: StackArea) {
    let bar = node.barsHidden ? 0 : node.barPosition == .top ? 44.0 : 64.0
    let rest = area.under(bar).over(node.toolbarsHidden ? 0 : Self.toolbar)
    if scene.isCompact {
      placeOnePane(node, bar, in: area, rest: rest)
    } else {
      placeTwoPanes(node, bar, in: area, rest: rest)
    }
  }

  private mutating func placeOnePane(
    _ node: StackNode, _ bar: Double, in area: StackArea, rest: StackArea
  ) {
    if bar > 0 { addBar(.bar, node.onePane, bar, in: area) }
    if !node.toolbarsHidden { addToolbar(.leftToolbar, node.onePane, in: area) }
    placeSwiped(node.onePane, of: node, in: rest)
  }

  private mutating func placeTwoPanes(
    _ node: StackNode, _ bar: Double, in area: StackArea, rest: StackArea
  ) {
    var left = area
    left.width = StackNode.leftWidth
    var right = area.moved(by: StackNode.leftWidth)
    right.width = max(0, area.width - StackNode.leftWidth)
    if bar > 0 {
      addBar(.leftBar, node.panes.left, bar, in: left)
      addBar(.rightBar, node.panes.right, bar, in: right)
    }
    if !node.toolbarsHidden {
      addToolbar(.leftToolbar, node.panes.left, in: left)
      addToolbar(.rightToolbar, node.panes.right, in: right)
    }
    placePanes(node, in: rest)
  }

  private mutating func placePanes(_ node: StackNode, in rest: StackArea) {
    var left = rest
    left.width = StackNode.leftWidth
    var right = rest.moved(by: StackNode.leftWidth + 1)
    right.width = max(0, rest.width - StackNode.leftWidth - 1)
    placeLeft(node, in: left, growingTo: right.width)
    place(node.panes.right, as: .rightPane, in: right)
  }

  /// While it is swiped away, the left pane moves and grows to the width of the right one.
  private mutating func placeLeft(
    _ node: StackNode, in area: StackArea, growingTo width: Double
  ) {
    guard let swipe = scene.swipe, swipe.container == node.id,
      let below = node.children.dropLast().last
    else { return place(node.panes.left, as: .leftPane, in: area) }
    let p = swipe.progress(over: area.width)
    addBelow(below, p, in: area)
    var moved = area.moved(by: p * area.width)
    moved.width = area.width + p * (width - area.width)
    place(node.panes.left, as: .leftPane, in: moved)
  }
}
