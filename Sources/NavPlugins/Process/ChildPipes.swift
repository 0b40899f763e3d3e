import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two sockets that are each other's ends, none of which other programs inherit.
///
/// Sockets and not pipes, so that writing to a program that has ended is an error and not a signal.
struct SocketPair {
  /// Below are the standard descriptors, which a process that is started gets others for.
  private static let firstFree: Int32 = 3

  let ours: Int32
  let theirs: Int32

  /// Nil when there are no descriptors left.
  init?() {
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.kind, 0, &pair) == 0 else { return nil }
    // Where a standard descriptor of this process is closed, a new one takes its place.
    let moved = pair.map { $0 < Self.firstFree ? fcntl($0, F_DUPFD_CLOEXEC, Self.firstFree) : $0 }
    for (old, new) in zip(pair, moved) where old != new { _ = close(old) }
    (ours, theirs) = (moved[0], moved[1])
    for end in moved { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    if moved.contains(-1) {
      for end in moved { _ = close(end) }
      return nil
    }
  }

  /// Closed at the start of another program from the first moment on, where the platform can: a program that another
  /// thread starts just now would hold an end open.
  private static var kind: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
  }

  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      _ = setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
    #elseif canImport(Glibc)
      return Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #elseif canImport(Musl)
      return Musl.send(socket, bytes.baseAddress, bytes.count, MSG_NOSIGNAL)
    #endif
  }
}

/// Our ends of a program's standard input, output and error: none of them blocks.
struct ChildPipes {
  let input: Int32
  let output: Int32
  let error: Int32
  private let theirs: [Int32]

  init() throws(PluginFault) {
    let pairs = (0..<3).compactMap { _ in SocketPair() }
    guard pairs.count == 3 else {
      for pair in pairs {
        for end in [pair.ours, pair.theirs] { _ = close(end) }
      }
      throw PluginFault(code: "plugin-not-found", message: "There are no pipes left for a plugin.")
    }
    (input, output, error) = (pairs[0].ours, pairs[1].ours, pairs[2].ours)
    theirs = pairs.map(\.theirs)
    for end in [input, output, error] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  /// Starts a program with the other ends, and with `mark` in its environment.
  func spawn(_ path: String, _ mark: String) throws(PluginFault) -> pid_t {
    defer { for end in theirs { _ = close(end) } }
    let start = CleanStart(
      path: path, arguments: [path], environment: CleanStart.inheritedEnvironment + [mark], files: theirs)
    var id: pid_t = 0
    let failure = Self.whileBusy {
      let result = start.run()
      id = result.id
      return result.failure
    }
    if failure == 0 { return id }
    try refuse(path, failure)
  }

  /// Tries again while the file is busy, at most a quarter of a second: another process has just written it, and a process that
  /// another thread starts at this moment still holds it open.
  private static func whileBusy(_ start: () -> Int32) -> Int32 {
    for _ in 0..<50 {
      let failure = start()
      if failure != ETXTBSY { return failure }
      _ = usleep(5000)
    }
    return ETXTBSY
  }

  private func refuse(_ path: String, _ failure: Int32) throws(PluginFault) -> Never {
    closeInput()
    closeOutputs()
    let hint = failure == EACCES ? " (chmod +x lets it be run)" : ""
    throw PluginFault(
      code: "plugin-not-found",
      message: "\(path) cannot be started: \(String(cString: strerror(failure)))\(hint).")
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int { SocketPair.send(input, bytes) }

  static func read(_ descriptor: Int32, _ window: UnsafeMutableRawBufferPointer) -> Int {
    recv(descriptor, window.baseAddress, window.count, 0)
  }

  func closeInput() { _ = close(input) }

  func closeOutputs() {
    for end in [output, error] { _ = close(end) }
  }
}
