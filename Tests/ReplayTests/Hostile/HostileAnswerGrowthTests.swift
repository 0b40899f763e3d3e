import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

@testable import navrepl

/// Journals with many parts of one kind, about which every subcommand and every verb is asked. Where the time grew with the
/// square of their number, an answer about twenty thousand took a minute.
@Suite(.serialized) struct HostileAnswerGrowthTests {
  /// The numbers of parts of the journals: four in a full run, and otherwise two. A scene of more takes long in a debug build.
  private static let parts = HostileCases.isFull ? [1, 2, 4, 8].map { $0 * fewestParts } : [400, 1600]

  /// The number of parts of the smallest journal in a full run. `NAVREPL_PARTS` is another number, for a slow machine.
  private static let fewestParts =
    ProcessInfo.processInfo.environment["NAVREPL_PARTS"].flatMap { Int($0) } ?? 200

  /// The subcommands that are not about the content of a journal, or never end. `torture` reads a journal once for each of its
  /// bytes.
  private static let others: Set<Subcommand> = [
    .run, .explore, .fuzz, .torture, .watch, .debug, .plugin, .bench, .mcp, .completions, .man,
    .version, .help,
  ]

  /// The subcommands that decide commands again. Each stand-in for a missing plugin is asked about each command, so as many
  /// plugins as commits take as long as their square.
  private static let hosting: Set<Subcommand> = [
    .explain, .verify, .compat, .doctor, .minimize, .whatif,
  ]

  /// The formats that run the commands again to check what they write.
  private static let checkedFormats: Set<NavExportFormat> = [.script, .swiftTest]

  /// The words after the journal, of the subcommands that take some. `OUT` is a new file.
  private static func words(_ subcommand: Subcommand) -> [[String]] {
    switch subcommand {
    case .why: [["items.mail.title"], ["visible"], ["panes"]]
    case .find:
      [["--changes", "items.mail.title"], ["--screen", "mail"], ["--kind", "pushed", "--events"]]
    case .log: [[], ["--json"], ["--events"]]
    case .diff: [["@0"], ["@0", "--json"]]
    case .bisect: [["not visible contains s1"], ["not items.s1 exists"], ["not containers.main exists"]]
    case .whatif: [["--without", "p1"], ["--resize", "390", "844"]]
    case .fork: [["end", "OUT"]]
    case .compact: [["end", "OUT"], ["OUT"]]
    case .minimize: [["not visible contains s1", "-o", "OUT"]]
    case .export:
      NavExportFormat.allCases.filter { !checkedFormats.contains($0) }.map {
        ["--format", $0.rawValue, "-o", "OUT"]
      }
        + [["--redact", "-o", "OUT"]]
    case .explain: [["#0"], ["end"], ["end", "--json"]]
    case .fsck: [[], ["--salvage", "OUT"]]
    case .doctor: [[], ["-o", "OUT"]]
    case .play: [["1000000"]]
    case .replay, .stats, .verify, .compat, .plugins: [[], ["--json"]]
    case .findings: [[], ["--json"]]
    case .run, .explore, .fuzz, .torture, .watch, .debug, .plugin, .bench, .mcp, .completions, .man,
      .version, .help:
      []
    }
  }

  /// The questions, as the words before and after the journal.
  private static let questions: [(before: [String], after: [String])] =
    Subcommand.allCases.filter { !others.contains($0) }.flatMap { subcommand in
      words(subcommand).map { ([subcommand.rawValue], $0) }
    }

  /// The lines that are typed behind the prompt: of each verb the last one of its example, and what is asked without the
  /// journal's name.
  private static let lines: [String] =
    VerbTable.verbs.filter { verb in verb.subcommand.map { !others.contains($0) } ?? true }
    .map { Example.of($0).last ?? $0.name }
    + [
      "draw", "state", "tree", "panes", "layout", "items", "diff @0 end", "explain #0", "log 5",
      "popto inbox",
    ]

  /// The cases that are tried in every run: each took minutes.
  private static let always: [(MuchOfOneKind, before: [String], after: [String])] = [
    (.entries, ["log"], []), (.modals, [], ["-c", "draw"]), (.modals, ["diff"], ["@0"]),
    (.plugins, ["explain"], ["#1"]), (.plugins, ["explain"], ["#1", "--json"]),
    (.pushes, ["export"], ["--format", "html", "-o", "OUT"]), (.pushes, ["bisect"], ["not items.s1 exists"]),
    (.requests, ["log"], []), (.requests, ["explain"], ["#1"]), (.quotes, ["log"], []),
    (.attaching, ["log"], []), (.attaching, ["fork"], ["end", "OUT"]),
    (.attaching, ["replay"], []), (.attaching, ["plugins"], []), (.vetoes, ["stats"], []),
    (.attaching, ["export"], ["--format", "html", "-o", "OUT"]), (.objections, ["verify"], []),
    (.released, ["verify"], []), (.pushes, ["play"], []), (.drilling, ["play"], []),
    (.attaching, ["play"], []),
  ]

  @Test func `every subcommand and every verb answers in proportion to the journal`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("questions about much of one kind")
    var place = 0
    for kind in MuchOfOneKind.allCases {
      let left = kind == .attaching ? Self.hosting : []
      let asked = Self.questions.filter { question in
        !left.contains { [$0.rawValue] == question.before }
          && !(kind == .attaching && question.after.contains("--redact"))
      }
      let all = asked + (kind.canGoOn ? Self.lines.map { ([], ["-c", $0]) } : [])
      place += 7
      for (before, after) in HostileCases.sample(all, every: 60, at: place) {
        cases.note(try Self.problem(kind, before, after, scratch))
      }
    }
    for (kind, before, after) in Self.always {
      cases.note(try Self.problem(kind, before, after, scratch))
    }
    cases.finish()
  }

  /// Returns a word or a line with this path in the place of each file.
  private static func writing(to path: String, _ line: String) -> String {
    line.split(separator: " ").map { word in
      word == "OUT" || word.hasSuffix(".jsonl") || word.hasSuffix(".json") ? path : String(word)
    }.joined(separator: " ")
  }

  /// Returns the problem with the growth of an answer; nil when it is in proportion.
  private static func problem(
    _ kind: MuchOfOneKind, _ before: [String], _ after: [String], _ scratch: Scratch
  ) throws -> String? {
    let journals = Dictionary(uniqueKeysWithValues: parts.map { ($0, kind.journal($0)) })
    let name = "\((before + after).joined(separator: " ")) about \(kind.rawValue)"
    return try Growth.problem(name, parts) { count in
      let (journal, output) = (scratch.file("j.jsonl"), scratch.file("out"))
      for file in [journal, output, scratch.file("j.jsonl.idx")] {
        try? FileManager.default.removeItem(at: file)
      }
      try Data(journals[count] ?? []).write(to: journal)
      let words = before + [journal.path] + after.map { Self.writing(to: output.path, $0) } + ["--quiet"]
      let options = try Options(words)
      _ = Program(options: options, output: Output { _ in true }).answer()
    }
  }
}
