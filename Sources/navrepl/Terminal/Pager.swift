import NavEvents

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
  /// What `less` is told where `LESS` says nothing: leave at once when the text fits, show colors, and leave the text on the
  /// terminal.
  private static let usualOptions = "FRX"

  /// Shows the lines in the pager. Returns false when they fit, or when there is no pager or no terminal: then nothing was
  /// shown.
  static func show(_ lines: [String]) -> Bool {
    let command = SystemCall.environment("PAGER") ?? usual
    guard !command.isEmpty, command != "cat", Terminal.obeysSequences,
      SystemCall.isTerminal(SystemCall.standardOutput), !fits(lines)
    else { return false }
    let options = SystemCall.environment("LESS") ?? usualOptions
    let text = lines.map { $0.onOneLine(tabs: true) + "\n" }.joined()
    // Ctrl-C is the pager's meanwhile. A handler, and not `SIG_IGN`, which the pager would inherit.
    let usual = signal(SIGINT) { _ in }
    defer { _ = signal(SIGINT, usual) }
    let pager = ShellCommand(line: command, prints: SystemCall.standardOutput)
    do throws(FileError) {
      return try pager.run(text, with: ("LESS", options)) != ShellCommand.isUnknown
    } catch {
      return false
    }
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
