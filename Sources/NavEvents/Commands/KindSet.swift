/// A set of types of commands or of events.
public struct KindSet<Kind: RawRepresentable<UInt8> & Sendable>: Hashable, Sendable,
  ExpressibleByArrayLiteral
{
  @usableFromInline var bits: UInt128

  /// All types, including those of later versions.
  public static var all: KindSet { KindSet(bits: .max) }

  /// Creates a set of `kinds`.
  public init(_ kinds: Kind...) { self.init(kinds) }

  /// Creates a set of `kinds`.
  public init(_ kinds: some Sequence<Kind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates a set of the kinds of an array literal: `let watched: EventKinds = [.pushed, .popped]`.
  public init(arrayLiteral kinds: Kind...) { self.init(kinds) }

  private init(bits: UInt128) { self.bits = bits }

  @inlinable @inline(__always)
  static func bit(of kind: Kind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 &<< UInt128(kind.rawValue)
  }

  /// Adds the kinds of `other`.
  package mutating func formUnion(_ other: KindSet) { bits |= other.bits }

  /// Returns a Boolean value that indicates whether the set contains `kind`.
  @inlinable public func contains(_ kind: Kind) -> Bool { bits & Self.bit(of: kind) != 0 }
}

/// A set of command types, such as those that an interceptor wants to see.
public typealias CommandKinds = KindSet<CommandKind>

/// A set of event types, such as those that a reactor wants to see.
public typealias EventKinds = KindSet<EventKind>
