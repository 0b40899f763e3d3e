import NavBase

/// The screen of a terminal of a fixed size, after the output of a program that draws on all of it: cursor addressing, styles,
/// the other screen, and the modes that a program has to restore.
struct WholeScreen: CustomStringConvertible {
  struct Cell: Equatable {
    var text = " "
    var style = ""
  }

  let columns: Int
  private(set) var cells: [[Cell]]
  private var (row, column, style) = (0, 0, "")
  /// What was written on the usual screen.
  private(set) var usual = ""
  /// True while the other screen is shown.
  private(set) var isOther = false
  private(set) var hasCursor = true
  /// The private modes that are set, such as 2004.
  private(set) var modes: Set<Int> = []
  /// The sequences that this terminal does not know.
  private(set) var unknown: [String] = []
  /// The number of times that the screen was cleared.
  private(set) var clears = 0

  init(_ bytes: [UInt8], columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        obey(&rest)
      } else if isOther {
        put(character)
      } else {
        usual.append(character == "\r\n" ? "\n" : character)
      }
    }
  }

  /// The texts of the rows, without spaces at their ends.
  var rows: [String] {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  var description: String { rows.joined(separator: "\n") }
  var title: String { rows.first ?? "" }
  var message: String { rows.last ?? "" }

  /// The rows that have a style, such as 7 for the present one.
  func rows(styled style: String) -> [String] {
    cells.filter { row in row.contains { $0.style.split(separator: ";").contains(Substring(style)) } }
      .map { $0.map(\.text).joined() }
  }

  /// True when the terminal is as a program has to leave it.
  var isRestored: Bool { !isOther && hasCursor && modes.isEmpty && style.isEmpty }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    guard cells.indices.contains(row), width > 0 else { return }
    if column < columns { cells[row][column] = Cell(text: String(character), style: style) }
    if width == 2, column + 1 < columns { cells[row][column + 1] = Cell(text: "", style: style) }
    column += width
  }

  private mutating func obey(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return unknown.append("ESC") }
    let parameters = rest.prefix { !$0.isLetter }
    rest.removeFirst(parameters.count)
    let letter = rest.popFirst() ?? " "
    let numbers = parameters.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    switch letter {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case "J" where numbers == [2]:
      clears += 1
      cells = cells.map { $0.map { _ in Cell() } }
    case "m": style = numbers == [0] ? "" : numbers.drop { $0 == 0 }.map(String.init).joined(separator: ";")
    case "h" where parameters.hasPrefix("?"): set(numbers.first ?? 0, true)
    case "l" where parameters.hasPrefix("?"): set(numbers.first ?? 0, false)
    default: unknown.append("\(parameters)\(letter)")
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1049:
      isOther = isOn
      if isOn { cells = cells.map { $0.map { _ in Cell() } } }
    case 25: hasCursor = isOn
    default: if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }
  }
}
