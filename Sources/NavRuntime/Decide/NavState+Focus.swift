import NavEvents

extension CommandKind {
  /// Whether a container of that kind understands the command.
  func fits(_ container: ContainerKind) -> Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .bars, .swipeBegin:
      container == .drillDown || container == .stack || container == .split
    case .back: container == .drillDown || container == .stack || container == .split || container == .web
    case .set: container == .stack || container == .split
    case .show, .toolbars, .barPosition, .placeholder, .propagate: container == .drillDown
    case .leftWidth: container == .drillDown || container == .split
    case .select: container == .tabs
    case .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode,
      .splitBehavior,
      .primaryWidth, .dismissOverlay:
      container == .split
    case .open, .submit, .loaded, .failed, .retry, .cancel, .reload, .action, .leave: container == .web
    case .add: container != .web
    case .scene, .restore, .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd,
      .resize,
      .hidesBackButton, .title, .attribute, .attach, .detach, .configure, .quarantine, .remember, .present,
      .dismiss:
      false
    }
  }
}

/// Where a command goes.
extension NavState {
  /// The containers through which the focus goes, from the outside in: topmost modal, selected tab, top of a stack,
  /// right or top left of a drillDown, a split's column.
  var focusPath: [NodeID] {
    var path: [NodeID] = []
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, scene[node].kind.isContainer {
      path.append(node)
      next = below(node)
    }
    return path
  }

  /// The last container on the focus path.
  var focus: NodeID? { deepest { _ in true } }

  /// The container a command goes to: the one it names, else the deepest on the focus path that it fits.
  func find(_ target: TextID?, _ kind: CommandKind) -> Result<NodeID, Objection> {
    guard let target else {
      return deepest { kind.fits($0) }.map { .success($0) } ?? .failure(.noContainer(kind))
    }
    guard let node = scene.find(target), let container = scene[node].kind.container else {
      return .failure(.unknownContainer(target))
    }
    return kind.fits(container) ? .success(node) : .failure(.wrongContainer(target, kind))
  }

  private func deepest(_ fits: (ContainerKind) -> Bool) -> NodeID? {
    var found: NodeID?
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, let container = scene[node].kind.container {
      if fits(container) { found = node }
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
    case .stack: top(of: container)
    case .tabs(let index): scene.tabBars[Int(index)].selected
    case .split(let index): below(scene.splits[Int(index)])
    case .web(let index): scene.webs[Int(index)].pages.last?.node
    }
  }

  private func below(_ split: Split) -> NodeID {
    split.isCollapsed ? split.compact ?? split.primary : focusedColumn(of: split)
  }
}
