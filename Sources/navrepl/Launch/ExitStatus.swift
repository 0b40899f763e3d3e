/// How the program ends; the larger number wins when several things went wrong.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// Something was refused, an `expect` failed, a divergence was found.
  case negative = 1
  /// A line or an option that is no command.
  case usage = 2
  /// A journal that is corrupt, locked or lacks a plugin.
  case journal = 3
  case inputOutput = 4

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

  mutating func note(_ other: ExitStatus) { self = max(self, other) }
}
