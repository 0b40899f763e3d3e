import Foundation
import Testing

@testable import NavBase
@testable import NavEvents
@testable import NavJournals
@testable import NavRuntime
@testable import navrepl

/// Numbers where `Int` has 32 bits, as on a watch: `Int32` stands for it here. `.ci/thirty-two-bits` compiles the sources for such
/// a processor, and finds what is too large for it, but not what traps or wraps.
struct IntWidthTests {
  /// Numbers around the bounds of 32 bits, of 15 digits, of a journal, and their negatives.
  private static let numbers: [Int64] = {
    let bounds: [Int64] = [
      0, 10, 100_000_000, 1 << 31, 1 << 32, 1_000_000_000_000_000, JournalBounds.largestNumber,
    ]
    var numbers: [Int64] = []
    for bound in bounds {
      for number in bound - 1...bound + 1 where number <= JournalBounds.largestNumber {
        numbers += [number, -number]
      }
    }
    return numbers
  }()

  // MARK: Numbers of a line

  @Test func `a number of a journal is read and written exactly, whatever the width of Int`() throws {
    for number in Self.numbers {
      var buffer = ByteBuffer()
      buffer.append(number)
      #expect(buffer.string == "\(number)")
      var document = JSONDocument()
      try document.parse(buffer.string)
      #expect(document.integer(document.root) == number)
      #expect(document.number(document.root) == Double(number))
      buffer.removeAll()
      buffer.append(Double(number))
      #expect(buffer.string == "\(number)")
    }
    for number in [Int64.min, .min + 1, .max] {
      var buffer = ByteBuffer()
      buffer.append(number)
      #expect(buffer.string == "\(number)")
    }
  }

  @Test func `both readers of a line take a count that fits, and refuse any other`() throws {
    for number in Self.numbers {
      for text in ["\(number)", "\(number).0", "\(number)e0"] {
        var document = JSONDocument()
        try document.parse(text)
        #expect(document.count(document.root, as: Int32.self) == Int32(exactly: number), "\(text)")
        #expect(document.count(document.root) == Int(number), "\(text)")
        #expect(Self.taken(text, as: Int32.self) == Int32(exactly: number), "\(text)")
        #expect(Self.taken(text, as: Int64.self) == number, "\(text)")
      }
    }
    #expect(Self.taken("9007199254740994", as: Int64.self) == nil)
    #expect(Self.taken("0.5", as: Int64.self) == nil)
  }

  /// Returns the number that a reader of a canonical line takes; nil when it fails.
  private static func taken<Number: FixedWidthInteger>(_ text: String, as type: Number.Type) -> Number? {
    Array("\(text),".utf8).withUnsafeBytes { bytes in
      var cursor = LineCursor(bytes)
      let number: Number = cursor.takeInteger()
      return cursor.isCanonical ? number : nil
    }
  }

  @Test func `the largest count leaves room for all that a file can contain`() {
    #expect(JSONBounds.largestCount(of: Int64.self) == 1 << 53)
    #expect(JSONBounds.largestCount(of: Int32.self) == 1 << 30 - 1)
    #expect(JournalBounds.largestCount == Int(JournalBounds.largestNumber))
  }

  @Test(arguments: [1 << 53, -(1 << 53), 1 << 31, 1_700_000_000_000] as [Int64])
  func `a time far beyond 32 bits is kept in a commit`(_ time: Int64) throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions()
    options.clock = .fixed(time)
    try NavSession.open(at: "j", in: disk, options: options).send(NavCommand(line: "push a"))
    let journal = try NavJournal(at: "j", in: disk)
    #expect(journal.header.created == time)
    #expect(journal.commits.map(\.time) == [time, time])
    #expect(try journal.commits(matching: NavCommitFilter(since: time, until: time)).count == 2)
    #expect(try journal.commits(matching: NavCommitFilter(since: time + 1)).isEmpty)
    let typed = try NavCommitFilter(LineSplitter.split("--since \(time)")[0])
    #expect(typed.since == time)
  }

  // MARK: Lengths of files

  @Test func `the length of a file is known where it can be counted`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("long")
    let file = try POSIXFileSystem().open(path, .create)
    for length in [0, 1, 1 << 31 - 2, 1 << 31 - 1, 1 << 31, 1 << 33] {
      // The file has no content, so it takes no space.
      try file.truncate(to: length)
      let status = try #require(SystemCall.status(at: path))
      #expect(status.length(as: Int32.self) == (length < Int(Int32.max) ? Int32(length) : nil))
      #expect(status.length() == length)
      #expect(try file.size() == length)
      #expect(file.stamp?.size == length)
    }
  }

  @Test(arguments: [Int.max, .max - 1, .max - 40])
  func `a journal ends with an error, and not with the program, where its length cannot be counted`(
    _ offset: Int
  ) throws {
    let disk = MemoryFileSystem()
    var position = JournalPosition()
    position.offset = offset
    var writer = JournalWriter(
      try disk.open("j", .create), at: position, durability: .group(milliseconds: 60_000))
    var draft = CommitDraft()
    let error = #expect(throws: JournalError.self) { try writer.append(&draft) }
    #expect(error == .file(FileError(operation: "write", path: "j", reason: .tooLong(bound: .max - 1))))
    #expect(disk.contents(of: "j") == [])
  }

  @Test func `a part of a file is read up to the largest offset, and an offset below 0 is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "short")
    let file = try POSIXFileSystem().open(folder.file("short"), .read)
    var bytes = [UInt8](repeating: 0, count: 8)
    for (offset, count) in [(0, 3), (2, 1), (3, 0), (.max - 3, 0), (.max, 0)] {
      #expect(try bytes.withUnsafeMutableBytes { try file.read(at: offset, into: $0) } == count)
    }
    for offset in [-1, .min] {
      #expect(throws: FileError.self) {
        try bytes.withUnsafeMutableBytes { bytes in _ = try file.read(at: offset, into: bytes) }
      }
    }
  }

  // MARK: Products and sums

  @Test(arguments: [0, 1, 1 << 14, 1 << 20, .max / 64, .max / 55, .max / 2])
  func `a snapshot of any size is taken or not, and never ends the program`(_ size: Int) {
    let words = [UInt64](repeating: 0, count: JournalIndex.Entry.length - 2) + [UInt64(size), 0]
    let entry = JournalIndex.Entry(words[...])
    #expect(entry.size == size)
    var pace = JournalIndex.Pace()
    #expect(pace.accepts(entry) == (size <= JournalIndex.shortestJournal / 55))
    #expect(JournalIndex.Pace().isDue(1 << 40, after: entry) == (size <= 1 << 34))
  }

  @Test(arguments: [(0, true), (400, true), (401, false), (.max / 16, false), (.max, false)])
  func `a state of any size gets a checkpoint once the journal has grown enough`(
    _ size: Int, _ isWritten: Bool
  ) throws {
    let disk = MemoryFileSystem()
    var position = JournalPosition()
    (position.offset, position.commits) = (400 * 16, 64)
    let file = try disk.open("j", .create)
    var writer = JournalWriter(file, at: position, durability: .group(milliseconds: 60_000))
    try writer.checkpoint(digest: 0, stateSize: size)
    #expect(writer.position.lines == (isWritten ? 1 : 0))
  }

  @Test func `a clock that is set back and forth makes a screen visible for the longest time at most`() throws
  {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: SessionOptions())
    for line in ["scene stack", "push a"] { try session.send(NavCommand(line: line)) }
    let moment = session.moment
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    for number in 0..<1100 {
      let time = number.isMultiple(of: 2) ? -JournalBounds.largestNumber : JournalBounds.largestNumber
      let commit = #"{"commit":\#(moment.commits + number),"seq":\#(moment.events),"time":\#(time)"#
      lines.bodies.append(commit + #","source":"user","command":{"type":"pop"},"events":[]"#)
    }
    disk.write(lines.bytes, to: "j")
    #expect(try NavJournal(at: "j", in: disk).statistics().screens.last?.milliseconds == .max)
  }
}
