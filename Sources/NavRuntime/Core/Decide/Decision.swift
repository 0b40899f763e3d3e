import NavBase
import NavEvents

/// The core's decision about a command in a state.
///
/// A decision is passed through many functions, so it is small: the steps that come before its own are in
/// ``CommitDraft/leading``. If a step is refused, the whole command is refused.
enum Decision: BitwiseCopyable {
  /// Accepted, without events: the command changes nothing.
  case nothing
  case event(InternedEvent)
  /// Accepted if no plugin objects to the removal. The plugins are asked before the leading steps.
  case removal(InternedEvent, InternedRemoval)
  /// Accepted: the interface turns; with the event for the size that the window has afterwards, nil when the turn itself
  /// leads to it.
  case turn(Orientation, resized: InternedEvent?)
  /// Accepted: the top screen of a container is removed, or two, each decided in the state before it.
  case pops(NodeID, RemovalCause, NavTransition, isTwice: Bool)
  /// Accepted: another command, decided in the state after the leading steps.
  case command(InternedCommand)
  /// Undecided: the plugins are asked first, and the decision follows from their answers.
  case ask(Question)
  /// Undecided: the link handlers are asked for the commands that the link stands for.
  case route(url: TextID)
  case refused(Objection)

  /// A question that only plugins can answer.
  enum Question: BitwiseCopyable {
    /// What is below a container in which `back` has nothing to pop (`backBelow`).
    case back(NavTransition)
    /// The permission for a swipe to begin (`canBeginSwipe`).
    case beginSwipe(TextID, SwipeStart)
    /// The completion of a swipe when the finger is lifted (`swipeCompletes`).
    case endSwipe(TextID, SwipeEnd)
    /// The treatment of the columns when a split collapses (`collapse`, `topColumn`), or expands
    /// (`separate`).
    case collapse(NodeID)
    case expand(NodeID)
    /// The effect of a command on a container that rules arrange (`decide`).
    case rules(NodeID, InternedCommand)
  }
}

/// A ``Removal`` whose texts are handles.
struct InternedRemoval: BitwiseCopyable {
  let cause: RemovalCause
  let container: TextID
  /// The nodes that leave, with everything in them; perhaps none.
  let nodes: TextList
}

/// The origin of a command: the commit and the plugin that it belongs to.
struct CommandOrigin: BitwiseCopyable {
  /// The kind of the command that the commit began with; of one of several, its own.
  var commit: CommandKind
  /// The plugin that requested the command; nil when the session's user gave it.
  var requester: TextID?
  /// The plugin that is responsible for the command's content: the one that rewrote another command into it,
  /// else the requester.
  var speaker: TextID?
}

extension CommitDraft {
  /// Returns the decision that these events happen, in order; a nil event is left out.
  mutating func sequence(
    _ first: InternedEvent?, _ second: InternedEvent?, _ third: InternedEvent? = nil
  ) -> Decision {
    guard let last = third ?? second ?? first else { return .nothing }
    if third != nil || second != nil { lead(with: first) }
    if third != nil { lead(with: second) }
    return .event(last)
  }

  /// Makes an event happen before those of the decision that is returned next.
  mutating func lead(with event: InternedEvent?) {
    if let event { lead(with: .event(event)) }
  }

  /// Makes a step happen before those of the decision that is returned next. A decision has at most two.
  mutating func lead(with step: LeadingStep) {
    precondition(leading.count < 2, "A decision has at most two leading steps.")
    leading.append(step)
  }
}

/// Deciding commands. The functions are pure: they read the state, and write into `draft` only the lists that their
/// events need, and the leading steps of the decision.
extension NavState {
  func decide(_ command: InternedCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .scene(let command): decideScene(command, &draft)
    case .navigation(let command, let target): decideNavigation(command, sentTo: target, &draft)
    case .drillDown(let command, let target): decideDrillDown(command, sentTo: target, &draft)
    case .stack(let command, let target): decideStack(command, sentTo: target, &draft)
    case .tabs(let command, let target): decideTabs(command, sentTo: target, &draft)
    case .split(let command, let target): decideSplit(command, sentTo: target, &draft)
    case .web(let command, let target): decideWeb(command, sentTo: target, &draft)
    case .arranged(let command, let target): decideArranged(command, sentTo: target, &draft)
    case .modal(let command): decideModal(command, &draft)
    case .swipe(let command, let target): decideSwipe(command, sentTo: target)
    case .environment(let command): decideEnvironment(command, &draft)
    case .item(let command): decideItem(command, &draft)
    case .plugin(let command): decidePlugin(command, draft.texts)
    case .mark(let command): decideMark(command, draft)
    // The engine decides what waits, and one command of several after another, each in the state that the one before has left.
    case .waiting, .all: .nothing
    }
  }

  private func decideScene(_ command: SceneCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .set(let scene): decideFirstScene(scene, &draft)
    case .restore(let archive): decideRestore(archive, &draft)
    case .revert(let moment, let scene, _): decideRevert(to: moment, scene, &draft)
    case .add(let node, let column, let target): decideAdd(node, in: column, of: target, &draft)
    // The engine takes off one screen after another.
    case .removed: .nothing
    }
  }

  private func decideNavigation(
    _ command: NavigationCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    let decision =
      switch find(target, for: command) {
      case .failure(let objection): Decision.refused(objection)
      case .success(let node): decideNavigation(command, on: node, &draft)
      }
    guard case .back(let transition, _) = command, target == nil, !pops(decision) else { return decision }
    return .ask(.back(transition))
  }

  /// Returns the decision about `back` to no container in particular, as it is without an answer of a plugin.
  func decideBack(_ transition: NavTransition, _ draft: inout CommitDraft) -> Decision {
    let command = NavigationCommand<InternedForm>.back(transition, result: nil)
    switch find(nil, for: command) {
    case .failure(let objection): return .refused(objection)
    case .success(let node): return decideNavigation(command, on: node, &draft)
    }
  }

  /// Returns the decision of a container about a command, or of the one that it passes the command on to.
  @inline(__always)
  private func decideNavigation(
    _ command: NavigationCommand<InternedForm>, on node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    guard let place = scene.place(of: node) else {
      return .refused(.wrongContainer(scene[node].name, command.kind))
    }
    return place.decideNavigation(command, in: self, &draft)
  }

  /// Returns the decision of the container that `node` passes a command on to.
  func decideNavigation(
    _ command: NavigationCommand<InternedForm>, passedOnTo node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    let node = commandTarget(for: node)
    guard let place = scene.place(of: node) else {
      return .refused(.wrongContainer(scene[node].name, command.kind))
    }
    return place.decideNavigation(command, in: self, &draft)
  }

  /// Returns the decision of `body` about the container that the command goes to, or a refusal when no container
  /// accepts it.
  func onContainer(_ target: TextID?, _ kind: CommandKind, _ body: (NodeID) -> Decision) -> Decision {
    switch find(target, kind) {
    case .failure(let objection): .refused(objection)
    case .success(let node): body(receiver(of: kind, sentTo: node))
    }
  }
}

extension NavState {
  /// Returns the decision about a command that comes from `origin`.
  func decide(_ command: InternedCommand, from origin: CommandOrigin, _ draft: inout CommitDraft) -> Decision
  {
    let decision = decide(command, &draft)
    return origin.commit.changesCauses ? decision.attributed(to: origin.commit) : decision
  }

  /// Returns the decision about the answer of a plugin to `backBelow`.
  func decideBelow(
    _ answer: BackAnswer, _ transition: NavTransition, from origin: CommandOrigin, _ draft: inout CommitDraft
  ) -> Decision {
    decideBelow(answer, transition, &draft).attributed(to: origin.commit)
  }

  /// Returns the decision about a pop that is a step of another decision. Before a swipe completes, the
  /// plugins are asked for everything that it pops, so they are not asked again.
  func decidePopStep(
    of node: NodeID, for cause: RemovalCause, _ transition: NavTransition, from origin: CommandOrigin,
    _ draft: inout CommitDraft
  ) -> Decision {
    guard let place = scene.place(of: node) else { return .nothing }
    let pop = place.decidePop(cause, transition, in: self, &draft)
    let decision = pop.attributed(to: origin.commit)
    return cause == .swipe ? decision.withoutAsking : decision
  }

  /// Returns the decision to remove the shown screen of a container. An empty pane on top that is not shown is popped
  /// first, so that there are two pops.
  func popShown(_ node: NodeID, _ cause: RemovalCause, _ transition: NavTransition) -> Decision {
    let popsTwice = scene.place(of: node).map { $0.hidesTop(in: self) }
    return .pops(node, cause, transition, isTwice: popsTwice == true)
  }
}

/// Decisions about the bars of a drillDown or a stack.
extension NavState {
  func decideBars(_ hidden: Bool, _ animated: Bool, _ node: NodeID, wasHidden: Bool) -> Decision {
    if hidden == wasHidden { return .nothing }
    let container = scene[node].name
    return .event(
      .navigation(.navigationBarsHiddenChanged(container: container, hidden, animated: animated)))
  }

  func decideToolbars(_ hidden: Bool, _ animated: Bool, _ node: NodeID, wasHidden: Bool) -> Decision {
    if hidden == wasHidden { return .nothing }
    return .event(
      .navigation(.toolbarsHiddenChanged(container: scene[node].name, hidden, animated: animated)))
  }
}

/// Decisions that remove screens, with the screens and the cause that the guards are asked about.
extension NavState {
  /// Returns the decision that `event` removes the nodes called `names` from a container, if no plugin objects. The
  /// content of a removed container leaves with it.
  func removal(
    _ event: InternedEvent, _ cause: RemovalCause, of names: TextList, from container: TextID
  ) -> Decision {
    .removal(event, InternedRemoval(cause: cause, container: container, nodes: names))
  }

  /// Returns the decision that the nodes called `names` leave the stack of a container, top first.
  func popped(
    _ names: TextList, _ cause: RemovalCause, _ transition: NavTransition, from container: TextID
  ) -> Decision {
    let event = InternedEvent.navigation(
      .popped(container: container, screens: names, cause: cause, transition))
    return removal(event, cause, of: names, from: container)
  }

  /// Returns the screens among `names` and in the containers among them, top first, without placeholders.
  func screens(in names: TextList, _ draft: inout CommitDraft) -> TextList {
    // Nearly always they are screens, and need no other list.
    if draft.lists[names.range].allSatisfy({ !isContainer($0) }) { return names }
    var screens: [TextID] = []
    for name in draft.lists[names.range] {
      if let node = scene.find(name) { collectScreens(of: node, into: &screens) }
    }
    return screens.isEmpty ? .empty : draft.list(screens)
  }

  private func isContainer(_ name: TextID) -> Bool {
    scene.find(name).map { scene[$0].kind.isContainer } ?? false
  }

  /// Appends the screens of a node, top first.
  func collectScreens(of id: NodeID, into screens: inout [TextID]) {
    guard let place = scene.place(of: id) else { return screens.append(scene[id].name) }
    for child in place.leavingChildren(in: self) {
      collectScreens(of: child, into: &screens)
    }
  }
}

extension Decision {
  /// The same decision, without asking the plugins about the removal.
  fileprivate var withoutAsking: Decision {
    if case .removal(let event, _) = self { .event(event) } else { self }
  }

  /// Returns the same decision with the cause that follows from a command of `kind`: screens that leave because of a
  /// link, or because a tab is selected again, leave for that cause.
  fileprivate func attributed(to kind: CommandKind) -> Decision {
    switch self {
    case .event(let event): .event(event.attributed(to: kind))
    case .removal(let event, let removal): .removal(event.attributed(to: kind), removal.attributed(to: kind))
    case .nothing, .turn, .pops, .command, .ask, .route, .refused: self
    }
  }
}

extension InternedEvent {
  fileprivate func attributed(to kind: CommandKind) -> InternedEvent {
    guard case .navigation(.popped(let container, let screens, let cause, let transition)) = self else {
      return self
    }
    let attributed = cause.attributed(to: kind)
    return .navigation(.popped(container: container, screens: screens, cause: attributed, transition))
  }
}

extension InternedRemoval {
  fileprivate func attributed(to kind: CommandKind) -> InternedRemoval {
    InternedRemoval(cause: cause.attributed(to: kind), container: container, nodes: nodes)
  }
}

extension RemovalCause {
  /// Returns the cause of a removal in a commit that began with a command of `kind`. A restore or a revert replaces everything,
  /// and stays the cause for every command; what the host has done is nobody else's deed.
  func attributed(to kind: CommandKind) -> RemovalCause {
    if self == .restore || self == .revert || self == .host { return self }
    if kind.followsLinks { return .link }
    return kind == .select && self == .popToRoot ? .tabReselect : self
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether screens leave for another cause in a commit that begins with the command.
  fileprivate var changesCauses: Bool { followsLinks || self == .select }

  /// A Boolean value that indicates whether the command may give link handlers a URL to route: its own, or that of
  /// the page that it loads.
  var followsLinks: Bool {
    self == .open || self == .submit || self == .action || self == .reload
  }
}
