import Foundation
import NavBase
import Testing

@testable import navrepl

/// What people who used navrepl for the first time stumbled over.
struct FirstUseTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func journal(_ commands: String) throws -> String {
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "--clock", "1767254400000", "-c", commands)
    return path
  }

  @Test(arguments: ["-2h", "-1h30m", "2026-01-01 07:00", "2026-01-01 07:00:30"])
  func `a time is one word after --since, also one with a sign or a space`(_ time: String) throws {
    let run = try Navrepl.run("log", journal("push a"), "--since", time)
    #expect(run.status == 0, "\(run.messages)")
  }

  @Test func `explain says why a command to a collapsed column had its effect in another one`() throws {
    let path = try journal(
      "scene split; push folders in=primary; push inbox in=secondary; window 390 844 portrait compact; push mail in=primary"
    )
    let run = try Navrepl.run("explain", path, "#4")
    #expect(
      run.output.contains(
        "because: “secondary” is a screen of “primary” while its split is collapsed, and takes its commands"),
      "\(run.output)")
    let usual = try Navrepl.run("explain", path, "#1")
    #expect(!usual.output.contains("because: "), "\(usual.output)")
  }

  @Test func `a condition of several parts that fails is printed as a whole`() throws {
    let condition = "visible contains x or panes.right == y"
    let run = try Navrepl.run(journal("push a"), "-c", "expect \(condition)")
    #expect(run.status == 1 && run.output.contains("  in: \(condition)\n"), "\(run)")
    let one = try Navrepl.run(scratch.path("trip.jsonl"), "-c", "expect visible contains x")
    #expect(!one.output.contains("  in: "), "\(one)")
  }

  @Test func `bisect names the ids that no commit has`() throws {
    let path = try journal("push mail; push reply")
    let run = try Navrepl.run("bisect", path, "not items.mial.hidesBackButton == true")
    #expect(run.messages.contains("no node mial in this journal"), "\(run)")
    let right = try Navrepl.run("bisect", path, "not items.mail.hidesBackButton == 7")
    #expect(!right.messages.contains("no node"), "\(right)")
  }
}
