extension CommandWalk {
  mutating func archiveAction(_ goal: WalkGoal) -> ModelCommand.Action? {
    switch goal {
    case .preserve: .preserve
    case .restore: random.element(of: files.archives).map { .restore($0) }
    case .restoreLatest: files.latest.map { .restore($0) }
    default: random.element(of: files.foreign).map { .restore($0) }
    }
  }
}
