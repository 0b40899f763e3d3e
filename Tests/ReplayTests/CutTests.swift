import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct CutTests {
  @Test(arguments: SmallJournal.durabilities)
  func `a journal cut at any byte opens as an exact prefix, and the torn tail is kept`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal.recorded(durability)
    var failures: [String] = []
    // Opening takes longer than reading, and the last test reads the journal cut at every byte.
    for length in Self.lengths(of: journal, durability, every: 4) {
      guard let failure = Self.failure(cutting: journal, at: length) else { continue }
      failures.append("cut at \(length): \(failure)")
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  /// Returns every length. In a usual run, returns those around the ends of lines and one of every `step`, or a ninth as
  /// many for the journals that differ only in `synced`.
  private static func lengths(
    of journal: SmallJournal, _ durability: Durability, every step: Int
  ) -> [Int] {
    let all = Array(0...journal.bytes.count)
    let ends = Set(journal.lineEnds.flatMap { [$0.offset - 1, $0.offset, $0.offset + 1] })
    let place = SmallJournal.durabilities.firstIndex(of: durability) ?? 0
    let some = Set(HostileCases.sample(all, every: durability == .always ? step : 9 * step, at: place))
    return all.filter { some.contains($0) || ends.contains($0) }
  }

  private static func failure(cutting journal: SmallJournal, at length: Int) -> String? {
    let cut = Array(journal.bytes[..<length])
    let opening = JournalOpening(cut)
    let commits = journal.commits(before: length)
    if let error = opening.error { return "refused: \(error.message)" }
    if opening.commits != commits { return "\(opening.commits) commits instead of \(commits)" }
    if opening.view != journal.views[commits] { return "another state: \(opening.view ?? "")" }
    return filesFailure(opening, journal, cut)
  }

  /// Checks that the journal and the torn tail together are the cut file. Only an unfinished header is replaced by a new
  /// one.
  private static func filesFailure(
    _ opening: JournalOpening, _ journal: SmallJournal, _ cut: [UInt8]
  ) -> String? {
    let isWhole = cut.isEmpty || journal.lineEnds.contains { $0.offset == cut.count }
    if isWhole != (opening.verdict == .clean) || isWhole == opening.isTorn {
      return "verdict \(opening.verdict?.message ?? "none")"
    }
    let header = journal.lineEnds[0].offset
    let kept = cut.count < header ? [] : opening.journal
    if opening.isNew != (cut.count < header) { return "new: \(opening.isNew)" }
    if kept + opening.torn != cut { return "journal and torn tail are not the cut file" }
    let name = "\(SmallJournal.path).torn-\(opening.commits)"
    return opening.tornFile == (isWhole ? nil : name)
      ? nil : "the tail is in \(opening.tornFile ?? "no file")"
  }

  @Test(arguments: SmallJournal.durabilities)
  func `after every torn tail the journal opens clean, takes a command and verifies`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal.recorded(durability)
    // Each cut file leaves one of these journals, byte for byte: see the test above.
    for end in journal.lineEnds {
      let torn = JournalOpening(Array(journal.bytes[..<end.offset]) + Array("{\"comm".utf8))
      let again = JournalOpening(torn.disk)
      #expect(again.verdict == .clean)
      #expect(again.view == journal.views[end.commits])
      // The first command also adds the commit of the scene.
      #expect(try Self.addCommand(to: torn.disk) == max(end.commits, 1) + 1)
      try Self.expectNoDivergence(in: torn.journal)
    }
  }

  /// Sends one more command and returns the number of commits after it.
  private static func addCommand(to disk: MemoryFileSystem) throws -> Int {
    let session = try NavSession.open(at: SmallJournal.path, in: disk, options: SmallJournal.options)
    let outcome = try session.send { $0.intern(.setTitle("Ende", of: "main")) }
    guard case .accepted = outcome else { return 0 }
    try session.close()
    return session.moment.commits
  }

  private static func expectNoDivergence(in bytes: [UInt8]) throws {
    var verification = Verification(ByteFile(bytes), catalog: .builtIn)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.divergences.isEmpty)
    #expect(verification.mismatch == nil)
  }

  @Test(arguments: SmallJournal.durabilities)
  func `a reader of a journal cut at any byte reads the same prefix and changes nothing`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal.recorded(durability)
    var failures: [String] = []
    for length in Self.lengths(of: journal, durability, every: 1) {
      let scan = try JournalScan(Array(journal.bytes[..<length]))
      if scan.position.lines != journal.lines(before: length) { failures.append("\(length): too few lines") }
      if let objection = journal.objection(to: scan) { failures.append("\(length): \(objection)") }
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }
}
