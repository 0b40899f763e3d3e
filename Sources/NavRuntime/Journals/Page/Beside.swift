import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// Something of a journal that is read on a separate thread.
struct Beside<Found: Sendable> {
  /// The result of the thread. A class, because one thread writes it and another reads it.
  private final class Result: Sendable {
    let found: Lock<Found?> = Lock(nil)
  }

  private let result: Result
  private let thread: ThreadHandle

  /// Starts reading; nil when the system cannot create a thread. `read` returns nil when the file cannot be read.
  init?(_ read: @escaping @Sendable () -> Found?) {
    let result = Result()
    let thread = ThreadHandle.start(stackSize: ThreadHandle.largeStack) {
      let found = read()
      result.found.withLock { $0 = found }
    }
    guard let thread else { return nil }
    (self.result, self.thread) = (result, thread)
  }

  /// Waits for the thread, and returns what it has found; nil when the file could not be read.
  func wait() -> Found? {
    thread.join()
    return result.found.withLock { $0 }
  }
}
