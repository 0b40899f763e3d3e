import Foundation
import Testing

@testable import navrepl

/// The additions that make an answer easy to read for people, and change nothing for programs.
struct ReadableAnswerTests {
  private static func trip(_ scratch: Scratch, _ commands: String = "push mail; push reply; pop") throws
    -> String
  {
    let path = scratch.path("trip.jsonl")
    try #require(
      try Navrepl.run(path, "--clock", "1767254400250", "--id", "trip", "-c", commands).status == 0)
    return path
  }

  // MARK: Times

  @Test(arguments: [
    (0, "1970-01-01 00:00:00.000 UTC"), (-1, "1969-12-31 23:59:59.999 UTC"),
    (-1000, "1969-12-31 23:59:59.000 UTC"),
    (1_767_254_400_250, "2026-01-01 08:00:00.250 UTC"), (951_868_799_999, "2000-02-29 23:59:59.999 UTC"),
    (253_402_300_800_000, "10000-01-01 00:00:00.000 UTC"),
    (-62_167_219_200_001, "-0001-12-31 23:59:59.999 UTC"),
  ])
  func `a time is printed as a date in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect(UTCTime.text(milliseconds: milliseconds) == text)
  }

  @Test func `every time has a text or none, and none stops the program`() {
    for milliseconds in [Int64.min, .min + 1, -(1 << 53), 1 << 53, .max - 1, .max] {
      #expect(UTCTime.text(milliseconds: milliseconds)?.hasSuffix(" UTC") != false)
    }
  }

  @Test func `explain prints the recorded time and its date, and --json prints no date`() throws {
    let scratch = try Scratch()
    let path = try Self.trip(scratch)
    #expect(
      try Navrepl.run("explain", path, "1").lines.first
        == "commit #1 from repl, @1 to @3, time 1767254400250 (2026-01-01 08:00:00.250 UTC)")
    #expect(try Navrepl.run("explain", path, "1", "--json").output.contains("2026") == false)
  }

  // MARK: Names that are not there

  @Test(arguments: ["log", "find"], ["screen", "container", "plugin", "code"])
  func `a name that no commit contains is reported, and the answer is empty`(
    _ subcommand: String, _ kind: String
  ) throws {
    let scratch = try Scratch()
    let path = try Self.trip(scratch)
    let run = try Navrepl.run(subcommand, path, "--\(kind)", "zzz", "--\(kind)", "a b")
    #expect(run.output == "" && run.status == 0)
    #expect(run.messages == "no \(kind) zzz in this journal\nno \(kind) \"a b\" in this journal\n")
    let json = try Navrepl.run(subcommand, path, "--\(kind)", "zzz", "--json")
    #expect(json.output == "" && json.status == 0)
  }

  @Test func `a name that exists is not reported, even when no commit matches`() throws {
    let scratch = try Scratch()
    let path = try Self.trip(scratch, "scene demo; select three; push mail")
    for filter in [
      ["--screen", "mail", "--refused"], ["--container", "embedded", "--kind", "popped"],
      ["--container", "two"], ["--screen", "one.left"], ["--kind", "popped"],
    ] {
      let run = try Navrepl.run(["log", path] + filter)
      #expect(run.messages == (run.output.isEmpty ? "no commit matches\n" : ""), "\(filter)")
      #expect(run.status == 0, "\(filter)")
    }
    // Most journals of a folder do not contain the name.
    #expect(try Navrepl.run("find", scratch.folder.path, path, "--screen", "zzz").messages == "")
  }

  // MARK: Colors

  @Test func `a difference has colors when they are requested, and the same text without them`() throws {
    let scratch = try Scratch()
    let path = try Self.trip(scratch, "push mail; title mail \"\u{1B}[31mred\"")
    let words = ["diff", path, "@3", "@4", "--quiet"]
    let plain = try Navrepl.run(words)
    #expect(!plain.output.contains("\u{1B}") && plain.output.contains("- \"mail\""))
    #expect(try Navrepl.run(words + ["--color", "never"]).output == plain.output)
    let colored = try Navrepl.run(words + ["--color", "always"])
    #expect(colored.lines.contains("\u{1B}[31m- \"mail\"\u{1B}[0m"), "\(colored.output)")
    #expect(colored.lines.contains { $0.hasPrefix("\u{1B}[32m+ ") })
    // Every escape is one of the program's.
    let bare = ["31", "32", "0"].reduce(colored.output) {
      $0.replacingOccurrences(of: "\u{1B}[\($1)m", with: "")
    }
    #expect(bare == plain.output)
    #expect(try !Navrepl.run(words + ["--color", "always", "--json"]).output.contains("\u{1B}"))
  }

  /// The red lines of an output, without the sequences.
  private static func redLines(_ run: Navrepl.Run) -> [String] {
    run.lines.compactMap {
      $0.hasPrefix("\u{1B}[31m") ? $0.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "") : nil
    }
  }

  @Test func `refusals are red in a batch and in the lines of log and find, when colors are requested`()
    throws
  {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let words = [path, "--new", "-c", "push a; push a; log"]
    let batch = try Navrepl.run(words + ["--color", "always"])
    #expect(Self.redLines(batch).count == 2, "\(batch.output)")
    #expect(Self.redLines(batch).allSatisfy { $0.contains("refused duplicate-node") })
    try Data("push a; push a; log".utf8).write(to: scratch.file("trip.nav"))
    let script = try Navrepl.run(["run", scratch.path("trip.nav"), "--color", "always"])
    #expect(Self.redLines(script).count == 2, "\(script.output)")
    for words in [
      ["log", path], ["log", path, "push"], ["find", path, "--kind", "push"],
      ["find", path, path, "--refused"],
    ] {
      let plain = try Navrepl.run(words)
      let colored = try Navrepl.run(words + ["--color", "always"])
      #expect(!plain.output.contains("\u{1B}") && Self.redLines(colored).count >= 1, "\(words)")
      #expect(
        colored.output.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "") == plain.output,
        "\(words)")
      #expect(try !Navrepl.run(words + ["--color", "always", "--json"]).output.contains("\u{1B}"))
    }
  }

  @Test func `always and never win over the environment`() throws {
    let words = ["-c", "push a; push a"]
    for (environment, more, isColored) in [
      (["NO_COLOR": "1"], ["--color", "always"], true), (["FORCE_COLOR": "1"], ["--color", "never"], false),
      (["FORCE_COLOR": "1", "NO_COLOR": ""], [], true), (["NO_COLOR": "1", "FORCE_COLOR": "1"], [], false),
      ([:], [], false),
    ] as [([String: String], [String], Bool)] {
      let run = try Navrepl.run(Navrepl.program, words + more, environment: environment)
      #expect(run.output.contains("\u{1B}[31mrefused") == isColored, "\(environment) \(more): \(run.output)")
    }
  }

  @Test func `a divergence has colors when they are requested`() throws {
    let scratch = try Scratch()
    let path = try Self.trip(scratch, "push a; push b; push c; back")
    let words = ["verify", path, "--without", "back-button"]
    let plain = try Navrepl.run(words)
    let colored = try Navrepl.run(words + ["--color", "always"])
    #expect(
      !plain.output.contains("\u{1B}") && Self.redLines(colored).contains { $0.hasPrefix("- recorded") })
  }

  // MARK: Scripts

  @Test func `run refuses a journal and suggests replay`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", "push a")
    let run = try Navrepl.run("run", path)
    #expect(run.status == 2, "\(run)")
    #expect(run.messages.contains("is a journal and no script: try navrepl replay"), "\(run)")
  }

  @Test func `a file that is not text is one mistake, and no command of it is carried out`() throws {
    let scratch = try Scratch()
    let binary = Data("push a\npush b\n".utf8) + Data((0..<4000).map { UInt8($0 & 255) })
    try binary.write(to: scratch.file("picture.png"))
    try Data("push c\n".utf8).write(to: scratch.file("fine.nav"))
    for words in [["picture.png"], ["fine.nav", "picture.png"], ["picture.png", "-j", "new.jsonl"]] {
      let run = try Navrepl.run(["run"] + words, in: scratch.folder)
      #expect(run.status == 2 && run.output == "")
      #expect(run.messages == "usage: picture.png is no script: it is not text\n", "\(run.messages)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.jsonl")))
    let piped = try Navrepl.run(["run", "-"], input: binary)
    #expect(piped.status == 2 && piped.messages.split(separator: "\n").count == 1)
  }
}
