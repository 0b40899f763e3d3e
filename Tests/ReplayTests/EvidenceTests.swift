import Foundation
import NavEvents
import NavRuntime
import Testing

@testable import navrepl

/// Looking changes no evidence: the bytes of a journal, and of its index, before and after every subcommand and every verb of a
/// session that only looks. The subcommands, the verbs and their lines come from the tables of the program.
@Suite(.waits) struct EvidenceTests {
  /// A journal as it may lie in the folder of somebody who looks at it.
  enum Evidence: String, CaseIterable {
    case short, folded, torn, withoutItsPlugin, long, longWithIndex, longWithStaleIndex

    /// A Boolean value that indicates whether the journal is long enough for an index.
    var isLong: Bool { [.long, .longWithIndex, .longWithStaleIndex].contains(self) }
  }

  private static let trip = "push inbox; push mail; push reply; pop; push draft"

  /// Returns a folder with `trip.jsonl`, and the files that some verbs read.
  private static func folder(_ evidence: Evidence) throws -> Scratch {
    let scratch = try Scratch()
    func run(_ words: [String]) throws {
      let run = try Navrepl.run(words, in: scratch.folder)
      try #require(run.status == 0, "\(run)")
    }
    try run(["-c", "push inbox restore=inbox; preserve place.json"])
    let options = ["--clock", "1000", "--id", "trip", "--durability", "os", "--quiet"]
    switch evidence {
    case .short, .torn: try run(["trip.jsonl"] + options + ["-c", trip])
    case .folded:
      try run(["whole.jsonl"] + options + ["-c", "push first; \(trip)"])
      try run(["compact", "whole.jsonl", "#1", "trip.jsonl"])
      try FileManager.default.removeItem(at: scratch.file("whole.jsonl"))
    case .withoutItsPlugin:
      let plugin = try scratch.shellPlugin(
        "guard", hooks: #""hooks":["react"],"events":["pushed"]"#,
        answering: #"id=${line#*:}; echo "{\"id\":${id%%,*},\"commands\":[]}""#)
      try run(["trip.jsonl"] + options + ["--plugin", plugin, "-c", trip])
    case .long, .longWithIndex, .longWithStaleIndex:
      let value = String(repeating: "x", count: 60_000)
      let steps = [trip] + (0..<24).map { "attr inbox k=\(value)\($0)" }
      let session = try Navrepl.run(
        ["trip.jsonl"] + options, input: Data(steps.joined(separator: "\n").utf8), in: scratch.folder)
      try #require(session.status == 0, "\(session)")
    }
    let index = scratch.file("trip.jsonl.idx")
    if evidence.isLong { try #require(FileManager.default.fileExists(atPath: index.path)) }
    switch evidence {
    case .torn: try append(#"{"commit":6,"seq""#, to: scratch.file("trip.jsonl"))
    case .long: try FileManager.default.removeItem(at: index)
    case .longWithStaleIndex: try append(" ", to: index)
    case .short, .folded, .withoutItsPlugin, .longWithIndex: break
    }
    return scratch
  }

  private static func append(_ text: String, to file: URL) throws {
    try (Data(contentsOf: file) + Data(text.utf8)).write(to: file)
  }

  /// Returns the bytes of each file by its name.
  private static func files(of scratch: Scratch) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: scratch.path(name), isDirectory: &isFolder)
      files[name] = isFolder.boolValue ? Data() : try Data(contentsOf: scratch.file(name))
    }
    return files
  }

  // MARK: Subcommands

  /// The command lines of the help that read `trip.jsonl`.
  private static let lines = Subcommand.allCases.flatMap { subcommand in
    Example.of(subcommand).filter { $0.contains("trip.jsonl") }.map { (subcommand, $0) }
  }

  @Test(arguments: Evidence.allCases)
  func `no subcommand changes the journal that it reads`(_ evidence: Evidence) throws {
    let scratch = try Self.folder(evidence)
    let before = try Self.files(of: scratch)
    #expect(Self.lines.count > 15)
    for (subcommand, line) in Self.lines where !(evidence.isLong && subcommand == .torture) {
      let run = try Navrepl.shell(line, in: scratch.folder)
      #expect(run.status <= 3, "\(line): \(run.messages)")
      let after = try Self.files(of: scratch)
      for (name, bytes) in before where name != "trip.jsonl.idx" {
        #expect(after[name] == bytes, "\(evidence): \(line) changed \(name)")
      }
      let beside = after.keys.filter { $0.hasPrefix("trip.jsonl") && before[$0] == nil }
      // An index is a derived file: a missing or stale one may be made anew, and one that fits stays.
      #expect(
        beside.allSatisfy { $0 == "trip.jsonl.idx" && evidence == .long }, "\(evidence): \(line): \(beside)")
      if evidence == .longWithIndex {
        #expect(after["trip.jsonl.idx"] == before["trip.jsonl.idx"], "\(evidence): \(line)")
      }
    }
  }

  // MARK: Verbs of a session that only looks

  /// The lines of the help for a verb, without those that end the session or begin another one.
  private static let verbs = VerbTable.verbs.filter { !["fork", "quit"].contains($0.name) }

  @Test(arguments: Evidence.allCases)
  func `a read-only session writes nothing`(_ evidence: Evidence) throws {
    let scratch = try Self.folder(evidence)
    let before = try Self.files(of: scratch)
    let lines = Self.verbs.flatMap { Example.of($0) } + ["goto @2", "state", "live", "quit"]
    let input = Data(lines.joined(separator: "\n").utf8)
    for json in [[], ["--json"]] {
      let run = try Navrepl.run(["--read-only", "trip.jsonl"] + json, input: input, in: scratch.folder)
      #expect(run.status <= 4, "\(run)")
      var after = try Self.files(of: scratch)
      // What the lines name as output: a new journal of `minimize`, the archive of `preserve` and the copy of `save` exist.
      after["short.jsonl"] = nil
      #expect(after == before, "\(evidence): \(Set(after.keys).symmetricDifference(before.keys))")
      try? FileManager.default.removeItem(at: scratch.file("short.jsonl"))
    }
  }

  @Test(arguments: Evidence.allCases)
  func `fork goes on in a new journal, also without the plugins`(_ evidence: Evidence) throws {
    let scratch = try Self.folder(evidence)
    let before = try Self.files(of: scratch)
    let run = try Navrepl.run(
      ["--read-only", "trip.jsonl", "--json", "-c", "fork other.jsonl; push another"], in: scratch.folder)
    #expect(run.status == 0, "\(run)")
    var after = try Self.files(of: scratch)
    let forked = after.removeValue(forKey: "other.jsonl")
    let fork = try #require(forked)
    after["other.jsonl.idx"] = nil
    #expect(after == before)
    let text = String(decoding: fork, as: UTF8.self)
    #expect(text.contains(#""command":{"type":"push","screen":{"id":"another"}}"#), "\(run)")
    let detaches = text.contains("pluginDetached")
    #expect(detaches == (evidence == .withoutItsPlugin), "\(text.suffix(1000))")
    #expect(run.lines[0].contains(#""without":["guard"]"#) == (evidence == .withoutItsPlugin))
    // The fork needs nothing more.
    #expect(try Navrepl.run(["other.jsonl", "-c", "push more"], in: scratch.folder).status == 0)
  }

  @Test func `every verb that makes a command is refused as read-only`() throws {
    let scratch = try Self.folder(.short)
    for verb in CommandVerb.all {
      let line = Example.of(try #require(VerbTable.verb(verb.name))).last ?? ""
      let run = try Navrepl.run(["--read-only", "trip.jsonl", "--json", "-c", line], in: scratch.folder)
      #expect(!run.lines.isEmpty && run.status == 1, "\(line): \(run)")
      for reply in run.lines {
        #expect(reply.hasPrefix(#"{"ok":false,"error":{"code":"read-only","message":"#), "\(line): \(reply)")
        #expect(reply.contains("`fork FILE`"), "\(reply)")
      }
    }
  }

  @Test func `begin is refused as read-only, and a damaged begin ends a script`() throws {
    let scratch = try Self.folder(.folded)
    let look = try Navrepl.run(
      ["--read-only", "trip.jsonl", "--json", "-c", "begin json={}"], in: scratch.folder)
    #expect(look.status == 1 && look.output.contains(#""code":"read-only""#), "\(look)")
    for line in ["begin", "begin json={} more", "begin \"json={"] {
      let run = try Navrepl.run([], input: Data("\(line)\npush never\n".utf8), in: scratch.folder)
      #expect(run.status == 2 && !run.output.contains("never"), "\(line): \(run)")
    }
  }

  @Test func `minimize names the plugins for which stand-ins answered`() throws {
    let scratch = try Self.folder(.withoutItsPlugin)
    let line = "minimize 'not visible contains draft' -o fewest.jsonl"
    let json = try Navrepl.run(["--read-only", "trip.jsonl", "--json", "-c", line], in: scratch.folder)
    #expect(json.output.contains(#""standIns":["guard"]"#), "\(json)")
    #expect(json.messages.contains("the answers of the plugin are not known"), "\(json)")
  }
}
