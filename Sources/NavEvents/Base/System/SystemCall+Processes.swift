#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls about time, processes and the terminal.
extension SystemCall {
  /// The descriptor of the standard input.
  public static let standardInput: Int32 = 0
  /// The descriptor of the standard output.
  public static let standardOutput: Int32 = 1
  /// The descriptor of the standard error.
  public static let standardError: Int32 = 2

  /// Returns true when a descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the value of an environment variable; nil when it is not set.
  public static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the number of columns of the terminal; nil when it is not known.
  public static func columns(of descriptor: Int32) -> Int? {
    windowSize(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// Returns the number of rows of the terminal; nil when it is not known.
  public static func rows(of descriptor: Int32) -> Int? {
    windowSize(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Returns true when output will never be read: the other end of a pipe or a terminal is gone.
  public static func isAbandoned(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0 && Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Makes `write` return an error, instead of raising a signal that ends the program, for a closed pipe and at the limit of
  /// a file's size.
  public static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The number of processors that are online.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The name and the release of the operating system, and the type of the machine.
  public static var system: (name: String, release: String, machine: String) {
    var names = utsname()
    guard uname(&names) == 0 else { return ("unknown", "unknown", "unknown") }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (text(names.sysname), text(names.release), text(names.machine))
  }

  // MARK: Time

  /// Returns the time in milliseconds since 1970.
  public static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// Returns the time of a monotonic clock, in nanoseconds.
  public static func nanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Waits for a number of milliseconds.
  public static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

  // MARK: Other processes

  /// Returns a Boolean value that indicates whether a child has ended. It does not reap the child, so that no other process
  /// can get its id or the id of its group.
  public static func hasEnded(_ child: Int32) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
  }

  /// Waits for a child to end, and reaps it. Afterwards another process may get its id.
  public static func wait(forChild child: Int32) {
    var status: Int32 = 0
    _ = retrying { waitpid(child, &status, 0) }
  }

  /// Kills a process.
  public static func kill(_ process: Int32) { _ = sys_kill(process) }

  /// Kills a process group. It may be called in a signal handler.
  public static func kill(group: Int32) { _ = sys_kill(-group) }

  private static func sys_kill(_ process: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.kill(process, SIGKILL)
    #elseif canImport(Glibc)
      Glibc.kill(process, SIGKILL)
    #elseif canImport(Musl)
      Musl.kill(process, SIGKILL)
    #endif
  }
}
