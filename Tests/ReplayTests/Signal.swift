import Foundation

/// A signal from one thread to another. A class: its identity is that of the semaphore.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  /// Waits for the signal; returns false when it does not come.
  @discardableResult
  func wait() -> Bool { semaphore.wait(timeout: .now() + 20) == .success }
}
