import NavBase
import NavEvents
import NavRuntime

extension Redactor {
  /// Returns the replacement for what a plugin has contributed to a commit.
  mutating func redact(_ contribution: NavContribution) -> NavContribution {
    // Only rules of containers have contributions with values of theirs.
    visitedRules = contribution.plugin
    defer { visitedRules = nil }
    let part: NavContribution.Part =
      switch contribution.part {
      case .rewrote(let command): .rewrote(redact(command))
      case .answered(let question, let answer):
        .answered(
          question: question,
          answer: question.hasSameBytes(as: PluginHook.decide.rawValue)
            ? arrangement(answer) : self.answer(answer))
      case .requested(let command, let events): .requested(redact(command), events: events)
      case .requestRefused(let command, let refusal): .requestRefused(redact(command), redact(refusal))
      case .held(let reason): .held(reason: self.reason(reason))
      case .arranged(let events): .arranged(events: events)
      case .passed(let child): .passed(child: id(child))
      case .kept: .kept
      case .failed(let code): .failed(code: self.code(code, of: contribution.plugin))
      case .ofLaterVersion(let entry): .ofLaterVersion(entry)
      }
    return NavContribution(plugin: plugin(contribution.plugin), part: part)
  }
}
