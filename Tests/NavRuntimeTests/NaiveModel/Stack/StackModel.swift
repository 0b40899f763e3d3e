/// A scene of stacks and tabs, with drillDowns and empty webs in them and modals over them, its
/// plugins and its device, written as plainly as the contract: what the real program is compared
/// with.
///
/// It knows nothing of undo or journals: it keeps arrays, and a refused command is undone by going
/// back to a copy. It counts the rules it meets, so that a walk can show what it covered.
struct StackModel: Sendable {
  var scene: StackScene
  private(set) var commits = 0
  var hits: HitTable
  /// Who refuses a swipe, for how many reasons.
  var swipeReasons = ModelReasons.open
  /// The container that the command acts on.
  private var target: ModelText?

  /// A model of a new journal that goes on counting.
  init(hits: HitTable = HitTable(labels: StackRules.all)) {
    scene = StackScene(root: StackNode(ModelScreen(id: ModelText("nobody")), kind: .stack))
    self.hits = hits
  }

  /// Carries the command out, or refuses it and leaves the scene as it was.
  mutating func apply(_ command: StackCommand) -> StackReply {
    hits.beginCommand()
    scene.beginCommand()
    let outcome = outcome(of: command)
    if !hits.isTrial { countView() }
    return StackReply(outcome: outcome, facts: scene.facts, commit: commits - 1, seq: scene.seq)
  }

  private mutating func outcome(of command: StackCommand) -> StackReply.Outcome {
    if case .preserve(let file) = command.action { return preserve(file.archive) }
    commits += 1
    return outcome(of: command, before: scene)
  }

  private mutating func outcome(
    of command: StackCommand, before: StackScene
  ) -> StackReply.Outcome {
    do {
      target = nil
      if commits == 1 { open(command.action) } else { try perform(command) }
      settleSwipe(under: command.action, before: before)
      answerRotation()
      return .accepted(scene.events)
    } catch {
      countRefusal(error, of: command.action, before: before)
      scene = before
      return .refused(error, reasons: reasons(of: error, for: command.action))
    }
  }

  /// A command with events on the swiped container ends the swipe, first of all.
  private mutating func settleSwipe(under action: StackCommand.Action, before: StackScene) {
    guard let swipe = before.swipe else { return }
    if scene.swipe == nil { return countCancelled(swipe, by: action) }
    if target == swipe.container && action.fitting != nil {
      if scene.events.isEmpty {
        return hits.count("swipe: left running by a command that changes nothing")
      }
      scene.cancelSwipe(before: 0)
      let isSetting = action.fitting == [.drillDown]
      hits.count("swipe: cancelled by " + (isSetting ? "a setting of a drillDown" : action.name))
    } else if let cause = action.leavesSwipe {
      hits.count("swipe: left running by " + cause)
    }
  }

  private mutating func countCancelled(_ swipe: StackSwipe, by action: StackCommand.Action) {
    switch action {
    case .swipeEnd, .swipeCancel: break
    case .restore:
      scene.cancelSwipe(before: 0)
      hits.count("swipe: cancelled by restore")
    case .select, .present, .dismiss:
      hits.count("swipe: its container is hidden by " + action.name)
    default: hits.count("swipe: its container is hidden by something else")
    }
  }

  /// A wrong container says nothing about the verb; every other code is counted by verb.
  private mutating func countRefusal(
    _ refusal: StackRefusal, of action: StackCommand.Action, before: StackScene
  ) {
    let isAboutTarget = refusal == .unknownContainer || refusal == .wrongContainer
    let verb = isAboutTarget ? "" : ": " + action.name
    hits.count("refused " + refusal.rawValue + verb)
    if before.swipe != nil { hits.count("swipe: left running by a refused command") }
  }

  private func reasons(
    of refusal: StackRefusal, for action: StackCommand.Action
  ) -> ModelReasons {
    switch (refusal, action) {
    case (.vetoed, _): .veto
    case (.swipeUnavailable, .swipeBegin): swipeReasons
    case (.swipeUnavailable, _), (.badArgument, .attach), (.badArgument, .configure): .open
    default: .core
    }
  }

  /// The command is the first one of its journal.
  private mutating func open(_ action: StackCommand.Action) {
    switch action {
    case .scene(let start):
      scene = start.scene
      scene.record(.sceneSet)
    case .add(let kind, let id, let title): open(kind, id, title)
    default: break
    }
  }

  private mutating func open(
    _ kind: StackCommand.AddedKind, _ id: ModelText, _ title: ModelText?
  ) {
    var screen = ModelScreen(id: id)
    screen.title = title
    scene = StackScene(root: StackNode(screen, kind: kind.kind ?? .stack))
    scene.record(.containerAdded)
  }

  private mutating func perform(_ command: StackCommand) throws(StackRefusal) {
    if let kinds = command.action.fitting {
      let node = try findTarget(command, among: kinds)
      target = node.id
      try perform(command.action, on: node)
    } else {
      try perform(command.action, named: command.container)
    }
  }

  /// The command acts on another container than the one it was sent to.
  mutating func redirect(to container: ModelText) {
    target = container
  }
}

extension StackModel {
  /// Commands that look for a container.
  private mutating func perform(
    _ action: StackCommand.Action, on node: StackNode
  ) throws(StackRefusal) {
    switch action {
    case .add(let kind, let id, let title): try add(kind, id, title: title, to: node)
    case .push(let screen): try push(screen, to: node)
    case .pop: try pop(from: node)
    case .back: try back(in: node)
    case .popTo(let id): try popTo(id, in: node)
    case .popToRoot: try popToRoot(of: node)
    case .replace(let screen): try replace(screen, in: node)
    case .set(let ids): try set(ids, in: node)
    case .bars(let hidden): setBars(hidden: hidden, of: node)
    case .toolbars(let hidden): setToolbars(hidden: hidden, of: node)
    case .barPosition(let position): setBarPosition(position, of: node)
    case .placeholder(let side, let screen): try setPlaceholder(screen, on: side, of: node)
    case .propagate(let what, let isOn): setPropagation(what, to: isOn, of: node)
    case .select(let name): try select(name, in: node)
    case .swipeBegin(let x): try beginSwipe(at: x, on: node)
    default: break
    }
  }

  /// Commands that do not, with the container they name all the same.
  private mutating func perform(
    _ action: StackCommand.Action, named container: ModelText?
  ) throws(StackRefusal) {
    switch action {
    case .present(let screen, let style, let kind):
      try present(screen, style ?? .sheet, kind, in: container)
    case .dismiss(let swipe): try dismiss(swipe: swipe)
    case .hidesBack(let id, let hides): try setHidesBack(hides, of: id)
    case .title(let id, let title): try setTitle(title, of: id)
    case .attribute(let id, let key, let value): try setAttribute(key, to: value, of: id)
    case .swipeMove(let x): try moveSwipe(to: x, in: container)
    case .swipeEnd(let x, let velocity): try endSwipe(at: x, velocity: velocity ?? 0, in: container)
    case .swipeCancel: try cancelSwipe(in: container)
    case .rotate(let orientation): rotate(to: orientation)
    case .rotateBegin(let orientation): beginRotation(to: orientation)
    case .rotateEnd: endRotation()
    case .resize(let width, let height, let sizeClass):
      try resize(width: width, height: height, sizeClass)
    case .attach(let id, let keys): try attach(id, keys)
    case .detach(let id): try detach(id)
    case .configure(let id, let keys): try configure(id, keys)
    case .restore(let file): try restore(file.archive)
    default: break
    }
  }
}
