import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// A disk in memory on which an append can fail in the middle, as on a full disk.
///
/// A class, because the session before a fault and the session after it share the disk.
final class FuzzDisk: FileSystem {
  let memory = MemoryFileSystem()
  /// The number of bytes that the next append writes before it fails; nil when it does not fail.
  private let failing = Lock<Int?>(nil)

  /// Makes the next append fail after it has written `written` bytes; with nil, no append fails.
  func failNextAppend(after written: Int?) { failing.withLock { $0 = written } }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    FuzzFile(try memory.open(path, mode), self)
  }

  func syncFolder(of path: String) throws(FileError) {}

  fileprivate func takeFault() -> Int? {
    failing.withLock { failing in
      defer { failing = nil }
      return failing
    }
  }
}

/// A file on a ``FuzzDisk``. A class, because its identity is the open file that holds the lock.
private final class FuzzFile: StorageFile {
  private let file: any StorageFile
  private let disk: FuzzDisk

  init(_ file: any StorageFile, _ disk: FuzzDisk) { (self.file, self.disk) = (file, disk) }

  var path: String { file.path }
  func size() throws(FileError) -> Int { try file.size() }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard let written = disk.takeFault() else { return try file.append(bytes) }
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[..<min(written, bytes.count)]))
    throw FileError(operation: "write", path: path, code: SystemCall.noSpace)
  }
  func sync() throws(FileError) { try file.sync() }
  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
  func tryLock() throws(FileError) -> Bool { try file.tryLock() }
  func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
  func remove() throws(FileError) { try file.remove() }
}

/// A plugin that vetoes, objects, asks for follow-ups and fails, each for certain screens, so that a walk meets all
/// of these.
struct FuzzFaults: CommandInterceptor, EventReactor, RemovalGuard {
  /// The plugin's id. No app uses it for a plugin of its own, which this plugin would replace.
  static let id = "navrepl.faults"
  /// The attribute of screens that the plugin keeps from leaving.
  static let kept = (key: "kept", value: "true")

  let manifest = PluginManifest(id: FuzzFaults.id, version: 1, faultPolicy: .failClosed)
  let interceptedCommands = CommandKinds(.push, .replace, .detail, .present, .title)
  let watchedEvents = EventKinds(.popped, .titleChanged)

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    let command = context.command.description
    if command.containsBytes(of: "s9") { return .veto("“s9” is not wanted.") }
    if command.containsBytes(of: "s10") { throw PluginFault(code: "timeout", message: "It took too long.") }
    return .proceed
  }

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    for screen in removal.screens
    where context.hasAttribute(Self.kept.key, equalTo: Self.kept.value, on: screen) {
      return "“\(screen)” stays."
    }
    if removal.screens.count >= 3 { throw PluginFault(code: "too-many", message: "Three are too many.") }
    return nil
  }

  /// Pushes a screen after some pops, so that the walk contains follow-ups.
  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard case .navigation(.popped(_, let screens, _, _))? = context.event else { return [] }
    if screens.contains(where: { $0.startsWithBytes(of: "b") || $0.containsBytes(of: "/1") }) {
      throw PluginFault(code: "unlucky", message: "It fails at these screens.")
    }
    return screens.containsBytes(of: "s8") ? [.push("s6"), .push("s6")] : []
  }
}

/// The record of a ``RemovalWitness``: the screens that it was asked about, and its answer. A class, because the
/// guard writes the record and the checker reads it.
final class RemovalRecord: Sendable {
  private let entries = Lock<(asked: [String], taken: [String], objects: Bool)>(([], [], false))

  /// The screens that the guard was asked about since ``forget(objecting:)``, in order.
  var asked: [String] { entries.withLock { $0.asked } }

  /// Those of them that leave whatever the guard says.
  var taken: [String] { entries.withLock { $0.taken } }

  /// Clears the record; from now on the guard objects to every removal, or to none.
  func forget(objecting: Bool = false) { entries.withLock { $0 = ([], [], objecting) } }

  fileprivate func ask(_ screens: [String], _ cause: RemovalCause) -> Bool {
    entries.withLock { entries in
      entries.asked += screens
      if !cause.canBeRefused { entries.taken += screens }
      return entries.objects
    }
  }
}

/// A guard that records the screens it is asked about, and objects when the checker tells it to.
struct RemovalWitness: RemovalGuard {
  /// The plugin's id. No app uses it for a plugin of its own, which this plugin would replace.
  static let id = "navrepl.witness"

  let manifest = PluginManifest(id: RemovalWitness.id, version: 1)
  let record = RemovalRecord()

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    record.ask(removal.screens, removal.cause)
      ? "“\(removal.screens.first ?? "")” stays, because it was asked to." : nil
  }
}
