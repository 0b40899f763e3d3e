import NavRuntime

/// A split of the scene.
///
/// A UISplitViewController collapses by itself: it pushes one navigation controller on another, which it allows
/// nobody else, and guesses on the way back. It does neither while it has a controller for `.compact`. So the host
/// always gives it one, and moves the entries of the columns itself; the size class that decides is the session's, as
/// an override.
final class SplitController: UISplitViewController, UISplitViewControllerDelegate {
  private let node: String
  private weak var host: NavHostViewController?
  /// Shows the entries of all merged stacks while the split is collapsed.
  private let merged: StackController

  init(node: String, _ split: NavScene.Split, host: NavHostViewController) {
    self.node = node
    self.host = host
    merged = StackController(host: host)
    super.init(style: split.columns.supplementary == nil ? .doubleColumn : .tripleColumn)
    // Not in `viewDidLoad`: a split that is collapsed from the start asks before its view is loaded.
    delegate = self
    // These change columns without asking. Send `showColumn` and `hideColumn` from buttons of your own.
    presentsWithGesture = false
    displayModeButtonVisibility = .never
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  // MARK: Columns

  func show(_ split: NavScene.Split, in scene: NavScene, _ motion: Motion) {
    put(split.columns.primary, into: .primary)
    if let supplementary = split.columns.supplementary { put(supplementary, into: .supplementary) }
    put(split.columns.secondary, into: .secondary)
    preferredDisplayMode = split.displayMode.inUIKit
    preferredSplitBehavior = split.splitBehavior.inUIKit
    if split.isCollapsed {
      if let compact = split.compact { put(compact, into: .compact) } else { collapse(in: scene, motion) }
    } else {
      expand(split, in: scene, motion)
    }
    // Last: from here on UIKit shows the one column, or all.
    traitOverrides.horizontalSizeClass = split.isCollapsed ? .compact : .regular
  }

  private func put(_ stack: String, into column: UISplitViewController.Column) {
    guard let controller = host?.controllers[stack], viewController(for: column) !== controller else {
      return
    }
    controller.leaveContainer()
    setViewController(controller, for: column)
  }

  /// Moves the entries of the merged stacks onto the one navigation controller that is shown. The others wait in
  /// theirs.
  func collapse(in scene: NavScene, _ motion: Motion) {
    guard let host, case .split(let split)? = scene[node] else { return }
    let isMerged = { stack in split.stacks.contains { NodeID($0) == NodeID(stack) } }
    for stack in split.columns.all where isMerged(stack) { fill(stack, with: [], .none) }
    merged.show(host.controllers[all: scene.screens(on: split.columns.primary)], motion)
    for stack in split.columns.all where !isMerged(stack) {
      fill(stack, with: scene.screens(on: stack), .none)
    }
    if viewController(for: .compact) !== merged { setViewController(merged, for: .compact) }
  }

  /// Moves the entries back into their columns.
  private func expand(_ split: NavScene.Split, in scene: NavScene, _ motion: Motion) {
    merged.show([], .none)
    for stack in split.columns.all { fill(stack, with: scene.screens(on: stack), motion) }
  }

  private func fill(_ stack: String, with screens: [String], _ motion: Motion) {
    guard let host else { return }
    (host.controllers[stack] as? StackController)?.show(host.controllers[all: screens], motion)
  }

  // MARK: Widths and bars

  /// Shows what only the layout tells: the widths of the columns and their edge.
  func showColumns(_ split: NavScene.Split, in scene: NavScene) {
    if split.isCollapsed { return showMergedStack(split, in: scene) }
    let primary = scene.frame(.primary, in: split.columns.primary)
    let supplementary = split.columns.supplementary.flatMap { scene.frame(.supplementary, in: $0) }
    if let width = primary?.width {
      (minimumPrimaryColumnWidth, maximumPrimaryColumnWidth) = (width, width)
      preferredPrimaryColumnWidth = width
    }
    if let width = supplementary?.width {
      (minimumSupplementaryColumnWidth, maximumSupplementaryColumnWidth) = (width, width)
      preferredSupplementaryColumnWidth = width
    }
    let secondary = scene.frame(.secondary, in: split.columns.secondary)
    if let x = (primary ?? supplementary)?.x, let other = secondary?.x {
      primaryEdge = x <= other ? .leading : .trailing
    }
  }

  private func showMergedStack(_ split: NavScene.Split, in scene: NavScene) {
    guard split.compact == nil, case .stack(let primary)? = scene[split.columns.primary] else { return }
    merged.showBars(of: primary, in: scene)
    let swipes = split.stacks.compactMap { stack -> NavScene.Swipe? in
      guard case .stack(let value)? = scene[stack] else { return nil }
      return value.swipe
    }
    merged.drag(to: swipes.first?.progress)
  }

  // MARK: What UIKit asks and does

  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { .compact }

  /// Only a tap beside an overlay changes columns without asking, and nobody can prevent it: the session is told. If it
  /// refuses, the columns are shown again.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {
    guard displayMode != preferredDisplayMode, !isCollapsed, let host else { return }
    if !host.send(.dismissOverlay(in: node)), case .split(let split)? = host.drawn?[node] {
      preferredDisplayMode = split.displayMode.inUIKit
    }
  }
}

extension NavScene {
  /// Returns the frame of a column's pane; nil while it is hidden.
  fileprivate func frame(_ role: PaneRole, in stack: String) -> Frame? {
    let nodes = Set(tree(of: stack).map { NodeID($0) })
    return layout.first { $0.role == role && $0.node.map { nodes.contains(NodeID($0)) } ?? false }
  }
}

extension DisplayMode {
  fileprivate var inUIKit: UISplitViewController.DisplayMode {
    switch self {
    case .automatic: .automatic
    case .secondaryOnly: .secondaryOnly
    case .oneBeside: .oneBesideSecondary
    case .oneOver: .oneOverSecondary
    case .twoBeside: .twoBesideSecondary
    case .twoOver: .twoOverSecondary
    case .twoDisplace: .twoDisplaceSecondary
    }
  }
}

extension SplitBehavior {
  fileprivate var inUIKit: UISplitViewController.SplitBehavior {
    switch self {
    case .tile: .tile
    case .overlay: .overlay
    case .displace: .displace
    }
  }
}
