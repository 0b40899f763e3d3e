import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// New files, which have their names only when they are complete.
struct NewFileTests {
  /// A way to write a new file from a journal.
  enum Writer: CaseIterable {
    case compaction, fork, salvage, minimalJournal

    /// Writes the file. The same journal gives the same bytes.
    fileprivate func write(in disk: some FileSystem) throws {
      let journal = try NavJournal(at: SmallJournal.path, in: disk)
      switch self {
      case .compaction:
        try journal.compact(at: .commit(journal.commitCount - 3), to: NewFileTests.copy, in: disk)
      case .fork:
        try journal.fork(at: .event(2), to: NewFileTests.copy, id: "fork", clock: .fixed(1), in: disk)
      case .salvage:
        let recorded = try SmallJournal.recorded(.always)
        var position = JournalPosition()
        position.offset = recorded.lineEnds[3].offset
        try JournalRepair.copyWhole(
          of: try disk.open(SmallJournal.path, .read), upTo: position, to: NewFileTests.copy, in: disk)
      case .minimalJournal:
        let catalog = SmallJournal.options.catalog
        let minimal = try journal.minimized(NavPredicate("not visible exists"), plugins: catalog)
        try journal.write(minimal, to: NewFileTests.copy, plugins: catalog, in: disk)
      }
    }
  }

  private static let copy = "copy.jsonl"
  private static let unfinished = "copy.jsonl.unfinished"

  /// Returns the bytes that a writer writes when nothing fails.
  private static func whole(_ writer: Writer) throws -> [UInt8] {
    let disk = MemoryFileSystem()
    disk.write(try SmallJournal.recorded(.always).bytes, to: SmallJournal.path)
    try writer.write(in: disk)
    return try #require(disk.contents(of: copy))
  }

  @Test(arguments: Writer.allCases)
  func `at every moment of a kill or a power failure, the name has the whole file or none`(_ writer: Writer)
    throws
  {
    let journal = try SmallJournal.recorded(.always)
    let whole = try Self.whole(writer)
    let disk = CrashingFileSystem([SmallJournal.path: journal.bytes])
    try writer.write(in: disk)
    disk.mark()
    let outcomes = disk.outcomes
    #expect(outcomes.count > 5)
    for (files, marks) in outcomes {
      #expect(files[SmallJournal.path] == journal.bytes)
      #expect(files[Self.copy] == whole || files[Self.copy] == nil && marks == 0)
    }
    #expect(Set(disk.files.keys) == [SmallJournal.path, Self.copy])
  }

  @Test(arguments: Writer.allCases)
  func `a failure of any call leaves no file, and the next attempt succeeds`(_ writer: Writer) throws {
    let journal = try SmallJournal.recorded(.always)
    let whole = try Self.whole(writer)
    var failures = 0
    for operation in FaultyFileSystem.Operation.allCases {
      for number in 1...100 {
        let files = FaultyFileSystem()
        files.disk.write(journal.bytes, to: SmallJournal.path)
        files.failNext(operation, after: number - 1, code: EIO, written: 9)
        do {
          try writer.write(in: files)
          // What fails after the file has its name is a reader that opens it.
          #expect(files.disk.contents(of: Self.copy) == whole, "\(operation) \(number)")
        } catch {
          failures += 1
          let left = files.disk.contents(of: Self.copy)
          #expect(left == nil || left == whole, "\(operation) \(number)")
        }
        #expect(files.disk.contents(of: Self.unfinished) == nil, "\(operation) \(number)")
        if files.disk.contents(of: Self.copy) == nil { try writer.write(in: files) }
        #expect(files.disk.contents(of: Self.copy) == whole, "\(operation) \(number)")
        if files.count(of: operation) < number { break }
      }
    }
    #expect(failures > 10)
  }

  @Test(arguments: Writer.allCases)
  func `a file that gets the name meanwhile stays`(_ writer: Writer) throws {
    let files = RivalFileSystem(Self.copy)
    files.disk.write(try SmallJournal.recorded(.always).bytes, to: SmallJournal.path)
    #expect(throws: (any Error).self) { try writer.write(in: files) }
    #expect(files.disk.contents(of: Self.copy) == RivalFileSystem.bytes)
    #expect(files.disk.contents(of: Self.unfinished) == nil)
  }

  // MARK: What a killed process has left

  private static func write(_ text: String, in disk: some FileSystem, meanwhile: () throws -> Void = {})
    throws
  {
    var failure: (any Error)?
    try NewFile.write(copy, in: disk, { $0 }) { file throws(FileError) in
      do { try meanwhile() } catch { failure = error }
      try file.append(text)
    }
    if let failure { throw failure }
  }

  @Test(arguments: ["", "the beg", "the beginning and the end"])
  func `what a killed process has left is deleted when all of it is in the new file`(_ left: String) throws {
    let disk = MemoryFileSystem()
    disk.write(Array(left.utf8), to: Self.unfinished)
    try Self.write("the beginning and the end", in: disk)
    #expect(disk.contents(of: Self.copy) == Array("the beginning and the end".utf8))
    #expect(disk.contents(of: Self.unfinished) == nil)
    #expect(disk.contents(of: Self.unfinished + ".2") == nil)
  }

  @Test(arguments: ["my only copy", "the beginning and the end of all"])
  func `any other file of the unfinished name stays`(_ other: String) throws {
    let disk = MemoryFileSystem()
    disk.write(Array(other.utf8), to: Self.unfinished)
    try Self.write("the beginning and the end", in: disk)
    #expect(disk.contents(of: Self.copy) == Array("the beginning and the end".utf8))
    #expect(disk.contents(of: Self.unfinished) == Array(other.utf8))
  }

  @Test func `two processes that write the same file at once leave the file of one of them`() throws {
    let disk = MemoryFileSystem()
    #expect(throws: FileError.self) {
      try Self.write("the first", in: disk) {
        try Self.write("the first and the second", in: disk)
        #expect(disk.contents(of: Self.unfinished) == [], "a file that is being written stays")
      }
    }
    #expect(disk.contents(of: Self.copy) == Array("the first and the second".utf8))
  }

  // MARK: Real files

  @Test func `on the real disk, a new file never takes the name of another one`() throws {
    let folder = try TemporaryFolder()
    let disk = POSIXFileSystem()
    for name in ["file", "link", "folder"] {
      let path = folder.file(name)
      #expect(throws: FileError.self, "\(name)") {
        try NewFile.write(path, in: disk, { $0 }) { file throws(FileError) in
          try file.append("new")
          #expect(!FileManager.default.fileExists(atPath: path))
          switch name {
          case "file": _ = FileManager.default.createFile(atPath: path, contents: Data("old".utf8))
          case "link":
            try? FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
          default: try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
          }
        }
      }
    }
    #expect(folder.names == ["file", "folder", "link"])
    #expect(folder.contents(of: "file") == Array("old".utf8))
    try NewFile.write(folder.file("free"), in: disk, { $0 }) { file throws(FileError) in
      try file.append("new")
    }
    #expect(folder.contents(of: "free") == Array("new".utf8))
    #expect(try folder.permissions(of: "free") == 0o600)
  }

  @Test func `a file with the longest name is written`() throws {
    let folder = try TemporaryFolder()
    for name in [String(repeating: "n", count: 255), String(repeating: "é", count: 127)] {
      try NewFile.write(folder.file(name), in: POSIXFileSystem(), { $0 }) { file throws(FileError) in
        try file.append("new")
        #expect(folder.names.allSatisfy { $0.hasSuffix(".unfinished") && $0.utf8.count <= 255 })
      }
      #expect(folder.names == [name])
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
  }
}

extension StorageFile {
  /// Appends a text.
  fileprivate func append(_ text: String) throws(FileError) {
    var failure: FileError?
    Array(text.utf8).withUnsafeBytes { bytes in
      do throws(FileError) { try append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// A disk in memory on which another process creates a file as soon as any file is created.
private struct RivalFileSystem: FileSystem {
  static let bytes = Array("rival".utf8)

  let disk = MemoryFileSystem()
  private let name: String

  init(_ name: String) { self.name = name }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    if case .create = mode { disk.write(Self.bytes, to: name) }
    return try disk.open(path, mode)
  }

  func syncFolder(of path: String) throws(FileError) { try disk.syncFolder(of: path) }
}
