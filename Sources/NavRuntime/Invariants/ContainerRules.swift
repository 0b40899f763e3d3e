import NavEvents

/// What the specification says of a kind of container, in terms of its value: what an invariant compares with what the runtime
/// shows. Each conformance lies in the folder of its container.
protocol ContainerRules {
  /// Returns the children that are shown, from left to right, placeholders included.
  /// - Parameter withHiddenColumns: True to return what is beside them and hidden, too.
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String]
  /// Returns the child that is next on the focus path; nil at its end.
  func focusedChild(in scene: NavScene) -> String?
  /// Returns the child that a back button over a child leads to; nil when the rule shows no button there.
  func backButtonTarget(of child: String, in scene: NavScene) -> String?
  /// The height of a bar that shows the item of a child, in points; nil where no child has a bar.
  var barHeight: Double? { get }
  /// The height of the bar that the container has of its own, in place of that around it; nil for none.
  var ownBarHeight: Double? { get }
  /// How the panes of the container lie, called `id`.
  func surface(in scene: NavScene) -> ContainerSurface
  /// Returns the invariants of this kind of container that do not hold.
  func violations(of id: String, in scene: NavScene) -> [NavViolation]
}

extension ContainerRules {
  /// No child has a bar.
  var barHeight: Double? { nil }

  /// The container has no bar of its own.
  var ownBarHeight: Double? { nil }

  /// No invariant is about this kind of container alone.
  func violations(of id: String, in scene: NavScene) -> [NavViolation] { [] }
}

/// How the panes of a container lie in its area.
enum ContainerSurface {
  /// One node fills it.
  case whole
  /// Several lie side by side.
  case panes
  /// Something lies over another, or nothing is there: panes need not cover it.
  case covered
}

extension NavScene {
  /// True while a node allows a back button: it does not hide it, and has no left items in its place.
  func allowsBackButton(_ id: String) -> Bool {
    guard let item = items[id], !item.hidesBackButton else { return false }
    return item.leftItems.isEmpty || screens[id]?.leftItemsSupplementBackButton ?? true
  }

  /// True in a compact width.
  var isCompact: Bool { environment.sizeClass == .compact }

  /// Returns true while a pane shows a node, or something inside it. The screen that a swipe uncovers is no pane yet.
  func isDrawn(_ id: String) -> Bool {
    layout.contains { !$0.role.isBar && $0.role != .below && $0.node.hasSameBytes(as: id) }
      || containers[id]?.children.contains { isDrawn($0) } == true
  }

  /// Returns what is wrong about a swipe that runs in a container on whose stack so many entries go back.
  func swipeViolations(of id: String, _ swipe: Swipe?, entries: Int) -> [NavViolation] {
    if swipe == nil || entries >= 2 { return [] }
    let what = "There is nothing below to go back to."
    return [NavViolation(.swipe, at: "containers[\"\(id)\"].swipe", what)]
  }

  // MARK: Back buttons

  /// Returns what is wrong about the back button of a node (SGBDrillDownController, UINavigationController,
  /// DrillDownWebController).
  func backButtonViolations(of id: String) -> [NavViolation] {
    guard let item = items[id] else { return [] }
    let path = "items[\"\(id)\"].backButton"
    let holder = containers.values.first { $0.children.containsBytes(of: id) }
    switch (holder?.rules.backButtonTarget(of: id, in: self), item.backButton) {
    case (nil, nil): return []
    case (nil, let button?):
      return [NavViolation(.backButton, at: path, "“\(button.title)” is shown, and the rule says none.")]
    case (let below?, nil):
      // Of a container only its own settings, which no host draws, say whether left items replace the button.
      if !item.leftItems.isEmpty, screens[id] == nil { return [] }
      return [NavViolation(.backButton, at: path, "None is shown, and the rule says one to “\(below)”.")]
    case (let below?, let button?):
      // Nor does a host draw the back title of a container.
      guard let screen = screens[below] else { return [] }
      let title = screen.backTitle ?? screen.title ?? below
      if button.title.hasSameBytes(as: title) { return [] }
      return [
        NavViolation(.backButton, at: path, "It says “\(button.title)”, and the rule says “\(title)”.")
      ]
    }
  }

  /// Returns what is wrong about the way out of a web container, which it has on a stack with something below, as long as it
  /// has no page to go back to (DrillDownWebController).
  func leaveViolations(of id: String) -> [NavViolation] {
    let stacks = containers.values.compactMap { container -> Stack? in
      if case .stack(let stack) = container, stack.entries.dropFirst().containsBytes(of: id) {
        stack
      } else {
        nil
      }
    }
    var root: String?
    if case .web(let web)? = containers[id], web.pages.count <= 1 { root = stacks.first?.entries.first }
    let path = "items[\"\(id)\"].leave"
    switch (root, items[id]?.leave) {
    case (nil, nil): return []
    case (nil, let button?):
      return [NavViolation(.backButton, at: path, "“\(button.title)” is shown, and the rule says none.")]
    case (let root?, let button):
      // Of a container no host draws the back title.
      guard let screen = screens[root] else { return [] }
      let title = screen.backTitle ?? screen.title ?? root
      if button?.title.hasSameBytes(as: title) == true { return [] }
      let what = button.map { "It says “\($0.title)”" } ?? "None is shown"
      return [NavViolation(.backButton, at: path, "\(what), and the rule says “\(title)”.")]
    }
  }
}
