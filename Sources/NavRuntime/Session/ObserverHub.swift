import NavEvents
import Synchronization

/// The observers of one session, shared with the thread that syncs behind it: that is its identity.
final class ObserverHub: Sendable {
  private struct Entries {
    var nextToken = 0
    var observers: [NavObserver] = []
    var tokens: [Int] = []
    var streams: [(token: Int, stream: AsyncStream<NavChange>.Continuation)] = []
    var isFinished = false
  }

  private let entries = Mutex(Entries())

  var observers: [NavObserver] { entries.withLock { $0.observers } }

  /// Whether anybody asked for changes.
  var hasStreams: Bool { entries.withLock { !$0.streams.isEmpty } }

  func add(_ observer: NavObserver) -> Int {
    entries.withLock { entries in
      entries.nextToken += 1
      entries.observers.append(observer)
      entries.tokens.append(entries.nextToken)
      return entries.nextToken
    }
  }

  func remove(_ token: Int) {
    entries.withLock { entries in
      if let index = entries.tokens.firstIndex(of: token) {
        entries.tokens.remove(at: index)
        entries.observers.remove(at: index)
      }
      entries.streams.removeAll { $0.token == token }
    }
  }

  /// After the end of the session the stream ends at once.
  func add(_ stream: AsyncStream<NavChange>.Continuation) {
    let token: Int? = entries.withLock { entries in
      if entries.isFinished { return nil }
      entries.nextToken += 1
      entries.streams.append((entries.nextToken, stream))
      return entries.nextToken
    }
    guard let token else { return stream.finish() }
    stream.onTermination = { [weak self] _ in self?.remove(token) }
  }

  func yield(_ change: NavChange) {
    for (_, stream) in entries.withLock({ $0.streams }) { stream.yield(change) }
  }

  func finish() {
    let streams = entries.withLock { entries in
      entries.isFinished = true
      return entries.streams
    }
    for (_, stream) in streams { stream.finish() }
  }

  func fail(_ error: JournalError) {
    for observer in observers { observer.failed?(error) }
  }
}
