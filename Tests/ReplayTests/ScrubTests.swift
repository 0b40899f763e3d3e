import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// The background pass of an open session, which finds bytes that decayed.
@Suite(.waits) struct ScrubTests {
  /// The findings so far. A class: its identity is shared with the thread of the passes.
  private final class Passes: @unchecked Sendable {
    private let condition = NSCondition()
    private var found: [NavScrub.Pass] = []

    func add(_ pass: NavScrub.Pass) {
      condition.lock()
      found.append(pass)
      condition.broadcast()
      condition.unlock()
    }

    var count: Int {
      condition.lock()
      defer { condition.unlock() }
      return found.count
    }

    /// Waits for a finding.
    func first(where isWanted: (NavScrub.Pass) -> Bool) -> NavScrub.Pass? {
      condition.lock()
      defer { condition.unlock() }
      let deadline = Date().addingTimeInterval(60)
      while true {
        if let pass = found.first(where: isWanted) { return pass }
        if !condition.wait(until: deadline) { return nil }
      }
    }
  }

  /// A disk that lets the thread of the passes wait, the first time that it opens the journal or reads it. A class: its identity
  /// is the disk.
  private final class WaitingDisk: FileSystem {
    enum Moment { case opening, reading }

    /// The thread has come to the moment; it may go on; it has closed the journal again.
    let (comes, goesOn, leaves) = (Signal(), Signal(), Signal())
    private let files = MemoryFileSystem()
    private let moment: Moment
    private let hasWaited = Atomic(false)

    init(when moment: Moment) { self.moment = moment }

    func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
      guard mode == .read else { return try files.open(path, mode) }
      if moment == .opening { wait() }
      let file = try files.open(path, mode)
      return moment == .reading ? ReadFile(file, on: self) : file
    }

    func syncFolder(of path: String) throws(FileError) { try files.syncFolder(of: path) }

    func wait() {
      if hasWaited.exchange(true, ordering: .relaxed) { return }
      comes.send()
      goesOn.wait()
    }
  }

  /// A journal that the thread of the passes reads. A class: its identity is the opening.
  private final class ReadFile: FileView {
    let file: any StorageFile
    private let disk: WaitingDisk

    init(_ file: any StorageFile, on disk: WaitingDisk) { (self.file, self.disk) = (file, disk) }

    deinit { disk.leaves.send() }

    var path: String { file.path }
    func size() throws(FileError) -> Int { try file.size() }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
      disk.wait()
      return try file.read(at: offset, into: buffer)
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.append(bytes) }
    func sync() throws(FileError) { try file.sync() }
    func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
    func tryLock() throws(FileError) -> Bool { try file.tryLock() }
    func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
    func remove() throws(FileError) { try file.remove() }
  }

  private static func options(_ passes: Passes) -> SessionOptions {
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    var scrub = NavScrub { passes.add($0) }
    (scrub.step, scrub.pause, scrub.rest) = (256, 0, 1)
    options.scrub = scrub
    // What is not synced yet may be torn, and is no decay.
    options.durability = .always
    return options
  }

  @Test
  func `a byte that decays while the session is open is found, with its line and what is whole before it`()
    throws
  {
    let (scratch, passes) = (try Scratch(), Passes())
    let session = try NavSession.open(at: scratch.path("j.jsonl"), options: Self.options(passes))
    for number in 0..<20 { try session.send(.push(ScreenDescription("s\(number)"))) }
    let bytes = try Data(contentsOf: scratch.file("j.jsonl")).count
    let clean = try #require(passes.first { $0.commits == 21 })
    #expect(clean.verdict == .clean && clean.bytes == bytes && clean.failure == nil)
    // In place, as a disk does it: the file is not replaced.
    let handle = try FileHandle(forUpdating: scratch.file("j.jsonl"))
    let lines = try Data(contentsOf: scratch.file("j.jsonl")).split(separator: UInt8(ascii: "\n"))
    let offset = lines[..<10].reduce(0) { $0 + $1.count + 1 } + 40
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data([1]))
    try handle.close()
    let found = try #require(passes.first { $0.verdict != .clean })
    guard case .corrupt(let line, _, _) = found.verdict else {
      Issue.record("\(found)")
      return
    }
    #expect(line == 11 && found.commits == 9 && found.failure == nil)
    // The session has its state in memory, and goes on.
    #expect(try session.send(.push("more")).isAccepted)
  }

  @Test func `the passes end with the session, and its journal can be opened at once`() throws {
    let (scratch, passes) = (try Scratch(), Passes())
    for _ in 0..<20 {
      let session = try NavSession.open(at: scratch.path("j.jsonl"), options: Self.options(passes))
      try session.send(.push("a"))
      _ = passes.first { _ in true }
      try session.close()
    }
    usleep(100_000)
    let count = passes.count
    usleep(200_000)
    #expect(passes.count == count)
  }

  @Test func `a pass that is being made when the session is closed says nothing any more`() throws {
    let (disk, passes) = (WaitingDisk(when: .reading), Passes())
    let session = try NavSession.open(at: "j", in: disk, options: Self.options(passes))
    try #require(disk.comes.wait())
    try session.close()
    disk.goesOn.send()
    #expect(disk.leaves.wait())
    usleep(100_000)
    #expect(passes.count == 0)
  }

  @Test
  func `a pass that finds the beginning folded says nothing, and the next one reads the shorter journal`()
    throws
  {
    let (disk, passes) = (WaitingDisk(when: .opening), Passes())
    var options = Self.options(passes)
    options.keep = 5
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try #require(disk.comes.wait())
    for number in 0..<20 { try session.send(.push(ScreenDescription("s\(number)"))) }
    #expect(try session.openJournal().foldedCommits > 0)
    disk.goesOn.send()
    let first = try #require(passes.first { _ in true })
    #expect(first.verdict == .clean && first.failure == nil && first.commits == session.moment.commits)
    try session.close()
  }

  @Test func `a fold of the beginning is no damage`() throws {
    let (scratch, passes) = (try Scratch(), Passes())
    var options = Self.options(passes)
    options.keep = 5
    let session = try NavSession.open(at: scratch.path("j.jsonl"), options: options)
    for number in 0..<200 { try session.send(number % 2 == 0 ? .push("a") : .back()) }
    _ = passes.first { $0.commits >= 200 }
    #expect(passes.first { $0.commits >= 200 }?.verdict == .clean)
    try session.close()
  }

  @Test func `there are no passes by default`() { #expect(SessionOptions().scrub == nil) }
}
