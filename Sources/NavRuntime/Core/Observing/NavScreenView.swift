import NavBase
import NavEvents
import Synchronization

/// One visit of a screen: from the commit that made it visible to the one that hid it.
///
/// ```swift
/// for await view in session.screenViews {
///   log(view.screen, Double(view.activeMilliseconds) / 1000)
/// }
/// ```
///
/// Times are those of the commits, in milliseconds since 1970. The time between `setActive(false)` and `setActive(true)` is
/// not active: a phone in a pocket reads no mail.
public struct NavScreenView: Equatable, Sendable {
  /// The id of the screen or placeholder.
  public let screen: String
  /// The route of the screen when it became visible; nil for none.
  public let route: String?
  /// The time at which the screen became visible. In a journal whose beginning was folded, and in a fork, a screen that was visible
  /// before has the time of the first commit there; without a commit, that of the journal.
  public let from: Int64
  /// The time at which it was hidden; for a screen that is still visible, that of the last commit.
  public let to: Int64
  /// The time for which the screen was visible and the app active, in milliseconds. A clock that goes back counts as 0.
  public let activeMilliseconds: Int64
  /// A Boolean value that indicates whether the screen was hidden again. It is false for what was visible at the end of a
  /// journal, or when the session was closed.
  public let hasEnded: Bool

  /// A Boolean value that indicates whether the screen was visible when the journal begins, so that nobody knows when it came.
  package let isFromBefore: Bool

  package init(
    screen: String, route: String?, from: Int64, to: Int64, activeMilliseconds: Int64, hasEnded: Bool,
    isFromBefore: Bool = false
  ) {
    self.isFromBefore = isFromBefore
    (self.screen, self.route, self.from, self.to) = (screen, route, from, to)
    (self.activeMilliseconds, self.hasEnded) = (activeMilliseconds, hasEnded)
  }

  /// Returns a Boolean value that indicates whether both values describe the same visit.
  public static func == (one: Self, other: Self) -> Bool {
    one.screen.hasSameBytes(as: other.screen) && one.route.hasSameBytes(as: other.route)
      && one.from == other.from && one.to == other.to
      && one.activeMilliseconds == other.activeMilliseconds && one.hasEnded == other.hasEnded
  }
}

/// The active time of a session, by the times of its commits.
package struct ActiveClock {
  /// The active time so far, in milliseconds. A clock that goes back counts as 0.
  package private(set) var elapsed: Int128 = 0
  /// The time of the last commit; nil before the first.
  package private(set) var time: Int64?

  /// Creates a clock that stands at a time; nil for that of the first commit.
  package init(at time: Int64? = nil) { self.time = time }

  /// Goes to the time of a commit. The time since the last one counts if the app was active until then.
  package mutating func go(to now: Int64, wasActive: Bool) {
    if wasActive, let time, now > time { elapsed += Int128(now) - Int128(time) }
    time = now
  }
}

/// Collects the visits of screens from the reports of a session. A class: the observer and the end of the stream share it.
final class ScreenViewRecorder: Sendable {
  private struct Visit {
    let screen: String
    let route: String?
    let from: Int64
    /// The active time at which it began.
    let since: Int128
  }

  private struct Record {
    var clock: ActiveClock
    var isActive = true
    /// The visits that have not ended, in the order in which they began.
    var open: [Visit] = []

    mutating func begin(_ screen: String, route: String?) {
      if open.contains(where: { $0.screen.hasSameBytes(as: screen) }) { return }
      open.append(Visit(screen: screen, route: route, from: clock.time ?? 0, since: clock.elapsed))
    }

    func view(of visit: Visit, hasEnded: Bool) -> NavScreenView {
      NavScreenView(
        screen: visit.screen, route: visit.route, from: visit.from, to: clock.time ?? visit.from,
        activeMilliseconds: Int64(clamping: clock.elapsed - visit.since), hasEnded: hasEnded)
    }
  }

  private let record: Lock<Record>
  private let stream: AsyncStream<NavScreenView>.Continuation

  /// Creates a recorder that begins now. What is visible is read by ``begin(in:)``.
  init(at time: Int64, _ stream: AsyncStream<NavScreenView>.Continuation) {
    record = Lock(Record(clock: ActiveClock(at: time)))
    self.stream = stream
  }

  /// Begins the visits of the screens that are visible. The observer is added already, and waits meanwhile, so no screen is
  /// missed or counted twice.
  func begin(in session: NavSession) {
    record.withLock { record in
      let scene = session.scene
      record.isActive = scene.environment.isActive
      for screen in scene.visible { record.begin(screen, route: scene.screens[screen]?.route) }
    }
  }

  /// The observer that reports to the recorder: each commit before the screens that it shows and hides.
  var observer: NavObserver {
    NavObserver(commit: { [self] in take($0) }, appearance: { [self] in take($0) })
  }

  private func take(_ commit: NavCommit) {
    record.withLock { record in
      record.clock.go(to: commit.time, wasActive: record.isActive)
      for event in commit.events {
        if event.kind == .activated || event.kind == .launched { record.isActive = true }
        if event.kind == .deactivated { record.isActive = false }
      }
    }
  }

  private func take(_ change: AppearanceChange) {
    switch change.step {
    case .willDisappear, .willAppear: break
    case .didAppear: record.withLock { $0.begin(change.screen, route: change.route) }
    case .didDisappear:
      let view: NavScreenView? = record.withLock { record in
        guard let place = record.open.firstIndex(where: { $0.screen.hasSameBytes(as: change.screen) }) else {
          return nil
        }
        return record.view(of: record.open.remove(at: place), hasEnded: true)
      }
      if let view { stream.yield(view) }
    }
  }

  /// Reports the screens that are still visible, and ends the stream.
  func end() {
    let views = record.withLock { record in
      defer { record.open = [] }
      return record.open.map { record.view(of: $0, hasEnded: false) }
    }
    for view in views { stream.yield(view) }
    stream.finish()
  }
}
