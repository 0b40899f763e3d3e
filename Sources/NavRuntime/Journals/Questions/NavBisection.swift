import NavBase
public import NavEvents
public import NavRuntime

/// The answer to *since when does a condition fail*: the first event after which it does.
///
/// ```swift
/// let answer = try journal.bisect(NavPredicate("not visible contains ghost"))
/// if let event = answer.event, answer.commit != nil {
///   let good = try journal.scene(at: .event(event - 1))  // the condition is true
///   let bad = try journal.scene(at: .event(event))  // and here it fails first
///   print(answer, bad.steps(from: good))
/// }
/// ```
public struct NavBisection: Equatable, Sendable, CustomStringConvertible {
  /// The condition in question: the text of a predicate, or the name that the caller gave it.
  public let condition: String
  /// The number of events after which the condition first fails, so that `.event(event)` is the first moment at which it is
  /// false, and `.event(event - 1)` the last one before that; nil when it never fails. The number is at least 1, because
  /// there is no scene before the first event; only in a fork, it can be the beginning.
  public let event: Int?
  /// The commit with that event; nil when the condition never fails, or fails at the beginning of a fork.
  public let commit: NavCommit?
  /// The number of moments at which the condition was evaluated to find the event. The check for monotonicity is included
  /// only when it finds that the condition is not monotone.
  public let evaluations: Int
  /// A Boolean value that indicates whether the condition, once it fails, also fails at every later moment that was checked.
  public let isMonotone: Bool
  /// A Boolean value that indicates whether nothing is known: every finding was ``Finding/unknown``.
  public let isInconclusive: Bool

  /// A finding about a moment.
  public enum Finding: Equatable, Sendable {
    /// The condition is true.
    case holds
    /// The condition is false.
    case fails
    /// The moment does not tell; the search tries another one.
    case unknown
  }

  /// The answer in one sentence.
  public var description: String {
    let steps = "\(evaluations) \(evaluations == 1 ? "evaluation" : "evaluations")"
    if isInconclusive { return "“\(condition)” tells nothing about any moment (\(steps))" }
    guard let event else { return "“\(condition)” never fails (\(steps))" }
    guard let commit else { return "“\(condition)” fails at the beginning already, @\(event) (\(steps))" }
    let line = commit.command?.description ?? "a command that cannot be read"
    let end = isMonotone ? "" : "; it is not monotone, so every moment was looked at"
    return
      "“\(condition)” fails first after @\(event), in commit #\(commit.number): \(line) (\(commit.source.name)) (\(steps)\(end))"
  }

  /// The answer as navrepl prints it: `{"event":…,"commit":…,"evaluations":…,"monotone":…}`.
  /// Only an answer that knows nothing has the member `inconclusive`.
  public var json: CanonicalJSON {
    let (event, commit) = (event.map { "\($0)" } ?? "null", commit.map { "\($0.number)" } ?? "null")
    let last = isInconclusive ? #","inconclusive":true"# : ""
    return CanonicalJSON(
      canonical:
        #"{"event":\#(event),"commit":\#(commit),"evaluations":\#(evaluations),"monotone":\#(isMonotone)\#(last)}"#
    )
  }
}

extension NavJournal {
  /// Returns the first event after which a condition fails.
  ///
  /// ```swift
  /// let answer = try journal.bisect(NavPredicate("not visible contains ghost"))
  /// ```
  ///
  /// A binary search finds the event, in at most log₂(n) + 2 evaluations for n events, when the condition is monotone. The
  /// other moments are then checked for a condition that becomes true again: all of them in a journal of up to 65 536
  /// events, and 64 of them in a longer one. If it does, every moment is evaluated, so that the answer is still the first
  /// event.
  ///
  /// Complexity: O(log n) moments with an index, plus the check of the others.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to
  ///   another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file has become shorter or was damaged since it was
  ///   opened.
  public func bisect(_ predicate: NavPredicate) throws(Failure) -> NavBisection {
    var timeline = NavTimeline(try file())
    do throws(NavTimeline.Failure) {
      return try timeline.bisect(predicate, upTo: eventCount)
    } catch {
      throw failure(error)
    }
  }
}

extension NavJournal {
  /// Returns the first event after which `finding` says that something fails.
  ///
  /// `finding` gets the state view of a moment, and the number of events before it. It is called for at most log₂(n) + 2 of
  /// n moments, and for more when it returns `unknown`. Its answers are assumed to be monotone. When it knows none of the
  /// moments before a failing one, that one is the answer.
  /// - Throws: The error that `finding` throws; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read;
  ///   ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file
  ///   has become shorter or was damaged since it was opened.
  public func bisect(
    _ condition: String, _ finding: (_ stateView: String, _ event: Int) throws -> NavBisection.Finding
  ) throws -> NavBisection {
    var timeline = NavTimeline(try file())
    do {
      return try timeline.bisect(condition, upTo: eventCount, finding)
    } catch let error as NavTimeline.Failure {
      throw failure(error)
    }
  }
}

extension NavTimeline {
  /// Returns the first event after which `finding` says that something fails, among the first `last` events, as
  /// ``NavRuntime/NavJournal/bisect(_:_:)`` does. The call moves the timeline.
  public mutating func bisect(
    _ condition: String, upTo last: Int,
    _ finding: (_ stateView: String, _ event: Int) throws -> NavBisection.Finding
  ) throws -> NavBisection {
    var evaluations = 0
    var unknown: Set<Int> = []
    func ask(_ event: Int, _ timeline: inout NavTimeline) throws -> NavBisection.Finding {
      try timeline.seek(to: event)
      evaluations += 1
      let answer = try finding(timeline.stateView(), event)
      if answer == .unknown { unknown.insert(event) }
      return answer
    }
    try begin()
    var (low, high) = (start.events, last)
    var event: Int?
    if low > 0, try ask(low, &self) == .fails {
      (event, high) = (low, low)
    } else {
      // The end, or the last moment about which something is known.
      for moment in stride(from: last, to: low, by: -1) {
        let finding = try ask(moment, &self)
        if finding == .unknown { continue }
        if finding == .fails { (event, high) = (moment, moment) }
        break
      }
    }
    while event != nil, let moment = Self.moment(between: low, high, except: unknown) {
      switch try ask(moment, &self) {
      case .holds: low = moment
      case .fails: (high, event) = (moment, moment)
      case .unknown: continue
      }
    }
    let commit = try commit(ofEvent: event)
    return NavBisection(
      condition: condition, event: event, commit: commit, evaluations: evaluations, isMonotone: true,
      isInconclusive: unknown.count == evaluations)
  }
}

extension NavTimeline {
  /// Returns the moment between two others that is nearest to the middle, and not one of `unknown`; nil when there is none.
  private static func moment(between low: Int, _ high: Int, except unknown: Set<Int>) -> Int? {
    let middle = low + (high - low) / 2
    for distance in 0..<max(1, high - low) {
      for moment in [middle - distance, middle + distance]
      where low < moment && moment < high && !unknown.contains(moment) { return moment }
    }
    return nil
  }

  /// Returns the commit with the last of the first `event` events; nil at the beginning.
  private mutating func commit(ofEvent event: Int?) throws(Failure) -> NavCommit? {
    guard let event, event > start.events, let number = try commit(at: .event(event)) else { return nil }
    return try visit(commit: number) { engine, _ in NavCommit(engine.draft) }
  }
}

extension NavPredicate {
  /// Returns a sentence about the first name in the condition that no state view has; nil when there is none.
  ///
  /// A condition must not hold because of a typing mistake: `not itmes.mail exists` is true in every view. ``init(_:)`` throws
  /// for one; this is for a condition whose paths were not checked.
  /// - Parameter other: A name that counts as known, such as `reply`.
  public func absence(except other: String? = nil) -> String? {
    let paths = root.checks.lazy.map(\.steps).filter { $0.firstName?.hasSameBytes(as: other ?? "") != true }
    return paths.compactMap { ViewMembers.absence(in: $0) }.first
  }
}

extension NavTimeline {
  /// The largest number of events for which every moment is checked; that takes a fraction of a second.
  private static let longestCheck = 1 << 16
  /// The number of moments that are checked in a longer journal, at equal distances: few enough to cost no more than the
  /// binary search.
  private static let samples = 64

  /// Returns the first event after which a condition fails, among the first `last` events, as
  /// ``NavRuntime/NavJournal/bisect(_:)`` does. The call moves the timeline.
  public mutating func bisect(_ predicate: NavPredicate, upTo last: Int) throws(Failure) -> NavBisection {
    var probe = PredicateProbe(predicate)
    let halved = try halve(&probe, upTo: last)
    var (event, evaluations, isMonotone) = (halved.event, halved.evaluations, true)
    if try isToBeScanned(&probe, upTo: last, failingFrom: halved.event) {
      let before = probe.evaluations
      let scan = try scan(&probe, upTo: last)
      if scan.firstFailure != event || scan.holdsAgain {
        (event, isMonotone) = (scan.firstFailure, false)
        evaluations += probe.evaluations - before
      }
    }
    let commit = try commit(ofEvent: event)
    return NavBisection(
      condition: predicate.description, event: event, commit: commit, evaluations: evaluations,
      isMonotone: isMonotone, isInconclusive: false)
  }

  /// Finds the event by binary search. The end is evaluated first: a condition that is true there is taken never to fail.
  private mutating func halve(
    _ probe: inout PredicateProbe, upTo last: Int
  ) throws(Failure) -> (event: Int?, evaluations: Int) {
    try begin()
    var (low, high, evaluations) = (start.events, last, 0)
    if low > 0 {
      evaluations += 1
      if try !holds(&probe, after: low) { return (low, evaluations) }
    }
    if last == low { return (nil, evaluations) }
    evaluations += 1
    if try holds(&probe, after: last) { return (nil, evaluations) }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      evaluations += 1
      if try holds(&probe, after: middle) { low = middle } else { high = middle }
    }
    return (high, evaluations)
  }

  private mutating func holds(_ probe: inout PredicateProbe, after events: Int) throws(Failure) -> Bool {
    try seek(to: events)
    let moment = moment
    return read { probe.holds($0, $1.texts, moment) }
  }

  /// Returns true when every moment must be evaluated: the journal is short, the condition is true at its end, or a sampled
  /// moment contradicts a condition that fails from `first` on.
  private mutating func isToBeScanned(
    _ probe: inout PredicateProbe, upTo last: Int, failingFrom first: Int?
  ) throws(Failure) -> Bool {
    guard let first, last - start.events > Self.longestCheck else { return last > start.events }
    for sample in 1...Self.samples {
      let moment = start.events + (last - start.events) / (Self.samples + 1) * sample
      if try holds(&probe, after: moment) != (moment < first) { return true }
    }
    return false
  }

  /// The findings of a scan of every moment.
  private struct Scan {
    private(set) var firstFailure: Int?
    private(set) var holdsAgain = false
    private var last: (event: Int, holds: Bool)?

    /// Records an answer. A later answer for the same event, after commits without events, replaces it.
    mutating func note(_ holds: Bool, after event: Int) {
      if let last, last.event != event { settle() }
      last = (event, holds)
    }

    mutating func settle() {
      guard let last else { return }
      if !last.holds {
        firstFailure = firstFailure ?? last.event
      } else if firstFailure != nil {
        holdsAgain = true
      }
      self.last = nil
    }
  }

  private mutating func scan(_ probe: inout PredicateProbe, upTo last: Int) throws(Failure) -> Scan {
    do throws(FileError) { try restart { $0.events <= 0 } } catch { throw .file(error) }
    var scan = Scan()
    var changed = ChangedNodes()
    let unchanged = ChangedNodes()
    while moment.events <= last {
      let before = moment
      let goesOn = try stepByEvents(recording: true) { state, draft, after in
        guard after.events <= last else { return }
        changed.take(from: state)
        scan.note(probe.holds(state, draft.texts, after, after: changed), after: after.events)
      }
      if !goesOn { break }
      // A commit without events is part of the moment before it.
      if moment.events == before.events, moment.events > 0 {
        let moment = moment
        scan.note(read { probe.holds($0, $1.texts, moment, after: unchanged) }, after: moment.events)
      }
    }
    scan.settle()
    return scan
  }
}
