import NavEvents
import NavRuntime

extension Program {
  /// Prints the state at a moment, which is the end by default.
  func replay(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.replay.synopsis) }
    return withJournal(path) { file in
      var timeline = NavTimeline(file, catalog: options.session.catalog)
      report(timeline.ignoredIndex, path)
      do throws(NavTimeline.Failure) {
        try timeline.seek(to: options.to ?? .end)
      } catch {
        let status = report(timeline.verdict, timeline.mismatch, path)
        return max(status, fail(error, path))
      }
      let view = timeline.stateView(viewing: options.to.map { _ in timeline.moment.events })
      if options.json { output.data(view) } else { output.lines(Listing.state(view)) }
      let status = report(timeline.verdict, timeline.mismatch, path)
      tellLaterDamage(&timeline, path)
      return status
    }
  }
}
