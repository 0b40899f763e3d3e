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

  /// Calls `body`, which waits for a program, on a thread of its own. There are only as many threads for tests as processors, and
  /// the other tests can use those.
  static func wait(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      waiting.addOperation { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// The threads that wait: three, so that not so many programs are asked at once that they answer too late.
  private static let waiting: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 3
    return queue
  }()
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
