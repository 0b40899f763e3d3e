package import NavBase
import NavEvents
import NavRuntime

/// A compressor that writes a raw deflate stream (RFC 1951), which every browser can decompress.
///
/// It finds repetitions with chains of the places that have the same four bytes, and writes blocks with codes that
/// fit their content. A page consists mostly of repetitions, so it shrinks to a tenth of its bytes or less.
package struct Deflate: ~Copyable {
  /// The greatest distance of a repetition, as the format defines it.
  private static let window = 1 << 15
  private static let shortest = 4
  private static let longest = 258
  /// The number of earlier places that are compared. More comparisons make the stream only slightly shorter, and take
  /// much longer.
  private static let patience = 12
  /// The length from which a repetition is taken without looking for a longer one.
  private static let good = 96
  /// The number of symbols in a block: enough to make the size of its codes, 100 bytes, negligible.
  private static let block = 1 << 15
  private static let hashBits = 16

  private let input: UnsafeRawBufferPointer
  private var bits: DeflateBits
  /// The last place with each hash, and for each place of the window the one before it with the same hash: the lowest 32 bits
  /// of them. At the beginning, all are farther away than the window is wide.
  private var heads = [UInt32](repeating: 0 &- UInt32(window), count: 1 << hashBits)
  private var links = [UInt32](repeating: 0 &- UInt32(window), count: window)
  private var symbols = DeflateSymbols()

  /// Appends the stream of `input` to `output`.
  package static func append(_ input: UnsafeRawBufferPointer, to output: inout ByteBuffer) {
    var deflate = Deflate(input)
    deflate.run()
    deflate.bits.finish()
    output.append(deflate.bits.bytes.bytes)
  }

  private init(_ input: UnsafeRawBufferPointer) {
    self.input = input
    bits = DeflateBits()
  }

  private mutating func run() {
    var place = 0
    var found = match(at: 0)
    while place < input.count {
      let (length, distance) = found
      guard length >= Self.shortest else {
        take(literalAt: place)
        place += 1
        found = match(at: place)
        continue
      }
      // A longer repetition may begin one byte later.
      let next = length < Self.good ? match(at: place + 1) : (length: 0, distance: 0)
      if next.length > length {
        take(literalAt: place)
        place += 1
        found = next
        continue
      }
      symbols.add(length: length, distance: distance)
      let first = length < Self.good ? 2 : 1
      for inside in first..<max(first, length) { note(place + inside) }
      place += length
      if symbols.count >= Self.block { symbols.write(to: &bits, isLast: false) }
      found = match(at: place)
    }
    symbols.write(to: &bits, isLast: true)
  }

  private mutating func take(literalAt place: Int) {
    symbols.add(literal: input[place])
    if symbols.count >= Self.block { symbols.write(to: &bits, isLast: false) }
  }

  /// Returns the longest repetition at a place, and adds the place to its chain.
  private mutating func match(at place: Int) -> (length: Int, distance: Int) {
    guard place + Self.shortest <= input.count else { return (0, 0) }
    var back = Self.distance(to: note(place), from: place)
    var (best, distance) = (0, 0)
    let most = min(Self.longest, input.count - place)
    var tries = Self.patience
    while back <= place, back < Self.window, tries > 0 {
      let candidate = place - back
      if best == 0 || best < most && input[candidate + best] == input[place + best] {
        let length = common(candidate, place, most)
        if length > best { (best, distance) = (length, back) }
        if best >= Self.good { break }
      }
      let next = Self.distance(to: links[candidate & (Self.window - 1)], from: place)
      if next <= back { break }
      back = next
      tries -= 1
    }
    return (best, distance)
  }

  /// Returns how far back a place is, of which the lowest 32 bits are given.
  private static func distance(to earlier: UInt32, from place: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: place) &- earlier)
  }

  private func common(_ one: Int, _ other: Int, _ most: Int) -> Int {
    var length = 0
    while length + 8 <= most {
      let first = input.loadUnaligned(fromByteOffset: one + length, as: UInt64.self)
      let second = input.loadUnaligned(fromByteOffset: other + length, as: UInt64.self)
      if first != second {
        return length + (first ^ second).littleEndian.trailingZeroBitCount / 8
      }
      length += 8
    }
    while length < most, input[one + length] == input[other + length] { length += 1 }
    return length
  }

  /// Adds a place to the chain of places with the same four bytes; returns the previous one.
  @discardableResult
  private mutating func note(_ place: Int) -> UInt32 {
    guard place + Self.shortest <= input.count else {
      return UInt32(truncatingIfNeeded: place) &- UInt32(Self.window)
    }
    let word = UInt32(littleEndian: input.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    let hash = Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    let before = heads[hash]
    heads[hash] = UInt32(truncatingIfNeeded: place)
    links[place & (Self.window - 1)] = before
    return before
  }
}

/// A writer that packs bits into bytes, the lowest first.
struct DeflateBits: ~Copyable {
  private(set) var bytes = ByteBuffer(capacity: 1 << 16)
  private var pending: UInt64 = 0
  private var count: UInt64 = 0

  /// Appends the lowest bits of a value, the lowest first.
  mutating func append(_ value: UInt32, _ width: Int) {
    pending |= UInt64(value) << count
    count += UInt64(width)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Fills the last byte.
  mutating func finish() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, count) = (0, 0)
  }
}
