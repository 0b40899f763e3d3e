import Foundation
import Testing

/// `plugin new` and `plugin check`, but for what `docs/writing-a-plugin.md` shows.
struct NavreplPluginTests {
  // MARK: new

  @Test(arguments: ["", "Dirty", "dirty_form", "form-", "a/b", "..", "1st", "dirty--form", "törn"])
  func `what is no name is refused before anything is written`(_ name: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["plugin", "new", name], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messages.contains("small letters, digits and hyphens"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  @Test(arguments: [
    "removal", "string", "hook-context", "removal-guard", "self", "nav-runtime", "test", "testing",
  ])
  func `a name whose type the package uses itself is refused`(_ name: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["plugin", "new", name], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messages.contains("take another name"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  @Test func `what is there already is never overwritten`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.file("form"), withIntermediateDirectories: false)
    let run = try Navrepl.run(["plugin", "new", "form"], in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.messages.contains("form"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("form")) == [])
  }

  @Test func `the package depends on the one that is named, by path`() throws {
    let scratch = try Scratch()
    let runtime = scratch.file("my \"runtime\"")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: false)
    let run = try Navrepl.run(["plugin", "new", "form", "--runtime", runtime.path], in: scratch.folder)
    #expect(run.status == 0, "\(run.messages)")
    let manifest = try String(contentsOf: scratch.file("form/Package.swift"), encoding: .utf8)
    let path = runtime.resolvingSymlinksInPath().path.replacing("\"", with: "\\\"")
    #expect(manifest.contains(".package(path: \"\(path)\")"))
    #expect(manifest.contains(#"package: "my \"runtime\"""#))
  }

  // MARK: check

  /// The one in Python takes ten times as long: it is left to `.ci/full`, which sets this variable.
  private static let examples =
    ProcessInfo.processInfo.environment["NAVREPL_FULL"] == nil
    ? ["quiet-hours.sh"] : ["dirty-guard.py", "quiet-hours.sh"]

  @Test(arguments: examples)
  func `the example programs keep the laws of plugins`(_ name: String) throws {
    let path = Project.folder.appendingPathComponent("examples/plugins/\(name)").path
    let run = try Navrepl.run("plugin", "check", path, "dirty=true", "quiet=true")
    #expect(run.status == 0, "\(run.output)\(run.messages)")
    let parts = try #require(run.output.firstMatch(of: /laws of plugins: (\d+) parts in (\d+) commands/))
    #expect(try #require(Int(parts.1)) > 0, "it had a part in something")
    #expect(try #require(Int(parts.2)) > 2000)
  }

  @Test func `a program that decides by its process is told which law it breaks`() throws {
    let scratch = try Scratch()
    let plugin = try scratch.shellPlugin(
      "moody",
      answering: #"id=${line#'{"id":'}; echo "{\"id\":${id%%,*},\"veto\":{\"message\":\"$$\"}}""#)
    let run = try Navrepl.run("plugin", "check", plugin)
    #expect(run.status == 1)
    #expect(run.output.contains("“moody” breaks the law “gives the same journal in every run”"))
  }

  @Test(arguments: [["plugin"], ["plugin", "new"], ["plugin", "check"], ["plugin", "other", "x"]])
  func `what is missing is said`(_ words: [String]) throws {
    let run = try Navrepl.run(words)
    #expect(run.status == 2)
    #expect(run.messages.contains("plugin new NAME"))
  }

  @Test func `an attribute that is no pair, and a program that is not there, are mistakes with a code`()
    throws
  {
    #expect(try Navrepl.run("plugin", "check", "./x.py", "dirty").status == 2)
    let absent = try Navrepl.run("plugin", "check", "/nowhere/policy")
    #expect(absent.status == 2)
    #expect(absent.messages.contains("/nowhere/policy cannot be started"))
  }

  @Test func `a program that may not be run is told how it may`() throws {
    let scratch = try Scratch()
    try Data("#!/bin/sh\n".utf8).write(to: scratch.file("policy.sh"))
    let run = try Navrepl.run("plugins", "--plugin", scratch.path("policy.sh"))
    #expect(run.status == 2)
    #expect(run.messages.contains("Permission denied (chmod +x lets it be run)"))
  }
}
