import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// The notifications that the observers of a walk received. A class, because the observers write the record and the
/// walk reads it.
final class FuzzLog: Sendable {
  private struct Entries {
    var steps: [NavMinimalJournal.Step] = []
    var faults = 0
    /// The number of times each screen has appeared minus the number of times it has disappeared, unless the
    /// difference is 0.
    var appearances: [TextBytes: Int] = [:]
  }

  private let entries = Lock(Entries())

  /// The commands of the commits since ``forget()``, including the session's own quarantines.
  var steps: [NavMinimalJournal.Step] { entries.withLock { $0.steps } }

  /// The number of plugin failures since ``forget()``.
  var faults: Int { entries.withLock { $0.faults } }

  /// Observes a session.
  func observe(_ session: NavSession) -> NavObservation {
    var observer = NavObserver(appearance: { [self] in note($0) })
    observer.commit = { [self] commit in
      let failed = commit.contributions.count { if case .failed = $0.part { true } else { false } }
      entries.withLock { entries in
        if let command = commit.command {
          entries.steps.append(NavMinimalJournal.Step(command: command, source: commit.source))
        }
        entries.faults += failed
      }
    }
    return session.observe(with: observer)
  }

  func forget() {
    entries.withLock { entries in
      entries.steps = []
      entries.faults = 0
    }
  }

  /// Begins with the visible screens, because no observer was notified of their appearance.
  func begin(with scene: NavScene) {
    entries.withLock { entries in
      entries.appearances = [:]
      for screen in scene.visible { entries.appearances[TextBytes(screen)] = 1 }
    }
  }

  private func note(_ change: AppearanceChange) {
    let difference: Int
    switch change.step {
    case .didAppear: difference = 1
    case .didDisappear: difference = -1
    case .willAppear, .willDisappear: return
    }
    entries.withLock { entries in
      let count = entries.appearances[TextBytes(change.screen), default: 0] + difference
      entries.appearances[TextBytes(change.screen)] = count == 0 ? nil : count
    }
  }

  /// Compares the screens that the observers know to be visible with the visible ones.
  func violation(in scene: NavScene) -> NavViolation? {
    let told = entries.withLock { $0.appearances }
    if told.count == scene.visible.count, scene.visible.allSatisfy({ told[TextBytes($0)] == 1 }) {
      return nil
    }
    let names = told.keys.map(\.text).sorted { $0.sortsBefore($1) }.joined(separator: ", ")
    return NavViolation(
      .appearances, at: "appearances",
      "Observers were told of \(names), and \(scene.visible.joined(separator: ", ")) is visible.")
  }
}
