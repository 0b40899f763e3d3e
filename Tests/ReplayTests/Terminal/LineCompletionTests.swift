import Foundation
import Testing

/// The completion of words with Tab, and the hint after the line.
@Suite(.waits) struct LineCompletionTests {
  @Test func `Tab completes verbs, keys, ids, plugins and files`() throws {
    let scratch = try Scratch()
    try Data("{}".utf8).write(to: scratch.file("a scene.json"))
    let terminal = try LineEditorTests.terminal(scratch)
    try #require(terminal.shows("sceneSet", after: "scene tabs\r"))
    for (keys, expected) in [
      ("pus\t", "push ▏"), ("push x aut\t", "push x autorotates=▏"), ("push x in=fi\t", "push x in=first ▏"),
      ("select s\t", "select second ▏"), ("plugin att\t", "plugin attach ▏"),
      ("plugin attach page-\t", "plugin attach page-memory ▏"), ("swipe b\t", "swipe begin ▏"),
      ("rotate landscapeL\t", "rotate landscapeLeft ▏"), ("pop; pus\t", "pop; push ▏"),
      ("help bar\t", "help bar▏"), ("bars s\t", "bars show ▏"), ("xyz\t", "xyz▏"),
      ("preserve \(scratch.folder.path)/a\t", "preserve \"\(scratch.folder.path)/a scene.json\" ▏"),
    ] {
      terminal.press(keys)
      let row = terminal.picture { ($0.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())) }
      #expect((row.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())), "\(row)")
      terminal.press("\u{03}")
    }
    terminal.press("bar\t\t")
    #expect(terminal.shows("barposition  bars"), "\(terminal.screen)")
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `Tab in a quoted word puts the whole word in the place of both quotation marks`() throws {
    let terminal = try LineEditorTests.terminal(Scratch())
    try #require(terminal.shows("pushed main", after: "push \"my s\"\r"))
    terminal.press("popto \"my\"\u{1B}[D\t_")
    let expected = "main @3> popto \"my s\" _▏"
    #expect(LineEditorTests.row(terminal, is: expected) == expected)
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `files whose names have invisible characters are listed with escapes`() throws {
    let scratch = try Scratch()
    for name in ["chat \u{200E}one.json", "two\nlines.json", "three"] {
      try Data().write(to: scratch.file(name))
    }
    let terminal = try LineEditorTests.terminal(scratch)
    terminal.press("restore \(scratch.folder.path)/\t\t")
    #expect(terminal.shows("three"), "\(terminal.screen)")
    #expect(terminal.screen.contains(#"chat \u{200E}one.json"#), "\(terminal.screen)")
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  /// Tab leaves the line as it is when it finds nothing. The letter after it shows that nothing was inserted.
  @Test(arguments: [
    "goto ", "why nobody.", "scene ", "detach ", "xyz", "explain ", "", "plugin detach page-memory ",
  ])
  func `Tab adds nothing when it knows no word, or when every word fits`(_ line: String) throws {
    let terminal = try LineEditorTests.terminal(Scratch())
    terminal.press("\(line)\t_")
    let expected = "empty @0> \(line)_▏"
    #expect(LineEditorTests.row(terminal, is: expected) == expected)
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `Tab completes paths into the state view, filters and their values, and other words for verbs`()
    throws
  {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("some folder"), withIntermediateDirectories: true)
    let terminal = try LineEditorTests.terminal(scratch)
    try #require(terminal.shows("pushed main inbox", after: "push inbox title=Mail\r"))
    for (keys, expected) in [
      ("why pan\t", "why panes.▏"), ("why panes.l\t", "why panes.left ▏"),
      ("why items.i\tti\t", "why items.inbox.title ▏"), ("expect foc\te\t", "expect focus exists ▏"),
      ("find --scr\tin\t", "find --screen inbox ▏"), ("log 3 --kind poppe\t", "log 3 --kind popped ▏"),
      ("find --source sy\t", "find --source system ▏"), ("find --changes foc\t", "find --changes focus ▏"),
      ("fork \(scratch.folder.path)/so\t", "fork \"\(scratch.folder.path)/some folder/▏"),
      ("exi\t", "exit ▏"), ("? pus\t", "? push ▏"),
    ] {
      terminal.press(keys)
      let line = "main @3> \(expected)"
      let shown = terminal.picture { $0.rows.suffix(3).joined().hasSuffix(line) || $0.rowWithCursor == line }
      #expect(
        shown.rowWithCursor == line || shown.rows.suffix(3).joined().contains(line.dropLast()), "\(shown)")
      terminal.press("\u{03}")
    }
    #expect(terminal.shows("panes.left   panes.right", after: "why panes.\t\t"), "\(terminal.screen)")
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `the rest of the syntax is shown after the line, if there are colors`() throws {
    let scratch = try Scratch()
    let terminal = try LineEditorTests.terminal(scratch, environment: ["NO_COLOR": ""])
    #expect(terminal.shows("\u{1B}[2mID|N [in=]", after: "select "))
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
    let plain = try LineEditorTests.terminal(scratch)
    plain.press("select \u{03}\u{04}")
    #expect(plain.end() == 0)
    #expect(!plain.screen.contains("ID|N"))
  }
}
