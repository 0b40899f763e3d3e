import Foundation
import Testing

/// Containers of rules at the prompt and in scripts.
@Suite(.waits) struct NavreplRulesTests {
  private static let pages = "plugin attach pager; add pager pages; set one two three in=pages"

  // MARK: add RULES ID

  @Test
  func `an id of rules stands for a kind of container, and the canonical line names the rules by a key`()
    throws
  {
    let scratch = try Scratch()
    let path = scratch.path("p.jsonl")
    let run = try Navrepl.run([path, "-c", Self.pages])
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output.contains("containerAdded"))
    let script = try Navrepl.run(["export", path, "--format", "script"]).lines
    #expect(script.contains { $0.hasPrefix("add arranged pages rules=pager") }, "\(script)")
    #expect(!script.contains { $0.hasPrefix("add pager") })
  }

  @Test func `a verb of rules that is typed alone is found behind perform`() throws {
    let run = try Navrepl.run("-c", Self.pages, "-c", "previous")
    #expect(
      run.messages.contains("there is no verb “previous”: did you mean perform previous?"), "\(run.messages)")
    let other = try Navrepl.run("-c", "scene stack", "-c", "previous")
    #expect(!other.messages.contains("perform"), "\(other.messages)")
  }

  @Test func `rules are a word in a list, behind try, and with keys`() throws {
    let tabs = try Navrepl.run(
      "--json", "-c", "add tabs root; try add pager more in=root; add pager pages in=root")
    #expect(tabs.status == 0, "\(tabs.output)")
    #expect(tabs.lines.last?.contains(#""rules":"pager""#) == true)
    let list = try Navrepl.run(
      "-c", "add tabs root; all { add pager one in=root; add stack two in=root; add pager three in=root }")
    #expect(list.status == 0, "\(list.output) \(list.messages)")
  }

  @Test(arguments: [
    ("add pagr pages", "“pagr” is not one of drilldown, stack, tabs, split, web, arranged, "),
    (
      "add swipe-back pages", "“swipe-back” is not one of drilldown, stack, tabs, split, web, arranged, "
    ),
    ("add pager", "an id is missing"),
    ("add pager pages rules=other", "rules= is given twice"),
    ("all { add nothing pages }", "“nothing” is not one of"),
  ])
  func `a word that is neither a kind nor rules is a mistake`(_ line: String, _ message: String) throws {
    let run = try Navrepl.run("-c", line)
    #expect(run.status == 2)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `rules that are offered are not attached by themselves, and the refusal says so`() throws {
    let run = try Navrepl.run("-c", "add pager pages; push a")
    #expect(run.status == 1)
    #expect(run.output.contains("rules-missing"), "\(run.output)")
    let plugins = try Navrepl.run("-c", "plugins").output
    #expect(plugins.contains("Available"))
    #expect(plugins.contains("pager"))
  }

  @Test func `a scene file names the rules of a container`() throws {
    let scratch = try Scratch()
    try Data(
      #"{"root":{"id":"p","kind":"arranged","rules":"pager","children":[{"id":"a"},{"id":"b"}]}}"#.utf8
    )
    .write(to: scratch.file("pages.json"))
    let run = try Navrepl.run([
      "--plugin", "pager", "-c",
      "scene \"\(scratch.path("pages.json"))\"; perform first; expect not visible contains b; perform next; expect visible contains b",
    ])
    #expect(run.status == 0, "\(run.output) \(run.messages)")
  }

  // MARK: Help and completion

  @Test func `plugins shows the verbs of rules with their summaries`() throws {
    let text = try Navrepl.run("-c", "plugins").output
    #expect(text.contains("perform next"), "\(text)")
    #expect(text.contains("show the page after the shown one"))
    let json = try Navrepl.run("--json", "-c", "plugins").output
    #expect(
      json.contains(
        #""verbs":[{"name":"next","summary":"show the page after the shown one","arguments":[]}"#), "\(json)")
    #expect(!json.contains(#""config":null,"verbs":[]"#))
  }

  @Test func `help explains that rules stand for a kind`() throws {
    let help = try Navrepl.run("help", "add").output
    #expect(help.contains("RULES"))
    #expect(help.contains("such as pager"))
  }

  @Test func `Tab completes rules, the verbs of the container, and their arguments`() throws {
    let scratch = try Scratch()
    let program = try Self.program(in: scratch)
    let terminal = try LineEditorTests.terminal(scratch, ["--plugin", program, "--plugin", "pager"])
    for (line, sign) in [
      ("add tabs t", "t"), ("add pager pages in=t", "pages"), ("add cards deck in=t", "deck"),
    ] {
      try #require(terminal.shows(sign, after: "\(line)\r"))
    }
    for (keys, expected) in [
      ("add pag\t", "add pager ▏"), ("add arranged x rules=pag\t", "add arranged x rules=pager ▏"),
      ("perform in=pages prev\t", "perform in=pages previous ▏"),
      ("perform in=deck shu\t", "perform in=deck shuffle ▏"),
      ("perform in=deck shuffle by\t", "perform in=deck shuffle by=▏"),
      ("perform in=deck shuffle by=1\t", "perform in=deck shuffle by=12 ▏"),
      ("perform in=deck nex\t", "perform in=deck nex▏"),
    ] {
      terminal.press(keys)
      let row = terminal.picture { ($0.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())) }
      #expect(
        (row.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())), "\(expected): \(row)")
      // Another line is typed in the place of this one: what is typed while the program leaves the line can be lost.
      terminal.press("\u{15}")
    }
    terminal.press("\u{04}")
    #expect(terminal.end() == 0)
  }

  /// Writes a program that decides for containers, and declares a verb.
  private static func program(in scratch: Scratch) throws -> String {
    let file = scratch.file("cards.py")
    try Data(
      """
      #!/usr/bin/env python3
      import json, sys
      for line in sys.stdin:
          request = json.loads(line)
          if "hello" in request:
              verb = {"name": "shuffle", "summary": "put them in another order",
                      "arguments": [{"name": "by", "summary": "a number"}], "samples": [{"by": 12}]}
              answer = {"plugin": {"id": "cards", "version": 1, "hooks": ["arrange", "decide"], "verbs": [verb]}}
          else:
              answer = {"id": request["id"]}
          print(json.dumps(answer), flush=True)
      """.utf8
    ).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  @Test func `the verbs of a program are listed with those of other rules`() throws {
    let scratch = try Scratch()
    let text = try Navrepl.run(["--plugin", try Self.program(in: scratch), "-c", "plugins"]).output
    #expect(text.contains("perform shuffle by="), "\(text)")
    #expect(text.contains("put them in another order"))
  }

  // MARK: Exploration

  private static func scene(_ rules: String, in scratch: Scratch) throws -> String {
    let path = scratch.path("\(rules).json")
    try Data(
      #"{"root":{"id":"p","kind":"arranged","rules":"\#(rules)","children":[{"id":"x"},{"id":"y"}]}}"#.utf8
    ).write(to: scratch.file("\(rules).json"))
    return path
  }

  @Test func `an exploration and a random walk use the verbs of rules, and find nothing wrong`() throws {
    let scratch = try Scratch()
    let scene = try Self.scene("pager", in: scratch)
    let explored = try Navrepl.run([
      "explore", "--depth", "2", "--scene", scene, "--plugin", "pager", "--json",
    ])
    #expect(explored.status == 0, "\(explored.output) \(explored.messages)")
    let walk = try Navrepl.run([
      "fuzz", "--seed", "7", "--steps", "400", "--scene", scene, "--plugin", "pager", "-o",
      scratch.path("f.jsonl"),
    ])
    #expect(walk.status == 0, "\(walk.output)")
    let log = try Navrepl.run(["log", scratch.path("f.jsonl")]).output
    #expect(log.contains("perform next") || log.contains("perform previous"), "\(log)")
    let without = try Navrepl.run([
      "explore", "--depth", "2", "--scene", try Self.scene("missing", in: scratch),
    ])
    #expect(without.status == 0, "\(without.output)")
    #expect(without.output.contains("0 violations"))
  }

  @Test func `a file that is no scene is a mistake`() throws {
    let scratch = try Scratch()
    try Data(#"{"root":{"id":"p","kind":"arranged"}}"#.utf8).write(to: scratch.file("bad.json"))
    for (file, message) in [("bad.json", "is no scene"), ("absent.json", "absent.json")] {
      let run = try Navrepl.run(["explore", "--depth", "1", "--scene", scratch.path(file)])
      #expect(run.status == 2, "\(run.messages)")
      #expect(run.messages.contains(message), "\(run.messages)")
    }
  }
}
