import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of replays in which every checksum is verified.
struct ReplayBench {
  private static let commands = 100_000

  func rows() throws(SessionError) -> [BenchRow] {
    let disk = MemoryFileSystem()
    try record(on: disk)
    do throws(FileError) {
      let file = try disk.open("journal", .read)
      let size = try file.size()
      var events = 0
      var failure: FileError?
      let replay = Stopwatch.nanoseconds(each: 1) {
        var replay = Replay(file)
        do throws(FileError) { try replay.runToEnd() } catch { failure = error }
        events = replay.position.events
      }
      if let failure { throw failure }
      let sum = checksum(of: disk)
      return [
        BenchRow(
          name: "replay, \(size / max(1, Self.commands)) bytes a commit", value: replay / Double(events),
          unit: "ns/event", yardstick: ("CRC-32 alone", sum / Double(events))),
        BenchRow(
          name: "replay", value: Double(size) * 1000 / replay, unit: "MB/s",
          yardstick: ("CRC-32 alone", Double(size) * 1000 / sum)),
      ]
    } catch {
      throw .journal(.file(error))
    }
  }

  private func record(on disk: MemoryFileSystem) throws(SessionError) {
    var options = SessionOptions.standard
    options.durability = .os
    let session = try NavSession.open("journal", in: disk, options: options).session
    let ids = (0..<64).map { ScreenDescription("screen-\($0)") }
    for round in 0..<Self.commands / 16 {
      for index in 0..<8 { try session.send { $0.push(ids[(round * 8 + index) & 63]) } }
      for _ in 0..<8 { try session.send { $0.pop() } }
    }
    try session.close()
  }

  private func checksum(of disk: MemoryFileSystem) -> Double {
    let bytes = disk.contents(of: "journal") ?? []
    return Stopwatch.nanoseconds(each: 1) {
      var checksum = CRC32()
      bytes.withUnsafeBytes { checksum.add($0) }
    }
  }
}
