import NavBase
import NavEvents
import NavRuntime

/// Refusals, by code, plugin and command; verbs of rules are different commands.
struct RefusalSearch: FindingSearch {
  private var groups = FindingGroups()

  mutating func look(at step: FindingStep) {
    if let refusal = step.commit.refusal, let command = step.commit.command {
      let reason = refusal.reasons.first { !$0.by.hasSameBytes(as: "core") } ?? refusal.reasons.first
      let plugin = reason.flatMap { $0.by.hasSameBytes(as: "core") ? nil : $0.by }
      let by = plugin.map { " by “\($0)”" } ?? ""
      let what =
        "\(step.commandInWords) was refused\(by), \(refusal.heading): \(reason?.recordedMessage.sentence ?? "")"
      add(what, refusal.code, plugin, command, step)
    }
    for contribution in step.commit.contributions {
      guard case .requestRefused(let command, let refusal) = contribution.part else { continue }
      let reason = refusal.reasons.first?.recordedMessage.sentence ?? ""
      let what =
        "“\(contribution.plugin)” asked for “\(command)”, which was refused, \(refusal.heading): \(reason)"
      add(what, refusal.code, contribution.plugin, command, step)
    }
  }

  private mutating func add(
    _ what: String, _ code: RefusalCode, _ plugin: String?, _ command: NavCommand, _ step: FindingStep
  ) {
    var detail = command.kind.name
    if case .arranged(.perform(let verb, _), _) = command { detail += " \(verb)" }
    groups.add(
      NavFinding.Subject(
        kind: .refused, severity: .note, what: what, plugin: plugin, code: code.rawValue,
        detail: detail), in: step)
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings(repeated: .warning) }
}

/// Commands of the user, and links, of which nothing came.
struct TapSearch: FindingSearch {
  private var groups = FindingGroups()

  mutating func look(at step: FindingStep) {
    guard [.user, .link].contains(step.commit.source), step.commit.refusal == nil, let kind = step.kind,
      !kind.isReport, Self.taps.contains(kind)
    else { return }
    if step.commit.events.isEmpty {
      if let holder = holder(in: step) {
        let what = "Nothing came of \(step.commandInWords): “\(holder)” holds such a command already."
        return add(what, .note, holder, kind, step)
      }
      let rewriter = step.rewriter
      let by = rewriter.map { ", after “\($0)” had put another command in its place" } ?? ""
      let isUsual =
        Self.mayRepeat.contains(kind) && (sent(in: step)?.kind).map(Self.mayRepeat.contains) ?? true
      add("Nothing came of \(step.commandInWords)\(by).", isUsual ? .note : .warning, rewriter, kind, step)
    } else if let (screen, plugin) = takenBack(in: step), step.before.place == step.after.place {
      let what = "\(step.commandInWords) brought “\(screen)”, and “\(plugin)” took it away at once."
      add(what, .warning, plugin, kind, step, screen)
    }
  }

  private mutating func add(
    _ what: String, _ severity: NavFinding.Severity, _ plugin: String?, _ kind: CommandKind,
    _ step: FindingStep, _ screen: String? = nil
  ) {
    groups.add(
      NavFinding.Subject(
        kind: .nothingHappened, severity: severity, what: what, plugin: plugin, screen: screen,
        container: step.before.focus, detail: kind.name), in: step)
  }

  /// Returns the plugin that holds the command, which waits already; nil for none.
  private func holder(in step: FindingStep) -> String? {
    step.commit.contributions.first { if case .held = $0.part { true } else { false } }?.plugin
  }

  /// Returns the command that a plugin put in the place of the one that was sent; nil for none.
  private func sent(in step: FindingStep) -> NavCommand? {
    for contribution in step.commit.contributions.reversed() {
      if case .rewrote(let command) = contribution.part { return command }
    }
    return nil
  }

  /// Returns the screen that a commit pushed or presented, and that a plugin took away in the same commit, with that plugin.
  private func takenBack(in step: FindingStep) -> (screen: String, plugin: String)? {
    var come: [String] = []
    for (index, event) in step.commit.events.enumerated() {
      var gone: [String] = []
      switch event {
      case .navigation(.pushed(_, let screen, _)): come.append(screen.id)
      case .modal(.presented(let node, _, _, _)): come.append(node.screen.id)
      case .navigation(.popped(_, let screens, _, _)): gone = screens
      case .modal(.dismissed(let node, _)): gone = [node]
      default: break
      }
      guard let screen = gone.first(where: { come.containsBytes(of: $0) }) else { continue }
      if let plugin = step.requester(of: index) ?? admission(in: step) { return (screen, plugin) }
    }
    return nil
  }

  /// Returns the plugin that does not let a screen of the commit be shown; nil for none.
  private func admission(in step: FindingStep) -> String? {
    step.commit.contributions.first { contribution in
      guard case .answered(let question, _) = contribution.part else { return false }
      return question.hasSameBytes(as: PluginHook.mayShow.rawValue)
    }?.plugin
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings(repeated: .warning) }

  /// The commands that a tap or a link stands for.
  private static let taps: Set<CommandKind> = [
    .push, .pop, .popTo, .popToRoot, .back, .replace, .show, .select, .present, .dismiss, .column, .detail,
    .primary, .showColumn, .hideColumn, .dismissOverlay, .open, .submit, .retry, .cancel, .reload, .action,
    .leave, .swipeBegin, .deliver, .title, .bars, .toolbars, .hidesBackButton,
  ]

  /// Those that a user may repeat without expecting anything: the selected tab, the root that is shown, a switch that is on.
  private static let mayRepeat: Set<CommandKind> = [
    .select, .popToRoot, .dismissOverlay, .title, .bars, .toolbars, .hidesBackButton,
  ]
}

extension String {
  /// The text with a full stop, if it does not end like a sentence.
  var sentence: String {
    guard let last = utf8.last else { return self }
    return [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(last) ? self : self + "."
  }
}
