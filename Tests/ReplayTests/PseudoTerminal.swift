import Foundation

/// A terminal for a program under test: it sees a person, the test sees the screen.
final class PseudoTerminal {
  private let leader: Int32
  private let process = Process()
  private(set) var screen = ""

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
    if process.isRunning { process.terminate() }
    close(leader)
  }

  /// Waits until the screen ends with `text`; false after ten seconds.
  func wait(for text: String) -> Bool {
    for _ in 0..<1000 {
      read()
      if screen.hasSuffix(text) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Types a line and waits for the prompt after its answer; false after ten seconds.
  func answers(_ line: String) -> Bool {
    let echoed = screen.utf8.count + line.utf8.count + 1
    type(line)
    for _ in 0..<1000 {
      read()
      if screen.utf8.count > echoed, screen.hasSuffix("> ") { return true }
      usleep(10_000)
    }
    return false
  }

  func type(_ line: String) { _ = (line + "\n").withCString { write(leader, $0, strlen($0)) } }

  /// The exit status, once the program has ended.
  func end() -> Int32 {
    process.waitUntilExit()
    read()
    return process.terminationStatus
  }

  private func read() {
    var poll = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while Foundation.poll(&poll, 1, 0) > 0, poll.revents & Int16(POLLIN) != 0 {
      let count = Foundation.read(leader, &bytes, bytes.count)
      if count <= 0 { return }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      screen += text.replacing("\r\n", with: "\n")
    }
  }
}
