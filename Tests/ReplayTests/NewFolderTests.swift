import Foundation
import NavEvents
import Synchronization
import Testing

@testable import navrepl

/// New folders, which have their names only when they are complete.
struct NewFolderTests {
  private static let texts = [
    "a": "the first file", "b/c/d": String(repeating: "long ", count: 5000), "b/e/f": "the third file",
    "b/g": "",
  ]
  private static let files = texts.sorted { $0.key < $1.key }.map { NewFolder.File($0.key, $0.value) }

  /// Returns the texts of all files in a folder, by their paths, and an empty text for a folder without any; nil if there is no
  /// folder.
  private static func texts(in path: String) -> [String: String]? {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: path) else { return nil }
    var texts: [String: String] = [:]
    for name in paths {
      if let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") {
        texts[name] = String(decoding: bytes, as: UTF8.self)
      } else if !paths.contains(where: { $0.hasPrefix("\(name)/") }) {
        texts["\(name)/"] = ""
      }
    }
    return texts
  }

  @Test func `at every moment of a kill, the name has the whole folder or none`()
    throws
  {
    let folder = try TemporaryFolder()
    var moments: [TemporaryFolder] = []
    let disk = WatchedDisk { _ in
      let moment = try TemporaryFolder()
      for name in folder.names {
        try FileManager.default.copyItem(atPath: folder.file(name), toPath: moment.file(name))
      }
      moments.append(moment)
    }
    try NewFolder.write(folder.file("new"), Self.files, in: disk)
    #expect(Self.texts(in: folder.file("new")) == Self.texts)
    #expect(moments.count > 15)
    var unfinished = 0
    for moment in moments {
      if let whole = Self.texts(in: moment.file("new")) {
        #expect(whole == Self.texts)
      } else {
        unfinished += 1
        #expect(moment.names == ["new.unfinished"])
        try NewFolder.write(moment.file("new"), Self.files, in: POSIXFileSystem())
        #expect(Self.texts(in: moment.file("new")) == Self.texts)
      }
      #expect(moment.names == ["new"], "what was left is the beginning of the new folder")
    }
    #expect(unfinished > 15)
  }

  @Test func `a failure of any call leaves no folder, and the next attempt succeeds`() throws {
    for number in 1...100 {
      let folder = try TemporaryFolder()
      let disk = WatchedDisk { call in
        guard call == number else { return }
        // Before the last call, the folder has got its name.
        let name = folder.names.contains("new.unfinished") ? "new.unfinished" : "new"
        throw FileError(operation: "try", path: folder.file("\(name)/b/g"), code: ENOSPC)
      }
      do throws(FileError) {
        try NewFolder.write(folder.file("new"), Self.files, in: disk)
        #expect(number > 15, "each call can fail")
        return
      } catch {
        #expect(error == FileError(operation: "try", path: folder.file("new/b/g"), code: ENOSPC))
      }
      #expect(folder.names == [])
      try NewFolder.write(folder.file("new"), Self.files, in: POSIXFileSystem())
      #expect(folder.names == ["new"])
    }
    Issue.record("no attempt succeeded")
  }

  @Test(arguments: ["file", "link", "folder"])
  func `what gets the name meanwhile stays`(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("new")
    let disk = WatchedDisk { call in
      guard call == 3 else { return }
      switch kind {
      case "file": try folder.write(Array("old".utf8), to: "new")
      case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
      default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
    }
    let exists = FileError(operation: "create", path: path, code: EEXIST)
    #expect(throws: exists) { try NewFolder.write(path, Self.files, in: disk) }
    #expect(folder.names == ["new"])
    #expect(folder.contents(of: "new") == (kind == "file" ? Array("old".utf8) : nil))
    #expect(throws: exists) { try NewFolder.write(path, Self.files, in: POSIXFileSystem()) }
    #expect(folder.names == ["new"])
  }

  @Test(arguments: [
    ["mine": "my only copy"], ["a": "the first file, and more"], ["a": "my text"], ["b/mine/x": ""],
    ["b/e": "mine"],
  ])
  func `any other folder of the unfinished name stays`(_ other: [String: String]) throws {
    let folder = try TemporaryFolder()
    for (name, text) in other {
      let path = URL(filePath: folder.file("new.unfinished/\(name)"))
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    try NewFolder.write(folder.file("new"), Self.files, in: POSIXFileSystem())
    #expect(Self.texts(in: folder.file("new")) == Self.texts)
    #expect(Self.texts(in: folder.file("new.unfinished")) == other)
    #expect(folder.names == ["new", "new.unfinished"])
  }

  @Test func `nothing is deleted behind a link of the unfinished name`() throws {
    let folder = try TemporaryFolder()
    try NewFolder.write(folder.file("mine"), Self.files, in: POSIXFileSystem())
    for link in ["new.unfinished", "other.unfinished/b"] {
      try? FileManager.default.createDirectory(
        atPath: folder.file("other.unfinished"), withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: folder.file(link.hasSuffix("b") ? "mine/b" : "mine"))
    }
    for name in ["new", "other"] { try NewFolder.write(folder.file(name), Self.files, in: POSIXFileSystem()) }
    #expect(Self.texts(in: folder.file("mine")) == Self.texts)
    #expect(folder.names == ["mine", "new", "new.unfinished", "other", "other.unfinished"])
  }

  @Test(arguments: [1, 5, 12])
  func `two processes that write the same folder at once leave the folder of one of them`(_ moment: Int)
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("new")
    let disk = WatchedDisk { call in
      if call == moment { try NewFolder.write(path, Self.files, in: POSIXFileSystem()) }
    }
    #expect(throws: FileError(operation: "create", path: path, code: EEXIST)) {
      try NewFolder.write(path, Self.files, in: disk)
    }
    #expect(Self.texts(in: path) == Self.texts)
    #expect(folder.names == ["new"])
  }
}

/// The real disk, with a closure that is called before each call, and in the middle of each that writes. A class: the files share
/// the number of calls.
private final class WatchedDisk: FileSystem {
  private let disk = POSIXFileSystem()
  private let calls = Atomic(0)
  private nonisolated(unsafe) let watch: (_ call: Int) throws -> Void

  /// - Parameter watch: Is called in the thread of the test, with the number of the call from 1 on. An error is one of the disk.
  init(_ watch: @escaping (_ call: Int) throws -> Void) { self.watch = watch }

  fileprivate func call() throws(FileError) {
    let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
    do {
      try watch(number)
    } catch let error as FileError {
      throw error
    } catch {
      Issue.record(error)
    }
  }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    try call()
    return WatchedFile(try disk.open(path, mode), self)
  }

  func syncFolder(of path: String) throws(FileError) {
    try call()
    try disk.syncFolder(of: path)
  }
}

/// A file on a watched disk. A class because its identity is the opening.
private final class WatchedFile: StorageFile {
  private let file: any StorageFile
  private let disk: WatchedDisk

  init(_ file: any StorageFile, _ disk: WatchedDisk) { (self.file, self.disk) = (file, disk) }

  var path: String { file.path }
  func size() throws(FileError) -> Int { try file.size() }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }
  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
  func tryLock() throws(FileError) -> Bool { try file.tryLock() }
  func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
  func remove() throws(FileError) { try file.remove() }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let half = bytes.count / 2
    try disk.call()
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[..<half]))
    try disk.call()
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[half...]))
  }

  func sync() throws(FileError) {
    try disk.call()
    try file.sync()
  }
}
