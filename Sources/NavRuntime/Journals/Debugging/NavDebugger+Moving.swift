import NavEvents
public import NavRuntime

/// Moving the cursor.
extension NavDebugger {
  // MARK: Steps

  /// Goes to the next event, or to the next commit without events. With a filter, commits that do not match are left out. Returns
  /// false, and stays, at the end.
  ///
  /// Complexity: O(1) for the next commit; O(events since the nearest snapshot) for any other.
  @discardableResult
  public mutating func stepForward() throws(NavTimeline.Failure) -> Bool {
    if let number = place.commit, !place.isWhole {
      let commit = try commit(number)
      move(to: place(after: place.events - commit.firstEvent + 1, of: commit))
      return true
    }
    guard let number = nextNumber else { return false }
    move(to: place(after: 1, of: try commit(number)))
    return true
  }

  /// Goes to the event before, or to the commit without events before. Returns false, and stays, at the beginning.
  ///
  /// Complexity: O(events since the nearest snapshot).
  @discardableResult
  public mutating func stepBack() throws(NavTimeline.Failure) -> Bool {
    guard place.commit != nil else { return false }
    if let number = place.commit, isMatch(number) {
      let commit = try commit(number)
      let count = place.events - commit.firstEvent
      if count > 1 {
        move(to: place(after: count - 1, of: commit))
        return true
      }
    }
    return try goToCommitBefore()
  }

  /// Goes to the moment after the present commit, if the cursor is inside it, or else after the next one. Returns false, and stays,
  /// at the end.
  @discardableResult
  public mutating func nextCommit() throws(NavTimeline.Failure) -> Bool {
    if let number = place.commit, !place.isWhole {
      move(to: place(of: try commit(number)))
      return true
    }
    guard let number = nextNumber else { return false }
    move(to: place(of: try commit(number)))
    return true
  }

  /// Goes to the moment after the commit before the present one. Returns false, and stays, at the beginning.
  @discardableResult
  public mutating func previousCommit() throws(NavTimeline.Failure) -> Bool {
    guard place.commit != nil else { return false }
    return try goToCommitBefore()
  }

  private mutating func goToCommitBefore() throws(NavTimeline.Failure) -> Bool {
    if let number = previousNumber {
      move(to: place(of: try commit(number)))
    } else if matches == nil {
      move(to: beginning)
    } else {
      return false
    }
    return true
  }

  /// The number of the commit before the present one that matches the filter.
  private var previousNumber: Int? {
    guard let number = place.commit else { return nil }
    guard let matches else { return number > start.commits ? number - 1 : nil }
    let row = matches.partition(from: number)
    return row > 0 ? matches[row - 1] : nil
  }

  /// The number of the commit after the present one that matches the filter.
  private var nextNumber: Int? {
    let number = place.commit.map { $0 + 1 } ?? start.commits
    guard let matches else { return number < end.commits ? number : nil }
    let row = matches.partition(from: number)
    return row < matches.count ? matches[row] : nil
  }

  private func isMatch(_ number: Int) -> Bool {
    guard let matches else { return true }
    let row = matches.partition(from: number)
    return row < matches.count && matches[row] == number
  }

  // MARK: Jumps

  /// Goes to the moment before the first commit.
  public mutating func goToBeginning() { jump(to: beginning) }

  /// Goes to the end.
  public mutating func goToEnd() { jump(to: lastPlace) }

  /// Goes to a moment.
  /// - Throws: A ``/NavRuntime/NavTimeline/Failure`` when the journal has no such moment that can be trusted; the cursor stays.
  public mutating func go(to moment: NavJournal.Moment) throws(NavTimeline.Failure) {
    switch moment {
    case .end: return goToEnd()
    case .commit(let number):
      if number < start.commits { throw .beforeStart(events: start.events, commits: start.commits) }
      guard number < end.commits else { throw .noCommit(commits: end.commits) }
      jump(to: place(of: try commit(number)))
    case .event(let number):
      if number == start.events { return goToBeginning() }
      try timeline.seek(to: moment)
      guard let last = timeline.lastCommit else { return goToBeginning() }
      var commit = try commit(last)
      // Commits without events after the event belong to the moment. The place is that of the event.
      while commit.firstEvent >= number, commit.number > start.commits {
        commit = try self.commit(commit.number - 1)
      }
      jump(to: place(after: number - commit.firstEvent, of: commit))
    }
  }

  /// Goes to a place that this debugger has been at.
  /// - Throws: A ``/NavRuntime/NavTimeline/Failure`` when the journal has no such place any more; the cursor stays.
  public mutating func go(to place: Place) throws(NavTimeline.Failure) {
    guard let number = place.commit, place != lastPlace else { return try go(to: place.moment) }
    let commit = try commit(number)
    jump(to: self.place(after: place.events - commit.firstEvent, of: commit))
  }

  /// Goes to the last commit at or before a time, in milliseconds since 1970; to the first commit when all are later. Where the clock was set
  /// back, the last of several answers counts.
  ///
  /// Complexity: O(size of the journal).
  public mutating func go(toTime time: Int64) throws(NavTimeline.Failure) {
    var found: Int?
    do throws(FileError) {
      var reader = JournalReader(timeline.file)
      var draft = CommitDraft()
      while reader.position.commits < end.commits, let record = try reader.next(into: &draft, .events) {
        guard case .commit = record else { continue }
        if draft.time <= time { found = draft.number }
        draft.clear()
      }
    } catch {
      throw .file(error)
    }
    guard end.commits > start.commits else { return goToBeginning() }
    jump(to: place(of: try commit(found ?? start.commits)))
  }

  /// Goes to the place before the last jump, so that a second call comes back here. Returns false when there was no jump.
  @discardableResult
  public mutating func goBack() -> Bool {
    guard let previousPlace else { return false }
    jump(to: previousPlace)
    return true
  }

  // MARK: Bookmarks and the mark

  /// Gives the present place a name, a letter or a digit. Another place loses it.
  public mutating func setBookmark(_ name: Character) { bookmarks[name] = place }

  /// Goes to the place of a name. Returns false, and stays, when no place has it.
  @discardableResult
  public mutating func goToBookmark(_ name: Character) -> Bool {
    guard let place = bookmarks[name] else { return false }
    jump(to: place)
    return true
  }

  /// Marks the present place, so that ``step()`` compares every other place with it; or takes the mark away, when it is here.
  public mutating func toggleMark() {
    mark = mark == place ? nil : place
    shown = nil
  }

  func isReachable(_ place: Place) -> Bool { place >= beginning && place <= lastPlace }

  mutating func move(to place: Place) {
    if place == self.place { return }
    (self.place, shown, shownCauses) = (place, nil, nil)
  }

  mutating func jump(to place: Place) {
    if place != self.place { previousPlace = self.place }
    move(to: place)
  }

  // MARK: Playing

  /// The longest pause between two commits, in milliseconds, however long the user thought.
  public static let longestPause = 2000.0
  /// The shortest pause between two commits, in milliseconds, so that each one can be seen.
  public static let shortestPause = 100.0

  /// Returns the time until ``nextCommit()`` is due when the journal plays at its own pace, in milliseconds; nil at the end.
  /// - Parameter pace: The factor by which the journal plays faster; more than 0.
  public mutating func pause(at pace: Double = 1) throws(NavTimeline.Failure) -> Double? {
    guard let number = nextNumber else { return place.isWhole ? nil : Self.shortestPause }
    guard place.isWhole, let present = place.commit else { return Self.shortestPause }
    let passed = Double(try commit(number).time) - Double(try commit(present).time)
    return min(max(passed / pace, Self.shortestPause), Self.longestPause)
  }
}

extension [Int] {
  /// Returns the index of the first of the sorted numbers that is not less than `number`; the count when all are.
  func partition(from number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
