import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

@testable import navrepl

/// The help: complete, true and readable.
struct HelpTests {
  // MARK: Completeness

  @Test(arguments: VerbTable.verbs.map(\.name))
  func `the help of a verb explains every word of its syntax, and has an example`(_ name: String) throws {
    let verb = try #require(VerbTable.verb(name))
    #expect(SyntaxWords.unexplained(of: verb) == [])
    #expect(!Example.of(verb).isEmpty)
    let text = try Help.text(name)
    for key in verb.keys { #expect(text.contains("  \(key)=  ") || text.contains("\n  \(key)="), "\(key)=") }
    #expect(Example.of(verb).joined(separator: ";").contains(name), "the example shows another verb")
  }

  @Test(arguments: Subcommand.allCases)
  func `the help of a subcommand explains each of its options, and has an example`(_ name: Subcommand) throws
  {
    let text = try Help.text(of: name.rawValue)
    for option in Option.allCases where option.belongs(to: name) {
      #expect(text.contains(option.rawValue), "\(option.rawValue)")
    }
    for example in Example.of(name) { #expect(text.contains(example) && example.contains(name.rawValue)) }
  }

  @Test func `the whole help names every subcommand, option, verb and topic`() {
    let text = Help.everything()
    let names =
      Subcommand.allCases.map(\.rawValue) + Option.allCases.map(\.rawValue) + VerbTable.verbs.map(\.name)
      + HelpTopic.allCases.map(\.rawValue)
    for name in names { #expect(text.contains("  \(name)") || text.contains(", \(name)"), "\(name)") }
  }

  @Test(arguments: HelpTopic.allCases.map(\.rawValue) + VerbGroup.all.map(\.mark))
  func `every topic has a text`(_ topic: String) throws {
    #expect(try Help.text(topic).count > 40)
  }

  // MARK: Reading

  @Test(arguments: [40, 60, 80, 110])
  func `no line of the help is wider than the terminal, unless it is a single word`(_ width: Int) throws {
    let topics = Help.topics.filter { $0 != HelpTopic.cheatSheet.rawValue }
    let texts =
      try [Help.program(width: width), Help.everything(width: width)]
      + topics.map { try Help.text($0, width: width) }
    let lines: [String] = VerbTable.verbs.flatMap(Example.of) + Subcommand.allCases.flatMap(Example.of)
    let examples = lines.map { "  \($0)" }
    let wide = texts.flatMap { $0.split(separator: "\n").map(String.init) }.filter { line in
      DisplayWidth.of(line) > width && !examples.contains(line)
        && line.split(separator: " ").count > 1
    }
    #expect(wide == [])
  }

  @Test func `three ways to ask for a subcommand's help give the same, on standard output`() throws {
    for name in ["replay", "log", "completions"] {
      let runs = try [["help", name], [name, "-h"], [name, "--help"]].map { try Navrepl.run($0) }
      #expect(Set(runs.map(\.output)).count == 1 && runs.allSatisfy { $0.status == 0 && $0.messages.isEmpty })
    }
  }

  @Test func `the first screen of the help has examples that can be typed`() throws {
    let run = try Navrepl.run("--help")
    #expect(run.lines.prefix(20).count { $0.contains("  navrepl ") } >= 2)
    #expect(run.messages.isEmpty && run.status == 0)
  }

  @Test func `the first help fits on a screen, and leads to the rest`() throws {
    let run = try Navrepl.run("--help")
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    for name in Subcommand.allCases.map(\.rawValue) {
      #expect(run.output.contains("  \(name)  ") || run.output.contains("\(name)"), "\(name)")
    }
    #expect(run.output.contains("navrepl help all"))
    let all = try Navrepl.run("help", "all")
    #expect(all.status == 0 && all.output.hasPrefix(Help.everything()))
    #expect(all.output.contains(try Help.text("all")), "the verb of this name has its page, too")
    #expect(try Navrepl.run("help").output == run.output)
  }

  @Test func `the version has four names`() throws {
    let runs = try [["--version"], ["-V"], ["version"], ["version", "--quiet"]].map { try Navrepl.run($0) }
    #expect(Set(runs.map(\.output)) == ["navrepl \(RuntimeVersion.current)\n"])
    #expect(try Navrepl.run("version", "trip.jsonl").status == 2)
    #expect(try Navrepl.run("-V", "--json").output == Navrepl.run("version", "--json").output)
  }

  @Test func `a misspelt topic gets a suggestion, and nonsense gets none`() throws {
    let near = try Navrepl.run("help", "psuh")
    #expect(near.status == 2 && near.messages.contains("did you mean push?"))
    #expect(try !Navrepl.run("help", "xyzzy").messages.contains("did you mean"))
  }

  @Test func `help with --json lists the subcommands, options, verbs and topics`() throws {
    let run = try Navrepl.run("help", "--json")
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let result = try #require(answer?["result"] as? [String: [[String: Any]]])
    func names(_ table: String) -> [String] {
      result[table, default: []].compactMap { $0["name"] as? String }
    }
    #expect(names("subcommands") == Subcommand.allCases.map(\.rawValue))
    #expect(names("options") == Option.allCases.map(\.rawValue))
    #expect(names("verbs") == VerbTable.verbs.map(\.name))
    #expect(names("topics") == HelpTopic.allCases.map(\.rawValue))
  }

  // MARK: Examples

  /// The journal of the README's session.
  private static let trip = Result {
    let scratch = try Scratch()
    let commands = "resize 844 390; push inbox title=Inbox; push mail; push reply"
    _ = try Navrepl.run(["trip.jsonl", "--clock", "1000", "-c", commands], in: scratch.folder)
    return try Data(contentsOf: scratch.file("trip.jsonl"))
  }

  @Test(arguments: VerbTable.verbs.map(\.name))
  func `the example of a verb works as it stands`(_ name: String) throws {
    let (scratch, verb) = (try Scratch(), try #require(VerbTable.verb(name)))
    let lines = Example.of(verb).joined(separator: "\n")
    let run = try Navrepl.run(["--json"], input: Data(lines.utf8), in: scratch.folder)
    #expect(run.status == 0, "\(run.output)\(run.messages)")
    // A line that changes nothing shows nothing.
    #expect(!run.output.contains(#""events":[],"#), "\(run.output)")
  }

  @Test(arguments: Subcommand.allCases.flatMap(Example.of) + Example.ofProgram.map(\.line))
  func `the example of a subcommand works in the shell`(_ line: String) throws {
    let scratch = try Scratch()
    try Self.trip.get().write(to: scratch.file("trip.jsonl"))
    let run = try Navrepl.shell(line, in: scratch.folder, shell: "/bin/bash")
    if line.hasPrefix("navrepl debug ") {
      // It takes the whole screen; without one, it names the questions that need none. `DebugTerminalTests` has a screen.
      #expect(run.status == 2 && run.messages.hasPrefix("usage: debug needs a terminal"), "\(run)")
      #expect(run.messages.contains("navrepl log trip.jsonl") && run.output.isEmpty, "\(run)")
      return
    }
    // Some examples ask for a difference or a first failure, which is status 1.
    #expect(run.status <= 1, "\(run)")
    #expect(!(run.output + run.messages).contains("usage:"), "\(run)")
  }
}
