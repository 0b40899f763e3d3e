// The thread sanitizer does not see that a `Mutex` orders two accesses, and reports false races. A run with the sanitizer
// sets this condition, so that the sanitizer sees every lock of the library.
#if NAVIGATION_THREAD_SANITIZER
  import Synchronization
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A value that one thread at a time uses, with a lock that the thread sanitizer sees.
  public struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private nonisolated(unsafe) let seen: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates a lock around a value.
    public init(_ value: consuming sending Value) {
      self.value = Mutex(value)
      seen = UnsafeMutablePointer.allocate(capacity: 1)
      pthread_mutex_init(seen, nil)
    }

    deinit {
      pthread_mutex_destroy(seen)
      seen.deallocate()
    }

    /// Calls `body` with the value while no other thread uses it.
    public borrowing func withLock<R: ~Copyable, E>(
      _ body: (inout sending Value) throws(E) -> sending R
    ) throws(E) -> sending R {
      pthread_mutex_lock(seen)
      defer { pthread_mutex_unlock(seen) }
      return try value.withLock(body)
    }

    /// Calls `body` with the value; returns nil when another thread uses it.
    public borrowing func withLockIfAvailable<R: ~Copyable, E>(
      _ body: (inout sending Value) throws(E) -> sending R
    ) throws(E) -> sending R? {
      if pthread_mutex_trylock(seen) != 0 { return nil }
      defer { pthread_mutex_unlock(seen) }
      return try value.withLockIfAvailable(body)
    }
  }
#else
  public import Synchronization

  /// A value that one thread at a time uses.
  public typealias Lock = Mutex
#endif
