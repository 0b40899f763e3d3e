import Synchronization

/// A file with what is known about its safety: shared by the writer and the thread that syncs behind it, which
/// is what its identity is for.
final class SyncedFile: Sendable {
  private let file: any StorageFile
  private let syncedCommits: Atomic<Int>
  private let firstFailure = Mutex<FileError?>(nil)
  private let hasFailed = Atomic(false)

  init(_ file: any StorageFile) {
    self.file = file
    syncedCommits = Atomic(0)
  }

  /// Commits below this number are safe.
  var synced: Int { syncedCommits.load(ordering: .acquiring) }

  /// The first failure; it is never forgotten, and a failed sync is never tried again.
  var failure: FileError? {
    hasFailed.load(ordering: .acquiring) ? firstFailure.withLock { $0 } : nil
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(JournalError) {
    do throws(FileError) { try file.append(bytes) } catch { throw fail(error) }
  }

  func sync(upTo commits: Int) throws(JournalError) {
    if let failure { throw .poisoned(failure) }
    do throws(FileError) { try file.sync() } catch { throw fail(error) }
    syncedCommits.max(commits, ordering: .acquiringAndReleasing)
  }

  private func fail(_ error: FileError) -> JournalError {
    firstFailure.withLock { if $0 == nil { $0 = error } }
    hasFailed.store(true, ordering: .releasing)
    return .file(error)
  }
}
