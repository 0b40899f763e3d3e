import NavBase
import NavEvents

/// A line as the terminal shows it: its characters on rows, and the place of the cursor. It is redrawn from the first row,
/// wherever the cursor was. Of a text with more rows than the window, the part around the cursor is shown.
struct LineView {
  /// The rows that a text takes.
  private struct Layout {
    let columns: Int
    private(set) var rows = [""]
    private(set) var column = 0

    init(_ columns: Int) { self.columns = max(1, columns) }

    /// Adds a piece; a wide character that does not fit on the row begins the next one.
    mutating func add(_ piece: String) {
      let width = min(DisplayWidth.of(piece), columns)
      if column + width > columns { beginRow() }
      rows[rows.count - 1] += piece
      column += width
    }

    /// The place of the next character: after a full row, the beginning of the next one.
    var place: (row: Int, column: Int) { column == columns ? (rows.count, 0) : (rows.count - 1, column) }

    /// Returns a Boolean value that indicates whether a row is full. Nothing is erased behind such a row, because that would
    /// erase its last character.
    func isFull(_ row: String) -> Bool { DisplayWidth.of(row) >= columns }

    /// Begins a new row if the last one is full.
    mutating func wrap() { if column == columns { beginRow() } }

    private mutating func beginRow() {
      rows.append("")
      column = 0
    }
  }

  private let ascii: Bool
  /// The row of the cursor, counted from the first row that is shown.
  private var cursorRow = 0
  /// The first row that is shown.
  private var firstRow = 0
  /// The widths of the rows above the cursor, its column, and the width of the window, as they were drawn.
  private var drawnRows: (above: [Int], column: Int, columns: Int) = ([], 0, 0)

  init(ascii: Bool) { self.ascii = ascii }

  /// Returns the sequence that draws the line on at most `most` rows, with `hint` dimmed behind it as far as the row goes.
  mutating func drawn(
    prompt: String, _ line: EditedLine, hint: String, columns: Int, rows most: Int = .max
  ) -> String {
    let up = rowsAbove(in: columns)
    var output = "\r" + (up > 0 ? "\u{1B}[\(up)A" : "")
    var layout = Layout(columns)
    for piece in pieces(prompt) + pieces(line.before) { layout.add(piece) }
    let cursor = layout.place
    for piece in pieces(line.after) { layout.add(piece) }
    layout.wrap()
    firstRow = max(min(firstRow, cursor.row, layout.rows.count - most), cursor.row - most + 1, 0)
    let shown = layout.rows[firstRow...].prefix(most)
    // The old text is erased behind each row: if the screen is erased from its corner, a terminal may keep the rows in its
    // scrollback.
    output += shown.map { layout.isFull($0) ? $0 : $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    if shown.endIndex == layout.rows.count { output += "\u{1B}[J" }
    if shown.endIndex == layout.rows.count { output += dimmed(hint, layout.columns - layout.column - 1) }
    output += Self.move(up: shown.endIndex - 1 - cursor.row, toColumn: cursor.column)
    cursorRow = cursor.row - firstRow
    drawnRows = (layout.rows[firstRow..<cursor.row].map { DisplayWidth.of($0) }, cursor.column, columns)
    return output
  }

  /// Returns the number of rows between the first one and the cursor. A window that has become narrower has wrapped them.
  private func rowsAbove(in columns: Int) -> Int {
    guard cursorRow > 0 || drawnRows.column > 0, columns < drawnRows.columns else { return cursorRow }
    let columns = max(1, columns)
    return drawnRows.above.reduce(drawnRows.column / columns) { $0 + max(1, ($1 + columns - 1) / columns) }
  }

  /// Returns the sequence that leaves the line as it is, with all of its rows, and begins a new row after it.
  mutating func left(prompt: String, _ line: EditedLine, columns: Int) -> String {
    var whole = line
    whole.moveToEnd()
    let output = drawn(prompt: prompt, whole, hint: "", columns: columns)
    forget()
    return output + "\r\n"
  }

  /// Forgets the position of the cursor, because the screen has changed.
  mutating func forget() { (cursorRow, firstRow, drawnRows) = (0, 0, ([], 0, 0)) }

  private func dimmed(_ hint: String, _ room: Int) -> String {
    guard !hint.isEmpty, room > 0 else { return "" }
    let text = DisplayWidth.cut(hint, room)
    return "\u{1B}[2m\(text)\u{1B}[0m\u{1B}[\(max(1, DisplayWidth.of(text)))D"
  }

  private static func move(up rows: Int, toColumn column: Int) -> String {
    (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// Returns the text character by character, each as it is shown: a character that a terminal would obey becomes an escape.
  private func pieces(_ text: String) -> [String] {
    text.map { character in
      if character == "\n" { return ascii ? "\\n" : "⏎" }
      let one = String(character)
      return one.isSafeOnLine ? one : one.onOneLine()
    }
  }
}
