import NavBase
import NavEvents

/// A place in a journal that grows: the number of commits before it, that of bytes, and the time in milliseconds since 1970.
struct RollPoint: BitwiseCopyable, Sendable {
  var commits: Int
  var offset: Int
  var time: Int64

  /// A place that is never reached.
  static let never = RollPoint(commits: .max, offset: .max, time: .max)

  /// Returns true when a journal that has grown up to here is to be folded at `due`: one of the limits is reached.
  @inline(__always)
  func hasReached(_ due: RollPoint) -> Bool {
    commits >= due.commits || offset >= due.offset || time >= due.time
  }

  /// Takes the offset and the time of a journal's first commit. A time that is later than `now` is that of a clock that was
  /// wrong, then or now: the next commit looks at all others.
  mutating func find(in file: any StorageFile, now: Int64) throws(FileError) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    while let record = try reader.next(into: &draft, .events) {
      switch record {
      case .header: offset = reader.position.offset
      case .checkpoint: break
      case .commit:
        time = draft.time <= now ? draft.time : .min
        return
      }
    }
  }
}

/// The limits of what stays of a rolling journal; nil for a limit that is not set.
struct RetentionLimits: Sendable {
  private let commits: Int?
  private let bytes: Int?
  /// Milliseconds.
  private let age: Int64?

  /// The largest limit. It is never reached, and twice as much can still be counted.
  private static let largest = JournalBounds.largestCount / 4

  private static let day: Int64 = 86_400_000

  init(_ retention: SessionOptions.Retention) {
    func limit(_ number: Int?) -> Int? { number.map { min(max(1, $0), Self.largest) } }
    (commits, bytes) = (limit(retention.commits), limit(retention.bytes))
    age = retention.days.map { min(Int64(max(1, $0)), JournalBounds.largestNumber / 4 / Self.day) * Self.day }
  }

  /// True when the beginning of a journal must be read to know when it is folded.
  var needBeginning: Bool { bytes != nil || age != nil }

  /// Returns the place at which a journal that begins at `start` is folded: it has twice as much as stays. The work of a fold
  /// grows with what stays, so it is spread over as much.
  func due(from start: RollPoint) -> RollPoint {
    RollPoint(
      commits: commits.map { start.commits + 2 * $0 } ?? .max,
      offset: bytes.map { start.offset + 2 * $0 } ?? .max,
      time: age.map { start.time + 2 * $0 } ?? .max)
  }

  /// Returns the place at which a fold that fails at `end` is tried again: after as much as stays or, with `start`, after as
  /// much as there is since then.
  func due(afterFailureAt end: RollPoint, of start: RollPoint? = nil) -> RollPoint {
    let there = start.map { start in
      (end.commits - start.commits, end.offset - start.offset, max(0, end.time - start.time))
    }
    return RollPoint(
      commits: commits.map { end.commits + max($0, there?.0 ?? 0) } ?? .max,
      offset: bytes.map { end.offset + max($0, there?.1 ?? 0) } ?? .max,
      time: age.map { end.time + max($0, there?.2 ?? 0) } ?? .max)
  }

  /// Returns the first commit that stays of a journal, as its number and the time from which its age counts.
  /// - Parameters:
  ///   - start: The number of the journal's first commit.
  ///   - end: The end of the journal, with the time of its last commit.
  /// - Returns: Nil when the journal cannot be read up to its end.
  func firstCommit(
    of file: any StorageFile, from start: Int, upTo end: RollPoint
  ) throws(FileError) -> (number: Int, time: Int64)? {
    let last = end.commits - 1
    var first = max(start, commits.map { end.commits - $0 } ?? start)
    guard needBeginning else { return (first, end.time) }
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var search = YoungSearch(start, age, end.time)
    while reader.position.commits < end.commits {
      let offset = reader.position.offset
      guard let record = try reader.next(into: &draft, .events) else { return nil }
      if case .commit = record {
        if let bytes, offset < end.offset - bytes { first = max(first, min(draft.number + 1, last)) }
        search.take(draft.number, draft.time)
      }
      draft.clear()
    }
    // The last commit is as young as can be.
    return (max(first, search.first), search.time)
  }
}

/// The search for the first commit that is young enough to stay.
///
/// The times of the commits are those of a clock that may have been wrong. They are taken in order: an earlier time than one
/// before does not count, and a later one than that of the last commit only as much as the next one that does count.
private struct YoungSearch {
  /// The number of the first commit that stays, as far as is known.
  private(set) var first: Int
  /// The time from which a commit is young enough.
  private let limit: Int64
  private let now: Int64
  private var isFound: Bool

  /// The time from which the age of the first commit that stays counts.
  private(set) var time: Int64

  init(_ start: Int, _ age: Int64?, _ now: Int64) {
    (first, self.now, limit) = (start, now, age.map { now - $0 } ?? .min)
    isFound = age == nil
    time = limit
  }

  mutating func take(_ commit: Int, _ time: Int64) {
    guard !isFound, time <= now else { return }
    if time < limit {
      first = commit + 1
    } else {
      (isFound, self.time) = (true, time)
    }
  }
}
