import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A byte that decays on the disk before the last snapshot of an index: no program has changed the file, so the index is still
/// trusted. `fsck` and `verify` read every byte all the same.
struct IndexDecayTests {
  /// Changes one byte of the journal, and the seal of the index, so that it is that of the file as it is now. Returns the number
  /// of the line with the byte.
  private static func decay(_ journal: IndexedJournal, at place: Int) throws -> Int {
    var bytes = try journal.bytes()
    bytes[place] ^= 1
    try journal.overwrite(bytes)
    let stamp = try #require(try POSIXFileSystem().open(journal.path, .read).stamp)
    let index = try journal.index()
    let changed = index.count - IndexedJournal.sealLength + 3 * 8
    try journal.write(index: index.replacing(at: changed, with: UInt64(truncatingIfNeeded: stamp.changed)))
    try #require(try journal.timeline().indexFinding == .used)
    return bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
  }

  @Test(arguments: [0.3, 0.6])
  func `a byte that decayed before the last snapshot is found by fsck and verify, with its line`(
    _ part: Double
  ) throws {
    let journal = try IndexedJournal()
    let before = try NavJournal(at: journal.path)
    let place = Int(Double(try journal.bytes().count) * part)
    let line = try Self.decay(journal, at: place)

    // Opening trusts the index: it says what it does not read.
    let opened = try NavJournal(at: journal.path)
    #expect(opened.verdict == .clean && opened.commitCount == before.commitCount)

    guard case .corrupt(line, _, _) = try opened.verify(plugins: .builtIn).verdict else {
      Issue.record("verify reads no line before the last snapshot")
      return
    }
    let fsck = try Navrepl.run("fsck", journal.path, "--json")
    #expect(fsck.status == 3 && fsck.output.contains(#"{"verdict":"corrupt","line":\#(line),"#), "\(fsck)")
    #expect(fsck.output.contains("commits and"), "it says what is whole")
    for jobs in ["1", "4"] {
      let verify = try Navrepl.run("verify", journal.path, "--jobs", jobs)
      #expect(verify.status == 3 && verify.messages.contains("line \(line)"), "\(verify)")
    }
  }

  @Test(arguments: [[], ["--json"], ["--read-only"]])
  func `save says where its copy is damaged, although the session trusts the index`(_ options: [String])
    throws
  {
    let journal = try IndexedJournal()
    func save(_ name: String) throws -> (run: Navrepl.Run, copy: [UInt8]?) {
      let words = ["long.jsonl"] + options + ["-c", "save \(name); state"]
      let run = try Navrepl.run(words, in: URL(filePath: journal.folder.path))
      return (run, journal.folder.contents(of: name))
    }
    let whole = try save("whole.jsonl")
    #expect(try whole.run.status == 0 && whole.copy == journal.bytes(), "\(whole.run)")

    let line = try Self.decay(journal, at: try journal.bytes().count / 3)
    let damaged = try save("damaged.jsonl")
    let said = options == ["--json"] ? damaged.run.output : damaged.run.messages
    #expect(damaged.run.status == 3, "\(damaged.run)")
    #expect(said.contains("damaged.jsonl is corrupt at line \(line),"), "\(damaged.run)")
    // Nothing that can still be read is lost, and the session goes on.
    #expect(try damaged.copy == journal.bytes())
    if options == ["--json"] {
      #expect(damaged.run.lines.first?.hasPrefix(#"{"ok":false,"error":{"code":"journal-corrupt""#) == true)
      #expect(damaged.run.lines.count == 2)
    }
  }
}
