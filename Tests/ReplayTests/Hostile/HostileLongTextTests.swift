import NavBase
import NavEvents
import Testing

/// Texts of which each character is escaped, or shapes its neighbours. Two megabytes of quotation marks took a minute.
@Suite(.serialized) struct HostileLongTextTests {
  /// The characters, by what is special about them.
  static let characters: [String: String] = [
    "quotation marks": "\"", "backslashes": "\\", "line feeds": "\n", "escapes": "\u{1B}",
    "bidi controls": "\u{202E}",
    "accents": "e\u{301}", "marks alone": "\u{301}", "joiners": "\u{200D}", "selectors": "a\u{FE0F}",
    "families": "👨‍👩‍👧", "flags": "🇩", "markup": "<&>'", "wide letters": "漢", "letters": "a",
  ]

  /// The number of bytes of the shorter text. In a debug build, the square of four times as many takes several times as long.
  private static let length = HostileCases.isFull ? 1 << 18 : 1 << 16

  private static let forms: [(name: String, write: @Sendable (String) -> String)] = [
    ("on one line", { $0.onOneLine() }), ("with tabs", { $0.onOneLine(tabs: true) }),
    ("typed", { $0.typed }), ("quoted for a line", { $0.quotedForLine }), ("as XML", { $0.xmlEscaped }),
    ("as JSON for a terminal", { "\"\($0)\"".escapedJSON }),
    ("as JSON", { CanonicalJSON(string: $0).text }), ("as bytes", { String(showing: $0.utf8) }),
    ("on a line that is split", { ((try? LineSplitter.split("a \($0.quotedForLine)")) ?? [])[0][1].text }),
  ]

  @Test(arguments: characters.keys.sorted())
  func `a long text of one character is written in time in every form`(_ name: String) throws {
    let character = try #require(Self.characters[name])
    var cases = HostileCases("long texts of \(name)")
    for form in Self.forms {
      cases.note(
        Growth.problem("\(name) \(form.name)", [Self.length, 4 * Self.length]) { length in
          let text = String(repeating: character, count: length / character.utf8.count)
          #expect(!form.write(text).isEmpty)
        })
    }
    cases.finish()
  }
}
