import NavBase
import NavEvents
import NavPlugins
import NavRuntime

/// A journal of pushes and pops, as the benchmark reads it.
struct BenchJournal {
  let name: String
  let file: any StorageFile
  let events: Int
  let bytes: Int

  /// Records a journal of `commands` pushes and pops.
  static func record(
    _ commands: Int, _ name: String, on disk: any FileSystem
  ) throws(SessionError) -> BenchJournal {
    var options = SessionOptions.standard
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    let session = try NavSession.open(at: name, in: disk, options: options)
    let ids = (0..<64).map { ScreenDescription("screen-\($0)") }
    for round in 0..<max(1, commands / 16) {
      for index in 0..<8 { try session.send { $0.intern(.push(ids[(round * 8 + index) & 63])) } }
      for _ in 0..<8 { try session.send { $0.intern(.pop()) } }
    }
    let events = session.moment.events
    try session.close()
    do throws(FileError) {
      let file = try disk.open(name, .read)
      return BenchJournal(name: name, file: file, events: events, bytes: try file.size())
    } catch {
      throw .journal(.file(error))
    }
  }
}

/// A journal on the disk, which is recorded on first use and removed with its index at the end. A class: its identity is the
/// file.
final class DiskJournal {
  private let commands: Int
  private let folder: String
  private var made: BenchJournal?

  init(_ commands: Int, in folder: String) { (self.commands, self.folder) = (commands, folder) }

  func journal() throws(SessionError) -> BenchJournal {
    if let made { return made }
    let name = "\(folder)/\(SystemCall.nanoseconds()).jsonl"
    let journal = try BenchJournal.record(commands, name, on: POSIXFileSystem())
    made = journal
    return journal
  }

  deinit {
    guard let made else { return }
    _ = SystemCall.remove(made.name)
    _ = SystemCall.remove(made.name + ".idx")
  }
}
