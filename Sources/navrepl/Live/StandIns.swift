// What a page has in place of an operating system: one thread, no files, and a clock.
import Synchronization

/// A value that one thread at a time uses: there is one thread.
struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let value: UnsafeMutablePointer<Value>

  init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inline(__always)
  borrowing func withLock<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R { try body(&value.pointee) }

  @inline(__always)
  borrowing func withLockIfAvailable<R: ~Copyable, E>(
    _ body: (inout sending Value) throws(E) -> sending R
  ) throws(E) -> sending R? { try body(&value.pointee) }
}

enum ThreadNumber {
  static var current: UInt { 1 }
}

/// Nothing is synced in the background: the disk is in memory.
final class Flusher: Sendable {
  init?(_ file: SyncedFile, delay milliseconds: Int, onFailure: @escaping @Sendable (JournalError) -> Void) {}
  func wake(upTo commits: Int) {}
}

@_extern(wasm, module: "env", name: "now") func hostNow() -> Double

enum SystemCall {
  static let notWritable: Int32 = 9
  static let notToWrite: [Int32] = [13, 1, 30]
  static let notAllowed: Int32 = 13
  static let notPermitted: Int32 = 1
  static let notSupported: Int32 = 95
  static let alreadyExists: Int32 = 17
  static let noSuchFile: Int32 = 2
  static let invalidArgument: Int32 = 22
  static let nameTooLong: Int32 = 36
  static let noSpace: Int32 = 28
  static let notText: Int32 = 84
  static var lastError: Int32 { 0 }
  static func description(of code: Int32) -> String { "error \(code)" }
  static func fullPath(_ path: String) -> String { path }
  static func milliseconds() -> Int64 { Int64(hostNow()) }
  static func nanoseconds() -> Int64 { 0 }
  static func sleep(milliseconds: Int) {}
  static func exists(_ path: String) -> Bool { false }
  static func printsInto(_ path: String) -> Bool { false }
  static func isAsCreated(_ path: String) -> Bool { true }

  static func find(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> UnsafeRawPointer? {
    for place in 0..<count where start.load(fromByteOffset: place, as: UInt8.self) == byte {
      return start + place
    }
    return nil
  }

  static func status(at path: String) -> FileStatus? { nil }

  struct Folder {
    var names: [String] = []
    var badNames: [String] = []
    var failure: Int32?
  }

  static func files(in folder: String) -> Folder? { nil }
}

struct FileStatus: Sendable {
  struct Identity: Equatable, Sendable {
    let device, number: UInt64
  }

  let identity: Identity

  enum Kind: Sendable {
    case folder, pipe, socket, device
  }
}

enum UnfinishedFiles {
  struct Mark: Sendable {
    func remove() {}
  }

  static func create<File, Failure: Error>(
    _ path: String, _ create: () throws(Failure) -> File
  ) throws(Failure) -> (file: File, mark: Mark?) { (try create(), nil) }
}

typealias POSIXFileSystem = MemoryFileSystem

/// No file is only looked at.
extension StorageFile {
  var isOnlyLookedAt: Bool { false }
}

/// Nothing is deleted in the background.
struct JournalScrubber: Sendable {
  init?(_ scrub: NavScrub, of session: NavSession, at path: String, in fileSystem: MemoryFileSystem) { nil }
  func end() {}
}

struct NavScrub: Equatable, Sendable {}

/// What is known of the type of a plugin: whether it is one of `NavPlugins`.
struct PluginType: Sendable {
  let isBuiltIn: Bool

  init(isBuiltIn: Bool) { self.isBuiltIn = isBuiltIn }

  init(of plugin: PluginOfPage) { isBuiltIn = plugin.isBuiltIn }

  func isBuiltIn(id: String) -> Bool { isBuiltIn }
}

extension NavPlugin {
  /// The plugins of a page name their hooks.
  var hooks: [PluginHook] { PluginHook.allCases }

  /// Returns a plugin without settings.
  static func plain(_ configuration: String?, _ plugin: Self) throws(PluginFault) -> Self {
    if configuration != nil {
      throw PluginFault(code: "bad-configuration", message: "\(plugin.manifest.id) takes no configuration")
    }
    return plugin
  }
}

extension Verification {
  /// Verifies a journal by the only thread.
  static func verify(
    _ file: any StorageFile, reading other: any StorageFile, catalog: PluginCatalog, without: [String] = [],
    expecting: ExpectedDivergences? = nil, threads: Int
  ) throws(FileError) -> Verification {
    var verification = Verification(file, catalog: catalog, without: without, expecting: expecting)
    try verification.run()
    return verification
  }
}

extension Dictionary {
  /// The standard library's initializer casts the errors of its closure, which Embedded Swift cannot do.
  init(_ pairs: [(Key, Value)], uniquingKeysWith combine: (Value, Value) -> Value) {
    self.init(minimumCapacity: pairs.count)
    for (key, value) in pairs {
      if let before = self[key] { self[key] = combine(before, value) } else { self[key] = value }
    }
  }
}

/// Nothing is read beside something else.
struct Beside<Found> {
  init?(_ read: () -> Found?) { return nil }
  func wait() -> Found? { nil }
}

/// A page of a branch has no findings, and the page itself compares it.
struct PageFindings {
  init() {}
  init(in file: any StorageFile, commits: Int) throws(FileError) {}
  func write(to buffer: inout ByteBuffer) {}
}

struct PageComparison {
  func check(_ start: StateMoment, _ end: StateMoment) throws(NavJournal.Failure) {}
  func write(to buffer: inout ByteBuffer, end: StateMoment) {}
}

/// A page draws two scenes itself.
extension NavScene {
  func looksLike(_ other: NavScene) -> Bool { true }
}

/// No condition is typed in a page, and none fails.
struct NavPredicate: CustomStringConvertible {
  var description: String { "" }
}

extension NavJournal {
  static func breaksInvariants(in file: any StorageFile) throws(FileError) -> Bool { false }
}
