import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The names of the files that sessions and readers make beside a journal. No other new file gets one.
struct ReservedNameTests {
  private static let ends = [".idx", ".idx.1", ".idx.100", ".rolling", ".rolling.note"]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try Navrepl.run(["j.jsonl", "--clock", "1", "--id", "j", "-c", "push a; push b"], in: scratch.folder)
  }

  @Test(arguments: [
    ["NEW", "-c", "push a"], ["NEW", "--new", "-c", "push a"], ["run", "s.nav", "-j", "NEW"],
    ["fork", "j.jsonl", "1", "NEW"], ["compact", "j.jsonl", "NEW"], ["fsck", "j.jsonl", "--salvage", "NEW"],
    ["export", "j.jsonl", "--redact", "-o", "NEW"], ["export", "j.jsonl", "--format", "svg", "-o", "NEW"],
    ["doctor", "j.jsonl", "-o", "NEW"], ["doctor", "j.jsonl", "-o", "NEW", "--last", "1"],
    ["minimize", "j.jsonl", "not visible contains b", "-o", "NEW"], ["j.jsonl", "-c", "save NEW"],
    ["j.jsonl", "-c", "fork 1 NEW"], ["j.jsonl", "-c", "preserve NEW"],
    ["j.jsonl", "-c", "export --redact -o NEW"],
  ])
  func `no new journal or export gets the name of a file beside a journal`(_ words: [String]) throws {
    try Data("push a\n".utf8).write(to: scratch.file("s.nav"))
    for name in Self.ends.map({ "j.jsonl\($0)" }) {
      let run = try Navrepl.run(words.map { $0.replacing("NEW", with: name) }, in: scratch.folder)
      #expect(run.status == 4, "\(words): \(run)")
      #expect(
        run.messages.contains(
          "io-error: cannot create \(name): its name ends like that of a file beside a journal"), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: scratch.path(name)))
    }
  }

  @Test(arguments: [
    "idx", "j.idx.jsonl", "j.idx.x", "j.idx.1x", "rolling", "j.rolling.jsonl", "j.1", "note.idx1",
  ])
  func `a name that only looks like one of them is free`(_ name: String) throws {
    #expect(try Navrepl.run(["compact", "j.jsonl", name], in: scratch.folder).status == 0)
  }

  @Test func `a journal that has such a name already is opened and read as any other`() throws {
    try FileManager.default.moveItem(at: scratch.file("j.jsonl"), to: scratch.file("old.rolling"))
    #expect(try Navrepl.run(["old.rolling", "-c", "push c"], in: scratch.folder).status == 0)
    #expect(try Navrepl.run(["verify", "old.rolling"], in: scratch.folder).status == 0)
  }

  @Test(arguments: ["rolling", "idx", "idx.1"])
  func `a journal that a new one replaces is kept under a name that nobody replaces`(_ suffix: String) throws
  {
    let path = scratch.path("bad.jsonl")
    try Data("{}\n{}\n".utf8).write(to: scratch.file("bad.jsonl"))
    var options = SessionOptions.standard
    options.recovery = .startAnew(keeping: suffix)
    let session = try NavSession.open(at: path, options: options)
    #expect(session.opening?.keptFile == "\(path).\(suffix).kept")
    try session.close()
  }
}
