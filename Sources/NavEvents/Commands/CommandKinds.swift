/// A set of command types: what an interceptor wants to see.
public struct CommandKinds: Equatable, Sendable {
  private var bits: UInt64

  /// Every command there is, also those of later versions.
  public static let all = CommandKinds(bits: .max)

  /// The set of `kinds`.
  public init(_ kinds: CommandKind...) {
    bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  /// The set of `kinds`.
  public init(_ kinds: some Sequence<CommandKind>) {
    bits = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  private init(bits: UInt64) { self.bits = bits }

  /// Whether `kind` is in the set.
  public func contains(_ kind: CommandKind) -> Bool { bits & 1 << UInt64(kind.rawValue) != 0 }
}
