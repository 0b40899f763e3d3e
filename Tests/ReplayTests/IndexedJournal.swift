import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A journal on the disk that is long enough for an index, with its index.
final class IndexedJournal {
  /// The length of the seal of an index, in bytes.
  static let sealLength = 7 * 8
  private static let commits = 1000

  let folder: TemporaryFolder
  let path: String
  private let seed: UInt64
  let events: Int

  /// The bytes of a journal, and the number of its events.
  fileprivate struct Recording {
    let journal: Data
    let events: Int
  }

  /// The recording at the beginning of nearly every test. Making it takes longer than most of the tests.
  private static let usual = Result { try Recording(seed: 1) }

  init(seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/long.jsonl"
    self.seed = seed
    let recording = seed == 1 ? try Self.usual.get() : try Recording(seed: seed)
    try recording.journal.write(to: URL(fileURLWithPath: path))
    events = recording.events
    // An index belongs to one file, so the first reader of the copy makes a new one.
    _ = try NavJournal(at: path)
    try #require(hasIndex)
  }

  /// Records a journal in `path`, and returns the number of its events.
  fileprivate static func record(seed: UInt64, _ path: String) throws -> Int {
    var options = SessionOptions.standard
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    options.id = "long-\(seed)"
    let session = try NavSession.open(at: path, options: options)
    var random = SeededNumbers(seed: seed)
    // Long titles make a long journal of few commits, and few screens make small snapshots.
    var depth = 0
    for number in 0..<commits {
      if depth < 3 || depth < 8 && Bool.random(using: &random) {
        let title = String(repeating: "A long title, \(number). ", count: 36)
        try session.send(.push(ScreenDescription("screen-\(number)", title: title)))
        depth += 1
      } else {
        try session.send(.back(), from: .user)
        depth -= 1
      }
    }
    let events = session.moment.events
    try session.close()
    return events
  }

  private var indexPath: String { "\(path).idx" }

  var hasIndex: Bool { FileManager.default.fileExists(atPath: indexPath) }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func index() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: indexPath))) }

  func removeIndex() throws { try FileManager.default.removeItem(atPath: indexPath) }

  /// Replaces the index with another file.
  func write(index: [UInt8]) throws {
    try Data(index).write(to: URL(fileURLWithPath: indexPath), options: .atomic)
    // As navrepl makes an index.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: indexPath)
  }

  /// Overwrites the file of the index.
  func overwriteIndex(_ bytes: [UInt8]) throws { try overwrite(indexPath, bytes) }

  /// Overwrites the file of the journal.
  func overwrite(_ bytes: [UInt8]) throws { try overwrite(path, bytes) }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// Returns the name of an index that is being made.
  func unfinishedIndex(_ number: Int) -> String { "\(indexPath).\(number)" }

  /// Takes every name that a new index could have, so that no index can be made.
  func blockIndex() throws {
    for attempt in 1...100 {
      try FileManager.default.createDirectory(
        atPath: unfinishedIndex(attempt), withIntermediateDirectories: true)
    }
  }

  func timeline() throws -> NavTimeline { NavTimeline(try POSIXFileSystem().open(path, .read)) }

  func someMoments(_ count: Int) -> [Int] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { _ in Int.random(in: 0...events - 40, using: &random) }
  }

  func view(at events: Int) throws -> String {
    var timeline = try timeline()
    try timeline.seek(to: events)
    return timeline.stateView()
  }

  /// Returns the views at moments in ascending order, folded one after another without an index.
  func fold(to moments: [Int]) throws -> [String] {
    let index = try? index()
    if index != nil { try removeIndex() }
    var timeline = try timeline()
    let views = try moments.map { try timeline.view(at: $0) }
    if let index { try write(index: index) }
    return views
  }

  /// Checks that the answers with an index equal those of a fold from the beginning.
  func checkAgainstFold() throws {
    let journal = try NavJournal(at: path)
    let moments = [0, 1, events / 2, events - 1, events, journal.eventCount - 1, journal.eventCount]
    let with = try moments.map { try journal.stateView(at: .event($0)) }
    #expect(try fold(to: moments) == with)
  }
}

extension IndexedJournal.Recording {
  fileprivate init(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/long.jsonl"
    events = try IndexedJournal.record(seed: seed, path)
    journal = try Data(contentsOf: URL(fileURLWithPath: path))
  }
}

/// Forged indexes.
extension [UInt8] {
  /// The same index with another number at `place`, and the sum that belongs to it.
  func replacing(at place: Int, with word: UInt64) -> [UInt8] {
    var bytes = self
    for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt64(8 * index)) }
    return bytes.sealed(from: number(at: count - IndexedJournal.sealLength))
  }

  /// The number of an index at `place`.
  func number(at place: Int) -> Int { (0..<8).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) } }

  /// The same index with the sum that belongs to its table, which begins at an offset.
  func sealed(from tableStart: Int) -> [UInt8] {
    var bytes = self
    var sum = CRC32()
    bytes[tableStart..<(count - 8)].withUnsafeBytes { sum.add($0) }
    for place in 0..<4 {
      bytes[count - 8 + place] = UInt8(truncatingIfNeeded: sum.value >> UInt32(8 * place))
    }
    return bytes
  }
}
