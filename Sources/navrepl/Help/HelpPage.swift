import NavBase

/// A text of the help, wrapped to a width: paragraphs, headings and two columns.
struct HelpPage {
  /// The largest width of the first of two columns: a longer name has a line of its own.
  private static let widestName = 24
  /// The smallest width of the second column, however narrow the terminal is.
  private static let narrowestText = 20

  /// The width of the longest line, in columns of the terminal. A word that is wider stays whole.
  let width: Int
  private(set) var lines: [String] = []

  var text: String { lines.joined(separator: "\n") }

  init(width: Int) { self.width = width }

  /// Adds lines as they are.
  mutating func add(_ lines: String...) { self.lines += lines }

  /// Adds a heading, with an empty line before it.
  mutating func heading(_ title: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append(title)
  }

  /// Adds a paragraph, whose further lines are indented by `hanging` more columns.
  mutating func paragraph(_ text: String, indent: Int = 0, hanging: Int = 0) {
    lines += Self.wrapped(text, first: indent, others: indent + hanging, width)
  }

  /// Adds a line for each name with its text beside it.
  mutating func rows(_ rows: [(name: String, text: String)]) {
    let names = rows.map { DisplayWidth.of($0.name) }
    let column = min(names.max() ?? 0, Self.widestName, width / 3)
    let start = column + 4
    for (row, width) in zip(rows, names) {
      let text = Self.wrapped(row.text, first: 0, others: 0, max(self.width - start, Self.narrowestText))
      let margin = String(repeating: " ", count: start)
      if width > column {
        paragraph(row.name, indent: 2, hanging: 2)
        lines += text.map { margin + $0 }
      } else {
        let gap = String(repeating: " ", count: start - 2 - width)
        lines.append("  \(row.name)\(text.isEmpty ? "" : gap)\(text.first ?? "")")
        lines += text.dropFirst().map { margin + $0 }
      }
    }
  }

  /// Returns the lines of a wrapped text, with `first` spaces before the first and `others` before the others.
  private static func wrapped(_ text: String, first: Int, others: Int, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var (columns, isEmpty) = (first, true)
    for word in text.split(separator: " ") {
      let length = DisplayWidth.of(String(word))
      if !isEmpty, columns + 1 + length > width {
        lines.append(line)
        (line, columns, isEmpty) = (String(repeating: " ", count: others), others, true)
      }
      line += isEmpty ? String(word) : " \(word)"
      columns += isEmpty ? length : length + 1
      isEmpty = false
    }
    return isEmpty ? lines : lines + [line]
  }
}
