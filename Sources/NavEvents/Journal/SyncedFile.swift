import NavBase
import Synchronization

/// A file with its durability. A class: its identity is shared by the writer and the thread that syncs in the
/// background.
///
/// No other process may change the file while it is open. Its length is checked before each sync, and before each write
/// unless syncs happen in the background; in that case, a sync detects changes from before the write.
final class SyncedFile: Sendable {
  let file: any StorageFile
  private let measuresWrites: Bool
  /// The length that the file must have. It is locked during a write, so that a sync at the same time
  /// measures whole lines.
  private let length: Lock<Int>
  private let syncedCommits: Atomic<Int>
  private let firstFailure = Lock<FileError?>(nil)
  private let hasFailed = Atomic(false)
  /// True when another file has the name of this one, and continues it.
  private let isSucceeded = Atomic(false)

  init(_ file: any StorageFile, length: Int, durability: Durability) {
    self.file = file
    self.length = Lock(length)
    measuresWrites =
      switch durability {
      case .always, .os: true
      case .group: false
      }
    syncedCommits = Atomic(0)
  }

  /// The number of durable commits.
  var synced: Int { syncedCommits.load(ordering: .acquiring) }

  /// The first failure. It is kept, and a failed sync is never retried.
  var failure: FileError? {
    hasFailed.load(ordering: .acquiring) ? firstFailure.withLock { $0 } : nil
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(JournalError) {
    try length.withLock { length throws(JournalError) in
      do throws(FileError) {
        if measuresWrites { try file.checkUntouched(length: length) }
        guard bytes.count < .max - length else {
          throw FileError(operation: "write", path: file.path, reason: .tooLongToCount)
        }
        try file.append(bytes)
      } catch {
        // This happens under the lock, so that no sync finds the bytes of a failed write and attributes them to another
        // process.
        throw fail(error)
      }
      length += bytes.count
    }
  }

  func sync(upTo commits: Int) throws(JournalError) {
    let isCurrent = try length.withLock { length throws(JournalError) in
      if let failure { throw .poisoned(failure) }
      // A thread that syncs in the background can be late. The other file has been synced.
      if isSucceeded.load(ordering: .acquiring) { return false }
      do throws(FileError) { try file.checkUntouched(length: length) } catch { throw fail(error) }
      return true
    }
    guard isCurrent else { return }
    do throws(FileError) { try file.sync() } catch { throw fail(error) }
    syncedCommits.max(commits, ordering: .acquiringAndReleasing)
  }

  /// Gives the name of this file to `successor`, which continues it.
  func hand(_ name: String, to successor: any StorageFile) throws(FileError) {
    try length.withLock { length throws(FileError) in
      try file.checkUntouched(length: length)
      try successor.rename(to: name)
      isSucceeded.store(true, ordering: .releasing)
    }
  }

  @discardableResult
  func fail(_ error: FileError) -> JournalError {
    firstFailure.withLock { if $0 == nil { $0 = error } }
    hasFailed.store(true, ordering: .releasing)
    return .file(error)
  }
}
