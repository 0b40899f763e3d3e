import NavEvents

/// The place of a REPL's journal: a file, or memory when no file was named.
struct JournalPlace {
  let path: String
  private let memory: MemoryFileSystem?

  /// Creates the place for a journal at `path`, or in memory for nil.
  init(_ path: String?) {
    self.path = path ?? "journal in memory"
    memory = path == nil ? MemoryFileSystem() : nil
  }

  var fileSystem: any FileSystem { memory ?? POSIXFileSystem() }

  var isInMemory: Bool { memory != nil }

  /// The file on the disk, open for reading; nil when there is none.
  var existingFile: (any StorageFile)? {
    guard !isInMemory, SystemCall.isFile(path) else { return nil }
    return try? fileSystem.open(path, .read)
  }
}
