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

  var isInMemory: Bool { memory != nil }

  /// The file on the disk, to be read, if there is one.
  var existingFile: (any StorageFile)? {
    guard !isInMemory, SystemCall.isFile(path) else { return nil }
    return try? fileSystem.open(path, .read)
  }
}
