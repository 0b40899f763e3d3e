import Foundation
import NavEvents
import NavRuntime
import Testing

/// A page, parsed without the code that writes it.
struct PageFile {
  let text: String
  /// The page's summary of the whole journal.
  let summary: CanonicalJSON
  /// The texts of the records.
  let texts: [String]
  let records: [UInt8]
  /// The names of the pieces of the states.
  let pieces: [String]
  let states: [UInt8]
  /// All sections, unpacked.
  let data: [UInt8]
  /// The data of the journal on the right; empty for a page with one device.
  let rest: [UInt8]

  init(_ bytes: [UInt8]) throws {
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let start = try #require(text.range(of: #"<script type="text/plain" id="data">"#)).upperBound
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    let packed = try #require(Data(base64Encoded: String(text[start..<end])))
    try self.init(text, Inflate.bytes(Array(packed)))
    #expect(rest.isEmpty == (summary.member("comparison")?.member("right") == nil))
  }

  /// The journal on the right of a page with two journals.
  var right: PageFile { get throws { try PageFile(text, rest) } }

  private init(_ text: String, _ data: [UInt8]) throws {
    (self.text, self.data) = (text, data)
    var reader = VarintReader(data)
    summary = try CanonicalJSON(String(decoding: reader.section(), as: UTF8.self))
    texts = Self.lines(reader.section())
    records = Array(reader.section())
    pieces = Self.lines(reader.section())
    states = Array(reader.section())
    rest = Array(reader.rest)
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The page without its data, which is the same for every journal.
  var frame: String {
    get throws {
      let start = try #require(text.range(of: #"id="data">"#)).upperBound
      let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
      return String(text[..<start] + text[end...])
    }
  }

  func number(_ name: String) throws -> Int { Int(try #require(summary.member(name)?.number)) }

  // MARK: Records

  /// A commit as the records have it.
  struct Commit: Equatable {
    var time: Int64
    var source: String
    var line: String
    var events: [String]
    /// The plugin, its part in words, and the events that the part led to.
    var contributions: [String]
    /// The code, then who objects and why.
    var refusal: [String]
  }

  /// Returns the commits, each from its record.
  func commits() throws -> [Commit] {
    var reader = VarintReader(records)
    var (commits, time, known): ([Commit], Int, Int) = ([], 0, 0)
    func text(_ reader: inout VarintReader) throws -> String {
      let number = reader.number()
      if number == 0 { known += 1 }
      let place = number == 0 ? known - 1 : number - 1
      return try #require(texts.indices.contains(place) ? texts[place] : nil)
    }
    while !reader.isAtEnd {
      let step = reader.number()
      time += step >> 1 ^ -(step & 1)
      let source = try #require(CommitSource(rawValue: UInt8(reader.number()))).name
      var commit = Commit(
        time: Int64(time), source: source, line: try text(&reader), events: [], contributions: [], refusal: []
      )
      for _ in 0..<reader.number() { commit.events.append(try text(&reader)) }
      for _ in 0..<reader.number() {
        let (plugin, words, _) = (try text(&reader), try text(&reader), reader.number())
        let events = (0..<reader.number()).map { _ in reader.number() }
        commit.contributions.append("\(plugin): \(words) \(events)")
      }
      let parts = reader.number()
      for _ in 0..<(parts == 0 ? 0 : 2 * parts - 1) { commit.refusal.append(try text(&reader)) }
      // Each event has the distance of the event that it is about.
      for _ in commit.events { _ = reader.number() }
      commits.append(commit)
    }
    return commits
  }

  // MARK: States

  /// Returns the state view after each number of events, from the first on, without the members that name the moment.
  func views() throws -> [String] {
    let stretches = try #require(summary.member("stretches")?.elements).map { stretch in
      try #require(stretch.elements).map { Int($0.number ?? -1) }
    }
    let end = try number("events")
    var views: [String] = []
    for (index, stretch) in stretches.enumerated() {
      var cursor = PageCursor(states, at: stretch[1], pieces: stretch[3])
      try cursor.readWhole()
      let next = index + 1 < stretches.count ? stretches[index + 1][0] : end + 1
      #expect(index == 0 || cursor.texts == lastTexts(views.count, stretches, index))
      for event in stretch[0]..<next {
        if event > stretch[0] { try cursor.step() }
        views.append(view(cursor.texts))
      }
    }
    return views
  }

  /// Returns the sum of each whole state and of the last state, as the summary states it and as a page computes it: FNV-1a of
  /// the bytes of each piece and of its number, in 24 bits.
  func sums() throws -> [(stated: Int, computed: Int)] {
    func sum(_ texts: [Int: [UInt8]]) -> Int {
      var hash: UInt32 = 0x811C_9DC5
      for (number, text) in texts.sorted(by: { $0.key < $1.key }) {
        let bytes = text + [0, 8, 16].map { UInt8(truncatingIfNeeded: number >> $0) }
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      }
      return Int(hash)
    }
    var sums: [(stated: Int, computed: Int)] = []
    for stretch in try #require(summary.member("stretches")?.elements) {
      let numbers = try #require(stretch.elements).map { Int($0.number ?? -1) }
      var cursor = PageCursor(states, at: numbers[1], pieces: numbers[3])
      try cursor.readWhole()
      sums.append((numbers[2], sum(cursor.texts)))
      guard sums.count == summary.member("stretches")?.elements?.count else { continue }
      for _ in numbers[0]..<(try number("events")) { try cursor.step() }
      sums.append((try number("sum"), sum(cursor.texts)))
    }
    return sums
  }

  /// Returns the pieces at the end of the stretch before, computed from its changes alone.
  private func lastTexts(_ count: Int, _ stretches: [[Int]], _ index: Int) -> [Int: [UInt8]] {
    let (before, next) = (stretches[index - 1], stretches[index])
    var cursor = PageCursor(states, at: before[1], pieces: before[3])
    guard (try? cursor.readWhole()) != nil else { return [:] }
    for _ in before[0]..<next[0] where (try? cursor.step()) == nil { return [:] }
    return cursor.texts
  }

  private func view(_ texts: [Int: [UInt8]]) -> String {
    var groups: [Character: [(name: String, text: String)]] = [:]
    for (number, text) in texts {
      let name = pieces[number]
      groups[name.first ?? "?", default: []].append(
        (String(name.dropFirst()), String(decoding: text, as: UTF8.self)))
    }
    func nodes(_ letter: Character) -> String {
      let sorted = (groups[letter] ?? []).map { (CanonicalJSON(canonical: $0.name).string ?? "", $0.text) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      return "{\(sorted.map(\.1).joined(separator: ","))}"
    }
    func member(_ name: String) -> String { groups["m"]?.first { $0.name == name }?.text ?? "" }
    let frames = (groups["f"] ?? []).sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }.map(\.text)
    let members = [
      member("focus"), member("environment"), member("root"), "\"containers\":\(nodes("c"))",
      "\"screens\":\(nodes("s"))", member("panes"), "\"items\":\(nodes("i"))",
      "\"layout\":[\(frames.joined(separator: ","))]", member("visible"), member("rotation"),
      member("presented"), member("plugins"),
    ]
    return members.joined(separator: ",") + "}"
  }
}

/// A place among the states of a page, with the pieces there by their numbers.
private struct PageCursor {
  private var reader: VarintReader
  private var pieces: Int
  private(set) var texts: [Int: [UInt8]] = [:]
  private var lost: [Int: [UInt8]] = [:]

  init(_ states: [UInt8], at start: Int, pieces: Int) {
    reader = VarintReader(states, at: start)
    self.pieces = pieces
  }

  private mutating func next() -> Int? {
    switch reader.number() {
    case 0: return nil
    case 1:
      pieces += 1
      return pieces - 1
    case let number: return number - 2
    }
  }

  mutating func readWhole() throws {
    while let piece = next() { texts[piece] = Array(reader.section()) }
  }

  mutating func step() throws {
    while let piece = next() {
      let before = texts[piece] ?? lost[piece] ?? []
      switch reader.number() {
      case 0:
        lost[piece] = texts[piece]
        texts[piece] = nil
      case 1: texts[piece] = before
      case let kept:
        let end = reader.number()
        let middle = reader.section()
        try #require(kept - 2 + end <= before.count)
        texts[piece] = before.prefix(kept - 2) + middle + before.suffix(end)
      }
    }
  }
}

/// A reader of numbers in groups of seven bits.
struct VarintReader {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8], at place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

  var isAtEnd: Bool { place == bytes.count }
  /// What has not been read.
  var rest: ArraySlice<UInt8> { bytes[place...] }

  mutating func number() -> Int {
    var (value, shift) = (0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return value
  }

  mutating func section() -> ArraySlice<UInt8> {
    let count = number()
    let section = bytes[min(place, bytes.count)..<min(place + count, bytes.count)]
    place += count
    return section
  }
}

/// A decoder of raw deflate streams, which reads them bit by bit as RFC 1951 describes.
struct Inflate {
  /// A fault that no valid stream has.
  struct Mistake: Error {}

  private let bytes: [UInt8]
  private var place = 0
  private var output: [UInt8] = []

  static func bytes(_ packed: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes: packed)
    try inflate.run()
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bit() throws -> Int {
    guard place / 8 < bytes.count else { throw Mistake() }
    defer { place += 1 }
    return Int(bytes[place / 8] >> UInt8(place % 8)) & 1
  }

  private mutating func bits(_ count: Int) throws -> Int {
    try (0..<count).reduce(0) { value, shift in value | (try bit()) << shift }
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try bit() == 1
      guard try bits(2) == 2 else { throw Mistake() }
      let (lengths, distances) = try tables()
      while try symbol(lengths, distances) {}
    }
    guard (place + 7) / 8 == bytes.count else { throw Mistake() }
  }

  /// Codes by their width and value.
  private typealias Table = [Int: Int]

  private mutating func tables() throws -> (Table, Table) {
    let (lengths, distances, codes) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var widths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in 0..<codes { widths[order[index]] = try bits(3) }
    let table = Self.table(widths)
    var all: [Int] = []
    while all.count < lengths + distances {
      let width = try code(table)
      guard width < 16 else { throw Mistake() }
      all.append(width)
    }
    return (Self.table(Array(all[..<lengths])), Self.table(Array(all[lengths...])))
  }

  private static func table(_ widths: [Int]) -> Table {
    var (table, next): (Table, Int) = ([:], 0)
    for width in 1...15 {
      for symbol in widths.indices where widths[symbol] == width {
        table[width << 16 | next] = symbol
        next += 1
      }
      next <<= 1
    }
    return table
  }

  private mutating func code(_ table: Table) throws -> Int {
    var value = 0
    for width in 1...15 {
      value = value << 1 | (try bit())
      if let symbol = table[width << 16 | value] { return symbol }
    }
    throw Mistake()
  }

  private mutating func symbol(_ lengths: Table, _ distances: Table) throws -> Bool {
    let symbol = try code(lengths)
    if symbol < 256 {
      output.append(UInt8(symbol))
      return true
    }
    if symbol == 256 { return false }
    let length = symbol == 285 ? 258 : try number(symbol - 257, 2) + 3
    let distance = try number(code(distances), 1) + 1
    guard distance <= output.count else { throw Mistake() }
    for _ in 0..<length { output.append(output[output.count - distance]) }
    return true
  }

  private mutating func number(_ symbol: Int, _ step: Int) throws -> Int {
    if symbol < 2 << step { return symbol }
    let width = symbol >> step - 1
    return (1 << step + symbol & (1 << step - 1)) << width + (try bits(width))
  }
}
