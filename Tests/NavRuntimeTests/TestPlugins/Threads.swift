import Foundation
import Synchronization

/// Threads that start at the same moment.
enum Threads {
  /// Runs `body` on `count` threads at once, each with its number; returns when the last has ended.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let gate = Gate(count)
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        gate.pass()
        body(number)
        group.leave()
      }
    }
    group.wait()
  }
}

/// A gate that opens when all threads have arrived. A class, because the threads share its count.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func pass() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { Thread.sleep(forTimeInterval: 0.0001) }
  }
}
