import NavBase
public import NavEvents

/// The interface through which shared code asks a container, so that no other code switches over the kinds. Each
/// conformance is in the folder of its container.
///
/// Every requirement is static and takes the state, so that no container is copied to answer it.
///
/// Each part has the defaults that a plain container wants, so that a conformance says only what is special.
protocol Container: ContainerTree, ContainerDeciding, ContainerSwiping, ContainerDrawing {}

extension ContainerKind {
  /// Lets a visitor visit the type of this kind of container. This is the only switch over the kinds.
  @inline(__always)
  func visit<Visitor: ContainerVisitor>(_ visitor: Visitor) -> Visitor.Answer {
    var visitor = visitor
    return switch self {
    case .drillDown: visitor.visit(DrillDown.self)
    case .stack: visitor.visit(Stack.self)
    case .tabs: visitor.visit(Tabs.self)
    case .split: visitor.visit(Split.self)
    case .web: visitor.visit(Web.self)
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
