import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of replays in which every checksum is verified.
struct ReplayBench {
  private static let commands = 100_000

  var measurements: [Measurement] {
    [
      row("replay, every sum checked", "ns/event") { Measurement.nanoseconds(each: $0.events, $1) },
      row("replay, every sum checked", "MB/s") { Measurement.megabytesPerSecond($0.bytes.count, $1) },
    ]
  }

  private func row(
    _ name: String, _ unit: String, _ work: @escaping (Recorded, @escaping () -> Void) -> Measurement.Work
  ) -> Measurement {
    let checksum = Measurement.Yardstick("CRC-32 alone") { () throws(SessionError) in
      let recorded = try record()
      return work(recorded) {
        var checksum = CRC32()
        recorded.bytes.withUnsafeBytes { checksum.add($0) }
      }
    }
    return Measurement(name, unit, beside: checksum) { () throws(SessionError) in
      let recorded = try record()
      return work(recorded) {
        var replay = Replay(recorded.file)
        try? replay.runToEnd()
      }
    }
  }

  /// A journal of pushes and pops.
  private struct Recorded {
    let file: any StorageFile
    let bytes: [UInt8]
    let events: Int
  }

  private func record() throws(SessionError) -> Recorded {
    let disk = MemoryFileSystem()
    try record(on: disk)
    do throws(FileError) {
      let file = try disk.open("journal", .read)
      var replay = Replay(file)
      try replay.runToEnd()
      return Recorded(file: file, bytes: disk.contents(of: "journal") ?? [], events: replay.position.events)
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
}
