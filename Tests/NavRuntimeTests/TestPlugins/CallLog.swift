import NavBase
import NavEvents
import Synchronization

/// A list of calls, in order. A class, because the callers share one list.
final class CallLog: Sendable {
  private let log = Lock<[String]>([])

  var calls: [String] { log.withLock { $0 } }

  func note(_ call: String) { log.withLock { $0.append(call) } }

  /// Returns the calls so far and forgets them.
  @discardableResult
  func take() -> [String] {
    log.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }
}
