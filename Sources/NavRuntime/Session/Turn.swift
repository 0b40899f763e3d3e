import NavEvents
import Synchronization

/// Whose turn it is to commit: one thread at a time, from the command until its last observer has been told.
/// Its identity is the lock.
final class Turn: Sendable {
  /// What the thread whose turn it is does.
  enum Phase: UInt8 {
    /// Deciding, or telling observers what will be: nothing can be sent.
    case deciding
    /// Telling observers what has been: what they send is queued.
    case observing
  }

  private let lock = Mutex(())
  private let owner = Atomic<UInt>(0)
  private let phaseOfOwner = Atomic<UInt8>(0)

  /// What this thread does if it is its turn; nil when it is not.
  var phase: Phase? {
    guard owner.load(ordering: .relaxed) == ThreadNumber.current else { return nil }
    return Phase(rawValue: phaseOfOwner.load(ordering: .relaxed))
  }

  func take<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { _ throws(E) in
      owner.store(ThreadNumber.current, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      enter(.deciding)
      return try body()
    }
  }

  func enter(_ phase: Phase) { phaseOfOwner.store(phase.rawValue, ordering: .relaxed) }
}
