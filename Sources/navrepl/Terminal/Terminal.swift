import NavBase
import NavEvents

/// The abilities of the terminal that standard output leads to.
enum Terminal {
  /// A Boolean value that indicates whether the terminal obeys escape sequences; a dumb one, or a window of an editor,
  /// prints them.
  static var obeysSequences: Bool {
    guard let kind = SystemCall.environment("TERM") else { return false }
    return !kind.isEmpty && kind != "dumb"
  }

  /// A Boolean value that indicates whether standard output is a terminal with colors, or `FORCE_COLOR` asks for them, and
  /// `NO_COLOR` is empty or not set.
  static var hasColor: Bool {
    guard SystemCall.environment("NO_COLOR").map(\.isEmpty) ?? true else { return false }
    if let force = SystemCall.environment("FORCE_COLOR"), !force.isEmpty { return force != "0" }
    return SystemCall.isTerminal(SystemCall.standardOutput) && obeysSequences
  }

  /// A Boolean value that indicates whether the locale has UTF-8, according to the first of these variables that is not
  /// empty.
  static var hasUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { SystemCall.environment($0) }.first { !$0.isEmpty }
    let coding = locale?.lowercased() ?? ""
    return coding.contains("utf-8") || coding.contains("utf8")
  }

  /// The width for lines of text, in columns: that of the terminal, or of the environment, within the bounds of easy
  /// reading.
  static var width: Int {
    let columns = PictureRoom.terminalColumns ?? Help.usualWidth
    return min(max(columns, narrowest), widest)
  }

  /// The smallest width. A narrower terminal breaks the lines itself.
  private static let narrowest = 40
  private static let widest = 110
}
