import Synchronization

/// What was called, in order; its identity is the list that the calls share.
final class CallLog: Sendable {
  private let log = Mutex<[String]>([])

  var calls: [String] { log.withLock { $0 } }

  func note(_ call: String) { log.withLock { $0.append(call) } }
}
