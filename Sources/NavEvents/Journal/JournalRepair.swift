import NavBase

/// Repairs of a damaged journal: moving a torn tail aside, and copying the whole commits.
package enum JournalRepair {
  /// The number of names that are tried for a torn tail.
  private static let namesTried = 1000

  /// Moves everything after `position` to a new file `NAME.torn-COMMIT`, or the first such name that is free, and truncates
  /// the journal there. Returns the name of the new file. After a failure the new file is deleted again, unless the journal
  /// has already been truncated.
  package static func setTailAside(
    of file: any StorageFile, after position: JournalPosition, in fileSystem: some FileSystem
  ) throws(FileError) -> String {
    try setAside(file, from: position.offset, beside: file.path, ".torn-\(position.commits)", in: fileSystem)
  }

  /// Moves everything from `start` on to the file beside `path` with this suffix, or with the first of `SUFFIX.2`, `SUFFIX.3`…
  /// that is free, and truncates the journal there. Returns the name of the new file.
  package static func setAside(
    _ file: any StorageFile, from start: Int = 0, beside path: String, _ suffix: String,
    in fileSystem: some FileSystem
  ) throws(FileError) -> String {
    let size = try file.size()
    let copy = try create(path, suffix, in: fileSystem)
    do throws(FileError) {
      try fill(copy, from: file, start..<size, in: fileSystem)
      try file.truncate(to: start)
      try file.sync()
    } catch {
      if (try? file.size()) == size { try? copy.remove() }
      throw error
    }
    return copy.path
  }

  /// Writes everything before `position` to a new journal. After a failure no file is left.
  package static func copyWhole(
    of file: any StorageFile, upTo position: JournalPosition, to path: String, in fileSystem: some FileSystem
  ) throws(FileError) {
    try NewFile.write(path, in: fileSystem, { $0 }) { copy throws(FileError) in
      try file.copy(0..<position.offset, to: copy)
    }
  }

  /// Copies a part of `file` to a new file, which is durable when this returns.
  private static func fill(
    _ copy: any StorageFile, from file: any StorageFile, _ range: Range<Int>, in fileSystem: some FileSystem
  ) throws(FileError) {
    try file.copy(range, to: copy)
    try copy.sync()
    try fileSystem.syncFolder(of: copy.path)
  }

  private static func create(
    _ path: String, _ suffix: String, in fileSystem: some FileSystem
  ) throws(FileError) -> any StorageFile {
    for attempt in 1..<namesTried {
      let name = SidecarName.path(beside: path, attempt == 1 ? suffix : "\(suffix).\(attempt)")
      do {
        return try fileSystem.open(name, .create)
      } catch  where error.isExistingFile {
        continue
      }
    }
    throw FileError(operation: "name the copy", path: path + suffix, code: SystemCall.alreadyExists)
  }
}
