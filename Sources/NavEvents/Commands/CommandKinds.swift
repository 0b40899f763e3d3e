/// A set of command types, such as those that an interceptor wants to see.
public struct CommandKinds: Equatable, Sendable {
  @usableFromInline var bits: UInt128

  /// All commands, including those of later versions.
  public static let all = CommandKinds(bits: .max)

  /// Creates a set of `kinds`.
  public init(_ kinds: CommandKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates a set of `kinds`.
  public init(_ kinds: some Sequence<CommandKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  @inlinable @inline(__always)
  static func bit(of kind: CommandKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 &<< UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Adds the kinds of `other`.
  package mutating func formUnion(_ other: CommandKinds) { bits |= other.bits }

  /// Returns a Boolean value that indicates whether the set contains `kind`.
  @inlinable public func contains(_ kind: CommandKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
