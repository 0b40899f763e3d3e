import Foundation
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// A diagnosis has what a bug report needs, and nothing that a user typed.
@Suite(.waits) struct DoctorTests {
  private let scratch: Scratch
  /// A journal whose every text is one of `secrets`.
  private let journal: String

  private static let secrets = ["anna", "Diary", "thoughts", "example", "leaves"]

  init() throws {
    scratch = try Scratch()
    journal = scratch.path("anna.jsonl")
    let commands =
      "push diary-of-anna title=Diary; attr diary-of-anna thoughts=bad; open https://example.org; pop"
    _ = try Navrepl.run(journal, "-c", commands, "--plugin", "unsaved-changes", "--quiet")
  }

  @Test func `without a journal it is about this installation`() throws {
    let words = try Navrepl.run("doctor")
    #expect(words.status == 0)
    #expect(words.output.hasPrefix("navrepl   \(RuntimeVersion.current), "), "\(words.output)")
    #expect(words.output.contains("terminal  none\n"))
    let answer = try members(of: Navrepl.run("doctor", "--json").output)
    #expect(answer["version"] as? String == RuntimeVersion.current)
    #expect(answer["format"] as? Int == JournalHeader.formatVersion)
    #expect(answer["journal"] == nil)
    let system = try #require(answer["system"] as? [String: Any])
    #expect(system["processors"] as? Int == ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test func `a diagnosis of a journal has its health, and no text of the app`() throws {
    let words = try Navrepl.run("doctor", journal)
    #expect(words.status == 0)
    #expect(words.output.contains("journal   clean, "), "\(words.output)")
    #expect(words.output.contains("compat    fine\n"), "\(words.output)")
    let text = try Navrepl.run("doctor", journal, "--json").output
    for secret in Self.secrets {
      #expect(!words.output.contains(secret) && !text.contains(secret), "\(secret)")
    }
    let part = try #require(try members(of: text)["journal"] as? [String: Any])
    let commits = try Array(NavJournal(at: journal).commits)
    #expect(part["verdict"] as? String == "clean")
    #expect(part["commits"] as? Int == commits.count)
    #expect(part["events"] as? Int == commits.map(\.events.count).reduce(0, +))
    #expect(part["bytes"] as? Int == (try Data(contentsOf: URL(fileURLWithPath: journal)).count))
    let plugins = try #require(part["plugins"] as? [[String: Any]])
    #expect(plugins.contains { $0["id"] as? String == "unsaved-changes" })
  }

  @Test func `the kind of a terminal is named only if it is commonly known`() {
    for kind in ["xterm-256color", "screen.linux", "tmux", "linux", "dumb", "vt100", "xterm-kitty", "foot"] {
      #expect(Diagnosis.kind(of: kind) == kind)
    }
    for text in [
      "ada", "linux-of-ada", "xterm ada", "xterm\u{1B}[1m", "", "xterm" + String(repeating: "x", count: 28),
    ] {
      #expect(Diagnosis.kind(of: text) == "other")
    }
  }

  @Test func `the journal of the report has the same commits, and no text of the app`() throws {
    let report = scratch.path("report.jsonl")
    let run = try Navrepl.run("doctor", journal, "-o", report)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("redacted  written\n") && !run.output.contains(report), "\(run.output)")
    let text = try String(contentsOfFile: report, encoding: .utf8)
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret)") }
    let kinds = try [journal, report].map { path in
      try NavJournal(at: path).commits.map { $0.events.map(\.kind) }
    }
    #expect(kinds[0] == kinds[1])
    let again = try Navrepl.run("doctor", journal, "-o", report)
    #expect(again.status == 4)
    #expect(try String(contentsOfFile: report, encoding: .utf8) == text, "-o overwrites nothing")
    #expect(try Navrepl.run("doctor", "-o", scratch.path("none.jsonl")).status == 2)
  }

  @Test func `the status is that of compat, and a damaged journal is diagnosed too`() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: journal))
    bytes[bytes.count / 2] ^= 1
    let damaged = scratch.path("damaged.jsonl")
    try bytes.write(to: URL(fileURLWithPath: damaged))
    let run = try Navrepl.run("doctor", damaged, "--json")
    #expect(run.status == 3)
    let part = try #require(try members(of: run.output)["journal"] as? [String: Any])
    #expect(part["verdict"] as? String == "corrupt")
    #expect(part["differences"] as? [String] == ["damaged"])
    #expect(try Navrepl.run("doctor", scratch.path("nothing.jsonl")).status == 4)
    try Data().write(to: URL(fileURLWithPath: scratch.path("empty.jsonl")))
    #expect(
      try Navrepl.run("doctor", scratch.path("empty.jsonl")).status
        == Navrepl.run("compat", scratch.path("empty.jsonl")).status)
  }

  /// A plugin of an app.
  private struct AnnasGuard: RotationPolicy {
    let manifest = PluginManifest(id: "anna-guard", version: 3)

    func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? { nil }
    func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? { nil }
  }

  @Test func `a plugin of an app has a number, and a runtime whose text is not a version is unknown`() throws
  {
    var catalog = PluginCatalog.builtIn
    catalog.add(AnnasGuard())
    let session = try NavSession.open(
      at: scratch.path("own.jsonl"),
      options: SessionOptions(catalog: catalog, plugins: ["anna-guard", "back-button"]))
    try session.send(.push("a"))
    try session.close()
    var lines = JournalLines(try [UInt8](Data(contentsOf: scratch.file("own.jsonl"))))
    lines.bodies[0] = lines.bodies[0].replacing(RuntimeVersion.current, with: "anna's own")
    try Data(lines.bytes).write(to: scratch.file("edited.jsonl"))
    for words in [
      ["doctor", scratch.path("edited.jsonl")], ["doctor", scratch.path("edited.jsonl"), "--json"],
    ] {
      let run = try Navrepl.run(words)
      #expect(!run.output.contains("anna") && run.output.contains("plugin-1"), "\(run)")
      #expect(run.output.contains("back-button") && run.output.contains("unknown"), "\(run)")
    }
    for (option, isThere) in [(nil, true), ("--redact=plugins", false)] as [(String?, Bool)] {
      let report = scratch.path("report\(isThere).jsonl")
      _ = try Navrepl.run(
        ["doctor", scratch.path("edited.jsonl"), "-o", report] + [option].compactMap { $0 })
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(text.contains("anna-guard") == isThere && !text.contains("anna's"), "\(text)")
    }
    #expect(try Navrepl.run("doctor", scratch.path("edited.jsonl"), "--keeping", "a").status == 2)
  }

  private func members(of text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `the health beside a report of the last commits is that of the journal`() throws {
    let scratch = try Scratch()
    let (journal, plugin) = (
      scratch.path("j.jsonl"), Project.folder.appendingPathComponent("examples/debugging/calm-swipes.sh").path
    )
    #expect(
      try Navrepl.run(journal, "--plugin", plugin, "-c", "scene tabs; push a; push b; push c").status == 0)
    let hidden = try Navrepl.run(
      "doctor", journal, "-o", scratch.path("a.jsonl"), "--last", "2", "--redact=plugins", "--plugin", plugin)
    #expect(hidden.status == 0 && hidden.output.contains("compat    fine"), "\(hidden)")
    let file = scratch.file("j.jsonl")
    try (Data(contentsOf: file) + Data(#"{"commit":4,"se"#.utf8)).write(to: file)
    let torn = try Navrepl.run(
      "doctor", journal, "-o", scratch.path("b.jsonl"), "--last", "2", "--plugin", plugin)
    #expect(torn.status == 1 && torn.output.contains("compat    risky: torn-tail"), "\(torn)")
  }
}
