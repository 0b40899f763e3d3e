import Synchronization

/// The one observer of the benchmark.
final class EventCounter: Sendable {
  private let events = Atomic(0)

  func count() { events.wrappingAdd(1, ordering: .relaxed) }
}
