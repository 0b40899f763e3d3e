import NavBase
import NavEvents

/// A writer of the index of a journal. A failure ends the writing, and leaves the journal without a trustworthy index;
/// readers can do without one.
struct JournalIndexWriter: ~Copyable {
  /// The number of names that are tried for a new index.
  private static let namesTried = 100

  private let file: any StorageFile
  private var entries: [JournalIndex.Entry]
  private var length: Int
  /// The mark of a file that does not have its final name yet.
  private let mark: UnfinishedFiles.Mark?

  /// Starts an index under a temporary name, which ``publish(as:)`` changes. Nil when no file can be created: a reader
  /// of a folder that it cannot write to works without an index.
  init?(at path: String) {
    var made: (file: any StorageFile, mark: UnfinishedFiles.Mark?)?
    for attempt in 1...Self.namesTried where made == nil {
      let name = SidecarName.path(beside: path, ".\(attempt)")
      Self.removeAbandoned(name)
      made = try? UnfinishedFiles.create(name, in: POSIXFileSystem())
    }
    guard let made else { return nil }
    _ = try? made.file.tryLock()
    do throws(FileError) { try Self.append(JournalIndex.beginning, to: made.file) } catch {
      try? made.file.remove()
      made.mark?.remove()
      return nil
    }
    (file, entries, length, mark) = (made.file, [], JournalIndex.beginning.count, made.mark)
  }

  /// Deletes an index that a killed process has left. The lock of a file that is being written is taken.
  private static func removeAbandoned(_ name: String) {
    guard !SystemCall.printsInto(name), let file = try? POSIXFileSystem().open(name, .append),
      (try? file.tryLock()) == true,
      JournalIndex.isIndex(file)
    else { return }
    try? file.remove()
  }

  /// Continues an index. Its seal is removed, so the index is not trusted until it is sealed again. Nil when another index
  /// has its name by now: a reader of the growing journal may have written one.
  init?(continuing index: JournalIndex, at path: String) {
    guard !SystemCall.printsInto(path), let file = try? POSIXFileSystem().open(path, .append),
      index.isIn(file),
      (try? file.truncate(to: index.snapshotsEnd)) != nil
    else { return nil }
    (self.file, entries, length, mark) = (file, index.all, index.snapshotsEnd, nil)
  }

  /// The last snapshot.
  var last: JournalIndex.Entry? { entries.last }

  /// Adds a snapshot, which belongs right after those added so far.
  mutating func add(_ snapshot: JournalIndex.Snapshot) throws(FileError) {
    try Self.append(snapshot.bytes, to: file)
    entries.append(snapshot.entry)
    length += snapshot.bytes.count
  }

  /// Seals the index as that of a journal that ends at `end` and has this stamp.
  mutating func seal(_ end: JournalPosition, _ stamp: FileStamp) throws(FileError) {
    let table = JournalIndex.Seal.table(entries, end: end, snapshotsEnd: length, of: stamp)
    try Self.append(table.map(\.littleEndian), to: file)
  }

  private static func append(
    _ numbers: [some BitwiseCopyable], to file: any StorageFile
  ) throws(FileError) {
    var failure: FileError?
    numbers.withUnsafeBytes { bytes in
      do throws(FileError) { try file.append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Gives a new index its name. Another index of that name is replaced; any other file stays, and the new index is deleted.
  /// - Returns: True when the index has its name.
  @discardableResult
  func publish(as path: String) -> Bool {
    defer { mark?.remove() }
    do throws(FileError) {
      if !SystemCall.printsInto(path) {
        guard let other = try? POSIXFileSystem().open(path, .read) else {
          try file.rename(toNew: path)
          return true
        }
        if JournalIndex.isIndex(other) {
          try file.rename(to: path)
          return true
        }
      }
    } catch {}
    discard()
    return false
  }

  /// Deletes the file.
  func discard() {
    try? file.remove()
    mark?.remove()
  }
}

/// The index of the journal that a session writes. It grows with the journal, and is sealed when the session closes.
struct SessionIndex: ~Copyable {
  private let journal: any StorageFile
  /// The path of the index, from the root: the working folder may change while the journal grows.
  private let path: String
  /// The index as it was when the session was opened; nil when the journal was too short for one.
  private let base: JournalIndex?
  private var writer: JournalIndexWriter?
  /// The snapshots that are not written yet, because the journal is still too short for an index.
  private var early: [JournalIndex.Snapshot] = []
  private var pace = JournalIndex.Pace()

  /// Creates the index of a journal of `length` bytes. Nil when there can be none: the file has no stamp, or the journal is
  /// long and has no index to continue.
  init?(_ journal: any StorageFile, length: Int, base: JournalIndex?) {
    guard journal.stamp != nil, base != nil || length < JournalIndex.shortestJournal else { return nil }
    (self.journal, self.base) = (journal, base)
    path = JournalIndex.path(beside: SystemCall.fullPath(journal.path))
  }

  /// Adds a snapshot if one is due; returns false when the index cannot be written any more.
  mutating func grow(to position: JournalPosition, _ engine: borrowing Engine) -> Bool {
    let last = writer?.last ?? early.last?.entry ?? base?.last
    var snapshot: JournalIndex.Snapshot?
    if pace.isDue(position.offset, after: last) {
      let due = JournalIndex.Snapshot(engine.state, engine.draft.texts, at: position, after: last)
      if pace.accepts(due.entry) { snapshot = due }
    }
    let isLong = position.offset >= JournalIndex.shortestJournal
    // The index begins as soon as the journal is long enough, whether or not a snapshot is due then.
    guard snapshot != nil || isLong && writer == nil && base == nil else { return true }
    if let snapshot { early.append(snapshot) }
    if !isLong { return true }
    if !begin() { return false }
    do throws(FileError) {
      for snapshot in early { try writer?.add(snapshot) }
      early = []
      return true
    } catch {
      writer?.discard()
      writer = nil
      return false
    }
  }

  /// Opens the file for writing, when it is needed first.
  private mutating func begin() -> Bool {
    if writer != nil { return true }
    if let base {
      writer = JournalIndexWriter(continuing: base, at: path)
    } else {
      writer = JournalIndexWriter(at: path)
      if writer?.publish(as: path) == false { writer = nil }
    }
    return writer != nil
  }

  /// Deletes the index, because another file takes the name of the journal.
  mutating func discard() {
    if writer == nil, base != nil { _ = begin() }
    writer?.discard()
    writer = nil
  }

  /// Seals the index of a journal that ends at `end`, if there is an index.
  mutating func seal(_ end: JournalPosition) {
    guard writer != nil || base != nil, begin(), let stamp = journal.stamp, stamp.size == end.offset else {
      return
    }
    if (try? writer?.seal(end, stamp)) == nil { writer?.discard() }
  }
}
