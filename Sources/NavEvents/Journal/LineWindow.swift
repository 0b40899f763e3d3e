import NavBase

/// The lines of a file, read through a window that grows only for a line that does not fit.
struct LineWindow: ~Copyable {
  /// The number of bytes read at a time.
  private static let step = 1 << 18
  /// The number of further reads at the end of a file whose last line has no line feed. A writer may be in the middle of the
  /// line; after this many reads, the writer is considered to have stopped there.
  private static let looksAtEnd = 16

  private let file: any StorageFile
  private var bytes: UnsafeMutableRawBufferPointer
  /// The part of the window that holds unread bytes.
  private var start = 0
  private var end = 0
  private var fileOffset: Int
  /// The number of bytes from `start` on that contain no line feed.
  private var searched = 0

  init(_ file: any StorageFile, at offset: Int) {
    self.file = file
    fileOffset = offset
    bytes = .allocate(byteCount: Self.step, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// The bytes of a line without its line feed, valid until the next call. `isWhole` is false at the end of a
  /// file that does not end with a line feed. A line that is too long may be incomplete.
  struct Line {
    let bytes: UnsafeRawBufferPointer
    let isWhole: Bool
    let isTooLong: Bool
  }

  /// Returns the next line; nil at the end.
  mutating func next() throws(FileError) -> Line? {
    while true {
      if let feed = feed() { return take(upTo: feed) }
      searched = end - start
      if searched > JournalBounds.longestLine { return Line(bytes: rest, isWhole: false, isTooLong: true) }
      if try fill() == 0 {
        if start == end { return nil }
        if try hasGrown() { continue }
        let line = Line(bytes: rest, isWhole: false, isTooLong: false)
        start = end
        searched = 0
        return line
      }
    }
  }

  private var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[start..<end]) }

  private func feed() -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let from = start + searched
    guard let found = SystemCall.find(0x0A, base + from, end - from) else { return nil }
    return found - UnsafeRawPointer(base)
  }

  private mutating func take(upTo feed: Int) -> Line {
    let line = UnsafeRawBufferPointer(rebasing: bytes[start..<feed])
    start = feed + 1
    searched = 0
    return Line(bytes: line, isWhole: true, isTooLong: line.count > JournalBounds.longestLine)
  }

  private mutating func fill() throws(FileError) -> Int {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[end...])
    let count = try file.read(at: fileOffset, into: room)
    fileOffset += count
    end += count
    return count
  }

  /// Returns a Boolean value that indicates whether the line at the end has grown during a wait for its writer.
  private mutating func hasGrown() throws(FileError) -> Bool {
    for _ in 0..<Self.looksAtEnd {
      file.waitForWriter()
      if try fill() > 0 { return true }
    }
    return false
  }

  private mutating func makeRoom() {
    let unread = end - start
    if bytes.count - unread < Self.step {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count * 2, alignment: 16)
      larger.copyMemory(from: rest)
      bytes.deallocate()
      bytes = larger
    } else if start > 0, let base = bytes.baseAddress {
      base.copyMemory(from: base + start, byteCount: unread)
    }
    start = 0
    end = unread
  }
}
