import NavBase
import NavEvents
import NavRuntime

/// Plugins that failed, that were quarantined, or of which a newer version took over.
struct PluginSearch: FindingSearch {
  private var groups = FindingGroups()

  mutating func look(at step: FindingStep) {
    for contribution in step.commit.contributions {
      guard case .failed(let code) = contribution.part else { continue }
      let what =
        code.containsBytes(of: "timeout")
        ? "“\(contribution.plugin)” did not answer in time about \(step.commandInWords) (\(code))."
        : "“\(contribution.plugin)” failed at \(step.commandInWords): \(code)."
      groups.add(
        NavFinding.Subject(
          kind: .pluginFault, severity: .warning, what: what, plugin: contribution.plugin, code: code),
        in: step)
    }
    for case .plugin(.quarantined(let plugin)) in step.commit.events {
      groups.add(
        NavFinding.Subject(
          kind: .pluginQuarantined, severity: .error,
          what: "“\(plugin)” failed too often, and takes no part any more.", plugin: plugin), in: step)
    }
    if case .plugin(.upgrade(let plugin, let old, let new))? = step.commit.command,
      step.commit.refusal == nil
    {
      let what = "The journal was opened again with version \(new) of “\(plugin)”, after version \(old)."
      groups.add(
        NavFinding.Subject(kind: .pluginUpgraded, severity: .note, what: what, plugin: plugin), in: step)
    }
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}

/// Commands that were held, and dropped or forgotten.
struct HeldSearch: FindingSearch {
  private struct Held {
    let plugin: String
    let command: String
    let commit: Int
    let kind: CommandKind?
    let moment: StateMoment
    let time: Int64
  }

  /// The time after which a command that still waits is a warning, in milliseconds.
  private static let patience: Int64 = 10_000

  /// The reasons for which a command is dropped because the user went elsewhere, or did not do what had to be done first.
  private static let usual = [DropReason.superseded, DropReason.abandoned]

  private var groups = FindingGroups()
  /// The commands that wait, by ticket.
  private var held: [Int32: Held] = [:]

  mutating func look(at step: FindingStep) {
    for case .waiting(let event) in step.commit.events {
      switch event {
      case .held(_, let ticket, let plugin, _, let command, _, _, _, _):
        let words = JournalWords.command(command.text)
        let first = held[ticket]
        held[ticket] = Held(
          plugin: plugin, command: words, commit: first?.commit ?? step.commit.number,
          kind: first?.kind ?? step.kind, moment: first?.moment ?? step.moment,
          time: first?.time ?? step.commit.time)
      case .resumed(let ticket): held[ticket] = nil
      case .dropped(let ticket, let reason): drop(ticket, reason, step)
      @unknown default: break
      }
    }
  }

  private mutating func drop(_ ticket: Int32, _ reason: String, _ step: FindingStep) {
    let command = held.removeValue(forKey: ticket)
    let what =
      command.map {
        "“\($0.command)”, which “\($0.plugin)” held in #\($0.commit), was dropped: \(reason.sentence)"
      } ?? "The command with the ticket \(ticket) was dropped: \(reason.sentence)"
    let isUsual = Self.usual.containsBytes(of: reason)
    groups.add(
      NavFinding.Subject(
        kind: .heldDropped, severity: isUsual ? .note : .warning, what: what, plugin: command?.plugin,
        code: reason), in: step)
  }

  func findings(at end: FindingEnd) -> [NavFinding] {
    var waiting = FindingGroups()
    for command in held.values.sorted(by: { $0.commit < $1.commit }) {
      let time = (end.time ?? command.time).subtractingReportingOverflow(command.time).partialValue
      let what =
        "“\(command.command)”, which “\(command.plugin)” held in #\(command.commit), still waited at the end of the journal, after \(FindingStep.duration(time))."
      waiting.add(
        NavFinding.Subject(
          kind: .heldUnfinished, severity: time >= Self.patience ? .warning : .note, what: what,
          plugin: command.plugin, detail: command.kind?.name), at: command.moment, in: command.commit)
    }
    return groups.findings() + waiting.findings()
  }
}
