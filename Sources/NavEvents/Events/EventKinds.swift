/// A set of event types: what a reacting plugin wants to see.
public struct EventKinds: Equatable, Sendable {
  private var bits: UInt64

  /// Every event there is, also those of later versions.
  public static let all = EventKinds(bits: .max)

  /// The set of `kinds`.
  public init(_ kinds: EventKind...) {
    bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// The set of `kinds`.
  public init(_ kinds: some Sequence<EventKind>) {
    bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  private init(bits: UInt64) { self.bits = bits }

  /// Whether `kind` is in the set.
  public func contains(_ kind: EventKind) -> Bool { bits & 1 << UInt64(kind.rawValue) != 0 }
}
