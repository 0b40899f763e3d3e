#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the operating system that does one flusher's work.
struct ThreadHandle: Sendable {
  #if canImport(Darwin)
    private nonisolated(unsafe) let thread: pthread_t
  #else
    private let thread: pthread_t
  #endif

  /// Starts the thread; nil when the system has none to give.
  static func start(_ work: FlusherWork) -> ThreadHandle? {
    let context = Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { run($0) }, context.toOpaque())
      guard status == 0, let thread else {
        context.release()
        return nil
      }
      return ThreadHandle(thread: thread)
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { run($0) }, context.toOpaque()) == 0 else {
        context.release()
        return nil
      }
      return ThreadHandle(thread: thread)
    #endif
  }

  func join() { pthread_join(thread, nil) }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<FlusherWork>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

/// A number that identifies a thread.
package enum ThreadNumber {
  /// The number of this thread. No other running thread has it, and it is never 0.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
