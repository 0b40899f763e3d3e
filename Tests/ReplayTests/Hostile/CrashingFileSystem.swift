import NavBase
import NavEvents
import Synchronization

/// A disk in memory that knows what a power failure leaves of it, after each of its operations.
///
/// Bytes that were not synced are kept, lost or zeroed, each sector by itself. A name that was created, given to another file
/// or deleted since its folder was synced has changed on the disk or not, each by itself, as if the disk reordered them.
///
/// A class because its identity is the disk.
final class CrashingFileSystem: FileSystem {
  /// The names and contents of all files.
  typealias Files = [String: [UInt8]]

  /// The unit in which bytes reach the disk.
  static let sector = 512

  /// The content of a file, and the part of it that no power failure can lose.
  struct Content {
    var bytes: [UInt8] = []
    var synced: [UInt8] = []
  }

  /// A change of the folder that is not synced yet.
  fileprivate enum Change {
    case create(String, Int)
    case rename(String, String, Int)
    case remove(String)

    func apply(to names: inout [String: Int]) {
      switch self {
      case .create(let name, let file): names[name] = file
      case .rename(let name, let other, let file):
        if names[name] == file { names[name] = nil }
        names[other] = file
      case .remove(let name): names[name] = nil
      }
    }
  }

  /// The disk at a moment.
  fileprivate struct Disk {
    var contents: [Content] = []
    var names: [String: Int] = [:]
    var syncedNames: [String: Int] = [:]
    var changes: [Change] = []
    var locked: Set<Int> = []

    mutating func change(_ change: Change) {
      change.apply(to: &names)
      changes.append(change)
    }
  }

  private struct State {
    var disk = Disk()
    /// The disk after each operation, and the number of marks so far.
    var moments: [(disk: Disk, marks: Int)] = []
    var marks = 0
  }

  private let state: Lock<State>

  /// Creates a disk with files that no power failure can lose.
  init(_ files: Files = [:]) {
    var disk = Disk()
    for (name, bytes) in files {
      disk.names[name] = disk.contents.count
      disk.contents.append(Content(bytes: bytes, synced: bytes))
    }
    disk.syncedNames = disk.names
    state = Lock(State(disk: disk, moments: [(disk, 0)]))
  }

  /// Records that something was acknowledged. The moments from here on promise it.
  func mark() {
    state.withLock { state in
      state.marks += 1
      state.moments.append((state.disk, state.marks))
    }
  }

  /// Everything that a power failure can leave, with the number of marks that had been set by then. Each pair comes once.
  var outcomes: [(files: Files, marks: Int)] {
    let moments = state.withLock { $0.moments }
    var seen: [Set<Files>] = Array(repeating: [], count: (moments.last?.marks ?? 0) + 1)
    var outcomes: [(Files, Int)] = []
    for (disk, marks) in moments {
      for files in Self.outcomes(of: disk) where seen[marks].insert(files).inserted {
        outcomes.append((files, marks))
      }
    }
    return outcomes
  }

  /// The files now.
  var files: Files {
    state.withLock { state in state.disk.names.mapValues { state.disk.contents[$0].bytes } }
  }

  private static func outcomes(of disk: Disk) -> [Files] {
    var outcomes: [Files] = []
    for set in 0..<(1 << disk.changes.count) {
      var names = disk.syncedNames
      for (place, change) in disk.changes.enumerated() where set >> place & 1 == 1 {
        change.apply(to: &names)
      }
      var found: [Files] = [[:]]
      for (name, file) in names.sorted(by: { $0.key < $1.key }) {
        let contents = Self.outcomes(of: disk.contents[file])
        found = found.flatMap { files in contents.map { files.merging([name: $0]) { $1 } } }
      }
      outcomes += found
    }
    return outcomes
  }

  private static func outcomes(of content: Content) -> [[UInt8]] {
    if content.bytes == content.synced { return [content.bytes] }
    // A file that was truncated has either length.
    guard content.bytes.starts(with: content.synced) else { return [content.synced, content.bytes] }
    let start = content.synced.count
    let cuts = Array(stride(from: start, to: content.bytes.count, by: sector)) + [content.bytes.count]
    var outcomes: [[UInt8]] = []
    for end in cuts {
      let sectors = Array(stride(from: start, to: end, by: sector))
      for zeroed in 0..<(1 << sectors.count) {
        var bytes = Array(content.bytes[..<end])
        for (place, offset) in sectors.enumerated() where zeroed >> place & 1 == 1 {
          for index in offset..<min(end, offset + sector) { bytes[index] = 0 }
        }
        outcomes.append(bytes)
      }
    }
    return outcomes
  }

  // MARK: Operations

  /// Performs an operation, after which the power may fail.
  fileprivate func perform<R>(_ body: (inout CrashingDisk) throws(FileError) -> R) throws(FileError) -> R {
    try state.withLock { state throws(FileError) in
      var disk = CrashingDisk(state.disk)
      let result = try body(&disk)
      state.disk = disk.disk
      state.moments.append((state.disk, state.marks))
      return result
    }
  }

  fileprivate func look<R>(_ body: (CrashingDisk) -> R) -> R {
    state.withLock { body(CrashingDisk($0.disk)) }
  }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    if mode == .create {
      let number = try perform { disk throws(FileError) in try disk.create(path) }
      return CrashingFile(path, number, self)
    }
    guard let number = look({ $0.number(of: path) }) else {
      throw FileError(operation: "open", path: path, code: SystemCallCode.noSuchFile)
    }
    return CrashingFile(path, number, self)
  }

  func syncFolder(of path: String) throws(FileError) { try perform { $0.syncFolder() } }

  /// The operations on a disk.
  fileprivate struct CrashingDisk {
    fileprivate private(set) var disk: Disk

    init(_ disk: Disk) { self.disk = disk }

    func number(of name: String) -> Int? { disk.names[name] }
    func bytes(of file: Int) -> [UInt8] { disk.contents[file].bytes }

    mutating func create(_ name: String) throws(FileError) -> Int {
      guard disk.names[name] == nil else {
        throw FileError(operation: "open", path: name, code: SystemCallCode.alreadyExists)
      }
      disk.contents.append(Content())
      disk.change(.create(name, disk.contents.count - 1))
      return disk.contents.count - 1
    }

    mutating func rename(_ name: String, to other: String, _ file: Int) {
      disk.change(.rename(name, other, file))
    }
    mutating func remove(_ name: String) { disk.change(.remove(name)) }
    mutating func append(_ bytes: UnsafeRawBufferPointer, to file: Int) { disk.contents[file].bytes += bytes }
    mutating func sync(_ file: Int) { disk.contents[file].synced = disk.contents[file].bytes }

    mutating func truncate(_ file: Int, to length: Int) {
      disk.contents[file].bytes = Array(disk.contents[file].bytes.prefix(length))
    }

    mutating func syncFolder() {
      disk.syncedNames = disk.names
      disk.changes = []
    }

    mutating func lock(_ file: Int) -> Bool { disk.locked.insert(file).inserted }
    mutating func unlock(_ file: Int) { disk.locked.remove(file) }
  }
}

/// A file of a ``CrashingFileSystem``. A class because its identity is the opening, which has the lock.
private final class CrashingFile: StorageFile {
  private let name: Lock<String>
  private let number: Int
  private let disk: CrashingFileSystem
  private let holdsLock = Lock(false)

  init(_ path: String, _ number: Int, _ disk: CrashingFileSystem) {
    name = Lock(path)
    (self.number, self.disk) = (number, disk)
  }

  deinit {
    if holdsLock.withLock({ $0 }) { try? disk.perform { $0.unlock(number) } }
  }

  var path: String { name.withLock { $0 } }

  func size() throws(FileError) -> Int { disk.look { $0.bytes(of: number).count } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    disk.look { disk in
      let part = disk.bytes(of: number).dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try disk.perform { $0.append(bytes, to: number) }
  }
  func sync() throws(FileError) { try disk.perform { $0.sync(number) } }
  func truncate(to length: Int) throws(FileError) { try disk.perform { $0.truncate(number, to: length) } }

  func tryLock() throws(FileError) -> Bool {
    let isFree = try disk.perform { $0.lock(number) }
    if isFree { holdsLock.withLock { $0 = true } }
    return isFree
  }

  func checkUntouched(length: Int) throws(FileError) {
    guard disk.look({ $0.number(of: path) }) == number else {
      throw FileError(operation: "go on with", path: path, reason: .replaced)
    }
  }

  func remove() throws(FileError) {
    if disk.look({ $0.number(of: path) }) == number { try disk.perform { $0.remove(path) } }
  }

  func rename(to path: String) throws(FileError) {
    try disk.perform { $0.rename(self.path, to: path, number) }
    name.withLock { $0 = path }
  }

  func rename(toNew path: String) throws(FileError) {
    if disk.look({ $0.number(of: path) }) != nil {
      throw FileError(operation: "create", path: path, code: SystemCallCode.alreadyExists)
    }
    try rename(to: path)
  }
}

/// The error numbers of a disk.
private enum SystemCallCode {
  static let noSuchFile: Int32 = 2
  static let alreadyExists: Int32 = 17
}
