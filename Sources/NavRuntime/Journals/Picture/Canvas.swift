import NavBase

/// A box of cells with a border; the border's cells count.
struct CellBox: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The cells of the border.
  fileprivate var border: [(row: Int, column: Int)] {
    (left...right).flatMap { [(top, $0), (bottom, $0)] }
      + (top + 1..<max(top + 1, bottom)).flatMap { [($0, left), ($0, right)] }
  }

  /// Returns the directions in which the border leaves one of its cells.
  fileprivate func line(_ row: Int, _ column: Int) -> LineDirections {
    var line: LineDirections = []
    if row == top || row == bottom {
      if column > left { line.insert(.left) }
      if column < right { line.insert(.right) }
    }
    if column == left || column == right {
      if row > top { line.insert(.up) }
      if row < bottom { line.insert(.down) }
    }
    return line
  }

  /// Returns the directions that lead away from the box.
  fileprivate func outwards(_ row: Int, _ column: Int) -> LineDirections {
    var directions: LineDirections = []
    if row == top { directions.insert(.up) }
    if row == bottom { directions.insert(.down) }
    if column == left { directions.insert(.left) }
    if column == right { directions.insert(.right) }
    return directions
  }

  /// The cells inside the border.
  var inside: CellArea { CellArea(x: left + 1..<max(left + 1, right), y: top + 1..<max(top + 1, bottom)) }
}

/// A rectangle of cells.
struct CellArea: Equatable {
  var x: Range<Int>
  var y: Range<Int>

  var isEmpty: Bool { x.isEmpty || y.isEmpty }

  /// Returns the part of the area that has the most room for text once a box lies over it.
  func best(beside box: CellBox) -> CellArea {
    guard box.left < x.upperBound, box.right >= x.lowerBound, box.top < y.upperBound,
      box.bottom >= y.lowerBound
    else { return self }
    let none = CellArea(x: x.lowerBound..<x.lowerBound, y: y)
    let parts = [
      box.left > x.lowerBound ? CellArea(x: x.lowerBound..<box.left, y: y) : none,
      box.right + 1 < x.upperBound ? CellArea(x: box.right + 1..<x.upperBound, y: y) : none,
      box.top > y.lowerBound ? CellArea(x: x, y: y.lowerBound..<box.top) : none,
      box.bottom + 1 < y.upperBound ? CellArea(x: x, y: box.bottom + 1..<y.upperBound) : none,
    ]
    return parts.max { $0.roomForText < $1.roomForText } ?? none
  }

  /// The room for text. Cells beyond the columns and rows that a usual text needs count for little.
  private var roomForText: Int { isEmpty ? 0 : min(x.count, 24) * min(y.count, 3) * 1000 + x.count + y.count }
}

/// The style of a cell where there are colors. It says nothing that the characters do not say too.
struct CellStyle: OptionSet, Equatable {
  let rawValue: UInt8

  static let bold = CellStyle(rawValue: 1)
  static let faint = CellStyle(rawValue: 2)
  static let red = CellStyle(rawValue: 4)
  static let yellow = CellStyle(rawValue: 8)

  /// The escape sequence of the style; empty for no style.
  fileprivate var sequence: String {
    let codes: [(CellStyle, String)] = [(.bold, "1"), (.faint, "2"), (.red, "31"), (.yellow, "33")]
    let chosen = codes.filter { contains($0.0) }.map(\.1)
    return chosen.isEmpty ? "" : "\u{1B}[\(chosen.joined(separator: ";"))m"
  }
}

/// A grid of character cells, on which a picture is painted from back to front.
///
/// Every text is made safe for a terminal before it is written, and takes as many cells as its characters take columns.
struct Canvas {
  private enum Content {
    case blank, shade
    case line(LineDirections, isRounded: Bool)
    case text(Character)
    /// The rest of a wide character.
    case tail
  }

  private struct Cell {
    var content = Content.blank
    var style: CellStyle = []
  }

  let width: Int
  let height: Int
  private let box: BoxCharacters
  private var cells: [Cell]

  init(width: Int, height: Int, _ box: BoxCharacters) {
    (self.width, self.height, self.box) = (width, height, box)
    cells = Array(repeating: Cell(), count: width * height)
  }

  // MARK: Boxes

  /// Paints a box. A floating box lies over everything; any other box shares its border with its neighbours.
  mutating func paint(
    _ shape: CellBox, isFloating: Bool, isRounded: Bool = false, isShaded: Bool, style: CellStyle = []
  ) {
    let inside = shape.inside
    for row in inside.y {
      for column in inside.x { self[row, column] = Cell(content: isShaded ? .shade : .blank, style: style) }
    }
    for (row, column) in shape.border {
      let line = shape.line(row, column)
      // The inside has been cleared, so lines from there would lead nowhere.
      let kept = isFloating ? [] : line.union(shape.outwards(row, column))
      add(line, row: row, column: column, keeping: kept, isRounded: isRounded, style)
    }
  }

  /// Writes a text into a horizontal line, not too near its ends if there is room.
  mutating func label(_ text: String, row: Int, in columns: Range<Int>, _ style: CellStyle) {
    let text = text.onOneLine()
    let margin = DisplayWidth.of(text) + 4 <= columns.count ? 1 : 0
    let shown = box.shortened(text, to: columns.count - 2)
    if shown.isEmpty { return }
    write(" \(shown) ", row: row, from: columns.lowerBound + margin, upTo: columns.upperBound, style)
  }

  /// Paints the outermost border, which every box that touches it shares. Nothing inside changes.
  mutating func frame(_ shape: CellBox) {
    for (row, column) in shape.border {
      add(shape.line(row, column), row: row, column: column, keeping: .all, isRounded: false, [])
    }
  }

  private mutating func add(
    _ line: LineDirections, row: Int, column: Int, keeping: LineDirections, isRounded: Bool,
    _ style: CellStyle
  ) {
    guard 0..<height ~= row, 0..<width ~= column else { return }
    var (directions, isRounded) = (line, isRounded)
    if case .line(let old, let wasRounded) = self[row, column].content, !keeping.isEmpty {
      directions.formUnion(old.intersection(keeping))
      isRounded = isRounded || wasRounded
    }
    self[row, column] = Cell(content: .line(directions, isRounded: isRounded), style: style)
  }

  // MARK: Text

  /// Writes a text from a cell on; a text that does not fit before `end` ends in an ellipsis.
  mutating func write(_ text: String, row: Int, from start: Int, upTo end: Int, _ style: CellStyle = []) {
    guard 0..<height ~= row else { return }
    var column = max(0, start)
    for character in box.shortened(text.onOneLine(), to: min(end, width) - column) {
      let columns = DisplayWidth.of(character)
      guard columns > 0 else { continue }
      self[row, column] = Cell(content: .text(character), style: style)
      for rest in column + 1..<column + columns { self[row, rest] = Cell(content: .tail, style: style) }
      column += columns
    }
  }

  /// The width from which a text keeps away from the lines at its sides.
  private static let leastApart = 5

  /// Returns the columns of a text between two lines, which it does not touch where there is room.
  static func textColumns(_ columns: Range<Int>) -> Range<Int> {
    columns.count < leastApart ? columns : columns.lowerBound + 1..<columns.upperBound - 1
  }

  /// Writes a text centered in a range of columns, with a space on each side.
  mutating func writeCentered(_ text: String, row: Int, in range: Range<Int>, _ style: CellStyle = []) {
    let columns = Self.textColumns(range)
    let shown = box.shortened(text.onOneLine(), to: columns.count)
    let width = DisplayWidth.of(shown)
    let start = columns.lowerBound + (columns.count - width) / 2
    for column in [start - 1, start + width] where range ~= column && 0..<height ~= row {
      self[row, column] = Cell()
    }
    write(shown, row: row, from: start, upTo: columns.upperBound, style)
  }

  private subscript(row: Int, column: Int) -> Cell {
    get { cells[row * width + column] }
    set { cells[row * width + column] = newValue }
  }

  // MARK: Rows

  /// Returns the rows without trailing spaces, and with the sequences of the styles only where there are colors.
  func rows(color: Bool) -> [String] { (0..<height).map { row($0, color) } }

  private func row(_ row: Int, _ color: Bool) -> String {
    var (text, blanks, style) = ("", 0, CellStyle())
    for column in 0..<width {
      let cell = self[row, column]
      guard let character = character(cell.content) else { continue }
      if character == " " {
        blanks += 1
        continue
      }
      text += String(repeating: " ", count: blanks)
      blanks = 0
      if color, cell.style != style {
        text += (style.isEmpty ? "" : Self.plain) + cell.style.sequence
        style = cell.style
      }
      text.append(character)
    }
    return style.isEmpty ? text : text + Self.plain
  }

  private static let plain = "\u{1B}[0m"

  private func character(_ content: Content) -> Character? {
    switch content {
    case .blank: " "
    case .shade: box.shade
    case .line(let directions, let isRounded): box.line(directions, isRounded: isRounded)
    case .text(let character): character
    case .tail: nil
    }
  }
}

extension LineDirections {
  fileprivate static let all: LineDirections = [.up, .down, .left, .right]
}
