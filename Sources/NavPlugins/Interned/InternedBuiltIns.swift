import NavBase
package import NavEvents
package import NavRuntime

// The two standard plugins that are asked in almost every commit, with handles instead of strings. Each gives the same
// answers in both forms.

extension BackButton: InternedEventReactor {
  package func reaction(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState
  ) -> InternedCommand? {
    guard let container = event.container, state.isDrillDown(container) else { return nil }
    switch event {
    case .navigation(.pushed(_, let screen, _)): return change(off: top.covered, on: screen.id, state)
    case .scene(.containerAdded(_, let node, _)): return change(off: top.covered, on: node.screen.id, state)
    case .drillDown(.advanced): return change(off: top.covered, on: nil, state)
    case .navigation(.popped):
      guard let right = top.uncovered else { return nil }
      return change(off: state.root(of: container), on: right, state)
    default: return nil
    }
  }

  private func change(off: TextID?, on: TextID?, _ state: borrowing NavState) -> InternedCommand? {
    let shown = off.flatMap { state.hidesBackButton(of: $0) ? $0 : nil }
    let hidden = on.flatMap { state.hidesBackButton(of: $0) ? nil : $0 }
    if shown == nil, hidden == nil { return nil }
    return .item(.setHidesBackButton(off: shown, on: hidden))
  }
}

extension Autorotation: InternedRotationPolicy {
  package func shouldAutorotate(in state: borrowing NavState) -> Bool? {
    guard policy != .container, let root = state.rotationAuthority else { return nil }
    return turns(root, state)
  }

  package func supportedOrientations(in state: borrowing NavState) -> Orientations? {
    guard policy != .container, let root = state.rotationAuthority else { return nil }
    return supports(root, state)
  }

  private func turns(_ node: TextID, _ state: borrowing NavState) -> Bool {
    guard let kind = state.kind(of: node) else { return state.autorotates(node) }
    if kind == .drillDown, state.isSwiped(node) { return false }
    for child in asked(by: node, kind, state) where !turns(child, state) { return false }
    return true
  }

  private func supports(_ node: TextID, _ state: borrowing NavState) -> Orientations {
    guard let kind = state.kind(of: node) else { return state.orientations(of: node) }
    var supported = Orientations.all
    for child in asked(by: node, kind, state) { supported.formIntersection(supports(child, state)) }
    return supported
  }

  private func asked(by node: TextID, _ kind: ContainerKind, _ state: borrowing NavState) -> [TextID] {
    if kind == .drillDown, drillDown == .own { return [] }
    return kind == .tabs && policy == .all ? state.children(of: node) : state.shown(in: node) { $0 }
  }
}
