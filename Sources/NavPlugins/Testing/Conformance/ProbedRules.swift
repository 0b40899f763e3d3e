import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// Rules in the place of others, which they ask every question twice.
struct ProbedRules: ContainerRules {
  let rules: any ContainerRules
  private let differences = RulesDifferences()

  init(_ rules: any ContainerRules) { self.rules = rules }

  var manifest: PluginManifest { rules.manifest }
  var verbs: [ContainerVerb] { rules.verbs }
  /// The hooks about containers alone: whatever else the plugin does is looked at in the other walks.
  var hooks: [PluginHook] { [.arrange, .decide] }

  /// The first question to which there were two answers since the last call; nil for none.
  func takeDifference() -> String? { differences.take() }

  func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    let answer = try rules.arrange(container, in: context)
    if try rules.arrange(container, in: context) != answer {
      differences.note("how the container with the children \(container.children) is arranged")
    }
    return answer
  }

  func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let answer = try rules.decide(command, container, in: context)
    if try rules.decide(command, container, in: context) != answer {
      differences.note("what \(command.sent(to: container.id)) does")
    }
    return answer
  }
}

/// A class: its identity is a walk, whose rules fill it.
private final class RulesDifferences: Sendable {
  private let first = Lock<String?>(nil)

  func note(_ question: String) { first.withLock { $0 = $0 ?? question } }

  func take() -> String? {
    first.withLock { first in
      defer { first = nil }
      return first
    }
  }
}
