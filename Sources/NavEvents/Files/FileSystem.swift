import NavBase

/// The interface between the journal and the disk, so that a test can simulate every fault of a disk.
///
/// ```swift
/// let files = MemoryFileSystem()
/// let session = try NavSession.open(at: "trip.jsonl", in: files, options: .standard)
/// try session.send(.push("inbox"))
/// try session.close()
/// print(try NavJournal(at: "trip.jsonl", in: files).scene().visible)
/// ```
///
/// Conforming types: ``POSIXFileSystem``, ``MemoryFileSystem``, and the faulty one of the tests. A session holds its lock while
/// it calls a file system or a file, so these must not call the session.
public protocol FileSystem: Sendable {
  /// Opens a regular file without waiting. Any other kind of file is an error.
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile
  /// Syncs the folder that contains `path`, so that a power failure cannot lose the file's entry.
  func syncFolder(of path: String) throws(FileError)
  /// Returns a name of an existing file that stays valid when the working folder changes, and that is not a link.
  func resolvedPath(of path: String) -> String
}

extension FileSystem {
  /// Returns `path`, because the file system has neither working folders nor links.
  public func resolvedPath(of path: String) -> String { path }
}

/// An open file. One thread may sync it while another appends. It is closed when its last reference is released. Its methods must
/// not call the session that writes it.
public protocol StorageFile: AnyObject, Sendable {
  /// The name by which the file was opened, or that it was given since.
  var path: String { get }
  /// Returns the length of the file in bytes.
  func size() throws(FileError) -> Int
  /// Reads into `buffer` from `offset` on; returns the number of bytes read, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// Writes all of `bytes` at the end. After an error some of them may have been written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Returns when everything appended is durable: no power failure can lose it.
  func sync() throws(FileError)
  /// Shortens the file to `length` bytes.
  func truncate(to length: Int) throws(FileError)
  /// Takes the advisory lock of the only writer; returns false when another writer holds it.
  func tryLock() throws(FileError) -> Bool
  /// Throws ``FileError/Reason/gone``, `replaced` or `resized` unless the name by which the file was opened still refers to
  /// it and the file is `length` bytes long: no other process has deleted, renamed, replaced, shortened or lengthened it.
  func checkUntouched(length: Int) throws(FileError)
  /// Deletes the file, unless its name refers to another file.
  func remove() throws(FileError)
  /// Gives the file another name, in one step: at every moment, `path` refers to this file, or to the file that had the name
  /// before and loses it. The file keeps its lock, and gets the owner, the group, the permissions and the extended attributes
  /// of the file that it replaces; when it cannot, nothing is renamed.
  func rename(to path: String) throws(FileError)
  /// Throws an error if no other file may take the name of this one, such as ``FileError/Reason/severalNames(_:)``.
  func checkReplaceable() throws(FileError)
  /// Gives the file a name that no file has, in one step. A file that has the name is an error, and stays. The new files that
  /// `compact`, `fork` and the like write get their names this way, when they are complete.
  func rename(toNew path: String) throws(FileError)
  /// Lets a writer in another thread or process finish the line it is writing. Returns at once where a line
  /// is always appended whole.
  func waitForWriter()
  /// A value that changes whenever any process changes the content; nil if the file system cannot tell. A file without a
  /// stamp has no index. The index of a file with a stamp is a file on the real disk, `PATH.idx`, with snapshots of the state:
  /// a file system that encrypts gives no stamps.
  var stamp: FileStamp? { get }
}

/// The length and the time of the last change of a file. Two equal stamps of a file mean that its content is the same.
public struct FileStamp: Equatable, Sendable {
  /// The length of the file in bytes.
  public let size: Int
  /// The time of the last change of the file or its entry, in nanoseconds since 1970. No program can set it.
  public let changed: Int64

  /// Creates a stamp.
  public init(size: Int, changed: Int64) {
    self.size = size
    self.changed = changed
  }
}

extension StorageFile {
  /// The value nil, because the file system cannot tell whether the content has changed.
  public var stamp: FileStamp? { nil }

  /// Returns at once, because a line is always appended whole.
  public func waitForWriter() {}

  /// Returns, because a file has one name.
  public func checkReplaceable() throws(FileError) {}

  /// Throws an error, because the file system cannot rename a file.
  public func rename(to path: String) throws(FileError) {
    throw FileError(operation: "rename", path: self.path, code: SystemCall.notSupported)
  }

  /// Throws an error, because the file system cannot rename a file.
  public func rename(toNew path: String) throws(FileError) {
    throw FileError(operation: "rename", path: self.path, code: SystemCall.notSupported)
  }
}

/// Reading more than one call may return.
extension StorageFile {
  /// Reads from `offset` on until `buffer` is full, or the file ends; returns the number of bytes read.
  public func readAll(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try read(at: offset + done, into: rest)
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Returns the content of the whole file.
  public func bytes() throws(FileError) -> [UInt8] {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: max(try size(), 1), alignment: 16)
    defer { window.deallocate() }
    return Array(window[..<(try readAll(at: 0, into: window))])
  }

  /// Appends a part of this file to another one, up to the end of this one at most.
  public func copy(_ range: Range<Int>, to copy: any StorageFile) throws(FileError) {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { window.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: window[..<min(window.count, range.upperBound - offset)])
      let count = try readAll(at: offset, into: wanted)
      if count == 0 { return }
      try copy.append(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
      offset += count
    }
  }
}

/// The purpose for which a file is opened.
public enum FileMode: Sendable {
  /// An existing file, for reading only.
  case read
  /// An existing file, for reading and appending.
  case append
  /// A new file, readable by its owner only; an existing one is an error, never overwritten.
  case create
}

extension FileMode {
  /// The purpose, in the words of the operating system's calls.
  var access: FileAccess {
    switch self {
    case .read: .read
    case .append: .append
    case .create: .create
    }
  }
}

/// The clock from which a commit's `time` is read. A decision sees no other clock.
public enum NavClock: Equatable, Sendable {
  /// The system's clock, used as it is even when it goes back.
  case system
  /// A fixed time in milliseconds since 1970, for recordings that are the same byte for byte.
  case fixed(Int64)

  /// The time in milliseconds since 1970.
  package var now: Int64 {
    switch self {
    case .system: SystemCall.milliseconds()
    case .fixed(let milliseconds): milliseconds
    }
  }
}
