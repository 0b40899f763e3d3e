import NavRuntime

/// The symbols of one block of a deflate stream: bytes, and repetitions of earlier bytes.
struct DeflateSymbols: ~Copyable {
  /// The symbols: a byte each, or 256 + the length of a repetition, with its distance in the upper 16 bits.
  private var list = ContiguousArray<UInt32>()
  private var lengthCounts = [Int](repeating: 0, count: Self.lengths)
  private var distanceCounts = [Int](repeating: 0, count: Self.distances)

  /// The number of symbols for literals, the end and lengths in the format.
  private static let lengths = 286
  private static let distances = 30
  private static let end = 256
  /// The number of bits of the longest code of a symbol, and of the longest code of a code's length.
  private static let longestCode = 15
  private static let longestCodeOfCodes = 7

  var count: Int { list.count }

  mutating func add(literal byte: UInt8) {
    list.append(UInt32(byte))
    lengthCounts[Int(byte)] += 1
  }

  mutating func add(length: Int, distance: Int) {
    list.append(UInt32(truncatingIfNeeded: distance << 16 | Self.end + length))
    lengthCounts[Self.code(ofLength: length).symbol] += 1
    distanceCounts[Self.code(ofDistance: distance).symbol] += 1
  }

  /// Writes the block, and removes all symbols.
  mutating func write(to bits: inout DeflateBits, isLast: Bool) {
    lengthCounts[Self.end] += 1
    let codes = DeflateCodes(lengthCounts, longest: Self.longestCode)
    let distances = DeflateCodes(distanceCounts, longest: Self.longestCode)
    bits.append(isLast ? 1 : 0, 1)
    bits.append(2, 2)
    Self.writeHeader(codes, distances, to: &bits)
    for symbol in list { Self.write(symbol, codes, distances, to: &bits) }
    codes.write(Self.end, to: &bits)
    list.removeAll(keepingCapacity: true)
    for index in lengthCounts.indices { lengthCounts[index] = 0 }
    for index in distanceCounts.indices { distanceCounts[index] = 0 }
  }

  private static func write(
    _ symbol: UInt32, _ codes: borrowing DeflateCodes, _ distances: borrowing DeflateCodes,
    to bits: inout DeflateBits
  ) {
    let value = Int(symbol & 0xFFFF)
    guard value > end else { return codes.write(value, to: &bits) }
    let length = code(ofLength: value - end)
    codes.write(length.symbol, to: &bits)
    bits.append(length.extra, length.width)
    let distance = code(ofDistance: Int(symbol >> 16))
    distances.write(distance.symbol, to: &bits)
    bits.append(distance.extra, distance.width)
  }

  // MARK: Lengths and distances

  /// A symbol, and the extra bits after it.
  private typealias Code = (symbol: Int, extra: UInt32, width: Int)

  private static func code(ofLength length: Int) -> Code {
    if length == 258 { return (285, 0, 0) }
    let code = exponential(length - 3, 2)
    return (257 + code.symbol, code.extra, code.width)
  }

  private static func code(ofDistance distance: Int) -> Code { exponential(distance - 1, 1) }

  /// Returns the code of a length or a distance. The symbols are in groups of 2^`bits`, and the range of each group
  /// is twice as wide as the one before.
  @inline(__always)
  private static func exponential(_ number: Int, _ bits: Int) -> Code {
    if number < 1 << (bits + 1) { return (number, 0, 0) }
    let width = Int.bitWidth - 1 - number.leadingZeroBitCount - bits
    let symbol = (width + 1) << bits + (number >> width) & (1 << bits - 1)
    return (symbol, UInt32(truncatingIfNeeded: number & (1 << width - 1)), width)
  }

  // MARK: The codes of the code lengths

  /// The order in which the format writes the lengths of these codes.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func writeHeader(
    _ codes: borrowing DeflateCodes, _ distances: borrowing DeflateCodes, to bits: inout DeflateBits
  ) {
    let widths = codes.widths + distances.widths
    var counts = [Int](repeating: 0, count: order.count)
    for width in widths { counts[width] += 1 }
    let table = DeflateCodes(counts, longest: longestCodeOfCodes)
    bits.append(UInt32(lengths - 257), 5)
    bits.append(UInt32(self.distances - 1), 5)
    bits.append(UInt32(order.count - 4), 4)
    for symbol in order { bits.append(UInt32(table.widths[symbol]), 3) }
    for width in widths { table.write(width, to: &bits) }
  }
}

/// The codes of a set of symbols. A frequent symbol has a short code.
struct DeflateCodes {
  /// The number of bits of each symbol's code; 0 for a symbol that is not used.
  let widths: [Int]
  /// The codes with their bits reversed, as in the stream.
  private let codes: [UInt32]

  /// Creates the codes for symbols with these frequencies, none longer than `longest` bits.
  init(_ counts: [Int], longest: Int) {
    var counts = counts
    // A decoder requires at least two codes.
    for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 && counts[symbol] == 0 {
      counts[symbol] = 1
    }
    var widths = Self.widths(counts)
    // While a code is too long, the weight of rare symbols is increased.
    while widths.contains(where: { $0 > longest }) {
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      widths = Self.widths(counts)
    }
    self.widths = widths
    codes = Self.codes(widths, longest: longest)
  }

  func write(_ symbol: Int, to bits: inout DeflateBits) { bits.append(codes[symbol], widths[symbol]) }

  /// Returns the widths of the Huffman codes: the two rarest nodes are merged repeatedly.
  private static func widths(_ counts: [Int]) -> [Int] {
    let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: max(0, 2 * leaves.count - 1))
    var (leaf, node) = (0, leaves.count)
    func rarest() -> Int {
      let takesLeaf = leaf < leaves.count && (node >= weights.count || weights[leaf] <= weights[node])
      defer { if takesLeaf { leaf += 1 } else { node += 1 } }
      return takesLeaf ? leaf : node
    }
    for parent in leaves.count..<max(leaves.count, parents.count) {
      let (one, other) = (rarest(), rarest())
      weights.append(weights[one] + weights[other])
      (parents[one], parents[other]) = (parent, parent)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for index in depths.indices.dropLast().reversed() { depths[index] = depths[parents[index]] + 1 }
    var widths = [Int](repeating: 0, count: counts.count)
    for (place, symbol) in leaves.enumerated() { widths[symbol] = depths[place] }
    return widths
  }

  /// Returns the codes, assigned in the order of their widths, then of their symbols.
  private static func codes(_ widths: [Int], longest: Int) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: widths.count)
    var next: UInt32 = 0
    for width in 1...longest {
      for symbol in widths.indices where widths[symbol] == width {
        codes[symbol] = reversed(next, width)
        next += 1
      }
      next <<= 1
    }
    return codes
  }

  private static func reversed(_ code: UInt32, _ width: Int) -> UInt32 {
    var (rest, result) = (code, UInt32(0))
    for _ in 0..<width {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
