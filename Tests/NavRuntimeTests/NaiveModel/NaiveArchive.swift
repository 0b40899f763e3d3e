/// What survives of a scene: its container, and the nodes with a restoration id.
struct NaiveArchive: Sendable {
  let title: ModelText
  private(set) var left: [NaiveNode]
  private(set) var right: NaiveNode?
  let leftPlaceholder: NaiveNode?
  let rightPlaceholder: NaiveNode?
  let leftWidth: Double
  let barsHidden: Bool
  let toolbarsHidden: Bool
  /// Which of the rules for the two panes was met.
  let rule: String

  init(_ scene: NaiveScene) {
    let survivors = scene.stack.compactMap(scene.node).filter(\.isRestorable)
    rule = Self.rule(survivors, of: scene)
    left = survivors
    if rule == Self.rightGoesRight { right = left.popLast() }
    leftPlaceholder = Self.survivor(scene.leftPlaceholder, of: scene)
    rightPlaceholder = Self.survivor(scene.rightPlaceholder, of: scene)
    title = scene.node(NaiveScene.containerID)?.title ?? NaiveScene.containerID
    leftWidth = scene.leftWidth
    barsHidden = scene.barsHidden
    toolbarsHidden = scene.toolbarsHidden
  }

  private static let rightGoesRight = "the right one goes right"

  private static func rule(_ survivors: [NaiveNode], of scene: NaiveScene) -> String {
    if survivors.isEmpty { return "nobody on the stack" }
    guard let right = scene.right else { return "no right one, all go left" }
    if survivors.last?.id != right { return "the right one does not survive, all go left" }
    return survivors.count == 1 ? "the right one is the only survivor and goes left" : rightGoesRight
  }

  private static func survivor(_ id: ModelText?, of scene: NaiveScene) -> NaiveNode? {
    id.flatMap(scene.node).flatMap { $0.isRestorable ? $0 : nil }
  }

  /// Every node but the container.
  var nodes: [NaiveNode] {
    left + [right, leftPlaceholder, rightPlaceholder].compactMap(\.self)
  }

  func holds(_ id: ModelText) -> Bool {
    nodes.contains { $0.id == id }
  }
}
