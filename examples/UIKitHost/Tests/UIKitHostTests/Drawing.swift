import NavRuntime

@testable import UIKitHost

/// What can be seen, as lines of text: once read out of UIKit's objects, once out of a scene. The two must be the same.
@MainActor struct Drawing {
  private(set) var lines: [String] = []
  /// The screens that can be seen.
  private(set) var visible: [String] = []
  private let controllers: NodeControllers
  private let drawn: NavScene

  // MARK: Out of UIKit

  /// Reads the hierarchy of a host.
  init(of stage: Stage) {
    controllers = stage.host.controllers
    drawn = stage.scene
    let modals = stage.modals
    let firstShown = modals.lastIndex { $0.modalPresentationStyle == .fullScreen }
    for root in stage.host.children { write(root, isShown: firstShown == nil, 0) }
    for (index, modal) in modals.enumerated() {
      add("modal \(modal.modalPresentationStyle)", 0)
      write(modal.content, isShown: index >= firstShown ?? 0, 1)
    }
  }

  private mutating func add(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func write(_ controller: UIViewController, isShown: Bool, _ depth: Int) {
    let name = controllers.node(of: controller) ?? "unknown"
    switch controller {
    case let stack as StackController:
      add("stack \(name)", depth)
      write(stack, isShown: isShown, depth + 1)
    case let tabs as TabsController:
      let children = tabs.viewControllers ?? []
      add("tabs \(name) \(children.map { $0.tabBarItem.title ?? "" })", depth)
      if isShown { add("bar \(!tabs.isTabBarHidden)", depth + 1) }
      for child in children {
        let isSelected = child === tabs.selectedViewController
        if isSelected { add("selected", depth + 1) }
        write(child, isShown: isShown && isSelected, depth + 1)
      }
    case let split as SplitController:
      write(split, name, isShown: isShown, depth)
    case let panes as PaneController:
      write(panes, name, isShown: isShown, depth)
    case let screen as TestScreen:
      add(Self.words(screen), depth)
      if isShown { visible.append(screen.screen.id) }
    default:
      add("unknown", depth)
    }
  }

  private mutating func write(_ stack: StackController, isShown: Bool, _ depth: Int) {
    let entries = stack.viewControllers
    if isShown, let top = entries.last {
      add("bar \(!stack.isNavigationBarHidden), toolbar \(!stack.isToolbarHidden)", depth)
      if top is TestScreen {
        add("swiped \(Int((top.view.frame.minX / stack.view.bounds.width * 100).rounded()))%", depth)
      }
    }
    for entry in entries { write(entry, isShown: isShown && entry === entries.last, depth) }
  }

  private mutating func write(_ split: SplitController, _ name: String, isShown: Bool, _ depth: Int) {
    add("split \(name) \(split.preferredDisplayMode) \(split.preferredSplitBehavior)", depth)
    for column in [UISplitViewController.Column.primary, .supplementary, .secondary] {
      guard let stack = split.viewController(for: column) as? StackController else { continue }
      let isColumnShown =
        isShown && !split.isCollapsed && split.preferredDisplayMode.shows(column, split.style)
      if split.isCollapsed, stack.viewControllers.isEmpty { continue }
      add("column \(column)", depth + 1)
      write(stack, isShown: isColumnShown, depth + 2)
    }
    guard split.isCollapsed else { return }
    add("collapsed, top \(split.topColumn.map { "\($0)" } ?? "none")", depth + 1)
    if let merged = split.viewController(for: .compact) as? StackController,
      controllers.node(of: merged) == nil
    {
      write(merged, isShown: isShown, depth + 2)
    } else if let compact = split.viewController(for: .compact) {
      write(compact, isShown: isShown, depth + 2)
    }
  }

  private mutating func write(_ panes: PaneController, _ name: String, isShown: Bool, _ depth: Int) {
    let shown = panes.view.subviews.compactMap { view in panes.children.first { $0.view === view } }
    let names = shown.map { controllers.node(of: $0) ?? "unknown" }
    add("panes \(name) \(names) bars \(panes.view.subviews.count { $0 is UINavigationBar })", depth)
    let below = panes.content.nodes[.below] != nil ? shown.first : nil
    // UIKit's children have no order.
    for child in panes.children.sorted(by: { controllers.precedes($0, $1) }) {
      let isPane = shown.contains { $0 === child } && child !== below
      write(child, isShown: isShown && isPane, depth + 1)
    }
  }

  private static func words(_ screen: TestScreen) -> String {
    let item = screen.navigationItem
    let back = item.hidesBackButton ? nil : item.backAction?.title
    let left = (item.leftBarButtonItems ?? []).compactMap(\.title)
    let right = (item.rightBarButtonItems ?? []).compactMap(\.title)
    let toolbar = (screen.toolbarItems ?? []).compactMap(\.title)
    return
      "screen \(screen.screen.id) “\(item.title ?? "")” back \(back ?? "none") \(left) \(right) \(toolbar)"
  }
}

extension NodeControllers {
  fileprivate func precedes(_ one: UIViewController, _ other: UIViewController) -> Bool {
    (node(of: one) ?? "") < (node(of: other) ?? "")
  }
}

extension UISplitViewController.DisplayMode {
  /// Which columns a UISplitViewController shows in a mode.
  fileprivate func shows(_ column: UISplitViewController.Column, _ style: UISplitViewController.Style) -> Bool
  {
    switch (self, column) {
    case (_, .secondary): true
    case (.secondaryOnly, _), (.automatic, _), (_, .compact): false
    case (.oneBesideSecondary, .primary), (.oneOverSecondary, .primary): style == .doubleColumn
    case (_, .primary), (_, .supplementary): true
    }
  }
}

// MARK: Out of a scene

extension Drawing {
  /// Reads what a host of this scene must show.
  init(of scene: NavScene) {
    controllers = NodeControllers()
    drawn = scene
    visible = scene.visible
    let firstShown = scene.presented.lastIndex { $0.style == .fullScreen }
    if let root = scene.root { expect(root, isShown: firstShown == nil, 0) }
    for (index, modal) in scene.presented.enumerated() {
      let style: UIModalPresentationStyle =
        switch modal.style {
        case .sheet: .formSheet
        case .fullScreen: .fullScreen
        case .popover: .popover
        }
      add("modal \(style)", 0)
      expect(modal.node, isShown: index >= firstShown ?? 0, 1)
    }
  }

  private mutating func expect(_ node: String, isShown: Bool, _ depth: Int) {
    switch drawn[node] {
    case .stack(let stack)?:
      add("stack \(node)", depth)
      expect(stack.entries, isShown: isShown, depth + 1)
    case .tabs(let tabs)?:
      add("tabs \(node) \(tabs.titles)", depth)
      if isShown { add("bar \(drawn.bars.contains { $0.role == .tabBar && $0.node == node })", depth + 1) }
      for child in tabs.children {
        if child == tabs.selected { add("selected", depth + 1) }
        expect(child, isShown: isShown && child == tabs.selected, depth + 1)
      }
    case .split(let split)?: expect(split, node, isShown: isShown, depth)
    case .drillDown(let drillDown)?: expect(drillDown, node, isShown: isShown, depth)
    case .web(let web)?:
      add("panes \(node) \(web.pages.suffix(1).map(\.id)) bars 1", depth)
      for page in web.pages.map(\.id).sorted() {
        expect(page, isShown: isShown && page == web.pages.last?.id, depth + 1)
      }
    case nil: expect(screen: node, depth)
    }
  }

  /// The entries of a stack. Which bars it has, and how far it is swiped, is in the layout.
  private mutating func expect(_ entries: [String], isShown: Bool, _ depth: Int) {
    if isShown, let top = entries.last {
      // The bar that names a web container before its first page is the container's own.
      let bar = drawn[top]?.kind != .web && drawn.bars.contains { $0.role == .bar && $0.node == top }
      let toolbar = drawn.bars.contains { $0.role == .toolbar && $0.node == top }
      add("bar \(bar), toolbar \(toolbar)", depth)
      if drawn[top] == nil { add("swiped \(Int((progress(of: top) * 100).rounded()))%", depth) }
    }
    for entry in entries { expect(entry, isShown: isShown && entry == entries.last, depth) }
  }

  /// The part of the way that a finger has moved the top entry of a stack.
  private func progress(of top: String) -> Double {
    let stacks = drawn.containers.compactMap { _, container -> NavScene.Stack? in
      guard case .stack(let stack) = container else { return nil }
      return stack
    }
    return stacks.first { $0.swipe != nil && $0.entries.last == top }?.swipe?.progress ?? 0
  }

  private mutating func expect(_ split: NavScene.Split, _ node: String, isShown: Bool, _ depth: Int) {
    add("split \(node) \(Self.uiKit(split.displayMode)) \(split.splitBehavior)", depth)
    let names: [(String, String?)] = [
      ("primary", split.columns.primary), ("supplementary", split.columns.supplementary),
      ("secondary", split.columns.secondary),
    ]
    let isMerged = split.isCollapsed && split.compact == nil
    for (name, stack) in names {
      guard let stack, case .stack(let value)? = drawn[stack] else { continue }
      if isMerged, stack == split.columns.primary || split.merged.contains(stack) { continue }
      if split.isCollapsed, value.entries.isEmpty { continue }
      add("column \(name)", depth + 1)
      let mode = "\(split.displayMode)"
      let nearest = split.columns.supplementary == nil ? "primary" : "supplementary"
      let isBeside = name == "secondary" || mode.hasPrefix("two") || mode.hasPrefix("one") && name == nearest
      expect(value.entries, isShown: isShown && !split.isCollapsed && isBeside, depth + 2)
    }
    guard split.isCollapsed else { return }
    add("collapsed, top compact", depth + 1)
    if let compact = split.compact {
      expect(compact, isShown: isShown, depth + 2)
    } else {
      expect(drawn.screens(on: split.columns.primary), isShown: isShown, depth + 2)
    }
  }

  private mutating func expect(_ drillDown: NavScene.DrillDown, _ node: String, isShown: Bool, _ depth: Int) {
    let isCompact = drawn.environment.sizeClass == .compact
    let stack = drillDown.left + [drillDown.right].compactMap { $0 }
    var shown =
      isCompact
      ? [stack.last ?? drillDown.leftPlaceholder]
      : [drillDown.left.last ?? drillDown.leftPlaceholder, drillDown.right ?? drillDown.rightPlaceholder]
    let panes = shown
    if drillDown.swipe != nil { shown.insert((isCompact ? stack : drillDown.left).dropLast().last, at: 0) }
    let bars = drillDown.navigationBarsHidden ? 0 : isCompact ? 1 : 2
    add("panes \(node) \(shown.compactMap { $0 }) bars \(bars)", depth)
    for child in drillDown.children.sorted() {
      expect(child, isShown: isShown && panes.contains(child), depth + 1)
    }
  }

  private mutating func expect(screen node: String, _ depth: Int) {
    guard let item = drawn.items[node], let screen = drawn.screens[node] else { return }
    var left = item.leftItems
    if let web = drawn.container(of: node), case .web(let value)? = drawn[web], value.pages.last?.id == node {
      left = (drawn.items[web]?.leave.map { [$0.title] } ?? []) + left
    }
    let words = "“\(item.title)” back \(item.backButton?.title ?? "none")"
    add("screen \(node) \(words) \(left) \(item.rightItems) \(screen.toolbarItems)", depth)
  }

  private static func uiKit(_ mode: DisplayMode) -> String {
    switch mode {
    case .automatic, .secondaryOnly: "\(mode)"
    case .oneBeside, .oneOver, .twoBeside, .twoOver, .twoDisplace: "\(mode)Secondary"
    }
  }
}
