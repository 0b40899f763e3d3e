import Synchronization

/// The only observer of the benchmark, which counts events.
final class EventCounter: Sendable {
  private let events = Atomic(0)

  func count() { events.wrappingAdd(1, ordering: .relaxed) }
}
