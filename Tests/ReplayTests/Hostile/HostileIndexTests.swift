import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Files that were made to look like the index of a journal, with right sums: they change no answer that the journal does not
/// give itself, or are only wrong, and never end the program.
struct HostileIndexTests {
  /// The numbers at the end of an index, in eight bytes each: those of the last snapshot, of the journal's end, and of the seal.
  private static let (entry, end, seal) = (11, 8, 7)

  @Test func `an index with a number that no journal can have is ignored`() throws {
    var cases = HostileCases("impossible numbers in an index")
    let journal = try IndexedJournal()
    let (index, moment) = (try journal.index(), journal.someMoments(1)[0])
    let view = try journal.fold(to: [moment])
    // The checksums among them may be any number.
    let places =
      [0, 1, 2, 3, 4, 5, 6, 8, 9].map { Self.seal + Self.end + Self.entry - $0 }
      + (0..<7).map { Self.seal + Self.end - $0 } + [Self.seal, Self.seal - 1]
    for place in places {
      for number in [1 << 54, 1 << 63, .max] as [UInt64] {
        try journal.write(index: index.replacing(at: index.count - place * 8, with: number))
        var reader = try journal.timeline()
        let isRight = try reader.indexFinding == .ignored(.unsealed) && reader.view(at: moment) == view[0]
        cases.note(isRight ? nil : "\(number) \(place) numbers before the end: \(reader.indexFinding)")
      }
    }
    cases.finish()
  }

  @Test func `random changes of a snapshot under right sums never trap`() throws {
    var cases = HostileCases("forged snapshots of an index")
    let journal = try IndexedJournal()
    let index = try journal.index()
    var numbers = SeededNumbers(seed: 22)
    for _ in 0..<60 * HostileCases.factor {
      try journal.write(index: index.changingLastSnapshot(using: &numbers))
      var reader = try journal.timeline()
      let isSealed = reader.indexFinding == .used
      try reader.seek(to: journal.events)
      // A checkpoint after the snapshot contradicts a state that was changed; then the index is left out.
      let isLeftOut = reader.indexFinding == .ignored(.wrong) && reader.index == nil
      let isRight = reader.mismatch == nil && (reader.indexFinding == .used || isLeftOut)
      cases.note(isSealed && isRight ? nil : "\(reader.indexFinding)")
    }
    cases.finish()
  }
}

extension [UInt8] {
  /// The same index with one to three bytes of its last snapshot exchanged, and the sums that belong to it.
  fileprivate func changingLastSnapshot(using numbers: inout SeededNumbers) -> [UInt8] {
    let entry = count - (7 + 8 + 11) * 8
    let (start, size) = (number(at: entry + 8 * 8), number(at: entry + 9 * 8))
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let place = start + Int.random(in: 0..<size, using: &numbers)
      bytes[place] = Array("0-1.e[]{}\",:nul".utf8).randomElement(using: &numbers) ?? 0
    }
    var sum = CRC32()
    bytes[start..<start + size].withUnsafeBytes { sum.add($0) }
    return bytes.replacing(at: entry + 10 * 8, with: UInt64(sum.value))
  }
}
