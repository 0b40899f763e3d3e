import Foundation
import Testing

/// A word that was meant to be something else never becomes a file.
struct HostileJournalNameTests {
  private static let subcommands = [
    "run", "replay", "log", "find", "why", "diff", "bisect", "whatif", "minimize", "stats", "export",
    "findings",
    "verify", "explore", "fuzz",
    "explain", "plugins", "plugin", "fsck", "bench", "mcp", "man", "version", "help",
  ]

  /// Returns the typing mistakes of a word: a letter left out, doubled, swapped with the next one, or exchanged; wrong case.
  private static func slips(of word: String) -> Set<String> {
    let letters = Array(word)
    var slips: Set = [word.uppercased(), word.capitalized, "x\(word)", "\(word)x"]
    for index in letters.indices {
      var (left, doubled, exchanged) = (letters, letters, letters)
      left.remove(at: index)
      doubled.insert(letters[index], at: index)
      exchanged[index] = "z"
      for slip in [left, doubled, exchanged] { slips.insert(String(slip)) }
      guard index + 1 < letters.count else { continue }
      var swapped = letters
      swapped.swapAt(index, index + 1)
      slips.insert(String(swapped))
    }
    return slips.subtracting(subcommands)
  }

  @Test func `a mistyped subcommand creates no journal and gets a suggestion`() throws {
    var cases = HostileCases("mistyped subcommands")
    let scratch = try Scratch()
    for (place, subcommand) in Self.subcommands.enumerated() {
      let slips = HostileCases.sample(Self.slips(of: subcommand).sorted(), every: 3, at: place)
      for (number, slip) in slips.enumerated() {
        let others = [["-c", "push a"], ["--json"], ["good.jsonl"], ["--quiet", "-c", ""]][number % 4]
        let run = try RawRun(([slip] + others).map { Array($0.utf8) }, in: scratch.folder)
        let isNear = slip.lowercased() == slip
        let isSaid =
          run.messageText.hasPrefix("usage: ") && (!isNear || run.messageText.contains("did you mean "))
        cases.note(run.status == 2 && isSaid ? nil : "\(slip) \(others): \(run.end) \(run.messageText)")
        if !number.isMultiple(of: 4) { continue }
        let journal = try RawRun("run", "fine.nav", "-j", slip, in: scratch.folder)
        cases.note(journal.status == 2 ? nil : "-j \(slip): \(journal.end)")
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    cases.note(names.isEmpty ? nil : "created: \(names)")
    cases.finish()
  }

  @Test(arguments: ["y.jsonl", "./log", "a.b", "sub/y", ".hidden"])
  func `a name with a dot or a slash is a new journal`(_ name: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.file("sub"), withIntermediateDirectories: false)
    let run = try RawRun(name, "-c", "push a", in: scratch.folder)
    #expect(run.status == 0, "\(run.messageText)")
    #expect(try RawRun("verify", name, in: scratch.folder).outputText.hasPrefix("1 journal, 2 commits"))
  }

  @Test func `a plain name needs --new for a new journal only`() throws {
    let scratch = try Scratch()
    #expect(try RawRun("trip", "-c", "push a", in: scratch.folder).status == 2)
    #expect(try RawRun("trip", "--new", "-c", "push a", in: scratch.folder).status == 0)
    #expect(try RawRun("trip", "-c", "push b", in: scratch.folder).status == 0)
    #expect(try RawRun("trip", "--new", "-c", "push c", in: scratch.folder).status == 2)
    #expect(try RawRun("verify", "trip", in: scratch.folder).outputText.hasPrefix("1 journal, 3 commits"))
  }

  @Test func `a script in the place of a journal is recognised, and a journal is not taken for one`() throws {
    var cases = HostileCases("scripts given as journals")
    let scratch = try Scratch()
    let folder = Project.journals.appendingPathComponent("scripts")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".nav")
    }
    for (number, name) in scripts.sorted().enumerated() {
      let path = folder.appendingPathComponent(name).path
      let line = [[], ["-j"], ["replay"], ["log"], ["fsck"], ["plugins"]][number % 6]
      let run = try RawRun((line + [path]).map { Array($0.utf8) }, in: scratch.folder)
      let isSaid = run.messageText.contains("\(path) is a script, not a journal: navrepl run \(path)")
      cases.note(run.status == 2 && isSaid ? nil : "\(line) \(name): \(run.end) \(run.messageText)")
    }
    try Data("\u{FEFF}push a\npush b\n".utf8).write(to: scratch.file("marked.nav"))
    let marked = try RawRun("marked.nav", in: scratch.folder)
    cases.note(
      marked.messageText.contains("navrepl run marked.nav") ? nil : "with a mark: \(marked.messageText)")
    for journal in HostileCases.sample(RecordedJournal.all, every: 8) {
      let run = try RawRun("replay", journal.journal.path, "--json", in: scratch.folder)
      cases.note(run.status == 0 ? nil : "\(journal.name): \(run.messageText)")
    }
    cases.finish()
  }

  // MARK: Standard input

  @Test func `a journal on standard input is read as its file is`() throws {
    var cases = HostileCases("journals on standard input")
    let folder = try CommandLineFolder()
    let lines = [
      "replay *", "replay * --to 2", "log *", "log * popped", "verify *", "fsck *", "explain * 1",
      "plugins *",
    ]
    for (first, name) in ["good.jsonl", "corrupt.jsonl", "torn.jsonl", "empty.jsonl", "other.json"]
      .enumerated()
    {
      for (second, line) in lines.enumerated() {
        // Empty standard input is an empty list of journals for `verify`, not an empty journal.
        if line == "verify *", name == "empty.jsonl" { continue }
        for json in HostileCases.sample([[], ["--json"]], every: 2, at: first + second) {
          let words = (line.split(separator: " ").map(String.init) + json)
          let file = try HostileCommandLineTests.run(words.map { $0 == "*" ? name : $0 }, in: folder)
          let bytes = [UInt8](try Data(contentsOf: folder.file(name)))
          let pipe = try ClosablePipe()
          pipe.fill(bytes)
          let piped = try RawRun(
            words.map { Array(($0 == "*" ? "-" : $0).utf8) }, input: .descriptor(pipe.reader), in: folder.url)
          // The salvaged file gets a name of its own, because standard input has none.
          let salvaged = file.outputText.replacing(#/--salvage \S+/#, with: "--salvage whole.jsonl")
          let expected = salvaged.replacing(name, with: "-")
          let isSame = piped.end == file.end && piped.outputText == expected
          cases.note(isSame ? nil : "\(words) \(name): \(piped.end) \(piped.outputText)\(piped.messageText)")
        }
      }
    }
    cases.finish()
  }
}
