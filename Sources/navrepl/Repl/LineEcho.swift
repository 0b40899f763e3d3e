import NavBase
import NavEvents

/// The part of a line around a mistake, with a mark below it.
enum LineEcho {
  /// Returns the line, or where it is too long for `columns` the part around a column, and a mark below that column.
  /// - Parameter column: The column of the mistake: one more than the number of characters before it.
  static func lines(of line: String, column: Int, columns: Int) -> [String] {
    let room = max(columns - indent.count, leastRoom)
    let (before, after) = (line.prefix(column - 1), line.dropFirst(column - 1))
    var (left, right) = (String(before).onOneLine(), String(after).onOneLine())
    let half = room / 2
    if DisplayWidth.of(left) + DisplayWidth.of(right) > room {
      let leftRoom = max(half, room - DisplayWidth.of(right))
      if DisplayWidth.of(left) > leftRoom { left = gap + end(of: left, leftRoom - gap.count) }
      let rightRoom = room - DisplayWidth.of(left)
      if DisplayWidth.of(right) > rightRoom { right = DisplayWidth.cut(right, rightRoom - gap.count) + gap }
    }
    let blanks = String(repeating: " ", count: DisplayWidth.of(left))
    return [indent + left + right, "\(indent)\(blanks)^"]
  }

  /// The width of a line for a program, or for a terminal that does not say how wide it is, in columns.
  static let usualWidth = 120

  private static let indent = "  "
  private static let gap = "…"
  /// The least room, in columns. A narrower terminal breaks the lines itself.
  private static let leastRoom = 20

  /// Returns as much of the end of `text` as fits.
  private static func end(of text: String, _ width: Int) -> String {
    String(DisplayWidth.cut(String(text.reversed()), width).reversed())
  }
}
