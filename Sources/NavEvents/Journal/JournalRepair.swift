/// Repairs of a damaged journal: moving a torn tail aside, and copying the whole commits.
package enum JournalRepair {
  /// The number of bytes copied at a time.
  private static let step = 1 << 20
  /// The number of names that are tried for a torn tail.
  private static let namesTried = 1000

  /// Moves everything after `position` to `NAME.torn-COMMIT`, a name that is free, and cuts the journal
  /// there. Returns the name of the new file. After a failure the new file is deleted again, unless the
  /// journal was cut already.
  package static func setTailAside(
    of file: any StorageFile, after position: JournalPosition, in fileSystem: some FileSystem
  ) throws(FileError) -> String {
    let size = try file.size()
    let torn = try createTornFile(for: file.path, position.commits, in: fileSystem)
    do throws(FileError) {
      try fill(torn, from: file, position.offset..<size, in: fileSystem)
      try file.truncate(to: position.offset)
      try file.sync()
    } catch {
      if (try? file.size()) == size { try? torn.remove() }
      throw error
    }
    return torn.path
  }

  /// Writes everything before `position` to a new journal. After a failure no file is left.
  package static func copyWhole(
    of file: any StorageFile, upTo position: JournalPosition, to path: String, in fileSystem: some FileSystem
  ) throws(FileError) {
    let copy = try fileSystem.open(path, .create)
    do throws(FileError) {
      try fill(copy, from: file, 0..<position.offset, in: fileSystem)
    } catch {
      try? copy.remove()
      throw error
    }
  }

  /// Copies a part of `file` to a new file, which is durable when this returns.
  private static func fill(
    _ copy: any StorageFile, from file: any StorageFile, _ range: Range<Int>, in fileSystem: some FileSystem
  ) throws(FileError) {
    try self.copy(from: file, range, to: copy)
    try copy.sync()
    try fileSystem.syncFolder(of: copy.path)
  }

  private static func createTornFile(
    for path: String, _ commit: Int, in fileSystem: some FileSystem
  ) throws(FileError) -> any StorageFile {
    for attempt in 1..<namesTried {
      let name = "\(path).torn-\(commit)" + (attempt == 1 ? "" : ".\(attempt)")
      do {
        return try fileSystem.open(name, .create)
      } catch  where error.isExistingFile {
        continue
      }
    }
    throw FileError(operation: "name the torn tail of", path: path, code: SystemCall.alreadyExists)
  }

  private static func copy(
    from file: any StorageFile, _ range: Range<Int>, to copy: any StorageFile
  ) throws(FileError) {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
    defer { window.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: window[..<min(step, range.upperBound - offset)])
      let count = try file.read(at: offset, into: wanted)
      if count == 0 { return }
      try copy.append(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
      offset += count
    }
  }
}
