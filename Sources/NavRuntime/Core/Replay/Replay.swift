import NavBase
package import NavEvents

/// A pass over a journal that folds its events. It always gives the recorded state.
package struct Replay: ~Copyable {
  package var engine: Engine
  /// The first checkpoint whose digest is not that of the replayed state.
  package private(set) var mismatch: CheckpointMismatch?
  private var reader: JournalReader
  private var scratch = ByteBuffer(capacity: 4096)

  package init(_ file: any StorageFile, catalog: PluginCatalog = PluginCatalog()) {
    reader = JournalReader(file)
    engine = Engine(catalog: catalog)
  }

  /// Continues after what a reader has read, from the state before its next line: that of the header, once it is folded.
  package init(_ reader: consuming JournalReader) {
    self.reader = reader
    engine = Engine(catalog: PluginCatalog())
  }

  /// Continues from a snapshot: `engine` contains the state at `position`.
  package init(
    _ file: any StorageFile, at position: JournalPosition, header: JournalHeader?, engine: consuming Engine
  ) {
    reader = JournalReader(file, at: position, header: header)
    self.engine = engine
  }

  package var header: JournalHeader? { reader.header }
  package var position: JournalPosition { reader.position }
  package var verdict: JournalVerdict { reader.verdict }
  /// The plugins that are attached after the last commit that was replayed.
  package var attachedPlugins: [PluginRecord] { engine.host.records(engine.state, engine.draft.texts) }
  var isAtEnd: Bool { reader.isAtEnd }
  /// The number of commits with a member that could not be read, among those that were read in full.
  package var unreadableCommits: Int { reader.unreadableCommits }

  /// Ends the replay and returns its engine.
  consuming func takeEngine() -> Engine { engine }

  /// Folds every line up to the end or to the first damage.
  package mutating func runToEnd() throws(FileError) {
    while try step(.events) {}
  }

  /// Reads and folds one line; false at the end.
  package mutating func step(_ depth: CommitDraft.ReadDepth) throws(FileError) -> Bool {
    guard let record = try read(depth) else { return false }
    fold(record)
    return true
  }

  /// Reads one line without folding it. A commit whose events cannot have happened, or a header with an impossible state,
  /// ends the replay, as any other damage does.
  package mutating func read(_ depth: CommitDraft.ReadDepth) throws(FileError) -> JournalReader.Record? {
    engine.state.collectTexts(&engine.draft.texts)
    guard let record = try reader.next(into: &engine.draft, depth) else { return nil }
    if let reason = damage(in: record) {
      reader.reject(reason)
      return nil
    }
    return record
  }

  private mutating func damage(in record: JournalReader.Record) -> DamageReason? {
    switch record {
    case .header(let header): engine.damage(in: header)
    case .commit: engine.damageInDraft()
    case .checkpoint: nil
    }
  }

  /// Folds the first `count` events of the commit that was read. The replay cannot continue after that.
  mutating func fold(firstEvents count: Int) {
    engine.draft.keepEvents(count)
    engine.replay()
  }

  /// Folds the commit that was read, and calls `body` after each event with its index in the commit. With `recording`, the
  /// undo log has the changes of that event.
  package mutating func foldByEvents(
    recording: Bool = false, _ body: (borrowing NavState, borrowing CommitDraft, Int) -> Void
  ) {
    for index in engine.draft.events.indices {
      if recording { engine.state.beginRecording() }
      engine.state.evolve(engine.draft.events[index], &engine.draft)
      body(engine.state, engine.draft, index)
      if recording { engine.state.endRecording() }
    }
    engine.hostReplayedPlugins()
  }

  package mutating func fold(_ record: JournalReader.Record) {
    switch record {
    case .header(let header): engine.begin(with: header.plugins, header.base)
    case .commit: engine.replay()
    case .checkpoint(let checkpoint): compare(checkpoint)
    }
  }

  private mutating func compare(_ checkpoint: Checkpoint) {
    guard mismatch == nil else { return }
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    guard digest != checkpoint.digest else { return }
    mismatch = CheckpointMismatch(
      seq: checkpoint.seq, commits: checkpoint.commits, recorded: checkpoint.digest, replayed: digest)
  }
}

extension Engine {
  /// Takes the state that a journal begins with: that of its header, or one that has only the plugins.
  package mutating func begin(with plugins: [PluginRecord], _ base: JournalHeader.Base?) {
    if let base { state = NavState(base, &draft) }
    state.setPlugins(plugins, &draft.texts)
    host.update(for: state, draft.texts)
  }
}

/// A checkpoint whose digest is not that of the replayed state.
public struct CheckpointMismatch: Equatable, Sendable {
  /// The number of events before the checkpoint.
  public let seq: Int
  /// The number of commits before the checkpoint.
  public let commits: Int
  /// The digest in the journal.
  public let recorded: UInt64
  /// The digest of the replayed state.
  public let replayed: UInt64
}

extension CheckpointMismatch {
  /// The mismatch in one sentence.
  public var message: String {
    "the checkpoint after \(seq) events says digest \(Self.hex(recorded)), the replay has \(Self.hex(replayed))"
  }

  private static func hex(_ digest: UInt64) -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(digest)
    return buffer.string
  }
}
