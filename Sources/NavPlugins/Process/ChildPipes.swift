import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Our ends of a program's standard input, output and error: none of them blocks, none is inherited by other programs.
/// The input is a socket, so that writing to a program that has ended is an error and not a signal.
struct ChildPipes {
  let input: Int32
  let output: Int32
  let error: Int32
  private let theirs: [Int32]

  init() throws(PluginFault) {
    var pairs: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard Self.makePair(&pair) else {
        for end in pairs.joined() { _ = close(end) }
        throw PluginFault(code: "plugin-not-found", message: "There are no pipes left for a plugin.")
      }
      pairs.append(pair)
    }
    (input, output, error) = (pairs[0][0], pairs[1][0], pairs[2][0])
    theirs = pairs.map { $0[1] }
    for end in [input, output, error] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  private static func makePair(_ pair: inout [Int32]) -> Bool {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return false }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  /// Starts a program with the other ends, as the first of a process group of its own: all that it starts can be ended
  /// with it.
  func spawn(_ path: String) throws(PluginFault) -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawnattr_destroy(&attributes)
      for end in theirs { _ = close(end) }
    }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var id: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    let failure = SpawnActions.with({ actions in
      for (number, end) in theirs.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
      }
    }) { actions in
      Self.whileBusy { posix_spawn(&id, path, actions, &attributes, &arguments, environ) }
    }
    if failure == 0 { return id }
    try refuse(path, failure)
  }

  /// Tries again while the file is busy, at most a quarter of a second: somebody has just written it, and a process that
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

  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      _ = setsockopt(input, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return Darwin.send(input, bytes.baseAddress, bytes.count, 0)
    #elseif canImport(Glibc)
      return Glibc.send(input, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #elseif canImport(Musl)
      return Musl.send(input, bytes.baseAddress, bytes.count, MSG_NOSIGNAL)
    #endif
  }

  static func read(_ descriptor: Int32, _ window: UnsafeMutableRawBufferPointer) -> Int {
    recv(descriptor, window.baseAddress, window.count, 0)
  }

  func closeInput() { _ = close(input) }

  func closeOutputs() {
    for end in [output, error] { _ = close(end) }
  }
}
