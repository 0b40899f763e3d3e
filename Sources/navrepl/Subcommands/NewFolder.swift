import NavBase
import NavEvents

/// The writing of a new folder of files, which has its name only when it is complete and durable: until then it has another one,
/// as a new file has.
enum NewFolder {
  /// A file of the folder.
  struct File {
    /// The path in the folder.
    fileprivate let path: String
    fileprivate let bytes: [UInt8]

    init(_ path: String, _ text: String) { (self.path, bytes) = (path, Array(text.utf8)) }
  }

  /// The end of the name of a folder that is not complete.
  private static let suffix = ".unfinished"
  /// The number of names that are tried for a folder that is not complete.
  private static let namesTried = 100

  /// Creates a folder with files. After a failure, or a signal that ends the process, there is no folder; after a kill or a power
  /// failure, there is a folder `PATH.unfinished` at most. An existing folder is an error, and never replaced.
  ///
  /// What a killed process has left is deleted when it has nothing but beginnings of the new files, so that nothing is lost
  /// whoever wrote it. Any other folder stays, and `PATH.unfinished.2` or the next free name is used.
  static func write(
    _ path: String, _ files: [File], in fileSystem: some FileSystem
  ) throws(FileError) {
    try checkIsFree(path)
    var (unfinished, taken) = try create(path)
    defer { unfinished.removeMarks() }
    do throws(FileError) {
      try unfinished.fill(with: files, in: fileSystem)
      try unfinished.rename(toNew: path)
      for name in taken { removeLeftover(name, of: files) }
      try fileSystem.syncFolder(of: path)
    } catch {
      unfinished.remove()
      // Another process that has finished the same folder may have deleted the files of this one.
      try checkIsFree(path)
      throw FileError(
        operation: error.operation, path: unfinished.path(error.path, in: path), reason: error.reason)
    }
  }

  private static func checkIsFree(_ path: String) throws(FileError) {
    if SystemCall.statusOfName(path) == nil { return }
    throw FileError(operation: "create", path: path, code: SystemCall.alreadyExists)
  }

  private static func create(_ path: String) throws(FileError) -> (Unfinished, taken: [String]) {
    var taken: [String] = []
    for attempt in 1...namesTried {
      let name = SidecarName.path(beside: path, attempt == 1 ? suffix : "\(suffix).\(attempt)")
      do throws(FileError) {
        return (try Unfinished(name), taken)
      } catch {
        guard error.reason == .system(SystemCall.alreadyExists) else {
          throw FileError(operation: error.operation, path: path, reason: error.reason)
        }
      }
      taken.append(name)
    }
    throw FileError(operation: "name the unfinished copy of", path: path, code: SystemCall.alreadyExists)
  }

  /// Returns the folders that the paths of files are in, outer ones first. The folder of all is the empty text.
  private static func folders(of files: [File]) -> [String] {
    var folders = [""]
    for file in files {
      for slash in file.path.utf8.indices where file.path.utf8[slash] == UInt8(ascii: "/") {
        let folder = String(file.path[..<slash])
        if !folders.containsBytes(of: folder) { folders.append(folder) }
      }
    }
    return folders
  }

  // MARK: The folder that is not complete

  /// A folder that is not complete.
  private struct Unfinished {
    private var root: String
    /// The paths in the folder.
    private var folders = [""]
    private var files: [String] = []
    private var marks: [UnfinishedFiles.Mark?]

    /// Creates an empty folder.
    init(_ path: String) throws(FileError) {
      root = path
      marks = [try Self.make(path)]
    }

    private static func make(_ path: String) throws(FileError) -> UnfinishedFiles.Mark? {
      do throws(SystemError) { return try UnfinishedFiles.makeFolder(path) } catch {
        switch error {
        case .code(let code): throw FileError(operation: "create", path: path, code: code)
        case .ownOutput: throw FileError(operation: "create", path: path, reason: .ownOutput)
        }
      }
    }

    mutating func fill(with files: [File], in fileSystem: some FileSystem) throws(FileError) {
      for folder in NewFolder.folders(of: files).dropFirst() {
        marks.append(try Self.make("\(root)/\(folder)"))
        folders.append(folder)
      }
      for file in files { try write(file, in: fileSystem) }
      for folder in folders { try fileSystem.syncFolder(of: "\(root)/\(folder)/") }
    }

    private mutating func write(_ file: File, in fileSystem: some FileSystem) throws(FileError) {
      let path = "\(root)/\(file.path)"
      let (new, mark) = try UnfinishedFiles.create(path) { () throws(FileError) in
        try fileSystem.open(path, .create)
      }
      marks.append(mark)
      files.append(file.path)
      var failure: FileError?
      file.bytes.withUnsafeBytes { bytes in
        do throws(FileError) { try new.append(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      try new.sync()
    }

    mutating func rename(toNew path: String) throws(FileError) {
      guard SystemCall.renameFolder(root, toNew: path) == 0 else {
        throw FileError(operation: "create", path: path, code: SystemCall.lastError)
      }
      root = path
    }

    func remove() {
      for file in files { SystemCall.remove("\(root)/\(file)") }
      for folder in folders.reversed() { SystemCall.removeFolder("\(root)/\(folder)") }
    }

    func removeMarks() { for mark in marks { mark?.remove() } }

    /// Returns the path that a file of this folder would have in another one.
    func path(_ file: String, in other: String) -> String {
      guard file.utf8.starts(with: root.utf8) else { return file }
      return other + String(Substring(file.utf8.dropFirst(root.utf8.count)))
    }
  }

  // MARK: What a killed process has left

  /// Deletes a folder that has nothing but beginnings of the files.
  private static func removeLeftover(_ name: String, of files: [File]) {
    let folders = folders(of: files)
    var (leftFiles, leftFolders): ([String], [String]) = ([], [])
    for folder in folders {
      let path = folder.isEmpty ? name : "\(name)/\(folder)"
      guard let status = SystemCall.statusOfName(path) else { continue }
      guard status.kind == .folder, let content = SystemCall.files(in: path), content.badNames.isEmpty,
        content.failure == nil
      else { return }
      leftFolders.append(path)
      for entry in content.names {
        let inner = folder.isEmpty ? entry : "\(folder)/\(entry)"
        if folders.containsBytes(of: inner) { continue }
        guard let file = files.first(where: { $0.path.hasSameBytes(as: inner) }),
          isBeginning("\(path)/\(entry)", of: file.bytes)
        else { return }
        leftFiles.append("\(path)/\(entry)")
      }
    }
    for file in leftFiles { SystemCall.remove(file) }
    for folder in leftFolders.reversed() { SystemCall.removeFolder(folder) }
  }

  private static func isBeginning(_ path: String, of bytes: [UInt8]) -> Bool {
    guard let status = SystemCall.statusOfName(path), status.kind == nil, status.size <= bytes.count,
      let file = try? POSIXFileSystem().open(path, .read), let left = try? file.bytes()
    else { return false }
    return bytes.starts(with: left)
  }
}
