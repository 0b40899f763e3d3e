/// A set of event types, such as those that a reactor wants to see.
public struct EventKinds: Equatable, Sendable {
  @usableFromInline var bits: UInt128

  /// All events, including those of later versions.
  public static let all = EventKinds(bits: .max)

  /// Creates a set of `kinds`.
  public init(_ kinds: EventKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates a set of `kinds`.
  public init(_ kinds: some Sequence<EventKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  @inlinable @inline(__always)
  static func bit(of kind: EventKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 &<< UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Adds the kinds of `other`.
  package mutating func formUnion(_ other: EventKinds) { bits |= other.bits }

  /// Returns a Boolean value that indicates whether the set contains `kind`.
  @inlinable public func contains(_ kind: EventKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
