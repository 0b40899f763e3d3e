public import NavEvents

/// The last commits of a session, as an overlay for testers lists them: what was asked, what came of it, and the moment from which one
/// can go on.
///
/// ```swift
/// let overlay = try session.overlay(last: 20)
/// for row in overlay.rows { print(row) }        // #12 user push cart → pushed
/// try overlay.rows[3].revert(session)           // go on from there
/// ```
///
/// It is a plain value: draw it with whatever the app draws with.
public struct NavOverlay: Equatable, Sendable {
  /// A commit.
  public struct Row: Identifiable, Equatable, Sendable, CustomStringConvertible {
    /// The number of the commit.
    public let id: Int
    /// The commit itself, with its events, and with the reasons of a refusal.
    public let commit: NavCommit

    /// Creates the row of a commit.
    public init(_ commit: NavCommit) { (id, self.commit) = (commit.number, commit) }

    /// The moment after the commit.
    public var moment: NavJournal.Moment { .commit(id) }

    /// The outcome in a few words: the kinds of the events, the code of a refusal, or `nothing changed`.
    public var outcome: String {
      if let refusal = commit.refusal { return refusal.heading }
      if commit.events.isEmpty { return "nothing changed" }
      var kinds: [String] = []
      for event in commit.events where kinds.last != event.kind.name { kinds.append(event.kind.name) }
      return kinds.joined(separator: ", ")
    }

    /// The row as a line, such as `#12 user push cart → pushed`.
    public var description: String {
      "#\(id) \(commit.source.name) \(commit.command?.description ?? "a command of a later version") → \(outcome)"
    }

    /// Goes on from the moment after the commit: ``NavSession/revert(to:from:)``.
    @discardableResult
    public func revert(
      _ session: NavSession, from source: CommitSource = .user
    ) throws(SessionError) -> NavOutcome {
      try session.revert(to: moment, from: source)
    }
  }

  /// The commits, the newest first.
  public let rows: [Row]
  /// The present moment.
  public let moment: StateMoment
}

extension NavSession {
  /// Returns the last commits of the session, for an overlay; none for a session in memory.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot before them.
  /// - Throws: What ``revert(to:from:)`` throws about its moment.
  public func overlay(last count: Int = 20) throws(SessionError) -> NavOverlay {
    let moment = moment
    guard hasJournal else { return NavOverlay(rows: [], moment: moment) }
    var timeline = try readingJournal(all: false).timeline
    var rows: [NavOverlay.Row] = []
    do throws(NavTimeline.Failure) {
      try timeline.begin()
      try timeline.seek(afterCommits: max(timeline.start.commits, moment.commits - max(count, 0)))
      while timeline.moment.commits < moment.commits, let commit = try timeline.next() {
        rows.append(NavOverlay.Row(commit))
      }
    } catch {
      throw .noMoment(error)
    }
    return NavOverlay(rows: rows.reversed(), moment: moment)
  }
}
