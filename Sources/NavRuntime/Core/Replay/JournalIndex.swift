import NavBase
package import NavEvents

/// The index of a journal, `NAME.idx`: snapshots of the state, so that no moment is far from one.
///
/// The index adds nothing to the journal, and deleting it changes no answer. It is trusted only while the journal is the
/// very file for which the index was sealed, by length and time of last change, and while this version folds events as the
/// sealing one did. Any other index is ignored, and replaced by the next reader that folds the whole journal.
///
/// The file: a mark, by which an index is recognised even when it was not finished; the snapshots, one after another; then a table of 64-bit numbers in little-endian order: an ``Entry`` for each
/// snapshot, the position of the journal's end, and the ``Seal``, whose last number is a CRC-32 of the table.
///
/// A class: its identity is the open file.
package final class JournalIndex: Sendable {
  /// The length of the shortest journal that has an index, in bytes. A shorter journal is folded in a few milliseconds.
  static let shortestJournal = 1 << 20
  /// The bytes of journal per byte of the last snapshot, before the next one is taken.
  private static let growthPerSnapshot = 64
  /// The bytes of journal per byte of all snapshots: with its table, an index takes less than two percent of its journal.
  private static let shareOfSnapshots = 55
  /// The smallest distance between snapshots, in bytes of journal, which are folded in a fraction of a millisecond.
  private static let smallestStep = 1 << 16
  /// The version of the rules by which events change the state and by which a snapshot is written. Raise it with every
  /// change of either.
  private static let foldVersion = 4
  /// The bytes with which every index begins. A journal begins with a brace, and no text has the zero.
  static let beginning = Array("navindex\0\0\0\0\0\0\0\0".utf8)

  /// The state of the index beside a journal.
  package enum Finding: Equatable, Sendable {
    /// There is no index, or none is looked for.
    case none
    case used
    case ignored(Fault)
  }

  /// The reason why an index cannot be used.
  package enum Fault: Error, Equatable, Sendable {
    /// The index is truncated or damaged, or its writer ended before it was sealed.
    case unsealed
    /// The journal has changed since, or is another file.
    case stale
    /// Another version of the runtime wrote the index.
    case otherVersion
    /// A checkpoint of the journal contradicts a snapshot.
    case wrong
    /// The file is no index. It is left alone, and there is no index while it is there.
    case foreign

    /// The fault as a part of a sentence about the index.
    var message: String {
      switch self {
      case .unsealed: "was not finished"
      case .stale: "was made for another state of the file"
      case .otherVersion: "was made by another version"
      case .wrong: "contradicts a checkpoint of the journal"
      case .foreign: "is no index"
      }
    }
  }

  /// The position of the journal's end.
  let end: JournalPosition
  /// The total length of the snapshots, after which the table begins.
  let snapshotsEnd: Int
  private let file: any StorageFile
  private let entries: [Entry]

  private init(_ file: any StorageFile, _ entries: [Entry], end: JournalPosition, snapshotsEnd: Int) {
    (self.file, self.entries, self.end, self.snapshotsEnd) = (file, entries, end, snapshotsEnd)
  }

  package static func path(beside journal: String) -> String {
    SidecarName.path(beside: journal, SidecarName.index)
  }

  /// Returns a Boolean value that indicates whether a file is an index, finished or not, and may be replaced or deleted. Any
  /// other file that has the name of an index belongs to somebody. An empty file is an index that was just begun, unless it has
  /// another owner or other permissions than a new one.
  static func isIndex(_ file: any StorageFile) -> Bool {
    guard let size = try? file.size() else { return false }
    if size == 0 { return SystemCall.isAsCreated(file.path) }
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    let isWhole = bytes.withUnsafeMutableBytes { (try? file.readAll(at: 0, into: $0)) == $0.count }
    if isWhole, bytes == beginning { return true }
    // Earlier versions wrote no mark at the beginning.
    return words(of: file, before: size, Seal.length).flatMap(Seal.init) != nil
  }

  /// Returns the index of a journal, if a trustworthy one exists.
  static func find(beside journal: any StorageFile) -> (index: JournalIndex?, finding: Finding) {
    guard let stamp = journal.stamp, stamp.size >= shortestJournal else { return (nil, .none) }
    let path = path(beside: journal.path)
    if SystemCall.printsInto(path) { return (nil, .ignored(.foreign)) }
    guard let file = try? POSIXFileSystem().open(path, .read) else { return (nil, .none) }
    guard isIndex(file) else { return (nil, .ignored(.foreign)) }
    do throws(Fault) {
      return (try read(file, of: stamp), .used)
    } catch {
      return (nil, .ignored(error))
    }
  }

  private static func read(_ file: any StorageFile, of stamp: FileStamp) throws(Fault) -> JournalIndex {
    guard let size = try? file.size(), let words = words(of: file, before: size, Seal.length),
      let seal = Seal(words), seal.tableLength <= size - seal.snapshotsEnd,
      let table = self.words(of: file, before: size, seal.tableLength / 8), Seal.sum(of: table) == seal.sum
    else { throw .unsealed }
    if seal.fingerprint != fingerprint { throw .otherVersion }
    if seal.stamp != stamp { throw .stale }
    let entries = (0..<seal.count).map { Entry(table[($0 * Entry.length)...]) }
    let end = JournalPosition(words: table[(seal.count * Entry.length)...])
    let positions = entries.map(\.position) + [end]
    guard areInOrder(entries, upTo: seal.snapshotsEnd), positions.areInOrder(upTo: stamp.size)
    else { throw .unsealed }
    return JournalIndex(file, entries, end: end, snapshotsEnd: seal.snapshotsEnd)
  }

  /// Returns a Boolean value that indicates whether the snapshots of `entries` follow one another, from the beginning of the
  /// index to an offset.
  private static func areInOrder(_ entries: [Entry], upTo end: Int) -> Bool {
    var place = beginning.count
    for entry in entries {
      guard entry.start == place, 0...end - place ~= entry.size else { return false }
      place += entry.size
    }
    return place == end
  }

  /// Returns the last `count` numbers before an offset; nil when there are fewer.
  private static func words(of file: any StorageFile, before end: Int, _ count: Int) -> [UInt64]? {
    guard count >= 0, count * 8 <= end else { return nil }
    var words = [UInt64](repeating: 0, count: count)
    let isRead = words.withUnsafeMutableBytes {
      (try? file.readAll(at: end - count * 8, into: $0)) == $0.count
    }
    return isRead ? words.map { UInt64(littleEndian: $0) } : nil
  }

  /// A number that identifies the version and its rules of folding.
  static let fingerprint: UInt64 = {
    var hash = FNV1a()
    var text = "\(RuntimeVersion.current) \(foldVersion)"
    text.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
    return hash.value
  }()

  /// The offsets of a journal at which snapshots are taken.
  struct Pace {
    /// The offset before which no snapshot is taken, because the last one that was tried was too large.
    private var earliest = 0

    /// Returns true when another snapshot is due: the journal has grown enough since the last one.
    func isDue(_ offset: Int, after last: Entry?) -> Bool {
      let growth = offset - (last?.position.offset ?? 0)
      return offset >= earliest && growth >= smallestStep && growth / growthPerSnapshot >= last?.size ?? 0
    }

    /// Returns false for a snapshot that is too large for the journal so far, or for the shortest one that has an index.
    /// Another is due when it would fit.
    mutating func accepts(_ snapshot: Entry) -> Bool {
      let (needed, isTooLarge) = (snapshot.start + snapshot.size).multipliedReportingOverflow(
        by: shareOfSnapshots)
      if !isTooLarge, needed <= max(snapshot.position.offset, shortestJournal) { return true }
      earliest = isTooLarge ? .max : max(needed, snapshot.position.offset + smallestStep)
      return false
    }
  }

  // MARK: Snapshots

  /// The last entry; nil when the journal was too short for one.
  var last: Entry? { entries.last }

  /// The number of snapshots.
  var count: Int { entries.count }

  /// All entries, for a writer that continues the index.
  var all: [Entry] { entries }

  /// Returns a Boolean value that indicates whether `other` is still this index, and not one that a reader has put in its
  /// place.
  func isIn(_ other: any StorageFile) -> Bool { file.stamp == other.stamp }

  /// Returns the last entry at or before a position. `isEarlyEnough` is true for all positions up to some point. Complexity:
  /// O(log n).
  package func entry(_ isEarlyEnough: (JournalPosition) -> Bool) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isEarlyEnough(entries[middle].position) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : entries[low - 1]
  }

  /// Returns the snapshot of an entry; nil when it cannot be read, or is damaged.
  func snapshot(of entry: Entry) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: entry.size)
    guard bytes.withUnsafeMutableBytes({ (try? file.readAll(at: entry.start, into: $0)) == $0.count }),
      bytes.withUnsafeBytes({ CRC32.sum(of: $0) }) == entry.sum
    else { return nil }
    return bytes
  }
}

extension JournalIndex {
  /// A snapshot: its position in the journal, and its place in the index.
  package struct Entry: Sendable {
    /// The number of 64-bit numbers that it takes.
    static let length = JournalPosition.wordCount + 3

    package let position: JournalPosition
    let start: Int
    let size: Int
    let sum: UInt32

    init(_ position: JournalPosition, start: Int, of snapshot: UnsafeRawBufferPointer) {
      self.position = position
      self.start = start
      size = snapshot.count
      sum = CRC32.sum(of: snapshot)
    }

    init(_ words: ArraySlice<UInt64>) {
      position = JournalPosition(words: words)
      let rest = words.dropFirst(JournalPosition.wordCount)
      start = Int(clamping: rest[rest.startIndex])
      size = Int(clamping: rest[rest.startIndex + 1])
      sum = UInt32(truncatingIfNeeded: rest[rest.startIndex + 2])
    }

    var words: [UInt64] {
      position.words
        + [UInt64(truncatingIfNeeded: start), UInt64(truncatingIfNeeded: size), UInt64(sum)]
    }
  }

  /// A snapshot in memory, with its entry.
  struct Snapshot {
    let entry: Entry
    let bytes: [UInt8]

    init(entry: Entry, bytes: [UInt8]) { (self.entry, self.bytes) = (entry, bytes) }

    /// Takes a snapshot of a state, whose place in an index is after the entry `last`.
    init(
      _ state: borrowing NavState, _ texts: borrowing TextTable, at position: JournalPosition,
      after last: Entry?
    ) {
      var buffer = ByteBuffer()
      state.writeSnapshot(texts, to: &buffer)
      let start = last.map { $0.start + $0.size } ?? JournalIndex.beginning.count
      entry = Entry(position, start: start, of: buffer.bytes)
      bytes = Array(buffer.bytes)
    }
  }

  /// The end of an index, which identifies the journal and the version.
  struct Seal {
    /// The number of 64-bit numbers that it takes.
    static let length = 7
    /// `navindex` in ASCII.
    private static let mark: UInt64 = 0x6E61_7669_6E64_6578

    let snapshotsEnd: Int
    let count: Int
    let stamp: FileStamp
    let fingerprint: UInt64
    let sum: UInt64

    init?(_ words: [UInt64]) {
      guard words.count == Self.length, words[5] == Self.mark, let count = Int(exactly: words[1]),
        count <= Self.mostEntries, let end = Int(exactly: words[0])
      else { return nil }
      (snapshotsEnd, self.count) = (end, count)
      stamp = FileStamp(size: Int(clamping: words[2]), changed: Int64(truncatingIfNeeded: words[3]))
      (fingerprint, sum) = (words[4], words[6])
    }

    /// The number of entries with which the length of the table in bytes is the largest number.
    private static let mostEntries = (Int.max / 8 - JournalPosition.wordCount - length) / Entry.length

    /// The length of the table in bytes.
    var tableLength: Int { (count * Entry.length + JournalPosition.wordCount + Self.length) * 8 }

    /// Returns the whole table.
    static func table(
      _ entries: [Entry], end: JournalPosition, snapshotsEnd: Int, of stamp: FileStamp
    ) -> [UInt64] {
      var table = entries.flatMap(\.words) + end.words
      table += [UInt64(truncatingIfNeeded: snapshotsEnd), UInt64(entries.count)]
      table += [UInt64(truncatingIfNeeded: stamp.size), UInt64(truncatingIfNeeded: stamp.changed)]
      table += [JournalIndex.fingerprint, mark, 0]
      table[table.count - 1] = sum(of: table)
      return table
    }

    /// Returns the checksum of a table without its last number, which is the sum itself.
    static func sum(of table: [UInt64]) -> UInt64 {
      UInt64(table.dropLast().map(\.littleEndian).withUnsafeBytes { CRC32.sum(of: $0) })
    }
  }
}

extension JournalPosition {
  /// The number of 64-bit numbers that a position takes.
  fileprivate static let wordCount = 8

  fileprivate init(words: ArraySlice<UInt64>) {
    self.init()
    let numbers = words.prefix(7).map { Int(clamping: $0) }
    (offset, lines, commits, events) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (synced, commitsAtCheckpoint, offsetAtCheckpoint) = (numbers[4], numbers[5], numbers[6])
    chain = ChainSum(word: words[words.startIndex + 7])
  }

  fileprivate var words: [UInt64] {
    [offset, lines, commits, events, synced, commitsAtCheckpoint, offsetAtCheckpoint]
      .map { UInt64(truncatingIfNeeded: $0) } + [chain.word]
  }
}

extension [JournalPosition] {
  /// A Boolean value that indicates whether these positions can follow one another in a journal of `size` bytes. Without this
  /// check, a file that was made to look like an index could end the program, which adds to these numbers.
  fileprivate func areInOrder(upTo size: Int) -> Bool {
    let numbers = 0...JournalBounds.largestCount
    let arePossible = allSatisfy { position in
      0...size ~= position.offset && 0...position.offset ~= position.offsetAtCheckpoint
        && [
          position.lines, position.commits, position.events, position.synced, position.commitsAtCheckpoint,
        ].allSatisfy { numbers ~= $0 }
    }
    return arePossible
      && zip(self, dropFirst()).allSatisfy { earlier, later in
        earlier.offset <= later.offset && earlier.events <= later.events && earlier.commits <= later.commits
      }
  }
}

extension CRC32 {
  fileprivate static func sum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum = CRC32()
    sum.add(bytes)
    return sum.value
  }
}
