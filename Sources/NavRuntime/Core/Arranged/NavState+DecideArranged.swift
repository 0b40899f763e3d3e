import NavBase
import NavEvents

/// The decisions about commands to arranged containers, which their rules make.
extension NavState {
  func decideArranged(
    _ command: ArrangedCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let place = scene.place(of: node), scene.arrangedIndex(node) != nil else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      if case .perform(_, let arguments?) = command,
        !draft.texts.withBytes(of: arguments.text, { $0.first == UInt8(ascii: "{") })
      {
        return .refused(.badArguments)
      }
      return askRules(at: place, .arranged(command, target: scene[node].name))
    }
  }

  /// Returns the decision that the rules of a container are asked what a command does.
  func askRules(at place: ContainerPlace, _ command: InternedCommand) -> Decision {
    .ask(.rules(place.node, command))
  }
}
