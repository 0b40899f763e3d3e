import NavBase
public import NavEvents
import Synchronization

/// Going on from a past moment.
extension NavSession {
  /// Makes the scene what it was after a past moment, in one commit: its nodes, modals, items and attributes. The window, the device,
  /// the plugins and their memory stay as they are now.
  ///
  /// The screens that are not in that scene are asked as always (`shouldPop`, way `revert`), so a plugin can refuse it. Nothing is
  /// lost: the commits in between stay in the journal, and a second revert leads back.
  ///
  /// ```swift
  /// let before = session.moment.events
  /// try session.send([.push("cart"), .push("checkout")])
  /// try session.revert(to: .event(before))  // as if nothing had happened
  /// ```
  ///
  /// Complexity: O(n) in the events since the nearest snapshot of that moment.
  /// - Throws: ``SessionError/noMoment(_:)`` for a moment that the journal does not have, or not any more
  ///   (`beyond-end`, `before-start`), and for a number below 0 (`bad-argument`); nothing is recorded then.
  ///   ``SessionError/noJournal`` for a session in memory; and what ``send(_:from:)-(NavCommand,_)`` throws.
  @discardableResult
  public func revert(
    to moment: NavJournal.Moment, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try send(command(revertingTo: moment), from: source)
  }

  /// A Boolean value that indicates whether the session has a journal, or had one before it was closed.
  var hasJournal: Bool { core.withLock { $0.openJournal != nil || $0.isClosed } }

  /// Returns the command with which ``revert(to:from:)`` goes on from a past moment.
  /// - Throws: ``SessionError/noMoment(_:)`` and ``SessionError/noJournal``, as ``revert(to:from:)`` does.
  public func command(revertingTo moment: NavJournal.Moment) throws(SessionError) -> NavCommand {
    if !hasJournal { throw .noJournal }
    // A timeline goes to `.commit(-1)`, the beginning, where there is nothing to go on from.
    switch moment {
    case .event(..<0), .commit(..<0): throw .noMoment(.noMoment(moment))
    case .event, .commit, .end: break
    }
    var reading = try readingJournal(all: false)
    do throws(NavTimeline.Failure) {
      try reading.timeline.seek(to: moment)
    } catch {
      throw .noMoment(error)
    }
    var name = moment
    if case .end = moment { name = .event(reading.timeline.moment.events) }
    let sizeClass = reading.timeline.read { state, _ in state.environment.sizeClass }
    return .revert(to: name.description, scene: reading.timeline.tree, sizeClass: sizeClass)
  }
}
