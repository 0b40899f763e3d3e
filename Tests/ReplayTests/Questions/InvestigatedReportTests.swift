import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// A bug report is investigated: mistakes in the questions are noticed, and no answer leads astray.
@Suite(.waits) struct InvestigatedReportTests {
  // MARK: Paths

  @Test(arguments: [
    ("not items.a.titel exists", "the state view has no “items.a.titel”: did you mean title?"),
    ("not items.a.backButton.titel exists", "did you mean title?"),
    ("environment.widht != 3", "the state view has no “environment.widht”: did you mean width?"),
    (
      "layout.0.x != 3",
      "the state view has no “layout.0”: layout is a list, whose entries are layout[0], layout[1]…"
    ),
    ("not layout[0].nodes exists", "the state view has no “layout[0].nodes”: did you mean node?"),
    ("not rotation.reason exists", "it has autorotates, supported, pending"),
  ])
  func `a condition that would hold because of a typing mistake is a mistake`(
    _ condition: String, _ message: String
  ) throws {
    let run = try Navrepl.run("-c", "push a; expect \(condition)")
    #expect(run.status == 2 && run.messages.contains(message), "\(run)")
    #expect(throws: LineError.self) { try NavPredicate(condition) }
  }

  @Test func `every path of a state view is one`() throws {
    for journal in try NavJournal.all(in: Project.journals.path).prefix(30) {
      var view = JSONDocument()
      try view.parse(journal.stateView())
      for (member, value) in view.members(of: view.root) {
        for (name, inside) in view.members(of: value) {
          let path = JSONPath.appending(name, to: member)
          #expect(throws: Never.self) { try NavPath(path) }
          for (last, _) in view.members(of: inside) {
            #expect(throws: Never.self) { try NavPath(JSONPath.appending(last, to: path)) }
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("not panes.left == a", "not ==", "\"a\""), ("not visible contains a", "not contains", "[\"a\"]"),
    ("not panes.left exists", "not exists", "\"a\""),
  ])
  func `an expectation that fails because of not says what is there`(
    _ condition: String, _ operation: String, _ actual: String
  ) throws {
    let run = try Navrepl.run("--json", "-c", "push a; expect \(condition)")
    #expect(
      run.lines.last?.contains(#""op":"\#(operation)""#) == true
        && run.lines.last?.hasSuffix(#""actual":\#(actual)}}"#) == true, "\(run)")
  }

  // MARK: Plugins

  /// A journal in which `unsaved-changes` keeps a form.
  private static func report() throws -> Scratch {
    let scratch = try Scratch()
    let commands =
      "push home; plugin attach unsaved-changes; push form attr=dirty=true; pop; attr form dirty=; pop"
    _ = try Navrepl.run(["trip.jsonl", "-c", commands], in: scratch.folder)
    return scratch
  }

  /// Keeps a form as `unsaved-changes` does, but belongs to an app.
  private struct FormGuard: RemovalGuard {
    let manifest = PluginManifest(id: "form-guard", version: 2)

    func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
      let isDirty = removal.screens.contains { context.hasAttribute("dirty", equalTo: "true", on: $0) }
      return isDirty ? "The form has unsaved changes." : nil
    }
  }

  /// A redacted journal in which a plugin of an app keeps a form.
  private static func redactedReport() throws -> (scratch: Scratch, redacted: String) {
    let scratch = try Scratch()
    var catalog = PluginCatalog.builtIn
    catalog.add(FormGuard())
    let session = try NavSession.open(
      at: scratch.path("own.jsonl"),
      options: SessionOptions(catalog: catalog, plugins: PluginCatalog.standardPlugins))
    for line in [
      "push home", "plugin attach form-guard", "push form attr=dirty=true", "pop", "attr form dirty=", "pop",
    ] { try session.send(NavCommand(line: line)) }
    try session.close()
    let run = try Navrepl.run(
      ["export", "own.jsonl", "--redact=plugins", "-o", "red.jsonl"], in: scratch.folder)
    try #require(run.status == 0, "\(run)")
    return (scratch, "red.jsonl")
  }

  @Test func `a misspelled plugin to leave out is a mistake everywhere`() throws {
    let scratch = try Self.report()
    for words in [
      ["compat", "trip.jsonl"], ["verify", "trip.jsonl"], ["explain", "trip.jsonl", "4"],
      ["whatif", "trip.jsonl"],
    ] {
      let run = try Navrepl.run(words + ["--without", "unsaved-change"], in: scratch.folder)
      #expect(run.status == 2 && run.messages.contains("unknown-plugin"), "\(words) \(run)")
    }
  }

  @Test func `explain decides without a plugin what verify decides without it`() throws {
    let scratch = try Self.report()
    let verify = try Navrepl.run(
      ["verify", "trip.jsonl", "--without", "unsaved-changes"], in: scratch.folder)
    #expect(verify.output.contains("#4, after @"), "\(verify)")
    let explain = try Navrepl.run(
      ["explain", "trip.jsonl", "4", "--without", "unsaved-changes"], in: scratch.folder)
    #expect(!explain.output.contains("decided again: the same"), "\(explain)")
  }

  @Test func `a plugin that a journal attaches and that is missing is named, and not taken for the cause`()
    throws
  {
    let (scratch, redacted) = try Self.redactedReport()
    for words in [
      ["whatif", redacted, "--without", "back-button"], ["whatif", redacted, "--all"],
      ["minimize", redacted, "not visible contains n3", "-o", "short.jsonl"],
    ] {
      let run = try Navrepl.run(words, in: scratch.folder)
      #expect(run.status == 3 && run.messages.contains("plugin-1 version 2"), "\(words) \(run)")
    }
    let without = try Navrepl.run(["whatif", redacted, "--without", "plugin-1"], in: scratch.folder)
    #expect(without.status == 1 && without.output.contains("is decided differently"), "\(without)")
  }

  // MARK: Answers

  @Test func `a condition that fails where a fork begins blames no command`() throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(["trip.jsonl", "-c", "push a; push b; push c"], in: scratch.folder)
    _ = try Navrepl.run(["fork", "trip.jsonl", "#2", "fork.jsonl"], in: scratch.folder)
    let run = try Navrepl.run(
      ["minimize", "fork.jsonl", "not visible contains a", "-o", "short.jsonl"], in: scratch.folder)
    #expect(run.status == 1 && run.messages.hasPrefix("fails-at-beginning: "), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("short.jsonl")))
  }

  @Test func `bisect with a command says what to ask next`() throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(["trip.jsonl", "-c", "push a; push b"], in: scratch.folder)
    let run = try Navrepl.run(
      ["bisect", "trip.jsonl", "--run", "test $NAVREPL_EVENT -lt 4"], in: scratch.folder)
    #expect(run.messages == "what happened: navrepl explain trip.jsonl '#2'\n", "\(run)")
  }

  @Test func `a walk that fails can be repeated`() throws {
    let scratch = try Scratch()
    let words = [
      "fuzz", "--seed", "8", "--steps", "50", "--scene", "stack", "not containers.main.entries count == 2",
    ]
    let first = try Navrepl.run(words, in: scratch.folder)
    let second = try Navrepl.run(words, in: scratch.folder)
    #expect(first.status == 1 && second.status == 1 && first.output == second.output, "\(second)")
    try Data("mine\n".utf8).write(to: scratch.file("fuzz-8.jsonl"))
    let third = try Navrepl.run(words, in: scratch.folder)
    #expect(third.status == 4 && third.messages.contains("exists already: choose another name"), "\(third)")
  }

  @Test(arguments: [
    ["fuzz", "--seed", "1", "--steps", "100000000", "-o", "nowhere/x.jsonl"],
    ["bench", "--plot", "nowhere/x.svg"], ["run", "s.nav", "--junit", "nowhere/x.xml"],
    ["export", "trip.jsonl", "--format", "html", "-o", "nowhere/x.html"],
  ])
  func `a folder that is missing is noticed before the work`(_ words: [String]) throws {
    let scratch = try Scratch()
    try Data("push a\n".utf8).write(to: scratch.file("s.nav"))
    _ = try Navrepl.run(["trip.jsonl", "-c", "push a"], in: scratch.folder)
    let run = try Navrepl.run(words, in: scratch.folder)
    #expect(
      run.status == 4 && run.output.isEmpty && run.messages.contains("No such file or directory"), "\(run)")
  }

  @Test func `a mistake of any length is told in a few lines`() throws {
    let run = try Navrepl.run("-", input: String(repeating: "é", count: 100_000))
    #expect(run.status == 2 && run.messages.utf8.count < 3000)
    #expect(run.messages.hasPrefix("-:1:1: unknown-verb: ") && run.messages.contains("é…"))
  }

  @Test func `a line feed in the name of a file survives in a line for the shell`() throws {
    let name = "new\nli'ne\\.jsonl"
    #expect(name.shellWord == #"$'new\012li\047ne\134.jsonl'"#)
    let echo = try Navrepl.run(URL(fileURLWithPath: "/bin/bash"), ["-c", "printf %s \(name.shellWord)"])
    #expect(echo.output == name)
  }

  @Test(arguments: [
    ("{\"root\":\n {\"id\":\"é\",}}", "line 2, column 12"),
    (#"{"root":{"id":"m","kind":"stack","id":"n"}}"#, "has an object with two members “id”"),
    (
      #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a","attributes":{"k":"1","k":"2"}}]}}"#,
      "members “k”"
    ),
  ])
  func `a mistake in a scene file is told with its place, and no other reader would see another scene`(
    _ scene: String, _ message: String
  ) throws {
    let scratch = try Scratch()
    try Data(scene.utf8).write(to: scratch.file("s.json"))
    let run = try Navrepl.run(["-c", "scene s.json"], in: scratch.folder)
    #expect(run.status == 2 && run.messages.contains(message), "\(run)")
  }

  // MARK: At a terminal

  @Test func `a corrected mistake does not decide the status of a session at a terminal`() throws {
    let terminal = try LineEditorTests.terminal(Scratch())
    #expect(terminal.shows("did you mean push", after: "psuh a\r"))
    #expect(terminal.shows("refused", after: "push a; push a\r"))
    #expect(LineEditorTests.row(terminal, is: "main @3> ▏") == "main @3> ▏")
    terminal.press("\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `a relative folder for the history is ignored, and its lines may end as on Windows`() throws {
    let scratch = try Scratch()
    let folder = scratch.file(".local/state/navrepl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("push one\r\npush two\r\n".utf8).write(to: folder.appendingPathComponent("history"))
    let environment = ["HOME": scratch.folder.path, "XDG_STATE_HOME": "rel", "NO_COLOR": "1"]
    let shell = try PseudoTerminal(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "unset NAVREPL_HISTFILE; exec \(Navrepl.program.path.shellWord)"],
      environment: environment, kind: "xterm", writingTo: scratch)
    try #require(shell.shows("empty @0>"))
    shell.press("\u{1B}[A\u{1B}[A")
    #expect(LineEditorTests.row(shell, is: "empty @0> push one▏") == "empty @0> push one▏")
    shell.press("\u{03}\u{04}")
    #expect(shell.end() == 0)
  }
}
