/// A rectangle, in points from the top left of the scene.
struct ReferenceArea: Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func below(_ bar: Double) -> ReferenceArea { moved(0, bar, width, height - bar) }
  func above(_ bar: Double) -> ReferenceArea { moved(0, 0, width, height - bar) }
  /// Returns a bar at the top; `bottom(_:)` returns one at the bottom.
  func top(_ bar: Double) -> ReferenceArea { moved(0, 0, width, bar) }
  func bottom(_ bar: Double) -> ReferenceArea { moved(0, height - bar, width, bar) }

  /// Returns the part that begins at these distances from the left and the top; sizes clamp at 0.
  func moved(_ right: Double, _ down: Double, _ width: Double, _ height: Double) -> ReferenceArea {
    ReferenceArea(x: x + right, y: y + down, width: max(0, width), height: max(0, height))
  }

  func column(_ from: Double, _ width: Double) -> ReferenceArea { moved(from, 0, width, height) }

  /// Returns the mirror image of this part in the whole.
  func mirrored(in whole: ReferenceArea) -> ReferenceArea {
    ReferenceArea(
      x: whole.x + whole.width - (x - whole.x) - width, y: y, width: width, height: height)
  }

  func centred(_ wanted: Double, _ tall: Double) -> ReferenceArea {
    let (width, height) = (min(self.width, wanted), min(self.height, tall))
    return moved((self.width - width) / 2, (self.height - height) / 2, width, height)
  }
}

/// A frame: the area in which a node or a bar is drawn.
struct ReferenceFrame: Sendable {
  let role: String
  let node: String?
  let area: ReferenceArea
  var dim = 0.0

  static let paneRoles = ["left", "right", "top", "primary", "supplementary", "secondary", "modal"]

  var json: ReferenceJSON {
    let frame: ReferenceJSON = [
      "role": .text(role), "node": ReferenceJSON(node), "x": .number(area.x), "y": .number(area.y),
      "width": .number(area.width), "height": .number(area.height),
    ]
    return dim == 0 ? frame : frame.with(["dim": .number(dim)])
  }
}

/// The frames of a scene: panes from the left, then bars, toolbars and tab bars.
struct ReferenceLayout: Sendable {
  private static let divider = 1.0
  private static let overlayDim = 0.2

  private let scene: ReferenceScene
  private var panes: [ReferenceFrame] = []
  private var bars: [ReferenceFrame] = []
  private var toolbars: [ReferenceFrame] = []
  private var tabBars: [ReferenceFrame] = []
  /// The width of each container.
  private(set) var widths: [String: Double] = [:]

  var frames: [ReferenceFrame] { panes + bars + toolbars + tabBars }

  init(of scene: ReferenceScene) {
    self.scene = scene
    let window = ReferenceArea(
      x: 0, y: 0, width: scene.environment.width, height: scene.environment.height)
    for id in scene.shownRoots {
      guard let style = scene.modals.first(where: { $0.id == id })?.style else {
        place(id, "top", window)
        continue
      }
      let area =
        style == "fullScreen"
        ? window : style == "sheet" ? window.centred(540, 620) : window.centred(320, 480)
      panes.append(ReferenceFrame(role: "modal", node: id, area: area))
      if scene.isContainer(id) { place(id, "top", area) }
    }
  }

  /// Places a node: a screen is a pane of that role; a container is laid out by its own rules.
  private mutating func place(_ id: String?, _ role: String, _ area: ReferenceArea) {
    guard let id, scene.isContainer(id) else {
      panes.append(ReferenceFrame(role: role, node: id, area: area))
      return
    }
    widths[id] = area.width
    switch scene.nodes[id]?.body {
    case .screen?, nil: break
    case .drillDown(let drillDown)?: place(id, drillDown, area)
    case .stack?: placeStack(id, role, area)
    case .tabs(let tabs)?:
      let bar = scene.hidesTabBar(id) ? 0 : bottom("tabBar", of: area)
      if bar > 0 { tabBars.append(ReferenceFrame(role: "tabBar", node: id, area: area.bottom(bar))) }
      if let child = tabs.selected { place(child, "top", area.above(bar)) }
    case .split(let split)?: place(split, area)
    case .web(let web)?:
      let page = web.pages.last?.id
      let bar = top("webBar", of: area)
      bars.append(ReferenceFrame(role: "bar", node: page ?? id, area: area.top(bar)))
      place(page, "top", area.below(bar))
    }
  }

  // MARK: Bars

  /// Returns the height of a bar at the top of an area, with the margin above it.
  private func top(_ bar: String, of area: ReferenceArea) -> Double {
    let margin = max(0, scene.environment.safeArea[0] - area.y)
    return (scene.environment.metrics[bar] ?? 0) + min(margin, area.height)
  }

  /// Returns the height of a bar at the bottom of an area, with the margin below it.
  private func bottom(_ bar: String, of area: ReferenceArea) -> Double {
    let edge = scene.environment.height - scene.environment.safeArea[2]
    let margin = max(0, area.y + area.height - edge)
    return (scene.environment.metrics[bar] ?? 0) + min(margin, area.height)
  }

  // MARK: Stacks

  /// Places a node in a pane: a screen has the pane's role, a container the role `top`.
  private mutating func placeInPane(_ id: String?, _ role: String, _ area: ReferenceArea) {
    place(id, id.map { scene.isContainer($0) } ?? false ? "top" : role, area)
  }

  /// Places a stack with one bar; the topmost nested stack draws no bar of its own.
  private mutating func placeStack(_ id: String, _ role: String, _ area: ReferenceArea) {
    let stack = scene.merged(on: id).last ?? id
    let top = scene.entries(of: stack).last ?? scene.placeholder(inFor: stack)
    var rest = area
    if scene.hasBar(id, over: top) {
      let bar = self.top("bar", of: area)
      bars.append(ReferenceFrame(role: "bar", node: top, area: area.top(bar)))
      rest = area.below(bar)
    }
    if scene.hasToolbar(id) {
      let bar = bottom("toolbar", of: area)
      toolbars.append(ReferenceFrame(role: "toolbar", node: top, area: area.bottom(bar)))
      rest = rest.above(bar)
    }
    widths[stack] = area.width
    if let swipe = scene.swipe, swipe.container == stack, let below = scene.belowTop(of: stack) {
      let p = swipe.progress(over: area.width)
      addBelow(below, p, area.width, rest)
      rest.x += p * area.width
    }
    placeInPane(top, role, rest)
  }

  /// Adds the node that a swipe uncovers: it moves more slowly than the swiped one, and brightens.
  private mutating func addBelow(_ id: String, _ p: Double, _ span: Double, _ area: ReferenceArea) {
    let below = area.column(-0.3 * span + 0.3 * p * span, span)
    panes.append(ReferenceFrame(role: "below", node: id, area: below, dim: 0.2 * (1 - p)))
  }

  // MARK: drillDown

  private mutating func place(_ id: String, _ drillDown: ReferenceDrillDown, _ area: ReferenceArea) {
    let bar =
      drillDown.barsHidden ? 0 : top(drillDown.barPosition == "top" ? "topBar" : "bar", of: area)
    let toolbar = drillDown.toolbarsHidden ? 0 : bottom("toolbar", of: area)
    let rest = area.below(bar).above(toolbar)
    let swipe = scene.swipe.flatMap { $0.container == id ? $0 : nil }
    if scene.isCompact {
      let top = drillDown.onePane
      if bar > 0 { bars.append(ReferenceFrame(role: "bar", node: top, area: area.top(bar))) }
      if toolbar > 0 {
        toolbars.append(ReferenceFrame(role: "leftToolbar", node: top, area: area.bottom(toolbar)))
      }
      placeOnePane(drillDown, swipe, rest)
    } else {
      placeBars(drillDown, bar, toolbar, area)
      placeTwoPanes(drillDown, swipe, rest)
    }
  }

  private mutating func placeOnePane(
    _ drillDown: ReferenceDrillDown, _ swipe: ReferenceSwipe?, _ rest: ReferenceArea
  ) {
    let p = swipe?.progress(over: rest.width) ?? 0
    if swipe != nil, let below = drillDown.stack.dropLast().last { addBelow(below, p, rest.width, rest) }
    place(drillDown.onePane, "top", rest.column(p * rest.width, rest.width))
  }

  private mutating func placeBars(
    _ drillDown: ReferenceDrillDown, _ bar: Double, _ toolbar: Double, _ area: ReferenceArea
  ) {
    let left = area.column(0, drillDown.leftWidth)
    let right = area.column(drillDown.leftWidth, area.width - drillDown.leftWidth)
    if bar > 0 {
      bars.append(ReferenceFrame(role: "leftBar", node: drillDown.leftPane, area: left.top(bar)))
      bars.append(ReferenceFrame(role: "rightBar", node: drillDown.rightPane, area: right.top(bar)))
    }
    if toolbar > 0 {
      toolbars.append(
        ReferenceFrame(role: "leftToolbar", node: drillDown.leftPane, area: left.bottom(toolbar)))
      toolbars.append(
        ReferenceFrame(role: "rightToolbar", node: drillDown.rightPane, area: right.bottom(toolbar)))
    }
  }

  /// Places the two panes. During a swipe the left pane moves and grows to the width of the right one.
  private mutating func placeTwoPanes(
    _ drillDown: ReferenceDrillDown, _ swipe: ReferenceSwipe?, _ rest: ReferenceArea
  ) {
    let width = drillDown.leftWidth
    let right = rest.column(width + Self.divider, rest.width - width - Self.divider)
    if let p = swipe?.progress(over: width), let below = drillDown.left.dropLast().last {
      addBelow(below, p, width, rest)
      placeInPane(drillDown.leftPane, "left", rest.column(p * width, width + p * (right.width - width)))
    } else {
      placeInPane(drillDown.leftPane, "left", rest.column(0, width))
    }
    placeInPane(drillDown.rightPane, "right", right)
  }

  // MARK: split

  private mutating func place(_ split: ReferenceSplit, _ area: ReferenceArea) {
    if split.isCollapsed { return place(split.compact ?? split.primary, "top", area) }
    let isTrailing = split.edge == "trailing"
    var edge = 0.0
    var places: [(column: String, stack: String, area: ReferenceArea)] = []
    for (column, stack) in scene.shownColumns(of: split) where column != "secondary" {
      let width = split.width(of: column).points(in: area.width)
      places.append((column, stack, area.column(edge, width)))
      edge += width + Self.divider
    }
    places.append(("secondary", split.secondary, secondaryArea(split, after: edge, area)))
    for (column, stack, part) in isTrailing ? places.reversed() : places {
      let first = panes.count
      place(stack, column, isTrailing ? part.mirrored(in: area) : part)
      if column != "secondary" || !scene.dims(split) { continue }
      for index in panes.indices[first...] { panes[index].dim = max(panes[index].dim, Self.overlayDim) }
    }
  }

  /// Returns the area of the secondary: beside the other columns; under them at full width; or displaced, as wide as
  /// beside one column.
  private func secondaryArea(
    _ split: ReferenceSplit, after edge: Double, _ area: ReferenceArea
  ) -> ReferenceArea {
    switch scene.mode(of: split) {
    case "oneOver", "twoOver": area
    case "twoDisplace":
      area.column(edge, area.width - split.supplementaryWidth.points(in: area.width) - Self.divider)
    default: area.column(edge, area.width - edge)
    }
  }
}
