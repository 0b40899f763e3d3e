import NavBase

/// A screen as a grid of cells, which is drawn by what has changed since the one before.
struct CellGrid: Equatable {
  /// A cell: a character, and the parameters of its style, such as `1;31`. The second cell of a wide character is empty.
  struct Cell: Equatable {
    var text = " "
    var style = ""
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  // MARK: Writing

  /// Writes as much of a text as fits into `width` columns. The text is made safe.
  mutating func write(_ text: String, row: Int, column: Int, width: Int, style: String = "") {
    put(text.onOneLine(), row, column, width, style)
  }

  /// Writes a line of a picture, which is safe and may have colors.
  mutating func writePicture(_ line: String, row: Int, column: Int, width: Int) {
    var (rest, place, style) = (line[...], column, "")
    while !rest.isEmpty {
      if rest.first == "\u{1B}" {
        let sequence = rest.prefix { $0 != "m" }
        let parameters = sequence.dropFirst(2)
        style = parameters == "0" ? "" : style.isEmpty ? String(parameters) : "\(style);\(parameters)"
        rest = rest.dropFirst(sequence.count + 1)
      } else {
        let part = rest.prefix { $0 != "\u{1B}" }
        place = put(String(part), row, place, column + width - place, style)
        rest = rest.dropFirst(part.count)
      }
    }
  }

  /// Gives some cells of a row a style, in the place of theirs.
  mutating func paint(row: Int, columns range: Range<Int>, style: String) {
    guard 0..<rows ~= row else { return }
    for column in range.clamped(to: 0..<columns) { cells[row * columns + column].style = style }
  }

  /// Writes a text, and returns the column after it.
  @discardableResult
  private mutating func put(_ text: String, _ row: Int, _ column: Int, _ width: Int, _ style: String) -> Int {
    guard 0..<rows ~= row, column >= 0 else { return column }
    let end = min(columns, column + width)
    var column = column
    for character in text {
      let width = DisplayWidth.of(character)
      if column + max(1, width) > end { break }
      // A mark without a letter of its own has no place.
      if width == 0 { continue }
      cells[row * columns + column] = Cell(text: String(character), style: style)
      for rest in 1..<max(1, width) { cells[row * columns + column + rest] = Cell(text: "", style: style) }
      column += width
    }
    return column
  }

  // MARK: Drawing

  /// Returns the sequence that turns the screen with `before` into this one; without it, the screen is cleared first. Nothing that
  /// stays the same is written.
  func drawn(after before: CellGrid?) -> String {
    let known = before.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }
    if known == self { return "" }
    let old = known ?? CellGrid(columns: columns, rows: rows)
    var (output, style) = (known == nil ? "\u{1B}[0m\u{1B}[2J" : "", "")
    for row in 0..<rows where cells[range(of: row)] != old.cells[old.range(of: row)] {
      // The column at which the terminal's cursor is; nil when that is not sure.
      var cursor: Int?
      for column in 0..<columns {
        let cell = cells[row * columns + column]
        if cell == old.cells[row * columns + column] || cell.text.isEmpty { continue }
        if cursor != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        if cell.style != style { output += cell.style.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(cell.style)m" }
        style = cell.style
        output += cell.text
        // Terminals differ in the width of what is not a single letter.
        cursor = cell.text.utf8.count == 1 || Self.isLine(cell.text) ? column + 1 : nil
      }
    }
    return output + (style.isEmpty ? "" : "\u{1B}[0m")
  }

  private func range(of row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  /// Returns true for the characters of frames, whose width is the same everywhere.
  private static func isLine(_ text: String) -> Bool {
    text.unicodeScalars.first.map { 0x2500..<0x2580 ~= $0.value } ?? false
  }
}
