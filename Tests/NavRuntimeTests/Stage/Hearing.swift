import Synchronization

/// What was said, from any thread, in the order it was heard. Its identity is the list that all share.
final class Hearing: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// Returns what was heard so far and forgets it.
  @discardableResult
  func take() -> [String] {
    lines.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }
}
