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

/// The progress of a long question: a line on standard error, when that is a terminal, which is erased when the question is
/// answered.
///
/// The line is drawn only after a while, and then at most ten times a second. All other output erases it first, and so does
/// a signal that ends the program: the handler needs only one atomic value for that.
enum Progress {
  /// The time before anything is shown, in nanoseconds: a question that is answered sooner needs no progress.
  private static let patience: Int64 = 300_000_000
  /// The time between two lines, in nanoseconds.
  private static let step: Int64 = 100_000_000
  /// A carriage return, and the sequence that erases the rest of the line.
  private static let eraser: StaticString = "\r\u{1B}[K"

  private static let isOn = Atomic(false)
  private static let isShown = Atomic(false)
  /// The time at which the next line may be shown.
  private static let due = Atomic<Int64>(0)

  /// Shows progress from now on, if standard error is a terminal that can erase a line.
  static func begin(quiet: Bool) {
    let isDumb = SystemCall.environment("TERM") == "dumb"
    guard !quiet, !isDumb, SystemCall.isTerminal(SystemCall.standardError) else { return }
    restart()
    isOn.store(true, ordering: .relaxed)
  }

  /// Shows no progress for a while: another question begins.
  static func restart() { due.store(SystemCall.nanoseconds() + patience, ordering: .relaxed) }

  /// Erases the line, and shows no progress any more.
  static func end() {
    isOn.store(false, ordering: .relaxed)
    erase()
  }

  /// A Boolean value that indicates whether progress is shown.
  static var isWanted: Bool { isOn.load(ordering: .relaxed) }

  /// Shows how much of a file has been read.
  static func show(_ name: String, read done: Int, of size: Int) {
    show { "\(name): \(min(100, 100 * done / max(1, size))) %" }
  }

  /// Shows a line, unless it is too early for one.
  static func show(_ line: () -> String) {
    guard isWanted else { return }
    let (now, due) = (SystemCall.nanoseconds(), due.load(ordering: .relaxed))
    // Only one of several threads shows it.
    guard now >= due,
      self.due.compareExchange(expected: due, desired: now + step, ordering: .relaxed).exchanged
    else { return }
    let columns = SystemCall.columns(of: SystemCall.standardError) ?? 80
    var width = 0
    let text = line().onOneLine().prefix { character in
      width += DisplayWidth.of(character)
      return width < columns
    }
    write("\(eraser)\(String(text))")
    isShown.store(true, ordering: .sequentiallyConsistent)
  }

  /// Erases the line, if there is one. It may be called in a signal handler.
  static func erase() {
    guard isShown.exchange(false, ordering: .sequentiallyConsistent) else { return }
    _ = SystemCall.write(
      SystemCall.standardError,
      UnsafeRawBufferPointer(start: eraser.utf8Start, count: eraser.utf8CodeUnitCount))
  }

  private static func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { _ = Output.writeAll(SystemCall.standardError, $0) }
  }
}

/// Ctrl-C at the prompt, where it drops the line that is being typed, while a question is answered, where the question
/// ends and the session goes on, and while a command is carried out, which is finished first. Pressed again during a question or
/// a command, it ends the program, as it does elsewhere.
enum Interruption {
  private static let awaited = Atomic(false)
  private static let asked = Atomic(false)
  private static let isAtPrompt = Atomic(false)
  private static let isHeld = Atomic(false)
  private static let wasPressed = Atomic(false)
  /// A pipe with a byte while Ctrl-C at the prompt has not been noticed: it wakes a program that is only about to wait, too.
  /// Without it, when there are no descriptors left, Ctrl-C is noticed if it interrupts the wait.
  private static let bell = SystemCall.pipe()

  /// A Boolean value that indicates whether a question is being answered that Ctrl-C ends.
  static var isAwaited: Bool { awaited.load(ordering: .relaxed) }

  /// A Boolean value that indicates whether the question is to end.
  static var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Throws an error when the question is to end.
  static func check(_ path: String) throws(FileError) {
    if isAsked { throw FileError(operation: "read", path: path, code: ECANCELED) }
  }

  /// Performs the initialization that the first use of ``take()`` during a question needs, outside of a signal handler.
  static func prepare() {
    begin()
    _ = take()
    end()
    hold()
    _ = take()
    letGo()
  }

  /// From now on, the first Ctrl-C ends neither the program nor what it is doing: ``takePress()`` tells.
  static func hold() {
    wasPressed.store(false, ordering: .relaxed)
    isHeld.store(true, ordering: .relaxed)
  }

  static func letGo() { isHeld.store(false, ordering: .relaxed) }

  /// Returns true when Ctrl-C was pressed since the last call, while it was held.
  static func takePress() -> Bool { wasPressed.exchange(false, ordering: .relaxed) }

  static func begin() {
    asked.store(false, ordering: .relaxed)
    awaited.store(true, ordering: .relaxed)
  }

  /// Returns true when the question was to end.
  @discardableResult static func end() -> Bool {
    awaited.store(false, ordering: .relaxed)
    return asked.exchange(false, ordering: .relaxed)
  }

  /// Shows a prompt with `show`, again after each Ctrl-C, and waits until standard input has something to read.
  static func waitForInput(unless isThere: Bool, showing show: () -> Void) {
    let bell = bell?.read ?? -1
    isAtPrompt.store(true, ordering: .relaxed)
    begin()
    // The first use must not be in the signal handler.
    _ = take()
    takeBack()
    repeat {
      show()
      if !isThere { SystemCall.wait(for: [SystemCall.standardInput, bell], milliseconds: -1) }
    } while takeBack()
    hold()
    awaited.store(false, ordering: .relaxed)
    isAtPrompt.store(false, ordering: .relaxed)
    takeBack()
  }

  /// Returns true when Ctrl-C was pressed at the prompt since the last call.
  @discardableResult private static func takeBack() -> Bool {
    guard asked.exchange(false, ordering: .relaxed) else { return false }
    var byte: UInt8 = 0
    if let bell { withUnsafeMutableBytes(of: &byte) { _ = SystemCall.readSome(bell.read, into: $0) } }
    return true
  }

  /// Takes Ctrl-C. Returns false when it is to end the program. A signal handler may call it.
  static func take() -> Bool {
    guard isAwaited else {
      return isHeld.load(ordering: .relaxed) && !wasPressed.exchange(true, ordering: .relaxed)
    }
    let isAtPrompt = isAtPrompt.load(ordering: .relaxed)
    if asked.exchange(true, ordering: .relaxed) { return isAtPrompt }
    if isAtPrompt, let bell { withUnsafeBytes(of: UInt8(1)) { _ = SystemCall.write(bell.write, $0) } }
    return true
  }
}

/// A file that shows how much of it has been read. A class: its identity is that of the file.
final class WatchedFile: FileView {
  /// The file itself.
  let file: any StorageFile
  private let length: Int
  /// The line that is shown instead of the part that has been read.
  private let line: (@Sendable () -> String)?

  /// Returns a file that shows its progress and can be interrupted, or `file` itself when neither is wanted.
  static func watching(
    _ file: any StorageFile, _ line: (@Sendable () -> String)? = nil
  ) -> any StorageFile {
    Progress.isWanted || Interruption.isAwaited ? WatchedFile(file, line) : file
  }

  private init(_ file: any StorageFile, _ line: (@Sendable () -> String)?) {
    (self.file, self.line) = (file, line)
    length = (try? file.size()) ?? 0
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try Interruption.check(path)
    if let line { Progress.show(line) } else { Progress.show(path, read: offset, of: length) }
    return try file.read(at: offset, into: buffer)
  }

  var path: String { file.path }
  var stamp: FileStamp? { file.stamp }
  func size() throws(FileError) -> Int { try file.size() }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.append(bytes) }
  func sync() throws(FileError) { try file.sync() }
  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
  func tryLock() throws(FileError) -> Bool { try file.tryLock() }
  func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
  func remove() throws(FileError) { try file.remove() }
  func rename(to path: String) throws(FileError) { try file.rename(to: path) }
  func rename(toNew path: String) throws(FileError) { try file.rename(toNew: path) }
  func checkReplaceable() throws(FileError) { try file.checkReplaceable() }
  func waitForWriter() { file.waitForWriter() }
}

/// A file system whose files show how much of them has been read.
struct WatchedFileSystem: FileSystem {
  let files: any FileSystem

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    WatchedFile.watching(try files.open(path, mode))
  }

  func syncFolder(of path: String) throws(FileError) { try files.syncFolder(of: path) }
  func resolvedPath(of path: String) -> String { files.resolvedPath(of: path) }
}
