import NavBase
import Testing

@testable import navrepl

/// Answers in columns for a window.
struct ColumnsTests {
  private static let words = "The screen asks before it is left, because something was not saved."

  private static func table() -> Columns {
    var table = Columns(indent: 2)
    table.add([Columns.Cell("#7", .faint), Columns.Cell("push a"), Columns.Cell("pushed main a")])
    table.add([Columns.Cell("#10"), Columns.Cell("日本"), Columns.Cell(words, .red)])
    return table
  }

  @Test func `columns are aligned, wide characters count twice, and no line ends in spaces`() {
    #expect(
      Self.table().lines(width: 100, color: false) == [
        "  #7   push a  pushed main a", "  #10  日本    \(Self.words)",
      ])
  }

  @Test func `a long cell goes on below its beginning`() {
    #expect(
      Self.table().lines(width: 50, color: false) == [
        "  #7   push a  pushed main a", "  #10  日本    The screen asks before it is left,",
        "               because something was not saved.",
      ])
  }

  @Test func `in a window too narrow for the columns, a row is one text`() {
    #expect(
      Self.table().lines(width: 30, color: false) == [
        "  #7  push a  pushed main a", "  #10  日本  The screen asks", "    before it is left, because",
        "    something was not saved.",
      ])
  }

  @Test(arguments: 12...120) func `no line is wider than the window, and nothing is cut`(width: Int) {
    var table = Self.table()
    table.add([Columns.Cell("x"), Columns.Cell(String(repeating: "界", count: 40)), Columns.Cell("end")])
    let lines = table.lines(width: width, color: false)
    for line in lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    let text = lines.joined().filter { $0 != " " }
    for character in Self.words where character != " " { #expect(text.contains(character)) }
    #expect(text.count { $0 == "界" } == 40 && text.count { $0 == "d" } == Self.words.count { $0 == "d" } + 2)
  }

  @Test func `colors surround what they mean, also where a cell goes on`() {
    var table = Columns()
    table.add(across: "one two", .red)
    #expect(table.lines(width: 80, color: true) == ["\u{1B}[31mone two\u{1B}[0m"])
    #expect(
      table.lines(width: 5, color: true) == ["\u{1B}[31mone\u{1B}[0m", "\u{1B}[31mtwo\u{1B}[0m"])
  }

  @Test func `control characters of a cell never reach the terminal`() {
    var table = Columns()
    table.add([Columns.Cell("a\u{1B}[2J\nb")])
    #expect(!table.lines(width: 80, color: true)[0].contains { "\u{1B}\n".contains($0) })
  }
}
