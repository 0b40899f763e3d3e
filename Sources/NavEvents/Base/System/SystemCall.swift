#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calls to the operating system, for all targets. A call that a signal interrupts is made
/// again.
public enum SystemCall {
  /// There is no file of this name.
  public static let noSuchFile = ENOENT
  /// The error about bytes that are no text.
  public static let notText = EILSEQ
  /// The error code of a write to a file that is open for reading.
  public static let notWritable = EBADF
  /// The name is longer than any file may have.
  public static let nameTooLong = ENAMETOOLONG
  /// The argument is invalid.
  public static let invalidArgument = EINVAL
  /// There is a file of this name already.
  public static let alreadyExists = EEXIST
  /// The file system does not support the operation.
  public static let notSupported = ENOTSUP
  /// The operation would have to wait.
  public static let wouldBlock = EWOULDBLOCK
  /// The disk is full.
  public static let noSpace = ENOSPC
  /// The errors of `open` for a folder that is opened for writing and for a socket.
  public static let refusedKinds = [EISDIR, ENXIO]
  /// The errors of `stat` when no file has the name any more.
  public static let missing = [ENOENT, ENOTDIR]

  /// The number of the last error.
  public static var lastError: Int32 { errno }
  /// The reader has closed the pipe.
  public static let brokenPipe = EPIPE
  /// The file would be longer than the system allows.
  public static let fileTooLarge = EFBIG
  /// The permissions forbid the operation.
  public static let notAllowed = EACCES
  /// The errors of opening a file for writing whose permissions, attributes or disk forbid it.
  public static let notToWrite = [EACCES, EPERM, EROFS]
  /// The operation is not this process's to do.
  public static let notPermitted = EPERM

  /// A Boolean value that indicates whether the last error means that a descriptor that does not block has no room.
  public static var hasNoRoom: Bool { errno == wouldBlock }

  /// A Boolean value that indicates whether the last error means that the reader has closed the pipe.
  public static var hasLostReader: Bool { errno == EPIPE || errno == ECONNRESET }

  /// Returns the system's description of an error number.
  public static func description(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Opens a file without waiting for the other end of a pipe, and without making a terminal the controlling
  /// one.
  public static func open(_ path: String, _ access: FileAccess) -> Int32 {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .append: O_RDWR | O_APPEND
      case .create: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      }
    let careful = O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = retrying { sys_open(path, flags | careful, mode_t(newPermissions)) }
    let moved = aboveStandard(descriptor)
    if moved < 0, descriptor >= 0, case .create = access {
      let error = errno
      remove(path)
      errno = error
    }
    return moved
  }

  /// Opens any kind of file for reading, and waits for the other end of a pipe. A regular file into which this program prints
  /// is an error.
  public static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = retrying { sys_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0) }
    guard descriptor >= 0 else { throw .code(errno) }
    if isOutput(status(of: descriptor)) {
      close(descriptor)
      throw .ownOutput
    }
    return descriptor
  }

  /// Opens a folder, so that it can be synced; returns a descriptor, or -1.
  public static func openFolder(_ path: String) -> Int32 {
    aboveStandard(retrying { sys_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) })
  }

  /// Returns both ends of a new pipe, the one to read from first; nil if the system cannot create a pipe. A program that
  /// another thread starts at that moment may keep an end open.
  public static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard sys_pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let moved = ends.map(aboveStandard)
    if moved.allSatisfy({ $0 >= 0 }) { return (moved[0], moved[1]) }
    for end in moved where end >= 0 { close(end) }
    return nil
  }

  /// Returns two connected sockets that other programs do not inherit; nil when there are no descriptors
  /// left.
  ///
  /// They are sockets and not pipes, so that writing to a program that has ended is an error and not a
  /// signal.
  public static func socketPair() -> (ours: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, socketKind, 0, &ends) == 0 else { return nil }
    let moved = ends.map(aboveStandard)
    for end in moved { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    if moved.allSatisfy({ $0 >= 0 }) { return (moved[0], moved[1]) }
    for end in moved where end >= 0 { close(end) }
    return nil
  }

  /// The type of the sockets. Where the platform supports it, they are closed in other programs from the moment of their
  /// creation; otherwise a program that another thread starts at that moment would keep an end open.
  private static var socketKind: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #elseif canImport(Glibc)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
      SOCK_STREAM | SOCK_CLOEXEC
    #endif
  }

  /// Makes reads and writes return at once when there is nothing to read, or no room.
  public static func setNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// The descriptors of standard input, output and error. In an app that has closed its own, a new descriptor
  /// could be one of them, and the app's output would be written into its journal.
  private static let standardDescriptors = STDIN_FILENO...STDERR_FILENO

  /// Opens `/dev/null` for each standard descriptor that is closed, so that no file that is opened later becomes one of
  /// them. Returns false when that fails.
  public static func occupyStandardDescriptors() -> Bool {
    for descriptor in standardDescriptors where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is used, and all below this one are in use.
      guard sys_open("/dev/null", O_RDONLY, 0) == descriptor else { return false }
    }
    return true
  }

  /// Moves a new descriptor above the standard ones.
  private static func aboveStandard(_ descriptor: Int32) -> Int32 {
    guard standardDescriptors ~= descriptor else { return descriptor }
    let moved = retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, standardDescriptors.upperBound + 1) }
    let error = errno
    close(descriptor)
    errno = error
    return moved
  }

  /// Closes a descriptor.
  public static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Reads bytes at an offset; returns their number, or -1.
  public static func read(_ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    -> Int
  {
    retrying { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Reads the available bytes; returns their number, 0 at the end, or a negative number after an error.
  public static func readSome(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying { sys_read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads the next bytes, as ``readSome(_:into:)`` does, and waits for them even if the descriptor does not block: another
  /// program that has the same terminal or pipe may have set `O_NONBLOCK`, which holds for all of them.
  public static func readNext(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = readSome(descriptor, into: buffer)
      if count >= 0 || errno != wouldBlock { return count }
      wait(for: [descriptor], milliseconds: -1)
    }
  }

  /// Waits until a descriptor that does not block has room, a signal arrives, or a second has passed.
  public static func waitForRoom(_ descriptor: Int32) {
    wait(for: [], orToWrite: descriptor, milliseconds: 1000)
  }

  /// Writes as many bytes as there is room for; returns their number, or a negative number after an error.
  public static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    retrying { sys_write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Writes to a socket; returns the number of bytes, or a negative number after an error. It raises no
  /// signal.
  public static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      _ = setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return retrying { Darwin.send(socket, bytes.baseAddress, bytes.count, 0) }
    #elseif canImport(Glibc)
      return retrying { Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    #elseif canImport(Musl)
      return retrying { Musl.send(socket, bytes.baseAddress, bytes.count, MSG_NOSIGNAL) }
    #endif
  }

  /// Tells the reader of a socket that nothing more is written to it, even if another program has a copy of the descriptor.
  static func endWriting(_ socket: Int32) { _ = shutdown(socket, Int32(SHUT_WR)) }

  /// Syncs a file fully. On Darwin `fsync` alone leaves the data in the drive's cache.
  public static func sync(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      // A network volume may know no full sync.
      let result = retrying { fcntl(descriptor, F_FULLFSYNC) }
      if result == 0 || ![ENOTSUP, EINVAL].contains(errno) { return result }
      return retrying { fsync(descriptor) }
    #else
      return retrying { fdatasync(descriptor) }
    #endif
  }

  /// Cuts a file to a length in bytes; returns -1 when that fails.
  public static func truncate(_ descriptor: Int32, to length: Int) -> Int32 {
    retrying { ftruncate(descriptor, off_t(length)) }
  }

  /// Locks a file for this process; returns -1 when another one has it.
  public static func lock(_ descriptor: Int32) -> Int32 {
    retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Releases the lock of a file, even if a child process that is being started still has a copy of the descriptor.
  public static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Reads one byte from a pipe; returns 1, or 0 at the end.
  static func readStream(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
    retrying { sys_read(descriptor, &byte, 1) }
  }

  /// Waits until a pipe has something to read, its last writer has closed it, or the time has passed.
  static func wait(for descriptor: Int32, milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = retrying { poll(&entry, 1, Int32(clamping: milliseconds)) }
  }

  /// Waits until one of `readers` has something to read, `writer` has room, one of them is closed, or the
  /// time has passed. Negative descriptors are ignored.
  public static func wait(for readers: [Int32], orToWrite writer: Int32? = nil, milliseconds: Int32) {
    var entries = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let writer { entries.append(pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)) }
    _ = poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// Returns the address of the first `byte` in `count` bytes from `start` on; nil when there is none.
  public static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer? {
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

  static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
