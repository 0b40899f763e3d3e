import Foundation
import Testing

/// The verb `try`: what a command would do.
@Suite(.waits) struct NavreplTryTests {
  @Test func `try says what a command would do, and changes nothing`() throws {
    let run = try Navrepl.run("-c", "push a; try push b; try pop; state", "--plugin", "unsaved-changes")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[1] == "try: pushed main b; hidesBackButtonChanged b true (back-button)")
    #expect(lines[2] == "try: popped main [a]")
    #expect(run.output.contains("commits: 2"))
  }

  @Test func `a refusal of what is only tried changes no exit status, and bail does not end at it`() throws {
    let run = try Navrepl.run("--bail", "-c", "push a; try push a; push b")
    #expect(run.status == 0)
    #expect(run.output.contains("try: refused duplicate-node: "))
    #expect(run.output.contains("pushed main b"))
  }

  @Test func `with json, the answer is the one that the command would have`() throws {
    let tried = try Navrepl.run("--json", "--clock", "0", "-c", "push a; try pop").lines
    let sent = try Navrepl.run("--json", "--clock", "0", "-c", "push a; pop").lines
    #expect(tried == [sent[0], #"{"ok":true,"result":\#(sent[1])}"#])
    #expect(
      try Navrepl.run("-c", "push a; try pop; expect reply.result.events[0].type == popped").status == 0)
  }

  @Test func `a list of commands can be tried, over several lines, and a past moment`() throws {
    let run = try Navrepl.run(input: "push a\ntry all {\n  push b\n  push c\n}\ntry revert #0\nstate\n")
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output.contains("try: pushed main b"))
    #expect(run.output.contains("try: reverted"))
    #expect(run.output.contains("commits: 2"))
  }

  @Test(arguments: [
    ("try", "a command is missing: try COMMAND"),
    ("try state", "“state” is no command that can be tried: try COMMAND"),
    ("try try pop", "“try” is no command that can be tried: try COMMAND"), ("try nope", "no verb “nope”"),
  ])
  func `what is no command cannot be tried`(_ line: String, _ message: String) throws {
    let run = try Navrepl.run("-c", "push a; \(line)")
    #expect(run.status == 2)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test
  func
    `a command that makes a plugin anew, one in the past, and one in a session that only looks are not tried`()
    throws
  {
    let scratch = try Scratch()
    let run = try Navrepl.run("-c", "push a; try plugin attach depth-limit; plugins")
    #expect(run.status == 0)
    #expect(run.output.contains("try: refused bad-argument: “attach” cannot be tried"))
    #expect(try Navrepl.run("-c", "push a; goto 1; try pop").status == 1)
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", "push a")
    let looking = try Navrepl.run("--read-only", path, "--json", "-c", "try pop")
    #expect(looking.output.contains(#""code":"read-only""#))
  }
}
