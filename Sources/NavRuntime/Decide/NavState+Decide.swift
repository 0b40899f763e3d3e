import NavEvents

/// Judges commands. Pure: it reads the state and writes into `draft` only the lists its events need.
extension NavState {
  func decide(_ command: NavCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .scene(let command): decide(command, &draft)
    case .navigation(let command, let target): decide(command, target, &draft)
    case .drillDown(let command, let target): decide(command, target, &draft)
    case .tabs(let command, let target): decide(command, target)
    case .swipe(let command, let target): decide(command, target)
    case .environment(let command): decide(command, &draft)
    case .item(let command): decide(command)
    case .plugin(let command): decide(command)
    }
  }

  private func decide(_ command: SceneCommand, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .set(let scene): hasScene ? .refused(.sceneAlreadySet) : .event(.scene(.sceneSet(scene)))
    case .restore(let archive): decideRestore(archive, &draft)
    }
  }

  private func decide(
    _ command: NavigationCommand, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind, { $0.hasStack }) {
    case .failure(let objection): .refused(objection)
    case .success(let node):
      switch scene[node].kind {
      case .screen: .refused(.noContainer(command.kind))
      case .drillDown(let index): decideDrillDown(command, node, Int(index), &draft)
      }
    }
  }

  private func decide(
    _ command: DrillDownCommand, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind, { $0.isDrillDown }) {
    case .failure(let objection): .refused(objection)
    case .success(let node):
      switch scene[node].kind {
      case .screen: .refused(.noContainer(command.kind))
      case .drillDown(let index): decideDrillDown(command, node, Int(index), &draft)
      }
    }
  }

  /// No scene has tabs yet, so that no container fits.
  private func decide(_ command: TabsCommand, _ target: TextID?) -> Decision {
    switch command {
    case .select:
      switch find(target, .select, { $0.isTabs }) {
      case .failure(let objection): .refused(objection)
      case .success: .refused(.noContainer(.select))
      }
    }
  }
}
