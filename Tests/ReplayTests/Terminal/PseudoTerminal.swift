import Foundation

/// A terminal for a program under test. The program sees a person; the test sees the screen.
final class PseudoTerminal {
  private let leader: Int32
  private let process: ChildProcess
  private var written: [UInt8] = []
  /// The folder that the program writes to, which must not be removed before the program has ended.
  private let scratch: Scratch?

  /// The settings of the terminal before the program started: the flags of its modes.
  let usualSettings: [UInt]

  /// A failure of the terminal itself.
  struct Failure: Error {}

  /// Starts a program in a terminal. Without a kind, the terminal is a dumb one, which shows exactly what is written.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:], kind: String = "dumb",
    columns: UInt16 = 80, rows: UInt16 = 24, writingTo scratch: Scratch? = nil
  ) throws {
    self.scratch = scratch
    let (leader, name) = try Self.pair()
    self.leader = leader
    usualSettings = Self.settings(of: leader)
    Self.setSize(of: leader, columns: columns, rows: rows)
    let follower = open(name, O_RDWR | O_NOCTTY)
    guard follower >= 0 else { throw Failure() }
    defer { close(follower) }
    process = try ChildProcess(
      program, arguments,
      environment: ["TERM": kind, "NAVREPL_HISTFILE": "/dev/null", "LC_ALL": "C.UTF-8"].merging(environment) {
        $1
      },
      input: .descriptor(follower), output: .descriptor(follower), messages: .descriptor(follower))
  }

  /// Returns the test's end of a new terminal, and the name of the program's end.
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

  deinit { close(leader) }

  // MARK: The window, signals and settings

  private static func setSize(of leader: Int32, columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
  }

  /// Changes the size of the window, as a person does by dragging its corner.
  func resize(columns: UInt16, rows: UInt16) {
    Self.setSize(of: leader, columns: columns, rows: rows)
    send(SIGWINCH)
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// The settings of the terminal that programs change: the flags of its modes.
  var settings: [UInt] { Self.settings(of: leader) }

  private static func settings(of terminal: Int32) -> [UInt] {
    var settings = termios()
    _ = tcgetattr(terminal, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt($0) }
  }

  /// Waits until the settings are these, or until they differ. Returns false when the time is up.
  func wait(forSettings wanted: [UInt], toBe isEqual: Bool = true) -> Bool {
    waits { _ in (self.settings == wanted) == isEqual }
  }

  /// Waits until the program is stopped, as by Ctrl-Z. Returns false when the time is up.
  func waitUntilStopped() -> Bool {
    waits { _ in
      let status = try? String(
        contentsOfFile: "/proc/\(self.process.id)/stat", encoding: .utf8)
      return status?.split(separator: ")").last?.hasPrefix(" T") == true
    }
  }

  /// Returns everything that was written, as the screen of a terminal of this width shows it.
  func picture(columns: Int = 80) -> TerminalScreen {
    read()
    return TerminalScreen(written, columns: columns)
  }

  /// Waits until the picture fulfils a condition, and returns the last picture.
  func picture(columns: Int = 80, when isThere: (TerminalScreen) -> Bool) -> TerminalScreen {
    var last = picture(columns: columns)
    _ = waits { _ in
      last = TerminalScreen(self.written, columns: columns)
      return isThere(last)
    }
    return last
  }

  /// Waits until the screen fulfils a condition, for a program that draws on the whole screen, and returns the last one.
  func wholeScreen(columns: Int, rows: Int, when isThere: (WholeScreen) -> Bool) -> WholeScreen {
    var last = WholeScreen(written, columns: columns, rows: rows)
    _ = waits { _ in
      last = WholeScreen(self.written, columns: columns, rows: rows)
      return isThere(last)
    }
    return last
  }

  /// The bytes that were written since the beginning.
  var bytes: [UInt8] { written }

  /// The time that a program on a busy machine may take for an answer, in seconds.
  private static let patience = 60.0

  /// The output of the program, as the terminal shows it.
  var screen: String { String(decoding: written, as: UTF8.self).replacing("\r\n", with: "\n") }

  /// Waits until the screen ends with `text`. Returns false when the time is up.
  func wait(for text: String) -> Bool { waits { $0.hasSuffix(text) } }

  /// Types a line and waits for the prompt after its answer. Returns false when the time is up.
  func answers(_ line: String) -> Bool {
    let echoed = screen.utf8.count + line.utf8.count + 1
    type(line)
    return waits { $0.utf8.count > echoed && $0.hasSuffix("> ") }
  }

  func type(_ line: String) { press(line + "\n") }

  /// Sends keys as they are, for a program that reads each key.
  func press(_ keys: String) { _ = keys.withCString { write(leader, $0, strlen($0)) } }

  /// Sends bytes that need not be text.
  func press(bytes: [UInt8]) { _ = write(leader, bytes, bytes.count) }

  /// Presses keys, and waits until the output since then contains `text`. Returns false when the time is up.
  func shows(_ text: String, after keys: String = "") -> Bool {
    let before = keys.isEmpty ? 0 : screen.utf8.count
    press(keys)
    return waits { String(decoding: Array($0.utf8.dropFirst(before)), as: UTF8.self).contains(text) }
  }

  /// Waits for the end of the program, and returns its exit status. A program that does not end is killed, and that is its
  /// status.
  func end() -> Int32 {
    let deadline = Date().addingTimeInterval(Self.patience)
    while process.isRunning, Date() < deadline {
      read()
      usleep(10_000)
    }
    let end = process.wait(atMost: 0)
    read()
    return switch end {
    case .exited(let status): status
    case .signalled(let number): number
    case .hung: SIGKILL
    }
  }

  private func waits(until isThere: (String) -> Bool) -> Bool {
    let deadline = Date().addingTimeInterval(Self.patience)
    while Date() < deadline {
      read()
      if isThere(screen) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Reads the available output. Returns false when there was none.
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
