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

extension InternedEvent {
  /// The hint for drawing the event; nil for one that has none.
  var hint: DrawingHint? {
    switch self {
    case .navigation(let event): event.hint
    case .drillDown(let event): event.hint
    case .stack(let event): event.hint
    case .tabs, .split, .web, .scene, .modal, .swipe, .environment, .item, .plugin, .ignorable: nil
    }
  }
}

// MARK: - What a link finds

extension NavScene.Container {
  /// A Boolean value that indicates whether a screen can be pushed onto the container itself.
  var isReceiver: Bool {
    switch self {
    case .stack, .drillDown: true
    case .tabs, .split, .web: false
    }
  }
}

extension NavScene {
  private func parent(of node: String) -> (id: String, container: Container)? {
    containers.first { $0.value.children.contains { $0.hasSameBytes(as: node) } }.map { ($0.id, $0.value) }
  }

  /// Returns the commands that select the tabs in which a node is, from the innermost; none when they are selected.
  func selections(around node: String) -> [NavCommand] {
    var (child, commands): (String, [NavCommand]) = (node, [])
    while let (id, container) = parent(of: child) {
      if case .tabs(let tabs) = container, tabs.selected?.hasSameBytes(as: child) != true {
        commands.append(.select(child, in: id))
      }
      child = id
    }
    return commands
  }

  /// Returns the entries of the stack onto which a screen would be pushed while there is no modal: of a container, or else of the
  /// deepest one with the focus. Below a split, whose columns share a push among them, they are all its screens.
  func entries(under container: String?) -> [String] {
    if let container, case .stack(let stack)? = self[container] { return stack.entries }
    var (node, entries): (String?, [String]) = (container ?? root, [])
    while let id = node, let found = self[id] {
      switch found {
      case .stack(let stack): (entries, node) = (stack.entries, stack.entries.last)
      case .drillDown(let drillDown):
        entries = drillDown.left + [drillDown.right].compactMap { $0 }
        node =
          container.map { $0.hasSameBytes(as: id) } == true ? nil : drillDown.right ?? drillDown.left.last
      case .tabs(let tabs): node = tabs.selected
      case .split(let split): return split.children.flatMap { screens(under: $0) }
      case .web: node = nil
      }
    }
    return entries
  }

  /// The screens on the focus path and below it, the deepest first: those of the topmost modal, and at last those of the root.
  var focusedScreens: [String] {
    (presented.map(\.node).reversed() + [root].compactMap { $0 }).flatMap { screens(under: $0) }
  }

  /// Returns the screens that are shown in a node, or lie below those that are, the topmost first.
  private func screens(under node: String) -> [String] {
    guard let container = self[node] else { return [node] }
    switch container {
    case .stack(let stack): return stack.entries.reversed().flatMap { screens(under: $0) }
    case .drillDown(let drillDown):
      return ([drillDown.right].compactMap { $0 } + drillDown.left.reversed()).flatMap { screens(under: $0) }
    case .tabs(let tabs): return tabs.selected.map { screens(under: $0) } ?? []
    case .split(let split):
      let columns = split.children
      let focused = focus.flatMap { focus in columns.first { $0.hasSameBytes(as: focus) } }
      let others = columns.reversed().filter { column in focused.map { !$0.hasSameBytes(as: column) } ?? true
      }
      return ([focused].compactMap { $0 } + others).flatMap { screens(under: $0) }
    case .web: return []
    }
  }
}
