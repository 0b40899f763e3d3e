import NavBase
import NavEvents
public import NavRuntime

/// The list of commits, and searching in it.
extension NavDebugger {
  // MARK: The list

  /// The number of rows in the list of commits: of all commits, or of those that match the filter.
  public var rowCount: Int { matches?.count ?? end.commits - start.commits }

  /// The row of the commit at the cursor. If the filter leaves it out, that of the last commit before it; nil when there is none.
  public var row: Int? {
    guard let number = place.commit else { return nil }
    guard let matches else { return number - start.commits }
    let row = matches.partition(from: number + 1)
    return row > 0 ? row - 1 : nil
  }

  /// Returns some rows of the list. Rows beyond its end are left out.
  ///
  /// Complexity: O(n) in the number of rows, and in the events since the nearest snapshot; with a filter, for each row.
  public mutating func rows(_ range: Range<Int>) throws(NavTimeline.Failure) -> [NavOverlay.Row] {
    var rows: [NavOverlay.Row] = []
    for row in range.clamped(to: 0..<rowCount) {
      rows.append(NavOverlay.Row(try commit(matches?[row] ?? start.commits + row)))
    }
    return rows
  }

  /// Goes to the moment after the commit of a row. A row beyond either end stands for the nearest one.
  public mutating func go(toRow row: Int) throws(NavTimeline.Failure) {
    guard rowCount > 0 else { return }
    let row = min(max(row, 0), rowCount - 1)
    move(to: place(of: try commit(matches?[row] ?? start.commits + row)))
  }

  // MARK: Filter

  /// Shows only the commits in which all words are found, whatever their case, in the command, the source, an event, a refusal, or what
  /// plugins did. Without words, all commits are shown. The cursor stays where it is.
  ///
  /// These words stand for something else: `refused`, `waiting` (a command that a plugin holds, or that was resumed or dropped), `source:user`,
  /// `by:PLUGIN`, `@7` and `#3`.
  ///
  /// Complexity: O(size of the journal); the numbers of the commits are kept.
  public mutating func setFilter(_ words: String) throws(NavTimeline.Failure) {
    filter = words
    let filter = CommitWords(words)
    guard !filter.isEmpty else { return matches = nil }
    var found: [Int] = []
    do throws(FileError) {
      let commits = NavCommits(file: timeline.file, end: end.commits).makeIterator()
      while let commit = try commits.read() { if filter.match(commit) { found.append(commit.number) } }
    } catch {
      throw .file(error)
    }
    matches = found
  }

  // MARK: Changes of a value

  /// Goes to the next event after which the value at a path is another one. Returns false, and stays, when there is none.
  ///
  /// Complexity: O(events up to that one).
  @discardableResult
  public mutating func goToNextChange(of path: NavPath) throws(NavTimeline.Failure) -> Bool {
    var probe = PathProbe(path)
    guard let change = try timeline.nextChange(&probe, after: place) else { return false }
    jump(to: place(after: change, of: try commit(change.commit)))
    return true
  }

  /// Goes to the last event before the cursor after which the value at a path was another one. Returns false, and stays, when
  /// there is none.
  ///
  /// Complexity: O(events since that one), in bounded memory.
  @discardableResult
  public mutating func goToPreviousChange(of path: NavPath) throws(NavTimeline.Failure) -> Bool {
    guard let number = place.commit else { return false }
    let isEvent = try !commit(number).events.isEmpty
    let last = isEvent ? place.events - 1 : place.events
    guard last > start.events else { return false }
    var probe = PathProbe(path)
    try timeline.seek(to: .event(last))
    guard let change = try timeline.lastChange(&probe) else { return false }
    jump(to: place(after: change, of: try commit(change.commit)))
    return true
  }

  private func place(after change: NavTimeline.Change, of commit: NavCommit) -> Place {
    place(after: change.event + 1 - commit.firstEvent, of: commit)
  }
}

extension NavTimeline {
  /// Finds the first change after a place. The call moves the timeline.
  fileprivate mutating func nextChange(
    _ probe: inout PathProbe, after place: NavDebugger.Place
  ) throws(Failure) -> Change? {
    // A timeline inside a commit does not go on from there.
    let first = place.commit.map { place.isWhole ? $0 + 1 : $0 } ?? start.commits
    try seek(afterCommits: first)
    var value = valueNow(&probe)
    var change: Change?
    while change == nil {
      let before = moment
      let goesOn = try stepByEvents { state, draft, after in
        guard change == nil else { return }
        let next = probe.value(state, draft.texts, after)
        if after.events > place.events, next != value {
          change = Change(event: after.events - 1, commit: before.commits, before: value)
        }
        value = next
      }
      if !goesOn { break }
    }
    return change
  }
}

/// The words of a filter, as the page of a journal takes them.
struct CommitWords {
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns true when all words are found.
  func match(_ commit: NavCommit) -> Bool {
    var texts: [String]?
    return words.allSatisfy { word in
      if let isMatch = Self.isMatch(commit, keyword: word) { return isMatch }
      if texts == nil { texts = Self.texts(of: commit) }
      return texts?.contains { $0.contains(word) } ?? false
    }
  }

  private static func isMatch(_ commit: NavCommit, keyword word: String) -> Bool? {
    if word == "refused" { return commit.refusal != nil }
    if word == "waiting" { return waits(commit) }
    if word.hasPrefix("source:") { return "source:\(commit.source.name)" == word }
    if word.hasPrefix("by:") {
      let plugin = word.dropFirst(3)
      return commit.contributions.contains { $0.plugin.lowercased() == plugin }
        || commit.refusal?.reasons.contains { $0.by.lowercased() == plugin } ?? false
    }
    if let number = number(word, after: "#") { return commit.number == number }
    if let number = number(word, after: "@") {
      return commit.firstEvent < number && number <= commit.eventRange.upperBound
    }
    return nil
  }

  private static func number(_ word: String, after mark: Character) -> Int? {
    word.first == mark ? Int(word.dropFirst()) : nil
  }

  private static func waits(_ commit: NavCommit) -> Bool {
    commit.events.contains { if case .waiting = $0 { true } else { false } }
      || commit.contributions.contains { if case .held = $0.part { true } else { false } }
  }

  private static func texts(of commit: NavCommit) -> [String] {
    [commit.commandInWords, commit.source.name, commit.refusal?.code.rawValue ?? ""].map { $0.lowercased() }
      + commit.events.map { $0.words.lowercased() } + commit.parts.map { $0.lowercased() }
  }
}
