import Foundation
import Testing

/// The subcommand `findings`, and the verb.
struct NavreplFindingTests {
  private static let clean = ["push inbox; push mail; pop"]
  private static let refused = ["push inbox; popto nobody; popto nobody"]

  /// Records a journal in a folder, and returns its path.
  private static func record(_ name: String, _ lines: [String], in scratch: Scratch) throws -> String {
    let path = scratch.path(name)
    _ = try Navrepl.run(["--quiet", path] + lines.flatMap { ["-c", $0] })
    return path
  }

  @Test func `something found is a negative answer, and nothing is a positive one`() throws {
    let scratch = try Scratch()
    let clean = try Self.record("clean.jsonl", Self.clean, in: scratch)
    let refused = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let nothing = try Navrepl.run("findings", clean)
    #expect((nothing.status, nothing.output) == (0, "nothing was found\n"))
    let run = try Navrepl.run("findings", refused)
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "warning\t#2\t“popto nobody” (repl) was refused, not-in-stack: “nobody” is not on the stack of “main”. 2 times, last in #3.\tnavrepl explain \(refused) '#2'"
      ])
  }

  @Test func `several journals are answered in order, and JSON names each`() throws {
    let scratch = try Scratch()
    let clean = try Self.record("clean.jsonl", Self.clean, in: scratch)
    let refused = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let run = try Navrepl.run("findings", "--json", refused, clean)
    #expect(run.status == 1)
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasPrefix(#"{"journal":"\#(refused)","findings":[{"kind":"refused""#))
    #expect(run.lines[1] == #"{"journal":"\#(clean)","findings":[]}"#)
    let one = try Navrepl.run("findings", "--json", clean)
    #expect(one.lines == [#"{"findings":[]}"#])
    #expect(try Navrepl.run("findings", scratch.folder.path, "--jobs", "2").status == 1)
    #expect(try Navrepl.run("findings", clean, scratch.path("none.jsonl")).status == 4)
  }

  @Test func `a baseline is written once, and then only new findings count`() throws {
    let scratch = try Scratch()
    let refused = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let known = scratch.path("known.txt")
    let written = try Navrepl.run("findings", refused, "--write-baseline", known)
    #expect(written.status == 0)
    #expect(try String(contentsOfFile: known, encoding: .utf8) == "note refused not-in-stack popTo\n")
    #expect(try Navrepl.run("findings", refused, "--baseline", known).status == 0)
    let more = try Self.record("more.jsonl", ["push inbox; popto nobody; select x"], in: scratch)
    let run = try Navrepl.run("findings", more, "--baseline", known)
    #expect((run.status, run.lines.count) == (1, 1))
    #expect(try Navrepl.run("findings", refused, "--write-baseline", known).status == 4)
  }

  @Test func `a baseline that is written again replaces the old one only by force`() throws {
    let scratch = try Scratch()
    let refused = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let known = scratch.path("known.txt")
    try "old\n".write(toFile: known, atomically: true, encoding: .utf8)
    #expect(try Navrepl.run("findings", refused, "--write-baseline", known, "--force").status == 0)
    #expect(try String(contentsOfFile: known, encoding: .utf8) == "note refused not-in-stack popTo\n")
    let journal = try Self.record("clean.jsonl", Self.clean, in: scratch)
    #expect(try Navrepl.run("findings", refused, "--write-baseline", journal, "--force").status == 2)
    #expect(try Navrepl.run("findings", journal).status == 0)
    #expect(try Navrepl.run("findings", refused, "--force").status == 2)
  }

  @Test func `known findings that were in no journal are named`() throws {
    let scratch = try Scratch()
    let clean = try Self.record("clean.jsonl", Self.clean, in: scratch)
    let refused = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let known = scratch.path("known.txt")
    try "note refused not-in-stack popTo\nerror damaged torn\n".write(
      toFile: known, atomically: true, encoding: .utf8)
    let run = try Navrepl.run("findings", clean, refused, "--baseline", known)
    #expect(run.status == 0)
    #expect(
      run.messages
        == "0 new findings in 0 of 2 journals, 1 known\n\(known): “damaged torn” was not found here\n")
    #expect(run.output.contains("nothing new was found, 1 known\n"))
    let quiet = try Navrepl.run("findings", clean, refused, "--quiet")
    #expect(quiet.lines.first == "\(refused):" && quiet.lines.count == 2, "\(quiet)")
    let json = try Navrepl.run("findings", refused, "--baseline", known, "--json").output
    #expect(json.hasSuffix(#""findings":[],"known":1}\#n"#), "\(json)")
    #expect(try Navrepl.run("findings", clean, "--baseline", known, "--quiet").messages.isEmpty)
  }

  @Test func `findings below a severity do not count`() throws {
    let scratch = try Scratch()
    let once = try Self.record("once.jsonl", ["push inbox; popto nobody"], in: scratch)
    let twice = try Self.record("twice.jsonl", Self.refused, in: scratch)
    #expect(try Navrepl.run("findings", once, "--at-least", "note").status == 1)
    let run = try Navrepl.run("findings", once, "--at-least", "warning")
    #expect((run.status, run.output) == (0, "nothing was found\n"))
    #expect(try Navrepl.run("findings", twice, "--at-least", "warning").status == 1)
    #expect(try Navrepl.run("findings", twice, "--at-least", "error").status == 0)
    let mistake = try Navrepl.run("findings", once, "--at-least", "high")
    #expect(mistake.status == 2 && mistake.messages.contains("note, warning, error"))
  }

  @Test func `rules come from a file, and a file that cannot be meant is a mistake`() throws {
    let scratch = try Scratch()
    let clean = try Self.record("clean.jsonl", Self.clean, in: scratch)
    let rules = scratch.path("rules.txt")
    try #"{"name":"mail","when":"visible contains mail"}"#.write(
      toFile: rules, atomically: true, encoding: .utf8)
    let run = try Navrepl.run("findings", clean, "--rules", rules)
    #expect(run.status == 1)
    #expect(run.output.contains("“mail”: visible contains mail holds after “push mail” (repl)."))
    try "nonsense".write(toFile: rules, atomically: true, encoding: .utf8)
    let bad = try Navrepl.run("findings", "--json", clean, "--rules", rules)
    #expect(bad.status == 2)
    #expect(bad.output.contains(#""code":"syntax""#) && bad.output.contains("line 1: it is no JSON"))
    #expect(try Navrepl.run("findings", clean, "--baseline", rules).status == 2)
    #expect(try Navrepl.run("findings", clean, "--rules", scratch.path("none")).status == 4)
    #expect(
      try Navrepl.run("findings", clean, "--baseline", rules, "--write-baseline", "x").status == 2)
  }

  @Test func `the verb answers about the session up to the shown moment`() throws {
    let run = try Navrepl.run("-c", "push inbox; popto nobody; findings")
    #expect(run.output.contains("note\t#2\t“popto nobody” (repl) was refused"))
    #expect(run.output.contains("\texplain #2"))
    let past = try Navrepl.run("--json", "-c", "push inbox; popto nobody; push mail; goto #1; findings")
    #expect(past.lines.last == #"{"ok":true,"result":{"findings":[]}}"#)
    let mistake = try Navrepl.run("-c", "findings everything")
    #expect(mistake.status == 2)
  }

  @Test func `a journal that ends in a torn line says so first`() throws {
    let scratch = try Scratch()
    let path = try Self.record("refused.jsonl", Self.refused, in: scratch)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast(5).write(to: URL(fileURLWithPath: path))
    let run = try Navrepl.run("findings", path)
    #expect(run.status == 1)
    #expect(run.lines.first?.hasPrefix("error\tend\tThe journal ends with ") == true)
  }
}
