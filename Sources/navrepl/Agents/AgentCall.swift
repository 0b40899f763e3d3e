import NavBase
import NavEvents
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A call of a tool that is waiting or being answered: it can be cancelled, and tells its progress if the caller wants to know. A
/// class: its identity is the call.
final class AgentCall: Sendable {
  /// The shortest time between two reports of progress, in nanoseconds.
  private static let step: Int64 = 200_000_000

  let shelf: JournalShelf
  /// The new files of the call, which are in memory: nothing is written to the disk.
  let files = MemoryFileSystem()
  private let wasCancelled = Atomic(false)
  /// Takes the number of a report, from 1, and its text; nil when the caller wants none.
  private let tell: (@Sendable (Int, String) -> Void)?
  private let reports = Lock((count: 0, due: Int64.min))

  init(_ shelf: JournalShelf, tell: (@Sendable (Int, String) -> Void)? = nil) {
    (self.shelf, self.tell) = (shelf, tell)
  }

  var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// Throws an error when the call was cancelled.
  func check(_ path: String) throws(FileError) {
    if isCancelled { throw FileError(operation: "read", path: path, code: ECANCELED) }
  }

  /// Tells the progress, unless it is too early for that.
  func show(_ line: () -> String) {
    guard let tell else { return }
    reports.withLock { reports in
      let now = SystemCall.nanoseconds()
      guard now >= reports.due else { return }
      reports = (reports.count + 1, now + Self.step)
      tell(reports.count, line().onOneLine())
    }
  }

  /// Opens a journal of the shelf for reading.
  func open(_ path: String) throws(FileError) -> any StorageFile {
    guard let entry = shelf.entries.first(where: { $0.name.hasSameBytes(as: path) }), entry.obstacle == nil
    else {
      throw FileError(operation: "open", path: path, code: EACCES)
    }
    return CalledFile(try POSIXFileSystem().open(path, .read), self)
  }
}

/// A journal that a call reads. Nothing is written to it, and no index beside it: a file without a stamp has none.
///
/// A class: its identity is that of the file.
private final class CalledFile: FileView {
  let file: any StorageFile
  private let call: AgentCall
  private let length: Int

  init(_ file: any StorageFile, _ call: AgentCall) {
    (self.file, self.call) = (file, call)
    length = (try? file.size()) ?? 0
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try call.check(path)
    call.show { "\(path): \(min(100, 100 * offset / max(1, length))) %" }
    return try file.read(at: offset, into: buffer)
  }

  var path: String { file.path }
  func size() throws(FileError) -> Int { try file.size() }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { throw unwritable }
  func sync() throws(FileError) { throw unwritable }
  func truncate(to length: Int) throws(FileError) { throw unwritable }
  func tryLock() throws(FileError) -> Bool { false }
  func checkUntouched(length: Int) throws(FileError) { throw unwritable }
  func remove() throws(FileError) { throw unwritable }
  func waitForWriter() { file.waitForWriter() }

  private var unwritable: FileError { FileError(operation: "write", path: path, code: EROFS) }
}
