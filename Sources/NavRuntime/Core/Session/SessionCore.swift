import NavBase
import NavEvents
import Synchronization

/// The part of a session that its lock protects: the engine, the journal and their counters.
struct SessionCore: ~Copyable {
  var engine: Engine
  var writer: JournalWriter?
  /// The index of the journal, which grows with it; nil when it has none.
  private var index: SessionIndex?
  /// The index that the journal had when it was opened.
  private var indexAtOpening: JournalIndex?
  /// The journal of a session that only looks at it; nil for one that writes, or has no journal.
  let shown: OpenJournal?
  /// The rolling of the journal; nil when it keeps all commits.
  private var rolling: JournalRolling?
  /// The place at which the beginning of the journal is folded.
  private var rollDue: RollPoint
  var clock: NavClock
  /// True when each commit waits for the disk.
  private let waitsForDisk: Bool
  private(set) var commits: Int
  private(set) var events: Int
  private(set) var isClosed: Bool
  /// True when the session has marked its launch, and therefore marks its end.
  var marksItsEnd = false
  /// The failure with which the session was closed: its last commits may not be durable.
  private var failureOfClose: JournalError?
  /// True once the scene of the readers follows the commits.
  var isFollowed = false
  /// The number of failures of each plugin since it was attached, or the journal was opened.
  private var faults: [TextID: Int] = [:]
  /// What hides private values; nil when there are none.
  let privateValues: PrivateValues?
  private var scratch = ByteBuffer(capacity: 4096)

  init(
    engine: consuming Engine, writer: consuming JournalWriter?, index: consuming SessionIndex? = nil,
    lookingAt shown: OpenJournal? = nil, atOpening: JournalIndex? = nil,
    rolling: JournalRolling? = nil, clock: NavClock, commits: Int, events: Int,
    hiding privateValues: PrivateValues? = nil
  ) {
    self.privateValues = privateValues
    self.engine = engine
    waitsForDisk = writer?.syncsEachCommit == true
    self.writer = writer
    self.index = index
    self.shown = shown
    // It takes no commands.
    isClosed = shown != nil
    indexAtOpening = atOpening
    rollDue = rolling?.due ?? .never
    self.rolling = rolling
    self.clock = clock
    self.commits = commits
    self.events = events
  }

  /// The moment after the last commit.
  var moment: StateMoment { StateMoment(events: events, commits: commits) }

  // MARK: A commit

  /// True when the scene may be read in the middle of a commit, or a read must not wait for its end: a plugin from outside
  /// the package can call the session, and a program and a disk take time.
  @inline(__always)
  var canBeReadInside: Bool { engine.host.catalog.hasForeignPlugins || waitsForDisk }

  /// Empties the draft for the next command.
  @inline(__always)
  mutating func begin(_ source: CommitSource) throws(SessionError) {
    if isClosed { throw .closed }
    if let failure = writer?.failure { throw .journal(.poisoned(failure)) }
    let time = try clock.writableTime()
    engine.draft.clear()
    engine.draft.number = commits
    engine.draft.firstEvent = events
    engine.draft.time = time
    engine.draft.source = source
  }

  /// Decides and appends a command. Nothing has changed if this throws. The commit is not kept yet.
  @inline(__always)
  mutating func decideAndAppend(_ given: InternedCommand) throws(SessionError) {
    let command = privateValues == nil ? given : concealed(given)
    if let value = command.unwritableValue(in: engine.draft) { throw value.error }
    engine.decide(command)
    do throws(SessionError) {
      try append()
    } catch {
      engine.takeBack()
      throw error
    }
    commits += 1
    events += engine.draft.events.count
  }

  /// Returns a command with private values in place of what is private in it.
  @inline(never)
  private mutating func concealed(_ command: InternedCommand) -> InternedCommand {
    let concealed = concealed(engine.draft.plain(command))
    return concealed.isSame ? command : engine.draft.intern(concealed.command)
  }

  /// Returns a command with private values in place of what is private in it, and whether it is the same one.
  func concealed(_ command: NavCommand) -> (command: NavCommand, isSame: Bool) {
    guard let privateValues else { return (command, true) }
    privateValues.dropUnused(engine.state, engine.draft.texts)
    let concealed = privateValues.concealed(command, in: engine.state, engine.draft.texts)
    return (concealed, concealed == command)
  }

  @inline(__always)
  private mutating func append() throws(SessionError) {
    // A text that was too long was replaced by another, so the decision is not about the given command.
    if engine.draft.texts.hasOverflowed { throw .textTooLong }
    do throws(JournalError) { try writer?.append(&engine.draft) } catch { throw .journal(error) }
  }

  /// Keeps the commit.
  @inline(__always)
  mutating func keep() {
    let changesPlugins = engine.keep()
    if changesPlugins || !engine.draft.provenance.isEmpty { countFaults() }
    writeCheckpointIfDue()
    if index != nil { growIndex() }
  }

  private mutating func countFaults() {
    for index in engine.draft.events.indices {
      if case .plugin(.attached(let id, _, _)) = engine.draft.events[index] { faults[id] = nil }
    }
    for place in engine.draft.provenance.indices {
      guard case .failed = engine.draft.provenance[place].contribution else { continue }
      faults[engine.draft.provenance[place].plugin, default: 0] += 1
    }
  }

  /// The id of an attached plugin that has failed too often; nil when there is none.
  @inline(__always)
  var failingPlugin: String? {
    if faults.isEmpty { return nil }
    return engine.state.metadata.plugins.first { faults[$0.id, default: 0] >= PluginHost.mostFaults }
      .map { engine.draft.texts[$0.id] }
  }

  /// The ticket of the held command that this commit was to carry out, and that was refused; nil for any other commit.
  @inline(__always)
  var refusedTicket: Int32? {
    guard engine.draft.refusal != nil,
      case .waiting(.resume(let ticket, let plugin)) = engine.draft.command,
      let held = engine.state.metadata.held[ticket], plugin == nil || plugin == held.plugin
    else { return nil }
    return ticket
  }

  /// The attached plugins with their configurations.
  var plugins: [PluginRecord] { engine.host.records(engine.state, engine.draft.texts) }

  /// The names of the visible screens, from left to right.
  var visible: [String] { engine.state.visible().map { engine.draft.texts[$0] } }

  var receipt: CommitReceipt {
    CommitReceipt(commit: commits - 1, eventRange: events - engine.draft.events.count..<events)
  }

  // MARK: The journal

  /// Writes a checkpoint if one is due. A failure shows at the next command, because this commit is already
  /// written.
  @inline(__always)
  private mutating func writeCheckpointIfDue() {
    guard writer?.mayCheckpoint == true else { return }
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    try? writer?.checkpoint(digest: digest, stateSize: scratch.count)
  }

  /// Extends the index to the present end of the journal.
  private mutating func growIndex() {
    guard let position = writer?.position, let goesOn = index?.grow(to: position, engine) else { return }
    if !goesOn { index = nil }
  }

  /// The journal as it is now; nil when there is none, or the session is closed.
  var openJournal: OpenJournal? {
    mutating get {
      if let shown { return shown }
      guard let file = writer?.file, let length = writer?.position.offset else { return nil }
      return OpenJournal(
        file: file, length: length, index: indexAtOpening, foldedCommits: rolling?.first ?? 0)
    }
  }

  /// True when the journal has so much that its beginning is to be folded.
  @inline(__always)
  var isRollDue: Bool {
    mutating get {
      let offset = writer?.position.offset ?? 0
      return RollPoint(commits: commits, offset: offset, time: engine.draft.time).hasReached(rollDue)
    }
  }

  /// Folds the beginning of the journal. After a failure it is as it was.
  mutating func roll() throws(SessionError) {
    // A failure moves it, too: the next try comes later.
    defer { rollDue = rolling?.due ?? .never }
    guard try writer?.roll(by: &rolling, at: engine.draft.time) == true else { return }
    index?.discard()
    index = nil
    indexAtOpening = nil
    if let journal = writer?.file, let end = writer?.position {
      index = SessionIndex(journal, length: end.offset, base: nil)
    }
  }

  mutating func close() throws(SessionError) {
    guard !isClosed else {
      if shown != nil { engine.host.release() }
      return
    }
    isClosed = true
    // The writer and the index hold the file, and with it its lock. Once both are released, another session may write.
    defer {
      writer = nil
      index = nil
    }
    engine.host.release()
    var failureOfMark: SessionError?
    if marksItsEnd { do throws(SessionError) { try markEnd() } catch { failureOfMark = error } }
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    do throws(JournalError) {
      try writer?.close(digest: digest)
    } catch {
      failureOfClose = error
      throw .journal(error)
    }
    if let end = writer?.position { index?.seal(end) }
    if let failureOfMark { throw failureOfMark }
  }

  /// Appends the mark that the session was closed. No plugin is asked and no observer told: nothing follows. The commit has a draft of
  /// its own, because an observer that closes the session is still being told of another one.
  private mutating func markEnd() throws(SessionError) {
    var draft = CommitDraft()
    (draft.number, draft.firstEvent, draft.source) = (commits, events, .system)
    draft.time = try clock.writableTime()
    draft.command = .mark(.close)
    draft.events.append(.mark(.closed))
    do throws(JournalError) { try writer?.append(&draft) } catch { throw .journal(error) }
    engine.state.evolve(.mark(.closed), &draft)
    commits += 1
    events += 1
  }

  /// Returns when every commit is durable.
  mutating func sync() throws(SessionError) {
    if let failureOfClose { throw .journal(failureOfClose) }
    do throws(JournalError) { try writer?.sync() } catch { throw .journal(error) }
  }
}

/// A command that waits in the queue, with the texts that it refers to.
///
/// A class because a commit's texts cannot be copied. It is never changed.
final class PendingCommand: Sendable {
  let source: CommitSource
  private let command: InternedCommand
  private let draft: CommitDraft

  init(_ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand) throws(SessionError) {
    var draft = CommitDraft()
    let command = make(&draft)
    if let value = command.unwritableValue(in: draft) { throw value.error }
    if draft.texts.hasOverflowed { throw .textTooLong }
    self.source = source
    self.command = command
    self.draft = draft
  }

  /// True when a scene is set before the command if there is none.
  var needsScene: Bool { command.needsScene(draft) }

  /// The command as a value.
  var plain: NavCommand { draft.plain(command) }

  /// Returns the command with its texts in the draft of its own commit.
  func make(_ draft: inout CommitDraft) -> InternedCommand { draft.adopt(command, from: self.draft) }
}
