import NavBase
import Synchronization

/// A writer that appends commits to a journal, in order, each with its checksum in the chain.
///
/// The first failed write or sync poisons the writer. The content of the disk is then unknown, so nothing
/// more is written until the journal is opened, and thereby checked, again.
package struct JournalWriter: ~Copyable {
  /// The smallest number of commits between two checkpoints.
  private static let commitsBetweenCheckpoints = 64
  /// The smallest number of journal bytes between two checkpoints for each byte of the state, so that hashing
  /// a very deep stack stays a small part of the cost of a commit. A push writes more than that for each byte
  /// it adds.
  private static let growthPerCheckpoint = 16

  let durability: Durability
  /// The position after the last line.
  package private(set) var position: JournalPosition

  private let storage: SyncedFile
  private let flusher: Flusher?
  /// A Boolean value that indicates whether a commit is synced before it is acknowledged: with `always`, and with `group` if
  /// the system cannot create a thread or its sockets for syncs in the background.
  package let syncsEachCommit: Bool
  private var line = ByteBuffer(capacity: 4096)
  /// The size of the state when it was last measured.
  private var stateSize = 0
  /// The last value of `synced` that was written.
  private var announced: Int
  private let place = StaysInPlace()

  /// Continues a journal after `position`. The file is locked, and ends at `position`.
  /// - Parameter onFailure: Called on a thread of its own when a background sync fails.
  package init(
    _ file: any StorageFile, at position: JournalPosition, durability: Durability,
    onFailure: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) {
    self.durability = durability
    self.position = position
    storage = SyncedFile(file, length: position.offset, durability: durability)
    announced = position.synced
    switch durability {
    case .group(let milliseconds):
      flusher = Flusher(storage, delay: Durability.possibleDelay(milliseconds), onFailure: onFailure)
      syncsEachCommit = flusher == nil
    case .always, .os:
      flusher = nil
      syncsEachCommit = durability == .always
    }
  }

  /// Starts a new journal. The header, and the file's entry in its folder, are durable before this returns.
  /// - Parameter durability: The durability of the commits that this writer appends; nil for that of the header.
  package init(
    creating file: any StorageFile, in fileSystem: some FileSystem, header: JournalHeader,
    durability: Durability? = nil, onFailure: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws(JournalError) {
    self.init(
      file, at: JournalPosition(), durability: durability ?? header.durability, onFailure: onFailure)
    header.write(to: &line)
    try finishLine()
    try storage.sync(upTo: 0)
    do throws(FileError) { try fileSystem.syncFolder(of: file.path) } catch { throw .file(error) }
    position.offsetAtCheckpoint = position.offset
    position.begin(header.base)
    announced = position.synced
  }

  /// The failure that ended writing; nil when there was none.
  package var failure: FileError? { storage.failure }

  /// The open file, for reading the journal. Its name may refer to another file by now.
  package var file: any StorageFile { storage.file }

  // MARK: Lines

  /// Appends the commit in `draft`. When this returns, it is as durable as the journal's level promises.
  package mutating func append(_ draft: inout CommitDraft) throws(JournalError) {
    draft.synced = newlySynced
    line.removeAll()
    draft.writeCommit(to: &line)
    try finishLine()
    announced = draft.synced ?? announced
    position.commits += 1
    position.events += draft.events.count
    if syncsEachCommit { try sync() } else { flusher?.wake(upTo: position.commits) }
  }

  /// A Boolean value that indicates whether enough has been written for another checkpoint of a state as
  /// large as the last one.
  package var mayCheckpoint: Bool {
    position.commits - position.commitsAtCheckpoint >= Self.commitsBetweenCheckpoints
      && (position.offset - position.offsetAtCheckpoint) / Self.growthPerCheckpoint >= stateSize
  }

  /// Appends a checkpoint if enough has been written for a state of `stateSize` bytes.
  package mutating func checkpoint(digest: UInt64, stateSize: Int) throws(JournalError) {
    self.stateSize = stateSize
    guard mayCheckpoint else { return }
    try writeCheckpoint(digest)
  }

  /// Closes the journal: writes a checkpoint, unless the last line is one, and syncs.
  package mutating func close(digest: UInt64) throws(JournalError) {
    try sync()
    guard position.commits > position.commitsAtCheckpoint else { return }
    try writeCheckpoint(digest)
    try sync()
  }

  /// Appends the lines of another journal between two of its positions, each with the checksum that fits here, and syncs.
  /// The lines have been read before, and are valid.
  package mutating func append(
    linesOf journal: any StorageFile, from start: JournalPosition, upTo end: JournalPosition
  ) throws(JournalError) {
    var lines = LineWindow(journal, at: start.offset)
    var offset = start.offset
    while offset < end.offset {
      let next: LineWindow.Line?
      do throws(FileError) { next = try lines.next() } catch { throw .file(error) }
      guard let next, let body = ChainSum.body(of: next.bytes) else {
        let change = FileError.Reason.resized(from: end.offset, to: offset)
        throw .file(FileError(operation: "read", path: journal.path, reason: change))
      }
      offset += next.bytes.count + 1
      line.append(body)
      try finishLine()
    }
    (position.commits, position.events) = (end.commits, end.events)
    try sync()
  }

  /// Goes on in the file of `successor`, which has the same commits at its end, and takes the name of this file.
  ///
  /// If the file cannot be renamed, this writer goes on with its own file. If its new name cannot be made durable, the writer
  /// is poisoned: after a power failure, either of the two files may have the name.
  package mutating func `continue`(
    in successor: consuming JournalWriter, named name: String, in fileSystem: any FileSystem
  ) throws(JournalError) {
    do throws(FileError) { try storage.hand(name, to: successor.file) } catch { throw .file(error) }
    self = successor
    do throws(FileError) { try fileSystem.syncFolder(of: name) } catch { throw storage.fail(error) }
  }

  /// Returns when every commit so far is durable.
  package func sync() throws(JournalError) {
    try storage.sync(upTo: position.commits)
  }

  // MARK: Parts

  private mutating func writeCheckpoint(_ digest: UInt64) throws(JournalError) {
    line.removeAll()
    Checkpoint(seq: position.events, commits: position.commits, digest: digest).write(to: &line)
    let synced = newlySynced
    if let synced { line.member("synced", synced) }
    try finishLine()
    announced = synced ?? announced
    position.commitsAtCheckpoint = position.commits
    position.offsetAtCheckpoint = position.offset
    if syncsEachCommit { try sync() }
  }

  private mutating func finishLine() throws(JournalError) {
    if let failure = storage.failure { throw .poisoned(failure) }
    try checkLength()
    var chain = position.chain
    chain.finish(&line, from: 0)
    try storage.append(line.bytes)
    position.chain = chain
    position.offset += line.count
    position.lines += 1
    line.removeAll()
  }

  /// Throws an error if the line is too long to be read again.
  private func checkLength() throws(JournalError) {
    let length = line.count + ChainSum.endLength - 1
    guard length <= JournalBounds.longestLine else { throw .lineTooLong(bytes: length) }
  }

  /// The number for the member `synced` of the next line, if a sync has completed since the last such number; otherwise nil.
  private var newlySynced: Int? {
    guard durability != .always else { return nil }
    let synced = storage.synced
    return synced > announced ? synced : nil
  }
}
