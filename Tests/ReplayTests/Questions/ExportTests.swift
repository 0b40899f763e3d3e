import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A journal in another form, which gives the recorded events again.
struct ExportTests {
  /// The journals that are decided today as they were recorded.
  private static let journals = try? (RecordedJournal.all + RecordedJournal.regressions).filter {
    try $0.expectedDivergences()?.list.isEmpty ?? true
  }

  private static let standard = [
    "autorotation", "back-button", "page-memory", "split-collapse", "swipe-back", "tab-reselect",
  ]

  /// Returns the parts of a commit that are compared: all but the versions of plugins, and times.
  private static func record(_ commit: NavCommit) -> String {
    // A command that waits waits until a time.
    let events = commit.events.map { $0.description.replacing(/"(version|until)":\d+/, with: "") }
    return "\(commit.command?.description ?? "") \(events) \(commit.refusal?.code.rawValue ?? "")"
  }

  @Test func `a script gives the events that were recorded`() throws {
    let (scratch, journals) = (try Scratch(), try #require(Self.journals))
    try #require(journals.count > 60)
    for recorded in HostileCases.sample(journals, every: 6) {
      let (script, again) = (scratch.path("\(recorded.name).nav"), scratch.path("\(recorded.name).jsonl"))
      #expect(
        try Navrepl.run("export", recorded.journal.path, "--format", "script", "-o", script).status == 0)
      let (plugins, programs) = (try recorded.plugins(), try recorded.programs())
      let isProgram = { (id: String) in programs.contains { $0.contains("/\(id).") } }
      let added = plugins.filter { !Self.standard.contains($0) && !isProgram($0) } + programs
      let missing = Self.standard.filter { !plugins.contains($0) }
      let run = try Navrepl.run(
        ["run", script, "-j", again, "--durability", "os"] + added.flatMap { ["--plugin", $0] }
          + missing.flatMap { ["--without", $0] })
      #expect(run.status == 0, "\(recorded.name): \(run.messages)")
      let (one, other) = (try NavJournal(at: recorded.journal.path), try NavJournal(at: again))
      #expect(one.commits.map(Self.record) == other.commits.map(Self.record), "\(recorded.name)")
      let differs = zip(one.commits, other.commits).filter { $0.source != $1.source }
        .compactMap { $0.0.command?.description }
      #expect(differs.allSatisfy { $0.hasPrefix("attr ") || $0.hasPrefix("plugin ") }, "\(recorded.name)")
    }
  }

  @Test func `a script and a Swift test begin with the configurations of the journal`() throws {
    let scratch = try Scratch()
    let path = scratch.path("deep.jsonl")
    var options = SessionOptions(catalog: .builtIn)
    options.add(try DepthLimit(configuration: #"{"limit":2}"#))
    options.durability = .os
    let session = try NavSession.open(at: path, options: options)
    for screen in ["a", "b", "c"] { try session.send(.push(ScreenDescription(screen))) }
    let view = session.stateView()
    try session.close()
    let journal = try NavJournal(at: path)
    let script = scratch.path("deep.nav")
    try Data(try journal.export(.script).utf8).write(to: URL(fileURLWithPath: script))
    let run = try Navrepl.run(
      "run", script, "-j", scratch.path("again.jsonl"), "--plugin", "depth-limit")
    #expect(run.messages.contains("depth-limit objected"), "\(run)")
    let again = try NavJournal(at: scratch.path("again.jsonl")).scene()
    #expect(try again.screens.ids == journal.scene().screens.ids)
    for condition in [nil, try NavPredicate("panes exists")] {
      let text = try journal.export(.swiftTest, expecting: condition)
      #expect(
        text.contains(##"try options.catalog.configure("depth-limit", CanonicalJSON(#"{"limit":2}"#))"##))
      try Data(text.utf8).write(to: scratch.file("deep.swift"))
      #expect(try Self.mistakes(in: ["deep"], scratch) == "")
    }
    var same = SessionOptions(catalog: .builtIn, plugins: ["depth-limit"])
    try same.catalog.configure("depth-limit", CanonicalJSON(#"{"limit":2}"#))
    let other = try NavSession(options: same)
    for commit in journal.commits.dropFirst() { try other.send(try #require(commit.command)) }
    #expect(other.scene.screens.ids == session.scene.screens.ids && !view.isEmpty)
    let error = #expect(throws: PluginFault.self) { try same.catalog.configure("nobody", nil) }
    #expect(error?.code == "plugin-missing")
  }

  @Test func `a Swift test compiles against the library alone`() throws {
    let scratch = try Scratch()
    let names = ["auth-gate", "names", "tabs-reselect", "web-links-and-forms", "split-columns"]
    for name in names {
      let recorded = RecordedJournal(name: name)
      let text = try NavJournal(at: recorded.journal.path).export(.swiftTest)
      #expect(text.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A }, "\(name)")
      #expect(text.contains("steps: [Step] = ["), "\(name)")
      let printed = try Navrepl.run("export", recorded.journal.path, "--format", "swift-test")
      #expect(printed.output == text, "\(name)")
      try Data(text.utf8).write(to: scratch.file("\(name).swift"))
    }
    #expect(try Self.mistakes(in: names, scratch) == "")
    let wrong = try String(contentsOf: scratch.file("names.swift"), encoding: .utf8)
    try Data(wrong.replacing("Step(line", with: "Step(lime").utf8).write(to: scratch.file("wrong.swift"))
    #expect(try Self.mistakes(in: ["wrong"], scratch).contains("error:"))
  }

  /// Returns the errors of the compiler in files that may import the products of this package.
  static func mistakes(in names: [String], _ scratch: Scratch) throws -> String {
    let files = names.map { "'\(scratch.path("\($0).swift"))'" }.joined(separator: " ")
    let modules = Navrepl.program.deletingLastPathComponent().appendingPathComponent("Modules").path
    return try Newcomer().run(
      "swiftc -typecheck -swift-version 6 -I '\(modules)' \(files) 2>&1 | grep error:; true")
  }

  @Test(arguments: NavExportFormat.allCases)
  func `an existing file and an empty journal are the same errors in every format`(
    _ format: NavExportFormat
  ) throws {
    let scratch = try Scratch()
    let (path, taken) = (scratch.path("j.jsonl"), scratch.path("taken"))
    _ = try Navrepl.run(path, "-c", "push a")
    for name in ["taken", "empty.jsonl"] { try Data().write(to: scratch.file(name)) }
    let form = ["--format", format.rawValue, "--json"]
    let there = try Navrepl.run(["export", path, "-o", taken] + form)
    #expect(there.status == 4)
    let message = "\(taken) exists already: choose another name"
    #expect(there.output.hasPrefix(#"{"ok":false,"error":{"code":"io-error","message":"\#(message)"}"#))
    #expect(there.messages.hasPrefix("io-error: \(message)\n"))
    let empty = try Navrepl.run(["export", scratch.path("empty.jsonl"), "-o", scratch.path("new")] + form)
    #expect(empty.status == 3 && empty.output.contains(#""code":"journal-empty""#), "\(empty)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new")))
  }

  @Test func `a script with a condition expects the plugins that are not built in`() throws {
    let scratch = try Scratch()
    let (path, script) = (scratch.path("j.jsonl"), scratch.path("j.nav"))
    let plugin = try scratch.shellPlugin("calm", answering: "exit")
    #expect(try Navrepl.run(path, "--id", "j", "--plugin", plugin, "-c", "push a").status == 0)
    let condition = ["--expect", "visible contains a"]
    let run = try Navrepl.run(["export", path, "--format", "script"] + condition)
    #expect(
      run.lines.dropFirst() == [
        "expect plugins contains calm", "scene drilldown source=system", "push a source=repl",
        "expect visible contains a",
      ])
    try Data(run.output.utf8).write(to: scratch.file("j.nav"))
    let alone = try Navrepl.run("run", script)
    #expect(alone.status == 1 && alone.output.contains("- expected contains calm"), "\(alone)")
    #expect(try Navrepl.run("run", script, "--plugin", plugin).status == 0)
    let bare = try Navrepl.run("export", path, "--format", "script")
    #expect(bare.lines.dropFirst() == ["scene drilldown source=system", "push a source=repl"])
  }

  @Test func `a script leaves out what a session does by itself, and gives the same journal`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let commands = "scene stack; push x attr=auth=required; push x; resume 1"
    _ = try Navrepl.run(path, "--plugin", "auth-gate", "-c", commands)
    #expect(try Navrepl.run("log", path).output.contains("drop 1 duplicate-node"))
    let script = try Navrepl.run("export", path, "--format", "script")
    #expect(script.lines.last == "resume 1 source=repl")
    try Data(script.output.utf8).write(to: scratch.file("j.nav"))
    _ = try Navrepl.run(
      "run", scratch.path("j.nav"), "-j", scratch.path("again.jsonl"), "--plugin", "auth-gate")
    let replayed = try Navrepl.run("replay", path, "--json")
    #expect(replayed.status == 0)
    #expect(try Navrepl.run("replay", scratch.path("again.jsonl"), "--json").output == replayed.output)
  }

  @Test func `a script contains the commands with their sources, and overwrites no file`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "-c", "push a title=\"A b\"; back; attr a k=v")
    let run = try Navrepl.run("export", path, "--format", "script")
    #expect(
      run.lines.dropFirst() == [
        "scene drilldown source=system", #"push a title="A b" source=repl"#, "back source=user", "attr a k=v",
      ])
    #expect(try Navrepl.run("export", path, "--format", "script", "-o", path).status == 4)
    #expect(try Navrepl.run("export", path, "--format", "html2").status == 2)
    #expect(try Navrepl.run("export", path).status == 2)
    let json = try Navrepl.run("export", path, "--format", "script", "--json")
    #expect(json.output.hasPrefix(#"{"ok":true,"result":"# + "\"# The journal j"))
  }
}
