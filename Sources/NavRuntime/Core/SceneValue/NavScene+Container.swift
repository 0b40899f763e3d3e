import NavBase
public import NavEvents

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

    /// The attributes of the container, by key: `container.attributes["kept"]`.
    public var attributes: NavAttributes {
      switch self {
      case .drillDown(let drillDown): drillDown.attributes
      case .stack(let stack): stack.attributes
      case .tabs(let tabs): tabs.attributes
      case .split(let split): split.attributes
      case .web(let web): web.attributes
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

// MARK: - What a link asks

extension NavScene.Container {
  /// A Boolean value that indicates whether a screen can be pushed onto the container itself.
  var isReceiver: Bool {
    switch self {
    case .stack, .drillDown: true
    case .tabs, .split, .web: false
    }
  }

  /// The nodes on a container onto which screens are pushed, from the bottom; none for the others.
  var entries: [String] {
    switch self {
    case .stack(let stack): stack.entries
    case .drillDown(let drillDown): drillDown.left + [drillDown.right].compactMap { $0 }
    case .tabs, .split, .web: []
    }
  }

  /// The child that has the focus; nil for none, and for a split, in which it depends on the stacks.
  var focusedChild: String? {
    switch self {
    case .stack(let stack): stack.entries.last
    case .drillDown(let drillDown): drillDown.right ?? drillDown.left.last
    case .tabs(let tabs): tabs.selected
    case .split, .web: nil
    }
  }

  /// Returns the command that shows a child; nil for one that is shown, and for a split, whose columns have commands of their own.
  func commandToShow(_ child: String, in id: String) -> NavCommand? {
    switch self {
    case .stack(let stack): stack.entries.last.hasSameBytes(as: child) ? nil : .popTo(child, in: id)
    case .drillDown(let drillDown):
      drillDown.right.hasSameBytes(as: child) || drillDown.left.last.hasSameBytes(as: child)
        ? nil : .popTo(child, in: id)
    case .tabs(let tabs): tabs.selected.hasSameBytes(as: child) ? nil : .select(child, in: id)
    case .split, .web: nil
    }
  }
}

extension InternedEvent {
  /// The hint for drawing the event; nil for one that has none.
  var hint: DrawingHint? {
    switch self {
    case .navigation(let event): event.hint
    case .drillDown(let event): event.hint
    case .stack(let event): event.hint
    case .tabs, .split, .web, .scene, .modal, .swipe, .environment, .item, .plugin, .waiting, .mark,
      .ignorable:
      nil
    }
  }
}
