import NavEvents

/// Judges commands. Pure: it reads the state and writes into `draft` only the lists its events need.
extension NavState {
  func decide(_ command: NavCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .scene(let command): decide(command, &draft)
    case .navigation(let command, let target): decide(command, target, &draft)
    case .drillDown(let command, let target): decide(command, target, &draft)
    case .stack(let command, let target): decide(command, target, &draft)
    case .tabs(let command, let target): decide(command, target, draft.texts)
    case .split(let command, let target): decide(command, target, &draft)
    case .web(let command, let target): decide(command, target, &draft)
    case .modal(let command): decide(command, &draft)
    case .swipe(let command, let target): decide(command, target)
    case .environment(let command): decide(command, &draft)
    case .item(let command): decide(command, draft.texts)
    case .plugin(let command): decide(command, draft.texts)
    }
  }

  private func decide(_ command: SceneCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .set(let scene): decideSet(scene, &draft)
    case .restore(let archive): decideRestore(archive, &draft)
    case .add(let node, let column, let target): decideAdd(node, column, target, &draft)
    }
  }

  private func decide(
    _ command: NavigationCommand, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    onContainer(target, command.kind) { node in
      guard let place = scene.place(of: node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return place.kind.visit { $0.decide(command, at: place, in: self, &draft) }
    }
  }

  /// Judges a command for the container that really takes it.
  func onContainer(_ target: TextID?, _ kind: CommandKind, _ body: (NodeID) -> Decision) -> Decision {
    switch find(target, kind) {
    case .failure(let objection): .refused(objection)
    case .success(let node): body(acting(for: node))
    }
  }
}
