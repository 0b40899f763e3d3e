import NavBase
import NavEvents
import Testing

@testable import navrepl

/// The echo of a mistyped line.
struct LineEchoTests {
  @Test func `a line that fits is whole, and is marked below the mistake`() {
    #expect(LineEcho.lines(of: "bars perhaps", column: 6, columns: 40) == ["  bars perhaps", "       ^"])
  }

  @Test func `of a long line, the echo shows the part around the mistake`() {
    let line = String(repeating: "a", count: 50) + "!" + String(repeating: "b", count: 50)
    #expect(
      LineEcho.lines(of: line, column: 51, columns: 24)
        == ["  …aaaaaaaaaa!bbbbbbbbb…", "             ^"])
    #expect(
      LineEcho.lines(of: line, column: 1, columns: 24)
        == ["  \(String(repeating: "a", count: 21))…", "  ^"])
    #expect(
      LineEcho.lines(of: line, column: 101, columns: 24)
        == ["  …\(String(repeating: "b", count: 21))", String(repeating: " ", count: 23) + "^"])
  }

  @Test func `whatever the line and the column, the echo fits, and its mark is below the character`() {
    let texts = ["", "push a", "ab日本語", "tab\tand\u{1B}[31m", "👩‍👩‍👧e\u{301}"]
    for text in texts {
      let line = String(repeating: text, count: 30)
      for column in 1...(line.count + 1) {
        for columns in [22, 41, 80, 120, 4000] {
          let echo = LineEcho.lines(of: line, column: column, columns: columns)
          #expect(echo.count == 2 && echo.allSatisfy { DisplayWidth.of($0) <= columns + 1 }, "\(echo)")
          let before = DisplayWidth.cut(echo[0], DisplayWidth.of(echo[1]) - 1)
          let next = echo[0].dropFirst(before.count).first
          let marked = line.dropFirst(column - 1).first.map { String($0).onOneLine().first }
          #expect(next == marked ?? next, "\(column) of \(columns): \(echo)")
        }
      }
    }
  }
}

/// The names of commits in lines.
struct CommitNameTests {
  @Test(arguments: VerbTable.verbs.filter { "\($0.synopsis) \($0.summary)".contains("#K") }.map(\.name))
  func `a verb that takes the name of a commit takes it as its help shows it`(_ verb: String) throws {
    let words = try LineSplitter.split("\(verb) #4 file")
    #expect(words.first?.map(\.text) == [verb, "#4", "file"])
  }
}
