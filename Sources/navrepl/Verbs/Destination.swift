import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A place to go to, as named in `goto`.
enum Destination: Equatable, Sendable {
  case moment(NavJournal.Moment)
  /// A number of commits later, or earlier when negative: `+1`.
  case commits(Int)
  /// A number of events later, or earlier when negative: `@+1`.
  case events(Int)
  /// The last commit at a time or before it: `19:20:05`.
  case time(String)

  /// Creates the destination that a word names.
  init(_ word: LineWord) throws(LineError) {
    let text = word.text
    if let step = Self.step(text, after: "@") {
      self = .events(step)
    } else if let step = Self.step(text, after: "") ?? Self.step(text, after: "#") {
      self = .commits(step)
    } else if TimeWord.isTime(text) {
      self = .time(text)
    } else {
      self = .moment(try NavJournal.Moment(word))
    }
  }

  /// Returns the signed number after a mark.
  private static func step(_ text: String, after mark: String) -> Int? {
    let number = text.utf8.dropFirst(mark.utf8.count)
    guard text.startsWithBytes(of: mark), let sign = number.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    return Int(String(Substring(number)))
  }
}

extension NavTimeline {
  /// Goes to a destination, relative to a moment after `here.commits` whole commits; `isInside` is true when that moment is
  /// within the next commit. The earliest destination is the moment before the first commit.
  mutating func seek(
    to destination: Destination, from here: StateMoment, isInside: Bool
  ) throws(Failure) {
    switch destination {
    case .moment(let moment): try seek(to: moment)
    case .time(let text): try seek(toTime: text, from: here)
    case .events(let step): try seek(to: .event(Self.sum(here.events, step)))
    case .commits(0) where isInside: try seek(to: .event(here.events))
    case .commits(let step):
      // From within a commit, one step back is its beginning, and one step forward its end.
      let base = isInside && step < 0 ? here.commits + 1 : here.commits
      try seek(afterCommits: Self.sum(base, step))
    }
  }

  /// Goes to the moment after the last commit at a time or before it. A time of the day is on the day of the commit before
  /// `here`, and durations count from there.
  private mutating func seek(toTime text: String, from here: StateMoment) throws(Failure) {
    var times: [Int64] = []
    do throws(FileError) {
      try log(as: .timedWords) { line, _ in
        let number = line.prefix { $0 != UInt8(ascii: "\t") }
        times.append(Int64(String(decoding: number, as: UTF8.self)) ?? .max)
      }
    } catch {
      throw .file(error)
    }
    let last = here.commits - start.commits - 1
    let now = times.indices.contains(last) ? times[last] : times.first ?? 0
    guard let time = TimeWord(text, now: now, isPast: false) else { return }
    let count = times.lastIndex { $0 <= time.end }.map { $0 + 1 } ?? 0
    try seek(afterCommits: start.commits + count)
  }

  /// Explains the commit of a moment. The call moves the timeline.
  mutating func explain(_ moment: NavJournal.Moment, without: [String] = []) throws(Failure) -> NavExplanation
  {
    guard let number = try commit(at: moment) else {
      throw .beforeStart(events: start.events, commits: start.commits)
    }
    return try explain(number, without: without)
  }

  /// Returns the sum; one that is too large is the largest number, which is beyond every end.
  private static func sum(_ number: Int, _ step: Int) -> Int {
    let (sum, isTooLarge) = number.addingReportingOverflow(step)
    return isTooLarge ? .max : sum
  }
}
