/// A drillDown, its plugins, its device and the numbers of its journal, written as plainly as the
/// contract: what the real program is compared with.
///
/// It knows nothing of undo or journals: it keeps arrays, and a refused command is undone by going
/// back to a copy. It counts the rules it meets, so that a walk can show what it covered.
struct NaiveDrillDown: Sendable {
  var scene = NaiveScene()
  private(set) var commits = 0
  var hits = HitTable(labels: ModelRules.all)
  /// How many reasons the refusal of a swipe has; `nil` where the contract leaves it open.
  var unavailableReasons: Int?

  /// Carries the command out, or refuses it and leaves the scene as it was.
  mutating func apply(_ command: ModelCommand) -> ModelReply {
    hits.beginCommand()
    let outcome = unjournalled(command.action) ?? journalled(command)
    countView()
    return ModelReply(outcome: outcome, commit: commits - 1, seq: scene.seq)
  }

  /// The answer to a command that leaves no commit; `nil` for the others.
  private mutating func unjournalled(_ action: ModelCommand.Action) -> ModelReply.Outcome? {
    switch action {
    case .preserve:
      let archive = archive
      countPreserved(archive)
      return .result(hits.isTrial ? [] : archive.text)
    case .restore(let file) where !file.isJSON:
      hits.count("input error: restore of a file that is not JSON")
      return .inputError
    default: return nil
    }
  }

  private mutating func journalled(_ command: ModelCommand) -> ModelReply.Outcome {
    begin(command)
    commits += 1
    return outcome(of: command, before: scene)
  }

  /// Commit 0 is `scene drilldown`, whether or not somebody says so.
  private mutating func begin(_ command: ModelCommand) {
    scene.beginCommand()
    guard commits == 0 else { return }
    if case .scene = command.action { return }
    scene.record(.sceneSet)
    scene.beginCommand()
    commits = 1
  }

  private mutating func outcome(
    of command: ModelCommand, before: NaiveScene
  ) -> ModelReply.Outcome {
    do {
      try judgeTarget(command)
      try perform(command.action)
      finish(command.action, before: before)
      return .accepted(scene.events)
    } catch {
      countRefusal(error, of: command.action, before: before)
      scene = before
      return .refused(error, reasons: reasons(of: error, for: command.action))
    }
  }

  /// What a commit holds besides the command's own events.
  private mutating func finish(_ action: ModelCommand.Action, before: NaiveScene) {
    settleSwipe(under: action, before: before)
    answerRotation(before: before)
  }

  private mutating func settleSwipe(under action: ModelCommand.Action, before: NaiveScene) {
    if before.swipe == nil { return }
    switch action.swipeEffect {
    case .cancels where scene.events.isEmpty:
      hits.count("swipe: left running by a command that changes nothing")
    case .cancels:
      hits.count("swipe: cancelled by " + action.name)
      scene.swipe = nil
      scene.recordFirst(.swipeCancelled)
    case .isOne: break
    case .leaves(let cause): hits.count("swipe: left running by " + cause)
    }
  }

  /// An unknown container says nothing about the verb; every other code is counted by verb.
  private mutating func countRefusal(
    _ refusal: ModelRefusal, of action: ModelCommand.Action, before: NaiveScene
  ) {
    let verb = refusal == .unknownContainer ? "" : ": " + action.name
    hits.count("refused " + refusal.rawValue + verb)
    if before.swipe != nil { hits.count("swipe: left running by a refused command") }
  }

  private func reasons(
    of refusal: ModelRefusal, for action: ModelCommand.Action
  ) -> ModelReasons {
    switch (refusal, action) {
    case (.vetoed, _): .veto
    case (.swipeUnavailable, .swipeBegin): ModelReasons(speaker: nil, count: unavailableReasons)
    case (.swipeUnavailable, _), (.badArgument, .attach), (.badArgument, .configure): .open
    default: .core
    }
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
    case .scene: scene.record(.sceneSet)
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
    case .propagate(let what, let isOn): setPropagation(what, to: isOn)
    case .hidesBack(let id, let hides): try setHidesBack(hides, of: id)
    case .title(let id, let title): try setTitle(title, of: id)
    case .attribute(let id, let key, let value): try setAttribute(key, to: value, of: id)
    case .select: throw .wrongContainer
    case .swipeBegin(let x): try beginSwipe(at: x)
    case .swipeMove(let x): try moveSwipe(to: x)
    case .swipeEnd(let x, let velocity): try endSwipe(at: x, velocity: velocity ?? 0)
    case .swipeCancel: try cancelSwipe()
    case .rotate(let orientation): rotate(to: orientation)
    case .rotateBegin(let orientation): beginRotation(to: orientation)
    case .rotateEnd: endRotation()
    case .resize(let width, let height, let sizeClass):
      try resize(width: width, height: height, sizeClass)
    case .attach(let id, let keys): try attach(id, keys)
    case .detach(let id): try detach(id)
    case .configure(let id, let keys): try configure(id, keys)
    case .restore(let file): try restore(file)
    case .preserve: break
    }
  }

  /// Counts what the view shows of the rules; nobody looks at the view of a trial.
  private mutating func countView() {
    if hits.isTrial { return }
    countBackButton()
    countLayout()
  }
}
