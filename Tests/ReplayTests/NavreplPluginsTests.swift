import Foundation
import NavContainers
import NavRuntime
import Testing

/// `plugins` and `explain`, the verbs and the subcommands.
@Suite(.waits) struct NavreplPluginsTests {
  private static let examples = Project.folder.appendingPathComponent("examples/plugins")
  private static let guardProgram = examples.appendingPathComponent("dirty-guard.py").path
  private static let quietProgram = examples.appendingPathComponent("quiet-hours.sh").path

  /// Records a journal with both example programs, each of which objected.
  private static func recorded() throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let commands = """
      push a; push form; attr form dirty=true; pop; present ad style=fullScreen; swipe begin 5; attr form dirty=; pop
      """
    let run = try Navrepl.run([
      path, "--clock", "1000", "--id", "test", "--plugin", guardProgram, "--plugin", quietProgram, "-c",
      commands,
    ])
    try #require(run.status == 1, "\(run.messages)")
    return (scratch, path)
  }

  private static func result(_ line: String?) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(try #require(line).utf8))
    return try #require(value as? [String: Any])
  }

  private static func list(_ line: String?) throws -> [[String: Any]] {
    try #require(result(line)["result"] as? [[String: Any]])
  }

  // MARK: plugins

  @Test func `the verb lists the attached plugins in their order, then the available ones`() throws {
    let lines = try Navrepl.run(
      "--json", "--plugin", "unsaved-changes", "-c",
      "plugin configure swipe-back edge=2e1; plugin detach autorotation; plugins"
    ).lines
    let plugins = try Self.list(lines.last)
    let rules = PluginCatalog.containerRules.ids
    let available =
      ["auth-gate", "autorotation", "depth-limit", "link-router", "routes", "system-back"] + rules
    #expect(
      plugins.map { "\($0["id"] ?? "") \($0["standing"] ?? "")" } == [
        "back-button attached", "page-memory attached", "split-collapse attached", "swipe-back attached",
        "tab-reselect attached", "unsaved-changes attached",
      ] + available.sorted().map { "\($0) available" })
    #expect(lines.last?.contains(#""config":{"edge":20}"#) == true)
  }

  @Test func `in the past the verb lists the plugins of that moment`() throws {
    let lines = try Navrepl.run(
      "--json", "-c", "push a; plugin detach back-button; goto 3; plugins; live; plugins"
    ).lines
    let (past, present) = (try Self.list(lines[3]), try Self.list(lines[5]))
    #expect(past.first { $0["id"] as? String == "back-button" }?["standing"] as? String == "attached")
    #expect(present.first { $0["id"] as? String == "back-button" }?["standing"] as? String == "available")
  }

  @Test func `a program is listed with the hooks of its manifest only`() throws {
    let run = try Navrepl.run("plugins", "--json", "--plugin", Self.guardProgram)
    let entry = try #require(try Self.list(run.lines.last).first { $0["id"] as? String == "dirty-guard" })
    #expect(entry["hooks"] as? [String] == ["shouldPop"])
    #expect(entry["fault"] as? String == "failClosed")
  }

  @Test func `missing plugins are listed without writing to the journal`() throws {
    let (scratch, path) = try Self.recorded()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try Navrepl.run("plugins", "--json", path)
    #expect(run.status == 0)
    let absent = try Self.list(run.lines.last).filter { $0["here"] is NSNull }
    #expect(absent.map { $0["id"] as? String } == ["dirty-guard", "quiet-hours"])
    #expect(absent.allSatisfy { $0["standing"] as? String == "attached" && $0["phase"] is NSNull })
    #expect(try Navrepl.run("plugins", path).output.contains("Attached, but not here\n  dirty-guard"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try Navrepl.run(path, "-c", "quit").status == 3, "a session needs them")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a plugin in quarantine is listed as such until it is attached again`() throws {
    let scratch = try Scratch()
    let (path, program) = (
      scratch.path("j.jsonl"), try scratch.shellPlugin("weak", answering: "echo nonsense")
    )
    let arguments = [path, "--json", "--plugin", program, "-c"]
    let pops = try Navrepl.run(arguments + ["push a; push b; push c; pop; pop; pop; plugins"])
    #expect(
      pops.lines.last?.contains(#"{"id":"weak","standing":"quarantined","version":1,"here":1,"#) == true)
    let absent = try Navrepl.run("plugins", "--json", path)
    #expect(
      absent.lines.last?.contains(#"{"id":"weak","standing":"quarantined","version":null,"here":null,"#)
        == true)
    let again = try Navrepl.run(arguments + ["plugins"])
    #expect(again.lines.last?.contains(#"{"id":"weak","standing":"attached""#) == true)
  }

  // MARK: explain

  @Test func `explain explains the last commit, even of a past moment`() throws {
    let lines = try Navrepl.run("--json", "-c", "push a; pop; explain; goto 2; explain; goto 0; explain")
      .lines
    #expect(lines[2].hasPrefix(#"{"ok":true,"result":{"commit":2,"#))
    #expect(lines[4].hasPrefix(#"{"ok":true,"result":{"commit":1,"#), "the moment lies inside commit 1")
    #expect(lines[6].hasPrefix(#"{"ok":false,"error":{"code":"beyond-end""#))
  }

  @Test(arguments: [
    ("explain 99", "beyond-end"), ("explain -1", "bad-argument"), ("explain x", "bad-argument"),
  ])
  func `a commit that does not exist is an error with a code`(_ line: String, _ code: String) throws {
    let run = try Navrepl.run("--json", "-c", "push a; \(line)")
    #expect(run.lines.last?.contains(#""code":"\#(code)""#) == true)
    #expect(run.status == 2)
  }

  @Test func `explain appends nothing, and the session goes on`() throws {
    let lines = try Navrepl.run("--json", "-c", "push a; explain 0; explain 1; push b; expect commits == 3")
      .lines
    #expect(lines[3].hasPrefix(#"{"ok":true,"commit":2,"seq":5,"#))
    #expect(lines[4] == #"{"ok":true}"#)
  }

  @Test func `a missing program decides nothing again, and the other plugins still do`() throws {
    let (scratch, path) = try Self.recorded()
    let text = try Navrepl.run("explain", path, "4").output
    #expect(text.contains("result: refused vetoed: dirty-guard: “form” has unsaved changes"))
    #expect(
      text.contains(
        "  dirty-guard version 1: 1 recorded\n    ~ it is not here: what is recorded of it is taken again"))
    #expect(text.hasSuffix("~ decided again: the same, with the recorded answers of dirty-guard\n"))
    let left = try Navrepl.run("explain", path, "4", "--without", "dirty-guard").output
    #expect(left.contains("    ~ it is left out\n") && !left.contains("recorded answers"))
    let here = try Navrepl.run("explain", path, "4", "--plugin", Self.guardProgram).output
    #expect(here.contains("    ~ shouldPop pop: objected\n"))
    let agreed = try Navrepl.run("explain", path, "8", "--plugin", Self.guardProgram).output
    #expect(agreed.contains("    ~ shouldPop pop: agreed\n"))
    withExtendedLifetime(scratch) {}
  }

  // MARK: Words

  @Test(arguments: [
    ("plugin attach auth-gat", "Did you mean “auth-gate”?"),
    ("plugin configure swipe-back egde=3", "there is no setting “egde”; did you mean “edge”?"),
    ("plugin configure back-button colour=red", "there is no setting “colour”."),
  ])
  func `a name that is nearly right is suggested`(_ line: String, _ words: String) throws {
    #expect(try Navrepl.run("-c", line).output.hasSuffix(words + "\n"))
  }

  @Test func `the message of a plugin is one line without control characters`() throws {
    let scratch = try Scratch()
    let script = #"""
      #!/bin/sh
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"policy","version":1,"state":false,"hooks":["shouldPop"]}}' ;;
          *) id=${line#'{"id":'}; id=${id%%,*}
             cat <<END
      {"id":$id,"veto":{"message":"one\ntwo \u001b[2J"}}
      END
             ;;
        esac
      done

      """#
    try scratch.writeProgram(script, to: "policy.sh")
    let journal = scratch.path("j.jsonl")
    let run = try Navrepl.run(journal, "--plugin", scratch.path("policy.sh"), "-c", "push a; pop")
    let words = #"refused vetoed: policy: one\ntwo \u{1B}[2J"#
    #expect(run.lines.last == words)
    #expect(try Navrepl.run("log", journal).lines.last?.hasSuffix(words) == true)
  }

  @Test func `verify names a plugin to leave out that takes no part`() throws {
    let (scratch, path) = try Self.recorded()
    let run = try Navrepl.run("verify", path, "--without", "dirty-gaurd", "--without", "quiet-hours")
    #expect(run.messages.contains("no plugin “dirty-gaurd” takes part in any of them"))
    #expect(!run.messages.contains("no plugin “quiet-hours”"))
    withExtendedLifetime(scratch) {}
  }

  // MARK: url

  private static let shop =
    #"plugin attach routes routes=[{"name":"product","path":"/product/:id","params":{"id":"integer"}},{"name":"cart"}]"#

  @Test func `url prints the URL that leads to the screen with the focus, now and in the past`() throws {
    let line =
      "\(Self.shop); push route=product params={\"id\":42}; url; params product {\"id\":7}; url; goto -1; url"
    let run = try Navrepl.run("-c", line)
    #expect(run.lines.filter { $0.hasPrefix("/") } == ["/product/42", "/product/7", "/product/42"])
    #expect(run.status == 0, "\(run.messages)")
    let lines = try Navrepl.run("--json", "-c", line).lines
    #expect(
      lines.filter { $0.contains("/product/4") }
        == Array(repeating: #"{"ok":true,"result":"/product/42"}"#, count: 2))
  }

  @Test func `where no URL leads to, url is none, and null in JSON`() throws {
    let line = "push a; url; \(Self.shop); url; push route=cart; url"
    #expect(
      try Navrepl.run("-c", line).lines.filter { $0.hasPrefix("none") } == [
        "none: the plugin routes is not attached", "none", "none",
      ])
    let lines = try Navrepl.run("--json", "-c", line).lines
    #expect(lines.filter { $0 == #"{"ok":true,"result":null}"# }.count == 3)
  }

  // MARK: verify

  @Test func `verify uses the recorded answers of missing programs, and says so`() throws {
    let (scratch, path) = try Self.recorded()
    let run = try Navrepl.run("verify", path)
    #expect(run.status == 0)
    #expect(run.output == "1 journal, 9 commits, 0 divergences\n")
    for name in ["dirty-guard", "quiet-hours"] {
      #expect(run.messages.contains("\(name) version 1 is not here: its recorded answers stand for it\n"))
    }
    let json = try Self.result(try Navrepl.run("verify", "--json", path).lines.last)
    #expect(Set(json.keys) == ["journals", "commits", "divergences", "recordedAnswers"])
    let both = try Navrepl.run("verify", path, "--plugin", Self.guardProgram, "--plugin", Self.quietProgram)
    #expect(both.messages.isEmpty && both.status == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: [("dirty-guard", 4), ("quiet-hours", 5)])
  func `verify without one of the programs finds a divergence with commit and plugin`(
    _ plugin: String, _ commit: Int
  ) throws {
    let (scratch, path) = try Self.recorded()
    let run = try Navrepl.run("verify", path, "--without", plugin)
    #expect(run.status == 1)
    #expect(run.output.contains("#\(commit), after"))
    #expect(run.output.contains("(plugin \(plugin))"))
    withExtendedLifetime(scratch) {}
  }

  @Test func `a what-if takes settings with JSON, whose commas are its own`() throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(
      ["a.jsonl", "-c", #"scene stack; push route=p params={"id":1}; push route=q params={"id":1,"x":2}"#],
      in: scratch.folder)
    let routes =
      #"routes=[{"name":"p","params":{"id":"integer"}},{"name":"q","params":{"x":"string","id":"any"}}]"#
    let run = try Navrepl.run(
      ["whatif", "a.jsonl", "--with", "routes:\(routes),strict=true"], in: scratch.folder)
    #expect(run.output.contains("commit #2 is decided differently"), "\(run)")
  }
}
