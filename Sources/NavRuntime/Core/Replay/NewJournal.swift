package import NavEvents

/// The writing of a new journal that does not begin with a session: a fork, or a journal whose beginning was folded.
package enum NewJournal {
  /// Writes a new journal: a header, and the lines that `append` adds. The file has its name only when it is complete.
  package static func write(
    _ header: JournalHeader, to path: String, in fileSystem: some FileSystem,
    appending append: (inout JournalWriter) throws(JournalError) -> Void = { _ in }
  ) throws(SessionError) {
    do throws(JournalError) {
      try NewFile.write(path, in: fileSystem, JournalError.file) { file throws(JournalError) in
        var writer = try writer(header, to: file, in: fileSystem)
        try append(&writer)
      }
    } catch {
      throw .journal(error)
    }
  }

  /// Writes a new journal as a session records it that begins with a header. The session writes to memory, and the file has its
  /// name only when it is complete.
  package static func record(
    _ header: JournalHeader, to path: String, in fileSystem: some FileSystem, options: SessionOptions,
    _ record: (NavSession) throws(SessionError) -> Void
  ) throws(SessionError) {
    let memory = MemoryFileSystem()
    try write(header, to: path, in: memory)
    var options = options
    options.app = nil
    let session = try NavSession.open(at: path, in: memory, options: options)
    try record(session)
    try session.close()
    do throws(FileError) {
      let journal = try memory.open(path, .read)
      try NewFile.write(path, in: fileSystem, { $0 }) { file throws(FileError) in
        try journal.copy(0..<journal.size(), to: file)
      }
    } catch {
      throw .journal(.file(error))
    }
  }

  /// Returns the writer of a new file, which has the header.
  ///
  /// The validator of a state is stricter than that of events: a journal that another program has written can lead to a state
  /// with which no journal can begin.
  /// - Throws: ``JournalError/impossibleBeginning(_:)`` for a header with such a state; nothing has been written then.
  static func writer(
    _ header: JournalHeader, to file: any StorageFile, in fileSystem: some FileSystem,
    onFailure: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws(JournalError) -> JournalWriter {
    var engine = Engine(catalog: PluginCatalog())
    if let reason = engine.damage(in: header) { throw .impossibleBeginning(reason) }
    return try JournalWriter(creating: file, in: fileSystem, header: header, onFailure: onFailure)
  }
}
