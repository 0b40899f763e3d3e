import NavEvents
import NavRuntime

/// Runs of the app that ended without a word while it was in the foreground.
struct LaunchSearch: FindingSearch {
  private var groups = FindingGroups()
  /// The build of the last launch; nil before the first one.
  private var build: String?
  /// The last moment of the run so far, with its commit; nil before the first commit.
  private var last: (moment: StateMoment, commit: Int)?

  mutating func look(at step: FindingStep) {
    for case .mark(.launched(_, let build, _, _, let previous)) in step.commit.events {
      if previous == .killed {
        // It is the end of the run that one wants to see.
        let end = last ?? (step.moment, step.commit.number)
        let what =
          "The app ended without a word\(self.build.map { " in build “\($0)”" } ?? ""): it crashed, or was ended from outside."
        groups.add(
          NavFinding.Subject(kind: .killed, severity: .error, what: what, detail: self.build), at: end.moment,
          in: end.commit)
      }
      self.build = build
    }
    last = (step.moment, step.commit.number)
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}
