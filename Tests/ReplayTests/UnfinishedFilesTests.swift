import Foundation
import NavBase
import NavEvents
import Synchronization
import Testing

/// New files, which a signal deletes before they are complete.
struct UnfinishedFilesTests {
  /// A file system that notes whether a signal could interrupt the creation of a file. A class because a file system is
  /// shared.
  private final class WatchingFileSystem: FileSystem {
    private let files = MemoryFileSystem()
    let wasInterruptible = Atomic(true)

    func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
      wasInterruptible.store(UnfinishedFilesTests.isInterruptible, ordering: .relaxed)
      return try files.open(path, mode)
    }

    func syncFolder(of path: String) throws(FileError) { try files.syncFolder(of: path) }
  }

  /// A Boolean value that indicates whether Ctrl-C can interrupt this thread.
  private static var isInterruptible: Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, SIGINT) == 0
  }

  /// Calls `body` on a thread that signals can interrupt, as they can the main thread of a program.
  private func interruptibly(_ body: () throws -> Void) rethrows {
    var (interrupt, before) = (sigset_t(), sigset_t())
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  @Test func `no signal comes between a new file and its mark`() throws {
    let files = WatchingFileSystem()
    try interruptibly {
      #expect(Self.isInterruptible)
      let made = try UnfinishedFiles.create("new.jsonl", in: files)
      made.mark?.remove()
      let wasInterruptible = files.wasInterruptible.load(ordering: .relaxed)
      #expect(!wasInterruptible)
      #expect(Self.isInterruptible, "afterwards signals come as before")
    }
  }

  @Test func `a failure to create a file leaves no signal blocked`() throws {
    let files = WatchingFileSystem()
    _ = try files.open("taken.jsonl", .create)
    interruptibly {
      #expect(throws: FileError.self) { _ = try UnfinishedFiles.create("taken.jsonl", in: files) }
      #expect(Self.isInterruptible)
    }
  }
}
