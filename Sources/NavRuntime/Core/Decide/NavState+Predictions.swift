import NavBase
import NavEvents

/// Predictions for plugins: the screens that a command would add, and where. A command that would be refused
/// adds nothing.
extension NavState {
  /// Returns the screens that a command would add to the scene, from the bottom; screens that are already in the
  /// scene are left out.
  func newScreens(of command: InternedCommand, _ draft: borrowing CommitDraft) -> [ScreenContent] {
    let screens: [ScreenContent]
    if usesAgain(command, draft) { return [] }
    switch command {
    case .navigation(.push(let screen?, _, _), _), .navigation(.replace(let screen?, _), _),
      .drillDown(.show(let screen?, _, _, _), _), .split(.showDetail(let screen?), _),
      .split(.setColumn(_, let screen?), _), .split(.showPrimary(let screen), _):
      screens = [screen]
    case .stack(.set(let list), _):
      screens = receiverNode(of: command) == nil ? [] : Array(draft.screens(of: list))
    case .modal(.present(let node, _, _, _)): screens = node.kind == nil ? [node.screen] : []
    case .all(let commands): return draft.commands(of: commands).flatMap { newScreens(of: $0, draft) }
    case .scene, .navigation, .drillDown, .tabs, .split, .web, .arranged, .modal, .swipe, .environment, .item,
      .plugin, .waiting, .mark:
      screens = []
    }
    return screens.filter { scene.find($0.id) == nil }
  }

  /// Returns true when a push, or a show, uses a screen that is there already.
  private func usesAgain(_ command: InternedCommand, _ draft: borrowing CommitDraft) -> Bool {
    let (brought, reuse): (ScreenContent, Reuse<InternedForm>)
    switch command {
    case .navigation(.push(let screen?, _, let rule), _): (brought, reuse) = (screen, rule)
    case .drillDown(.show(let screen?, _, _, let rule), _): (brought, reuse) = (screen, rule)
    default: return false
    }
    if reuse.rule == .new { return false }
    return receiverNode(of: command).flatMap { entry(like: brought, reuse, in: $0, draft) } != nil
  }

  /// Returns the container on whose stack a command would push or replace a screen, for a split the column; nil for
  /// none.
  func receiver(of command: InternedCommand) -> TextID? {
    receiverNode(of: command).map { scene[$0].name }
  }

  /// Returns the same command with the name of the container that it would go to now; nil when there is none.
  func aimed(_ command: InternedCommand) -> InternedCommand? {
    switch command {
    case .navigation(let verb, let target):
      (try? find(target, for: verb).get()).map { command.sent(to: scene[$0].name) }
    case .drillDown, .stack, .tabs, .split, .web, .arranged:
      found(command.target, command.kind).map { command.sent(to: $0) }
    case .scene, .modal, .swipe, .environment, .item, .plugin, .waiting, .mark, .all: command
    }
  }

  /// Returns the number of entries that a container would have on its stack after a command that adds entries; nil
  /// for any other command. The page of a link is counted from the moment the link is opened.
  func growth(
    by command: InternedCommand, _ draft: borrowing CommitDraft
  ) -> (container: TextID, count: Int)? {
    guard let node = receiverNode(of: command) else { return nil }
    if usesAgain(command, draft) { return nil }
    let entries = entriesOnStack(of: node)
    let count = count(after: command, on: node, entries, draft)
    return count > entries.count ? (scene[node].name, count) : nil
  }

  // MARK: The target

  private func found(_ target: TextID?, _ kind: CommandKind) -> TextID? {
    node(target, kind).map { scene[$0].name }
  }

  private func node(_ target: TextID?, _ kind: CommandKind) -> NodeID? { try? find(target, kind).get() }

  private func receiverNode(of command: InternedCommand) -> NodeID? {
    switch command {
    case .navigation(let verb, let target):
      (try? find(target, for: verb).get()).map { receiver(of: verb.kind, sentTo: $0) }
    case .drillDown(let verb, let target): node(target, verb.kind)
    case .stack(_, let target): stackToSet(target)
    case .split(let verb, let target): node(target, verb.kind).flatMap { receiver(of: verb, in: $0) }
    case .web(let verb, let target): node(target, verb.kind)
    case .arranged(let verb, let target): node(target, verb.kind)
    case .scene(.add(_, let column, let target)): receiver(ofNodeIn: column, target)
    case .scene, .tabs, .modal, .swipe, .environment, .item, .plugin, .waiting, .mark, .all: nil
    }
  }

  /// Returns the stack that a `set` goes to; nil for tabs, because a `set` adds nothing to tabs.
  private func stackToSet(_ target: TextID?) -> NodeID? {
    guard let found = node(target, .set).map({ commandTarget(for: $0) }) else { return nil }
    return scene.tabsIndex(found) == nil ? found : nil
  }

  private func receiver(of command: SplitCommand<InternedForm>, in node: NodeID) -> NodeID? {
    guard let index = scene.splitIndex(node) else { return nil }
    let split = scene.splits[index]
    switch command {
    case .setColumn(let column, _): return split.stack(of: column)
    case .showDetail: return split.secondary
    case .showPrimary: return commandTarget(for: split.primary)
    case .collapse, .expand, .showColumn, .hideColumn, .setDisplayMode, .setBehavior, .setPrimaryWidth,
      .setSupplementaryWidth, .setPrimaryEdge, .dismissOverlay, .setPlaceholder:
      return nil
    }
  }

  private func receiver(ofNodeIn column: SplitColumn?, _ target: TextID?) -> NodeID? {
    guard hasScene, let found = try? findParent(target, column).get() else { return nil }
    guard let index = scene.splitIndex(found) else { return nested(on: found) ?? found }
    return column.flatMap { scene.splits[index].stack(of: $0) }
  }

  // MARK: The number of entries

  /// Returns the stack of a drillDown, a stack or a web container, from the bottom; an empty array for any
  /// other node.
  func entriesOnStack(of node: NodeID) -> [NodeID] {
    guard let place = scene.place(of: node) else { return [] }
    return place.stackEntries(in: self)
  }

  private func count(
    after command: InternedCommand, on node: NodeID, _ entries: [NodeID], _ draft: borrowing CommitDraft
  ) -> Int {
    switch command {
    case .navigation(.push(let screen?, _, _), _), .split(.showPrimary(let screen), _):
      return entries.count + (isNew(screen) ? 1 : 0)
    case .navigation(.replace(_?, _), _): return entries.count + (hasEmptyRight(node) ? 1 : 0)
    case .drillDown(.show(_?, let owner, _, _), _): return count(afterShowingFor: owner, entries)
    case .stack(.set(let list), _): return draft.screens(of: list).count
    case .split(.setColumn(.secondary, let screen?), _): return entries.count + (isNew(screen) ? 1 : 0)
    case .split(.showDetail(let screen?), _):
      return isNested(node) && isNew(screen) ? entries.count + 1 : 1
    case .web(.open(let url, _), _):
      return entries.count + (address(url, on: node, draft.texts)?.isLoadable == true ? 1 : 0)
    case .scene(.add): return scene.tabsIndex(node) == nil ? entries.count + 1 : 0
    case .split(.setColumn(_, _?), _): return 1
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .arranged, .modal, .swipe,
      .environment,
      .item, .plugin, .waiting, .mark, .all:
      return 0
    }
  }

  private func isNew(_ screen: ScreenContent) -> Bool { scene.find(screen.id) == nil }

  /// Returns true when a drillDown has a left screen and an empty right pane.
  private func hasEmptyRight(_ node: NodeID) -> Bool {
    guard let index = scene.drillDownIndex(node) else { return false }
    return !scene.drillDowns[index].left.isEmpty && scene.drillDowns[index].fields.right == nil
  }

  /// Returns the number of entries after a `show`, or 0 when the stack gets no deeper. It gets deeper when
  /// the owner is the top of the stack: the right screen, or the top left one beside an empty right pane.
  private func count(afterShowingFor owner: TextID, _ entries: [NodeID]) -> Int {
    guard let last = entries.last, scene[last].name == owner else { return 0 }
    return entries.count + 1
  }
}

extension Command {
  /// The container that the command names; nil for none.
  package var target: Form.Text? {
    switch self {
    case .navigation(_, let target), .drillDown(_, let target), .stack(_, let target), .tabs(_, let target),
      .split(_, let target), .web(_, let target), .arranged(_, let target), .swipe(_, let target):
      target
    case .scene(.add(_, _, let target)): target
    case .scene, .modal, .environment, .item, .plugin, .waiting, .mark, .all: nil
    }
  }
}

extension InternedCommand {
  /// Returns the same command to a container.
  func sent(to target: TextID) -> Self {
    switch self {
    case .navigation(let command, _): .navigation(command, target: target)
    case .drillDown(let command, _): .drillDown(command, target: target)
    case .stack(let command, _): .stack(command, target: target)
    case .tabs(let command, _): .tabs(command, target: target)
    case .split(let command, _): .split(command, target: target)
    case .web(let command, _): .web(command, target: target)
    case .arranged(let command, _): .arranged(command, target: target)
    case .swipe(let command, _): .swipe(command, target: target)
    case .scene(.add(let node, let column, _)): .scene(.add(node, column: column, target: target))
    case .scene, .modal, .environment, .item, .plugin, .waiting, .mark, .all: self
    }
  }
}
