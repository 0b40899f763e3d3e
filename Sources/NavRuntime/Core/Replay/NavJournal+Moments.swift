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

extension NavTimeline {
  /// Goes to the moment of this name.
  ///
  /// Complexity: O(n) in the events since the nearest snapshot, or since the present moment if that is nearer.
  /// - Throws: A ``Failure`` when the file cannot be read, or has no such moment that can be trusted.
  public mutating func seek(to moment: NavJournal.Moment) throws(Failure) {
    switch moment {
    case .event(let number): try seek(to: number)
    case .commit(let number): try seek(afterCommits: number == .max ? number : number + 1)
    case .end: try seekToEnd()
    }
  }

  /// Returns the number of the commit that a moment names, or that has the moment's last event; nil for the moment at
  /// which the journal begins. The call moves the timeline.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// if let number = try timeline.commit(at: .event(18)) { print(try timeline.seek(through: number)) }
  /// ```
  public mutating func commit(at moment: NavJournal.Moment) throws(Failure) -> Int? {
    switch moment {
    case .commit(let number): return number
    case .end:
      try seekToEnd()
      return lastCommit
    case .event(let number):
      // The commit that has the last event is the first one that is not complete one event earlier.
      try seek(to: number)
      if number == start.events { return nil }
      try seek(to: number - 1)
      return self.moment.commits
    }
  }
}
