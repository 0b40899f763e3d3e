import NavBase
public import NavEvents
public import NavRuntime

/// Numbers about a journal: its commits, events and refusals, and the places that the user visited.
///
/// ```swift
/// let statistics = try journal.statistics()
/// for screen in statistics.screens.prefix(3) { print(screen.id, screen.visits, screen.milliseconds) }
/// for refusal in statistics.refusals { print(refusal.name, refusal.count) }
/// ```
public struct NavStatistics: Equatable, Sendable {
  /// The number of commits.
  public fileprivate(set) var commits = 0
  /// The number of launches of the app, by how the run before has ended, most frequent first; none where no launch is marked.
  public fileprivate(set) var launches: [Count] = []
  /// The number of events of each type that occurs, most frequent first.
  public fileprivate(set) var events: [Count] = []
  /// The number of refusals with each code, most frequent first.
  public fileprivate(set) var refusals: [Count] = []
  /// The number of refusals for which each plugin, or `core`, gave a reason, most frequent first.
  public fileprivate(set) var objectors: [Count] = []
  /// The screens that were visible, the most visited first.
  public fileprivate(set) var screens: [Screen] = []
  /// The places between which the user went back and forth, most frequent first.
  public fileprivate(set) var loops: [Loop] = []

  /// The things by which the visits in ``screens`` are counted.
  @nonexhaustive public enum Grouping: Sendable {
    /// Each screen for itself, by its id.
    case screen
    /// All screens with the same route together, by the route; those without one by their ids. An id that is also a route counts with
    /// it.
    case route
  }

  /// The number of occurrences of one thing.
  public struct Count: Equatable, Sendable {
    /// The name of a type of event, a code or a plugin.
    public let name: String
    /// The number of occurrences.
    public let count: Int
  }

  /// A screen that was visible.
  public struct Screen: Equatable, Sendable {
    /// The id of the screen; the route of the screens, where they are counted by it.
    public let id: String
    /// The number of times that the screen became visible.
    public let visits: Int
    /// The total time that the screen was visible while the app was active, in milliseconds, by the times of the commits.
    /// A clock that goes back counts as 0.
    public let milliseconds: Int64
  }

  /// Two places between which the user went back and forth: at least from the first to the second, back, and there again.
  public struct Loop: Equatable, Sendable {
    /// The visible screens of both places.
    public let places: [[String]]
    /// The number of times that the user returned to the previous place.
    public let returns: Int
  }
}

extension NavJournal {
  /// Returns numbers about the journal, with the visits counted by route, as `navrepl stats` does, or for each screen.
  ///
  /// ```swift
  /// let statistics = try journal.statistics(groupedBy: .screen)
  /// ```
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read, and ``/NavRuntime/NavJournal/Failure/replaced`` when its path now
  ///   refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func statistics(groupedBy grouping: NavStatistics.Grouping = .route) throws(Failure)
    -> NavStatistics
  {
    try census(groupedBy: grouping)
  }

  /// Returns the visits of screens, in the order in which they ended; at last those of the screens that are visible at the end
  /// of the journal.
  ///
  /// ```swift
  /// for view in try journal.screenViews() { print(view.screen, view.from, view.activeMilliseconds) }
  /// ```
  ///
  /// What was visible where a fork or a compacted journal begins counts from its first commit. Complexity: O(size of the
  /// journal).
  /// - Throws: What ``statistics(groupedBy:)`` throws.
  public func screenViews() throws(Failure) -> [NavScreenView] {
    var views: [NavScreenView] = []
    _ = try census(groupedBy: .screen) { views.append($0) }
    return views
  }

  private func census(
    groupedBy grouping: NavStatistics.Grouping, visit: (NavScreenView) -> Void = { _ in }
  ) throws(Failure) -> NavStatistics {
    var timeline = NavTimeline(try file())
    let counted: (statistics: NavStatistics, commits: Int)
    do throws(FileError) {
      counted = try timeline.census(upTo: commitCount, grouping, visit: visit)
    } catch {
      throw .file(error)
    }
    try check(wasRead: counted.commits)
    return counted.statistics
  }
}

extension NavSession {
  /// Returns numbers about the session's journal up to now, as `NavJournal.statistics(groupedBy:)` does for a
  /// journal. Complexity: O(size of the journal).
  ///
  /// ```swift
  /// let mostVisited = try session.statistics(groupedBy: .screen).screens.first
  /// ```
  /// - Throws: `SessionError.reentrant` from a plugin's hook, `SessionError.closed` after `close()` and without a journal, and
  ///   `SessionError.journal(_:)` when the journal cannot be read.
  public func statistics(groupedBy grouping: NavStatistics.Grouping = .route) throws(SessionError)
    -> NavStatistics
  {
    var reading = try readingJournal(all: true)
    do throws(FileError) {
      return try reading.timeline.statistics(upTo: reading.commits, groupedBy: grouping)
    } catch {
      throw .journal(.file(error))
    }
  }
}

extension NavTimeline {
  /// Returns numbers about the first `commits` commits; about all of them by default. The timeline stays where it is; its verdict
  /// is about these commits afterwards.
  ///
  /// Complexity: O(size of the journal).
  public mutating func statistics(
    upTo commits: Int = .max, groupedBy grouping: NavStatistics.Grouping = .route
  ) throws(FileError) -> NavStatistics {
    try census(upTo: commits, grouping).statistics
  }

  /// Returns the visits of screens in the first `commits` commits; in all of them by default. See
  /// ``NavJournal/screenViews()``. The timeline stays where it is; its verdict is about these commits afterwards.
  ///
  /// Complexity: O(size of the journal).
  public mutating func screenViews(upTo commits: Int = .max) throws(FileError) -> [NavScreenView] {
    var views: [NavScreenView] = []
    _ = try census(upTo: commits, .screen) { views.append($0) }
    return views
  }

  /// Returns the numbers, with the number of commits that were read, those before the beginning of a fork among them.
  fileprivate mutating func census(
    upTo commits: Int, _ grouping: NavStatistics.Grouping, visit: (NavScreenView) -> Void = { _ in }
  ) throws(FileError) -> (statistics: NavStatistics, commits: Int) {
    var census = Census(file, groupedBy: grouping)
    let statistics = try census.run(upTo: commits) { visit($0) }
    note(census.verdict, census.mismatch)
    return (statistics, census.commits)
  }
}

/// A pass over a journal that computes its statistics.
package struct Census: ~Copyable {
  private var replay: Replay
  private var statistics = NavStatistics()
  private var events = Tally()
  private var launches = Tally()
  private var refusals = Tally()
  private var objectors = Tally()
  private var trail = Trail()
  private var loops = TrailLoops()
  private var screens = VisibleScreens()
  /// The present visits of the screens that are visible, by their numbers.
  private var visits: [Int: Visit] = [:]
  private var clock = ActiveClock()
  /// The time of the first commit; nil before it.
  private var start: Int64?
  /// The time at which the journal was created.
  private var created: Int64 = 0
  /// The present visit of a screen.
  private struct Visit {
    /// The active time at which it appeared.
    var since: Int128 = 0
    /// The time of the commit that it appeared in; nil for a screen that was visible before the journal begins.
    var from: Int64?
    /// Its route when it appeared; nil for none.
    var route: String?
  }

  /// The visits of screens with the same route, or of a screen without one.
  private struct Group {
    var count = 0
    /// Milliseconds; a clock that was set again and again can make it the largest number.
    var dwell: Int64 = 0
  }

  private let grouping: NavStatistics.Grouping
  /// The visits by the numbers of ids and routes in ``screens``; none where a number is another one's.
  private var groups: ContiguousArray<Group> = []

  package init(_ file: any StorageFile, groupedBy grouping: NavStatistics.Grouping = .route) {
    replay = Replay(file)
    self.grouping = grouping
  }

  package var verdict: JournalVerdict { replay.verdict }
  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }
  var mismatch: CheckpointMismatch? { replay.mismatch }

  /// Counts the first `commits` commits.
  package mutating func run(upTo commits: Int = .max) throws(FileError) -> NavStatistics {
    try run(upTo: commits) { _ in }
  }

  /// Counts the first `commits` commits. Calls `visit` with each visit of a screen, in the order in which they ended; at last with
  /// those of the screens that are visible at the end.
  mutating func run(
    upTo commits: Int = .max, visit: (NavScreenView) throws(FileError) -> Void
  ) throws(FileError) -> NavStatistics {
    while replay.position.commits < commits, let record = try replay.read(.everything) {
      if case .commit = record { count() }
      replay.fold(record)
      switch record {
      case .header(let header):
        created = header.created
        if header.base != nil { try look(visit) }
      case .commit: if !replay.engine.draft.events.isEmpty { try look(visit) }
      case .checkpoint: break
      }
    }
    if let run = trail.end() { loops.add(run) }
    (statistics.events, statistics.refusals) = (events.counts, refusals.counts)
    statistics.launches = launches.counts
    statistics.objectors = objectors.counts
    statistics.loops = loops.sorted.map { loop in
      NavStatistics.Loop(
        places: loop.places.map { place in place.map { screens.ids[$0].text } }, returns: loop.returns)
    }
    for screen in screens.now { try visit(view(of: screen, hasEnded: false)) }
    for screen in screens.now { end(screen) }
    statistics.screens = visitedScreens
    return statistics
  }

  /// Counts the commit that was read. The screens that were visible before it were so until its time.
  private mutating func count() {
    statistics.commits += 1
    for index in replay.engine.draft.events.indices {
      events.add(replay.engine.draft.events[index].kind.name)
      if case .mark(.launched(_, _, _, _, let previous)) = replay.engine.draft.events[index] {
        launches.add(previous.name)
      }
    }
    if let refusal = replay.engine.draft.refusal {
      refusals.add(refusal.code.rawValue)
      var names: Set<TextBytes> = []
      for reason in refusal.reasons where names.insert(TextBytes(reason.by)).inserted {
        objectors.add(reason.by)
      }
    }
    clock.go(to: replay.engine.draft.time, wasActive: replay.engine.state.environment.isActive)
    start = start ?? clock.time
  }

  /// Notes the screens that are visible after the commit.
  private mutating func look(_ visit: (NavScreenView) throws(FileError) -> Void) throws(FileError) {
    guard let change = screens.look(at: replay.engine.state, replay.engine.draft.texts) else { return }
    for screen in change.come {
      let route = replay.engine.state.route(of: screens.ids[screen].text, replay.engine.draft.texts)
      visits[screen] = Visit(since: clock.elapsed, from: clock.time, route: route)
      changeGroup(of: screen) { $0.count += 1 }
    }
    for screen in change.gone {
      try visit(view(of: screen, hasEnded: true))
      end(screen)
    }
    guard !screens.now.isEmpty else { return }
    if let run = trail.goTo(screens.now, in: replay.position.commits - 1) { loops.add(run) }
  }

  private mutating func end(_ screen: Int) {
    let dwell = clock.elapsed - (visits[screen]?.since ?? 0)
    changeGroup(of: screen) { group in
      let (sum, isTooLong) = group.dwell.addingReportingOverflow(Int64(clamping: dwell))
      group.dwell = isTooLong ? .max : sum
    }
    visits[screen] = nil
  }

  /// Changes what is counted of a screen, or of all with its route.
  private mutating func changeGroup(of screen: Int, _ body: (inout Group) -> Void) {
    let route = grouping == .route ? visits[screen]?.route : nil
    let place = route.map { screens.number(of: $0) } ?? screen
    while groups.count <= place { groups.append(Group()) }
    body(&groups[place])
  }

  /// Returns the present visit of a screen, up to the last commit.
  private func view(of screen: Int, hasEnded: Bool) -> NavScreenView {
    let (visit, time) = (visits[screen] ?? Visit(), clock.time ?? created)
    return NavScreenView(
      screen: screens.ids[screen].text, route: visit.route, from: visit.from ?? start ?? time, to: time,
      activeMilliseconds: Int64(clamping: clock.elapsed - visit.since), hasEnded: hasEnded,
      isFromBefore: visit.from == nil)
  }

  /// The screens, the most visited first; equally visited ones are sorted by id.
  private var visitedScreens: [NavStatistics.Screen] {
    let names = screens.ids
    // The numbers of ids fit into 32 bits, and a long journal has millions of them.
    var visited = ContiguousArray<UInt32>()
    for number in groups.indices where groups[number].count > 0 { visited.append(UInt32(number)) }
    visited.sort { one, other in
      let (one, other) = (Int(one), Int(other))
      return groups[one].count != groups[other].count
        ? groups[one].count > groups[other].count : names[one].text.sortsBefore(names[other].text)
    }
    return visited.map { number in
      let number = Int(number)
      return NavStatistics.Screen(
        id: names[number].text, visits: groups[number].count, milliseconds: groups[number].dwell)
    }
  }
}

/// Counts by name.
private struct Tally {
  private var places: [TextBytes: Int] = [:]
  private var entries: [(name: String, count: Int)] = []

  mutating func add(_ name: String) {
    if let place = places[TextBytes(name)] {
      entries[place].count += 1
    } else {
      places[TextBytes(name)] = entries.count
      entries.append((name, 1))
    }
  }

  /// The counts, the largest first; equal counts are sorted by name.
  var counts: [NavStatistics.Count] {
    entries.sorted { $0.count != $1.count ? $0.count > $1.count : $0.name.sortsBefore($1.name) }
      .map { NavStatistics.Count(name: $0.name, count: $0.count) }
  }
}
