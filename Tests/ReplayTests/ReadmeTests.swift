import Foundation
import Testing

/// The README is a promise too.
struct ReadmeTests {
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

  @Test func `the script example works`() throws {
    let run = try Navrepl.run("--json", input: "push inbox\npush mail\nstate\n")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
  }

  /// The block that shows a terminal.
  private func example() throws -> String {
    let readme = try String(contentsOf: Project.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```terminal\n")).upperBound
    let end = try #require(readme.range(of: "\n```", range: start..<readme.endIndex)).lowerBound
    return String(readme[start..<end])
  }

  /// What is typed after which prompt.
  private func dialogue(_ example: String) -> [(prompt: String, line: String)] {
    example.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^(\w+ @\d+( \(past\))?> )(.*)$/) else { return nil }
      return (String(match.1), String(match.3))
    }
  }
}
