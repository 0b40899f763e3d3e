import Foundation
import NavEvents
import NavRuntime
import Testing

/// The names of moments, which are the same in every place.
struct MomentTests {
  @Test(arguments: [
    ("@18", NavJournal.Moment.event(18), "@18"), ("18", .event(18), "@18"), ("#7", .commit(7), "#7"),
    ("end", .end, "end"), ("@0", .event(0), "@0"), ("007", .event(7), "@7"),
  ])
  func `a moment is named by an event or a commit`(
    _ text: String, _ moment: NavJournal.Moment, _ name: String
  ) throws {
    #expect(try NavJournal.Moment(text) == moment)
    #expect(moment.description == name)
    #expect(try NavJournal.Moment(moment.description) == moment)
  }

  @Test(arguments: [
    "", "@", "#", "-1", "+1", "@-1", "#+1", "@@1", "1.5", "0x1", "@99999999999999999999", "Ende", "１", "1 ",
  ])
  func `any other text is not the name of a moment`(_ text: String) {
    let error = #expect(throws: LineError.self) { try NavJournal.Moment(text) }
    #expect(error?.code == .badArgument && error?.column == 1)
  }

  /// After `push a; push b; push c` there are commits #0 to #3, which end at @1, @3, @5 and @8.
  private static let before = "push a; push b; push c; push c; "

  @Test(arguments: [
    ("goto 3", 3), ("goto @3", 3), ("goto #1", 3), ("goto #2", 5), ("goto #0", 1), ("goto 0", 0),
    ("goto -1", 8), ("goto -2", 5), ("goto @-1", 7),
    ("goto 4; goto +1", 5), ("goto 4; goto -1", 3), ("goto 4; goto @+1", 5), ("goto 4; goto @-2", 2),
    ("goto #1; goto +1", 5), ("goto #1; goto -1", 1), ("goto #1; goto -2", 0),
    ("goto #4", 8), ("goto #1 # a comment\n", 3), ("goto end", 8),
    ("goto 4; goto +0", 4), ("goto 4; goto @+0", 4), ("goto #1; goto -0", 3),
  ])
  func `goto takes every name, and steps by commits or by events`(_ line: String, _ events: Int) throws {
    let run = try Navrepl.run("--json", "-c", Self.before + line + "; state")
    #expect(run.lines.last?.contains("\"viewing\":\(events),") == true, "\(run.output)")
  }

  @Test(arguments: [
    "goto 9", "goto @9", "goto #5", "goto +1", "goto #99999999999999999", "goto +9223372036854775807",
  ])
  func `a moment that does not exist is an error that names the end`(_ line: String) throws {
    let run = try Navrepl.run("-c", Self.before + line)
    #expect(run.status == 2)
    #expect(run.messages.contains("the journal ends at @8, after commit #4"), "\(run.messages)")
  }

  @Test(arguments: [
    "goto -6", "goto @-9", "goto #1; goto -3", "goto 4; goto @-5", "goto -9223372036854775808",
  ])
  func `a step before the beginning is an error that names the beginning`(_ line: String) throws {
    let run = try Navrepl.run("-c", Self.before + line)
    #expect(run.status == 2)
    #expect(run.messages.contains("the journal begins at @0, before its first commit"), "\(run.messages)")
  }

  @Test func `the command line takes the same names`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "-c", Self.before)
    for (name, events) in [("@3", 3), ("3", 3), ("#1", 3), ("#4", 8), ("end", 8)] {
      let run = try Navrepl.run("replay", path, "--to", name, "--json")
      #expect(run.output.hasPrefix("{\"seq\":\(events),"), "\(name)")
      #expect(run.output.contains("\"viewing\":\(events),"))
    }
    for (name, commit) in [("2", 2), ("#2", 2), ("@4", 2), ("@5", 2), ("@6", 3), ("@1", 0), ("end", 4)] {
      #expect(
        try Navrepl.run("explain", path, name, "--json").output.contains("{\"commit\":\(commit),"), "\(name)")
    }
    let explained = try Navrepl.run("explain", path, "@0")
    #expect(explained.status == 2)
    #expect(explained.messages.contains("the journal begins at @0, before its first commit"))
    #expect(try Navrepl.run("replay", path, "--to", "soon").messages.contains("an event is @18, a commit #7"))
  }
}
