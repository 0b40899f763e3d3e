import NavBase

/// Rows of cells that are laid out for a window: aligned columns that fit its width.
///
/// A cell that is too long for its column continues on the next line, below its beginning; it breaks at words, and inside a word
/// only when the word alone is too long. Nothing is cut. Where the window is too narrow for the columns, each row is one text.
struct Columns {
  /// A part of a cell, in one color.
  struct Span {
    let text: String
    let paint: Paint?
    /// The address that the text is a link to.
    let link: String?

    init(_ text: String, _ paint: Paint? = nil, link: String? = nil) {
      (self.text, self.paint, self.link) = (text.onOneLine(), paint, link)
    }
  }

  /// A text at the crossing of a row and a column. It is safe at a terminal.
  struct Cell {
    let spans: [Span]
    /// A Boolean value that indicates whether the text is at the right of its column.
    var isNumber = false

    init(_ text: String, _ paint: Paint? = nil) { spans = [Span(text, paint)] }
    init(_ spans: [Span]) { self.spans = spans }

    /// Returns a cell with a number.
    static func number(_ number: Int) -> Cell {
      var cell = Cell("\(number)")
      cell.isNumber = true
      return cell
    }

    /// Returns the text as one line, with its colors if they are wanted.
    fileprivate func plain(_ color: Bool) -> String {
      spans.map { Hyperlink.text($0.text, to: nil, in: color ? $0.paint : nil) }.joined()
    }

    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }
  }

  private struct Row {
    let cells: [Cell]
    /// A Boolean value that indicates whether the row is one text across all columns.
    let isWhole: Bool
    let indent: Int
    /// The text between two cells where the answer is not laid out.
    var separator = "\t"
  }

  /// The number of spaces before each row.
  private let indent: Int
  private var rows: [Row] = []
  /// The widths that cells before these rows had; columns of a long list do not become narrower again.
  private var widths: [Int] = []

  /// The number of spaces between two columns.
  private static let gap = 2
  /// The width to which a column may shrink: text that is wrapped more narrowly is hard to read.
  private static let narrowest = 20

  /// Creates an empty table.
  init(indent: Int = 0) { self.indent = indent }

  var isEmpty: Bool { rows.isEmpty }
  var count: Int { rows.count }

  /// Adds a row. A row may have fewer cells than others.
  /// - Parameter separator: The text between two cells where the answer is not laid out.
  mutating func add(_ cells: [Cell], separator: String = "\t", indent: Int? = nil) {
    rows.append(Row(cells: cells, isWhole: false, indent: indent ?? self.indent, separator: separator))
  }

  /// Adds a text across all columns.
  mutating func add(across cell: Cell, indent: Int? = nil) {
    rows.append(Row(cells: [cell], isWhole: true, indent: indent ?? self.indent))
  }

  mutating func add(across text: String, _ paint: Paint? = nil, indent: Int? = nil) {
    add(across: Cell(text, paint), indent: indent)
  }

  /// The width of the window for answers, in columns: the one in `COLUMNS`, if somebody has set it, or else the terminal's.
  static var windowWidth: Int {
    let told = SystemCall.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return told ?? PictureRoom.terminalColumns ?? Help.usualWidth
  }

  /// Returns a text as lines that fit a width; for nil, that of the window.
  static func wrapped(_ text: String, width: Int? = nil) -> [String] {
    var table = Columns()
    table.add(across: text)
    return table.lines(width: width ?? windowWidth, color: false)
  }

  // MARK: Laying out

  /// Returns the lines of an answer, which are safe at a terminal: in columns, or each row as one line.
  func lines(_ style: PictureStyle) -> [String] {
    if style.isLaidOut { return lines(width: Self.windowWidth, color: style.color) }
    return rows.map { row in
      String(repeating: " ", count: row.indent)
        + row.cells.map { $0.plain(style.color) }.joined(separator: row.separator)
    }
  }

  /// Returns the lines of the table, which are safe at a terminal, and removes the rows. More rows can be added afterwards.
  mutating func takeLines(width: Int, color: Bool) -> [String] {
    widths = naturalWidths
    defer { rows = [] }
    return lines(width: width, color: color)
  }

  /// Returns the lines of the table, which are safe at a terminal.
  func lines(width: Int, color: Bool) -> [String] {
    let deepest = rows.reduce(indent) { $1.isWhole ? $0 : max($0, $1.indent) }
    let widths = fitted(naturalWidths, into: max(1, width - deepest))
    return rows.flatMap { row in
      let cells: [Cell]
      if row.isWhole {
        cells = row.cells
      } else if let widths {
        return lines(row, widths, color)
      } else {
        cells = [Self.joined(row.cells)]
      }
      let inner = max(1, width - row.indent)
      // Text that continues stands a little to the right.
      let hanging = inner > Self.narrowest ? Self.gap : 0
      return CellText(cells[0]).lines(inner, hanging: hanging).map { line in
        Self.trimmed([(String(repeating: " ", count: row.indent), 0), (line.text(color), 0)])
      }
    }
  }

  private var naturalWidths: [Int] {
    rows.reduce(into: widths) { widths, row in
      if row.isWhole { return }
      for (column, cell) in row.cells.enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], cell.width)
        } else {
          widths.append(cell.width)
        }
      }
    }
  }

  /// Returns the widths of the columns in a width; nil when they cannot fit. The widest columns shrink first.
  private func fitted(_ natural: [Int], into width: Int) -> [Int]? {
    var widths = natural
    let room = width - Self.gap * max(0, widths.count - 1)
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest
      else { return nil }
      let next = widths.indices.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let target = max(Self.narrowest, min(next, widths[widest] - 1), widths[widest] - excess)
      excess -= widths[widest] - target
      widths[widest] = target
    }
    return widths
  }

  private func lines(_ row: Row, _ widths: [Int], _ color: Bool) -> [String] {
    let texts = row.cells.enumerated().map { CellText($1).lines(max(1, widths[$0]), hanging: 0) }
    let height = max(1, texts.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      var parts = [(String(repeating: " ", count: row.indent), 0)]
      for (column, lines) in texts.enumerated() {
        let line = number < lines.count ? lines[number] : CellText.Line()
        let isLast = column == texts.count - 1
        let rest = widths[column] - line.width
        if row.cells[column].isNumber { parts[parts.count - 1].1 += rest }
        parts.append((line.text(color), isLast ? 0 : (row.cells[column].isNumber ? 0 : rest) + Self.gap))
      }
      return Self.trimmed(parts)
    }
  }

  /// Returns a line of parts, each with the number of spaces after it, without spaces at the end.
  private static func trimmed(_ parts: [(text: String, spaces: Int)]) -> String {
    var (line, pending) = ("", 0)
    for (text, spaces) in parts {
      if !text.isEmpty {
        line += String(repeating: " ", count: pending) + text
        pending = 0
      }
      pending += spaces
    }
    return line.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? "" : line
  }

  /// Returns one text of all cells.
  private static func joined(_ cells: [Cell]) -> Cell {
    var spans: [Span] = []
    for cell in cells where cell.width > 0 {
      if !spans.isEmpty { spans.append(Span("  ")) }
      spans += cell.spans
    }
    return Cell(spans)
  }
}

/// A cell as characters with their colors, to be broken into lines.
private struct CellText {
  /// A line of the text.
  struct Line {
    var characters: [(character: Character, span: Columns.Span)] = []
    var width = 0
    var indent = 0

    mutating func add(_ characters: some Sequence<(character: Character, span: Columns.Span)>) {
      for part in characters {
        self.characters.append(part)
        width += DisplayWidth.of(part.character)
      }
    }

    mutating func trim() {
      while let last = characters.last?.character, last == " " {
        characters.removeLast()
        width -= 1
      }
    }

    /// Returns the line with escape sequences for colors and links, if they are wanted.
    func text(_ color: Bool) -> String {
      var text = String(repeating: " ", count: characters.isEmpty ? 0 : indent)
      var start = 0
      while start < characters.count {
        let span = characters[start].span
        let end =
          characters[start...].firstIndex { $0.span.paint != span.paint || $0.span.link != span.link }
          ?? characters.count
        let run = String(characters[start..<end].map(\.character))
        text += color ? Hyperlink.text(run, to: span.link, in: span.paint) : run
        start = end
      }
      return text
    }
  }

  private let characters: [(character: Character, span: Columns.Span)]

  init(_ cell: Columns.Cell) {
    characters = cell.spans.flatMap { span in span.text.map { ($0, span) } }
  }

  /// Returns the text in lines of a width, those after the first one with an indent.
  func lines(_ width: Int, hanging: Int) -> [Line] {
    var (lines, line) = ([Line](), Line())
    var room = width
    func end() {
      line.trim()
      lines.append(line)
      line = Line(indent: hanging)
      room = max(1, width - hanging)
    }
    var next = characters[...]
    while !next.isEmpty {
      let isSpace = next[next.startIndex].character == " "
      let stop = next.firstIndex { ($0.character == " ") != isSpace } ?? next.endIndex
      let word = next[..<stop]
      next = next[stop...]
      let wordWidth = word.reduce(0) { $0 + DisplayWidth.of($1.character) }
      if isSpace {
        // Spaces at a break separate nothing.
        if line.width + wordWidth <= room, !(line.characters.isEmpty && !lines.isEmpty) { line.add(word) }
        continue
      }
      if line.width + wordWidth <= room {
        line.add(word)
        continue
      }
      if line.characters.contains(where: { $0.character != " " }) { end() }
      for part in word {
        if line.width + DisplayWidth.of(part.character) > room, !line.characters.isEmpty { end() }
        line.add(CollectionOfOne(part))
      }
    }
    line.trim()
    return line.characters.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}

/// Texts that a terminal shows as links.
enum Hyperlink {
  private static let start = "\u{1B}]8;;"
  private static let end = "\u{1B}\\"

  /// Returns a text with escape sequences for its color and its link.
  static func text(_ text: String, to link: String?, in paint: Paint?) -> String {
    let painted = paint.map { "\u{1B}[\($0.rawValue)m\(text)\u{1B}[0m" } ?? text
    return link.map { "\(start)\($0)\(end)\(painted)\(start)\(end)" } ?? painted
  }
}
