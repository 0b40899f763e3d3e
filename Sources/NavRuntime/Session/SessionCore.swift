public import NavEvents
import Synchronization

/// The options for opening a session.
public struct SessionOptions: Sendable {
  /// The plugins on offer.
  public var catalog: PluginCatalog
  /// The ids of the plugins of a new journal, in any order.
  public var plugins: [String]
  /// The ids of plugins to attach in addition, also to an existing journal.
  public var attaching: [String] = []
  /// The ids of plugins to detach.
  public var detaching: [String] = []
  /// The clock that gives the commits their time.
  public var clock = NavClock.system
  /// The id of a new journal; nil for a random one.
  public var id: String?
  /// The durability of a new journal. An existing one keeps its own.
  public var durability = Durability.group(milliseconds: Durability.standardDelay)
  /// What happens when a journal cannot be gone on with.
  public var recovery = Recovery.throw

  /// What happens when a journal is damaged by more than a crash, or its plugins are missing or cannot take part together.
  public enum Recovery: Equatable, Sendable {
    /// Opening throws, and the journal is left untouched.
    case `throw`
    /// The app starts with a new journal. Nothing is deleted: the old one is kept beside it as `NAME.SUFFIX`, or, when there
    /// is such a file, as `NAME.SUFFIX.2` and so on. ``NavOpening/recovered`` has the reason.
    case startAnew(keeping: String)
  }

  /// Creates options with these plugins.
  public init(catalog: PluginCatalog = PluginCatalog(), plugins: [String] = []) {
    self.catalog = catalog
    self.plugins = plugins
  }
}

extension SessionOptions {
  /// Offers a plugin, and attaches it: to a new journal at once, to an existing one in a commit of its own.
  public mutating func add(_ plugin: some NavPlugin) {
    catalog.add(plugin)
    attaching.append(plugin.manifest.id)
  }

  /// Returns the records of `ids` as a header lists them: each once, in the order in which the plugins are
  /// asked.
  func records(_ ids: [String]) throws(SessionError) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for id in ids where !(detaching + records.map(\.id)).containsBytes(of: id) {
      guard let manifest = catalog.manifest(of: id) else {
        throw .pluginMissing([PluginRecord(id: id, version: 0)])
      }
      records.append(PluginRecord(id: id, version: manifest.version))
    }
    return try order(of: records).map { PluginRecord(id: $0.id, version: $0.version) }
  }

  /// Returns the manifests of `plugins` in their order, if the plugins can take part together and can be
  /// asked.
  func order(of plugins: [PluginRecord]) throws(SessionError) -> [PluginManifest] {
    do throws(PluginFault) {
      return try catalog.order(starting: plugins)
    } catch {
      throw .plugins(error)
    }
  }

  func header() throws(SessionError) -> JournalHeader {
    JournalHeader(
      id: id ?? Self.randomID(), created: try clock.writableTime(), runtime: RuntimeVersion.current,
      durability: durability,
      plugins: try records(plugins + attaching))
  }

  /// Returns sixteen random hexadecimal digits. This is the only random value in the runtime, and no decision
  /// depends on it.
  private static func randomID() -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(UInt64.random(in: .min ... .max))
    return buffer.string
  }
}

extension NavClock {
  /// Returns the time of the clock, if a journal can hold it.
  func writableTime() throws(SessionError) -> Int {
    let time = now
    guard time.magnitude <= UInt(JournalBounds.largestNumber) else { throw .unwritableNumber }
    return time
  }
}

/// The version of this runtime, which new journals name.
public enum RuntimeVersion {
  /// The version as major, minor and patch.
  public static let current = "0.1.0"
}

/// The part of a session that its lock protects: the engine, the journal and their counters.
struct SessionCore: ~Copyable {
  var engine: Engine
  var writer: JournalWriter?
  let clock: NavClock
  private(set) var commits: Int
  private(set) var events: Int
  var isClosed = false
  /// The number of failures of each plugin since it was attached.
  private var faults: [TextID: Int] = [:]
  private var scratch = ByteBuffer(capacity: 4096)

  init(engine: consuming Engine, writer: consuming JournalWriter?, clock: NavClock, commits: Int, events: Int)
  {
    self.engine = engine
    self.writer = writer
    self.clock = clock
    self.commits = commits
    self.events = events
  }

  /// The moment after the last commit.
  var moment: StateMoment { StateMoment(events: events, commits: commits) }

  // MARK: A commit

  /// Empties the draft for the next command.
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
  mutating func decideAndAppend(_ command: InternedCommand) throws(SessionError) {
    if let value = command.unwritableValue(in: engine.draft.texts) { throw value.error }
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

  private mutating func append() throws(SessionError) {
    // A text that was too long was replaced by another, so the decision is not about the command that was
    // given.
    if engine.draft.texts.hasOverflowed { throw .textTooLong }
    do throws(JournalError) { try writer?.append(&engine.draft) } catch { throw .journal(error) }
  }

  /// Keeps the commit.
  mutating func keep() {
    countFaults()
    engine.keep()
    writeCheckpointIfDue()
  }

  /// The number of failures after which a plugin is quarantined.
  static let mostFaults = 3

  private mutating func countFaults() {
    for part in engine.draft.provenance {
      if case .failed = part.contribution { faults[part.plugin, default: 0] += 1 }
    }
    for event in engine.draft.events {
      if case .plugin(.attached(let id, _, _)) = event { faults[id] = nil }
    }
  }

  /// The id of an attached plugin that has failed too often; nil when there is none.
  var failingPlugin: String? {
    engine.state.metadata.plugins.first { faults[$0.id, default: 0] >= Self.mostFaults }
      .map { engine.draft.texts[$0.id] }
  }

  /// The names of the visible screens, from left to right.
  var visible: [String] { engine.state.visible().map { engine.draft.texts[$0] } }

  var receipt: CommitReceipt {
    CommitReceipt(commit: commits - 1, seq: events, events: engine.draft.events.count)
  }

  // MARK: The journal

  /// Writes a checkpoint if one is due. A failure shows at the next command, because this commit is already
  /// written.
  private mutating func writeCheckpointIfDue() {
    guard writer?.mayCheckpoint == true else { return }
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    try? writer?.checkpoint(digest: digest, stateSize: scratch.count)
  }

  mutating func close() throws(SessionError) {
    guard !isClosed else { return }
    isClosed = true
    // The writer holds the lock of the file. Without it another session may write.
    defer { writer = nil }
    engine.host.release()
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    do throws(JournalError) { try writer?.close(digest: digest) } catch { throw .journal(error) }
  }
}

/// The right to commit. One thread at a time has it, from the command until its last observer has been
/// called. A class: its identity is the lock.
final class Turn: Sendable {
  /// The phase of the thread that has the turn.
  enum Phase: UInt8 {
    /// Deciding, or calling `will`: no command can be sent.
    case deciding
    /// Calling `did`: commands that are sent are queued.
    case observing
  }

  private let lock = Lock(())
  private let owner = Atomic<UInt>(0)
  private let phaseOfOwner = Atomic<UInt8>(0)

  /// The phase of this thread; nil when another thread, or none, has the turn.
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
    if let value = command.unwritableValue(in: draft.texts) { throw value.error }
    if draft.texts.hasOverflowed { throw .textTooLong }
    self.source = source
    self.command = command
    self.draft = draft
  }

  /// True when a journal can begin with the command.
  var setsScene: Bool { command.setsScene }

  /// Returns the command with its texts in the draft of its own commit.
  func make(_ draft: inout CommitDraft) -> InternedCommand { draft.adopt(command, from: self.draft) }
}
