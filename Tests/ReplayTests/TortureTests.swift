import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Every small damage of a journal is noticed, by the reader of the program itself.
struct TortureTests {
  @Test(arguments: HostileCases.isFull ? SmallJournal.durabilities : [.always])
  func `no damage of a small journal is accepted, and every place is tried`(_ durability: Durability) throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions()
    (options.durability, options.id) = (durability, "j")
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send(.push("a"))
    try session.close()
    let bytes = try #require(disk.contents(of: "j"))
    let torture = try NavJournal(at: "j", in: disk).torture()
    #expect(torture.accepted == 0 && torture.size == bytes.count && torture.lines == 4)
    let cases = NavTorture.Damage.allCases.map { torture.outcomes(of: $0).cases }
    #expect(cases == [bytes.count, bytes.count * 8, 4, 4, 3])
    // A cut at the end of a line, also of none, leaves a shorter journal; so does the loss of the last line.
    let prefixes = NavTorture.Damage.allCases.map { torture.outcomes(of: $0).prefixes }
    #expect(prefixes == [4, 0, 1, 0, 0])
    #expect(disk.contents(of: "j") == bytes)
    if durability == .always { try Self.expectVerdictsOfFiles(torture, bytes) }
  }

  /// Swaps, doubles and drops the lines in files, and compares the verdicts of a reader with the counts.
  private static func expectVerdictsOfFiles(_ torture: NavTorture, _ bytes: [UInt8]) throws {
    let lines = JournalLines.split(bytes).map { Array($0) + [UInt8(ascii: "\n")] }
    func verdicts(_ files: [[[UInt8]]]) throws -> [Int] {
      let found = try files.map { try JournalScan(Array($0.joined())).verdict }
      let torn = found.filter { if case .tornTail = $0 { true } else { false } }.count
      let clean = found.filter { $0 == .clean }.count
      return [clean, torn, found.count - clean - torn]
    }
    func counts(_ damage: NavTorture.Damage) -> [Int] {
      let outcomes = torture.outcomes(of: damage)
      return [outcomes.prefixes, outcomes.torn, outcomes.corrupt]
    }
    let all = lines.indices
    #expect(
      try verdicts(all.map { Array(lines[..<$0] + lines[($0 + 1)...]) }) == counts(.lostLine))
    #expect(try verdicts(all.map { Array(lines[...$0] + lines[$0...]) }) == counts(.doubledLine))
    let swapped = all.dropLast().map { first in
      var lines = lines
      lines.swapAt(first, first + 1)
      return lines
    }
    #expect(try verdicts(swapped) == counts(.swappedLines))
  }

  @Test(arguments: HostileCases.sample(RecordedJournal.all, every: 30))
  func `no damage of a recorded journal is accepted`(_ recorded: RecordedJournal) throws {
    let torture = try NavJournal(at: recorded.journal.path).torture()
    #expect(torture.accepted == 0, "\(torture)")
    let (doubled, swapped) = (torture.outcomes(of: .doubledLine), torture.outcomes(of: .swappedLines))
    #expect(doubled.cases == torture.lines && doubled.prefixes == 0)
    #expect(swapped.cases == torture.lines - 1 && swapped.prefixes == 0)
  }

  @Test func `of a long journal, evenly spread places are damaged`() throws {
    let disk = MemoryFileSystem()
    let pushes = (1...40).map { "push screen-\($0)" }.joined(separator: "; ")
    _ = try NavJournal.typed(pushes, in: disk)
    let torture = try NavTorture(of: disk.open("j", .read), reading: 1 << 20)
    let flips = torture.outcomes(of: .flippedBit)
    #expect(flips.cases > 50 && flips.cases < torture.size && torture.accepted == 0)
    #expect(torture.outcomes(of: .lostLine).cases == torture.lines)
  }

  @Test func `torture prints its counts`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--id", "j", "--clock", "5", "-c", "push a")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try Navrepl.run("torture", path)
    #expect(run.status == 0 && run.lines.count == 6)
    #expect(
      run.lines[0].hasSuffix("damages of \(before.count) bytes in 4 lines, 0 accepted"), "\(run.output)")
    #expect(
      run.lines[3] == "  lost line      4 cases: 1 whole prefixes, 1 torn tails, 2 corruptions, 0 accepted")
    let json = try Navrepl.run("torture", path, "--json")
    #expect(json.output.hasPrefix(#"{"bytes":\#(before.count),"lines":4,"cases":"#))
    #expect(
      json.output.hasSuffix(
        #"{"damage":"swapped lines","cases":3,"prefixes":0,"torn":0,"corrupt":3,"accepted":0}]}"# + "\n"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    try (before + Data("{\"comm".utf8)).write(to: URL(fileURLWithPath: path))
    let torn = try Navrepl.run("torture", path)
    #expect(torn.status == 0 && torn.messages.contains("torn tail") && torn.output == run.output)
    try Data("nothing".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Navrepl.run("torture", path).status == 3)
  }
}
