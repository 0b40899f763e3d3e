import NavEvents

/// The abilities of the terminal that standard output leads to.
enum Terminal {
  /// True when the terminal obeys escape sequences; a dumb one, or a window of an editor, prints them.
  static var obeysSequences: Bool {
    guard let kind = SystemCall.environment("TERM") else { return false }
    return !kind.isEmpty && kind != "dumb"
  }

  /// True when standard output is a terminal with colors, and `NO_COLOR` is not set to anything.
  static var hasColor: Bool {
    SystemCall.isTerminal(SystemCall.standardOutput) && obeysSequences
      && SystemCall.environment("NO_COLOR").map(\.isEmpty) ?? true
  }
}
