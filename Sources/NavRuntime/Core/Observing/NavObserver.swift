import NavBase
public import NavEvents
import Synchronization

/// A set of callbacks for the events of a session. They are called outside the lock, on the sender's thread,
/// in the order of the commits.
///
/// ```swift
/// let observation = session.observe(
///   with: NavObserver(
///     commit: { print($0) },
///     appearance: { print($0) },
///     failed: { print($0.message) }))
/// ```
public struct NavObserver: Sendable {
  /// An event and its position.
  ///
  /// The value is valid during the call, so it cannot be copied or kept; the event in it can.
  public struct Observed: ~Copyable {
    /// The session, which has the current commit. It outlives the call, so no reference is counted for each event.
    private unowned(unsafe) let session: NavSession
    private let place: Int
    /// The event. It is created when you read it.
    public var event: NavEvent { session.eventInHand(at: place) }
    /// The number of events before it.
    public let seq: Int
    /// The number of its commit.
    public let commit: Int

    // The optimiser of Swift 6.3 fails when it inlines this.
    @inline(never)
    init(of session: NavSession, at place: Int, seq: Int, commit: Int) {
      self.session = session
      self.place = place
      self.seq = seq
      self.commit = commit
    }
  }

  /// The callback for each event once it is in the journal, before it is visible. It may not send
  /// commands.
  public var will: (@Sendable (borrowing Observed) -> Void)?
  /// The callback for each event of a commit once the commit is visible. Commands that it sends are decided
  /// right after.
  public var did: (@Sendable (borrowing Observed) -> Void)?
  /// The callback when a screen appears or disappears: the `will…` steps with `will`, the others with `did`.
  public var appearance: (@Sendable (AppearanceChange) -> Void)?
  /// The callback for each commit once it is visible, refused or not. Commands that it sends are decided right after.
  public var commit: (@Sendable (NavCommit) -> Void)?
  /// The callback for a failure of the journal that is not thrown to the sender of a command:
  /// - A sync in the background fails, or finds that an earlier write or sync has failed. The callback is called on a
  ///   thread of its own, maybe after the session was closed. It can call the session.
  /// - A command that an observer sent cannot be appended when its turn comes. Of the commands that fail in one run of the
  ///   queue, the first is reported here, and each to `dropped`.
  /// - The commit that quarantines a plugin, which has failed three times, cannot be appended.
  ///
  /// The session accepts no more commands after that. Only `JournalError.lineTooLong` leaves the journal as it was, and the
  /// session goes on.
  public var failed: (@Sendable (JournalError) -> Void)?
  /// The callback for a command that an observer sent, and that could not be committed when its turn came: the journal could
  /// not be written, or the session was closed meanwhile.
  public var dropped: (@Sendable (NavCommand, SessionError) -> Void)?

  /// The callback when the beginning of a rolling journal (``SessionOptions/keep``) could not be folded. Nothing is lost. The
  /// session goes on with the longer journal, and tries again later. If the folder could not be synced, a power failure
  /// decides which of the two files has the name, and the next command throws an error. A file that may not be replaced,
  /// because it has several hard links or belongs to another user, is reported once.
  public var rollFailed: (@Sendable (SessionError) -> Void)?

  /// Creates an observer with the given callbacks.
  public init(
    will: (@Sendable (borrowing Observed) -> Void)? = nil,
    did: (@Sendable (borrowing Observed) -> Void)? = nil,
    commit: (@Sendable (NavCommit) -> Void)? = nil,
    appearance: (@Sendable (AppearanceChange) -> Void)? = nil,
    failed: (@Sendable (JournalError) -> Void)? = nil,
    dropped: (@Sendable (NavCommand, SessionError) -> Void)? = nil,
    rollFailed: (@Sendable (SessionError) -> Void)? = nil
  ) {
    self.will = will
    self.did = did
    self.commit = commit
    self.appearance = appearance
    self.failed = failed
    self.dropped = dropped
    self.rollFailed = rollFailed
  }
}

/// A step in the appearance or disappearance of a screen, in UIKit's order: the `will…` steps of the screens
/// that leave and of those that come are reported before the commit is visible, the `did…` steps after.
public struct AppearanceChange: Equatable, Sendable {
  /// A step of an appearance or a disappearance.
  public enum Step: UInt8, CaseIterable, Sendable {
    /// The screen is about to become hidden.
    case willDisappear
    /// The screen is about to become visible.
    case willAppear
    /// The screen is hidden now.
    case didDisappear
    /// The screen is visible now.
    case didAppear
  }

  /// The kind of step.
  public let step: Step
  /// The id of the screen or placeholder.
  public let screen: String
  /// The route of a screen that appears; nil for none, and for one that disappears.
  public let route: String?
  /// The number of the commit that changes the visible screens.
  public let commit: Int
}

/// A summary of the changes of a commit, for redrawing: plain values that can be kept.
public struct NavChange: Equatable, Sendable {
  /// The commit's number.
  public let commit: Int
  /// The half-open range of its events, counted from the first of the journal.
  public let events: Range<Int>
  /// The types of the events, in order.
  public let kinds: [EventKind]
  /// The containers that the events name, each once, in the order of the events.
  public let containers: [String]
}

/// An observation of a session. It ends when you cancel it, or with its last reference.
///
/// ```swift
/// let observation = session.observe { commit in print(commit) }
/// observation.cancel()
/// ```
///
/// A class: its identity is the observation.
public final class NavObservation: Sendable {
  private let hub: ObserverHub
  private let turn: Turn
  private let token: Int

  init(_ hub: ObserverHub, _ turn: Turn, _ token: Int) {
    (self.hub, self.turn, self.token) = (hub, turn, token)
  }

  deinit { cancel() }

  /// Ends the observation. Later calls do nothing. What the observer has captured is released at once, or at the end of the
  /// command that is being carried out.
  public func cancel() {
    hub.remove(token)
    turn.releaseRemoved(from: hub)
  }
}

/// The observers of one session. A class: its identity is shared with the thread that syncs the journal.
final class ObserverHub: Sendable {
  private struct Entries {
    var nextToken = 0
    var observers: [(token: Int, observer: NavObserver)] = []
    var streams: [(token: Int, stream: AsyncStream<NavChange>.Continuation)] = []
    /// What to call at the end of the session for an observer that feeds a stream.
    var ends: [(token: Int, end: @Sendable () -> Void)] = []
    var listeners = Listeners()
    var isFinished = false

    mutating func newToken() -> Int {
      nextToken += 1
      return nextToken
    }
  }

  private let entries = Lock(Entries())
  /// The generation of the listeners, for a comparison without the lock.
  private let generation = Atomic<Int>(0)
  /// The generation of the listeners that the session has.
  private let refreshed = Atomic<Int>(0)

  /// Changes the entries, and with them the listeners.
  private func change<R: Sendable>(_ body: (inout Entries) -> R) -> R {
    let (result, before) = entries.withLock { entries in
      let before = entries.listeners
      let result = body(&entries)
      let next = before.generation + 1
      entries.listeners = Listeners(
        entries.observers, hasStreams: !entries.streams.isEmpty, generation: next)
      generation.store(next, ordering: .releasing)
      return (result, before)
    }
    // What a removed observer has captured is released outside the lock: it may end another observation.
    return withExtendedLifetime(before) { result }
  }

  /// Brings `listeners` up to date, and returns those before, to be released where no lock is held; nil when nothing has
  /// changed. No lock is taken unless an observer was added or removed.
  @inline(__always)
  func refresh(_ listeners: inout Listeners) -> Listeners? {
    listeners.generation == generation.load(ordering: .acquiring) ? nil : replace(&listeners)
  }

  private func replace(_ listeners: inout Listeners) -> Listeners {
    let before = listeners
    listeners = entries.withLock { $0.listeners }
    refreshed.store(listeners.generation, ordering: .relaxed)
    return before
  }

  /// True when an observer was added or removed after the last ``refresh(_:)``, so that the session still has an old list.
  @inline(__always)
  var hasChanged: Bool {
    refreshed.load(ordering: .relaxed) != generation.load(ordering: .relaxed)
  }

  func add(_ observer: NavObserver) -> Int {
    change { entries in
      let token = entries.newToken()
      entries.observers.append((token, observer))
      return token
    }
  }

  /// Adds an observer, and calls `end` when the session ends. Returns nil after the end of the session.
  func add(_ observer: NavObserver, end: @escaping @Sendable () -> Void) -> Int? {
    change { entries in
      if entries.isFinished { return nil }
      let token = entries.newToken()
      entries.observers.append((token, observer))
      entries.ends.append((token, end))
      return token
    }
  }

  func remove(_ token: Int) {
    change { entries in
      entries.ends.removeAll { $0.token == token }
      entries.observers.removeAll { $0.token == token }
      entries.streams.removeAll { $0.token == token }
    }
  }

  /// Adds a stream. After the end of the session it is finished at once.
  func add(_ stream: AsyncStream<NavChange>.Continuation) {
    let token: Int? = change { entries in
      if entries.isFinished { return nil }
      let token = entries.newToken()
      entries.streams.append((token, stream))
      return token
    }
    guard let token else { return stream.finish() }
    stream.onTermination = { [weak self] _ in self?.remove(token) }
  }

  func yield(_ change: NavChange) {
    for (_, stream) in entries.withLock({ $0.streams }) { stream.yield(change) }
  }

  func finish() {
    let (streams, ends) = entries.withLock { entries in
      entries.isFinished = true
      return (entries.streams, entries.ends)
    }
    for (_, stream) in streams { stream.finish() }
    for (_, end) in ends { end() }
  }

  func fail(_ error: JournalError) {
    for (_, observer) in entries.withLock({ $0.observers }) { observer.failed?(error) }
  }

  func drop(_ command: NavCommand, _ error: SessionError) {
    for (_, observer) in entries.withLock({ $0.observers }) { observer.dropped?(command, error) }
  }

  func failToRoll(_ error: SessionError) {
    for (_, observer) in entries.withLock({ $0.observers }) { observer.rollFailed?(error) }
  }

  /// Returns true unless an observer among `listeners` has been removed since they were collected.
  @inline(__always)
  func has(_ listener: borrowing Listener, of listeners: borrowing Listeners) -> Bool {
    listeners.generation == generation.load(ordering: .acquiring) || stillHas(listener.token)
  }

  private func stillHas(_ token: Int) -> Bool {
    entries.withLock { $0.observers.contains { $0.token == token } }
  }
}

/// An observer of a session.
struct Listener: ~Copyable, Sendable {
  let token: Int
  let observer: NavObserver
  /// The observer's `did`, or a placeholder: unwrapping the callback for each commit would count a reference to it.
  let did: @Sendable (borrowing NavObserver.Observed) -> Void
  let wantsDid: Bool

  init(_ token: Int, _ observer: NavObserver) {
    self.token = token
    self.observer = observer
    if let did = observer.did { self.did = did } else { did = { _ in } }
    wantsDid = observer.did != nil
  }
}

/// The observers at one time, and the reports that they want.
struct Listeners: Sendable {
  private let list: FixedList<Listener>
  /// The observers, valid as long as these listeners.
  nonisolated(unsafe) let observers: UnsafeBufferPointer<Listener>
  let wantAppearance: Bool
  let wantWill: Bool
  let wantCommit: Bool
  /// True when an observer wants more than the events.
  var wantReport: Bool { wantCommit || wantAppearance }
  /// True while there are streams of changes.
  let hasStreams: Bool
  /// The number of changes that led to these listeners.
  let generation: Int

  init(
    _ entries: [(token: Int, observer: NavObserver)] = [], hasStreams: Bool = false, generation: Int = 0
  ) {
    list = FixedList(entries) { Listener($0.token, $0.observer) }
    observers = list.elements
    wantAppearance = entries.contains { $0.observer.appearance != nil }
    wantWill = wantAppearance || entries.contains { $0.observer.will != nil }
    wantCommit = entries.contains { $0.observer.commit != nil }
    self.hasStreams = hasStreams
    self.generation = generation
  }
}

/// A commit that is being reported to the observers.
struct Committed: ~Copyable {
  let receipt: CommitReceipt
  let refusal: Refusal?
  /// The ticket of the held command that the commit was to carry out, if it is refused.
  let refusedTicket: Int32?
  /// What observers want beyond the events; nil when they want nothing else.
  let report: CommitReport?

  var outcome: Outcome { refusal.map { .refused(receipt, $0) } ?? .accepted(receipt) }

  func forEach(in session: NavSession, _ body: (borrowing NavObserver.Observed) -> Void) {
    let first = receipt.eventRange.lowerBound
    for seq in receipt.eventRange {
      body(NavObserver.Observed(of: session, at: seq - first, seq: seq, commit: receipt.commit))
    }
  }

  /// Reports the commit to an observer before it is visible.
  func announce(to listener: borrowing Listener, in session: NavSession) {
    if let will = listener.observer.will { forEach(in: session, will) }
    if let appearance = listener.observer.appearance {
      forEachAppearance(.willDisappear, .willAppear, appearance)
    }
  }

  /// Reports the commit to an observer once it is visible.
  @inline(__always)
  func tell(_ listener: borrowing Listener, in session: NavSession) {
    if let value = report?.value { listener.observer.commit?(value) }
    if listener.wantsDid { forEach(in: session, listener.did) }
    if report != nil, let appearance = listener.observer.appearance {
      forEachAppearance(.didDisappear, .didAppear, appearance)
    }
  }

  func forEachAppearance(
    _ leaving: AppearanceChange.Step, _ coming: AppearanceChange.Step, _ body: (AppearanceChange) -> Void
  ) {
    guard let appearance = report?.appearance else { return }
    for screen in appearance.leaving {
      body(AppearanceChange(step: leaving, screen: screen, route: nil, commit: receipt.commit))
    }
    for (screen, route) in zip(appearance.coming, appearance.routes) {
      body(AppearanceChange(step: coming, screen: screen, route: route, commit: receipt.commit))
    }
  }
}

/// What observers want to know about a commit beyond its events. A class, so that a commit without it passes on one word.
final class CommitReport {
  /// The commit as a value, when an observer wants it.
  let value: NavCommit?
  /// The screens that the commit hides and shows, when an observer wants them.
  let appearance: VisibleChange?

  init(
    _ core: borrowing SessionCore, _ value: consuming NavCommit?, before: [String]?,
    for listeners: borrowing Listeners
  ) {
    self.value = listeners.wantCommit ? value ?? NavCommit(core.engine.draft) : nil
    guard let before else {
      appearance = nil
      return
    }
    var change = VisibleChange(from: before, to: core.visible)
    change.routes = change.coming.map { core.engine.state.route(of: $0, core.engine.draft.texts) }
    appearance = change
  }
}

/// The screens that a commit hides and shows, from left to right.
struct VisibleChange {
  let leaving: [String]
  let coming: [String]
  /// The routes of the screens that come, nil for none.
  var routes: [String?] = []

  init(from before: [String], to after: [String]) {
    leaving = before.filter { !after.containsBytes(of: $0) }
    coming = after.filter { !before.containsBytes(of: $0) }
  }
}
