import NavEvents

/// The abilities of the terminal that standard output leads to.
enum Terminal {
  /// True when the terminal obeys escape sequences; a dumb one, or a window of an editor, prints them.
  static var obeysSequences: Bool {
    guard let kind = SystemCall.environment("TERM") else { return false }
    return !kind.isEmpty && kind != "dumb"
  }

  /// True when standard output is a terminal with colors, or `FORCE_COLOR` asks for them, and `NO_COLOR` is not set to
  /// anything.
  static var hasColor: Bool {
    guard SystemCall.environment("NO_COLOR").map(\.isEmpty) ?? true else { return false }
    if let force = SystemCall.environment("FORCE_COLOR"), !force.isEmpty { return force != "0" }
    return SystemCall.isTerminal(SystemCall.standardOutput) && obeysSequences
  }

  /// True when the locale has UTF-8: the first of these variables that is set to anything says so.
  static var hasUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { SystemCall.environment($0) }.first { !$0.isEmpty }
    let coding = locale?.lowercased() ?? ""
    return coding.contains("utf-8") || coding.contains("utf8")
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
