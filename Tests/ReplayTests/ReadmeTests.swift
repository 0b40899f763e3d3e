import Foundation
import Testing

/// The examples of the README, which must work as printed.
@Suite(.waits) struct ReadmeTests {
  @Test func `the first example works as printed`() throws {
    let example = try example()
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(Navrepl.program, [scratch.path("trip.jsonl")])
    for (prompt, line) in dialogue(example) {
      try #require(terminal.wait(for: prompt), "\(terminal.screen)")
      terminal.type(line)
    }
    #expect(terminal.end() == 0)
    let screen = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = example.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(screen.dropLast() == expected[...])
    #expect(try Navrepl.run("replay", scratch.path("trip.jsonl"), "--to", "8").status == 0)
    #expect(try Navrepl.run("verify", scratch.path("trip.jsonl")).status == 0)
  }

  @Test func `every question that the README lists has an answer in the journal of its example`() throws {
    let scratch = try Scratch()
    let typed = try dialogue(example()).map(\.line).joined(separator: "\n")
    try #require(try Navrepl.run([scratch.path("trip.jsonl")], input: Data(typed.utf8)).status == 0)
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

  @Test func `the script example works`() throws {
    let run = try Navrepl.run("--json", input: "push inbox\npush mail\nstate\n")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
  }

  /// Returns the block that shows a terminal.
  private func example() throws -> String {
    let readme = try String(contentsOf: Project.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```terminal\n")).upperBound
    let end = try #require(readme.range(of: "\n```", range: start..<readme.endIndex)).lowerBound
    return String(readme[start..<end])
  }

  /// Returns the commands of the block that asks about the journal.
  private func questions() throws -> [String] {
    let readme = try String(contentsOf: Project.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /(?s)```\n(swift run navrepl replay .*?)\n```/))
    return block.1.split(separator: "\n").map(String.init)
  }

  /// Returns the lines that are typed, with the prompts before them.
  private func dialogue(_ example: String) -> [(prompt: String, line: String)] {
    example.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^(\w+ @\d+( \(past\))?> )(.*)$/) else { return nil }
      return (String(match.1), String(match.3))
    }
  }
}
