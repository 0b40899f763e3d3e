import NavBase
import NavEvents
import NavPlugins
import NavRuntime

/// A measurement of commits to a real disk, beside bare writes and syncs of as many bytes.
struct AppendBench {
  private static let single = 2000
  private static let batches = 100
  private static let batch = 100
  private static let largeBatch = 1000
  /// The average length of the journal lines of these pushes and pops, in bytes.
  private static let lineLength = 285

  let tools: OtherTools

  var measurements: [Measurement] {
    let bare = Measurement.Yardstick("bare write and sync") { () throws(SessionError) in
      try bareWrites(Self.single, syncEvery: 1)
    }
    let bareBatches = Measurement.Yardstick("bare, one write and sync for 100") { () throws(SessionError) in
      try bareWrites(Self.batch * Self.batches, syncEvery: Self.batch)
    }
    let rows = [
      Measurement("append, durability always", "commits/s", beside: bare) { () throws(SessionError) in
        try commits(Self.single, .always, flushEvery: nil)
      },
      Measurement("append, group, a flush every 100", "commits/s", beside: bareBatches) {
        () throws(SessionError) in
        try commits(Self.batch * Self.batches, .group(milliseconds: 50), flushEvery: Self.batch)
      },
    ]
    return tools.hasSQLite ? rows + besideSQLite : rows
  }

  /// The rows of commits that become durable together, beside SQLite transactions of the same size, in its write-ahead log
  /// with `synchronous = FULL`.
  private var besideSQLite: [Measurement] {
    [Self.batch, Self.largeBatch].map { batch in
      let count = batch * Self.batches
      let inserts = Measurement.Yardstick("SQLite, \(batch) in a transaction") { () throws(SessionError) in
        try SQLiteBench(lineLength: Self.lineLength, tools: tools).inserts(count, batch: batch)
      }
      return Measurement("append, group, beside SQLite at \(batch)", "commits/s", beside: inserts) {
        () throws(SessionError) in
        try commits(count, .group(milliseconds: 50), flushEvery: batch)
      }
    }
  }

  private func commits(
    _ count: Int, _ durability: Durability, flushEvery: Int?
  ) throws(SessionError) -> Measurement.Work {
    var options = SessionOptions.standard
    options.durability = durability
    let session = try NavSession.open(at: name("journal"), options: options)
    let ids = (0..<8).map { "screen-\($0)" }
    return Measurement.perSecond(count) {
      for index in 0..<count / 2 {
        _ = try? session.send { BenchCommand.push(ids[index & 7], &$0) }
        _ = try? session.send { _ in BenchCommand.pop }
        if let flushEvery, (index + 1) * 2 % flushEvery == 0 { try? session.flush() }
      }
    }
  }

  private func bareWrites(_ count: Int, syncEvery: Int) throws(SessionError) -> Measurement.Work {
    let file: any StorageFile
    do throws(FileError) {
      file = try POSIXFileSystem().open(name("bare"), .create)
    } catch {
      throw .journal(.file(error))
    }
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: Self.lineLength * syncEvery)
    return Measurement.perSecond(count) {
      for _ in 0..<count / syncEvery {
        bytes.withUnsafeBytes { try? file.append($0) }
        try? file.sync()
      }
    }
  }

  private func name(_ kind: String) -> String {
    "\(tools.folder)/\(kind)-\(SystemCall.nanoseconds())"
  }
}
