import NavEvents

/// A line as the terminal shows it: its characters on rows, and the place of the cursor. It draws itself again from the first
/// row, wherever the cursor was.
struct LineView {
  /// What a text takes on the screen.
  private struct Layout {
    let columns: Int
    var row = 0
    var column = 0

    init(_ columns: Int) { self.columns = max(1, columns) }

    /// Returns the piece with the row's end before it, if a wide character does not fit on the row.
    mutating func add(_ piece: String) -> String {
      let width = min(DisplayWidth.of(piece), columns)
      var shown = piece
      if column + width > columns {
        shown = "\r\n" + piece
        (row, column) = (row + 1, 0)
      }
      column += width
      return shown
    }

    /// After a full row the next character comes at the beginning of the next one.
    mutating func wrap() {
      if column == columns { (row, column) = (row + 1, 0) }
    }
  }

  private let ascii: Bool
  /// The row of the cursor, counted from the first row of the prompt.
  private var cursorRow = 0

  init(ascii: Bool) { self.ascii = ascii }

  /// Returns what the terminal is told to draw the line; `hint` stands dim behind it, as far as the row goes.
  mutating func drawn(prompt: String, _ line: EditedLine, hint: String, columns: Int) -> String {
    var output = "\r" + (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\u{1B}[J"
    var layout = Layout(columns)
    for piece in pieces(prompt) + pieces(line.before) { output += layout.add(piece) }
    var cursor = layout
    for piece in pieces(line.after) { output += layout.add(piece) }
    if layout.column == layout.columns { output += "\r\n" }
    layout.wrap()
    cursor.wrap()
    output += dimmed(hint, layout.columns - layout.column - 1)
    output += Self.move(from: (layout.row, layout.column), to: (cursor.row, cursor.column))
    cursorRow = cursor.row
    return output
  }

  /// Returns what the terminal is told to leave the line as it is and begin a new row after it.
  mutating func left(prompt: String, _ line: EditedLine, columns: Int) -> String {
    var whole = line
    whole.moveToEnd()
    let output = drawn(prompt: prompt, whole, hint: "", columns: columns)
    cursorRow = 0
    return output + "\r\n"
  }

  /// Forgets where the cursor was: the screen is another one now.
  mutating func forget() { cursorRow = 0 }

  private func dimmed(_ hint: String, _ room: Int) -> String {
    guard !hint.isEmpty, room > 0 else { return "" }
    let text = DisplayWidth.cut(hint, room)
    return "\u{1B}[2m\(text)\u{1B}[0m\u{1B}[\(max(1, DisplayWidth.of(text)))D"
  }

  private static func move(from: (row: Int, column: Int), to: (row: Int, column: Int)) -> String {
    let rows = from.row > to.row ? "\u{1B}[\(from.row - to.row)A" : ""
    return rows + "\r" + (to.column > 0 ? "\u{1B}[\(to.column)C" : "")
  }

  /// Returns the text character by character, each as it is shown: what a terminal would obey becomes an escape.
  private func pieces(_ text: String) -> [String] {
    text.map { character in
      if character == "\n" { return ascii ? "\\n" : "⏎" }
      let one = String(character)
      return one.isSafeOnLine ? one : one.onOneLine()
    }
  }
}
