import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The new files that are being written, so that a signal that ends this process leaves none of them half-written.
///
/// The list consists of addresses at fixed places, which a signal handler can read at any moment: a handler must not take a
/// lock or allocate memory. This library installs no handler; that is the program's task.
package enum UnfinishedFiles {
  /// The largest number of files that are written at once: one for each thread, and the index of its journal. A signal
  /// leaves a file without a place here as it is.
  private static let mostFiles = 64
  private static let places = (0..<mostFiles).map { _ in Place() }

  /// A place for the name of a file; 0 when it is free.
  ///
  /// A class: its identity is an address that does not change, so that reading it takes no lock.
  private final class Place: Sendable {
    let name = Atomic<UInt>(0)
  }

  /// The number of threads that are about to create a file, or have created one and not marked it yet.
  private static let creations = Creations()
  /// The longest time for which ``removeAll()`` waits for those threads, in milliseconds: a file is created much faster, and
  /// a file system that hangs must not keep the program from ending.
  private static let longestWait = 1000

  /// A count that a signal handler may read. A class, as ``Place`` is.
  private final class Creations: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Performs the initialization that the first use of ``removeAll()`` needs, outside of a signal handler: it can allocate
  /// memory, and the signal can arrive in the middle of another allocation.
  package static func prepare() { removeAll() }

  /// Deletes all unfinished files. It may be called in a signal handler.
  package static func removeAll() {
    // Only other threads count here: a thread blocks signals while it creates a file, so it cannot be in the handler then.
    for _ in 0..<longestWait where creations.count.load(ordering: .acquiring) > 0 { usleep(1000) }
    for place in places {
      guard let name = UnsafePointer<CChar>(bitPattern: place.name.load(ordering: .acquiring)) else {
        continue
      }
      unlink(name)
    }
  }

  /// Creates a file that did not exist, and marks it; no signal is handled between the two.
  package static func create(
    _ path: String, in fileSystem: some FileSystem
  ) throws(FileError) -> (file: any StorageFile, mark: Mark?) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    creations.count.wrappingAdd(1, ordering: .acquiringAndReleasing)
    defer {
      creations.count.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return (try fileSystem.open(path, .create), Mark(path))
  }

  /// The mark of an unfinished file.
  package struct Mark: Sendable {
    private let name: UInt

    /// Marks a file; nil when there is no place for it. The copy of the name is never freed, because a handler may be
    /// reading it.
    fileprivate init?(_ path: String) {
      guard let copy = strdup(path) else { return nil }
      name = UInt(bitPattern: copy)
      guard UnfinishedFiles.replace(0, by: name) else { return nil }
    }

    /// Removes the mark of a file that is now complete, or deleted.
    package func remove() { _ = UnfinishedFiles.replace(name, by: 0) }
  }

  private static func replace(_ old: UInt, by new: UInt) -> Bool {
    for place in places {
      let result = place.name.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged { return true }
    }
    return false
  }
}
