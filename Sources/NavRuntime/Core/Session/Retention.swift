extension SessionOptions {
  /// What a rolling journal keeps: its last commits, those of its last days, or as many as fit into some bytes.
  ///
  /// ```swift
  /// options.keep = .days(30)
  /// options.keep = 5000  // commits
  /// options.keep = SessionOptions.Retention(days: 30, bytes: 50_000_000)  // what both limits leave
  /// ```
  ///
  /// A limit says what stays, not what there is at most: the beginning is folded whenever there is twice as much. So a journal
  /// has fewer than twice as many commits, commits of at most twice as many days, and at most twice as many bytes behind its
  /// first line, which contains the folded beginning. The last commit always stays.
  public struct Retention: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number of commits that stay; nil for no such limit. A number below 1 counts as 1.
    public var commits: Int?
    /// The number of days whose commits stay, of 24 hours each, back from the last commit; nil for no such limit. A number
    /// below 1 counts as 1.
    ///
    /// The times of the commits tell their age. A commit whose time is earlier than that of a commit before it counts as old as
    /// that one, and a commit whose time is later than that of the last one as old as the next one that is not: so a clock that
    /// is set back makes nothing old, and one that is set right again goes on where it was. A clock that is set forward by
    /// twice as many days is like days that have passed.
    public var days: Int?
    /// The number of bytes of the commits that stay, as they are in the file; nil for no such limit. A number below 1
    /// counts as 1.
    public var bytes: Int?

    /// Creates limits. Of several, each is kept; without any, all commits stay.
    public init(commits: Int? = nil, days: Int? = nil, bytes: Int? = nil) {
      (self.commits, self.days, self.bytes) = (commits, days, bytes)
    }

    /// Creates the limit of this many commits.
    public init(integerLiteral commits: Int) { self.init(commits: commits) }

    /// Returns the limit of this many commits.
    public static func commits(_ count: Int) -> Self { Self(commits: count) }

    /// Returns the limit of this many days, of 24 hours each.
    public static func days(_ count: Int) -> Self { Self(days: count) }

    /// Returns the limit of this many bytes.
    public static func bytes(_ count: Int) -> Self { Self(bytes: count) }
  }
}
