import Foundation
import NavBase
import NavEvents
import NavRuntime
import Synchronization
import Testing

/// Concurrent access: several creators of one journal, and readers beside its writer.
struct HostileRaceTests {
  // MARK: Creators

  private static let rounds = 30 * HostileCases.factor
  private static let creators = 10

  @Test func `one of several simultaneous creators gets the journal, and the others find it locked`() throws {
    var cases = HostileCases("creators in one process")
    for round in 0..<Self.rounds {
      let folder = try TemporaryFolder()
      let (disk, path) = (MemoryFileSystem(), folder.file("trip.jsonl"))
      cases.note(Self.problem(at: path, in: POSIXFileSystem()).map { "on the disk, \(round): \($0)" })
      cases.note(Self.problem(at: path, in: disk).map { "in memory, \(round): \($0)" })
      let bytes = try #require(folder.contents(of: "trip.jsonl"))
      for content in [bytes, disk.contents(of: path) ?? []] {
        let scan = try JournalScan(content)
        let isRight = scan.isClean && scan.position.commits == 2
        cases.note(isRight ? nil : "\(round): \(scan.verdict), \(scan.position.commits) commits")
      }
    }
    cases.finish()
  }

  private static func problem(at path: String, in fileSystem: some FileSystem) -> String? {
    let sessions = Lock<[NavSession]>([])
    let errors = Lock<[SessionError]>([])
    DispatchQueue.concurrentPerform(iterations: creators) { _ in
      do throws(SessionError) {
        let session = try NavSession.open(at: path, in: fileSystem, options: SmallJournal.options)
        try session.send { $0.intern(.push("a")) }
        sessions.withLock { $0.append(session) }
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    let owners = sessions.withLock { $0.count }
    if owners != 1 { return "\(owners) have it" }
    return errors.withLock { errors in
      errors.first { $0 != .journal(.locked(path: path)) }.map { $0.message }
    }
  }

  @Test func `of several programs that create one journal, each writes to it or finds it locked`() throws {
    var cases = HostileCases("creators in many processes")
    for _ in 0..<6 * HostileCases.factor {
      let scratch = try Scratch()
      let processes = try (0..<10).map { number in
        try ChildProcess(
          Navrepl.program, ["trip.jsonl", "--quiet", "-c", "push s\(number)"], in: scratch.folder)
      }
      var written = 0
      for process in processes {
        let end = process.wait()
        if end == .exited(0) { written += 1 }
        cases.note(end == .exited(0) || end == .exited(3) ? nil : "a creator ends with \(end)")
      }
      let bytes = try Data(contentsOf: scratch.file("trip.jsonl"))
      let scan = try JournalScan([UInt8](bytes))
      let isRight = scan.isClean && written > 0 && scan.position.commits == written + 1
      cases.note(isRight ? nil : "\(scan.verdict): \(scan.position.commits) commits of \(written)")
    }
    cases.finish()
  }

  // MARK: Readers

  @Test func `a last line that becomes complete while it is read is not a torn tail`() throws {
    var cases = HostileCases("a line that arrives in two parts")
    for durability in SmallJournal.durabilities {
      let journal = try SmallJournal(durability)
      let last = journal.lineEnds[journal.lineEnds.count - 2].offset
      for cut in last + 1..<journal.bytes.count {
        for waits in [1, 3, 16] {
          var replay = Replay(GrowingFile(journal.bytes, visible: cut, whole: waits))
          try replay.runToEnd()
          let isRight = replay.verdict == .clean && replay.position.offset == journal.bytes.count
          cases.note(isRight ? nil : "cut at \(cut), whole after \(waits): \(replay.verdict)")
        }
        var torn = Replay(GrowingFile(journal.bytes, visible: cut, whole: .max))
        try torn.runToEnd()
        cases.note(torn.verdict == .tornTail(bytes: cut - last) ? nil : "cut at \(cut): \(torn.verdict)")
      }
    }
    cases.finish()
  }

  @Test(.timeLimit(.minutes(15)))
  func `readers beside a writer whose lines arrive in two parts see whole commits only`() throws {
    var cases = HostileCases("readers beside a writer")
    let folder = try TemporaryFolder()
    let path = folder.file("trip.jsonl")
    let session = try NavSession.open(at: path, in: HesitantFileSystem(), options: SmallJournal.options)
    let (isEnough, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      var count = 0
      repeat {
        _ = try? session.send { $0.intern(.push(ScreenDescription("\(count)"))) }
        count += 1
      } while isEnough.wait(timeout: .now()) == .timedOut
      isDone.signal()
    }
    var longest = 0
    while cases.count < 40 * HostileCases.factor || longest < 200 {
      var replay = Replay(try POSIXFileSystem().open(path, .read))
      try replay.runToEnd()
      let commits = replay.position.commits
      let isRight = replay.verdict == .clean && commits >= longest
      longest = max(longest, commits)
      cases.note(isRight ? nil : "\(replay.verdict), \(commits) commits")
    }
    isEnough.signal()
    isDone.wait()
    cases.finish()
  }
}

/// A file whose end is visible only after waits for its writer. A class because its identity is the count of the waits.
private final class GrowingFile: StorageFile {
  let path = "growing"
  private let bytes: [UInt8]
  private let visible: Int
  private let waitsUntilWhole: Int
  private let waits = Atomic(0)

  init(_ bytes: [UInt8], visible: Int, whole waits: Int) {
    self.bytes = bytes
    self.visible = visible
    waitsUntilWhole = waits
  }

  private var seen: ArraySlice<UInt8> {
    waits.load(ordering: .relaxed) < waitsUntilWhole ? bytes[..<visible] : bytes[...]
  }

  func size() throws(FileError) -> Int { seen.count }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let part = seen.dropFirst(offset).prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }

  func waitForWriter() { waits.add(1, ordering: .relaxed) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {}
  func sync() throws(FileError) {}
  func truncate(to length: Int) throws(FileError) {}
  func tryLock() throws(FileError) -> Bool { true }
  func checkUntouched(length: Int) throws(FileError) {}
  func remove() throws(FileError) {}
}

/// The real disk, with two writes for each line.
private struct HesitantFileSystem: FileSystem {
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    HesitantFile(try POSIXFileSystem().open(path, mode))
  }

  func syncFolder(of path: String) throws(FileError) {}
}

/// A file that appends in two writes.
private final class HesitantFile: StorageFile {
  private let file: any StorageFile

  init(_ file: any StorageFile) { self.file = file }

  var path: String { file.path }
  func size() throws(FileError) -> Int { try file.size() }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let half = bytes.count / 2
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[..<half]))
    usleep(200)
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[half...]))
  }
  func sync() throws(FileError) { try file.sync() }
  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
  func tryLock() throws(FileError) -> Bool { try file.tryLock() }
  func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
  func remove() throws(FileError) { try file.remove() }
}
