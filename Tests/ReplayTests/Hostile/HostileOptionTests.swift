import Foundation
import NavJournals
import NavRuntime
import Testing

@testable import navrepl

/// An option is taken where it belongs, and is a usage error everywhere else: none is ignored.
struct HostileOptionTests {
  /// A command line for each subcommand: complete, or without an operand where the work would take long. `navrepl` is
  /// navrepl with a journal.
  private static let lines = [
    "navrepl": "new.jsonl", "run": "run fine.nav", "replay": "replay good.jsonl", "log": "log good.jsonl",
    "find": "find good.jsonl --refused", "why": "why good.jsonl focus", "diff": "diff good.jsonl 0 1",
    "bisect": "bisect good.jsonl root~exists", "whatif": "whatif good.jsonl", "stats": "stats good.jsonl",
    "findings": "findings good.jsonl",
    "minimize": "minimize good.jsonl root~exists", "export": "export good.jsonl",
    "verify": "verify good.jsonl", "explain": "explain good.jsonl 1", "plugins": "plugins",
    "plugin": "plugin new form", "fsck": "fsck corrupt.jsonl", "bench": "bench x", "help": "help push",
    "explore": "explore", "fuzz": "fuzz", "fork": "fork good.jsonl 1 fork.jsonl",
    "compact": "compact good.jsonl 1 compact.jsonl", "compat": "compat good.jsonl",
    "torture": "torture good.jsonl", "doctor": "doctor good.jsonl",
    "completions": "completions bash", "watch": "watch", "play": "play good.jsonl",
    "debug": "debug good.jsonl", "mcp": "mcp good.jsonl", "man": "man log", "version": "version",
  ]

  /// Each option with a value, and the subcommands that take it according to the manual.
  private static let options: [(option: String, value: String?, takers: Set<String>)] = {
    let everything = Set(lines.keys)
    let writers: Set = ["navrepl", "run"]
    let filtering: Set = ["log", "find"]
    let walkers: Set = ["explore", "fuzz"]
    let paged: Set = [
      "replay", "log", "find", "why", "diff", "whatif", "stats", "explain", "plugins", "findings",
    ]
    let deciders: Set = ["navrepl", "run", "verify", "compat", "explain", "plugins", "whatif"]
    let reporters: Set = ["minimize", "doctor", "debug"]
    return [
      ("--json", nil, everything), ("--quiet", nil, everything), ("--color", "never", everything),
      ("--bail", nil, writers), ("--ascii", nil, ["navrepl", "diff", "whatif", "watch", "play", "debug"]),
      ("--write", nil, ["debug"]),
      ("--events", nil, filtering),
      ("-c", "push a", ["navrepl"]), ("-j", "journal.jsonl", writers), ("--new", nil, writers),
      (
        "--plugin", "unsaved-changes",
        deciders.union(filtering).union(reporters).union(walkers).union(["findings", "mcp"])
      ),
      ("--without", "back-button", deciders.union(walkers).union(["fork"])),
      ("--clock", "5", writers.union(["fork"])), ("--id", "x", writers.union(["fork"])),
      ("--keep", "9", writers), ("--private-key", "k1:notes.rules", writers),
      ("--private-params", "card:number", writers), ("--private-attributes", "token", writers),
      ("--durability", "os", writers.union(["fork"])),
      ("--no-pager", nil, paged.union(["navrepl", "help"])),
      ("--each", nil, ["verify"]), ("--all", nil, ["whatif"]), ("--junit", "out.xml", ["run"]),
      ("--jobs", "2", ["verify", "stats", "find", "bisect", "findings"]), ("--deep", nil, ["findings"]),
      ("--rules", "rules.jsonl", ["findings"]), ("--baseline", "known.txt", ["findings"]),
      ("--write-baseline", "new.txt", ["findings"]), ("--at-least", "warning", ["findings"]),
      ("--expect", "root exists", ["export"]),
      ("--run", "true", ["bisect"]), ("--with", "depth-limit", walkers.union(["whatif"])),
      ("--resize", "320 480", ["whatif"]),
      ("--format", "html", ["export", "diff", "whatif"]),
      ("--title", "a", ["export", "diff", "whatif"]), ("--redact", nil, ["export", "doctor"]),
      ("--keeping", "a", ["export", "doctor"]), ("--at", "1", ["export"]),
      ("-o", "out.html", ["export", "minimize", "fuzz", "doctor", "diff", "whatif"]),
      ("--last", "3", ["doctor"]), ("--full", nil, ["doctor"]),
      ("--depth", "1", ["explore"]), ("--wide", nil, ["explore"]), ("--scene", "tabs", walkers),
      ("--seed", "1", ["fuzz"]), ("--steps", "1", ["fuzz"]),
      ("--to", "1", ["replay", "why", "debug", "export"]), ("--from", "1", ["export"]),
      ("--salvage", "saved.jsonl", ["fsck"]),
      ("--runtime", ".", ["plugin", "export"]), ("--live", nil, ["export"]),
      ("--playground", nil, ["export"]),
      ("--container", "main", filtering.union(["plugin"])), ("--screen", "a", filtering),
      ("--kind", "pushed", filtering),
      ("--source", "user", filtering), ("--since", "5", filtering), ("--until", "5", filtering),
      ("--refused", nil, filtering), ("--code", "vetoed", filtering), ("--changes", "focus", filtering),
      ("--launch", "1", filtering),
    ]
  }()

  @Test func `every option is taken by its subcommands, and refused by all others`() throws {
    var cases = HostileCases("options and subcommands")
    for (place, (option, value, takers)) in Self.options.enumerated() {
      for (number, (name, line)) in Self.lines.sorted(by: { $0.key < $1.key }).enumerated() {
        let words = Self.words(line, option, name)
        let all = words + [option] + [value].compactMap { $0 }
        let isTaker = takers.contains(name)
        cases.note(isTaker ? Self.takingProblem(all) : Self.parsingProblem(all, name, option))
        // An option is refused before anything is done, so the program itself tries only some of the refusals, and half of
        // the command lines that take their option.
        if (place + number) % (isTaker ? Self.everyTaken : Self.every) != 0 { continue }
        let folder = try CommandLineFolder()
        let before = isTaker ? [:] : folder.contents
        let run = try HostileCommandLineTests.run(all, in: folder)
        if isTaker {
          let isTaken = run.status != nil && !run.messageText.contains("takes no")
          cases.note(isTaken ? nil : "\(words) \(option): \(run.messageText)")
        } else {
          cases.note(Self.refusal(name, option, run, folder.contents == before))
        }
      }
    }
    cases.finish()
  }

  /// The number of refusals of which one is tried with the program.
  private static let every = max(1, 24 / HostileCases.factor)
  private static let everyTaken = HostileCases.isFull ? 1 : 2

  /// Returns the problem if the command line is refused for its option.
  private static func takingProblem(_ words: [String]) -> String? {
    do {
      _ = try Options(words)
      return nil
    } catch {
      return error.message.contains("takes no") ? "\(words): \(error.message)" : nil
    }
  }

  /// Returns the problem if the command line is not refused for its option.
  private static func parsingProblem(_ words: [String], _ name: String, _ option: String) -> String? {
    let who = name == "navrepl" ? "a journal" : "`\(name)`"
    do {
      _ = try Options(words)
      return "\(words): taken"
    } catch {
      return error.message.hasPrefix("\(who) takes no \(option), ") ? nil : "\(words): \(error.message)"
    }
  }

  /// Returns the words of a line to which an option can be added: `-j` replaces the journal's name, and `--new` needs a new
  /// one.
  private static func words(_ line: String, _ option: String, _ name: String) -> [String] {
    if name == "navrepl", option == "-j" { return [] }
    if name == "run", option == "--new" { return ["run", "fine.nav", "-j", "plain"] }
    return line.split(separator: " ").map { String($0).replacing("~", with: " ") }
  }

  private static func refusal(_ name: String, _ option: String, _ run: RawRun, _ isSame: Bool) -> String? {
    let who = name == "navrepl" ? "a journal" : "`\(name)`"
    let isSaid = run.messageText.hasPrefix("usage: \(who) takes no \(option), ")
    if run.status == 2, isSaid, isSame { return nil }
    return "\(name) \(option): \(run.end) \(run.messageText)\(isSame ? "" : ", and something changed")"
  }

  @Test func `an option that needs a value does not swallow the next option`() throws {
    var cases = HostileCases("values that were forgotten")
    let folder = try CommandLineFolder()
    let before = folder.contents
    let others = Self.options.map(\.option) + ["--version", "--", "--nope", "-5", nil]
    for (place, (option, value, _)) in Self.options.enumerated() where value != nil {
      for next in HostileCases.sample(others, every: 9, at: place) {
        let words = ["new.jsonl", option] + [next].compactMap { $0 }
        let run = try HostileCommandLineTests.run(words, in: folder)
        let isSaid = run.messageText.hasPrefix("usage: \(option) needs a value")
        let isAnswered = (next == "--json") == !run.output.isEmpty
        let isFine = run.status == 2 && isSaid && isAnswered
        cases.note(isFine ? nil : "\(words): \(run.end) \(run.messageText)\(run.outputText)")
      }
    }
    cases.note(folder.contents == before ? nil : "something was created")
    cases.finish()
  }

  @Test func `-h or --help anywhere prints the help and does nothing else`() throws {
    var cases = HostileCases("help anywhere")
    let folder = try CommandLineFolder()
    let before = folder.contents
    for (name, line) in Self.lines {
      let words = line.split(separator: " ").map(String.init)
      for help in ["-h", "--help"] {
        for place in HostileCases.sample(Array(0...words.count), every: 2) {
          let line = Array(words[..<place]) + [help] + words[place...]
          cases.note(try Self.helpProblem(line, name, folder))
        }
        cases.note(try Self.helpProblem(words + ["--nope", "-c", help], name, folder))
      }
    }
    cases.note(folder.contents == before ? nil : "something was created")
    cases.finish()
  }

  private static func helpProblem(
    _ words: [String], _ name: String, _ folder: CommandLineFolder
  ) throws -> String? {
    let run = try HostileCommandLineTests.run(words, in: folder)
    let start = name == "navrepl" ? "navrepl 0." : "navrepl \(name)"
    return run.status == 0 && run.messages.isEmpty && run.outputText.hasPrefix(start)
      ? nil : "\(words): \(run.end) \(run.outputText.prefix(60))"
  }

  @Test func `a value that begins with a hyphen is given behind an equals sign`() throws {
    let folder = try CommandLineFolder()
    let run = try RawRun("new.jsonl", "--id=-x", "--clock=7", "-c=push a", in: folder.url)
    #expect(run.status == 0, "\(run.messageText)")
    let journal = try String(contentsOf: folder.file("new.jsonl"), encoding: .utf8)
    #expect(journal.contains(#""id":"-x""#))
    #expect(try RawRun("log", "new.jsonl", "push", in: folder.url).outputText.contains("push a"))
  }

  @Test func `every -c is carried out, in order`() throws {
    var cases = HostileCases("several -c")
    let commands = [
      "push a", "push b; push c", "# nothing", "", "pop", "nope", "push \"d", "push e # last", "back",
    ]
    var random = SeededNumbers(seed: 6)
    for _ in 0..<(15 * HostileCases.factor) {
      let chosen = (0..<5).map { _ in commands.randomElement(using: &random) ?? "pop" }
      let folder = try CommandLineFolder()
      let apart = try HostileCommandLineTests.run(["--json"] + chosen.flatMap { ["-c", $0] }, in: folder)
      let lines = try RawRun(
        [Array("--json".utf8)], input: .file(Array(chosen.joined(separator: "\n").utf8)), in: folder.url)
      let isSame = apart.outputText == lines.outputText && apart.end == lines.end
      cases.note(isSame ? nil : "\(chosen): \(apart.outputText)")
    }
    cases.finish()
  }
}
