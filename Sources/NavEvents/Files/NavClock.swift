/// The clock from which a commit's `time` is read. A decision sees no other clock.
public enum NavClock: Equatable, Sendable {
  /// The system's clock, as it is, even when it goes back.
  case system
  /// Always this, in milliseconds since 1970: for recordings that are the same byte for byte.
  case fixed(Int)

  /// Milliseconds since 1970.
  package var now: Int {
    switch self {
    case .system: SystemCall.milliseconds()
    case .fixed(let milliseconds): milliseconds
    }
  }
}
