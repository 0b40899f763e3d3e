package import NavBase

/// The writing of a new file, which has its name only when it is complete and durable: until then it has another one.
///
/// ```swift
/// let disk = POSIXFileSystem()
/// let old = try disk.open("trip.jsonl", .read)
/// try NewFile.write("copy.jsonl", in: disk, inPlaceOfOld: true, { $0 }) { file throws(FileError) in
///   try old.copy(0..<old.size(), to: file)
/// }
/// ```
public enum NewFile {
  /// The end of the name of a file that is not complete.
  private static let suffix = ".unfinished"
  /// The number of names that are tried for a file that is not complete.
  private static let namesTried = 100
  /// The number of bytes that are compared at once.
  private static let step = 1 << 16

  /// Creates a file that `fill` writes. After a failure, or a signal that ends the process, there is no file; after a kill or a
  /// power failure, there is a file `PATH.unfinished` at most. An existing file is an error, and never replaced, and so is the name
  /// of a file beside a journal.
  ///
  /// What a killed process has left is deleted when it is the beginning of the new file, so that nothing is lost whoever wrote
  /// it. Any other file stays, and `PATH.unfinished.2` or the next free name is used.
  /// - Parameters:
  ///   - replaces: True if the new file takes the place of an old one, which is there until the new one is complete.
  ///   - failure: Returns the error of a file operation as one of `fill`.
  /// - Throws: `failure` of a ``FileError`` if there is a file with this name, or if the file cannot be written; the error of `fill`.
  public static func write<Failure: Error>(
    _ path: String, in fileSystem: some FileSystem, inPlaceOfOld replaces: Bool = false,
    _ failure: (FileError) -> Failure, fill: (any StorageFile) throws(Failure) -> Void
  ) throws(Failure) {
    let unfinished: Unfinished
    do throws(FileError) {
      unfinished = try create(path, in: fileSystem, inPlaceOfOld: replaces)
    } catch {
      throw failure(error)
    }
    defer { unfinished.mark?.remove() }
    do throws(Failure) {
      try fill(unfinished.file)
      try orThrow(failure) { () throws(FileError) in
        try unfinished.file.sync()
        for name in unfinished.taken { removeLeftover(name, of: unfinished.file, in: fileSystem) }
        if replaces { try remove(path, in: fileSystem) }
        try unfinished.file.rename(toNew: path)
        try fileSystem.syncFolder(of: path)
      }
    } catch {
      try? unfinished.file.remove()
      throw error
    }
  }

  private static func orThrow<Failure: Error>(
    _ failure: (FileError) -> Failure, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    do throws(FileError) { try body() } catch { throw failure(error) }
  }

  // MARK: The file that is not complete

  /// A file that is not complete.
  private struct Unfinished {
    let file: any StorageFile
    let mark: UnfinishedFiles.Mark?
    /// The names that were tried before, and that other files have.
    let taken: [String]
  }

  private static func create(
    _ path: String, in fileSystem: some FileSystem, inPlaceOfOld replaces: Bool
  ) throws(FileError) -> Unfinished {
    if !replaces { try checkIsFree(path, in: fileSystem) }
    var taken: [String] = []
    for attempt in 1...namesTried {
      let name = SidecarName.path(beside: path, attempt == 1 ? suffix : "\(suffix).\(attempt)")
      do throws(FileError) {
        let (file, mark) = try UnfinishedFiles.create(name, in: fileSystem)
        if try isOwn(file, mark) { return Unfinished(file: file, mark: mark, taken: taken) }
      } catch {
        guard error.isExistingFile else {
          throw FileError(operation: error.operation, path: path, reason: error.reason)
        }
      }
      taken.append(name)
    }
    throw FileError(operation: "name the unfinished copy of", path: path, code: SystemCall.alreadyExists)
  }

  /// Deletes an old file, if there is one.
  private static func remove(_ path: String, in fileSystem: some FileSystem) throws(FileError) {
    let old: any StorageFile
    do throws(FileError) { old = try fileSystem.open(path, .read) } catch {
      if error.isMissingFile { return }
      throw error
    }
    try old.remove()
  }

  /// Throws an error if there is a file, before the work of filling another one. Without this check, that file would stay as it
  /// is all the same.
  private static func checkIsFree(_ path: String, in fileSystem: some FileSystem) throws(FileError) {
    try SidecarName.checkIsNotReserved(path)
    do throws(FileError) {
      _ = try fileSystem.open(path, .read)
    } catch {
      if error.isMissingFile { return }
      switch error.reason {
      case .notAFile, .ownOutput: break
      case .system, .gone, .replaced, .resized, .severalNames, .tooLong, .reservedName, .foreign: throw error
      }
    }
    throw FileError(operation: "open", path: path, code: SystemCall.alreadyExists)
  }

  /// Locks a new file, so that no other process takes it for what a killed one has left. Returns false when another process has
  /// done so already.
  private static func isOwn(
    _ file: any StorageFile, _ mark: UnfinishedFiles.Mark?
  ) throws(FileError) -> Bool {
    // Where there are no locks, nobody can lock it to delete it either.
    guard let isLocked = try? file.tryLock() else { return true }
    do throws(FileError) {
      if isLocked {
        try file.checkUntouched(length: 0)
        return true
      }
    } catch {
      switch error.reason {
      case .gone, .replaced: break
      case .system, .notAFile, .ownOutput, .resized, .severalNames, .tooLong, .reservedName, .foreign:
        try? file.remove()
        mark?.remove()
        throw error
      }
    }
    mark?.remove()
    return false
  }

  /// Deletes the file of a name if nobody is writing it, and if all of it is in the new file.
  private static func removeLeftover(_ name: String, of new: any StorageFile, in fileSystem: some FileSystem)
  {
    if SystemCall.printsInto(name) { return }
    guard let file = try? fileSystem.open(name, .append), (try? file.tryLock()) == true,
      (try? isBeginning(file, of: new)) == true
    else { return }
    try? file.remove()
  }

  private static func isBeginning(
    _ file: any StorageFile, of new: any StorageFile
  ) throws(FileError) -> Bool {
    let size = try file.size()
    if size == 0 { return SystemCall.isAsCreated(file.path) }
    guard size <= (try new.size()) else { return false }
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * step, alignment: 16)
    defer { window.deallocate() }
    for offset in stride(from: 0, to: size, by: step) {
      let length = min(step, size - offset)
      let parts = [window[..<length], window[step..<(step + length)]].map {
        UnsafeMutableRawBufferPointer(rebasing: $0)
      }
      guard try file.readAll(at: offset, into: parts[0]) == length,
        try new.readAll(at: offset, into: parts[1]) == length, parts[0].elementsEqual(parts[1])
      else { return false }
    }
    return true
  }
}

extension FileSystem {
  /// Creates a file that `fill` writes. The file has its name only when it is complete and durable.
  ///
  /// ```swift
  /// let disk = POSIXFileSystem()
  /// let file = try disk.open("trip.jsonl", .read)
  /// try disk.create("copy.jsonl") { copy throws(FileError) in try file.copy(0..<file.size(), to: copy) }
  /// ```
  ///
  /// After a failure, there is no file; after a kill or a power failure, there is a file `PATH.unfinished` at most, which the next
  /// call for the same content deletes.
  /// - Throws: A ``FileError`` if there is a file with this name, which stays as it is, or if the file cannot be written; the
  ///   error of `fill`.
  public func create(
    _ path: String, fill: (any StorageFile) throws(FileError) -> Void
  ) throws(FileError) {
    try NewFile.write(path, in: self, { $0 }, fill: fill)
  }

  /// Creates a file with a text, in the same way.
  ///
  /// ```swift
  /// try POSIXFileSystem().create("report.txt", containing: "All is well.")
  /// ```
  /// - Throws: A ``FileError`` if there is a file with this name, which stays as it is, or if the file cannot be written.
  public func create(_ path: String, containing text: String) throws(FileError) {
    let bytes = ContiguousArray(text.utf8)
    try create(path) { file throws(FileError) in
      var failure: FileError?
      bytes.withUnsafeBytes { bytes in
        do throws(FileError) { try file.append(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }
}

extension UnfinishedFiles {
  /// Creates a file that did not exist, and marks it; no signal is handled between the two.
  package static func create(
    _ path: String, in fileSystem: some FileSystem
  ) throws(FileError) -> (file: any StorageFile, mark: Mark?) {
    try create(path) { () throws(FileError) in try fileSystem.open(path, .create) }
  }
}

extension SidecarName {
  /// Throws an error for a name that is reserved.
  package static func checkIsNotReserved(_ path: String) throws(FileError) {
    if isReserved(path) { throw FileError(operation: "create", path: path, reason: .reservedName) }
  }
}
