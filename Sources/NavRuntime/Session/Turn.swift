import NavEvents
import Synchronization

/// The right to commit. One thread at a time has it, from the command until its last observer has been called. A class: its
/// identity is the lock.
final class Turn: Sendable {
  /// The phase of the thread that has the turn.
  enum Phase: UInt8 {
    /// Deciding, or calling `will`: no command can be sent.
    case deciding
    /// Calling `did`: commands that are sent are queued.
    case observing
  }

  /// The observers that the last commit was reported to.
  private let listeners = Lock(Listeners())
  private let owner = Atomic<UInt>(0)
  private let phaseOfOwner = Atomic<UInt8>(0)
  private let queued = Atomic<Bool>(false)
  private let scene = Atomic<Bool>(false)
  private let failures = Atomic<Bool>(false)
  private let roll = Atomic<Bool>(false)

  /// The phase of this thread; nil when another thread, or none, has the turn.
  @inline(__always)
  var phase: Phase? {
    guard owner.load(ordering: .relaxed) == ThreadNumber.current else { return nil }
    return Phase(rawValue: phaseOfOwner.load(ordering: .relaxed))
  }

  /// Calls `body` with the observers that the last commit was reported to, while no other thread has the turn.
  /// - Throws: ``SessionError/reentrant`` when the thread that has the turn waits for this thread, so that neither could go on.
  @inline(__always)
  func take<R>(_ body: (inout Listeners) throws(SessionError) -> R) throws(SessionError) -> R {
    // The body stands here once, so that it is inlined.
    while true {
      let result = try listeners.withLockIfAvailable { listeners throws(SessionError) in
        owner.store(ThreadNumber.current, ordering: .relaxed)
        defer { owner.store(0, ordering: .relaxed) }
        enter(.deciding)
        return try body(&listeners)
      }
      if let result { return result }
      try wait()
    }
  }

  /// Returns when the thread that has the turn has ended it.
  @inline(never)
  private func wait() throws(SessionError) {
    try WaitingThreads.begin(for: self)
    listeners.withLock { _ in }
    WaitingThreads.end()
  }

  /// The thread that has the turn; 0 when none has it.
  fileprivate var thread: UInt { owner.load(ordering: .relaxed) }

  /// Releases what removed observers have captured, unless a thread has the turn: it does so at the end.
  func releaseRemoved(from hub: ObserverHub) {
    if phase != nil { return }
    // What is released may call the session, so it outlives the lock.
    let removed = listeners.withLockIfAvailable { hub.refresh(&$0) }
    withExtendedLifetime(removed) {}
  }

  // MARK: The results of the last commit. Only the thread that has the turn reads and writes them.

  /// True when the session has a scene.
  var hasScene: Bool { scene.load(ordering: .relaxed) }

  /// True when a plugin has failed so often that it must be quarantined.
  var hasFailures: Bool { failures.load(ordering: .relaxed) }

  /// True when the beginning of the journal is to be folded.
  var isRollDue: Bool { roll.load(ordering: .relaxed) }

  func note(hasScene: Bool, hasFailures: Bool, isRollDue: Bool) {
    scene.store(hasScene, ordering: .relaxed)
    failures.store(hasFailures, ordering: .relaxed)
    roll.store(isRollDue, ordering: .relaxed)
  }

  /// True when an observer has sent a command during the turn.
  var hasQueue: Bool { queued.load(ordering: .relaxed) }

  /// Records that a command waits for the end of the turn.
  func noteQueued() { queued.store(true, ordering: .relaxed) }

  /// Records that no command waits.
  func noteQueueEmpty() { queued.store(false, ordering: .relaxed) }

  func enter(_ phase: Phase) { phaseOfOwner.store(phase.rawValue, ordering: .relaxed) }
}

/// The threads that wait for the turn of a session, to notice when two of them wait for each other: an observer of one session
/// may send to another session, whose observer sends to the first.
private enum WaitingThreads {
  /// The turn that each thread waits for.
  private static let turns = Lock<[UInt: Turn]>([:])

  /// Records that this thread begins to wait.
  /// - Throws: ``SessionError/reentrant`` when the owner of the turn waits, maybe through others, for a turn of this thread.
  static func begin(for turn: Turn) throws(SessionError) {
    let thread = ThreadNumber.current
    let isCircle = turns.withLock { turns in
      // The thread that closes a circle comes last, and finds all others here, with the owners of their turns.
      turns[thread] = turn
      var next: Turn? = turn
      // A thread that has just got its turn may still be here, as its own successor.
      for _ in 0..<turns.count {
        guard let owner = next?.thread else { break }
        if owner == thread {
          turns[thread] = nil
          return true
        }
        next = turns[owner]
      }
      return false
    }
    if isCircle { throw .reentrant }
  }

  /// Records that this thread waits no more.
  static func end() { turns.withLock { $0[ThreadNumber.current] = nil } }
}
