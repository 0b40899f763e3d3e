import Foundation
import Testing

@testable import navrepl

/// The scripts that complete the command line in a shell.
@Suite(.waits) struct ShellCompletionTests {
  private static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func run(_ shell: String, _ arguments: [String], in folder: URL) throws -> Navrepl.Run {
    try Navrepl.run(URL(fileURLWithPath: shell), arguments, in: folder)
  }

  @Test(arguments: Shell.allCases)
  func `an installed shell accepts its script`(_ shell: Shell) throws {
    let scratch = try Scratch()
    let script = try Navrepl.run("completions", shell.rawValue)
    #expect(script.status == 0 && script.messages.isEmpty)
    for name in Subcommand.allCases.map(\.rawValue) { #expect(script.output.contains(name)) }
    guard let program = Self.shell(shell.rawValue) else { return }
    try Data(script.output.utf8).write(to: scratch.file("script"))
    let run = try Self.run(program, ["-n", scratch.path("script")], in: scratch.folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
  }

  /// The words that are typed, and their completions in bash.
  @Test(arguments: [
    (["re"], ["replay"]), (["log", "--sc"], ["--screen"]), (["replay", "--t"], ["--to"]),
    (["export", "x.jsonl", "--format", "swift"], ["swift-test"]), (["--color", "a"], ["auto", "always"]),
    (["completions", "z"], ["zsh"]), (["help", "popt"], ["popto"]), (["verify", "a tr"], ["a trip.jsonl"]),
    (["minimize", "x.jsonl", "--depth"], []), (["--dura"], ["--durability"]),
    (["explore", "--depth", "r"], []),
  ])
  func `bash completes subcommands, options, values and files`(_ words: [String], _ expected: [String]) throws
  {
    let scratch = try Scratch()
    try Data().write(to: scratch.file("a trip.jsonl"))
    let line = (["navrepl"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <('\(Navrepl.program.path)' completions bash)
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _navrepl
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Self.run("/bin/bash", ["-c", script], in: scratch.folder)
    #expect(run.lines == expected, "\(run.messages)")
  }

  @Test func `a misspelt shell gets a suggestion`() throws {
    let run = try Navrepl.run("completions", "zhs")
    #expect(run.status == 2 && run.messages.contains("did you mean zsh?"))
  }
}
