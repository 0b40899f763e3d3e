import Foundation
import NavEvents
import NavRuntime
import Testing

struct RecoveryVerdictTests {
  // MARK: What a crash explains

  @Test(arguments: [LineDamage.letter, .sum, .digit])
  func `with always only the last line can be torn`(_ damage: LineDamage) throws {
    let journal = try SmallJournal.recorded(.always)
    for index in journal.lineEnds.indices {
      let scan = try JournalScan(damage.bytes(of: journal, line: index))
      #expect(scan.isTorn == (index == journal.lineEnds.indices.last), "line \(index + 1)")
      #expect((scan.corruption != nil) == !scan.isTorn, "line \(index + 1)")
    }
  }

  @Test(
    arguments: [Durability.group(milliseconds: 1), .os], LineDamage.allCases)
  func `damage before a synced commit is corruption, and after the last one a torn tail`(
    _ durability: Durability, _ damage: LineDamage
  ) throws {
    let journal = try SmallJournal.recorded(durability)
    let synced = Self.synced(in: journal)
    #expect(synced.contains(3) && synced.contains(6) && synced.contains(8))
    for index in journal.lineEnds.indices.dropFirst() {
      let isSafe = Self.isSafe(line: index, of: journal, synced, damage)
      let scan = try JournalScan(damage.bytes(of: journal, line: index))
      #expect(scan.isTorn == !isSafe, "line \(index + 1) of \(journal.lineEnds.count): \(scan.verdict)")
      #expect((scan.corruption != nil) == isSafe, "line \(index + 1)")
    }
  }

  /// Returns a Boolean value that indicates whether a line that stays whole calls more commits synced than precede line
  /// `index`.
  private static func isSafe(
    line index: Int, of journal: SmallJournal, _ synced: [Int], _ damage: LineDamage
  ) -> Bool {
    synced.enumerated().contains { other, commits in
      other != index && !(damage.spoilsNextLine && other == index + 1)
        && commits > journal.lineEnds[index - 1].commits
    }
  }

  /// The durabilities with which a torn tail may be longer than a line. A reader asks only whether it is `always`, so a
  /// usual run needs one of them.
  private static let loose: [Durability] = HostileCases.isFull ? [.group(milliseconds: 1), .os] : [.os]

  @Test(arguments: loose, LineDamage.allCases)
  func `the verdict is right for any line that calls any number of commits synced`(
    _ durability: Durability, _ damage: LineDamage
  ) throws {
    let recorded = try SmallJournal.recorded(durability)
    let silent = Self.withoutSynced(recorded)
    let (count, commits) = (recorded.lineEnds.count, recorded.views.count - 1)
    var verdicts: [Bool: Int] = [:]
    for (speaker, safe) in Self.places(lines: count, commits: commits, damage) {
      let (journal, synced) = try Self.journal(silent, recorded.views, whoseLine: speaker, says: safe)
      for index in 1..<count {
        let scan = try JournalScan(damage.bytes(of: journal, line: index))
        let isSafe = Self.isSafe(line: index, of: journal, synced, damage)
        verdicts[isSafe, default: 0] += 1
        #expect(
          scan.isTorn == !isSafe && (scan.corruption != nil) == isSafe,
          "line \(index + 1) is damaged, line \(speaker + 1) says \(safe): \(scan.verdict)")
      }
    }
    #expect(verdicts[true, default: 0] > 20 && verdicts[false, default: 0] > 20)
  }

  /// Returns every line that can contain `synced`, with every number that it can have. In a usual run, returns one of three
  /// such pairs, which depends on the damage.
  private static func places(
    lines: Int, commits: Int, _ damage: LineDamage
  ) -> [(speaker: Int, safe: Int)] {
    let all = (1..<lines).flatMap { line in (1...min(line, commits)).map { (line, $0) } }
    return HostileCases.sample(all, every: 3, at: LineDamage.allCases.firstIndex(of: damage) ?? 0)
  }

  /// Returns the lines of a journal without `synced`.
  private static func withoutSynced(_ journal: SmallJournal) -> JournalLines {
    var lines = JournalLines(journal.bytes)
    for index in lines.bodies.indices { lines.bodies[index].replace(/,"synced":\d+/, with: "") }
    return lines
  }

  /// Returns the journal of these lines with `synced` in one line only, and the number in each line.
  private static func journal(
    _ silent: JournalLines, _ views: [String], whoseLine speaker: Int, says safe: Int
  ) throws -> (journal: SmallJournal, synced: [Int]) {
    var lines = silent
    lines.bodies[speaker] += #","synced":\#(safe)"#
    let journal = SmallJournal(bytes: lines.bytes, views: views)
    #expect(try JournalScan(journal.bytes).isClean)
    var synced = Array(repeating: 0, count: lines.bodies.count)
    synced[speaker] = safe
    return (journal, synced)
  }

  @Test(arguments: loose)
  func `a line with any flipped bit in its end leaves the next line whole`(_ durability: Durability) throws {
    let recorded = try SmallJournal.recorded(durability)
    let silent = Self.withoutSynced(recorded)
    for index in 1..<recorded.lineEnds.count - 1 {
      let safe = recorded.lineEnds[index].commits
      let (journal, _) = try Self.journal(silent, recorded.views, whoseLine: index + 1, says: safe)
      let isSafe = safe > journal.lineEnds[index - 1].commits
      for bit in 0..<Self.endLength * 8 {
        var bytes = journal.bytes
        bytes[journal.lineEnds[index].offset - 2 - bit / 8] ^= 1 << UInt8(bit % 8)
        let scan = try JournalScan(bytes)
        #expect((scan.corruption != nil) == isSafe, "line \(index + 1), bit \(bit): \(scan.verdict)")
      }
    }
  }

  /// The length of the sum at the end of a line without its line feed: `,"sum":"XXXXXXXX"}`.
  private static let endLength = 18

  /// Returns the number of synced commits in each line; 0 for a line without `synced`.
  private static func synced(in journal: SmallJournal) -> [Int] {
    JournalLines(journal.bytes).bodies.map { body in
      guard let found = body.firstMatch(of: /"synced":(\d+)/) else { return 0 }
      return Int(found.1) ?? 0
    }
  }

  @Test(arguments: SmallJournal.durabilities, LineDamage.allCases)
  func `a damaged header is corrupt whatever the durability`(
    _ durability: Durability, _ damage: LineDamage
  ) throws {
    let bytes = damage.bytes(of: try SmallJournal.recorded(durability), line: 0)
    let opening = JournalOpening(bytes)
    #expect(try JournalScan(bytes).corruption != nil)
    #expect(opening.error?.code == "journal-corrupt")
    #expect(opening.journal == bytes)
    #expect(opening.tornFile == nil)
  }

  @Test(arguments: SmallJournal.durabilities)
  func `damage before the end of a closed journal is corruption`(
    _ durability: Durability
  ) throws {
    let journal = try Self.closed(try SmallJournal.recorded(durability))
    for index in journal.lineEnds.indices.dropLast(2) {
      let scan = try JournalScan(LineDamage.letter.bytes(of: journal, line: index))
      #expect(scan.corruption != nil, "line \(index + 1) of \(journal.lineEnds.count)")
    }
  }

  /// Returns the journal after a further command and an orderly end.
  private static func closed(_ journal: SmallJournal) throws -> SmallJournal {
    let disk = MemoryFileSystem()
    disk.write(journal.bytes, to: SmallJournal.path)
    let session = try NavSession.open(at: SmallJournal.path, in: disk, options: SmallJournal.options)
    try session.send { $0.intern(.push("last")) }
    try session.close()
    return SmallJournal(bytes: disk.contents(of: SmallJournal.path) ?? [], views: journal.views)
  }

  @Test func `refusing a corrupt journal names line, offset and reason, and a way out`() throws {
    let journal = try SmallJournal.recorded(.always)
    let opening = JournalOpening(LineDamage.letter.bytes(of: journal, line: 4))
    let offset = journal.lineEnds[3].offset
    #expect(opening.verdict == .corrupt(line: 5, offset: offset, reason: .wrongSum))
    let message = try #require(opening.error?.message)
    #expect(message.contains("line 5, offset \(offset)"))
    #expect(message.contains("NavVerification.salvage"))
  }

  // MARK: The name of the torn tail

  @Test func `a torn file that exists is never overwritten`() throws {
    let journal = try SmallJournal.recorded(.always)
    let name = "\(SmallJournal.path).torn-\(journal.views.count - 1)"
    let disk = MemoryFileSystem()
    disk.write([1, 2, 3], to: name)
    for attempt in 2...4 {
      let tail = Array("{\"attempt\":\(attempt)".utf8)
      disk.write(journal.bytes + tail, to: SmallJournal.path)
      let opening = JournalOpening(disk)
      #expect(opening.tornFile == "\(name).\(attempt)")
      #expect(opening.torn == tail)
      #expect(opening.journal == journal.bytes)
    }
    #expect(disk.contents(of: name) == [1, 2, 3])
    #expect(disk.contents(of: "\(name).2") == Array("{\"attempt\":2".utf8))
  }

  // MARK: Files that are not journals

  private static let strangers: [(name: String, bytes: [UInt8])] = [
    ("text", Array("Dear diary,\nnothing happened.\n".utf8)),
    ("one word", Array("hello".utf8)),
    ("an empty line", [0x0A]),
    ("JSON", Array("{\"name\":\"trip\",\"version\":1}\n".utf8)),
    ("an empty object", Array("{}".utf8)),
    ("an array", Array("[{\"journal\":1}]\n".utf8)),
    ("a line of JSON that talks of a journal", Array("{\"journal\":\"my diary\",\"pages\":3}\n".utf8)),
    ("a file of JSON that talks of a journal", Array("{\"journal\":\"my diary\",\"pages\":3}".utf8)),
    ("binary", [UInt8](0...255)),
    ("a picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    ("zeros with a line feed", [UInt8](repeating: 0, count: 64) + [0x0A]),
    ("zeros and then text", [UInt8](repeating: 0, count: 64) + Array("hello".utf8)),
    ("sectors of zeros and then binary", [UInt8](repeating: 0, count: 512) + [0x89, 0x0D, 0x1A]),
    ("text and then a sector of zeros", Array("hello".utf8) + [UInt8](repeating: 0, count: 1019)),
    ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{\"journal\":1".utf8)),
  ]

  @Test(arguments: strangers.map(\.name))
  func `a file that is not a journal is refused and not touched`(_ name: String) throws {
    let bytes = try #require(Self.strangers.first { $0.name == name }).bytes
    let opening = JournalOpening(bytes)
    #expect(opening.error?.code == "journal-corrupt", "\(opening.verdict?.message ?? "no verdict")")
    #expect(opening.journal == bytes)
    #expect(opening.tornFile == nil)
  }

  @Test func `a journal of a later format is refused and not touched`() throws {
    var lines = JournalLines(try SmallJournal.recorded(.always).bytes)
    lines.bodies[0] = lines.bodies[0].replacing("{\"journal\":1,", with: "{\"journal\":2,")
    let opening = JournalOpening(lines.bytes)
    #expect(opening.verdict == .corrupt(line: 1, offset: 0, reason: .unsupportedVersion(2)))
    #expect(opening.journal == lines.bytes)
  }

  @Test func `an empty file becomes a journal and nothing is set aside`() {
    let opening = JournalOpening([])
    #expect(opening.isNew)
    #expect(opening.verdict == .clean)
    #expect(opening.tornFile == nil)
    #expect(opening.journal.starts(with: Array("{\"journal\":1,\"id\":\"small\"".utf8)))
  }

  @Test(arguments: [1, 11, 512, 5000])
  func `a file of zeros is the torn header of a new journal`(_ count: Int) {
    let zeros = [UInt8](repeating: 0, count: count)
    let opening = JournalOpening(zeros)
    #expect(opening.verdict == .tornTail(bytes: count))
    #expect(opening.isNew)
    #expect(opening.tornFile == "\(SmallJournal.path).torn-0")
    #expect(opening.torn == zeros)
    #expect(JournalOpening(opening.disk).verdict == .clean)
  }

  @Test func `a header of which some sectors did not reach the disk is the torn header of a new journal`()
    throws
  {
    var options = SmallJournal.options
    options.id = String(repeating: "id", count: 600)
    let disk = MemoryFileSystem()
    try NavSession.open(at: SmallJournal.path, in: disk, options: options).close()
    let lines = JournalLines(try #require(disk.contents(of: SmallJournal.path)))
    let header = Array(lines.bytes[...(try #require(lines.bytes.firstIndex(of: 0x0A)))])
    let sectors = Array(stride(from: 0, to: header.count, by: 512))
    try #require(sectors.count >= 3)
    for zeroed in 1..<(1 << sectors.count) {
      var bytes = header
      for (place, start) in sectors.enumerated() where zeroed >> place & 1 == 1 {
        for index in start..<min(start + 512, bytes.count) { bytes[index] = 0 }
      }
      let opening = JournalOpening(bytes)
      #expect(opening.verdict == .tornTail(bytes: bytes.count) && opening.isNew, "sectors \(zeroed)")
      #expect(opening.torn == bytes)
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `a tail of zeros is torn whatever the durability`(_ durability: Durability) throws {
    let journal = try SmallJournal.recorded(durability)
    for count in [1, 100, 4096] {
      let zeros = [UInt8](repeating: 0, count: count)
      let opening = JournalOpening(journal.bytes + zeros)
      #expect(opening.verdict == .tornTail(bytes: count))
      #expect(opening.torn == zeros)
      #expect(opening.journal == journal.bytes)
    }
  }

  @Test func `a folder is an input or output error, for writing and for reading`() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path + "/missing/trip.jsonl"] {
      let error = #expect(throws: SessionError.self) { try NavSession.open(at: path) }
      #expect(error?.code == "io-error")
    }
    #expect(throws: FileError.self) {
      var replay = Replay(try POSIXFileSystem().open(folder.path, .read))
      try replay.runToEnd()
    }
    #expect(folder.names == [])
  }
}
