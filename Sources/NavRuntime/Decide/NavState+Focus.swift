import NavEvents

extension Node.Kind {
  var isContainer: Bool {
    switch self {
    case .screen: false
    case .drillDown: true
    }
  }

  /// Whether push, pop and their like fit.
  var hasStack: Bool {
    switch self {
    case .screen: false
    case .drillDown: true
    }
  }

  var isDrillDown: Bool {
    switch self {
    case .screen: false
    case .drillDown: true
    }
  }

  var isTabs: Bool {
    switch self {
    case .screen, .drillDown: false
    }
  }
}

/// Where a command goes.
extension NavState {
  /// The last container on the focus path.
  var focus: NodeID? { deepest { _ in true } }

  /// The container a command goes to: the one it names, else the deepest on the focus path that it fits.
  func find(
    _ target: TextID?, _ kind: CommandKind, _ fits: (Node.Kind) -> Bool
  ) -> Result<NodeID, Objection> {
    guard let target else {
      return deepest(fits).map { .success($0) } ?? .failure(.noContainer(kind))
    }
    guard let node = scene.find(target), scene[node].kind.isContainer else {
      return .failure(.unknownContainer(target))
    }
    return fits(scene[node].kind) ? .success(node) : .failure(.wrongContainer(target, kind))
  }

  private func deepest(_ fits: (Node.Kind) -> Bool) -> NodeID? {
    var found: NodeID?
    var next = scene.root
    while let node = next, scene[node].kind.isContainer {
      if fits(scene[node].kind) { found = node }
      next = below(node)
    }
    return found
  }

  /// The child of a container through which the focus path goes.
  private func below(_ container: NodeID) -> NodeID? {
    switch scene[container].kind {
    case .screen: nil
    case .drillDown(let index):
      scene.drillDowns[Int(index)].fields.right ?? scene.drillDowns[Int(index)].left.last
    }
  }
}
