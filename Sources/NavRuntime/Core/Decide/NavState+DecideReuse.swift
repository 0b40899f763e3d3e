import NavBase
import NavEvents

/// The rules for a push that uses a screen again (React Navigation's `getId` and `navigate`, Decompose's `bringToFront`).
extension NavState {
  /// Returns the decision about a screen that a container has already; nil when it has none, and the screen is to be pushed.
  @inline(__always)
  func decideReuse(
    of screen: ScreenContent, _ transition: NavTransition, _ reuse: Reuse<InternedForm>,
    by kind: CommandKind,
    in node: NodeID, _ draft: inout CommitDraft
  ) -> Decision? {
    reuse.rule == .new && reuse.by.range.isEmpty
      ? nil : decideSuch(screen, transition, reuse, by: kind, in: node, &draft)
  }

  @inline(never)
  private func decideSuch(
    _ screen: ScreenContent, _ transition: NavTransition, _ reuse: Reuse<InternedForm>, by kind: CommandKind,
    in node: NodeID, _ draft: inout CommitDraft
  ) -> Decision? {
    if reuse.rule == .new { return .refused(.membersWithoutReuse) }
    let details = draft.details(of: screen)
    guard details.route != nil else { return .refused(.reuseWithoutRoute) }
    if let objection = Route.objection(to: details, draft.texts) { return .refused(objection) }
    if reuse.rule == .front, kind == .show || !canReorder(node) {
      return .refused(.frontOfNoStack(scene[node].name))
    }
    guard let found = entry(like: screen, reuse, in: node, draft) else { return nil }
    if details.hasRequest { return .refused(.requestOfUsedScreen) }
    // A stack that is merged onto a primary shows the screens of both as one stack.
    let stack = scene[found].parent ?? node
    let (container, name) = (scene[stack].name, scene[found].name)
    let step = details.params.flatMap { params in
      changes(params, of: found, draft.texts)
        ? InternedCommand.item(.setParams(node: name, params)) : nil
    }
    let entries = entriesOnStack(of: node)
    if entries.last == found { return step.map { .command($0) } ?? .nothing }
    if reuse.rule == .front {
      let ids = draft.list((entries.filter { $0 != found } + [found]).map { scene[$0].name })
      let event = InternedEvent.stack(
        .stackSet(container: container, screens: ids, added: draft.list([ScreenContent]()), .push))
      guard let step else { return .event(event) }
      draft.lead(with: event)
      return .command(step)
    }
    let popTo = InternedCommand.navigation(.popTo(name, transition, result: nil), target: container)
    guard let step else { return .command(popTo) }
    draft.lead(with: .command(popTo))
    return .command(step)
  }

  /// Returns true for a container whose entries can be set in another order.
  private func canReorder(_ node: NodeID) -> Bool {
    scene[node].kind.container?.commands.contains(.set) ?? false
  }

  private func changes(_ params: JSONText, of node: NodeID, _ texts: borrowing TextTable) -> Bool {
    scene.extras(of: node).params.map { !Route.areEqual($0, params, texts) } ?? true
  }

  /// Returns the topmost entry of a container that a push would use again; for the rule `top`, only the one on top. The rule `pop`
  /// also finds what `popto` finds below a stack that is merged onto a primary.
  func entry(
    like screen: ScreenContent, _ reuse: Reuse<InternedForm>, in node: NodeID, _ draft: borrowing CommitDraft
  ) -> NodeID? {
    let details = draft.details(of: screen)
    guard reuse.rule != .new, let route = details.route else { return nil }
    var entries = entriesOnStack(of: node)
    if reuse.rule == .pop, case let primary = stackShowingBar(of: node), primary != node {
      entries = entriesOnStack(of: primary) + entries
    }
    let names = draft.strings(reuse.by)
    return (reuse.rule == .top ? entries.suffix(1) : entries[...]).last { entry in
      let extras = scene.extras(of: entry)
      return extras.route == route
        && Route.haveEqualMembers(names, extras.params, details.params, draft.texts)
    }
  }
}
