import NavBase
import NavEvents
import NavRuntime

/// The place of a part in the order of painting among the parts of its layer.
struct PaintingPlace {
  /// The place of the pane, or of the pane that a bar belongs to.
  let pane: Int
  let isBar: Bool
  /// A Boolean value that indicates whether the pane is one of an arranged container, which is over those before it, dimmed or not.
  let isArranged: Bool
}

/// The order in which the parts of a scene are painted that shows an arranged container: panes as they are laid out, and each bar with
/// the last of the panes that it is for, so that a pane above covers both.
struct PaintingOrder {
  /// The container around each node.
  private var parents: [TextBytes: String] = [:]
  /// For each layer the last pane inside a node, or of that node; the places are those of the parts.
  private var last: [Int: [TextBytes: Int]] = [:]
  /// The swiped container.
  private var swiped: String?
  /// A Boolean value that indicates whether a pane of the swiped container has its place. What the swipe brings then is over it.
  private(set) var hasSwipedPane = false

  init(_ scene: NavScene) {
    for (id, container) in scene.containers {
      for child in container.children { parents[TextBytes(child)] = id }
      if container.swipe != nil { swiped = id }
    }
  }

  /// Returns the place of the next pane; `index` is that among the parts.
  mutating func place(ofPane frame: NavScene.Frame, _ layer: Int, at index: Int) -> PaintingPlace {
    var node = frame.node
    while let id = node {
      last[layer, default: [:]][TextBytes(id)] = index
      if frame.role != .below, let swiped, id.hasSameBytes(as: swiped) { hasSwipedPane = true }
      node = parents[TextBytes(id)]
    }
    return PaintingPlace(pane: index, isBar: false, isArranged: Self.isArranged(frame))
  }

  /// Returns the place of a bar. That of an empty pane is directly above the pane.
  func place(ofBar frame: NavScene.Frame, _ layer: Int, among parts: [PicturePart]) -> PaintingPlace {
    let pane =
      if let node = frame.node { last[layer]?[TextBytes(node)] } else {
        parts.lastIndex { part in
          part.layer == layer && part.kind == .pane && part.frame.node == nil
            && abs(part.frame.x - frame.x) < 2 && abs(frame.y + frame.height - part.frame.y) < 1
        }
      }
    guard let pane else { return PaintingPlace(pane: .max, isBar: true, isArranged: false) }
    return PaintingPlace(pane: pane, isBar: true, isArranged: Self.isArranged(parts[pane].frame))
  }

  private static func isArranged(_ frame: NavScene.Frame) -> Bool {
    frame.role == .pane || frame.role == .below
  }
}
