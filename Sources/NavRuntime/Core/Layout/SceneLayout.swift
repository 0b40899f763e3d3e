import NavBase
import NavEvents

/// The frames of a scene, collected container by container from the outside in.
struct SceneLayout {
  /// The distance of the screen below at the beginning of a swipe, as a fraction of the pane's width.
  private static let parallax = 0.3
  /// The dimming of the screen below at the beginning of a swipe, from 0 to 1.
  private static let dimming = 0.2

  var panes: [PaneFrame] = []
  var bars: [PaneFrame] = []
  var toolbars: [PaneFrame] = []
  var tabBars: [PaneFrame] = []
  /// The heights of bars, without the margins that they extend into.
  let metrics: NavBarMetrics
  private let safeArea: NavEdgeInsets
  private let windowHeight: Double
  /// The area of each container.
  var areas: [(node: NodeID, area: Area)] = []

  /// All frames: panes from left to right, then bars, toolbars and tab bars.
  var frames: [PaneFrame] { panes + bars + toolbars + tabBars }

  /// Creates the layout of every node that is shown.
  init(_ state: borrowing NavState) { self.init(state) { _, _ in } }

  /// Creates the layout of every node that is shown, and calls `placed` with 0 after the root, and with its number
  /// from 1 after each modal.
  init(_ state: borrowing NavState, _ placed: (Int, borrowing SceneLayout) -> Void) {
    let environment = state.environment
    (metrics, safeArea, windowHeight) = (environment.metrics, environment.safeArea, environment.height)
    let window = Area(width: environment.width, height: environment.height)
    let modals = state.scene.modals
    let firstShown = modals.lastIndex { $0.style == .fullScreen }
    if firstShown == nil {
      if let root = state.scene.root { place(root, window, .top, state) }
      placed(0, self)
    }
    for index in modals.indices[(firstShown ?? 0)...] {
      let modal = modals[index]
      let area = modal.style.area(in: window)
      panes.append(Self.frame(.modal, modal.node, area, state))
      if state.scene[modal.node].kind.isContainer { place(modal.node, area, .top, state) }
      placed(index + 1, self)
    }
  }

  // MARK: Nodes

  /// Lays out a node in an area. A screen there, or on a stack there, has the role `role`.
  mutating func place(
    _ id: NodeID?, _ area: Area, _ role: PaneRole, _ state: borrowing NavState
  ) {
    guard let id else { return panes.append(Self.frame(role, nil, area, state)) }
    guard let place = state.scene.place(of: id) else {
      return panes.append(Self.frame(role, id, area, state))
    }
    areas.append((id, area))
    place.layOut(in: area, as: role, into: &self, state)
  }

  /// Raises the dimming of the panes from `first` on to at least `dim`.
  mutating func dimPanes(from first: Int, _ dim: Double) {
    for index in panes.indices[first...] { panes[index].dim = max(panes[index].dim, dim) }
  }

  // MARK: Margins

  /// Returns the part of an area that the safe area's top margin covers, in points. A bar at the top of the area grows by it.
  func margin(above area: Area) -> Double {
    safeArea.top == 0 ? 0 : min(max(0, safeArea.top - area.y), area.height)
  }

  /// Returns the part of an area that the safe area's bottom margin covers, in points. A bar at the bottom of the area grows by
  /// it.
  func margin(below area: Area) -> Double {
    if safeArea.bottom == 0 { return 0 }
    return min(max(0, area.y + area.height - (windowHeight - safeArea.bottom)), area.height)
  }

  // MARK: Frames

  static func frame(
    _ role: PaneRole, _ id: NodeID?, _ area: Area, dim: Double = 0, _ state: borrowing NavState
  ) -> PaneFrame {
    PaneFrame(
      role: role, node: state.name(id), x: area.x, y: area.y, width: area.width, height: area.height, dim: dim
    )
  }

  /// Returns the frame of the screen that a swipe uncovers in a pane: it moves at a fraction of the finger's speed and becomes
  /// bright.
  static func frame(below node: TextID?, _ pane: Area, _ progress: Double) -> PaneFrame {
    let offset = -parallax * pane.width + parallax * progress * pane.width
    return PaneFrame(
      role: .below, node: node, x: pane.x + offset, y: pane.y, width: pane.width, height: pane.height,
      dim: dimming * (1 - progress))
  }

  static func bar(
    _ top: NodeID?, _ area: Area, _ height: Double, _ state: borrowing NavState
  ) -> PaneFrame {
    frame(.bar, top, Area(x: area.x, y: area.y, width: area.width, height: height), state)
  }
}

extension ModalStyle {
  /// Returns the area of a modal: the window, or at most the size of a form sheet or of a small popover, in
  /// points.
  fileprivate func area(in window: Area) -> Area {
    switch self {
    case .fullScreen: window
    case .sheet: window.centred(width: 540, height: 620)
    case .popover: window.centred(width: 320, height: 480)
    }
  }
}

/// The layout of the scene.
extension NavState {
  /// Returns the frames of the scene: panes from left to right, then bars, toolbars and tab bars; hidden parts are
  /// absent.
  func layout() -> [PaneFrame] { SceneLayout(self).frames }

  /// Returns the width of a container in the layout, in points; nil while it is hidden.
  func width(of container: NodeID) -> Double? {
    SceneLayout(self).areas.first { $0.node == container }?.area.width
  }
}

extension NavState {
  /// The nodes that a picture draws, the containers around them, and the container that is swiped; each once, in any order.
  /// Complexity: O(n) in the number of nodes that are shown, and in the depth of the tree.
  var drawnNodes: Set<NodeID> {
    let layout = SceneLayout(self)
    var nodes: Set<NodeID> = []
    func add(_ id: NodeID?, _ scene: borrowing Scene) {
      var next = id
      while let node = next, nodes.insert(node).inserted { next = scene[node].parent }
    }
    for area in layout.areas { add(area.node, scene) }
    for frame in layout.frames { add(frame.node.flatMap { scene.find($0) }, scene) }
    add(interaction.swipe?.container, scene)
    return nodes
  }

  /// The number of the modal that each frame of the layout belongs to; 0 for the scene below the modals.
  package var frameLevels: [Int] {
    var (panes, bars, toolbars, tabBars): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    _ = SceneLayout(self) { level, layout in
      Self.fill(&panes, layout.panes.count, level)
      Self.fill(&bars, layout.bars.count, level)
      Self.fill(&toolbars, layout.toolbars.count, level)
      Self.fill(&tabBars, layout.tabBars.count, level)
    }
    return panes + bars + toolbars + tabBars
  }

  private static func fill(_ levels: inout [Int], _ count: Int, _ level: Int) {
    while levels.count < count { levels.append(level) }
  }
}
