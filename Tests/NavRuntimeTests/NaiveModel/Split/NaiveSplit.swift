/// A split, its columns, plugins and device, written as plainly as the contract: what the real
/// program is compared with.
///
/// It knows nothing of undo or journals: it keeps arrays, and a refused command is undone by going
/// back to a copy. It counts the rules it meets, so that a walk can show what it covered.
struct NaiveSplit: Sendable {
  var scene = NaiveSplitScene()
  private(set) var commits = 0
  var hits: HitTable
  /// How many reasons the refusal of a swipe has; `nil` where the contract leaves it open.
  var unavailableReasons: Int?

  /// A model that goes on counting in this table.
  init(hits: HitTable) {
    self.hits = hits
  }

  /// Carries the command out, or refuses it and leaves the scene as it was.
  mutating func apply(_ command: ModelSplitCommand) -> SplitReply {
    hits.beginCommand()
    let outcome = unjournalled(command.action) ?? journalled(command)
    countView()
    return SplitReply(outcome: outcome, commit: commits - 1, seq: scene.seq)
  }

  /// The answer to a command that leaves no commit; `nil` for the others.
  private mutating func unjournalled(_ action: ModelSplitCommand.Action) -> SplitReply.Outcome? {
    scene.beginCommand()
    switch action {
    case .preserve:
      hits.count("preserve: " + (scene.isCollapsed ? "a collapsed split" : "an expanded split"))
      return .read
    case .width(let width) where width.isEmpty:
      hits.count("input error: width without an argument")
      return .inputError
    default: return nil
    }
  }

  private mutating func journalled(_ command: ModelSplitCommand) -> SplitReply.Outcome {
    let before = scene
    commits += 1
    do {
      try perform(command)
      settle(before: before)
      return .accepted(scene.events)
    } catch {
      countRefusal(error, of: command.action, before: before)
      scene = before
      return .refused(error, reasons: reasons(of: error, for: command.action))
    }
  }

  /// Carries out an event, and before it the end of a swipe that it puts an end to.
  mutating func happen(_ event: ModelSplitEvent, _ change: (inout NaiveSplitScene) -> Void) {
    let before = scene
    change(&scene)
    if let swipe = before.swipe, ends(swipe, event, before) {
      hits.count("swipe: cancelled by " + event.rawValue)
      scene.swipe = nil
      scene.record(.swipeCancelled)
    }
    scene.record(event)
  }

  /// Whether something happened to the swiped stack, hid it, or left it nothing below. A rotation
  /// and a resize by themselves end no swipe.
  private func ends(_ swipe: SplitSwipe, _ event: ModelSplitEvent, _ before: NaiveSplitScene) -> Bool {
    if event == .interfaceRotated || event == .resized { return false }
    if event == .restored { return true }
    if entriesBelowTop(of: swipe.stack).isEmpty { return true }
    if before.entries(of: swipe.stack) != scene.entries(of: swipe.stack) { return true }
    if before.barsHidden(of: swipe.stack) != scene.barsHidden(of: swipe.stack) { return true }
    if event == .collapsed && swipe.stack == scene.primary && !scene.merged.isEmpty { return true }
    return before.isShown(swipe.stack) && !scene.isShown(swipe.stack)
  }

  /// An unknown container says nothing about the verb; every other code is counted by verb.
  private mutating func countRefusal(
    _ refusal: SplitRefusal, of action: ModelSplitCommand.Action, before: NaiveSplitScene
  ) {
    let isOfTarget = refusal == .unknownContainer || refusal == .wrongContainer
    hits.count("refused " + refusal.rawValue + (isOfTarget ? "" : ": " + action.name))
    if before.swipe != nil { hits.count("swipe: left running by a refused command") }
  }

  private func reasons(of refusal: SplitRefusal, for action: ModelSplitCommand.Action) -> ModelReasons {
    switch (refusal, action) {
    case (.vetoed, _): .veto
    case (.swipeUnavailable, .swipeBegin): ModelReasons(speaker: nil, count: unavailableReasons)
    case (.swipeUnavailable, _), (.badArgument, .attach), (.badArgument, .configure): .open
    default: .core
    }
  }

  private mutating func perform(_ command: ModelSplitCommand) throws(SplitRefusal) {
    let target = try target(of: command)
    switch command.action {
    case .start(let start): begin(start)
    case .push(let screen): try push(screen, on: target)
    case .pop: try pop(target, "pop")
    case .back: try pop(target, "back")
    case .popTo(let id): try pop(target, to: id)
    case .popToRoot: try popToRoot(target)
    case .replace(let screen): try replace(screen, on: target)
    case .set(let ids): try set(ids, on: target)
    case .bars(let hidden): setBars(hidden: hidden, of: target)
    case .add(let kind, let screen, let column): try add(kind, screen, column, to: target)
    case .addCompact(let kind, let screen): try addCompact(kind, screen)
    case .hidesBack(let id, let hides): try setHidesBack(hides, of: id)
    case .title(let id, let title): try setTitle(title, of: id)
    case .attribute(let id, let key, let value): try setAttribute(key, to: value, of: id)
    case .swipeBegin(let x): try beginSwipe(at: x, of: target)
    case .swipeMove(let x): try moveSwipe(to: x)
    case .swipeEnd(let x, let velocity): try endSwipe(at: x, velocity: velocity ?? 0)
    case .swipeCancel: try cancelSwipe()
    default: try performMore(command.action)
    }
  }

  private mutating func performMore(_ action: ModelSplitCommand.Action) throws(SplitRefusal) {
    switch action {
    case .column(let column, let screen): try setColumn(column, to: screen)
    case .detail(let screen): try showDetail(screen)
    case .primary(let screen): try push(screen, on: scene.isCollapsed ? scene.topmost : scene.primary)
    case .collapse: collapse()
    case .expand: expand()
    case .showColumn(let column): try showColumn(column)
    case .hideColumn(let column): try hideColumn(column)
    case .mode(let mode): setMode(mode)
    case .behavior(let behavior): setBehavior(behavior)
    case .dismissOverlay: dismissOverlay()
    case .width(let width): try setWidth(width)
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

  private mutating func begin(_ start: ModelSplitCommand.Start) {
    var scene = NaiveSplitScene(
      id: ModelText("split"), primary: ModelText("primary"), supplementary: nil,
      secondary: ModelText("secondary"))
    switch start {
    case .split: scene.record(.sceneSet)
    case .triple:
      scene = NaiveSplitScene(
        id: ModelText("split"), primary: ModelText("primary"),
        supplementary: ModelText("supplementary"), secondary: ModelText("secondary"))
      scene.record(.sceneSet)
    case .added(let id):
      scene = NaiveSplitScene(
        id: id, primary: Self.column("primary", of: id), supplementary: nil,
        secondary: Self.column("secondary", of: id))
      scene.record(.containerAdded)
    }
    self.scene = scene
  }

  private static func column(_ name: String, of split: ModelText) -> ModelText {
    ModelText(utf8: split.utf8 + Array("/\(name)".utf8))
  }

  /// Counts what the view shows of the rules; nobody looks at the view of a trial.
  private mutating func countView() {
    if hits.isTrial { return }
    countBackButtons()
    countLayout()
  }
}
