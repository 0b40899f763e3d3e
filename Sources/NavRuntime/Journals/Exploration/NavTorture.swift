public import NavEvents
public import NavRuntime

extension NavJournal {
  /// Damages the journal in every small way, and reads what is left: every cut, every flipped bit, and every line that is
  /// lost, doubled or swapped with the next. The file itself is not changed.
  ///
  /// ```swift
  /// #expect(try journal.torture().accepted == 0)
  /// ```
  ///
  /// Each damage must end the reading before the damaged line, with a torn tail or a named corruption. Only a cut at the
  /// end of a line, and the loss of the last line, leave a journal that is shorter and whole.
  ///
  /// Complexity: O(size) cases for a short journal. For one of more than about 10 KiB, evenly spread cases are taken, so
  /// that the answer takes seconds.
  /// - Throws: A ``/NavRuntime/NavJournal/Failure`` when the file cannot be read.
  public func torture() throws(Failure) -> NavTorture {
    let file = try recordedFile()
    do throws(FileError) { return try NavTorture(of: file) } catch { throw .file(error) }
  }
}

/// The outcomes of reading a journal after each of many damages.
public struct NavTorture: Equatable, Sendable {
  /// A way in which a file can be damaged.
  @nonexhaustive public enum Damage: String, CaseIterable, Sendable {
    /// The file ends after any byte.
    case cut
    /// One bit has another value.
    case flippedBit
    /// A line is lost.
    case lostLine
    /// A line is there twice.
    case doubledLine
    /// Two neighboring lines have changed places.
    case swappedLines
  }

  /// The numbers of outcomes.
  public struct Outcomes: Equatable, Sendable {
    /// The number of damages that were tried.
    public var cases: Int { prefixes + torn + corrupt + accepted }
    /// The number of shorter journals that are whole: cut at the end of a line, the empty one, or without their last line.
    public internal(set) var prefixes = 0
    /// The number of torn tails: a crash can explain the damage, and the next session goes on after the last whole commit.
    public internal(set) var torn = 0
    /// The number of named corruptions.
    public internal(set) var corrupt = 0
    /// The number of damaged lines that were read as if they were whole. Any is a defect of the reader.
    public internal(set) var accepted = 0
  }

  /// The length of the valid part of the journal, in bytes.
  public let size: Int
  /// The number of its lines.
  public let lines: Int
  /// The verdict on the journal itself. Only its valid part is damaged.
  public let verdict: JournalVerdict
  private var outcomes: [Damage: Outcomes] = [:]

  /// Returns the outcomes of a kind of damage.
  public func outcomes(of damage: Damage) -> Outcomes { outcomes[damage] ?? Outcomes() }

  /// The number of damages that were tried.
  public var cases: Int { outcomes.values.reduce(0) { $0 + $1.cases } }
  /// The number of damages that were not noticed. Any is a defect of the reader.
  public var accepted: Int { outcomes.values.reduce(0) { $0 + $1.accepted } }

  /// The largest number of cases of each kind.
  private static let mostCases = 1 << 17
  /// The number of bytes that may be read for each kind of damage. Unless the durability is `always`, a damage makes the
  /// reader look through the rest of the file for the last sync.
  static let mostBytes = 1 << 29

  /// Damages the valid part of a file.
  /// - Throws: A `FileError` when the file cannot be read.
  public init(of file: any StorageFile) throws(FileError) { try self.init(of: file, reading: Self.mostBytes) }

  /// Damages the valid part of a file, reading about `mostBytes` for each kind of damage.
  package init(of file: any StorageFile, reading mostBytes: Int) throws(FileError) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var positions = [reader.position]
    while try reader.next(into: &draft, .events) != nil {
      positions.append(reader.position)
      draft = CommitDraft()
    }
    verdict = reader.verdict
    (size, lines) = (reader.position.offset, positions.count - 1)
    let trial = Trial(file: file, header: reader.header, positions: positions)
    let looksAhead = reader.header?.durability != .always
    let mostCases = looksAhead ? max(1, min(Self.mostCases, mostBytes / max(1, size))) : Self.mostCases
    for damage in Damage.allCases {
      outcomes[damage] = try trial.outcomes(of: damage, atMost: mostCases)
    }
  }
}

/// A journal to be damaged, with the positions around its lines.
private struct Trial {
  let file: any StorageFile
  let header: JournalHeader?
  /// The position before each line, and the one after the last.
  let positions: [JournalPosition]

  private var size: Int { positions[positions.count - 1].offset }
  private var lines: Int { positions.count - 1 }

  /// Tries a kind of damage at every place, or at evenly spread ones.
  func outcomes(of damage: NavTorture.Damage, atMost most: Int) throws(FileError) -> NavTorture.Outcomes {
    var outcomes = NavTorture.Outcomes()
    let places = places(of: damage)
    // An odd step, so that all bits of a byte have their turn.
    let step = places <= most ? 1 : places / most | 1
    for place in stride(from: 0, to: places, by: step) {
      let (damaged, line) = damaged(damage, at: place)
      try read(damaged, at: positions[line], &outcomes)
    }
    return outcomes
  }

  private func places(of damage: NavTorture.Damage) -> Int {
    switch damage {
    case .cut: size
    case .flippedBit: Int(clamping: Int64(size) * 8)
    case .lostLine, .doubledLine: lines
    case .swappedLines: max(0, lines - 1)
    }
  }

  /// Returns the damaged file, and the number of the line with which reading begins: those before it are whole.
  private func damaged(_ damage: NavTorture.Damage, at place: Int) -> (file: DamagedFile, line: Int) {
    switch damage {
    case .cut:
      return (DamagedFile(file, parts: [0..<place]), line(with: place))
    case .flippedBit:
      let flipped = (byte: place / 8, mask: 1 << UInt8(place % 8) as UInt8)
      return (DamagedFile(file, parts: [0..<size], flipped: flipped), line(with: flipped.byte))
    case .lostLine:
      return (DamagedFile(file, parts: [0..<start(place), start(place + 1)..<size]), place)
    case .doubledLine:
      return (DamagedFile(file, parts: [0..<start(place + 1), start(place)..<size]), place + 1)
    case .swappedLines:
      let (first, second, end) = (start(place), start(place + 1), start(place + 2))
      return (DamagedFile(file, parts: [0..<first, second..<end, first..<second, end..<size]), place)
    }
  }

  /// Returns the offset of the first byte of a line.
  private func start(_ line: Int) -> Int { positions[line].offset }

  /// Reads the line after a position. The lines before it are whole, and were read when the journal was.
  private func read(
    _ file: DamagedFile, at position: JournalPosition, _ outcomes: inout NavTorture.Outcomes
  ) throws(FileError) {
    var reader = JournalReader(file, at: position, header: position.lines == 0 ? nil : header)
    var draft = CommitDraft()
    if try reader.next(into: &draft, .events) != nil { return outcomes.accepted += 1 }
    switch reader.verdict {
    case .clean: outcomes.prefixes += 1
    case .tornTail: outcomes.torn += 1
    case .corrupt: outcomes.corrupt += 1
    }
  }

  /// Returns the number of the line with a byte. Complexity: O(log n) in the lines.
  private func line(with byte: Int) -> Int {
    var (low, high) = (0, lines)
    while low < high {
      let middle = (low + high + 1) / 2
      if positions[middle].offset <= byte { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

/// A file as it would be after some damage, for reading only.
///
/// A class: its identity is that of the file.
private final class DamagedFile: ReadOnlyFile {
  private let file: any StorageFile
  /// The parts of the undamaged file, in their order in this one.
  private let parts: [Range<Int>]
  private let flipped: (byte: Int, mask: UInt8)?

  init(_ file: any StorageFile, parts: [Range<Int>], flipped: (byte: Int, mask: UInt8)? = nil) {
    (self.file, self.parts, self.flipped) = (file, parts, flipped)
  }

  var path: String { file.path }

  func size() throws(FileError) -> Int { parts.reduce(0) { $0 + $1.count } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var before = 0
    for part in parts {
      let start = part.lowerBound + offset - before
      before += part.count
      guard start < part.upperBound else { continue }
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, part.upperBound - start)])
      let count = try file.read(at: start, into: wanted)
      if let flipped, start..<start + count ~= flipped.byte { buffer[flipped.byte - start] ^= flipped.mask }
      return count
    }
    return 0
  }

  /// Nobody writes to the file: the damage is all there is.
  func waitForWriter() {}
}
