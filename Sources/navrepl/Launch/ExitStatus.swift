/// The exit status of the program. When several things went wrong, the largest number wins.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// A command was refused, an `expect` failed, or a divergence was found.
  case negative = 1
  /// A line or an option was invalid.
  case usage = 2
  /// A journal is corrupt or locked, or lacks a plugin.
  case journal = 3
  case inputOutput = 4

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

  mutating func note(_ other: ExitStatus) { self = max(self, other) }
}
