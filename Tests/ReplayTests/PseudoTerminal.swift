import Foundation

/// A terminal for a program under test: it sees a person, the test sees the screen.
final class PseudoTerminal {
  private let leader: Int32
  private let process = Process()
  private var written: [UInt8] = []

  /// What went wrong with the terminal itself.
  struct Failure: Error {}

  init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
    let (leader, name) = try Self.pair()
    self.leader = leader
    let follower = open(name, O_RDWR | O_NOCTTY)
    guard follower >= 0 else { throw Failure() }
    let handle = FileHandle(fileDescriptor: follower, closeOnDealloc: true)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  /// The test's end of a new terminal, and the name of the program's.
  private static func pair() throws -> (Int32, String) {
    let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    #if os(Linux)
      var (unlocked, number): (Int32, Int32) = (0, 0)
      let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard leader >= 0, ioctl(leader, unlock, &unlocked) == 0, ioctl(leader, getNumber, &number) == 0 else {
        throw Failure()
      }
      return (leader, "/dev/pts/\(number)")
    #else
      guard leader >= 0, grantpt(leader) == 0, unlockpt(leader) == 0, let name = ptsname(leader) else {
        throw Failure()
      }
      return (leader, String(cString: name))
    #endif
  }

  deinit {
    // The signal mask of a test's thread is the program's: only this signal is sure to end it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(leader)
  }

  /// How long a program on a busy machine may take for an answer, in seconds.
  private static let patience = 60.0

  /// What the program has written, as the terminal shows it.
  var screen: String { String(decoding: written, as: UTF8.self).replacing("\r\n", with: "\n") }

  /// Waits until the screen ends with `text`; false when patience is over.
  func wait(for text: String) -> Bool { waits { $0.hasSuffix(text) } }

  /// Types a line and waits for the prompt after its answer; false when patience is over.
  func answers(_ line: String) -> Bool {
    let echoed = screen.utf8.count + line.utf8.count + 1
    type(line)
    return waits { $0.utf8.count > echoed && $0.hasSuffix("> ") }
  }

  func type(_ line: String) { press(line + "\n") }

  /// Sends keys as they are, for a program that reads each key.
  func press(_ keys: String) { _ = keys.withCString { write(leader, $0, strlen($0)) } }

  /// Presses keys, and waits until what is written since then contains `text`; false when patience is over.
  func shows(_ text: String, after keys: String = "") -> Bool {
    let before = keys.isEmpty ? 0 : screen.utf8.count
    press(keys)
    return waits { String(decoding: Array($0.utf8.dropFirst(before)), as: UTF8.self).contains(text) }
  }

  /// The exit status, once the program has ended; a program that does not end is killed, and that is its status.
  func end() -> Int32 {
    let deadline = Date().addingTimeInterval(Self.patience)
    while process.isRunning, Date() < deadline {
      read()
      usleep(10_000)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    read()
    return process.terminationStatus
  }

  private func waits(until isThere: (String) -> Bool) -> Bool {
    let deadline = Date().addingTimeInterval(Self.patience)
    read()
    if isThere(screen) { return true }
    while Date() < deadline {
      if read(), isThere(screen) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Takes what there is to read; false when there was nothing.
  @discardableResult
  private func read() -> Bool {
    var poll = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var isAnything = false
    while Foundation.poll(&poll, 1, 0) > 0, poll.revents & Int16(POLLIN) != 0 {
      let count = Foundation.read(leader, &bytes, bytes.count)
      if count <= 0 { break }
      written += bytes[..<count]
      isAnything = true
    }
    return isAnything
  }
}
