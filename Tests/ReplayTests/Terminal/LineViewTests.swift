import Testing

@testable import navrepl

/// The rows of the line that is edited, in a window with fewer rows.
struct LineViewTests {
  private static let window = (columns: 40, rows: 10)

  /// A paste of forty lines.
  private static var line: EditedLine {
    var line = EditedLine()
    line.insert((0..<40).map { "push screen\($0)." }.joined(separator: "\n"))
    return line
  }

  private static func draw(_ line: EditedLine, _ view: inout LineView) -> String {
    view.drawn(prompt: "> ", line, hint: "", columns: window.columns, rows: window.rows)
  }

  private static func screen(_ written: String) -> TerminalScreen {
    TerminalScreen(Array(written.utf8), columns: window.columns)
  }

  @Test func `a text with more rows than the window shows the part around the cursor`() {
    var (line, view) = (Self.line, LineView(ascii: false))
    var written = Self.draw(line, &view)
    #expect(Self.screen(written).rowWithCursor.hasSuffix("screen39.▏"))
    #expect(!written.contains("screen0."))
    line.moveToStart()
    written += Self.draw(line, &view)
    #expect(Self.screen(written).rowWithCursor.hasPrefix("> ▏push screen0.⏎push screen1.⏎"))
    #expect(!Self.screen(written).description.contains("screen39."))
    #expect(Self.screen(written).rows.count == Self.window.rows, "no row is left above")
    for _ in 0..<200 { line.moveRight() }
    written += Self.draw(line, &view)
    line.insert("▲")
    written += Self.draw(line, &view)
    #expect(Self.screen(written).rowWithCursor.contains("▲▏"))
    #expect(Self.screen(written).rows.count == Self.window.rows)
  }

  /// The terminal wraps what was drawn when its window becomes narrower, so that the line takes more rows than before.
  @Test func `in a window that has become narrower, the line is drawn where it began`() {
    var (line, view) = (EditedLine(), LineView(ascii: false))
    line.insert(String(repeating: "x", count: 60))
    _ = view.drawn(prompt: "> ", line, hint: "", columns: 40)
    // Two rows of 40 and 22 columns become four of 20, 20, 20 and 2; the cursor is on the last.
    #expect(view.drawn(prompt: "> ", line, hint: "", columns: 20).hasPrefix("\r\u{1B}[3A"))
    // A wider window changes nothing: each row ends where it did.
    #expect(view.drawn(prompt: "> ", line, hint: "", columns: 80).hasPrefix("\r\u{1B}[3A"))
  }

  @Test func `a line that is no longer edited shows all of its rows`() {
    var (line, view) = (Self.line, LineView(ascii: false))
    line.moveToStart()
    let written =
      Self.draw(line, &view) + view.left(prompt: "> ", line, columns: Self.window.columns)
    let text = Self.screen(written).rows.joined()
    #expect(text.hasPrefix("> push screen0.⏎") && text.hasSuffix("screen39."))
  }
}
