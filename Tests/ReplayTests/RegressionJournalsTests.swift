import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The folder `journals/regressions`: its forged journals have the verdicts that their rows in its README state.
/// `RecordedJournalsTests` replays, decides and records the others again, and `.ci/check` compares the rows with the journals.
struct RegressionJournalsTests {
  @Test func `the forged journals are those of the folder`() throws {
    #expect(try Forgery.files() == Forgery.all.map { "\($0.name).jsonl" })
  }

  @Test(arguments: Forgery.all)
  fileprivate func `a forged journal differs from the recorded one in one member`(_ forgery: Forgery) throws {
    var journal = try ForgedJournal([UInt8](Data(contentsOf: Forgery.original.journal)))
    let line = journal.lines[Forgery.line].json.replacing(forgery.recorded, with: forgery.forged)
    #expect(line != journal.lines[Forgery.line].json)
    let value = try ForgedJournal.Value(json: line)
    journal.change(line: Forgery.line) { $0 = value }
    #expect(journal.bytes == [UInt8](try Data(contentsOf: forgery.file)))
  }

  @Test(arguments: Forgery.all)
  fileprivate func `a forged journal has the verdict of its row`(_ forgery: Forgery) throws {
    let file = try POSIXFileSystem().open(forgery.file.path, .read)
    var verification = Verification(file, catalog: .builtIn)
    try verification.run()
    let fsck = try Navrepl.run("fsck", forgery.file.path)
    switch forgery.verdict {
    case .undecidable(let member):
      #expect(verification.verdict == .clean)
      #expect(verification.divergences.map(\.commit) == [Forgery.line - 1])
      #expect(verification.divergences.map(\.path) == [member])
      #expect(fsck.status == 1)
      #expect(JournalOpening([UInt8](try Data(contentsOf: forgery.file))).error == nil)
    case .corrupt:
      guard case .corrupt(Forgery.line + 1, _, _) = verification.verdict else {
        Issue.record("\(forgery.name): \(verification.verdict)")
        return
      }
      #expect(fsck.status == 3)
      #expect(JournalOpening([UInt8](try Data(contentsOf: forgery.file))).error != nil)
    }
  }
}

/// A journal of the folder `forged`: a recorded one in which one member was exchanged, under correct sums.
private struct Forgery: CustomTestStringConvertible, Sendable {
  enum Verdict {
    /// The journal opens. The commit cannot be decided again because of this member.
    case undecidable(String)
    /// No reader goes beyond the line.
    case corrupt
  }

  let name: String
  /// The part of the line that was changed, and its replacement.
  let recorded: String
  let forged: String
  let verdict: Verdict

  var testDescription: String { name }
  var file: URL { Self.folder.appendingPathComponent("\(name).jsonl") }

  static let original = RecordedJournal(
    name: "attributes-in-mixed-order", folder: RecordedJournal.regressionFolder)
  /// The line of commit 1, counted from zero.
  static let line = 2
  private static let folder = RecordedJournal.regressionFolder.appendingPathComponent("forged")

  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  static let all = [
    Forgery(
      name: "impossible-event", recorded: #""container":"main","screen":{"id":"x"}"#,
      forged: #""container":"main","screen":{"id":"nil"}"#, verdict: .corrupt),
    Forgery(
      name: "malformed-time", recorded: #""time":1700000000000"#, forged: #""time":"noon""#,
      verdict: .corrupt),
    Forgery(
      name: "unreadable-command", recorded: #"{"type":"push","screen":{"id":"x"}}"#,
      forged: #"{"type":"push","screen":{"id":5}}"#, verdict: .undecidable("command")),
    Forgery(
      name: "unreadable-part", recorded: #""events":[1,2]"#, forged: #""events":[9,-4]"#,
      verdict: .undecidable("by")),
    Forgery(
      name: "unreadable-source", recorded: #""source":"repl""#, forged: #""source":"nobody""#,
      verdict: .undecidable("source")),
  ]
}
