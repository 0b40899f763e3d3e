import NavBase
import NavEvents
import NavRuntime

/// What a picture asks about the nodes of its scene, looked up once for all its parts.
struct PictureNodes {
  /// The layer in which each node is shown.
  private(set) var layers: [TextBytes: Int] = [:]
  /// The placeholders of drillDowns and splits.
  private(set) var placeholders: Set<TextBytes> = []
  /// The places, in the scene's containers, of the web containers with a page, by their top page.
  private(set) var websByPage: [TextBytes: Int] = [:]
  /// The places, in the scene's containers, of the web containers without a page, by their ids.
  private(set) var emptyWebs: [TextBytes: Int] = [:]
  /// The nodes whose item a navigation bar shows.
  private(set) var withBars: Set<TextBytes> = []
  /// The buttons that leave web containers, by the nodes whose bar shows them.
  private(set) var leaveButtons: [TextBytes: NavScene.Item.Button] = [:]
  /// The navigation bars, only the first at each place.
  private var bars: [NavScene.Frame] = []

  init(_ scene: NavScene, _ modals: [NavScene.Modal]) {
    // A full-screen modal hides the scene itself.
    if modals.first?.style != .fullScreen, let root = scene.root { add(scene.shownNodes(under: root), 0) }
    for (index, modal) in modals.enumerated() { add(scene.shownNodes(under: modal.node), index + 1) }
    for (place, container) in scene.containers.values.enumerated() {
      if case .drillDown(let drillDown) = container {
        for case let node? in [drillDown.leftPlaceholder, drillDown.rightPlaceholder] {
          placeholders.insert(TextBytes(node))
        }
      }
      if case .split(let split) = container {
        for node in split.placeholders { placeholders.insert(TextBytes(node)) }
      }
      guard case .web(let web) = container else { continue }
      if let page = web.pages.last {
        websByPage[TextBytes(page.id)] = place
      } else {
        emptyWebs[TextBytes(scene.containers.ids[place])] = place
      }
    }
    addBars(of: scene)
    for (id, item) in scene.items {
      guard let leave = item.leave else { continue }
      for node in [id] + (scene[id]?.children ?? []) where leaveButtons[TextBytes(node)] == nil {
        leaveButtons[TextBytes(node)] = leave
      }
    }
  }

  private mutating func add(_ nodes: [String], _ layer: Int) {
    for node in nodes { layers[TextBytes(node)] = layer }
  }

  private mutating func addBars(of scene: NavScene) {
    var places: Set<[Double]> = []
    for bar in scene.layout where bar.role.isNavigationBar {
      if let node = bar.node { withBars.insert(TextBytes(node)) }
      if places.insert([bar.x, bar.y + bar.height]).inserted { bars.append(bar) }
    }
  }

  /// Returns the node of the navigation bar directly above an empty pane.
  func bar(above frame: NavScene.Frame) -> String? {
    bars.first { abs($0.y + $0.height - frame.y) < 1 && abs($0.x - frame.x) < 2 }?.node
  }
}

extension PaneRole {
  /// A Boolean value that indicates whether the role is a bar that shows a navigation item.
  fileprivate var isNavigationBar: Bool {
    switch self {
    case .leftBar, .rightBar, .bar: true
    case .leftToolbar, .rightToolbar, .toolbar, .tabBar, .below, .left, .right, .top, .primary,
      .supplementary,
      .secondary, .modal, .pane:
      false
    }
  }
}
