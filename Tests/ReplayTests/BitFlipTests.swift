import NavEvents
import NavRuntime
import Testing

struct BitFlipTests {
  /// The outcomes of the flipped bits of one journal.
  private struct Tally: CustomStringConvertible {
    var clean = 0
    var torn = 0
    var corrupt: [String: Int] = [:]
    var failures: [String] = []

    var total: Int { clean + torn + corrupt.values.reduce(0, +) }

    var description: String {
      let reasons = corrupt.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return "\(total) bits: \(clean) accepted, \(torn) torn, " + reasons.joined(separator: ", ")
    }

    mutating func add(_ scan: JournalScan) {
      switch scan.verdict {
      case .clean: clean += 1
      case .tornTail: torn += 1
      case .corrupt(_, _, let reason): corrupt[BitFlipTests.name(of: reason), default: 0] += 1
      }
    }
  }

  @Test(arguments: [Durability.always, .group(milliseconds: 1)])
  func `every flipped bit is a named corruption or a torn tail after an exact prefix`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal(durability)
    var tally = Tally()
    var bytes = journal.bytes
    let bits = Self.bits(of: bytes, durability)
    for bit in bits {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      try Self.look(at: bytes, flipped: bit / 8, journal, &tally)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
    print("\(durability.name): \(tally)")
    #expect(tally.total == bits.count)
    #expect(tally.clean == 0, "silently accepted")
    #expect(tally.failures.isEmpty, "\(tally.failures.count), first \(tally.failures.prefix(3))")
  }

  /// Returns every bit in a full run. Otherwise returns one bit of each byte, which changes from byte to byte, and for the
  /// journal that differs only in `synced`, of every ninth byte.
  private static func bits(of bytes: [UInt8], _ durability: Durability) -> [Int] {
    let step = durability == .always ? 1 : 9
    return HostileCases.sample(Array(bytes.indices), every: step).flatMap { byte in
      HostileCases.sample(Array(byte * 8..<byte * 8 + 8), every: 8, at: byte)
    }
  }

  private static func look(
    at bytes: [UInt8], flipped index: Int, _ journal: SmallJournal, _ tally: inout Tally
  ) throws {
    let scan = try JournalScan(bytes)
    tally.add(scan)
    if scan.position.offset > index { tally.failures.append("byte \(index): read beyond the damage") }
    if let objection = journal.objection(to: scan) { tally.failures.append("byte \(index): \(objection)") }
    if scan.position.lines != journal.lines(before: index) {
      tally.failures.append("byte \(index): whole lines before it are missing")
    }
  }

  @Test(arguments: SmallJournal.durabilities)
  func `opening for writing agrees with reading about a flipped bit and loses no byte`(
    _ durability: Durability
  ) throws {
    let journal = try SmallJournal(durability)
    var failures: [String] = []
    // One bit of each byte, and in a usual run of every ninth byte. The test above has read all of them.
    let place = SmallJournal.durabilities.firstIndex(of: durability) ?? 0
    for index in HostileCases.sample(Array(journal.bytes.indices), every: 9, at: place) {
      var bytes = journal.bytes
      bytes[index] ^= 1 << UInt8(index % 8)
      guard let failure = try Self.failure(opening: bytes, journal) else { continue }
      failures.append("byte \(index): \(failure)")
    }
    #expect(failures.isEmpty, "\(failures.count), first \(failures.prefix(3))")
  }

  private static func failure(opening bytes: [UInt8], _ journal: SmallJournal) throws -> String? {
    let opening = JournalOpening(bytes)
    let scan = try JournalScan(bytes)
    if opening.verdict != scan.verdict { return "two verdicts" }
    if scan.corruption != nil { return opening.journal == bytes ? nil : "a corrupt file was changed" }
    if opening.view != journal.views[scan.position.commits] { return "another state" }
    let kept = scan.position.lines == 0 ? [] : opening.journal
    return kept + opening.torn == bytes ? nil : "bytes were lost"
  }

  /// Returns the name of a reason, without its details.
  private static func name(of reason: DamageReason) -> String {
    switch reason {
    case .notAJournal: "not a journal"
    case .unsupportedVersion: "unsupported version"
    case .incompleteLine: "incomplete line"
    case .lineTooLong: "line too long"
    case .missingSum: "missing sum"
    case .wrongSum: "wrong sum"
    case .json: "not JSON"
    case .content: "bad content"
    case .impossibleEvent: "impossible event"
    case .impossibleState: "impossible state"
    case .commitNumber: "commit number"
    case .eventNumber: "event number"
    case .checkpointCommits: "commits of a checkpoint"
    case .checkpointEvents: "events of a checkpoint"
    }
  }
}
