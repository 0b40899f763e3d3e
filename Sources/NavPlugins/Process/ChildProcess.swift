import NavEvents
import NavRuntime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that was started, with pipes on its standard input, output and error. It is ended, and waited for, when the
/// value goes: no zombie is left.
struct ChildProcess: ~Copyable {
  /// Bytes of one answer: more is a flood. Enough for the state view of a scene of ten thousand screens.
  static let longestAnswer = 4 << 20
  /// How long a program may take to end by itself once its input is closed.
  private static let farewell = Duration.milliseconds(500)
  private static let step = 1 << 16

  private let name: String
  private let id: pid_t
  private let ends: ChildPipes
  private var inbox = ContiguousArray<UInt8>()
  /// Bytes of the inbox in which there is no line feed.
  private var searched = 0
  private var errors = ContiguousArray<UInt8>()
  private var hasEnded = false
  /// A program may close its standard error and go on.
  private var isSilent = false
  /// What happens to each line of the program's standard error.
  private let tell: @Sendable (String) -> Void

  /// Starts the program at `path`.
  /// - Throws: `plugin-not-found` when it cannot be started.
  init(_ path: String, _ tell: @escaping @Sendable (String) -> Void) throws(PluginFault) {
    let ends = try ChildPipes()
    id = try ends.spawn(path)
    self.ends = ends
    name = path
    self.tell = tell
  }

  deinit { end() }

  // MARK: Lines

  /// Sends a line and waits for one.
  /// - Throws: `plugin-crashed`, `plugin-timeout` (the program is ended) or `plugin-flood` (so it is).
  mutating func exchange(_ line: borrowing ByteBuffer, within time: Duration) throws(PluginFault) -> String {
    let deadline = ContinuousClock.now + time
    var sent = 0
    while true {
      if let answer = takeLine() { return answer }
      if hasEnded { throw PluginFault(code: "plugin-crashed", message: "\(name) has ended.") }
      try checkFlood()
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { throw stop("plugin-timeout", "\(name) did not answer within \(time).") }
      wait(rest, toWrite: sent < line.count)
      if sent < line.count { sent += write(line, from: sent) }
      read()
    }
  }

  private mutating func checkFlood() throws(PluginFault) {
    guard inbox.count > Self.longestAnswer else { return }
    throw stop("plugin-flood", "\(name) answered with more than \(Self.longestAnswer) bytes.")
  }

  /// A program that does not keep to the protocol is not asked again.
  private mutating func stop(_ code: String, _ message: String) -> PluginFault {
    _ = kill(id, SIGKILL)
    hasEnded = true
    return PluginFault(code: code, message: message)
  }

  private mutating func takeLine() -> String? {
    guard let end = inbox[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = inbox.count
      return nil
    }
    defer {
      inbox.removeFirst(end + 1)
      searched = 0
    }
    return String(decoding: inbox[..<end], as: UTF8.self)
  }

  // MARK: Pipes

  private func wait(_ time: Duration, toWrite: Bool) {
    var polled = [
      pollfd(fd: ends.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isSilent ? -1 : ends.error, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ends.input, events: toWrite ? Int16(POLLOUT) : 0, revents: 0),
    ]
    let milliseconds = time / Duration.milliseconds(1)
    _ = poll(&polled, nfds_t(toWrite ? 3 : 2), Int32(max(1, min(milliseconds.rounded(.up), 60_000))))
  }

  private mutating func write(_ line: borrowing ByteBuffer, from start: Int) -> Int {
    let count = ends.send(UnsafeRawBufferPointer(rebasing: line.bytes[start...]))
    if count < 0, errno == EPIPE || errno == ECONNRESET { drain() }
    return max(0, count)
  }

  private mutating func read() {
    if Self.read(ends.output, into: &inbox) == .ended { hasEnded = true }
    if Self.read(ends.error, into: &errors) == .ended { isSilent = true }
    passErrorsOn()
  }

  /// What the program still had to say before it ended.
  private mutating func drain() {
    while Self.read(ends.output, into: &inbox) == .some {}
    while Self.read(ends.error, into: &errors) == .some {}
    passErrorsOn()
    hasEnded = true
  }

  private mutating func passErrorsOn() {
    while let end = errors.firstIndex(of: UInt8(ascii: "\n")) {
      tell(String(decoding: errors[..<end], as: UTF8.self))
      errors.removeFirst(end + 1)
    }
    if errors.count > Self.step { errors.removeAll() }
  }

  private enum Reading { case some, nothing, ended }

  private static func read(_ descriptor: Int32, into bytes: inout ContiguousArray<UInt8>) -> Reading {
    withUnsafeTemporaryAllocation(byteCount: step, alignment: 16) { window in
      let count = ChildPipes.read(descriptor, window)
      if count > 0 {
        bytes.append(contentsOf: window[..<count])
        return .some
      }
      return count == 0 ? .ended : .nothing
    }
  }

  // MARK: The end

  /// Closes the program's input, gives it a moment to end, ends it, and waits for it.
  private func end() {
    ends.closeAll()
    let deadline = ContinuousClock.now + Self.farewell
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      if ContinuousClock.now >= deadline {
        _ = kill(id, SIGKILL)
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
        return
      }
      _ = poll(nil, 0, 5)
    }
  }
}
