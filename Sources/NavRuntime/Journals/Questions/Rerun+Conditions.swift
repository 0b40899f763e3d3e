import NavBase
import NavEvents
import NavRuntime

/// Runs that look for a commit after which something is not as it should be.
extension Rerun {
  /// Carries out commands at one time, and appends their commits to a journal.
  mutating func record(
    _ steps: [Minimization.Candidate], at time: Int64, in writer: inout JournalWriter
  ) throws(JournalError) {
    for (number, step) in steps {
      do throws(NavJournal.Failure) {
        try carryOut(commit: number, step.command, from: step.source, at: time)
      } catch {
        if case .file(let error) = error { throw .file(error) }
      }
      try writer.append(&engine.draft)
    }
  }

  /// Decides a command, and returns the violation of an invariant; nil when the command breaks none.
  /// - Parameter removals: The record of a ``RemovalWitness`` among the plugins.
  mutating func violation(
    after command: NavCommand, from source: CommitSource, at time: Int64, _ removals: RemovalRecord,
    _ conditions: [NavPredicate]
  ) -> NavViolation? {
    let laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    removals.forget()
    send(command, from: source, at: time)
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    return engine.state.violation(engine.draft.texts, conditions)
      ?? laws.violation(after: engine.state, engine.draft, digest, asked: removals.asked, &scratch)
  }

  /// Evaluates a condition in the present state.
  func holds(_ probe: inout PredicateProbe) -> Bool { probe.holds(engine.state, engine.draft.texts, moment) }
}
