import NavBase
public import NavEvents

/// The names of moments: `@18` is the moment after 18 events, `#7` the one after commit 7. A number alone counts events.
extension NavJournal.Moment: CustomStringConvertible {
  /// Creates the moment that a text names: `@18`, `18`, `#7` or `end`.
  /// - Throws: A `LineError` when it names none.
  public init(_ text: String) throws(LineError) { try self.init(text, at: 1) }

  /// Creates the moment that a word of a line names.
  /// - Throws: A `LineError` with the column of the word.
  public init(_ word: LineWord) throws(LineError) { try self.init(word.text, at: word.column) }

  private init(_ text: String, at column: Int) throws(LineError) {
    if text.hasSameBytes(as: "end") {
      self = .end
    } else if let number = Self.number(text, after: "#") {
      self = .commit(number)
    } else if let number = Self.number(text, after: "@") ?? Self.number(text, after: "") {
      self = .event(number)
    } else {
      throw .badArgument(
        "“\(text)” names no moment: an event is @18, a commit #7, the last moment end", at: column)
    }
  }

  /// The name of the moment, such as `@18` or `#7`.
  public var description: String {
    switch self {
    case .event(let number): "@\(number)"
    case .commit(let number): "#\(number)"
    case .end: "end"
    }
  }

  /// Returns the number after a mark; it has digits only.
  private static func number(_ text: String, after mark: String) -> Int? {
    let digits = text.utf8.dropFirst(mark.utf8.count)
    guard text.startsWithBytes(of: mark), !digits.isEmpty,
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(String(Substring(digits)))
  }
}

/// A place to go to, as named in `goto`.
package enum Destination: Equatable, Sendable {
  case moment(NavJournal.Moment)
  /// A number of commits later, or earlier when negative: `+1`.
  case commits(Int)
  /// A number of events later, or earlier when negative: `@+1`.
  case events(Int)

  /// Creates the destination that a word names.
  package init(_ word: LineWord) throws(LineError) {
    let text = word.text
    if let step = Self.step(text, after: "@") {
      self = .events(step)
    } else if let step = Self.step(text, after: "") ?? Self.step(text, after: "#") {
      self = .commits(step)
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

extension Timeline {
  /// Goes to a moment.
  package mutating func seek(to moment: NavJournal.Moment) throws(Failure) {
    switch moment {
    case .event(let number): try seek(to: number)
    case .commit(let number): try seek(afterCommits: number == .max ? number : number + 1)
    case .end: try seekToEnd()
    }
  }

  /// Goes to a destination, relative to a moment after `here.commits` whole commits; `isInside` is true when that moment is
  /// within the next commit. The earliest destination is the moment before the first commit.
  package mutating func seek(
    to destination: Destination, from here: StateMoment, isInside: Bool
  ) throws(Failure) {
    switch destination {
    case .moment(let moment): try seek(to: moment)
    case .events(let step): try seek(to: Self.sum(here.events, step))
    case .commits(0) where isInside: try seek(to: here.events)
    case .commits(let step):
      // From within a commit, one step back is its beginning, and one step forward its end.
      let base = isInside && step < 0 ? here.commits + 1 : here.commits
      try seek(afterCommits: Self.sum(base, step))
    }
  }

  /// Returns the sum; one that is too large is the largest number, which is beyond every end.
  private static func sum(_ number: Int, _ step: Int) -> Int {
    let (sum, isTooLarge) = number.addingReportingOverflow(step)
    return isTooLarge ? .max : sum
  }

  /// Returns the number of the commit that a moment names, or that has the moment's last event; -1 before the first.
  package mutating func commit(at moment: NavJournal.Moment) throws(Failure) -> Int {
    switch moment {
    case .commit(let number): return number
    case .end:
      try seekToEnd()
      return self.moment.commits - 1
    case .event(let number):
      // The commit that has the last event is the first one that is not complete one event earlier.
      try seek(to: number)
      if number == start.events { return start.commits - 1 }
      try seek(to: number - 1)
      return self.moment.commits
    }
  }
}
