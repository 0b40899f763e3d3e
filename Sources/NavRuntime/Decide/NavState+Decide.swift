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
      switch scene[node].kind {
      case .screen, .tabs, .split: .refused(.wrongContainer(scene[node].name, command.kind))
      case .drillDown(let index): decideDrillDown(command, node, Int(index), &draft)
      case .stack(let index): decideStack(command, node, Int(index), &draft)
      case .web(let index): decideWeb(command, node, Int(index), &draft)
      }
    }
  }

  private func decide(
    _ command: DrillDownCommand, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): .refused(objection)
    case .success(let node):
      switch scene[node].kind {
      case .drillDown(let index): decideDrillDown(command, node, Int(index), &draft)
      case .split(let index): decideWidth(command, node, Int(index))
      case .screen, .stack, .tabs, .web: .refused(.wrongContainer(scene[node].name, command.kind))
      }
    }
  }

  private func decide(_ command: StackCommand, _ target: TextID?, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .set(let screens):
      onContainer(target, .set) { node in
        guard let index = scene.stackIndex(node) else {
          return .refused(.wrongContainer(scene[node].name, .set))
        }
        return decideSet(screens, node, index, &draft)
      }
    }
  }

  private func decide(_ command: SplitCommand, _ target: TextID?, _ draft: inout CommitDraft) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let index = scene.splitIndex(node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return decideSplit(command, node, index, &draft)
    }
  }

  /// Judges a command for the container that really takes it.
  private func onContainer(_ target: TextID?, _ kind: CommandKind, _ body: (NodeID) -> Decision) -> Decision {
    switch find(target, kind) {
    case .failure(let objection): .refused(objection)
    case .success(let node): body(acting(for: node))
    }
  }
}
