/// Which moment of a journal a state is.
package struct StateMoment: Equatable, Sendable {
  /// Events so far.
  package var events: Int
  /// Commits so far.
  package var commits: Int
  /// The moment that was asked for when the past is being viewed.
  package var viewing: Int?

  package init(events: Int, commits: Int, viewing: Int? = nil) {
    self.events = events
    self.commits = commits
    self.viewing = viewing
  }
}
