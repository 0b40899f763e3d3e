import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls about files and folders by name.
extension SystemCall {
  /// Returns the status of an open file, or nil after an error.
  public static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// Returns the status of the file that a name refers to, or nil after an error.
  public static func status(at path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  /// Returns the status of what has a name, be it a link, or nil after an error.
  public static func statusOfName(_ path: String) -> FileStatus? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileStatus(status) : nil
  }

  // MARK: The program's own output

  /// The descriptors of standard output and error whose file was found to be one that this program reads, a bit for each.
  private static let readOutputs = Atomic<Int32>(0)

  /// A Boolean value that indicates whether standard output or error is redirected to a regular file.
  public static var printsToFile: Bool {
    [STDOUT_FILENO, STDERR_FILENO].contains { status(of: $0).map { $0.kind == nil } ?? false }
  }

  /// Returns a Boolean value that indicates whether standard output or error is redirected to this file. From then on,
  /// ``wouldDamage(_:)`` is true for the descriptor.
  public static func isOutput(_ identity: FileStatus.Identity) -> Bool {
    let outputs = [STDOUT_FILENO, STDERR_FILENO].filter { status(of: $0)?.identity == identity }
    for output in outputs { readOutputs.bitwiseOr(1 << output, ordering: .relaxed) }
    return !outputs.isEmpty
  }

  /// Returns a Boolean value that indicates whether a name refers to a regular file to which standard output or error is
  /// redirected.
  public static func isOutput(_ path: String) -> Bool { isOutput(status(at: path)) }

  /// A Boolean value that indicates whether standard input is a file to which standard output or error is redirected. The
  /// program would read what it prints, without an end.
  public static var inputIsOutput: Bool { isOutput(status(of: STDIN_FILENO)) }

  static func isOutput(_ status: FileStatus?) -> Bool {
    guard let status, status.kind == nil else { return false }
    return isOutput(status.identity)
  }

  /// Returns a Boolean value that indicates whether a name refers to a regular file to which standard output or error is
  /// redirected. Other than after ``isOutput(_:)``, the program goes on printing there: for files that it can do without.
  public static func printsInto(_ path: String) -> Bool {
    guard let status = status(at: path), status.kind == nil else { return false }
    return [STDOUT_FILENO, STDERR_FILENO].contains { self.status(of: $0)?.identity == status.identity }
  }

  /// Returns a Boolean value that indicates whether text that is printed to a descriptor would damage a file that was to be
  /// read, or that a journal was to be appended to.
  public static func wouldDamage(_ descriptor: Int32) -> Bool {
    readOutputs.load(ordering: .relaxed) & 1 << descriptor != 0
  }

  // MARK: Names

  /// Deletes a file; returns 0, or -1 after an error.
  @discardableResult
  public static func remove(_ path: String) -> Int32 { unlink(path) }

  /// Renames a file, and replaces a file that has the new name; returns 0, or -1 after an error.
  public static func rename(_ path: String, to newPath: String) -> Int32 { sys_rename(path, newPath) }

  /// Gives a file a name that no file has; returns 0, or -1 after an error.
  ///
  /// Some file systems cannot do that in one step, and others have no links either. There, an empty file takes the name first,
  /// and a kill at that moment leaves it.
  public static func rename(_ path: String, toNew newPath: String) -> Int32 {
    if sys_renameNew(path, newPath) == 0 { return 0 }
    guard unsupported.contains(errno) else { return -1 }
    if link(path, newPath) == 0 { return unlink(path) }
    guard unsupported.contains(errno) else { return -1 }
    let descriptor = open(newPath, .create)
    guard descriptor >= 0 else { return -1 }
    close(descriptor)
    if sys_rename(path, newPath) == 0 { return 0 }
    let error = errno
    unlink(newPath)
    errno = error
    return -1
  }

  /// Gives a folder a name that nothing has; returns 0, or -1 after an error.
  ///
  /// Where the file system cannot do that in one step, an empty folder takes the name first, and a kill at that moment leaves
  /// it.
  public static func renameFolder(_ path: String, toNew newPath: String) -> Int32 {
    if sys_renameNew(path, newPath) == 0 { return 0 }
    guard unsupported.contains(errno), mkdir(newPath, 0o755) == 0 else { return -1 }
    // A folder takes the place of an empty one only.
    if sys_rename(path, newPath) == 0 { return 0 }
    let error = errno
    rmdir(newPath)
    errno = error
    return -1
  }

  /// The errors of a system or a file system that does not know an operation.
  private static let unsupported = [ENOSYS, EINVAL, ENOTSUP, EPERM, EMLINK]

  #if canImport(Glibc)
    private typealias RenameAt =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    /// `renameat2`, which the module of the C library does not declare.
    private static let renameAt = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt.self) }
    /// `RENAME_NOREPLACE`.
    private static let noReplacing: UInt32 = 1
  #endif

  private static func sys_renameNew(_ path: String, _ newPath: String) -> Int32 {
    #if canImport(Darwin)
      return renamex_np(path, newPath, UInt32(RENAME_EXCL))
    #else
      #if canImport(Glibc)
        if let renameAt { return renameAt(AT_FDCWD, path, AT_FDCWD, newPath, noReplacing) }
      #endif
      errno = ENOSYS
      return -1
    #endif
  }

  /// Returns the path from the root, which is valid in any working folder; the path itself when the working folder has no
  /// name.
  public static func fullPath(_ path: String) -> String {
    guard !path.utf8.starts(with: "/".utf8), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// Returns the path from the root without links; the ``fullPath(_:)`` of a file that does not exist.
  public static func resolvedPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return fullPath(path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func sys_rename(_ path: String, _ newPath: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(path, newPath)
    #elseif canImport(Glibc)
      Glibc.rename(path, newPath)
    #elseif canImport(Musl)
      Musl.rename(path, newPath)
    #endif
  }

  /// Returns true when there is a file of this name.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns a Boolean value that indicates whether a file has the owner and the permissions that this program gives to new
  /// files. One that does not is somebody else's, even if it is empty: its writer may be about to fill it. True for a file that is
  /// not on the disk.
  public static func isAsCreated(_ path: String) -> Bool {
    guard let status = status(at: path) else { return true }
    return status.owner == geteuid() && status.permissions == newPermissions
  }

  /// The permissions of a new file.
  static let newPermissions: UInt32 = 0o600

  /// Returns the number of the error that prevents new files in the folder that contains `path`; nil when there is none.
  public static func obstacle(toFilesBeside path: String) -> Int32? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    return access(folder, W_OK | X_OK) == 0 ? nil : lastError
  }

  /// Returns true for the name of a regular file.
  public static func isFile(_ path: String) -> Bool {
    guard let status = status(at: path) else { return false }
    return status.kind == nil
  }

  /// Returns the first bytes of a file; nil when it cannot be read.
  public static func start(of path: String, _ count: Int) -> [UInt8]? {
    guard let descriptor = try? openForReading(path) else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = bytes.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
    return length < 0 ? nil : Array(bytes.prefix(length))
  }

  /// Returns true when the path leads to a regular file.
  public static func isRegularFile(_ path: String) -> Bool {
    status(at: path).map { $0.kind == nil } ?? false
  }

  /// Makes a file executable for its owner.
  public static func makeExecutable(_ path: String) { _ = chmod(path, 0o700) }

  // MARK: Folders

  /// The content of a folder.
  public struct Folder {
    /// The names of its files, sorted as UTF-8 bytes.
    public var names: [String] = []
    /// The names that are not UTF-8, with their invalid bytes as `\xNN`. With replacement characters they
    /// would be the names of other files.
    public var badNames: [String] = []
    /// The error that ended the reading of the folder, so that it may have more files; nil when it was read to its end.
    public var failure: Int32?
  }

  /// Returns the content of a folder, or nil if the path does not lead to a folder.
  public static func files(in folder: String) -> Folder? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var found = Folder()
    // Only the error number tells a failure from the end.
    errno = 0
    while let entry = readdir(stream) {
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        guard let name = String(validating: bytes, as: UTF8.self) else {
          return found.badNames.append(String(showing: bytes))
        }
        if !name.hasSameBytes(as: "."), !name.hasSameBytes(as: "..") { found.names.append(name) }
      }
      errno = 0
    }
    if errno != 0 { found.failure = errno }
    found.names.sort { $0.sortsBefore($1) }
    found.badNames.sort { $0.sortsBefore($1) }
    return found
  }

  /// Creates a folder that does not exist yet; returns the error number, or nil when it is there.
  public static func makeFolder(_ path: String) -> Int32? { mkdir(path, 0o755) == 0 ? nil : errno }

  /// Removes a folder that is empty.
  public static func removeFolder(_ path: String) { _ = rmdir(path) }

  /// Calls `body` with the words as a C program gets its arguments and its environment; returns its status.
  public static func withWords(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    let copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { list in list.baseAddress.map(body) ?? EINVAL }
  }

  /// Returns the path from the root of the file system; the path itself when the file does not exist.
  public static func absolutePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The status of a file, as the operating system reports it.
public struct FileStatus: Sendable {
  /// The numbers that distinguish a file from all others.
  public struct Identity: Equatable, Sendable {
    /// The number of the device.
    public let device: UInt64
    /// The number of the file on it.
    public let number: UInt64
  }

  /// The numbers that distinguish the file from all others.
  public let identity: Identity
  /// The length of the file in bytes.
  public let size: Int64
  /// The kind of the file; nil for a regular file.
  public let kind: FileStatus.Kind?
  /// The number of names that the file has.
  public let links: Int
  /// The user that the file belongs to.
  public let owner: UInt32
  /// The permissions, as `chmod` takes them.
  public let permissions: UInt32
  /// The time of the last change of the file or its entry, in nanoseconds since 1970.
  public let changed: Int64

  init(_ status: stat) {
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    size = Int64(status.st_size)
    (links, owner) = (Int(status.st_nlink), UInt32(status.st_uid))
    permissions = UInt32(status.st_mode) & 0o7777
    kind = Self.kind(status.st_mode & S_IFMT)
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Returns the length as a number of the type that counts bytes; nil where that is too small to count on from there.
  public func length<Count: FixedWidthInteger>(as type: Count.Type = Int.self) -> Count? {
    size < Count.max ? Count(size) : nil
  }

  /// A kind of file that is not regular.
  public enum Kind: Sendable {
    case folder, pipe, socket, device
  }

  private static func kind(_ type: mode_t) -> FileStatus.Kind? {
    switch type {
    case S_IFREG: nil
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }
}
