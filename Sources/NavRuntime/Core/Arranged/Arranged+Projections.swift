import NavBase
import NavEvents

/// The part of an arranged container that is shown: its panes, one over another.
extension Arranged {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.scene.arranged[place.index].shown.map(\.child)
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.arranged[place.index].shown.contains { $0.child == child }
  }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.arranged[place.index].shown.count > 1
  }

  /// Returns the pane with the focus. All of them have one role here, by which a view names panes; the container lists them.
  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] {
    [NavState.Pane(role: .pane, node: state.leafName(of: state.scene.arranged[place.index].focus))]
  }

  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    (state.scene.arranged[place.index].pane(of: child)?.dim ?? 0) > 0
  }

  static var bringsItsBar: Bool { false }

  // MARK: Bars

  /// Returns the title of the back button of a pane with a bar: the one that its rules have given it, or that of the child that is shown
  /// then.
  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? {
    guard let pane = state.scene.arranged[place.index].pane(of: child), let back = pane.back,
      pane.bar != .none,
      !state.hidesOrReplacesBackButton(child)
    else { return nil }
    return back.title ?? back.shows.map { state.backTitle(of: $0) }
  }

  /// Returns true when `back` does something from the pane with the focus, or another pane shows a back button.
  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let container = state.scene.arranged[place.index]
    guard container.rules.map({ state.isAttached($0) }) == true else { return false }
    return container.focus.flatMap { container.pane(of: $0)?.back } != nil
      || container.shown.contains { backButtonTitle(of: $0.child, at: place, in: state) != nil }
  }

  /// Returns the pane whose item the bar around the container shows: the one with the focus, if it says so, else the topmost that does.
  private static func paneOfParentsBar(at place: ContainerPlace, in state: borrowing NavState)
    -> ArrangedPane?
  {
    let container = state.scene.arranged[place.index]
    let panes = container.shown.filter { $0.bar == .parents }
    return panes.first { $0.child == container.focus } ?? panes.last
  }

  /// Returns the child whose item the bar around the container shows.
  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    paneOfParentsBar(at: place, in: state).map { state.itemSource(of: $0.child) } ?? place.node
  }

  /// Returns the title of the back button that the bar around a container shows for one of its panes; nil for any other node, and where
  /// there is no such bar.
  static func backTitleInParentsBar(of node: NodeID, in state: borrowing NavState) -> TextID? {
    guard let index = state.scene.arrangedIndex(node), let place = state.scene.place(of: node),
      let stack = state.scene[node].parent, let stackIndex = state.scene.stackIndex(stack),
      state.scene.stacks[stackIndex].entries.last == node,
      !state.scene.stacks[stackIndex].navigationBarsHidden,
      state.scene.arranged[index].rules.map({ state.isAttached($0) }) == true,
      let pane = paneOfParentsBar(at: place, in: state)
    else { return nil }
    return backButtonTitle(of: pane.child, at: place, in: state)
  }

  // MARK: Frames

  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let container = state.scene.arranged[place.index]
    if let swipe = state.interaction.swipe, swipe.container == place.node, let target = container.target {
      return layOut(
        container, target, progress(of: swipe, target, area.width), in: area, into: &layout, state)
    }
    for pane in container.shown { layOut(pane, in: pane.frame(in: area), into: &layout, state) }
  }

  private static func layOut(
    _ pane: ArrangedPane, in area: Area, into layout: inout SceneLayout, _ state: borrowing NavState
  ) {
    var rest = area
    if pane.bar == .own, !state.scene[pane.child].kind.isContainer {
      let height = min(layout.metrics.bar + layout.margin(above: area), area.height)
      layout.bars.append(SceneLayout.bar(pane.child, area, height, state))
      rest = area.below(bar: height)
    }
    let first = layout.panes.count
    layout.place(pane.child, rest, .pane, state)
    if pane.dim > 0 { layout.dimPanes(from: first, pane.dim) }
  }

  // MARK: A swipe

  /// Returns the progress of a swipe towards what the container becomes, from 0 to 1; `width` is that of the container, in points.
  static func progress(of swipe: Swipe, _ target: ArrangedTarget, _ width: Double) -> Double {
    let span = target.span ?? width
    return span == 0 ? 0 : min(max((swipe.x - swipe.start) / span, 0), 1)
  }

  /// Lays out the panes between their places and those that they have when the swipe completes. One that stays has a dimming in
  /// between, too. One that comes has no bar yet.
  private static func layOut(
    _ container: Arranged, _ target: ArrangedTarget, _ progress: Double, in area: Area,
    into layout: inout SceneLayout, _ state: borrowing NavState
  ) {
    let shown = target.shown ?? container.shown
    for var pane in panes(of: container, to: target) {
      let move = target.moves.first { $0.child == pane.child }?.frame(in: area)
      let end = shown.first { $0.child == pane.child }
      if container.pane(of: pane.child) == nil {
        let place = pane.frame(in: area)
        let frame = (move ?? place).moved(towards: place, by: progress)
        layout.panes.append(
          PaneFrame(
            role: .below, node: state.leafName(of: pane.child), x: frame.x, y: frame.y, width: frame.width,
            height: frame.height, dim: pane.dim))
        continue
      }
      let start = pane.frame(in: area)
      if let end { pane.dim += (end.dim - pane.dim) * progress }
      layOut(
        pane, in: start.moved(towards: end?.frame(in: area) ?? move ?? start, by: progress), into: &layout,
        state)
    }
  }

  /// Returns the panes of a container in a swipe, in the order in which they are painted. One that comes is over those that stay and
  /// that it is painted over in the end, or over all if it is pushed.
  private static func panes(of container: Arranged, to target: ArrangedTarget) -> [ArrangedPane] {
    var panes = Array(container.shown)
    // The place of the next pane that comes.
    var place = target.transition == .push ? panes.count : 0
    for pane in target.shown ?? [] {
      if container.pane(of: pane.child) == nil {
        panes.insert(pane, at: place)
        place += 1
      } else if let index = panes.firstIndex(where: { $0.child == pane.child }) {
        place = max(place, index + 1)
      }
    }
    return panes
  }

  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double? {
    state.scene.arranged[place.index].target?.span.map { abs($0) }
  }
}

extension ArrangedPane {
  /// Returns the frame of the pane in a container, in points: nothing of it is outside.
  func frame(in area: Area) -> Area {
    func inside(_ start: PaneLength, _ length: PaneLength, of whole: Double) -> (
      start: Double, length: Double
    ) {
      let first = start.points(of: whole)
      let (start, end) = (min(max(first, 0), whole), min(max(first + length.points(of: whole), 0), whole))
      return (start, max(end - start, 0))
    }
    let (across, down) = (inside(x, width, of: area.width), inside(y, height, of: area.height))
    return Area(
      x: area.x + across.start, y: area.y + down.start, width: across.length, height: down.length)
  }
}

extension ArrangedMove {
  /// Returns the frame in points, which may be outside of the container.
  fileprivate func frame(in area: Area) -> Area {
    Area(
      x: area.x + x.points(of: area.width), y: area.y + y.points(of: area.height),
      width: max(width.points(of: area.width), 0), height: max(height.points(of: area.height), 0))
  }
}

extension Area {
  /// Returns the area on the way to another one; `progress` is 0 here, and 1 there.
  fileprivate func moved(towards end: Area, by progress: Double) -> Area {
    func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * progress }
    return Area(
      x: between(x, end.x), y: between(y, end.y), width: between(width, end.width),
      height: between(height, end.height))
  }
}
