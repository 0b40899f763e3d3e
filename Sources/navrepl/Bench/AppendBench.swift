import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of commits to a real disk, beside bare writes and syncs of the same bytes.
struct AppendBench {
  private static let single = 2000
  private static let batches = 100
  private static let batch = 100
  /// The length of the journal line of a typical push, in bytes.
  private static let lineLength = 330

  let folder: String

  func rows() throws(SessionError) -> [BenchRow] {
    let bare = try bareWrites(Self.single, syncEvery: 1)
    let bareBatches = try bareWrites(Self.batch * Self.batches, syncEvery: Self.batch)
    return [
      row(
        "append, durability always", try commits(Self.single, .always, flushEvery: nil),
        ("bare write and sync", bare)),
      row(
        "append, group, a flush every 100",
        try commits(Self.batch * Self.batches, .group(milliseconds: 50), flushEvery: Self.batch),
        ("bare, one write and sync for 100", bareBatches)),
    ]
  }

  private func row(_ name: String, _ value: Double, _ yardstick: (String, Double)) -> BenchRow {
    BenchRow(name: name, value: value, unit: "commits/s", yardstick: yardstick)
  }

  private func commits(
    _ count: Int, _ durability: Durability, flushEvery: Int?
  ) throws(SessionError) -> Double {
    var options = SessionOptions.standard
    options.durability = durability
    let session = try NavSession.open(name("journal"), options: options).session
    let ids = (0..<8).map { ScreenDescription("screen-\($0)") }
    let start = SystemCall.nanoseconds()
    for index in 0..<count / 2 {
      try session.send { $0.push(ids[index & 7]) }
      try session.send { $0.pop() }
      if let flushEvery, (index + 1) * 2 % flushEvery == 0 { try session.flush() }
    }
    return perSecond(count, since: start)
  }

  private func bareWrites(_ count: Int, syncEvery: Int) throws(SessionError) -> Double {
    do throws(FileError) {
      let file = try POSIXFileSystem().open(name("bare"), .create)
      let length = Self.lineLength * syncEvery
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
      defer { bytes.deallocate() }
      bytes.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"))
      let start = SystemCall.nanoseconds()
      for _ in 0..<count / syncEvery {
        try file.append(UnsafeRawBufferPointer(bytes))
        try file.sync()
      }
      return perSecond(count, since: start)
    } catch {
      throw .journal(.file(error))
    }
  }

  private func name(_ kind: String) -> String {
    "\(folder)/navrepl-bench-\(kind)-\(SystemCall.nanoseconds())"
  }

  private func perSecond(_ count: Int, since start: Int) -> Double {
    Double(count) / (Double(SystemCall.nanoseconds() - start) / 1e9)
  }
}
