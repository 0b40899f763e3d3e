/// What may be done to a damaged journal: moving a torn tail aside, and copying what is whole.
package enum JournalRepair {
  /// Bytes copied at a time.
  private static let step = 1 << 20
  /// Names tried for a torn tail before giving up.
  private static let namesTried = 1000

  /// Moves everything after `position` to `NAME.torn-COMMIT`, a name that is free, and cuts the journal there.
  /// Returns the name of the new file.
  package static func setTailAside(
    of file: any StorageFile, after position: JournalPosition, in fileSystem: some FileSystem
  ) throws(FileError) -> String {
    let torn = try createTornFile(for: file.path, position.commits, in: fileSystem)
    try copy(from: file, position.offset..<file.size(), to: torn)
    try torn.sync()
    try fileSystem.syncFolder(of: torn.path)
    try file.truncate(to: position.offset)
    try file.sync()
    return torn.path
  }

  /// Writes everything before `position` to a new journal.
  package static func copyWhole(
    of file: any StorageFile, upTo position: JournalPosition, to path: String, in fileSystem: some FileSystem
  ) throws(FileError) {
    let copy = try fileSystem.open(path, .create)
    try self.copy(from: file, 0..<position.offset, to: copy)
    try copy.sync()
    try fileSystem.syncFolder(of: path)
  }

  private static func createTornFile(
    for path: String, _ commit: Int, in fileSystem: some FileSystem
  ) throws(FileError) -> any StorageFile {
    for attempt in 1..<namesTried {
      let name = "\(path).torn-\(commit)" + (attempt == 1 ? "" : ".\(attempt)")
      do {
        return try fileSystem.open(name, .create)
      } catch  where error.code == SystemCall.alreadyExists {
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
