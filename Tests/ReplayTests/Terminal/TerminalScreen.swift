/// The screen of a terminal after some output: its rows, and the place of the cursor.
///
/// It obeys the sequences of navrepl's editor and no others, so another sequence shows as itself.
struct TerminalScreen: CustomStringConvertible {
  private let columns: Int
  /// The cells of each row; a wide character has a cell of its own and an empty one.
  private var cells: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0

  init(_ bytes: [UInt8], columns: Int) {
    self.columns = columns
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        newRow()
      case "\r": column = 0
      case "\n": newRow()
      case "\u{1B}": obey(&rest)
      default: show(character)
      }
    }
  }

  /// The rows without spaces at their ends, down to the last one with anything.
  var rows: [String] {
    var rows = cells.map { row in
      var text = row.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  var description: String { rows.joined(separator: "\n") }

  var lastRow: String { rows.last ?? "" }

  /// The row of the cursor, with a mark at the cursor's place.
  var rowWithCursor: String {
    let cells = self.cells[row] + Array(repeating: " ", count: max(0, column - self.cells[row].count))
    return cells[..<column].joined() + "▏" + cells[column...].joined()
  }

  private mutating func newRow() {
    row += 1
    while cells.count <= row { cells.append([]) }
  }

  private mutating func show(_ character: Character) {
    let width = Self.isWide(character) ? 2 : 1
    if column + width > columns {
      column = 0
      newRow()
    }
    while cells[row].count < column + width { cells[row].append(" ") }
    cells[row][column] = String(character)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func obey(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return }
    let parameters = rest.prefix { !$0.isLetter }
    rest.removeFirst(parameters.count)
    let count = Int(parameters) ?? 1
    switch rest.popFirst() {
    case "A": row = max(0, row - count)
    case "B": row += count
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "H": (row, column) = (0, 0)
    case "J" where parameters == "2": cells = Array(repeating: [], count: cells.count)
    case "K": cells[row].removeLast(max(0, cells[row].count - column))
    case "J":
      cells[row].removeLast(max(0, cells[row].count - column))
      for below in (row + 1)..<max(row + 1, cells.count) { cells[below] = [] }
    default: break
    }
  }

  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.isEmojiPresentation || (0x3000...0x9FFF).contains(scalar.value)
  }
}
