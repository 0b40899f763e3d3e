import Synchronization

/// A list of lines that any thread can add to, in the order of their arrival. A class, because all its users share one
/// list.
final class Hearing: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Returns the lines so far and forgets them.
  @discardableResult
  func take() -> [String] {
    lines.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }
}
