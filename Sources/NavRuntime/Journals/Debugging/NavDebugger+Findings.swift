import NavEvents
public import NavRuntime

/// The findings of the journal.
extension NavDebugger {
  /// Returns the findings of the journal, the most important first, as ``NavRuntime/NavJournal/findings(_:)`` does. They are looked for at the
  /// first call, and again after ``refresh()`` has found something new.
  ///
  /// Complexity: that of several replays at the first call; O(1) afterwards.
  public mutating func findings() throws(NavTimeline.Failure) -> [NavFinding] {
    if let found { return found }
    do throws(FileError) {
      let findings = try timeline.findings(upTo: end.commits)
      found = findings
      return findings
    } catch {
      throw .file(error)
    }
  }

  /// The findings that are known by now and were made in a commit; none before the first call of ``findings()``.
  public func knownFindings(in commit: Int) -> [NavFinding] {
    found?.filter { $0.commit == commit } ?? []
  }

  /// Goes to the next commit with findings, whatever the filter. Returns its findings; none, and stays, when no later commit has one.
  @discardableResult
  public mutating func goToNextFinding() throws(NavTimeline.Failure) -> [NavFinding] {
    let here = place.commit ?? -1
    return try goToFinding(in: findings().compactMap(\.commit).filter { $0 > here }.min())
  }

  /// Goes to the last commit before the cursor with findings. Returns its findings; none, and stays, when there is none.
  @discardableResult
  public mutating func goToPreviousFinding() throws(NavTimeline.Failure) -> [NavFinding] {
    let here = place.commit ?? -1
    return try goToFinding(in: findings().compactMap(\.commit).filter { $0 < here }.max())
  }

  /// Goes to the first commit with findings. Returns its findings; none, and stays, when no commit has one.
  @discardableResult
  public mutating func goToFirstFinding() throws(NavTimeline.Failure) -> [NavFinding] {
    try goToFinding(in: findings().compactMap(\.commit).min())
  }

  /// Goes to the last commit with findings. Returns its findings; none, and stays, when no commit has one.
  @discardableResult
  public mutating func goToLastFinding() throws(NavTimeline.Failure) -> [NavFinding] {
    try goToFinding(in: findings().compactMap(\.commit).max())
  }

  private mutating func goToFinding(in number: Int?) throws(NavTimeline.Failure) -> [NavFinding] {
    guard let number else { return [] }
    try go(to: .commit(number))
    return knownFindings(in: number)
  }
}
