import NavBase
import NavEvents
import NavRuntime

/// Loads of pages that failed, and those that never ended.
struct LoadSearch: FindingSearch {
  /// The time after which a load that goes on is a warning, in milliseconds.
  private static let patience: Int64 = 10_000

  private struct Load {
    let page: String
    let url: String
    let step: (moment: StateMoment, commit: Int, time: Int64)
  }

  private struct Failure {
    let subject: NavFinding.Subject
    let step: (moment: StateMoment, commit: Int)
    var last: Int
    var count = 1
    var isRepaired = false
    var areSame = true
  }

  private var running: [TextBytes: (container: String, load: Load)] = [:]
  private var failures: [Failure] = []
  private var places: [[TextBytes]: Int] = [:]
  private var unfinished: [NavFinding] = []

  mutating func look(at step: FindingStep) {
    for case .web(let event) in step.commit.events {
      switch event {
      case .loadStarted(let container, let page, let url, _):
        let load = Load(
          page: page, url: url, step: (step.moment, step.commit.number, step.commit.time))
        running[TextBytes(container)] = (container, load)
      case .loadFinished(let container, let page, _, _):
        let url = running.removeValue(forKey: TextBytes(container))?.load.url ?? page
        if let place = places[Self.key(container, page, url)] { failures[place].isRepaired = true }
      case .loadFailed(let container, let page, let message): fail(container, page, message, step)
      case .loadCancelled(let container, _): running[TextBytes(container)] = nil
      case .residencyChanged: break
      @unknown default: break
      }
    }
    for (key, entry) in running where !step.after.loading.containsBytes(of: entry.container) {
      running[key] = nil
      unfinished.append(
        Self.unfinished(
          entry.load, in: entry.container, at: step.commit.time,
          "did not finish: \(step.commandInWords) stopped it"))
    }
  }

  private mutating func fail(_ container: String, _ page: String, _ message: String, _ step: FindingStep) {
    let url = running.removeValue(forKey: TextBytes(container))?.load.url ?? page
    let key = Self.key(container, page, url)
    let what = "The load of \(url) in “\(container)” failed: \(message.sentence)"
    if let place = places[key] {
      failures[place].count += 1
      if !failures[place].subject.what.hasSameBytes(as: what) { failures[place].areSame = false }
      failures[place].last = step.commit.number
      failures[place].isRepaired = false
      return
    }
    places[key] = failures.count
    failures.append(
      Failure(
        subject: NavFinding.Subject(
          kind: .loadFailed, severity: .warning, what: what, screen: page,
          container: container, detail: url), step: (step.moment, step.commit.number),
        last: step.commit.number))
  }

  /// The loads that are the same one, tried again.
  private static func key(_ container: String, _ page: String, _ url: String) -> [TextBytes] {
    [TextBytes(container), TextBytes(page), TextBytes(url)]
  }

  private static func unfinished(
    _ load: Load, in container: String, at time: Int64, _ end: String
  ) -> NavFinding {
    let waited = time.subtractingReportingOverflow(load.step.time).partialValue
    let what = "The load of \(load.url) in “\(container)” \(end) after \(FindingStep.duration(waited))."
    return NavFinding(
      NavFinding.Subject(
        kind: .loadUnfinished, severity: waited >= patience ? .warning : .note, what: what,
        screen: load.page, container: container), at: load.step.moment, in: load.step.commit)
  }

  func findings(at end: FindingEnd) -> [NavFinding] {
    let failed = failures.map { failure in
      var subject = failure.subject
      if failure.isRepaired { subject.severity = .note }
      return NavFinding(
        subject, at: failure.step.moment, in: failure.step.commit, count: failure.count, last: failure.last,
        areSame: failure.areSame)
    }
    let atEnd = running.values.map { entry in
      Self.unfinished(
        entry.load, in: entry.container, at: end.time ?? entry.load.step.time,
        "had not ended at the end of the journal,")
    }
    return failed + unfinished + atEnd
  }
}

/// Turns of the device that the interface never followed.
struct TurnSearch: FindingSearch {
  private struct Turn {
    let orientation: Orientation
    let moment: StateMoment
    let commit: Int
    let plugin: String?
  }

  private var groups = FindingGroups()
  private var pending: Turn?

  mutating func look(at step: FindingStep) {
    for event in step.commit.events {
      guard case .environment(let event) = event else { continue }
      switch event {
      case .rotationDeferred(let orientation, _):
        if pending != nil, pending?.orientation != orientation {
          giveUp("before the device was turned again")
        }
        let plugin = step.commit.contributions.first { contribution in
          guard case .answered(let question, _) = contribution.part else { return false }
          return Self.questions.containsBytes(of: question)
        }?.plugin
        pending =
          pending
          ?? Turn(orientation: orientation, moment: step.moment, commit: step.commit.number, plugin: plugin)
      case .interfaceRotated(let orientation): if orientation == pending?.orientation { pending = nil }
      default: break
      }
    }
    if step.after.pendingTurn == nil, pending != nil {
      giveUp("before \(step.commandInWords) in #\(step.commit.number)")
    }
  }

  private mutating func giveUp(_ place: String) {
    guard let turn = pending else { return }
    pending = nil
    groups.add(Self.subject(turn, place), at: turn.moment, in: turn.commit)
  }

  private static func subject(_ turn: Turn, _ place: String) -> NavFinding.Subject {
    let by = turn.plugin.map { " (“\($0)” was asked)" } ?? ""
    return NavFinding.Subject(
      kind: .turnNeverCame, severity: .warning,
      what:
        "The device was turned to \(turn.orientation.name), and the interface did not follow\(by) \(place).",
      command: "why rotation.pending #\(turn.commit)", plugin: turn.plugin, detail: turn.orientation.name)
  }

  func findings(at end: FindingEnd) -> [NavFinding] {
    var groups = groups
    if let pending {
      groups.add(
        Self.subject(pending, "up to the end of the journal"), at: pending.moment, in: pending.commit)
    }
    return groups.findings()
  }

  private static let questions = [
    PluginHook.shouldAutorotate.rawValue, PluginHook.supportedOrientations.rawValue,
  ]
}
