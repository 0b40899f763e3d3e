import NavBase
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
  private let owner = Owner()
  private let others = Turns.shared
  private let phaseOfOwner = Atomic<UInt8>(0)
  private let queued = Atomic<Bool>(false)
  private let scene = Atomic<Bool>(false)
  private let failures = Atomic<Bool>(false)
  private let roll = Atomic<Bool>(false)

  /// The phase of this thread; nil when another thread, or none, has the turn.
  @inline(__always)
  var phase: Phase? {
    guard owner.thread == ThreadNumber.current else { return nil }
    return Phase(rawValue: phaseOfOwner.load(ordering: .relaxed))
  }

  init() { others.add(owner) }

  deinit { others.remove(owner) }

  /// Calls `body` with the observers that the last commit was reported to, while no other thread has the turn.
  /// - Throws: ``SessionError/reentrant`` when the thread that has the turn waits for this thread, so that neither could go on.
  @inline(__always)
  func take<R>(_ body: (inout Listeners) throws(SessionError) -> R) throws(SessionError) -> R {
    if others.areSeveral { return try takeAmongSeveral(body) }
    return try listeners.withLock { listeners throws(SessionError) in
      begin()
      defer { end() }
      return try body(&listeners)
    }
  }

  @inline(never)
  private func takeAmongSeveral<R>(
    _ body: (inout Listeners) throws(SessionError) -> R
  ) throws(SessionError) -> R {
    try wait(for: listeners) { listeners throws(SessionError) in
      begin()
      defer { end() }
      return try body(&listeners)
    }
  }

  /// Calls `body` with the value of a lock that the thread with the turn may hold. Only a thread that has to wait can be part
  /// of a circle.
  /// - Throws: ``SessionError/reentrant`` when the thread with the turn waits for this thread, so that neither could go on.
  func wait<Value: ~Copyable, R>(
    for lock: borrowing Lock<Value>, _ body: (inout sending Value) throws(SessionError) -> R
  ) throws(SessionError) -> R {
    let result = try lock.withLockIfAvailable { value throws(SessionError) in try body(&value) }
    if let result { return result }
    try others.beginWaiting(for: owner)
    return try lock.withLock { value throws(SessionError) in
      others.endWaiting()
      return try body(&value)
    }
  }

  @inline(__always)
  private func begin() {
    owner.thread = ThreadNumber.current
    enter(.deciding)
  }

  @inline(__always)
  private func end() { owner.thread = 0 }

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

/// The thread that has a turn. A class: its identity stands for the turn, which may end while others look at it.
private final class Owner: Sendable {
  private let number = Atomic<UInt>(0)

  /// The number of the thread; 0 when none has the turn.
  @inline(__always)
  var thread: UInt {
    get { number.load(ordering: .relaxed) }
    set { number.store(newValue, ordering: .relaxed) }
  }
}

/// The turns of all sessions, to notice when threads wait for each other: an observer of one session may send to another session,
/// whose observer sends to the first. A class: its identity is the list of the process.
private final class Turns: Sendable {
  private struct State {
    /// The owner of every turn. Each turn removes its own at its end.
    var all: [Owner] = []
    /// The owner of the turn that a thread waits for while it has another one.
    var awaited: [UInt: Owner] = [:]
  }

  static let shared = Turns()

  private let state = Lock(State())
  private let wereSeveral = Atomic(false)

  func add(_ owner: Owner) {
    state.withLock { state in
      state.all.append(owner)
      if state.all.count > 1 { wereSeveral.store(true, ordering: .relaxed) }
    }
  }

  func remove(_ owner: Owner) { state.withLock { state in state.all.removeAll { $0 === owner } } }

  /// True once there were several sessions at a time. With one, no thread can wait for another in a circle.
  @inline(__always)
  var areSeveral: Bool { wereSeveral.load(ordering: .relaxed) }

  /// Records that this thread begins to wait for a turn, if it has another: nobody waits for any other thread.
  /// - Throws: ``SessionError/reentrant`` when the owner of the turn waits, maybe through others, for a turn of this thread.
  @inline(never)
  func beginWaiting(for turn: Owner) throws(SessionError) {
    let thread = ThreadNumber.current
    let isCircle = state.withLock { state in
      guard state.all.contains(where: { $0.thread == thread }) else { return false }
      // The thread that closes a circle comes last, and finds all others here.
      state.awaited[thread] = turn
      var next: Owner? = turn
      for _ in 0..<state.awaited.count {
        guard let owner = next?.thread else { return false }
        if owner == thread {
          state.awaited[thread] = nil
          return true
        }
        next = state.awaited[owner]
      }
      return false
    }
    if isCircle { throw .reentrant }
  }

  /// Records that this thread waits no more.
  @inline(never)
  func endWaiting() {
    state.withLock { state in
      if !state.awaited.isEmpty { state.awaited[ThreadNumber.current] = nil }
    }
  }
}
