import NavEvents

/// Where the journal of a REPL is: a file, or memory when none was named.
struct JournalPlace {
  let path: String
  private let memory: MemoryFileSystem?

  /// The journal at `path`; in memory for nil.
  init(_ path: String?) {
    self.path = path ?? "journal in memory"
    memory = path == nil ? MemoryFileSystem() : nil
  }

  var fileSystem: any FileSystem { memory ?? POSIXFileSystem() }

  /// The file without a session.
  func openForReading() throws(JournalError) -> any StorageFile {
    do throws(FileError) { return try fileSystem.open(path, .read) } catch { throw .file(error) }
  }

  var isInMemory: Bool { memory != nil }
}
