package import NavEvents

/// The writing of a new journal that does not begin with a session: a fork, or a journal whose beginning was folded.
package enum NewJournal {
  /// Writes a new journal: a header, the lines that `append` adds, and those that `finish` adds when it opens the file again.
  /// After a failure, or a signal meanwhile, no file is left.
  package static func write(
    _ header: JournalHeader, to path: String, in fileSystem: some FileSystem,
    _ finish: () throws(SessionError) -> Void = {},
    appending append: (inout JournalWriter) throws(JournalError) -> Void = { _ in }
  ) throws(SessionError) {
    let mark: UnfinishedFiles.Mark?
    do throws(JournalError) { mark = try begin(header, path, fileSystem, append) } catch {
      throw .journal(error)
    }
    defer { mark?.remove() }
    do throws(SessionError) {
      try finish()
    } catch {
      try? fileSystem.open(path, .append).remove()
      throw error
    }
  }

  /// Creates the file and writes the header and the appended lines, under the lock, so that no other process takes the empty
  /// file for a new journal. The file is closed afterwards.
  private static func begin(
    _ header: JournalHeader, _ path: String, _ fileSystem: some FileSystem,
    _ append: (inout JournalWriter) throws(JournalError) -> Void
  ) throws(JournalError) -> UnfinishedFiles.Mark? {
    let (file, mark): (any StorageFile, UnfinishedFiles.Mark?)
    do throws(FileError) {
      (file, mark) = try UnfinishedFiles.create(path, in: fileSystem)
    } catch {
      throw .file(error)
    }
    do throws(JournalError) {
      var writer = try writer(header, to: file, in: fileSystem)
      try append(&writer)
      return mark
    } catch {
      try? file.remove()
      mark?.remove()
      throw error
    }
  }

  /// Returns the writer of a new file, which has the header and is locked.
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
    let isLocked: Bool
    do throws(FileError) { isLocked = try file.tryLock() } catch { throw .file(error) }
    guard isLocked else { throw .locked(path: file.path) }
    return try JournalWriter(creating: file, in: fileSystem, header: header, onFailure: onFailure)
  }
}
