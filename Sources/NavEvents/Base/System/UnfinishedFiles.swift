import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The new files and folders that are being written, so that a signal that ends this process leaves none of them half-written.
///
/// This library installs no handler; that is the program's task.
public enum UnfinishedFiles {
  /// The largest number of files that are written at once: one for each thread, and the index of its journal. A signal
  /// leaves a file without a place here as it is.
  private static let mostFiles = 64
  /// The addresses of the names of the files.
  private static let files = LockFreeSet(capacity: mostFiles)
  /// The addresses of the names of the folders.
  private static let folders = LockFreeSet(capacity: mostFiles)
  /// The largest number of folders one in another.
  private static let mostLevels = 8

  /// The number of threads that are about to create a file, or have created one and not marked it yet.
  private static let creations = Atomic<Int>(0)
  /// The longest time for which ``removeAll()`` waits for those threads, in milliseconds: a file is created much faster, and
  /// a file system that hangs must not keep the program from ending.
  private static let longestWait = 1000

  /// Performs the initialization that the first use of ``removeAll()`` needs, outside of a signal handler: it can allocate
  /// memory, and the signal can arrive in the middle of another allocation.
  public static func prepare() { removeAll() }

  /// Deletes all unfinished files, and then the unfinished folders that are empty. It may be called in a signal handler.
  public static func removeAll() {
    // Only other threads count here: a thread blocks signals while it creates a file, so it cannot be in the handler then.
    // There is no `for` loop in a handler (``LockFreeSet/forEach(_:)``).
    var wait = 0
    while wait < longestWait, creations.load(ordering: .acquiring) > 0 {
      usleep(1000)
      wait += 1
    }
    files.forEach { if let name = UnsafePointer<CChar>(bitPattern: $0) { unlink(name) } }
    // In each round, the folders go that have no other one in them any more.
    var level = 0
    while level < mostLevels {
      folders.forEach { if let name = UnsafePointer<CChar>(bitPattern: $0) { rmdir(name) } }
      level += 1
    }
  }

  /// Calls `create`, which creates a file that did not exist, and marks it; no signal is handled between the two.
  public static func create<File, Failure: Error>(
    _ path: String, _ create: () throws(Failure) -> File
  ) throws(Failure) -> (file: File, mark: Mark?) {
    try withoutSignals { () throws(Failure) in (try create(), Mark(path, in: files)) }
  }

  /// Creates a folder that did not exist, and marks it; no signal is handled between the two.
  public static func makeFolder(_ path: String) throws(SystemError) -> Mark? {
    try withoutSignals { () throws(SystemError) in
      if let code = SystemCall.makeFolder(path) { throw .code(code) }
      return Mark(path, in: folders)
    }
  }

  private static func withoutSignals<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    creations.wrappingAdd(1, ordering: .acquiringAndReleasing)
    defer {
      creations.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// The mark of an unfinished file or folder.
  public struct Mark: Sendable {
    private let name: UInt
    private let names: LockFreeSet

    /// Marks a file or a folder; nil when there is no place for it. The copy of the name is never freed, because a handler may
    /// be reading it.
    fileprivate init?(_ path: String, in names: LockFreeSet) {
      guard let copy = strdup(path) else { return nil }
      (name, self.names) = (UInt(bitPattern: copy), names)
      guard names.insert(name) else {
        free(copy)
        return nil
      }
    }

    /// Removes the mark of what is now complete, or deleted.
    public func remove() { names.remove(name) }
  }
}
