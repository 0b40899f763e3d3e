import NavBase
import NavEvents
import NavRuntime

/// The rules of the specification for a kind of container, in terms of its value. The invariants compare them with
/// the scene that the runtime shows. Each conformance is in the folder of its container.
protocol ContainerInvariants {
  /// Returns the children that are shown, from left to right, placeholders included.
  /// - Parameter withHiddenColumns: True to return hidden columns beside them, too.
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String]
  /// Returns the child that is next on the focus path; nil at the end of the path.
  func focusedChild(in scene: NavScene) -> String?
  /// Returns the child that a back button over a child leads to; nil when the rule requires no button there.
  func backButtonTarget(of child: String, in scene: NavScene) -> String?
  /// Returns the title that the container itself gives that button; nil for the back title of the child that it leads to.
  func backButtonTitle(of child: String) -> String?
  /// The height of a bar that shows the item of a child, in points; nil where no child has a bar.
  func barHeight(_ metrics: NavBarMetrics) -> Double?
  /// The height of the container's own bar, which replaces the bar of the container around it, in points; nil for
  /// none.
  func ownBarHeight(_ metrics: NavBarMetrics) -> Double?
  /// Returns the arrangement of the panes of the container, which is called `id`.
  func surface(in scene: NavScene) -> ContainerSurface
  /// Returns the violations of the invariants of this kind of container.
  func violations(of id: String, in scene: NavScene) -> [NavViolation]
}

extension ContainerInvariants {
  /// The default: the button has the back title of the child that it leads to.
  func backButtonTitle(of child: String) -> String? { nil }

  /// The default: no child has a bar.
  func barHeight(_ metrics: NavBarMetrics) -> Double? { nil }

  /// The default: the container has no bar of its own.
  func ownBarHeight(_ metrics: NavBarMetrics) -> Double? { nil }

  /// Returns no violations: by default, no invariant is specific to the kind of container.
  func violations(of id: String, in scene: NavScene) -> [NavViolation] { [] }
}

extension NavScene.Container {
  /// The rules of the specification for this kind of container.
  var rules: any ContainerInvariants { value as? any ContainerInvariants ?? PlainRules(children: children) }
}

/// The rules for a kind of container that has none of its own: it shows all its children, and has no bars.
private struct PlainRules: ContainerInvariants {
  let children: [String]

  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { children }

  func focusedChild(in scene: NavScene) -> String? { children.last }

  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  func surface(in scene: NavScene) -> ContainerSurface { .covered }
}

/// The arrangement of a container's panes in its area.
enum ContainerSurface {
  /// One node fills the area.
  case whole
  /// Several nodes are side by side.
  case panes
  /// One pane overlaps another, or the container is empty: the panes need not cover the area.
  case covered
}

extension NavScene {
  /// Returns true while a node allows a back button: it does not hide the button, and has no left items that replace
  /// it.
  func allowsBackButton(_ id: String) -> Bool {
    guard let item = items[id], !item.hidesBackButton else { return false }
    return item.leftItems.isEmpty || screens[id]?.leftItemsSupplementBackButton ?? true
  }

  /// A Boolean value that indicates whether the width is compact.
  var isCompact: Bool { environment.sizeClass == .compact }

  /// Returns true while a pane shows a node, or a node inside it. The screen that a swipe uncovers is not a pane yet.
  func isDrawn(_ id: String) -> Bool {
    layout.contains { !$0.role.isBar && $0.role != .below && $0.node.hasSameBytes(as: id) }
      || containers[id]?.children.contains { isDrawn($0) } == true
  }

  /// Returns the violations of a swipe in a container with `entries` entries on the stack that is swiped.
  func swipeViolations(of id: String, _ swipe: Swipe?, entries: Int) -> [NavViolation] {
    if swipe == nil || entries >= 2 { return [] }
    let what = "There is nothing below to go back to."
    return [NavViolation(.swipe, at: "containers[\"\(id)\"].swipe", what)]
  }

  // MARK: Back buttons

  /// Returns the violations of the back button of a node in its container (SGBDrillDownController, UINavigationController,
  /// DrillDownWebController).
  func backButtonViolations(of id: String, in holder: Container?) -> [NavViolation] {
    guard let item = items[id] else { return [] }
    let path = "items[\"\(id)\"].backButton"
    // The bar around an arranged container can show the back button of a pane.
    if case .arranged(let container)? = self[id], let title = item.backButton?.title,
      container.shown.contains(where: { $0.bar == .parents && $0.back?.title.hasSameBytes(as: title) == true }
      )
    {
      return []
    }
    switch (holder?.rules.backButtonTarget(of: id, in: self), item.backButton) {
    case (nil, nil): return []
    case (nil, let button?):
      return [NavViolation(.backButton, at: path, "“\(button.title)” is shown, and the rule says none.")]
    case (let below?, nil):
      // For a container, only its own settings, which no host draws, decide whether left items replace the button.
      if !item.leftItems.isEmpty, screens[id] == nil { return [] }
      return [NavViolation(.backButton, at: path, "None is shown, and the rule says one to “\(below)”.")]
    case (let below?, let button?):
      if let title = holder?.rules.backButtonTitle(of: id) {
        return button.title.hasSameBytes(as: title)
          ? []
          : [NavViolation(.backButton, at: path, "It says “\(button.title)”, and its rules say “\(title)”.")]
      }
      // A host does not draw the back title of a container either.
      guard let screen = screens[below] else { return [] }
      let title = screen.backTitle ?? screen.title ?? below
      if button.title.hasSameBytes(as: title) { return [] }
      return [
        NavViolation(.backButton, at: path, "It says “\(button.title)”, and the rule says “\(title)”.")
      ]
    }
  }

  /// Returns the violations of the button that leaves a web container. It has one while it is on a stack above
  /// another entry and has no page to go back to (DrillDownWebController).
  func leaveViolations(of id: String) -> [NavViolation] {
    var root: String?
    if case .web(let web)? = containers[id], web.pages.count <= 1 { root = entryAfterLeaving(id) }
    let path = "items[\"\(id)\"].leave"
    switch (root, items[id]?.leave) {
    case (nil, nil): return []
    case (nil, let button?):
      return [NavViolation(.backButton, at: path, "“\(button.title)” is shown, and the rule says none.")]
    case (let root?, let button):
      // A host does not draw the back title of a container.
      guard let screen = screens[root] else { return [] }
      let title = screen.backTitle ?? screen.title ?? root
      if button?.title.hasSameBytes(as: title) == true { return [] }
      let what = button.map { "It says “\($0.title)”" } ?? "None is shown"
      return [NavViolation(.backButton, at: path, "\(what), and the rule says “\(title)”.")]
    }
  }
}
