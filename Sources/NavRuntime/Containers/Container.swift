import NavEvents

/// What every kind of container knows about itself: all that is shared asks its questions here, and nowhere else is
/// there a switch over the kinds. A conformance lies in the room of its container.
///
/// Everything is static and gets the state, so that no container is copied to be asked.
protocol Container {
  /// What takes a change of one container back.
  associatedtype Edit: BitwiseCopyable

  // MARK: The tree

  /// Adds an empty container called `name`, with the nodes that it never is without.
  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID
  /// Gives up the slot of a container that is gone.
  static func free(_ slot: Int32, in scene: inout Scene)
  /// Calls `body` with every child in the order of the tree: a stack from the bottom, placeholders after it.
  static func forEachChild(of index: Int, in scene: Scene, _ body: (NodeID) -> Void)
  /// The children whose screens leave with the container, the top one first; placeholders do not count.
  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID]
  /// The screens that stand for nothing, in empty panes.
  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool
  /// Ticks off the texts that only the container uses.
  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks)
  /// What is on its stack, from the bottom; nothing for a container without one.
  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID]

  // MARK: What may come

  /// The commands that the container understands.
  static var commands: CommandKinds { get }
  /// What speaks against such a container on a stack; `id` is its name.
  static func objection(toPushing id: TextID) -> Objection?
  /// What speaks against what a new container is to have.
  static func objection(toNew node: NodeContent, _ texts: inout TextTable) -> Objection?
  /// What speaks against a new node in the container.
  static func objection(
    to node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection?
  /// The names of the nodes that come with a new container called `name`.
  static func companions(of name: TextID, _ texts: inout TextTable) -> [TextID]

  // MARK: Deciding

  /// The child through which the focus goes.
  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Indicates whether it shows a back button, or has a load that `back` would give up.
  static func offersBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// The container that takes a command to this one.
  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  static func decide(
    _ command: NavigationCommand, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Judges `width N`.
  static func decide(
    width: Double, at place: ContainerPlace, in state: borrowing NavState, _ draft: inout CommitDraft
  ) -> Decision
  /// What takes the top off; nothing for a container that has no top to take off.
  static func decidePop(
    _ cause: RemovalCause, _ transition: Transition, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision

  // MARK: Swiping

  /// How many screens are on top of each other where a swipe would uncover one; nil for what has no swipe.
  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int?
  /// What a completed swipe takes off.
  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Whether the shown screen hides the back button whose gesture a swipe is.
  static func hidesSwipe(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Whether a running swipe still has something to uncover.
  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// The width over which a swipe is measured, in points; nil for the container's own.
  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double?
  /// Whether the interface may turn while the container, at the root of the scene, is swiped.
  static var turnsWhileSwiped: Bool { get }

  // MARK: Evolving. Total: what does not fit changes nothing.

  static func push(
    _ screen: ScreenContent, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) -> TopChange
  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange
  static func replace(
    with screen: ScreenContent?, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  )
  static func setBarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState)
  /// Puts a new node into the container.
  static func add(
    _ node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: inout NavState,
    _ draft: inout CommitDraft
  ) -> TopChange
  /// Takes over what only a container of this kind is given when it comes.
  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState)
  /// Takes over what an archive does not hold from the container of the same name in `old`.
  static func keepSettings(of before: Int, in old: Scene, at index: Int, in scene: inout Scene)
  /// Takes a change back.
  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState)

  // MARK: Projections

  /// The children that are shown, from left to right. Placeholders count.
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID]
  /// Whether a child is shown while the container is.
  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Whether several panes or columns are shown now.
  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// The panes of a container that has several.
  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane]
  /// Puts the frames of the container and of what it shows into a layout.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  )
  /// The title of the back button that a child's navigation item shows.
  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID?
  /// Whether a child lies in the dark and cannot be touched.
  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Whether a child waits for what is being loaded.
  static func locks(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Whose title and items the bar around the container shows.
  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// Whose item a tab bar shows for the container.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// Whether it has a bar of its own, so that the stack around it shows none.
  static var bringsItsBar: Bool { get }

  // MARK: Its shape in JSON

  /// Writes the members of the canonical form beside those that every node has.
  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  )
  /// Writes the members of an archive: what survives.
  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  )
  /// Writes the container's object in the state view.
  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  )
  /// Builds the container from its canonical form; what does not fit is left out.
  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID?
  /// Whether the members that are no nodes are of their types.
  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool
  /// What is wrong with the nodes in the container, which all are collected.
  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection?
}

extension ContainerKind {
  /// Hands the type of this kind of container to `body`: the one switch over the kinds. It is inlined with `body`, so
  /// that each branch calls its container directly.
  @inline(__always)
  func visit<Answer>(_ body: (any Container.Type) -> Answer) -> Answer {
    switch self {
    case .drillDown: body(DrillDown.self)
    case .stack: body(Stack.self)
    case .tabs: body(Tabs.self)
    case .split: body(Split.self)
    case .web: body(Web.self)
    }
  }
}

/// Where a container is in the scene.
struct ContainerPlace: BitwiseCopyable {
  let kind: ContainerKind
  let node: NodeID
  /// The slot of what only its kind has.
  let index: Int
}

/// What takes the change of a container back, with the slot of the container.
enum ContainerEdit: BitwiseCopyable {
  case drillDown(Int, DrillDown.Edit)
  case stack(Int, Stack.Edit)
  case tabs(Int, Tabs.Edit)
  case split(Int, Split.Edit)
  case web(Int, Web.Edit)

  func putBack(in state: inout NavState) {
    switch self {
    case .drillDown(let index, let edit): DrillDown.putBack(edit, index, in: &state)
    case .stack(let index, let edit): Stack.putBack(edit, index, in: &state)
    case .tabs(let index, let edit): Tabs.putBack(edit, index, in: &state)
    case .split(let index, let edit): Split.putBack(edit, index, in: &state)
    case .web(let index, let edit): Web.putBack(edit, index, in: &state)
    }
  }
}
