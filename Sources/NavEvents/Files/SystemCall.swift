#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The handful of POSIX calls the package makes, each retried when a signal interrupts it.
enum SystemCall {
  static let noSuchFile = ENOENT
  static let alreadyExists = EEXIST
  static let wouldBlock = EWOULDBLOCK
  static let noSpace = ENOSPC

  static var lastError: Int32 { errno }

  static func description(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  static func open(_ path: String, _ mode: FileMode) -> Int32 {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .append: O_RDWR | O_APPEND
      case .create: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      }
    return retrying { sys_open(path, flags | O_CLOEXEC, 0o600) }
  }

  static func openFolder(_ path: String) -> Int32 {
    retrying { sys_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  static func size(_ descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
  }

  static func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    retrying { sys_write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// A full sync: on Darwin `fsync` alone leaves the data in the drive's cache.
  static func sync(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      retrying { fcntl(descriptor, F_FULLFSYNC) }
    #else
      retrying { fdatasync(descriptor) }
    #endif
  }

  static func truncate(_ descriptor: Int32, to length: Int) -> Int32 {
    retrying { ftruncate(descriptor, off_t(length)) }
  }

  static func lock(_ descriptor: Int32) -> Int32 {
    retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Milliseconds since 1970.
  static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
  }

  /// Reads one byte from a pipe; 1 when there was one, 0 at its end.
  static func readStream(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
    retrying { sys_read(descriptor, &byte, 1) }
  }

  /// Waits until a pipe has something to read, or nobody writes to it any more, or the time is over.
  static func wait(for descriptor: Int32, milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = retrying { poll(&entry, 1, Int32(clamping: milliseconds)) }
  }

  /// The first `byte` in `count` bytes from `start` on.
  static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer? {
    memchr(start, Int32(byte), count).map { UnsafeRawPointer($0) }
  }

  private static func sys_open(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags, permissions)
    #elseif canImport(Glibc)
      Glibc.open(path, flags, permissions)
    #elseif canImport(Musl)
      Musl.open(path, flags, permissions)
    #endif
  }

  private static func sys_write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, start, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, start, count)
    #endif
  }

  private static func sys_read(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, start, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, start, count)
    #endif
  }

  private static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
