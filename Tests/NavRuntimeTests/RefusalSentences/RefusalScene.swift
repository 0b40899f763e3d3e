import NavEvents
import NavRuntime

/// A refused command and the scene in which it was refused, with what the sentences of refusals are about. It is computed from the
/// scene as an app sees it, and by the rules of the specification.
struct RefusalScene {
  let scene: NavScene
  let command: NavCommand
  /// A Boolean value that indicates whether the command was one of a list.
  var isOneOfSeveral = false

  /// The commands that each kind of container knows.
  private static let known: [ContainerKind: Set<String>] = {
    let stacks: Set = [
      "push", "pop", "popTo", "popToRoot", "back", "replace", "bars", "toolbars", "swipeBegin", "add",
    ]
    return [
      .drillDown: stacks.union(["show", "barPosition", "placeholder", "leftWidth", "propagate"]),
      .stack: stacks.union(["set"]),
      .tabs: ["select", "children", "set", "add"],
      .split: stacks.union([
        "set", "leftWidth", "column", "detail", "primary", "collapse", "expand", "showColumn", "hideColumn",
        "displayMode", "splitBehavior", "primaryWidth", "supplementaryWidth", "primaryEdge", "dismissOverlay",
        "columnPlaceholder",
      ]),
      .web: ["back", "open", "submit", "loaded", "failed", "retry", "cancel", "reload", "action", "leave"],
    ]
  }()

  func knows(_ container: String, _ kind: String) -> Bool {
    scene[container].map { Self.known[$0.kind, default: []].contains(kind) } ?? false
  }

  // MARK: The command

  var kind: String { command.kind.name }

  /// Returns the type of the command that begins with these words; only words that differ from the name are listed.
  func kind(typed: String) -> String {
    let words = [
      "popTo": "popto", "popToRoot": "root", "barPosition": "barposition", "leftWidth": "width",
      "swipeBegin": "swipe begin", "swipeMove": "swipe move", "swipeEnd": "swipe end",
      "swipeCancel": "swipe cancel", "showColumn": "showcolumn", "hideColumn": "hidecolumn",
      "displayMode": "mode", "splitBehavior": "behavior", "primaryWidth": "width column=primary",
      "supplementaryWidth": "width column=supplementary", "primaryEdge": "edge",
      "dismissOverlay": "dismissoverlay", "columnPlaceholder": "placeholder primary",
    ]
    return words.first { $0.value == typed }?.key ?? typed
  }

  /// The container that the command names.
  var target: String? { command.json.member("container")?.string }
  /// The screen or the node that the command brings, as in a journal.
  var screen: CanonicalJSON? { command.json.member("screen") ?? command.json.member("node") }

  var x: Double { command.json.member("x")?.number ?? 0 }

  /// Returns the number of times that the command has a text.
  func mentions(of text: String) -> Int {
    command.json.text.components(between: "\"\(text)\"").count - 1
  }

  // MARK: Containers

  /// The containers on the focus path, from the outside in.
  var focusPath: [String] {
    var path: [String] = []
    var next = scene.presented.last?.node ?? scene.root
    while let node = next, let container = scene[node] {
      path.append(node)
      next = top(of: container)
    }
    return path
  }

  /// The screen on top of the focused container, or of the scene if that is a modal; nil for none.
  var topOfFocus: ScreenDescription? {
    if let modal = scene.presented.last?.node, let screen = scene.screens[modal] { return screen }
    return focusPath.last.flatMap { scene[$0] }.flatMap { top(of: $0) }.flatMap { scene.screens[$0] }
  }

  private func top(of container: NavScene.Container) -> String? {
    switch container {
    case .drillDown(let drillDown): return drillDown.right ?? drillDown.left.last
    case .stack(let stack): return stack.entries.last
    case .tabs(let tabs): return tabs.selected
    case .web(let web): return web.pages.last?.id
    case .arranged(let arranged): return arranged.focus
    case .split(let split):
      if split.isCollapsed { return split.compact ?? split.columns.primary }
      // A column is in the focus even while it is hidden.
      let columns = [split.columns.secondary, split.columns.supplementary].compactMap { $0 }
      return columns.first { scene[$0]?.children.isEmpty == false } ?? split.columns.primary
    }
  }

  private func shownColumns(of split: NavScene.Split) -> [String] {
    let columns = split.columns
    let all = [columns.primary, columns.supplementary, columns.secondary].compactMap { $0 }
    return switch split.displayMode {
    case .secondaryOnly: [columns.secondary]
    case .oneBeside, .oneOver: Array(all.suffix(2))
    case .automatic, .twoBeside, .twoOver, .twoDisplace: all
    }
  }

  /// Returns the entries on the stack of a container, the top one last.
  func entries(of container: String) -> [String] {
    switch scene[container] {
    case .drillDown(let drillDown): drillDown.left + (drillDown.right.map { [$0] } ?? [])
    case .stack(let stack): stack.entries
    case .web(let web): web.pages.map(\.id)
    case .tabs, .split, .arranged, nil: []
    }
  }

  /// Returns the entries that the state view lists: those of a primary have the merged stacks on top.
  func listing(of container: String) -> [String] {
    let split = collapsed(around: container)
    return entries(of: container) + (split?.columns.primary == container ? split?.merged ?? [] : [])
  }

  /// Returns the containers around a node, the next one first.
  func ancestors(of node: String) -> [String] {
    var ancestors: [String] = []
    var next = scene.container(of: node)
    while let container = next {
      ancestors.append(container)
      next = scene.container(of: container)
    }
    return ancestors
  }

  func isStack(_ container: String) -> Bool { if case .stack? = scene[container] { true } else { false } }

  func web(_ container: String) -> NavScene.Web? {
    if case .web(let web)? = scene[container] { web } else { nil }
  }

  func split(_ container: String) -> NavScene.Split? {
    if case .split(let split)? = scene[container] { split } else { nil }
  }

  /// The splits that the command can be about.
  var splits: [NavScene.Split] {
    scene.containers.compactMap { id, container in
      guard case .split(let split) = container, target == nil || target == id else { return nil }
      return split
    }
  }

  var webs: [NavScene.Web] { scene.containers.compactMap { web($0.id) } }

  // MARK: Swipes

  /// The container that is swiped.
  var swiped: String? { scene.containers.first { $0.value.swipe != nil }?.id }

  /// The container that would be swiped by the command.
  var swipeTarget: String? {
    guard var container = target ?? focusPath.last(where: { knows($0, "swipeBegin") }) else { return nil }
    while true {
      switch scene[container] {
      case .split(let split):
        let shown = split.compact ?? split.merged.last ?? split.columns.primary
        // Beside a modal, the split is not on the focus path: then it is the last column with an entry.
        let columns = [split.columns.secondary, split.columns.supplementary].compactMap { $0 }
        let last = columns.first { !entries(of: $0).isEmpty } ?? split.columns.primary
        container = split.isCollapsed ? shown : focusPath.first(where: { isColumn($0, of: split) }) ?? last
      case .stack:
        guard let split = collapsed(around: container), split.columns.primary == container,
          let nested = split.merged.last
        else { return container }
        container = nested
      case .drillDown, .tabs, .web, .arranged, nil: return container
      }
    }
  }

  /// The navigation item of the top entry of the stack that would be swiped.
  var swipedItem: NavScene.Item? {
    guard let stack = swipeTarget, isStack(stack) else { return nil }
    return entries(of: stack).last.flatMap { scene.items[$0] }
  }

  private func isColumn(_ container: String, of split: NavScene.Split) -> Bool {
    [split.columns.primary, split.columns.supplementary, split.columns.secondary].contains(container)
  }

  /// Returns the collapsed split that a stack is a column of.
  private func collapsed(around stack: String) -> NavScene.Split? {
    scene.containers.lazy.compactMap { split($0.id) }.first { $0.isCollapsed && isColumn(stack, of: $0) }
  }

  /// Returns the number of screens that the swipe has: those on the left, or in one pane all.
  func depth(of container: String) -> Int {
    if case .drillDown(let drillDown)? = scene[container], scene.environment.sizeClass == .regular {
      return drillDown.left.count
    }
    // The stack of a column that is merged is swiped with what is below it on the primary.
    let below = collapsed(around: container).map { split in
      split.merged.contains(container) ? entries(of: split.columns.primary).count - split.merged.count : 0
    }
    return entries(of: container).count + (below ?? 0)
  }

  /// Returns the stack that shows the bar over a stack: the primary, for one that is nested on it.
  func stackWithBar(of stack: String) -> String {
    collapsed(around: stack).map { $0.merged.contains(stack) ? $0.columns.primary : stack } ?? stack
  }

  // MARK: Frames

  /// Returns a node and everything in it.
  func nodes(under node: String) -> [String] {
    [node] + (scene[node]?.children ?? []).flatMap { nodes(under: $0) }
  }

  /// Returns the frames of a container and of what is in it, without those of a screen below a swiped one.
  func frames(under node: String) -> [NavScene.Frame] {
    let nodes = Set(nodes(under: node))
    return scene.layout.filter { frame in
      frame.role != .below && frame.node.map { nodes.contains($0) } == true
    }
  }
}

extension String {
  /// Returns the parts between a separator.
  func components(between separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
