import Foundation
import Testing

/// The news of plugins: failures, timeouts, quarantines and objections, each with the plugin's name.
@Suite(.waits) struct PluginNewsTests {
  @Test func `in a batch, failures and the quarantine go to standard error with the plugin's name`() throws {
    let scratch = try Scratch()
    let program = try scratch.shellPlugin("weak", answering: "echo nonsense")
    let run = try Navrepl.run("--plugin", program, "-c", "push a; push b; push c; pop; pop; pop")
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("plugin weak failed: ") } == 3, "\(run.messages)")
    #expect(lines.contains { $0.hasPrefix("plugin weak failed too often: it is quarantined") })
    #expect(!run.output.contains("plugin weak"))
  }

  @Test func `a quarantine that was typed is not called a failure`() throws {
    let run = try Navrepl.run("-c", "push a; plugin quarantine back-button")
    #expect(
      run.messages
        == "plugin back-button is quarantined until plugin attach back-button\n")
  }

  @Test func `an objection to what the host has done is told, and keeps nothing`() throws {
    let run = try Navrepl.run(
      "--plugin", "unsaved-changes", "-c",
      "scene stack; push a; push form; attr form dirty=true; removed form; state")
    #expect(run.messages.contains("plugin unsaved-changes objected: "), "\(run)")
    #expect(run.output.contains("entries: [\"a\"]") || run.output.contains(#""entries":["a"]"#), "\(run)")
  }

  @Test func `a timeout is reported`() throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(
      "--plugin", try scratch.shellPlugin("weak", answering: "sleep 30"), "-c", "push a; push b; push c; pop")
    #expect(run.messages.contains("plugin weak failed: plugin-timeout: "), "\(run.messages)")
  }

  @Test func `in a batch, an objection goes to standard error, with --json, too`() throws {
    let arguments = [
      "--plugin", "unsaved-changes", "-c", "push form; attr form dirty=true; pop",
    ]
    for run in try [Navrepl.run(arguments), Navrepl.run(["--json"] + arguments)] {
      #expect(run.status == 1)
      #expect(
        run.messages.hasPrefix("plugin unsaved-changes objected: “form” has unsaved changes"),
        "\(run.messages)")
    }
  }

  @Test func `an objection in a script is reported with the file and the line`() throws {
    let scratch = try Scratch()
    try Data("push form\nattr form dirty=true\npop\n".utf8).write(to: scratch.file("s.nav"))
    let run = try Navrepl.run(["run", "s.nav", "--plugin", "unsaved-changes"], in: scratch.folder)
    #expect(run.messages.contains("s.nav:3: plugin unsaved-changes objected: "), "\(run.messages)")
  }

  @Test func `at the prompt, failures and the quarantine are reported`() throws {
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(
      Navrepl.program, ["--plugin", try scratch.shellPlugin("weak", answering: "echo nonsense")], kind: "dumb"
    )
    #expect(terminal.shows("empty @0> "))
    terminal.press("push a; push b; push c; pop; pop; pop\n")
    #expect(terminal.shows("plugin weak failed: "), "\(terminal.screen)")
    #expect(terminal.shows("plugin weak failed too often: it is quarantined"), "\(terminal.screen)")
    terminal.press("quit\n")
    _ = terminal.end()
  }

  @Test func `explain leaves out plugins that were not asked`() throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(
      scratch.path("trip.jsonl"), "--plugin", "unsaved-changes", "-c", "push a; pop")
    let pop = try Navrepl.run("explain", scratch.path("trip.jsonl"), "#2")
    #expect(pop.output.contains("unsaved-changes version 2"), "\(pop.output)")
    let push = try Navrepl.run("explain", scratch.path("trip.jsonl"), "#1")
    #expect(push.output.contains("given: push a"), "\(push.output)")
    #expect(!push.output.contains("unsaved-changes version 2"), "\(push.output)")
  }
}
