import Foundation
import Testing

/// The replies of `--json`, to the letter.
@Suite(.waits) struct NavreplJSONTests {
  private func reply(_ commands: String, _ options: String...) throws -> [String] {
    try Navrepl.run(["--json", "-c", commands] + options).lines
  }

  @Test func `an accepted command answers with its commit, the number of events, its events and its plugins`()
    throws
  {
    let lines = try reply("push a")
    #expect(
      lines == [
        #"{"ok":true,"commit":1,"seq":3,"events":[{"type":"pushed","container":"main","screen":{"id":"a"}},"#
          + #"{"type":"hidesBackButtonChanged","screen":"a","value":true}],"by":[{"plugin":"back-button","#
          + #""did":"requested","command":{"type":"hidesBackButton","on":"a"},"events":[1,2]}]}"#
      ])
  }

  @Test func `a command that changes nothing is accepted with no events and no plugin`() throws {
    #expect(try reply("pop") == [#"{"ok":true,"commit":1,"seq":1,"events":[],"by":[]}"#])
  }

  @Test func `a refusal answers with its code and all reasons`() throws {
    let lines = try reply("replace x")
    #expect(
      lines == [
        #"{"ok":false,"commit":1,"seq":1,"refused":{"code":"no-left-screen","reasons":[{"by":"core","message":"#
          + #""“main” has no left screen for a right one to belong to: push one first."}]}}"#
      ])
  }

  @Test func `every plugin's objection is a reason of its own`() throws {
    let lines = try reply("push a; push b; attr b dirty=true; pop", "--plugin", "unsaved-changes")
    #expect(lines.last?.contains(#""refused":{"code":"vetoed","reasons":[{"by":"unsaved-changes","#) == true)
  }

  @Test func `an input error answers with code, message and column, and is not journalled`() throws {
    let lines = try reply("pussh a; push a")
    #expect(
      lines.first == #"{"ok":false,"error":{"code":"unknown-verb","message":"there is no verb “pussh”: "#
        + #"did you mean push?","column":1}}"#)
    #expect(lines.last?.hasPrefix(#"{"ok":true,"commit":1,"seq":3,"#) == true)
  }

  @Test(arguments: [
    ("push", "bad-argument", 5), ("push a b", "bad-argument", 8), ("bars maybe", "bad-argument", 6),
    ("width wide", "bad-argument", 7), ("width 1e999", "bad-argument", 7), ("push \"a", "syntax", 6),
    ("push \"a\\q\"", "syntax", 8), ("attr a b", "bad-argument", 8), ("goto x", "bad-argument", 6),
    ("show a", "bad-argument", 1), ("push a title=x title=y", "bad-argument", 16),
    ("nope", "unknown-verb", 1),
    ("push a animated=perhaps", "bad-argument", 17), ("scene castle", "bad-argument", 7),
    ("expect panes.left", "bad-argument", 18), ("expect panes.left == a or", "bad-argument", 26),
    ("push a source=ghost", "bad-argument", 15),
  ])
  func `a bad line points at the column`(_ line: String, _ code: String, _ column: Int) throws {
    let run = try Navrepl.run("--json", "-c", line)
    #expect(run.status == 2)
    #expect(run.output.hasPrefix(#"{"ok":false,"error":{"code":"\#(code)","#), "\(run.output)")
    #expect(run.output.contains(#""column":\#(column)}"#), "\(run.output)")
  }

  @Test func `a column counts characters, not bytes`() throws {
    #expect(try reply("push 日本 é é").last?.contains(#""column":9}"#) == true)
  }

  @Test func `a command while the past is viewed is refused viewing-past and not journalled`() throws {
    let lines = try reply("push a; goto 1; push b; live; push c")
    #expect(lines[2].hasPrefix(#"{"ok":false,"error":{"code":"viewing-past","message":"#))
    #expect(lines[4].hasPrefix(#"{"ok":true,"commit":2,"#))
  }

  @Test func `the state view of a past moment names the moment`() throws {
    let lines = try reply("push a; push b; goto 3; state; goto @-2; state; goto @+1; state; live; state")
    let views = lines.filter { $0.hasPrefix(#"{"seq""#) }
    #expect(views.map { $0.prefix(40) }.count == 4)
    #expect(views[0].hasPrefix(#"{"seq":3,"commits":2,"viewing":3,"#))
    #expect(views[1].hasPrefix(#"{"seq":1,"commits":1,"viewing":1,"#))
    #expect(views[2].hasPrefix(#"{"seq":2,"commits":1,"viewing":2,"#))
    #expect(views[3].hasPrefix(#"{"seq":5,"commits":3,"viewing":null,"#))
  }

  @Test func `a moment beyond the end is an input error`() throws {
    #expect(try reply("push a; goto 99").last?.contains(#""code":"beyond-end""#) == true)
    #expect(try reply("push a; goto -99").last?.contains(#""code":"beyond-end""#) == true)
  }

  @Test func `an expectation answers ok, or with path, operation, expected and actual`() throws {
    let lines = try reply("push a; expect panes.left == a; expect panes.left == b")
    #expect(lines[1] == #"{"ok":true}"#)
    #expect(
      lines[2] == #"{"ok":false,"expect":{"path":"panes.left","op":"==","expected":"b","actual":"a"}}"#)
  }

  @Test(arguments: [
    ("visible == [\"a\",\"c\"]", #"["a","c"]"#), ("panes == {\"left\":\"b\"}", #"{"left":"b"}"#),
    ("seq == 70", "70"),
    ("seq == \"70\"", #""70""#), ("items.a.backButton == true", "true"), ("visible count == 9", "9"),
    ("panes.left == [a", #""[a""#),
  ])
  func `the expected value of a failure is JSON, as the actual one`(_ condition: String, _ expected: String)
    throws
  {
    let line = try #require(try reply("push a; push b; expect \(condition)").last)
    #expect(line.contains("\"expected\":\(expected),"), "\(line)")
  }

  @Test func `after a mistake, reply is the error, and no longer an earlier answer`() throws {
    let lines = try reply(
      "push a; expect reply.ok == true; xx; expect reply.error.code == unknown-verb; expect reply.ok == true; "
        + "push b; goto 1; push c; expect reply.error.code == viewing-past; live; push d; expect reply.ok == true"
    )
    #expect(
      lines.map { $0.hasPrefix(#"{"ok":true"#) } == [
        true, true, false, true, false, true, true, false, true, true, true, true,
      ])
  }

  @Test(arguments: [
    "panes.left == b", "panes.right != b", "containers.main.left contains a",
    "containers.main.left count == 2",
    #"items["b"].hidesBackButton == false"#, "reply.ok == true",
    "reply.refused.code exists or reply.ok exists",
    "not panes.middle exists", "panes.left == b and panes.right == c", "environment.width == 1024",
    #"containers.main.left == ["a","b"]"#, "panes.left == z or not panes.right == z and seq == 8",
    "visible[0] == b", "layout[0].role == left", "presented count == 0",
  ])
  func `an expectation that is true answers ok`(_ expectation: String) throws {
    let run = try Navrepl.run("--json", "-c", "push a; push b; push c; expect \(expectation)")
    #expect(run.status == 0, "\(run.output.suffix(200))")
    #expect(run.lines.last == #"{"ok":true}"#)
  }

  @Test func `the verbs that only read answer with a result and append nothing`() throws {
    let lines = try reply("push a; panes; layout; items; tree; log 1; help push; state")
    for line in lines[1...6] { #expect(line.hasPrefix(#"{"ok":true,"result":"#), "\(line)") }
    #expect(lines[7].hasPrefix(#"{"seq":3,"commits":2,"#))
    #expect(lines[1] == #"{"ok":true,"result":{"left":"a","right":null}}"#)
    #expect(
      lines[4]
        == #"{"ok":true,"result":{"root":{"id":"main","kind":"drillDown","left":[{"id":"a","hidesBackButton":true}]}}}"#
    )
  }

  @Test func `an answer comes as soon as its line has been read`() throws {
    let talk = try Talk(["--json"])
    for name in ["a", "b", "c"] {
      #expect(try talk.say("push \(name)").hasPrefix(#"{"ok":true,"#))
    }
    #expect(try talk.end().status == 0)
  }
}
