import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The grade that a journal gets from this version and its plugins.
struct CompatibilityTests {
  private typealias Difference = NavCompatibility.Difference

  private static let renamer = PluginRecord(id: RenamingPlugin.id, version: 2)

  /// Returns a journal of the renamer, version 2, with these lines.
  private static func recorded(_ lines: String = "push a") throws -> NavJournal {
    try NavJournal.typed(lines, plugins: [RenamingPlugin.id], of: RenamingPlugin.catalog(version: 2))
  }

  @Test func `the recorded journals are fine`() throws {
    for recorded in RecordedJournal.all {
      let answer = try NavJournal(at: recorded.journal.path).compatibility(plugins: recorded.catalog())
      // A plugin with a later version than the recorded one is the only difference.
      let others = answer.differences.filter { if case .laterPlugin = $0 { false } else { true } }
      #expect(others.isEmpty, "\(recorded.name)")
      #expect(answer.grade == (answer.differences.isEmpty ? .fine : .risky), "\(recorded.name)")
    }
  }

  @Test func `a plugin is compared with the one that is available`() throws {
    let journal = try Self.recorded()
    let renamer = Self.renamer
    let cases: [(PluginCatalog, [Difference], NavCompatibility.Grade)] = [
      (RenamingPlugin.catalog(version: 2), [], .fine),
      (RenamingPlugin.catalog(version: 3), [.laterPlugin(renamer, here: 3)], .risky),
      (RenamingPlugin.catalog(version: 1), [.earlierPlugin(renamer, here: 1)], .impossible),
      (.builtIn, [.missingPlugin(renamer)], .impossible),
    ]
    for (catalog, differences, grade) in cases {
      let answer = try journal.compatibility(plugins: catalog)
      #expect(answer.differences == differences && answer.grade == grade)
    }
    let detached = try journal.compatibility(plugins: .builtIn, without: [RenamingPlugin.id])
    #expect(!detached.differences.contains(.missingPlugin(renamer)) && detached.grade != .impossible)
  }

  @Test func `a command that is decided differently today is a risk`() throws {
    let answer = try Self.recorded("push a; push b").compatibility(
      plugins: RenamingPlugin.catalog(word: "other", version: 2))
    #expect(answer.differences == [.decisions(commits: 2, first: 1)])
    #expect(
      answer.differences.map(\.message) == [
        "2 commits are decided differently today, the first is #1: `verify` names the differences"
      ])
  }

  @Test func `parts of a later version, remarks and tails are risks, and damage is the end`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push b", in: disk)
    var journal = JournalLines(try #require(disk.contents(of: "j")))
    journal.bodies.removeAll { $0.hasPrefix("{\"checkpoint\"") }
    let lines = journal.bodies
    func answer(_ lines: [String], tail: String = "") throws -> NavCompatibility {
      journal.bodies = lines
      disk.write(journal.bytes + Array(tail.utf8), to: "changed")
      return try NavJournal(at: "changed", in: disk).compatibility(plugins: .builtIn)
    }
    #expect(try answer(lines).grade == .fine)
    let later = lines.map { $0.replacing(#""runtime":"0.1.0""#, with: #""runtime":"0.12.0""#) }
    #expect(try answer(later).differences == [.laterRuntime("0.12.0")])
    let noVersion = lines.map { $0.replacing(#""runtime":"0.1.0""#, with: #""runtime":"0.2.beta.0""#) }
    #expect(try answer(noVersion).grade == .fine, "a text that is no version is not a later one")
    let pushed = #"{"type":"pushed","container":"main","screen":{"id":"b"}"#
    let event = lines.map {
      $0.replacing(pushed, with: #"{"type":"glowed","ignorable":true},"# + pushed)
    }
    #expect(try answer(event).differences.first { $0.code == "later-parts" } == .laterParts(commits: 1))
    let command = #","command":{"type":"push","screen":{"id":"b"}}"#
    let remark = lines.map { $0.replacing(#""source":"app""# + command, with: #""source":7"# + command) }
    #expect(try answer(remark).differences == [.unreadableRemarks(commits: 1)])
    #expect(try answer(lines, tail: "{\"comm").differences == [.tornTail(bytes: 6)])
    let unknown = try answer(event.map { $0.replacing(#","ignorable":true"#, with: "") })
    #expect(unknown.grade == .impossible && unknown.differences.map(\.code) == ["damaged"])
  }

  @Test func `the most serious difference comes first`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed(
      "push a", in: disk, plugins: [RenamingPlugin.id], of: RenamingPlugin.catalog(version: 2))
    disk.write(try #require(disk.contents(of: "j")) + Array("{\"comm".utf8), to: "torn")
    let answer = try NavJournal(at: "torn", in: disk).compatibility(plugins: .builtIn)
    #expect(answer.differences == [.missingPlugin(Self.renamer), .tornTail(bytes: 6)])
  }

  @Test func `compat prints the grade and its reasons, and its status is that of a script`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "-c", "push a")
    let fine = try Navrepl.run("compat", path)
    #expect(fine.status == 0 && fine.output == "\(path): fine\n")
    #expect(try Navrepl.run("compat", path, "--json").output == "{\"verdict\":\"fine\",\"differences\":[]}\n")
    let guardProgram = Project.folder.appendingPathComponent("examples/plugins/dirty-guard.py").path
    _ = try Navrepl.run(path, "--plugin", guardProgram, "-c", "push b")
    let missing = try Navrepl.run("compat", path)
    #expect(missing.status == 3)
    #expect(
      missing.output == """
        \(path): impossible
          impossible: the plugin “dirty-guard” is not available here: a session needs it, or has to detach it

        """)
    #expect(try Navrepl.run("compat", path, "--plugin", guardProgram).status == 0)
    #expect(try Navrepl.run("compat", path, "--without", "dirty-guard").status == 0)
    let older = scratch.path("older.jsonl")
    let weak = try scratch.shellPlugin("weak", answering: #"echo '{"id":1}'"#)
    let script = try String(contentsOfFile: weak, encoding: .utf8)
    try scratch.writeProgram(script.replacing(#""version":1"#, with: #""version":2"#), to: "newer.sh")
    _ = try Navrepl.run(older, "--plugin", scratch.path("newer.sh"), "-c", "push a")
    let replaced = try Navrepl.run("compat", older, "--plugin", weak)
    #expect(
      replaced.output.hasSuffix(
        "risky: the plugin “weak” took part in version 2, and a session attaches version 1 in its place\n"),
      "\(replaced)")
    #expect(replaced.status == 1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try (bytes + Data("{\"comm".utf8)).write(to: URL(fileURLWithPath: path))
    let torn = try Navrepl.run("compat", path, "--plugin", guardProgram, "--json")
    #expect(torn.status == 1)
    #expect(
      torn.output
        == #"{"verdict":"risky","differences":[{"verdict":"risky","code":"torn-tail","message":"the last 6 bytes are not a whole commit: a session sets them aside"}]}"#
        + "\n")
    try Data("not a journal\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Navrepl.run("compat", path).status == 3)
    #expect(try Navrepl.run("compat").status == 2)
  }
}
