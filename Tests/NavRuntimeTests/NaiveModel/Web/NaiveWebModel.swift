/// Web containers, the stack around them, their plugins and their device, written as plainly as the
/// contract: what the real program is compared with.
///
/// It keeps arrays, and a refused command is undone by going back to a copy. It counts the rules it
/// meets, so that a walk can show what it covered.
struct NaiveWebModel: Sendable {
  var scene = NaiveWebScene()
  private(set) var commits = 0
  var hits: HitTable
  /// How many reasons the refusal of a swipe has; `nil` where the contract leaves it open.
  var unavailableReasons: Int?

  /// Whether the commands are those that a link stands for.
  var isLinked = false

  /// The pages whose return the command has dropped.
  var givenUp: [ModelText] = []
  /// Whether it was one of those that was refused.
  var isLinkRefused = false

  /// A model that goes on counting where another one has stopped.
  init(hits: HitTable) {
    self.hits = hits
  }

  /// Carries the command out, or refuses it and leaves the scene as it was.
  mutating func apply(_ command: WebModelCommand) -> WebModelReply {
    hits.beginCommand()
    isLinkRefused = false
    givenUp = []
    scene.beginCommand()
    commits += 1
    let outcome = outcome(of: command, before: scene)
    if !hits.isTrial { countView() }
    return WebModelReply(outcome: outcome, commit: commits - 1, seq: scene.seq)
  }

  private mutating func outcome(
    of command: WebModelCommand, before: NaiveWebScene
  ) -> WebModelReply.Outcome {
    do {
      try run(command)
      finish(before: before)
      countSwipe(under: command.action, before: before)
      return .accepted(scene.events)
    } catch {
      scene = before
      countRefusal(error, of: command, before: before)
      return .refused(error, reasons: reasons(of: error, for: command.action))
    }
  }

  /// One step: a command, or one of those that a link stands for.
  mutating func run(_ command: WebModelCommand) throws(WebModelRefusal) {
    if scene.nodes.isEmpty, case .add(_, let id, let root, let title) = command.action {
      return beginWithWeb(id, root: root, title: title)
    }
    let target = try target(of: command)
    switch command.action {
    case .scene, .add: try build(command.action)
    case .push, .pop, .popTo, .popToRoot, .replace, .set, .bars: try performOnStack(command.action)
    case .back: try goBack(in: target)
    case .open(let url, let id): try open(url, id: id, in: target)
    case .submit, .loaded, .failed, .retry, .cancel, .reload, .pageAction, .leave:
      try performOnWeb(command.action, in: target)
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel: try performSwipe(command.action)
    case .present(let screen, let style, let isWeb):
      try present(screen, style ?? .sheet, isWeb: isWeb, in: command.container)
    case .dismiss(let isSwipe): try dismiss(isSwipe: isSwipe)
    case .hidesBack, .title, .attribute: try performOnNode(command.action)
    case .rotate, .rotateBegin, .rotateEnd, .resize: try performOnDevice(command.action)
    case .attach, .detach, .configure: try performOnPlugins(command.action)
    case .foreign: throw .wrongContainer
    }
  }

  /// What a commit holds besides the command's own events.
  private mutating func finish(before: NaiveWebScene) {
    settleWebs(before: before)
    answerRotation()
  }

  /// A container that is not there says nothing about the verb; every other code is counted by it.
  private mutating func countRefusal(
    _ refusal: WebModelRefusal, of command: WebModelCommand, before: NaiveWebScene
  ) {
    let verb = refusal == .unknownContainer ? "" : isLinkRefused ? ": a link" : ": " + command.action.name
    hits.count("refused " + refusal.rawValue + verb)
    if before.swipe != nil { hits.count("swipe: left running by a refused command") }
  }

  private func reasons(
    of refusal: WebModelRefusal, for action: WebModelCommand.Action
  ) -> WebModelReasons {
    switch (refusal, action) {
    case (.vetoed, _): WebModelReasons(speaker: WebModelPlugin.unsavedChanges.rawValue)
    case (.swipeUnavailable, .swipeBegin): WebModelReasons(speaker: nil, count: unavailableReasons)
    case (.swipeUnavailable, _), (.badArgument, .attach), (.badArgument, .configure):
      WebModelReasons(speaker: nil)
    default: WebModelReasons(speaker: "core")
    }
  }
}
