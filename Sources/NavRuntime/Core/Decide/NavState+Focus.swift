import NavBase
import NavEvents

extension CommandKind {
  /// Returns true when a container of that kind accepts the command.
  @inline(__always)
  func fits(_ container: ContainerKind) -> Bool { container.commands.contains(self) }

  /// A Boolean value that indicates whether the command only removes entries from a stack.
  fileprivate var goesBack: Bool { self == .pop || self == .back || self == .popTo || self == .popToRoot }
}

/// The focus path, and the target of a command.
extension NavState {
  /// The containers on the focus path, from the outside in: topmost modal, selected tab, top of a stack,
  /// right or top left of a drillDown, a split's column.
  var focusPath: [NodeID] {
    var path: [NodeID] = []
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, scene[node].kind.isContainer {
      path.append(node)
      next = focusChild(of: node)
    }
    return path
  }

  /// The last container on the focus path.
  var focus: NodeID? { focusPath.last }

  /// Returns the container that a command goes to: the one it names, else the deepest on the focus path that
  /// accepts it.
  @inline(__always)
  func find(_ target: TextID?, _ kind: CommandKind) -> Result<NodeID, Objection> {
    guard let target else {
      return deepest(accepting: kind).map { .success($0) } ?? .failure(.noContainer(kind))
    }
    guard let node = scene.find(target), let container = scene[node].kind.container else {
      return .failure(.unknownContainer(target))
    }
    return kind.fits(container) ? .success(node) : .failure(.wrongContainer(target, kind))
  }

  /// Returns the container that a command shared by several kinds goes to. Without a target, `back` and `popTo` go to
  /// the deepest container on the focus path where they have an effect.
  @inline(__always)
  func find(_ target: TextID?, for command: NavigationCommand<InternedForm>) -> Result<NodeID, Objection> {
    if target == nil {
      switch command {
      case .back: if let node = deepestOnPath({ acceptsBack($0) }) { return .success(node) }
      case .popTo(let screen?, _, _): if let node = deepestHolder(of: screen) { return .success(node) }
      case .push, .pop, .popTo(nil, _, _), .popToRoot, .replace, .setNavigationBarsHidden, .setToolbarsHidden:
        break
      }
    }
    return find(target, command.kind)
  }

  /// Returns the container that a swipe begins in: without a target, the deepest on the focus path that can be swiped
  /// now.
  func findSwiped(_ target: TextID?) -> Result<NodeID, Objection> {
    if target == nil, let node = deepestOnPath({ canBeSwiped($0) }) { return .success(node) }
    return find(target, .swipeBegin)
  }

  /// Returns the deepest container on the focus path that `fits`, where a split stands for the stack that it passes
  /// its commands to.
  private func deepestOnPath(_ fits: (NodeID) -> Bool) -> NodeID? {
    var found: NodeID?
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, scene[node].kind.isContainer {
      let target = commandTarget(for: node)
      if fits(target) { found = target }
      next = focusChild(of: node)
    }
    return found
  }

  /// Returns the deepest container on the focus path that has `screen` on its stack, or among the children that rules arrange. For the
  /// primary of a collapsed split, these are the entries that the state view lists, so the entries of the stacks nested on it are its top
  /// ones.
  private func deepestHolder(of screen: TextID) -> NodeID? {
    guard let node = scene.find(screen) else { return nil }
    let isNested = isNested(node)
    guard let holder = isNested ? stackShowingBar(of: node) : scene[node].parent else { return nil }
    let isOnPath = focusPath.contains { $0 == holder || commandTarget(for: $0) == holder }
    let holds = entriesOnStack(of: holder).contains(node) || scene.arrangedIndex(holder) != nil
    guard isOnPath, isNested || holds,
      scene[holder].kind.container.map({ CommandKind.popTo.fits($0) }) == true
    else { return nil }
    return holder
  }

  /// Returns true when a container shows a back button, or has a load that `back` would cancel.
  private func acceptsBack(_ node: NodeID) -> Bool {
    guard let place = scene.place(of: node) else { return false }
    return place.acceptsBack(in: self)
  }

  /// Returns the deepest container on the focus path that accepts a command of `kind`.
  @inline(__always)
  private func deepest(accepting kind: CommandKind) -> NodeID? {
    var found: NodeID?
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, let place = scene.place(of: node) {
      let answer = place.ask(Acceptance(kind: kind), in: self)
      if answer.isAccepted { found = node }
      next = answer.focusChild
    }
    return found
  }

  /// Returns the child of a container that is next on the focus path; nil at the end of the path.
  func focusChild(of container: NodeID) -> NodeID? {
    guard let place = scene.place(of: container) else { return nil }
    return place.focusChild(in: self)
  }

  /// Returns the container that decides a command to `container`. The primary of a collapsed split itself decides the
  /// commands that remove merged stacks; it passes on every other command.
  func receiver(of kind: CommandKind, sentTo container: NodeID) -> NodeID {
    keeps(kind, container) ? container : commandTarget(for: container)
  }

  /// Returns true for a command that the primary of a collapsed split does not pass on.
  func keeps(_ kind: CommandKind, _ container: NodeID) -> Bool {
    kind.goesBack && nested(on: container) != nil
  }

  /// Returns the container that a command to `container` goes to: a split and the primary of a collapsed split pass
  /// it on.
  func commandTarget(for container: NodeID) -> NodeID {
    guard let place = scene.place(of: container) else { return container }
    let target = place.commandTarget(in: self)
    return target == container ? target : commandTarget(for: target)
  }
}

/// Asks a container at once whether it accepts a command, and which of its children is next on the focus path.
private struct Acceptance: ContainerQuestion {
  let kind: CommandKind

  @inline(__always)
  func answer<Kind: Container>(_ container: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> (isAccepted: Bool, focusChild: NodeID?)
  {
    (Kind.commands.contains(kind), Kind.focusChild(at: place, in: state))
  }
}
