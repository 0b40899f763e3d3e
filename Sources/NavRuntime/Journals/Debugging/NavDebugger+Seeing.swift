import NavBase
public import NavEvents
public import NavRuntime

/// Seeing what is at the cursor.
extension NavDebugger {
  /// What there is to see at a place: what led there, the scene, and what has changed.
  public struct Step: Sendable {
    /// The place.
    public let place: Place
    /// The commit that led here; nil before the first.
    public let commit: NavCommit?
    /// The event that led here; nil before the first commit, and after a commit without events.
    public let event: NavEvent?
    /// The scene.
    public let scene: NavScene
    /// The place with which this one is compared: the mark, or else the place of the event before.
    public let base: Place
    /// The scene of that place.
    public let before: NavScene
    /// The differences between both; nil when a state is nested too deeply to be compared.
    public let difference: NavDifference?
  }

  /// Returns what there is to see at the cursor.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot, and in the size of the scene.
  public mutating func step() throws(NavTimeline.Failure) -> Step {
    if let shown { return shown }
    var (commit, event): (NavCommit?, NavEvent?)
    if let number = place.commit {
      let found = try self.commit(number)
      commit = found
      let index = place.events - found.firstEvent - 1
      event = found.events.indices.contains(index) ? found.events[index] : nil
    }
    let base = mark.flatMap { $0 != place && isReachable($0) ? $0 : nil } ?? placeBefore(commit)
    let before = try side(at: base)
    let now = try side(at: place)
    lastSide = (place, now)
    let difference: NavDifference?
    do throws(NavTimeline.Failure) {
      difference = try NavDifference(from: before, to: now)
    } catch {
      guard case .unreadableView = error else { throw error }
      difference = nil
    }
    let step = Step(
      place: place, commit: commit, event: event, scene: now.scene, base: base, before: before.scene,
      difference: difference)
    shown = step
    return step
  }

  /// Returns the place before the cursor, of the event before. Commits without events change nothing.
  private func placeBefore(_ commit: NavCommit?) -> Place {
    guard let commit else { return beginning }
    let count = place.events - commit.firstEvent
    if count > 1 { return self.place(after: count - 1, of: commit) }
    guard commit.number > start.commits else { return beginning }
    return Place(commit: commit.number - 1, events: commit.firstEvent, isWhole: true)
  }

  private mutating func side(at place: Place) throws(NavTimeline.Failure) -> NavDifference.Side {
    if let lastSide, lastSide.place == place { return lastSide.side }
    try seek(to: place)
    return timeline.side
  }

  /// Moves the timeline to a place.
  mutating func seek(to place: Place) throws(NavTimeline.Failure) {
    if let commit = place.commit, place.isWhole {
      try timeline.seek(afterCommits: commit + 1)
    } else if place.commit == nil {
      try timeline.seek(afterCommits: start.commits)
    } else {
      try timeline.seek(to: .event(place.events))
    }
  }

  // MARK: Why

  /// Returns the causes of the event at the cursor, from the event back to the action of the user; for a commit without events, those of
  /// the commit. There are none before the first commit.
  ///
  /// Complexity: O(1); for a report of the host about an earlier action, O(size of the journal before it).
  public mutating func causes() throws(NavTimeline.Failure) -> [NavLastChange.Cause] {
    guard let number = place.commit else { return [] }
    if let shownCauses { return shownCauses }
    let commit = try commit(number)
    let causes = try timeline.causes(of: max(0, place.events - commit.firstEvent - 1), in: commit)
    shownCauses = causes
    return causes
  }

  /// Returns the value at a path of the state view at the cursor; nil when there is none.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot.
  public mutating func value(at path: NavPath) throws(NavTimeline.Failure) -> CanonicalJSON? {
    try seek(to: place)
    var probe = PathProbe(path)
    return timeline.valueNow(&probe)
  }

  /// Returns the last change of the value at a path before the cursor, as ``NavRuntime/NavJournal/why(_:at:)`` does.
  ///
  /// Complexity: O(events before the cursor), in bounded memory.
  public mutating func why(_ path: NavPath) throws(NavTimeline.Failure) -> NavLastChange {
    try seek(to: place)
    return try timeline.why(path)
  }

  /// Returns what each plugin is asked and answers when the commit at the cursor is decided again; nil before the first commit.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot.
  public mutating func explanation() throws(NavTimeline.Failure) -> NavExplanation? {
    guard let number = place.commit else { return nil }
    return try timeline.explain(number)
  }

  /// The plugins that are attached at the cursor and that the catalog lacks, or has only in an older version. Their recorded
  /// answers stand for them in ``explanation()``.
  public mutating func missingPlugins() throws(NavTimeline.Failure) -> [PluginRecord] {
    try seek(to: place)
    return timeline.missingPlugins
  }
}

extension NavCommit {
  /// The parts that plugins and the core had in the commit, each a line: who refused the command, and who rewrote, answered, held or asked for
  /// something.
  ///
  /// ```swift
  /// for line in commit.parts { print(line) }  // unsaved-changes refused: mail has unsaved changes.
  /// ```
  public var parts: [String] {
    let reasons = refusal?.reasons ?? []
    return reasons.map { "\($0.by.typed) refused: \($0.recordedMessage)" } + contributions.map(\.description)
  }
}
