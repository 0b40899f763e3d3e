import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The words of answers and mistakes: they say what is there, and what to ask instead.
@Suite(.waits) struct AnswerWordTests {
  private static func recorded(
    _ commands: String = "resize 844 390; push inbox title=Inbox; push mail; push reply"
  ) throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", commands)
    return (scratch, path)
  }

  // MARK: Moments and paths

  @Test(arguments: [
    (["explain", "99"], "there is no such commit: the last one is #4"),
    (["diff", "#99"], "there is no such commit: the last one is #4"),
    (["replay", "--to", "@99"], "there is no such moment: the journal ends at @9"),
    (["why", "panes.left", "--to", "@99"], "there is no such moment: the journal ends at @9"),
  ])
  func `a moment after the end is a mistake that names the end, and says nothing of damage`(
    _ words: [String], _ message: String
  ) throws {
    let (scratch, path) = try Self.recorded()
    let run = try Navrepl.run([words[0], path] + words.dropFirst())
    #expect(run.status == 2 && run.messages.contains(message), "\(run)")
    #expect(!run.messages.contains("trusted"))
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: [
    ("items.nobody.x", "there is no “items.nobody” at this moment: items has inbox, mail, main, reply"),
    ("items.mial.x", "there is no “items.mial” at this moment: did you mean mail?"),
    ("items.mail.x", "the state view has no “items.mail.x”: it has title, "),
  ])
  func `a path through a node that is not there names the node, and not the members that it would have`(
    _ text: String, _ message: String
  ) throws {
    let (scratch, path) = try Self.recorded()
    let run = try Navrepl.run("why", path, text)
    #expect(run.status == 2 && run.messages.contains(message), "\(run)")
    let verb = try Navrepl.run("--read-only", path, "-c", "why \(text)")
    #expect((verb.output + verb.messages).contains(message), "\(verb)")
    withExtendedLifetime(scratch) {}
  }

  @Test func `log and find say that nothing matches, unless a program reads the answer`() throws {
    let (scratch, path) = try Self.recorded()
    for words in [["log", path, "--refused"], ["log", path, "popped"], ["find", path, "--refused"]] {
      let run = try Navrepl.run(words)
      #expect(run.output == "" && run.messages == "no commit matches\n" && run.status == 0, "\(run)")
    }
    #expect(try Navrepl.run("log", path, "popped", "--events").messages == "no commit matches\n")
    #expect(try Navrepl.run("log", path, "--refused", "--json").messages == "")
    #expect(try Navrepl.run("log", path, "--refused", "--quiet").messages == "")
    #expect(try Navrepl.run("log", path, "pushed").messages == "")
    withExtendedLifetime(scratch) {}
  }

  // MARK: explain

  @Test(arguments: ["back", "pop", "root"])
  func `explain says that nothing was below`(_ line: String) throws {
    let (scratch, path) = try Self.recorded("scene stack; push a; \(line); push b; back")
    let run = try Navrepl.run("explain", path, "2")
    #expect(
      run.output.contains("  result: nothing changed\n  because: nothing is below “a” in main\n"), "\(run)")
    let other = try Navrepl.run("explain", path, "4")
    #expect(!other.output.contains("because: "), "\(other)")
    let verb = try Navrepl.run("--read-only", path, "-c", "explain 2")
    #expect(verb.output.contains("because: nothing is below “a” in main"), "\(verb)")
    withExtendedLifetime(scratch) {}
  }

  // MARK: Conditions that begin false

  @Test func `a condition that is not true at the beginning gets a guard, and no hint at minimize`() throws {
    let (scratch, path) = try Self.recorded()
    let hint = "'panes.left == inbox or not visible contains SCREEN'"
    let run = try Navrepl.run("bisect", path, "panes.left == inbox")
    #expect(run.messages.contains("it is not true at the beginning") && run.messages.contains(hint), "\(run)")
    #expect(!run.messages.contains("minimize"))
    let minimal = try Navrepl.run(
      "minimize", path, "panes.left == inbox", "-o", scratch.path("least.jsonl"))
    #expect(minimal.status == 0 && minimal.messages.contains(hint), "\(minimal)")
    #expect(try Navrepl.run("bisect", path, "panes.left == inbox", "--quiet").messages == "")
    let guarded = "panes.left == inbox or not visible contains mail"
    let right = try Navrepl.run("bisect", path, guarded)
    #expect(right.output.contains("in commit #4: push reply") && right.messages.contains("minimize"))
    #expect(!right.messages.contains("at the beginning"))
  }

  // MARK: Exported tests

  @Test func `an exported test names the plugins that it lacks`() throws {
    let report = Project.folder.appendingPathComponent("examples/debugging/report.jsonl").path
    let words = ["--format", "swift-test", "--expect", "panes exists"]
    let test = try Navrepl.run(["export", report] + words).output
    #expect(test.contains("/// The plugins in the catalog. Add calm-swipes: until then, the test fails"))
    let (scratch, path) = try Self.recorded()
    let plain = try Navrepl.run(["export", path] + words).output
    #expect(plain.contains("/// The plugins in the catalog, which has all that the journal needs.\n"))
    let unknown = try NavJournal(at: path).export(.swiftTest, expecting: NavPredicate("panes exists"))
    #expect(unknown.contains("Add those of these that are not built in: ") && unknown.contains("back-button"))
    withExtendedLifetime(scratch) {}
  }

  @Test func `an exported test expects what came of each command but the last, and compiles`() throws {
    let (scratch, path) = try Self.recorded("scene stack; push a; popto nobody; back")
    let test = try Navrepl.run(
      "export", path, "--format", "swift-test", "--expect", "visible contains a"
    ).output
    let journal = try NavJournal(at: path)
    let code = try #require(journal.commits.compactMap(\.refusal).first?.code.rawValue)
    #expect(test.contains(#"("push a", .repl, nil),"#), "\(test)")
    #expect(test.contains("(\"popto nobody\", .repl, \"\(code)\"),"))
    #expect(test.contains("#expect(outcome.refusal?.code.rawValue == step.refused, "))
    #expect(test.contains("if number == Self.steps.count - 1 { break }"))
    try Data(test.utf8).write(to: scratch.file("test.swift"))
    #expect(try ExportTests.mistakes(in: ["test"], scratch) == "")
  }
}
