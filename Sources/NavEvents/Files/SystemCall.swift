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
  /// The errors of `open` for a folder that is opened for writing and for a socket.
  static let refusedKinds = [EISDIR, ENXIO]
  /// The errors of `stat` when no file has the name any more.
  static let missing = [ENOENT, ENOTDIR]

  static var lastError: Int32 { errno }

  static func description(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Opens without waiting for the other end of a pipe, and without taking a terminal over.
  static func open(_ path: String, _ mode: FileMode) -> Int32 {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .append: O_RDWR | O_APPEND
      case .create: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      }
    let careful = O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return aboveStandard(retrying { sys_open(path, flags | careful, 0o600) })
  }

  static func openFolder(_ path: String) -> Int32 {
    aboveStandard(retrying { sys_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) })
  }

  /// Both ends of a new pipe, the one to read from first; nil when the system has none to give.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard sys_pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let moved = ends.map(aboveStandard)
    if moved.allSatisfy({ $0 >= 0 }) { return (moved[0], moved[1]) }
    for end in moved where end >= 0 { close(end) }
    return nil
  }

  /// Standard input, output and error. In an app that has closed its own, a new descriptor would be one of them, and
  /// what the app prints would be written into its journal.
  private static let standardDescriptors = STDIN_FILENO...STDERR_FILENO

  /// Moves a new descriptor above the standard ones.
  private static func aboveStandard(_ descriptor: Int32) -> Int32 {
    guard standardDescriptors ~= descriptor else { return descriptor }
    let moved = retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, standardDescriptors.upperBound + 1) }
    let error = errno
    close(descriptor)
    errno = error
    return moved
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

  /// Returns the status of an open file, or nil after an error.
  static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// Returns the status of the file that a name leads to, or nil after an error.
  static func status(at path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  /// Returns a Boolean value that indicates whether a file is what standard output or error is redirected to.
  static func isOutput(_ identity: FileStatus.Identity) -> Bool {
    [STDOUT_FILENO, STDERR_FILENO].contains { status(of: $0)?.identity == identity }
  }

  static func remove(_ path: String) -> Int32 { unlink(path) }

  /// The path from the root, which also leads to the file when the working folder is another; the path itself when the
  /// working folder cannot be named.
  static func fullPath(_ path: String) -> String {
    guard !path.utf8.starts(with: "/".utf8), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
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

  /// Waits until a pipe has something to read, or its last writer has closed it, or the time is over.
  static func wait(for descriptor: Int32, milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = retrying { poll(&entry, 1, Int32(clamping: milliseconds)) }
  }

  static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

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

  private static func sys_pipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    #if canImport(Darwin)
      Darwin.pipe(ends)
    #elseif canImport(Glibc)
      Glibc.pipe(ends)
    #elseif canImport(Musl)
      Musl.pipe(ends)
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

/// The status of a file, as the operating system gives it.
struct FileStatus {
  /// The numbers that distinguish a file from all others.
  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  let identity: Identity
  /// Its length in bytes.
  let size: Int
  /// The kind of the file; nil for a regular file.
  let kind: FileKind?

  init(_ status: stat) {
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    size = Int(status.st_size)
    kind = Self.kind(status.st_mode & S_IFMT)
  }

  private static func kind(_ type: mode_t) -> FileKind? {
    switch type {
    case S_IFREG: nil
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }
}
