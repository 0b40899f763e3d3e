/// A drillDown, its plugins `back-button` and `unsaved-changes`, and the numbers of its journal,
/// written as plainly as the contract: what the real program is compared with.
///
/// It knows nothing of events, undo or journals: it keeps arrays, and a refused command is undone
/// by going back to a copy. It counts the rules it meets, so that a walk can show what it covered.
struct NaiveDrillDown: Sendable {
  var scene = NaiveScene()
  private(set) var commits = 0
  var hits = HitTable(labels: ModelRules.all)

  /// Carries the command out, or refuses it and leaves the scene as it was.
  mutating func apply(_ command: ModelCommand) -> ModelReply {
    hits.beginCommand()
    begin(command)
    let before = scene
    let outcome = self.outcome(of: command, before: before)
    commits += 1
    countBackButton()
    return ModelReply(outcome: outcome, commit: commits - 1, seq: scene.seq)
  }

  /// Commit 0 is `scene drilldown`, whether or not somebody says so.
  private mutating func begin(_ command: ModelCommand) {
    guard commits == 0 else { return }
    scene.seq = 1
    if case .scene = command.action { return }
    commits = 1
  }

  private mutating func outcome(
    of command: ModelCommand, before: NaiveScene
  ) -> ModelReply.Outcome {
    do {
      try judgeTarget(command)
      try perform(command.action)
      return .accepted(events: eventCount(of: command, before: before))
    } catch {
      countRefusal(error, of: command.action)
      scene = before
      return .refused(error)
    }
  }

  /// An unknown container says nothing about the verb; every other code is counted by verb.
  private mutating func countRefusal(_ refusal: ModelRefusal, of action: ModelCommand.Action) {
    let verb = refusal == .unknownContainer ? "" : ": " + action.name
    hits.count("refused " + refusal.rawValue + verb)
  }

  private func eventCount(of command: ModelCommand, before: NaiveScene) -> Int {
    if case .scene = command.action { return 1 }
    return scene.seq - before.seq
  }

  /// `in=` must name the one container there is.
  private mutating func judgeTarget(_ command: ModelCommand) throws(ModelRefusal) {
    guard let container = command.container else { return }
    if container == NaiveScene.containerID { return hits.count("in: the container") }
    hits.count(scene.index(of: container) == nil ? "in: no such node" : "in: a screen")
    throw .unknownContainer
  }

  private mutating func perform(_ action: ModelCommand.Action) throws(ModelRefusal) {
    switch action {
    case .scene: break
    case .push(let screen, _): try push(screen)
    case .pop: try pop()
    case .back: try back()
    case .popTo(let id): try popTo(id)
    case .popToRoot: try popToRoot()
    case .replaceRight(let screen, _): try replaceRight(screen)
    case .showRight(let screen, let over): try showRight(screen, for: over)
    case .bars(let hidden): setBars(hidden: hidden)
    case .toolbars(let hidden): setToolbars(hidden: hidden)
    case .barPosition(let position): setBarPosition(position)
    case .width(let width): try setWidth(width)
    case .placeholder(let side, let screen): try setPlaceholder(screen, on: side)
    case .hidesBack(let id, let hides): try setHidesBack(hides, of: id)
    case .title(let id, let title): try setTitle(title, of: id)
    case .attribute(let id, let key, let value): try setAttribute(key, to: value, of: id)
    case .select: throw .wrongContainer
    }
  }
}
