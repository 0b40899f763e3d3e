import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// What a journal keeps when its file is replaced by a shorter one.
struct ReplacedFileTests {
  private static let name = "rolling.jsonl"

  private static var options: SessionOptions {
    var options = SmallJournal.options
    options.keep = 3
    return options
  }

  private static func send(_ numbers: Range<Int>, to session: NavSession) throws {
    for number in numbers { try session.send(.push(ScreenDescription("s\(number)"))) }
  }

  /// Returns the messages about failed folds while a session sends commands.
  private static func messages(of session: NavSession, _ body: () throws -> Void) rethrows -> [String] {
    let heard = Lock<[String]>([])
    let observation = session.observe(
      with: NavObserver(rollFailed: { error in heard.withLock { $0.append(error.message) } }))
    defer { observation.cancel() }
    try body()
    return heard.withLock { $0 }
  }

  @Test func `a journal with several names is not folded, and that is said once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(Self.name)
    let session = try NavSession.open(at: path, options: Self.options)
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("other.jsonl"))
    let refused = try Self.messages(of: session) { try Self.send(0..<20, to: session) }
    #expect(
      refused == [
        "cannot replace \(path): it has 2 names (hard links), and the others would still lead to the old file"
      ])
    #expect(try NavJournal(at: path).header.base == nil && folder.names == ["other.jsonl", Self.name])
    #expect(folder.contents(of: Self.name) == folder.contents(of: "other.jsonl"))
    // With one name again, it is folded at the next attempt.
    try FileManager.default.removeItem(atPath: folder.file("other.jsonl"))
    #expect(try Self.messages(of: session) { try Self.send(20..<30, to: session) } == [])
    #expect(try NavJournal(at: path).header.base != nil)
    try session.close()
  }

  @Test func `navrepl says once why a journal is not folded, and goes on`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    #expect(try Navrepl.run(path, "-c", "push a").status == 0)
    try FileManager.default.linkItem(atPath: path, toPath: scratch.path("other.jsonl"))
    let pushes = (0..<30).map { "push s\($0)" }.joined(separator: "; ")
    let run = try Navrepl.spawn(path, "--keep", "3", "--quiet", "-c", pushes)
    #expect(run.status == 4)
    #expect(run.messages.components(separatedBy: "2 names (hard links)").count == 2, "\(run.messages)")
    #expect(try NavJournal(at: path).commitCount == 32)
  }

  #if os(Linux)
    /// A list that lets the user 1 read: version 2; the owner, user 1, the group, the mask and all others.
    private static let accessList: [UInt8] =
      [2, 0, 0, 0]
      + [(1, 6, UInt32.max), (2, 4, 1), (4, 0, .max), (16, 4, .max), (32, 0, .max)].flatMap {
        (tag: UInt8, rights: UInt8, id: UInt32) in
        [tag, 0, rights, 0] + withUnsafeBytes(of: id.littleEndian) { Array($0) }
      }

    @Test func `a folded journal keeps its owner, group, permissions, attributes and access list`() throws {
      let folder = try TemporaryFolder()
      let path = folder.file(Self.name)
      let session = try NavSession.open(at: path, options: Self.options)
      let attributes = [("user.note", Array("mine".utf8)), ("system.posix_acl_access", Self.accessList)]
      for (name, value) in attributes where !Attributes.set(name, value, of: path) {
        return print("the file system of \(folder.path) has no attribute \(name)")
      }
      let isRoot = geteuid() == 0
      if isRoot { #expect(chown(path, 1234, 4321) == 0) }
      var before = stat()
      #expect(stat(path, &before) == 0)
      #expect(try Self.messages(of: session) { try Self.send(0..<10, to: session) } == [])
      #expect(try NavJournal(at: path).header.base != nil)
      var after = stat()
      #expect(stat(path, &after) == 0)
      #expect(
        after.st_uid == before.st_uid && after.st_gid == before.st_gid && after.st_mode == before.st_mode)
      for (name, value) in attributes { #expect(Attributes.value(name, of: path) == value, "\(name)") }
      try session.close()
    }

    @Test func `a folded journal does not get an access list from its folder`() throws {
      let folder = try TemporaryFolder()
      let path = folder.file(Self.name)
      let session = try NavSession.open(at: path, options: Self.options)
      guard Attributes.set("system.posix_acl_default", Self.accessList, of: folder.path) else { return }
      try Self.send(0..<10, to: session)
      #expect(try NavJournal(at: path).header.base != nil)
      #expect(Attributes.value("system.posix_acl_access", of: path) == nil)
      #expect(try folder.permissions(of: Self.name) == 0o600)
      try session.close()
    }
  #endif
}

#if os(Linux)
  /// The extended attributes of a file. The functions are found by name, because the module of the C library lacks them.
  private enum Attributes {
    private typealias Set =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32
    private typealias Get =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int

    static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
      guard let call = dlsym(nil, "setxattr").map({ unsafeBitCast($0, to: Set.self) }) else { return false }
      return call(path, name, value, value.count, 0) == 0
    }

    static func value(_ name: String, of path: String) -> [UInt8]? {
      guard let call = dlsym(nil, "getxattr").map({ unsafeBitCast($0, to: Get.self) }) else { return nil }
      var value = [UInt8](repeating: 0, count: 256)
      let count = call(path, name, &value, value.count)
      return count < 0 ? nil : Array(value.prefix(count))
    }
  }
#endif
