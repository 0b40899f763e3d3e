import Foundation
import Testing

@testable import navrepl

/// The examples of the README, which must work as printed.
@Suite(.waits) struct ReadmeTests {
  @Test
  func `a bug that nobody can reproduce is the first sentence, and its animation is in the first screen`()
    throws
  {
    let lines = try Project.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.dropFirst(2).first)
    #expect(
      first.hasPrefix(
        "The report says that the back button has vanished, and nobody can make it happen again."))
    #expect(lines.prefix(20).contains { $0.contains("docs/replay.svg") })
  }

  @Test func `the story of a bug report works as printed`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    let blocks = try Project.text("README.md").matches(of: /(?s)```(sh|text)\n(.*?\n)```/).map {
      (String($0.1), String($0.2))
    }
    let commands = blocks.indices.filter { blocks[$0].0 == "sh" }
    #expect(commands.count == 4)
    for index in commands {
      let line = blocks[index].1.replacing("swift run navrepl", with: "navrepl")
        .replacing("examples/debugging/", with: "./")
      let run = try Navrepl.shell(line, in: scratch.folder)
      let finds = line.hasPrefix("navrepl findings")
      #expect(run.status == (finds ? 1 : 0), "\(run)")
      if finds {
        let first = try #require(run.lines.first)
        let quoted = try Self.firstFinding()
        #expect(first.hasPrefix("error") && first.contains(quoted), "\(first)")
      }
      if index + 1 < blocks.count, blocks[index + 1].0 == "text" {
        #expect(run.output == blocks[index + 1].1)
      }
    }
    let test = try String(contentsOf: scratch.file("BackButtonTests.swift"), encoding: .utf8)
    #expect(test.contains("@Suite struct JournalReport4711"))
    #expect(test.contains("Add calm-swipes:"), "the line that the reader adds")
  }

  /// Returns the part of the first finding that the README quotes.
  private static func firstFinding() throws -> String {
    let readme = try Project.text("README.md")
    return String(try #require(readme.firstMatch(of: /The first line is an error: `([^`]+)`/)).1)
  }

  @Test func `a block of a shell has no comment, because the shell of macOS takes none at its prompt`() throws
  {
    let lines = try Self.block().split(separator: "\n")
    #expect(lines.allSatisfy { !$0.contains(" # ") && !$0.hasPrefix("#") }, "\(lines)")
  }

  @Test func `the first example works as printed`() throws {
    let (scratch, terminal) = try recorded()
    for (prompt, line) in dialogue(try example()) {
      try #require(terminal.wait(for: prompt), "\(terminal.screen)")
      terminal.type(line)
    }
    #expect(terminal.end() == 0)
    let screen = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = try example().split(separator: "\n", omittingEmptySubsequences: false)
    // The journal is in a folder of its own here, so that the first line may need two.
    let help = try #require(screen.firstIndex { $0.hasPrefix("help lists the verbs") })
    let first = screen[..<help].map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(first.hasSuffix(try #require(expected.first)))
    #expect(screen[help...].dropLast().elementsEqual(expected.dropFirst()))
    #expect(try Navrepl.run("replay", scratch.path("trip.jsonl"), "--to", "8").status == 0)
    #expect(try Navrepl.run("verify", scratch.path("trip.jsonl")).status == 0)
  }

  @Test func `every question that the README lists has an answer in the journal of its example`() throws {
    let (scratch, terminal) = try recorded()
    for (prompt, line) in dialogue(try example()) {
      try #require(terminal.wait(for: prompt))
      terminal.type(line)
    }
    try #require(terminal.end() == 0)
    // Optimised and five commands deep, `explore` would take minutes here.
    let commands = try questions().map {
      $0.replacing("-c release navrepl explore --depth 5", with: "navrepl explore --depth 2")
    }
    #expect(commands.count == 13)
    for command in commands {
      let run = try Navrepl.shell(command.replacing("swift run navrepl", with: "navrepl"), in: scratch.folder)
      let finds = ["diff", "bisect", "whatif"].contains { command.contains("navrepl \($0)") }
      #expect(run.status == (finds ? 1 : 0), "\(command)")
    }
  }

  @Test func `the README and the help show the same thirteen subcommands in the same three groups`() throws {
    let listed = try Self.groups().flatMap { group in
      let commands = group.commands.split(separator: "\n")
      return [group.heading]
        + commands.compactMap { line in
          line.firstMatch(of: /^swift run (?:-c release )?navrepl ([a-z]+)/).map { String($0.1) }
        }
    }
    let expected = FirstCommands.groups.flatMap { [$0.heading] + $0.commands.map(\.subcommand.rawValue) }
    #expect(listed == expected)
  }

  @Test func `the README says of each of the thirteen subcommands what it is for`() throws {
    for group in try Self.groups() {
      for command in try #require(FirstCommands.groups.first { $0.heading == group.heading }).commands {
        #expect(group.purpose.contains("`\(command.subcommand.rawValue)`"), "\(command.subcommand)")
      }
    }
  }

  @Test func `the script example works`() throws {
    let run = try Navrepl.run("--json", input: "push inbox\npush mail\nstate\n")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
  }

  /// Records the journal of the example, and opens it at a terminal.
  private func recorded() throws -> (Scratch, PseudoTerminal) {
    let scratch = try Scratch()
    let readme = try Project.text("README.md")
    let found = try #require(readme.firstMatch(of: /```\n(swift run navrepl trip.jsonl -c .*)\n```/))
    let command = String(found.1)
    let run = try Navrepl.shell(command.replacing("swift run navrepl", with: "navrepl"), in: scratch.folder)
    try #require(run.status == 0)
    return (scratch, try PseudoTerminal(Navrepl.program, [scratch.path("trip.jsonl")]))
  }

  /// Returns the block that shows a terminal.
  private func example() throws -> String {
    let readme = try String(contentsOf: Project.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```terminal\n")).upperBound
    let end = try #require(readme.range(of: "\n```", range: start..<readme.endIndex)).lowerBound
    return String(readme[start..<end])
  }

  /// Returns the three groups of commands that ask about the journal, each with the sentence before it.
  private static func groups() throws -> [(heading: String, purpose: String, commands: String)] {
    let groups = try Project.text("README.md")
      .matches(of: /\*\*(Look|Ask|Keep)\*\*: ([^*]+?)\n\n```\n([^`]+)\n```/)
      .map { (heading: String($0.1), purpose: String($0.2), commands: String($0.3)) }
    try #require(groups.count == 3)
    return groups
  }

  /// Returns the commands that ask about the journal, a line each.
  private static func block() throws -> String {
    try groups().map(\.commands).joined(separator: "\n")
  }

  /// Returns the commands that ask about the journal.
  private func questions() throws -> [String] {
    try Self.block().split(separator: "\n").map(String.init)
  }

  /// Returns the lines that are typed, with the prompts before them.
  private func dialogue(_ example: String) -> [(prompt: String, line: String)] {
    example.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^(\w+ @\d+( \(past\))?> )(.*)$/) else { return nil }
      return (String(match.1), String(match.3))
    }
  }
}
