import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// A journal on the disk that is long enough for an index, with its index.
final class IndexedJournal {
  /// The length of the seal of an index, in bytes.
  static let sealLength = 7 * 8
  private static let commits = 1900

  let folder: TemporaryFolder
  let path: String
  private let seed: UInt64
  let events: Int

  init(seed: UInt64 = 1) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/long.jsonl"
    self.seed = seed
    var options = SessionOptions.standard
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    options.id = "long-\(seed)"
    let session = try NavSession.open(at: path, options: options)
    var random = SeededNumbers(seed: seed)
    for number in 0..<Self.commits {
      if Bool.random(using: &random) || number < 4 {
        try session.send(
          .push(
            ScreenDescription(
              "screen-\(number)", title: String(repeating: "A long title, \(number). ", count: 8))))
      } else {
        try session.send(.back(), from: .user)
      }
    }
    events = session.moment.events
    try session.close()
    try #require(hasIndex)
  }

  private var indexPath: String { "\(path).idx" }

  var hasIndex: Bool { FileManager.default.fileExists(atPath: indexPath) }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func index() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: indexPath))) }

  func removeIndex() throws { try FileManager.default.removeItem(atPath: indexPath) }

  /// Puts another file in the place of the index.
  func write(index: [UInt8]) throws {
    try Data(index).write(to: URL(fileURLWithPath: indexPath), options: .atomic)
  }

  /// Writes into the file of the index.
  func overwriteIndex(_ bytes: [UInt8]) throws { try overwrite(indexPath, bytes) }

  /// Writes into the file of the journal.
  func overwrite(_ bytes: [UInt8]) throws { try overwrite(path, bytes) }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// Makes every name taken that a new index could have, so that no index can be made.
  func blockIndex() throws {
    for attempt in 1...100 {
      try FileManager.default.createDirectory(
        atPath: "\(indexPath).\(attempt)", withIntermediateDirectories: true)
    }
  }

  func timeline() throws -> Timeline { Timeline(try POSIXFileSystem().open(path, .read)) }

  func someMoments(_ count: Int) -> [Int] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { _ in Int.random(in: 0...events - 40, using: &random) }
  }

  func view(at events: Int) throws -> String {
    var timeline = try timeline()
    try timeline.seek(to: events)
    return timeline.stateView()
  }

  /// Compares the answers with an index to those of a fold from the beginning.
  func checkAgainstFold() throws {
    let journal = try NavJournal(at: path)
    let moments = [0, 1, events / 2, events - 1, events, journal.eventCount - 1, journal.eventCount]
    let with = try moments.map { try journal.stateView(at: .event($0)) }
    let index = try index()
    try removeIndex()
    #expect(try moments.map { try journal.stateView(at: .event($0)) } == with)
    try write(index: index)
  }
}
