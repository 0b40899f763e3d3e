import NavBase
import NavEvents

/// The part of a stack that is shown: its top entry, or the stack that is merged onto it.
extension Stack {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.shownTop(of: place.node).map { [$0] } ?? []
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.top(of: place.node) == child
  }

  // MARK: Back buttons

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? {
    let stack = place.node
    guard state.nested(on: stack) == nil, state.scene.stacks[place.index].entries.last == child,
      !isCovered(stack, in: state), backButtonObstacles(at: place, in: state).isEmpty
    else { return nil }
    return state.belowTop(of: stack).map { state.backTitle(of: $0) }
  }

  /// Returns true when another nested stack is on top of this one.
  private static func isCovered(_ stack: NodeID, in state: borrowing NavState) -> Bool {
    guard state.isNested(stack), let index = state.split(of: stack) else { return false }
    return state.scene.splits[index].merged.last != stack
  }

  /// Returns the reasons why the bar of a stack cannot show a back button. The bar over a nested stack is the primary's.
  static func barObstacles(
    of stack: NodeID, showing top: NodeID?, in state: borrowing NavState
  ) -> BackButtonObstacles {
    var obstacles: BackButtonObstacles = []
    if let index = state.scene.stackIndex(stack), state.scene.stacks[index].navigationBarsHidden {
      obstacles.insert(.hiddenBar)
    }
    let bringsItsBar = top.flatMap { state.scene[$0].kind.container }?.bringsItsBar
    return bringsItsBar == true ? obstacles.union(.ownBar) : obstacles
  }

  /// Returns true when a stack draws a bar: it is not nested, its bars are not hidden, and its top brings no bar of its own.
  private static func drawsBar(
    of stack: NodeID, showing top: NodeID?, in state: borrowing NavState
  ) -> Bool {
    !state.isNested(stack) && barObstacles(of: stack, showing: top, in: state).isEmpty
  }

  /// Returns the bottom entry, unless the stack has a tab item of its own.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    if state.scene.tabItem(of: place.node) != nil { return place.node }
    return state.scene.stacks[place.index].entries.first ?? place.node
  }

  static var bringsItsBar: Bool { false }

  // MARK: Frames

  /// Adds one bar, the top entry below it, and the toolbar at the bottom.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let stack = state.nested(on: place.node) ?? place.node
    let top = state.shownTop(of: stack)
    var rest = area
    if drawsBar(of: place.node, showing: top, in: state) {
      let height = layout.metrics.bar + layout.margin(above: area)
      layout.bars.append(SceneLayout.bar(top, area, height, state))
      rest = area.below(bar: height)
    }
    if !state.scene.stacks[place.index].toolbarsHidden {
      let toolbarHeight = layout.metrics.toolbar + layout.margin(below: area)
      layout.toolbars.append(SceneLayout.frame(.toolbar, top, area.bottom(toolbarHeight), state))
      rest.height = max(0, rest.height - toolbarHeight)
    }
    if stack != place.node { layout.areas.append((stack, area)) }
    if let swipe = state.interaction.swipe, swipe.container == stack, let below = state.belowTop(of: stack) {
      let progress = swipe.progress(over: area.width)
      layout.panes.append(SceneLayout.frame(below: state.name(below), rest, progress))
      rest.x += progress * area.width
    }
    let isContainer = top.map { state.scene[$0].kind.isContainer } ?? false
    layout.place(top, rest, isContainer ? .top : role, state)
  }
}

/// The members of a stack in JSON. `docs/journal-format.md` lists them.
extension Stack {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.nodes("entries", &entries, .accepted(by: Self.objectionToEntry(ofKind:_:)), also: .archive)
    try coder.flag("navigationBarsHidden", &navigationBarsHidden, default: false, also: .archive)
    try coder.flag("toolbarsHidden", &toolbarsHidden, default: true, also: .archive)
  }

  static var blank: Stack { Stack() }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Stack>) -> R) -> R { body(&scene.stacks) }
  static func value(at index: Int, in scene: Scene) -> Stack { scene.stacks[index] }
}

/// The entries that stacks keep over a restore. A navigation controller without any restored entry keeps the root that the
/// app put into it (UINavigationController).
extension NavState {
  /// Returns the entries of the stacks for which the archive names none, unless it contains one of them elsewhere.
  func keptEntries(archived: SceneValidator, _ document: borrowing JSONDocument) -> [KeptMember] {
    archived.containers.compactMap { id, object in
      guard document.member("kind", of: object).map({ document.isString($0, "stack") }) == true,
        document.member("entries", of: object).map({ document.elements(of: $0).isEmpty }) ?? true,
        let index = scene.find(id).flatMap({ scene.stackIndex($0) }), !scene.stacks[index].entries.isEmpty,
        !scene.stacks[index].entries.contains(where: { isInside($0, archived) })
      else { return nil }
      return KeptMember(object: object, name: "entries", content: .list(Array(scene.stacks[index].entries)))
    }
  }

  /// Returns true when an archive contains an entry, or something in it, such as a page that is loading.
  private func isInside(_ entry: NodeID, _ archived: SceneValidator) -> Bool {
    var isInside = false
    scene.walk(entry) { node in
      let page = scene.webIndex(node).flatMap { scene.webs[$0].load }?.page
      isInside = isInside || archived.holds(scene[node].name) || page.map { archived.holds($0) } == true
    }
    return isInside
  }
}
