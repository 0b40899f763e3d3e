import Synchronization

/// A member that makes a large struct stay at its address.
///
/// The compiler passes a loadable struct by copying it to the stack, even when it is only borrowed, and a session’s state
/// has hundreds of bytes. A struct with an atomic member is not loadable, so its address is passed instead.
public struct StaysInPlace: ~Copyable, Sendable {
  private let atomic = Atomic<UInt8>(0)

  /// Creates a mark.
  public init() {}
}
