import NavBase
import NavEvents
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program that shows a text that is longer than the terminal.
enum Pager {
  /// The pager where `PAGER` names none.
  private static let usual = "less"
  /// The options for `less` where `LESS` is not set: quit at once when the text fits, show colors, and leave the text on the
  /// terminal.
  private static let usualOptions = "FRX"

  /// The process of the pager that is shown; 0 when there is none.
  private static let running = Atomic<pid_t>(0)
  /// The settings of the terminal before the pager. They have memory of their own, which is never freed, because a signal
  /// handler may read it at any time.
  private nonisolated(unsafe) static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// The longest wait for the end of the pager, in milliseconds.
  private static let longestWait = 1000

  /// Initializes the values that a signal handler uses, before a handler is installed.
  static func prepare() {
    end()
    _ = (settings, longestWait)
  }

  /// Ends the pager, which would wait for keys beside the shell, and restores the terminal. A signal handler may call it.
  static func end() {
    let id = running.exchange(0, ordering: .relaxed)
    guard id > 0 else { return }
    _ = kill(id, SIGTERM)
    var wait = 0
    while wait < longestWait, waitpid(id, nil, WNOHANG) == 0 {
      usleep(1000)
      wait += 1
    }
    _ = tcsetattr(STDOUT_FILENO, TCSANOW, settings)
  }

  /// Returns the command for the shell. A command of plain words takes the place of the shell, so that a signal reaches it.
  private static func inPlaceOfShell(_ command: String) -> String {
    let isPlain = command.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "+")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: " "):
        true
      default: false
      }
    }
    return isPlain ? "exec \(command)" : command
  }

  /// Shows lines that are safe at a terminal in the pager. Returns false when they fit, or when there is no pager or no
  /// terminal; nothing is shown then.
  static func show(_ lines: [String]) -> Bool {
    let command = SystemCall.environment("PAGER") ?? usual
    guard isWanted, !fits(lines) else { return false }
    let options = SystemCall.environment("LESS") ?? usualOptions
    let text = lines.map { $0 + "\n" }.joined()
    // Meanwhile, Ctrl-C is for the pager. It has a handler here and not `SIG_IGN`, which the pager would inherit.
    let usual = signal(SIGINT) { _ in }
    defer { _ = signal(SIGINT, usual) }
    let pager = ShellCommand(line: inPlaceOfShell(command), prints: SystemCall.standardOutput)
    let hasSettings = tcgetattr(STDOUT_FILENO, settings) == 0
    defer { running.store(0, ordering: .relaxed) }
    do throws(FileError) {
      let status = try pager.run(text, with: ("LESS", options)) { id in
        if hasSettings { running.store(id, ordering: .relaxed) }
      }
      return !ShellCommand.failures.contains(status)
    } catch {
      return false
    }
  }

  /// A Boolean value that indicates whether `show` may show something.
  static var isWanted: Bool {
    let command = SystemCall.environment("PAGER") ?? usual
    return !command.isEmpty && command != "cat" && Terminal.obeysSequences
      && SystemCall.isTerminal(SystemCall.standardOutput)
  }

  /// Returns true when the lines and a prompt fit into the terminal.
  private static func fits(_ lines: [String]) -> Bool {
    let (columns, rows) = RawTerminal.size
    var count = 0
    for line in lines {
      count += max(1, (DisplayWidth.of(line) + columns - 1) / columns)
      if count >= rows { return false }
    }
    return true
  }
}

/// The output of a subcommand, kept until it is known whether it fits into the terminal. A class: its identity is the output
/// of one run.
final class KeptOutput: Sendable {
  /// The largest number of bytes that are kept: a longer output is printed as it comes.
  private static let longest = 1 << 24

  private struct State {
    var parts: [Output.Part] = []
    var size = 0
  }

  private let state = Lock(State())
  private let target: Output

  init(for target: Output) { self.target = target }

  /// Takes a part. Returns false when there is no reader any more.
  func take(_ part: Output.Part) -> Bool {
    state.withLock { state in
      state.parts.append(part)
      state.size += part.size
      if state.size > Self.longest { print(&state) }
    }
    return target.failure == nil
  }

  /// Shows the output in a pager, and prints the messages after it; prints everything when it fits.
  func show() {
    // No other thread waits while a person reads.
    var state = self.state.withLock { state in
      defer { state = State() }
      return state
    }
    let text = state.parts.reduce(into: [UInt8]()) { if case .bytes(let bytes) = $1 { $0 += bytes } }
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
    if state.size <= Self.longest, Pager.show(lines) {
      state.parts.removeAll { if case .bytes = $0 { true } else { false } }
    }
    print(&state)
  }

  private func print(_ state: inout State) {
    for part in state.parts { target.put(part) }
    state.parts.removeAll()
  }
}
