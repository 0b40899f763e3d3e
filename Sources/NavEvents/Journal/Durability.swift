/// The moment at which an acknowledged commit is durable: no power failure can lose it. At every level a
/// commit is given to the operating system before it is acknowledged, so a crash of the program loses
/// nothing.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.durability = .always  // each commit is synced before `send` returns
/// let session = try NavSession.open(at: "trip.jsonl", options: options)
/// ```
public enum Durability: Equatable, Sendable {
  /// A commit is synced before the command returns.
  case always
  /// Commits are synced in the background, this many milliseconds, from 1 to ``longestDelay``, after the first commit that
  /// waits for it. A number outside that range is moved into it.
  case group(milliseconds: Int)
  /// Syncing is left to the operating system.
  case os

  /// The default delay of `group`, in milliseconds.
  public static let standardDelay = 50
  /// The longest delay of `group`, in milliseconds: a minute.
  public static let longestDelay = 60_000

  /// Parses a level: `always`, `group`, `group:MS` or `os`; nil for any other text.
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
    case .group(let milliseconds): "group:\(Self.possibleDelay(milliseconds))"
    }
  }

  /// Returns the possible delay that is nearest to `milliseconds`.
  static func possibleDelay(_ milliseconds: Int) -> Int { min(max(milliseconds, 1), longestDelay) }
}
