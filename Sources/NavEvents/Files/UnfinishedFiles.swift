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
/// It consists of addresses at fixed places, which a signal handler may read at any moment, because a handler may take no lock
/// and allocate no memory. This library installs no handler; that is the program's task.
package enum UnfinishedFiles {
  /// The largest number of files that are written at once: one for each thread, and the index of its journal. A file without a
  /// place here is left as it is by a signal.
  private static let mostFiles = 64
  private static let places = (0..<mostFiles).map { _ in Place() }

  /// A place for the name of a file; 0 when it is free.
  ///
  /// A class: its identity is an address that does not change, so that reading it takes no lock.
  private final class Place: Sendable {
    let name = Atomic<UInt>(0)
  }

  /// Performs the initialization that the first use of ``removeAll()`` needs, outside of a signal handler.
  package static func prepare() { _ = places.count }

  /// Deletes all of them. It may be called in a signal handler.
  package static func removeAll() {
    for place in places {
      guard let name = UnsafePointer<CChar>(bitPattern: place.name.load(ordering: .acquiring)) else {
        continue
      }
      unlink(name)
    }
  }

  /// Writes a file that was just created; a signal during `body` deletes it.
  package static func writing<R: ~Copyable, E>(_ path: String, _ body: () throws(E) -> R) throws(E) -> R {
    let mark = Mark(path)
    defer { mark?.remove() }
    return try body()
  }

  /// A file among them.
  package struct Mark: Sendable {
    private let name: UInt

    /// Adds a file; nil when there is no place for it. The copy of the name is never freed, because a handler may be reading
    /// it.
    package init?(_ path: String) {
      guard let copy = strdup(path) else { return nil }
      name = UInt(bitPattern: copy)
      guard UnfinishedFiles.replace(0, by: name) else { return nil }
    }

    /// Removes the file, which is whole now, or gone.
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
