import Foundation
import Testing

/// A file into which navrepl prints what it says about that file. The answer would damage it, so there is none.
struct OwnOutputTests {
  /// Returns a folder with two journals, a scene and a script, and their bytes.
  private static func folder() throws -> (scratch: Scratch, files: [String: Data]) {
    let scratch = try Scratch()
    for name in ["first.jsonl", "j.jsonl"] {
      let run = try Navrepl.run([name, "--quiet", "-c", "push a; push b"], in: scratch.folder)
      #expect(run.status == 0)
    }
    try Data("push z\n".utf8).write(to: scratch.file("s.nav"))
    try Data(#"{"root":{"id":"main","kind":"stack"}}"#.utf8).write(to: scratch.file("scene.json"))
    let names = ["first.jsonl", "j.jsonl", "s.nav", "scene.json"]
    let files = try names.map { ($0, try Data(contentsOf: scratch.file($0))) }
    return (scratch, Dictionary(uniqueKeysWithValues: files))
  }

  @Test func `a reader refuses a file into which it prints, and leaves it as it was`() throws {
    let (scratch, files) = try Self.folder()
    for words in [
      "log j.jsonl >> j.jsonl", "log --events j.jsonl >> j.jsonl", "replay j.jsonl >> j.jsonl",
      "replay --json j.jsonl >> j.jsonl", "stats j.jsonl >> j.jsonl", "why j.jsonl focus >> j.jsonl",
      "explain j.jsonl >> j.jsonl", "diff j.jsonl @1 @2 >> j.jsonl", "plugins j.jsonl >> j.jsonl",
      "export j.jsonl --format sql >> j.jsonl", "whatif j.jsonl --all >> j.jsonl", "fsck j.jsonl >> j.jsonl",
      "torture j.jsonl >> j.jsonl", "doctor j.jsonl >> j.jsonl", "watch j.jsonl >> j.jsonl",
      "play j.jsonl >> j.jsonl", "log - < j.jsonl >> j.jsonl", "verify - < j.jsonl >> j.jsonl",
      // The answer about the first journal would be the damage.
      "verify first.jsonl j.jsonl >> j.jsonl", "log j.jsonl 2>> j.jsonl", "j.jsonl -c pop >> j.jsonl",
      "j.jsonl -c pop 2>> j.jsonl", "run s.nav >> s.nav", "< s.nav >> s.nav",
      "-c 'scene scene.json' >> scene.json",
    ] {
      let run = try Navrepl.shell("navrepl \(words)", in: scratch.folder)
      #expect(run.status != 0, "\(words)")
      let other = words.contains("2>>") ? run.output : run.messages
      #expect(other.contains("it is this program's own standard output or error"), "\(words): \(run)")
      for (name, bytes) in files {
        #expect(try Data(contentsOf: scratch.file(name)) == bytes, "\(words): \(name) has changed")
      }
    }
  }

  @Test func `where both streams lead into the journal, only the status tells`() throws {
    let (scratch, files) = try Self.folder()
    for words in ["log j.jsonl", "verify j.jsonl --json", "j.jsonl -c pop"] {
      let run = try Navrepl.shell("navrepl \(words) >> j.jsonl 2>&1", in: scratch.folder)
      #expect(run.status == 4, "\(words)")
      #expect(try Data(contentsOf: scratch.file("j.jsonl")) == files["j.jsonl"], "\(words)")
    }
  }

  @Test(arguments: ["idx", "rolling"])
  func `nothing is printed into a file that belongs to the journal`(_ ending: String) throws {
    let (scratch, files) = try Self.folder()
    let path = scratch.path("j.jsonl.\(ending)")
    for redirection in [">", ">>", "2>", "2>>"] {
      for words in [
        "log j.jsonl", "verify first.jsonl j.jsonl", "replay j.jsonl --json", "j.jsonl -c pop",
        "run -j j.jsonl s.nav", "fork first.jsonl @1 j.jsonl",
      ] {
        try Data("mine".utf8).write(to: URL(filePath: path))
        let run = try Navrepl.shell("navrepl \(words) \(redirection) j.jsonl.\(ending)", in: scratch.folder)
        let other = redirection.hasPrefix("2") ? run.output : run.messages
        #expect(run.status == 4, "\(words) \(redirection): \(run)")
        #expect(
          other.contains(
            "cannot print into j.jsonl.\(ending), which belongs to j.jsonl: choose another name"),
          "\(words) \(redirection): \(run)")
        // The shell has emptied the file.
        let left = redirection.hasSuffix(">>") ? "mine" : ""
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(left.utf8), "\(words) \(redirection)")
        for (name, bytes) in files {
          #expect(try Data(contentsOf: scratch.file(name)) == bytes, "\(words): \(name) has changed")
        }
      }
    }
  }

  @Test func `a file whose name only looks like that of an index takes the answer`() throws {
    let (scratch, _) = try Self.folder()
    for words in ["run s.nav > s.nav.idx", "log j.jsonl > first.jsonl.idx", "help log > log.idx"] {
      let run = try Navrepl.shell("navrepl \(words)", in: scratch.folder)
      #expect(run.status == 0 && run.messages == "", "\(words): \(run)")
      let name = String(words.split(separator: " ").last ?? "")
      #expect(try !Data(contentsOf: scratch.file(name)).isEmpty, "\(words)")
    }
  }

  @Test(arguments: [
    "verify .", "verify - < list.txt", "stats - < list.txt", "log long.jsonl", "log link.jsonl",
  ])
  func `an index is not printed into, however its journal is named`(_ words: String) throws {
    let journal = try IndexedJournal()
    let folder = URL(filePath: journal.folder.path)
    let index = try journal.index()
    try Data("long.jsonl\n".utf8).write(to: folder.appending(path: "list.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "link.jsonl").path, withDestinationPath: "long.jsonl")
    let run = try Navrepl.shell("navrepl \(words) >> long.jsonl.idx", in: folder)
    #expect(run.status == 4 && run.messages.contains("cannot print into "), "\(run)")
    #expect(try journal.index() == index)
  }

  @Test func `among the journals of a folder, the others are answered on the other stream`() throws {
    let (scratch, files) = try Self.folder()
    let run = try Navrepl.shell("navrepl verify . >> j.jsonl", in: scratch.folder)
    #expect(run.status == 4 && run.messages.contains("own standard output"), "\(run)")
    #expect(run.messages.contains("1 journal, 3 commits, 0 divergences"), "\(run)")
    #expect(try Data(contentsOf: scratch.file("j.jsonl")) == files["j.jsonl"])
  }
}
