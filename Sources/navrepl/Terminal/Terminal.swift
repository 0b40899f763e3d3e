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

  /// The width for texts in lines, in columns: that of the terminal, up to what is easily read.
  static var width: Int {
    let columns = SystemCall.columns(of: SystemCall.standardOutput) ?? Help.usualWidth
    return min(max(columns, narrowest), widest)
  }

  /// A narrower terminal breaks the lines itself.
  private static let narrowest = 40
  private static let widest = 110
}
