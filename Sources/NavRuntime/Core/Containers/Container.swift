import NavBase
public import NavEvents

/// The interface through which shared code asks a container, so that no other code switches over the kinds. Each
/// conformance is in the folder of its container.
///
/// Every requirement is static and takes the state, so that no container is copied to answer it.
protocol Container: Equatable {
  /// A change that undoes one change of a container of this kind.
  associatedtype Edit: BitwiseCopyable
  /// The container as a host sees it, for ``NavScene``.
  associatedtype Value

  // MARK: The tree

  /// Adds an empty container called `name`, with the nodes that it always has, and returns its id.
  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID
  /// Frees the slot of a container that has been removed.
  static func free(_ slot: Int32, in scene: inout Scene)
  /// Calls `body` with every child in the order of the tree: a stack from the bottom, then placeholders. Of a list of
  /// children, only the last `count` are included.
  static func forEachChild(of index: Int, last count: Int, in scene: Scene, _ body: (NodeID) -> Void)
  /// Returns the children whose screens leave with the container, the top one first, without placeholders.
  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID]
  /// Returns true when the child is a placeholder: a screen that an empty pane shows.
  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool
  /// Marks the texts that the container's own fields use, so that they are kept when unused texts are
  /// dropped.
  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks)
  /// Returns the entries of the container's stack, from the bottom; an empty array for a container without a
  /// stack.
  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID]

  // MARK: Additions

  /// The commands that the container accepts.
  static var commands: CommandKinds { get }
  /// Returns the reason why a stack does not accept a container of this kind, whose name is `id`; nil when it
  /// does.
  static func objection(toPushing id: TextID) -> Objection?
  /// Returns the reason why a new container cannot have the given content; nil when it can.
  static func objection(toNew node: NodeContent, _ texts: inout TextTable) -> Objection?
  /// Returns the reason why the container does not accept a new node; nil when it does.
  static func objection(
    to node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection?
  /// Returns the names of the nodes that are added with a new container called `name`.
  static func companions(of name: TextID, _ texts: inout TextTable) -> [TextID]

  // MARK: Deciding

  /// Returns the child on the focus path; nil when the path ends at the container.
  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Returns true when the container shows a back button, or has a load that `back` would cancel.
  static func offersBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the container that a command to this one goes to.
  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  static func decide(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Decides `width N`.
  static func decide(
    width: Double, at place: ContainerPlace, in state: borrowing NavState, _ draft: inout CommitDraft
  ) -> Decision
  /// Decides `set ID…`.
  static func decide(
    set screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Decides the pop of the top screen; `.nothing` for a container that has none to pop.
  static func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Returns true while an empty pane on top is not shown, so that it takes two pops to remove the shown screen.
  static func hidesEmptyTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool

  // MARK: Swiping

  /// Returns the number of stacked screens, of which a swipe would uncover the second; nil for a container that
  /// cannot be swiped.
  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int?
  /// Returns the node that a completed swipe removes; nil for none.
  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Returns what hides the back button of the shown screen, and with it the swipe, which is the gesture of that button.
  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles
  /// Returns true while there is a screen that a running swipe can uncover.
  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the width over which a swipe is measured, in points; nil for the container's own width.
  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double?
  /// A Boolean value that indicates whether the interface may turn while this container, at the root of the scene, is
  /// swiped.
  static var turnsWhileSwiped: Bool { get }

  // MARK: Evolving. These functions are total: an event that does not fit changes nothing.

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
  static func setToolbarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState)
  /// Adds a new node to the container.
  static func add(
    _ node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: inout NavState,
    _ draft: inout CommitDraft
  ) -> TopChange
  /// Sets the fields that a new container of this kind gets from its content.
  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState)
  /// Copies the fields that an archive does not contain from the container of the same name in `old`.
  static func keepSettings(of before: Int, in old: Scene, at index: Int, in scene: inout Scene)
  /// Undoes a change.
  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState)

  // MARK: Projections

  /// Returns the children that are shown, from left to right, placeholders included.
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID]
  /// Returns true when the child is shown while the container is.
  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns true while the container shows several panes or columns.
  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the panes of a container that shows several.
  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane]
  /// Adds the frames of the container and of everything that it shows to a layout.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  )
  /// Returns the title of the back button that a child's navigation item shows; nil when it shows none.
  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID?
  /// Returns the title of the button that leaves the container; nil when there is none.
  static func leaveTitle(at place: ContainerPlace, in state: borrowing NavState) -> TextID?
  /// Returns true while a child is dimmed, so that it cannot be touched.
  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns true while a child is locked, because its container loads a page.
  static func locks(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the node whose title and items the bar around the container shows.
  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// Returns the node whose tab item a tab bar shows for the container.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// A Boolean value that indicates whether the container draws its own bar, so that the stack around it draws none.
  static var bringsItsBar: Bool { get }
  /// A Boolean value that indicates whether a change in one child leaves the entries of the other children in the
  /// state view unchanged.
  static var keepsChildrenApart: Bool { get }
  /// Returns the container as a host sees it.
  static func value(at place: ContainerPlace, _ reader: SceneReader) -> NavScene.Container

  // MARK: The shape in JSON

  /// Describes the members that the container adds to those of every node, in the order of the canonical form.
  /// Writers, readers and validators all call it.
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
  /// The placeholder for a container that is being read.
  static var blank: Self { get }
  /// The slots in which the scene keeps the containers of this kind.
  static var slots: WritableKeyPath<Scene, Slots<Self>> { get }
}

extension Container {
  /// The type of the container as a host sees it.
  static var valueType: Any.Type { Value.self }
}

/// A container that cannot be swiped.
protocol UnswipedContainer: Container {}

extension UnswipedContainer {
  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int? { nil }

  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? { nil }

  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles { [] }

  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool { true }

  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double? { nil }

  static var turnsWhileSwiped: Bool { true }
}

extension ContainerKind {
  /// Calls `body` with the type of this kind of container. This is the only switch over the kinds. It is inlined with
  /// `body`, so that each branch calls its container directly.
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

/// The place of a container in the scene: its kind, its node and its slot.
struct ContainerPlace: BitwiseCopyable {
  let kind: ContainerKind
  let node: NodeID
  /// The slot, in the list of its kind, of the container's own fields.
  let index: Int
}

/// A change that undoes one change of a container, with the slot of that container.
enum ContainerEdit: BitwiseCopyable {
  case drillDown(Int, DrillDown.Edit)
  case stack(Int, Stack.Edit)
  case tabs(Int, Tabs.Edit)
  case split(Int, Split.Edit)
  case web(Int, Web.Edit)

  /// The container that changes: its kind, and the slot of its fields.
  var container: (kind: ContainerKind, slot: Int) {
    switch self {
    case .drillDown(let index, _): (.drillDown, index)
    case .stack(let index, _): (.stack, index)
    case .tabs(let index, _): (.tabs, index)
    case .split(let index, _): (.split, index)
    case .web(let index, _): (.web, index)
    }
  }

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

extension NavScene {
  /// A container as a value, with the members that the state view shows of its kind.
  public enum Container: Equatable, Sendable, CustomStringConvertible {
    /// A stack whose top two are visible (SGBDrillDownController).
    case drillDown(DrillDown)
    /// A stack whose top is visible (UINavigationController).
    case stack(Stack)
    /// Children of which one is selected (UITabBarController).
    case tabs(Tabs)
    /// Two or three columns that collapse into one (UISplitViewController).
    case split(Split)
    /// A stack of web pages of which a few are live (DrillDownWebController).
    case web(Web)

    /// The kind of container.
    public var kind: ContainerKind {
      switch self {
      case .drillDown: .drillDown
      case .stack: .stack
      case .tabs: .tabs
      case .split: .split
      case .web: .web
      }
    }

    /// The ids of all children, shown or not, in the order of the tree: a stack from the bottom, then placeholders.
    /// Each node of a scene is a child of exactly one container, except the root and the modals. A stack that a split
    /// has merged is a child of the primary.
    public var children: [String] {
      switch self {
      case .drillDown(let drillDown): drillDown.children
      case .stack(let stack): stack.entries
      case .tabs(let tabs): tabs.children
      case .split(let split): split.children
      case .web(let web): web.pages.map(\.id)
      }
    }

    /// The swipe that is running in the container; nil for none, and for a kind that cannot be swiped.
    package var swipe: Swipe? {
      switch self {
      case .drillDown(let drillDown): drillDown.swipe
      case .stack(let stack): stack.swipe
      case .tabs, .split, .web: nil
      }
    }

    /// The container's own value: that of the case.
    package var value: any Sendable {
      switch self {
      case .drillDown(let drillDown): drillDown
      case .stack(let stack): stack
      case .tabs(let tabs): tabs
      case .split(let split): split
      case .web(let web): web
      }
    }

    /// The kind, and the children as the container arranges them.
    public var description: String {
      switch self {
      case .drillDown(let drillDown): drillDown.description
      case .stack(let stack): stack.description
      case .tabs(let tabs): tabs.description
      case .split(let split): split.description
      case .web(let web): web.description
      }
    }
  }
}

extension InternedEvent {
  /// The hint for drawing the event; nil for one that has none.
  var hint: (part: NavScene.Hint.Part, transition: NavTransition)? {
    switch self {
    case .navigation(let event): event.hint
    case .drillDown(let event): event.hint
    case .stack(let event): event.hint
    case .tabs, .split, .web, .scene, .modal, .swipe, .environment, .item, .plugin, .ignorable: nil
    }
  }
}

extension ContainerEdit {
  /// True when nodes below the top of a stack may have moved.
  var movesCoveredNodes: Bool {
    switch self {
    case .stack(_, .replaced), .tabs(_, .childrenSet), .split(_, .columnsChanged),
      .split(_, .collapseChanged):
      true
    case .stack, .drillDown, .tabs, .split, .web: false
    }
  }

  /// Returns the number of children, from the end of the container's list, that a change below its top reaches; 0 for a change
  /// at the top.
  func changedChildren(in scene: borrowing Scene) -> Int {
    switch self {
    case .web(let index, .residencyChanged(let page, _)): scene.webs[index].pages.count - Int(page)
    case .drillDown, .stack, .tabs, .split, .web: 0
    }
  }
}
