import NavJournals
import NavRuntime

/// An endless, seeded series of damaged documents.
struct JSONMutations {
  /// Bytes that mean something in JSON, and a few that must not occur in it.
  private static let bytes =
    Array("{}[]:,\"\\/ \n\t0123456789-+.eEaubtfn\u{0}\u{1F}\u{7F}".utf8) + [0x80, 0xC3, 0xFF]

  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// Returns a valid document with one to three mutations.
  mutating func next() -> [UInt8] {
    var bytes = document()
    for _ in 0..<Int.random(in: 1...3, using: &numbers) { mutate(&bytes) }
    return bytes
  }

  private mutating func document() -> [UInt8] {
    Array((JSONSeeds.documents.randomElement(using: &numbers) ?? "").utf8)
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers) }
    case 1: bytes.insert(meaningful(), at: place)
    case 2: if place < bytes.count { bytes.remove(at: place) }
    case 3: if place < bytes.count { bytes[place] = meaningful() }
    case 4: bytes.insert(contentsOf: part(of: bytes), at: place)
    case 5: bytes.insert(contentsOf: document(), at: place)
    case 6: bytes.removeSubrange(range(in: bytes))
    default: exchangeDigit(&bytes, near: place)
    }
  }

  private mutating func meaningful() -> UInt8 { Self.bytes.randomElement(using: &numbers) ?? 0 }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &numbers)
    return start..<min(bytes.count, start + Int.random(in: 0..<8, using: &numbers))
  }

  private mutating func part(of bytes: [UInt8]) -> [UInt8] { Array(bytes[range(in: bytes)]) }

  /// Adds digits to a number. Most of the results stay valid.
  private mutating func exchangeDigit(_ bytes: inout [UInt8], near place: Int) {
    guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
    let more = ["7", "25", "e3", "E-2", ".5", "0000", "99999999", "1234567890123456"]
    bytes.insert(contentsOf: (more.randomElement(using: &numbers) ?? "").utf8, at: digit + 1)
  }
}
