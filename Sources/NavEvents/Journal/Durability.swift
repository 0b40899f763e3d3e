/// The moment at which an acknowledged commit is safe from a power cut. At every level a commit is handed to
/// the operating system before it is acknowledged, so a crash of the program loses nothing.
public enum Durability: Equatable, Sendable {
  /// Synced before the command returns.
  case always
  /// Synced in the background, this many milliseconds after the first commit that waits for it.
  case group(milliseconds: Int)
  /// Left to the operating system.
  case os

  /// The delay of `group` when none is stated.
  public static let standardDelay = 50
  /// The longest delay of `group`, a minute.
  public static let longestDelay = 60_000

  /// The level that `text` names: `always`, `group`, `group:MS` or `os`.
  public init?(_ text: String) {
    switch text {
    case "always": self = .always
    case "os": self = .os
    case "group": self = .group(milliseconds: Self.standardDelay)
    default:
      guard text.hasPrefix("group:"), let delay = Int(text.dropFirst(6)), 1...Self.longestDelay ~= delay
      else { return nil }
      self = .group(milliseconds: delay)
    }
  }

  /// The level as the header of a journal names it.
  public var name: String {
    switch self {
    case .always: "always"
    case .os: "os"
    case .group(let milliseconds): "group:\(milliseconds)"
    }
  }
}
