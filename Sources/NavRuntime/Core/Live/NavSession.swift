import NavBase
// An app imports NavRuntime alone, and gets the commands and events of NavEvents with it.
@_exported public import NavEvents
import Synchronization

/// A scene with its journal: send commands, read the state, observe events. It can be called from any thread.
///
/// ```swift
/// let session = try NavSession.open(at: "trip.jsonl", options: .standard)
/// try session.send(.push("inbox"))
/// try session.send(.back(), from: .user)
/// ```
///
/// A class: its identity is the only writer of its journal. An app with several windows has several sessions.
public final class NavSession: Sendable {
  /// The fold that decides. The thread that holds the turn uses it, and holds its lock while plugins are asked.
  let core: Lock<SessionCore>
  /// The fold that readers see.
  let published = Lock(PublishedScene())
  let turn = Turn()
  let hub: ObserverHub
  private let queue = Lock<[PendingCommand]>([])
  /// The clock that gives the commits their time.
  public let clock: NavClock
  /// The findings from opening the journal; nil without one.
  let findings: Lock<NavOpening?>
  /// The background passes over the journal; nil without any.
  private let scrubber = Lock<JournalScrubber?>(nil)
  /// What hides private values; nil when there are none.
  let privateValues: PrivateValues?

  init(core: consuming sending SessionCore, hub: ObserverHub, opening: NavOpening? = nil) {
    turn.note(hasScene: core.engine.state.hasScene, hasFailures: false, isRollDue: false)
    clock = core.clock
    privateValues = core.privateValues
    self.core = Lock(core)
    self.hub = hub
    findings = Lock(opening)
  }

  /// Creates a session without a journal: nothing is stored.
  ///
  /// The options about a journal have no effect: ``SessionOptions/id``, ``SessionOptions/durability``,
  /// ``SessionOptions/keep``, ``SessionOptions/app`` and ``SessionOptions/recovery``.
  /// - Parameters:
  ///   - options: The plugins with their configurations, and the clock.
  ///   - initial: The scene to begin with, which is the first commit; nil to send the scene later, or to begin with a drillDown.
  /// - Throws: ``SessionError/pluginMissing(_:)`` when the catalog does not have a plugin of the options;
  ///   ``SessionError/plugins(_:)`` when a plugin cannot be created or started, or the plugins cannot be ordered together;
  ///   ``SessionError/scene(_:)`` when a plugin refuses the scene; ``SessionError/privateKey(_:)`` when private values have no key.
  public convenience init(
    options: SessionOptions = SessionOptions(), initial: InitialScene? = nil
  ) throws(SessionError) {
    var engine = Engine(catalog: options.catalog)
    let records = try options.records(options.plugins + options.attaching)
    engine.state.setPlugins(records, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    let core = SessionCore(
      engine: engine, writer: nil, clock: options.clock, commits: 0, events: 0,
      hiding: try PrivateValues(options))
    self.init(core: core, hub: ObserverHub())
    try begin(with: initial)
  }

  /// Commits a scene to begin with, unless there is one.
  func begin(with scene: InitialScene?) throws(SessionError) {
    guard let scene, !turn.hasScene else { return }
    if case .refused(let refusal) = try send(.scene(scene)) { throw .scene(refusal) }
  }

  /// The findings from opening the journal with ``open(at:in:options:initial:)``; nil for a session without a journal.
  public var opening: NavOpening? { findings.withLock { $0 } }

  /// A session that is released without ``close()`` ends its streams too.
  deinit {
    hub.finish()
    endScrub()
  }

  /// Begins the background passes over the journal.
  func begin(_ scrub: NavScrub, at path: String, in fileSystem: any FileSystem) {
    scrubber.withLock { $0 = JournalScrubber(scrub, of: self, at: path, in: fileSystem) }
  }

  private func endScrub() {
    scrubber.withLock { scrubber in
      scrubber?.end()
      scrubber = nil
    }
  }

  // MARK: Commands

  /// Decides a command, appends the commit to the journal and makes it visible.
  ///
  /// ```swift
  /// switch try session.send(.push("inbox")) {
  /// case .accepted(let commit): log(commit.events)
  /// case .refused(let refusal): show(refusal.reasons.map(\.message))
  /// case .queued: break
  /// }
  /// ```
  ///
  /// The source is the app unless you say otherwise. Plugins may treat a touch of the user differently, so pass `.user` where
  /// a button or a gesture sends the command, `.link` for a link from outside, and `.system` for a report.
  ///
  /// While there is no scene, a navigation command is given one: a drillDown called `main`, set by a commit before its own. A
  /// `scene` or an `add` sets it, and reports, attributes of the scene and commands about plugins need none. A command that an
  /// observer sends while a commit is reported to it is queued, and decided right after that.
  /// - Returns: The outcome; a refusal is journalled too.
  /// - Throws: A ``SessionError`` when the journal cannot hold the command or cannot be written (nothing has changed), the
  ///   session is closed, or the call comes from a plugin's hook or an observer's `will`. When observers of two sessions send
  ///   to each other's session from two threads, and each would wait for the other, one of them gets
  ///   ``SessionError/reentrant``.
  @discardableResult
  public func send(
    _ command: NavCommand, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    var commit: NavCommit?
    let outcome = try take(source, { $0.intern(command) }) { draft in
      if draft.refusal == nil { commit = value(draft, of: command) }
      return commit
    }
    switch outcome {
    case .refused(_, let refusal): return .refused(refusal)
    case .accepted:
      guard let commit else { preconditionFailure("An accepted command has a commit.") }
      return .accepted(commit)
    case .queued: return .queued
    }
  }

  /// Decides several commands and commits all of them, or none: `all { …; … }` at a prompt.
  ///
  /// Each is decided in the state that the one before has left, and plugins see each. When one is refused, nothing happens, and
  /// the refusal has its place: ``/NavEvents/Refusal/step``. A crash leaves all of them in the journal, or none. Reports, `scene`, commands
  /// about plugins and another list cannot be among them (`bad-argument`).
  ///
  /// ```swift
  /// try session.send([.dismiss(), .select("home"), .push("item")], from: .link)
  /// ```
  /// - Throws: What ``send(_:from:)-(NavCommand,_)`` throws.
  @discardableResult
  public func send(
    _ commands: [NavCommand], from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome { try send(.all(commands), from: source) }

  /// Sends a command as ``send(_:from:)-(NavCommand,_)`` does, and returns its commit, which also a refused command has; nil when an observer
  /// sent the command, and it is decided later.
  ///
  /// ```swift
  /// if let commit = try session.commit(.back(), from: .user) { print("@\(commit.eventRange.upperBound)", commit) }
  /// ```
  /// - Throws: What ``send(_:from:)-(NavCommand,_)`` throws.
  @discardableResult
  public func commit(
    _ command: NavCommand, from source: CommitSource = .app
  ) throws(SessionError) -> NavCommit? {
    var commit: NavCommit?
    _ = try take(source, { $0.intern(command) }) { draft in
      commit = value(draft, of: command)
      return commit
    }
    return commit
  }

  /// Reports that the app came to the foreground (true), or went to the background (false). Time in the background does not
  /// count as time on a screen, in ``screenViews`` and in the statistics of a journal. A journal remembers it, so an app
  /// reports it at launch, too.
  ///
  /// ```swift
  /// try session.setActive(false)  // in sceneDidEnterBackground(_:)
  /// ```
  /// - Throws: What ``send(_:from:)-(NavCommand,_)`` throws.
  @discardableResult
  public func setActive(_ isActive: Bool) throws(SessionError) -> NavOutcome {
    try send(.setActive(isActive), from: .system)
  }

  /// Returns the commit in a draft, of a command that the sender has as a value; with private values it is another one by now.
  private func value(_ draft: borrowing CommitDraft, of command: NavCommand) -> NavCommit {
    privateValues == nil ? NavCommit(draft, of: command) : NavCommit(draft)
  }

  /// Decides the command that `make` builds, appends the commit to the journal and makes it visible.
  ///
  /// While there is no scene, a navigation command is given one: a drillDown called `main`, set by a commit before its own. A
  /// command that an observer's `did` sends is queued, and decided right after the commit that is being
  /// observed.
  /// - Returns: The commit, accepted or refused; a refusal is journalled too.
  @discardableResult
  package func send(
    _ source: CommitSource = .app, _ make: (inout CommitDraft) -> InternedCommand
  ) throws(SessionError) -> Outcome {
    try send(source, make) { _ in }
  }

  /// Sends a command as ``send(_:_:)`` does, and calls `inspect` with the commit before the next one begins.
  @discardableResult
  package func send(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand,
    inspecting inspect: (borrowing CommitDraft) -> Void
  ) throws(SessionError) -> Outcome {
    try take(source, make) { draft in
      inspect(draft)
      return nil
    }
  }

  /// Reads the times of the next commits from another clock.
  package func take(timesFrom clock: NavClock) { core.withLock { $0.clock = clock } }

  /// Takes a command: at once, or later when an observer sends it. `inspect` may return the commit as a value, which is then
  /// reported to the observers too.
  @inline(__always)
  private func take(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand,
    _ inspect: (borrowing CommitDraft) -> NavCommit?
  ) throws(SessionError) -> Outcome {
    switch turn.phase {
    case .deciding: throw .reentrant
    case .observing:
      try enqueue(source, make)
      return .queued
    case nil: break
    }
    defer { if hub.hasChanged { turn.releaseRemoved(from: hub) } }
    return try turn.take { listeners throws(SessionError) in
      let outcome: Outcome
      do throws(SessionError) { outcome = try commitWithScene(source, make, inspect, for: &listeners) } catch
      {
        // An observer may have answered the scene that was committed first.
        if turn.hasQueue { runQueue(&listeners) }
        throw error
      }
      if turn.hasFailures { quarantine(&listeners) }
      if turn.hasQueue { runQueue(&listeners) }
      if turn.isRollDue { roll() }
      return outcome
    }
  }

  /// Commits a command. If it needs a scene and there is none yet, a scene is committed first.
  @inline(__always)
  private func commitWithScene(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand,
    _ inspect: (borrowing CommitDraft) -> NavCommit?, for listeners: inout Listeners
  ) throws(SessionError) -> Outcome {
    if turn.hasScene { return try commit(source, make, inspect, for: &listeners) }
    let first = try PendingCommand(source, make)
    if first.needsScene { try commitScene(&listeners) }
    return try commit(source, first.make, inspect, for: &listeners)
  }

  /// Commits the scene of a new journal.
  private func commitScene(_ listeners: inout Listeners) throws(SessionError) {
    func send(_ listeners: inout Listeners) throws(SessionError) {
      _ = try commit(
        .system, { draft in draft.scene(BuiltInScene.drilldown.content(&draft)) }, { _ in nil },
        for: &listeners)
    }
    try send(&listeners)
    guard turn.hasFailures else { return }
    quarantine(&listeners)
    // A plugin that is in quarantine now may have refused the scene.
    if !turn.hasScene { try send(&listeners) }
  }

  private func commit(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand,
    _ inspect: (borrowing CommitDraft) -> NavCommit?, for listeners: inout Listeners
  ) throws(SessionError) -> Outcome {
    // What a removed observer has captured is released at the end, outside the lock of the core: its end may call the session.
    let removed = hub.refresh(&listeners)
    defer { withExtendedLifetime(removed) {} }
    let committed = try core.withLock { core throws(SessionError) in
      if listeners.wantWill || core.canBeReadInside { follow(&core) }
      if core.engine.draft.texts.wantsCollection { collectTexts(&core) }
      try core.begin(source)
      let before = listeners.wantAppearance ? core.visible : nil
      try core.decideAndAppend(make(&core.engine.draft))
      let value = inspect(core.engine.draft)
      let report = listeners.wantReport ? CommitReport(core, value, before: before, for: listeners) : nil
      core.keep()
      turn.note(
        hasScene: core.engine.state.hasScene, hasFailures: core.failingPlugin != nil,
        isRollDue: core.isRollDue)
      // With a `will`, readers see the commit after the `will` was called.
      if !listeners.wantWill { publish(&core) }
      return Committed(
        receipt: core.receipt, refusal: core.engine.draft.refusal, refusedTicket: core.refusedTicket,
        report: report)
    }
    if listeners.wantWill {
      announce(committed, to: listeners)
      core.withLock { publish(&$0) }
    }
    tell(committed, to: listeners)
    if let ticket = committed.refusedTicket, let code = committed.refusal?.code {
      drop(ticket, code, &listeners)
    }
    return committed.outcome
  }

  /// Drops a held command that was refused when it was resumed, in a commit of its own: it cannot be carried out later either. A failure
  /// of that commit is reported to the observers, and the command waits on.
  @inline(never)
  private func drop(_ ticket: Int32, _ code: RefusalCode, _ listeners: inout Listeners) {
    do throws(SessionError) {
      _ = try commit(
        .system, { $0.drop(ticket, reason: code.rawValue) }, { _ in nil }, for: &listeners)
    } catch {
      if case .journal(let failure) = error { hub.fail(failure) }
    }
  }

  /// Makes the current commit visible to readers.
  @inline(__always)
  private func publish(_ core: inout SessionCore) {
    if core.isFollowed { published.withLock { $0.take(&core.engine, core.moment) } }
  }

  /// Makes the scene of the readers follow the commits from now on.
  func follow(_ core: inout SessionCore) {
    if core.isFollowed { return }
    core.isFollowed = true
    published.withLock { $0.follow(&core.engine, core.moment) }
  }

  private func collectTexts(_ core: inout SessionCore) {
    if core.isFollowed {
      published.withLock { $0.collectTexts(&core.engine) }
    } else {
      core.engine.state.collectTexts(&core.engine.draft.texts)
    }
  }

  /// Returns an event of the current commit.
  func eventInHand(at place: Int) -> NavEvent {
    core.withLock { $0.engine.draft.plain($0.engine.draft.events[place]) }
  }

  /// Reports a commit before it is visible.
  private func announce(_ committed: borrowing Committed, to listeners: Listeners) {
    let observers = listeners.observers
    for place in observers.indices where hub.has(observers[place], of: listeners) {
      committed.announce(to: observers[place], in: self)
    }
  }

  /// Reports a commit once it is visible.
  @inline(__always)
  private func tell(_ committed: borrowing Committed, to listeners: borrowing Listeners) {
    guard !committed.receipt.eventRange.isEmpty || listeners.wantCommit else { return }
    turn.enter(.observing)
    let observers = listeners.observers
    for place in observers.indices where hub.has(observers[place], of: listeners) {
      committed.tell(observers[place], in: self)
    }
    if listeners.hasStreams, !committed.receipt.eventRange.isEmpty { hub.yield(change(committed)) }
    turn.enter(.deciding)
  }

  private func change(_ committed: borrowing Committed) -> NavChange {
    let receipt = committed.receipt
    return core.withLock { core in
      let events = core.engine.draft.events.array
      var names: [String] = []
      for event in events {
        guard let container = event.container else { continue }
        let name = core.engine.draft.texts[container]
        if !names.containsBytes(of: name) { names.append(name) }
      }
      return NavChange(
        commit: receipt.commit, events: receipt.eventRange,
        kinds: events.map(\.kind), containers: names)
    }
  }

  /// Quarantines the plugins that have failed too often, each in a commit of its own. A failure of that
  /// commit is not a failure of the one before it, so it is reported to the observers.
  private func quarantine(_ listeners: inout Listeners) {
    while let plugin = core.withLock({ $0.failingPlugin }) {
      do throws(SessionError) {
        // This is refused only when the other plugins react to it without end. The next commit tries it again.
        if case .refused = try commit(.system, { $0.quarantine(plugin) }, { _ in nil }, for: &listeners) {
          return
        }
      } catch {
        if case .journal(let failure) = error { hub.fail(failure) }
        return
      }
    }
  }

  /// Folds the beginning of the journal. A failure is not a failure of the last commit, so it is reported to the observers.
  private func roll() {
    do throws(SessionError) {
      try core.withLock { core throws(SessionError) in
        // A reader must not wait for the disk.
        follow(&core)
        try core.roll()
      }
    } catch {
      hub.failToRoll(error)
    }
  }

  // MARK: The queue

  private func enqueue(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand
  ) throws(SessionError) {
    if core.withLock({ $0.isClosed }) { throw .closed }
    let command = try PendingCommand(source, make)
    queue.withLock { $0.append(command) }
    turn.noteQueued()
  }

  /// Decides the commands that observers have sent. A failure is not a failure of the observed command, which
  /// is in the journal, so it is reported to the observers.
  private func runQueue(_ listeners: inout Listeners) {
    defer { turn.noteQueueEmpty() }
    var hasFailed = false
    while true {
      let commands = queue.withLock { queue in
        defer { queue = [] }
        return queue
      }
      if commands.isEmpty { return }
      for next in commands {
        do throws(SessionError) {
          _ = try commit(next.source, next.make, { _ in nil }, for: &listeners)
          if turn.hasFailures { quarantine(&listeners) }
        } catch {
          if case .journal(let failure) = error, !hasFailed {
            hasFailed = true
            hub.fail(failure)
          }
          hub.drop(core.withLock { $0.concealed(next.plain).command }, error)
        }
      }
    }
  }

  // MARK: The journal

  /// Returns when every commit so far is durable: no power failure can lose it.
  /// - Throws: ``SessionError/reentrant`` from a plugin's hook and from an observer's `will`, because the commit is not
  ///   complete yet, and when the session's thread waits for this thread, so that neither could go on; a
  ///   ``SessionError/journal(_:)`` when the journal cannot be synced, or the session was closed with a failure.
  public func flush() throws(SessionError) {
    if turn.phase == .deciding { throw .reentrant }
    try turn.wait(for: core) { core throws(SessionError) in
      // A reader must not wait for the disk.
      follow(&core)
      try core.sync()
    }
  }

  /// Returns the journal's open file, for reading, with its index; see ``OpenJournal``.
  public func openJournal() throws(SessionError) -> OpenJournal {
    guard let journal = core.withLock({ $0.openJournal }) else { throw .closed }
    return journal
  }

  /// Closes the session: a checkpoint is written, the journal is synced, and the plugins are released. With ``SessionOptions/app``, the
  /// journal gets the mark `closed` before; no observer is told of it.
  /// Further commands throw ``SessionError/closed``; closing it again does nothing.
  /// - Throws: ``SessionError/reentrant`` from a plugin's hook and from an observer's `will`, because the commit must
  ///   become visible: the session stays open. ``SessionError/journal(_:)`` when the last checkpoint or sync fails, or an
  ///   earlier write or sync has failed: the session is closed all the same.
  public func close() throws(SessionError) {
    let phase = turn.phase
    if phase == .deciding { throw .reentrant }
    defer { endScrub() }
    // The streams end even when the end of the journal cannot be written: no change will follow.
    defer { hub.finish() }
    if phase == .observing { return try closeCore() }
    defer { if hub.hasChanged { turn.releaseRemoved(from: hub) } }
    try turn.take { _ throws(SessionError) in try closeCore() }
  }

  private func closeCore() throws(SessionError) {
    try core.withLock { core throws(SessionError) in try core.close() }
  }
}
