package import NavEvents

/// One pass over a journal that folds its events: the recorded state, for ever the same.
package struct Replay: ~Copyable {
  package internal(set) var engine: Engine
  /// The first checkpoint that does not agree.
  package private(set) var mismatch: CheckpointMismatch?
  private var reader: JournalReader
  private var scratch = ByteBuffer(capacity: 4096)

  package init(_ file: any StorageFile, catalog: PluginCatalog = PluginCatalog()) {
    reader = JournalReader(file)
    engine = Engine(catalog: catalog)
  }

  /// Goes on from a snapshot: `engine` holds the state at `position`.
  package init(
    _ file: any StorageFile, at position: JournalPosition, header: JournalHeader?, engine: consuming Engine
  ) {
    reader = JournalReader(file, at: position, header: header)
    self.engine = engine
  }

  package var header: JournalHeader? { reader.header }
  package var position: JournalPosition { reader.position }
  package var verdict: JournalVerdict { reader.verdict }
  package var isAtEnd: Bool { reader.isAtEnd }
  /// Commits with a remark that could not be read, among those that were read with everything.
  package var unreadableCommits: Int { reader.unreadableCommits }

  /// The replay ends and its engine goes on alone.
  package consuming func takeEngine() -> Engine { engine }

  /// Folds everything that can be trusted.
  package mutating func runToEnd() throws(FileError) {
    while try step(.events) {}
  }

  /// Reads and folds one line; false at the end.
  package mutating func step(_ depth: CommitDraft.ReadDepth) throws(FileError) -> Bool {
    guard let record = try read(depth) else { return false }
    fold(record)
    return true
  }

  /// Reads one line without folding it. A commit whose events cannot have happened is the end, as any other damage.
  package mutating func read(_ depth: CommitDraft.ReadDepth) throws(FileError) -> JournalReader.Record? {
    engine.state.collectTexts(&engine.draft.texts)
    guard let record = try reader.next(into: &engine.draft, depth) else { return nil }
    if case .commit = record, let reason = engine.damageInDraft() {
      reader.reject(reason)
      return nil
    }
    return record
  }

  /// Folds the first `count` events of the commit that was read; the replay cannot go on after that.
  package mutating func fold(firstEvents count: Int) {
    engine.draft.keepEvents(count)
    engine.replay()
  }

  package mutating func fold(_ record: JournalReader.Record) {
    switch record {
    case .header(let header):
      engine.state.setPlugins(header.plugins, &engine.draft.texts)
      engine.host.update(for: engine.state, engine.draft.texts)
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

/// A checkpoint that says another digest than the replayed state has.
public struct CheckpointMismatch: Equatable, Sendable {
  /// Events before it.
  public let seq: Int
  /// Commits before it.
  public let commits: Int
  /// The digest in the journal.
  public let recorded: UInt64
  /// The digest of the replayed state.
  public let replayed: UInt64
}
