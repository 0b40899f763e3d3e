import NavBase
import NavEvents
import NavRuntime

/// A run of commands that is written as a journal in memory, so that it can be read like any other.
struct RecordedRun: ~Copyable {
  private static let name = "run"

  private let disk = MemoryFileSystem()
  private var writer: JournalWriter

  /// Begins with the beginning of a journal, and with the plugins of a run of its commands.
  /// - Parameter id: The id of the journal of the run; nil for that of the journal itself.
  init(_ header: JournalHeader, plugins: [PluginRecord], id: String?) throws(NavJournal.Failure) {
    var recorded = header
    (recorded.plugins, recorded.durability) = (plugins, .os)
    if let id { recorded.id = id }
    do throws(JournalError) {
      let file: any StorageFile
      do throws(FileError) { file = try disk.open(Self.name, .create) } catch { throw .file(error) }
      writer = try JournalWriter(creating: file, in: disk, header: recorded)
    } catch {
      throw .unwritable(.journal(error))
    }
  }

  /// Writes the last commit of the run.
  mutating func add(_ rerun: inout Rerun) throws(NavJournal.Failure) {
    do throws(JournalError) {
      try rerun.append(to: &writer)
    } catch { throw .unwritable(.journal(error)) }
  }

  /// The lines of the journal so far.
  var lines: [UInt8]? { disk.contents(of: Self.name) }

  /// The journal so far.
  var file: any StorageFile {
    get throws(FileError) { try disk.open(Self.name, .read) }
  }
}
