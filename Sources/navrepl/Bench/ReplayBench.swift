import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A measurement of replays in which every checksum is verified, and of the subcommands that read a whole journal.
struct ReplayBench {
  private static let commands = 100_000

  private let journal: DiskJournal
  private let tools: OtherTools
  /// Reads every commit of a journal, as `log` does.
  private let log: (any StorageFile) -> Void

  init(tools: OtherTools, log: @escaping (any StorageFile) -> Void) {
    (self.tools, self.log) = (tools, log)
    journal = DiskJournal(Self.commands, in: tools.folder)
  }

  var measurements: [Measurement] {
    let rows = [
      Measurement("replay, every sum checked", "MB/s", beside: .init("CRC-32 alone", checksum)) {
        () throws(SessionError) in
        let journal = try journal.journal()
        return Measurement.megabytesPerSecond(journal.bytes) { Self.replay(journal) }
      },
      row("replay, every sum checked", .init("CRC-32 alone", checksumByEvent), Self.replay),
      row("verify", replays) { journal in
        _ = try? Verification.verify(
          journal.file, reading: journal.file, catalog: .builtIn, threads: SystemCall.processors
        ).commits
      },
      row("log, as text", replays) { log($0.file) },
      row("fsck", replays) { journal in
        var replay = Replay(journal.file)
        while (try? replay.step(.everything)) == true {}
      },
    ]
    return rows + others
  }

  /// The rows beside other readers of JSON lines, if they are installed.
  private var others: [Measurement] {
    var rows: [Measurement] = []
    if tools.hasSQLite {
      let scan = Measurement.Yardstick("SQLite: scan, parse, add up") { () throws(SessionError) in
        let journal = try journal.journal()
        return try SQLiteBench(lineLength: 0, tools: tools).scan(of: journal.name, events: journal.events)
      }
      rows.append(row("replay, beside SQLite", scan, Self.replay))
    }
    if tools.hasSwiftCompiler {
      let decoder = Measurement.Yardstick("Foundation’s decoder") { () throws(SessionError) in
        let journal = try journal.journal()
        return try FoundationBench(tools: tools).decoding(of: journal.name, events: journal.events)
      }
      rows.append(row("replay, beside Foundation", decoder, Self.replay))
    }
    return rows
  }

  private func row(
    _ name: String, _ yardstick: Measurement.Yardstick, _ work: @escaping (BenchJournal) -> Void
  ) -> Measurement {
    Measurement(name, "ns/event", beside: yardstick) { () throws(SessionError) in
      let journal = try journal.journal()
      return Measurement.nanoseconds(each: journal.events) { work(journal) }
    }
  }

  private static func replay(_ journal: BenchJournal) {
    var replay = Replay(journal.file)
    try? replay.runToEnd()
  }

  private var replays: Measurement.Yardstick {
    .init("replay") { () throws(SessionError) in
      let journal = try journal.journal()
      return Measurement.nanoseconds(each: journal.events) { Self.replay(journal) }
    }
  }

  // MARK: The checksum

  private func checksum() throws(SessionError) -> Measurement.Work {
    let bytes = try bytes()
    return Measurement.megabytesPerSecond(bytes.count) { Self.sum(bytes) }
  }

  private func checksumByEvent() throws(SessionError) -> Measurement.Work {
    let bytes = try bytes()
    return Measurement.nanoseconds(each: try journal.journal().events) { Self.sum(bytes) }
  }

  private static func sum(_ bytes: [UInt8]) {
    var checksum = CRC32()
    bytes.withUnsafeBytes { checksum.add($0) }
  }

  private func bytes() throws(SessionError) -> [UInt8] {
    let journal = try journal.journal()
    var bytes = [UInt8](repeating: 0, count: journal.bytes)
    bytes.withUnsafeMutableBytes { buffer in
      var count = 0
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        guard let some = try? journal.file.read(at: count, into: rest), some > 0 else { return }
        count += some
      }
    }
    return bytes
  }
}
