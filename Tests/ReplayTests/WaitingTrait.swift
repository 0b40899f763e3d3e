import Foundation
import Testing

/// Runs tests that mostly wait, for a program or for time to pass, on threads of their own: there are only as many threads
/// for tests as processors, and the other tests can use those.
struct WaitingTrait: SuiteTrait, TestScoping, TestTrait {
  let isRecursive = true

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// Marks tests that mostly wait.
  static var waits: Self { Self() }
}

/// The threads of tests that mostly wait: two, so that not all of them wait at the same time and answer too late.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()
  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 2 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
