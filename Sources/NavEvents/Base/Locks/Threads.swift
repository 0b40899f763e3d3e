import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the operating system that does one piece of work.
public struct ThreadHandle: Sendable {
  /// The size of a main thread's stack, for work that reads JSON and scenes with recursive functions.
  public static let largeStack = 8 << 20

  #if canImport(Darwin)
    private nonisolated(unsafe) let thread: pthread_t
  #else
    private let thread: pthread_t
  #endif

  /// Starts the thread; nil if the system cannot create one. Without a size, its stack has the default size.
  public static func start(
    stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
  ) -> ThreadHandle? {
    let context = Unmanaged.passRetained(ThreadWork(work))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { run($0) }, context.toOpaque())
      guard status == 0, let thread else {
        context.release()
        return nil
      }
      return ThreadHandle(thread: thread)
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, &attributes, { run($0) }, context.toOpaque()) == 0 else {
        context.release()
        return nil
      }
      return ThreadHandle(thread: thread)
    #endif
  }

  /// Waits until the thread has ended.
  public func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself: nobody waits for it.
  public func detach() { pthread_detach(thread) }
}

/// The work of a thread, while it is handed to the thread. A class: its identity is the reference that the thread gets.
private final class ThreadWork: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work()
  return nil
}

/// A number that identifies a thread.
public enum ThreadNumber {
  /// The number of the current thread. No other running thread has it, and it is never 0.
  public static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}

/// A signal that wakes one waiting thread: two connected sockets, with a byte for each ring. Its identity is that of the
/// sockets.
///
/// They are sockets and not a pipe, because the end of what is written can be told, whether or not another program has a copy
/// of the descriptor: nobody waits for that program.
public final class Bell: Sendable {
  private let readEnd: Int32
  private let writeEnd: Lock<Int32>

  /// Creates a bell; nil if the system cannot create the sockets.
  public init?() {
    guard let ends = SystemCall.socketPair() else { return nil }
    readEnd = ends.ours
    writeEnd = Lock(ends.theirs)
  }

  deinit {
    close()
    SystemCall.close(readEnd)
  }

  /// Wakes the thread that waits.
  public func ring() {
    var byte: UInt8 = 1
    writeEnd.withLock { end in
      guard end >= 0 else { return }
      _ = withUnsafeBytes(of: &byte) { SystemCall.write(end, $0) }
    }
  }

  /// Waits for a ring; returns false once the bell is closed.
  @discardableResult
  public func wait() -> Bool {
    var byte: UInt8 = 0
    return SystemCall.readStream(readEnd, &byte) == 1
  }

  /// Waits for the given time, or until the bell is closed.
  public func pause(milliseconds: Int) { SystemCall.wait(for: readEnd, milliseconds: milliseconds) }

  /// Closes the bell, so that the waiting thread continues and never waits again.
  public func close() {
    writeEnd.withLock { end in
      if end >= 0 {
        SystemCall.endWriting(end)
        SystemCall.close(end)
      }
      end = -1
    }
  }
}
