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
    /// Children that rules of the app's own arrange.
    case arranged(Arranged)

    /// The kind of container.
    public var kind: ContainerKind {
      switch self {
      case .drillDown: .drillDown
      case .stack: .stack
      case .tabs: .tabs
      case .split: .split
      case .web: .web
      case .arranged: .arranged
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
      case .arranged(let arranged): arranged.children
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
      case .arranged(let arranged): arranged.attributes
      }
    }

    /// The swipe that is running in the container; nil for none, and for a kind that cannot be swiped.
    package var swipe: Swipe? {
      switch self {
      case .drillDown(let drillDown): drillDown.swipe
      case .stack(let stack): stack.swipe
      case .arranged(let arranged): arranged.swipe
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
      case .arranged(let arranged): arranged
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
      case .arranged(let arranged): arranged.description
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
    case .tabs, .split, .web, .arranged: false
    }
  }

  /// The nodes on a container onto which screens are pushed, from the bottom; none for the others.
  var entries: [String] {
    switch self {
    case .stack(let stack): stack.entries
    case .drillDown(let drillDown): drillDown.left + [drillDown.right].compactMap { $0 }
    case .tabs, .split, .web, .arranged: []
    }
  }

  /// The child that has the focus; nil for none, and for a split, in which it depends on the stacks.
  var focusedChild: String? {
    switch self {
    case .stack(let stack): stack.entries.last
    case .drillDown(let drillDown): drillDown.right ?? drillDown.left.last
    case .tabs(let tabs): tabs.selected
    case .arranged(let arranged): arranged.focus
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
    case .arranged(let arranged):
      arranged.shown.contains { $0.child.hasSameBytes(as: child) } ? nil : .select(child, in: id)
    case .split, .web: nil
    }
  }
}

extension InternedEvent {
  /// Returns the places that panes of an arranged container come from and go to; none for any other event.
  func moves(in draft: borrowing CommitDraft) -> [Arrangement.Move] {
    guard case .arranged(let event) = self, let moves = draft.change(at: event.change).moves else {
      return []
    }
    return (try? Arrangement.moves(draft.plain(moves))) ?? []
  }

  /// Returns the hint for drawing the event; nil for one that has none.
  func hint(in draft: borrowing CommitDraft) -> DrawingHint? {
    switch self {
    case .navigation(let event): event.hint
    case .drillDown(let event): event.hint
    case .stack(let event): event.hint
    case .arranged(let event): draft.change(at: event.change).hint
    case .tabs, .split, .web, .scene, .modal, .swipe, .environment, .item, .plugin, .waiting, .mark,
      .ignorable:
      nil
    }
  }
}
