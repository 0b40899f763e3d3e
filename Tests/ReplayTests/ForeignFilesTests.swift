import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Files beside a journal that have the name of a file of its own, and belong to somebody.
struct ForeignFilesTests {
  /// The ends of the names of indexes, finished and not.
  private static let suffixes = [".idx", ".idx.1"]

  /// Writes a journal to each name that the index of another one could have.
  private static func occupyNames(of journal: IndexedJournal) throws -> [UInt8] {
    let bytes = try SmallJournal.recorded(.always).bytes
    for suffix in suffixes { try Data(bytes).write(to: URL(fileURLWithPath: journal.path + suffix)) }
    return bytes
  }

  private static func contents(_ journal: IndexedJournal) -> [[UInt8]?] {
    suffixes.map { FileManager.default.contents(atPath: journal.path + $0).map { [UInt8]($0) } }
  }

  @Test func `a reader leaves a journal alone that has the name of an index`() throws {
    let journal = try IndexedJournal()
    let view = try NavJournal(at: journal.path).stateView()
    let bytes = try Self.occupyNames(of: journal)
    var reader = try journal.timeline()
    #expect(reader.indexFinding == .ignored(.foreign))
    try reader.seekToEnd()
    #expect(reader.stateView() == view && reader.index == nil)
    #expect(Self.contents(journal) == [bytes, bytes])
    let run = try Navrepl.run("replay", journal.path)
    #expect(run.status == 0)
    #expect(
      run.messages.contains(".idx is no index; it is left alone, and the journal has no index"),
      "\(run.messages)")
    #expect(Self.contents(journal) == [bytes, bytes])
  }

  @Test(arguments: [nil, 400])
  func `a session leaves a journal alone that has the name of an index`(_ keep: Int?) throws {
    let journal = try IndexedJournal()
    let bytes = try Self.occupyNames(of: journal)
    var options = SessionOptions.standard
    (options.keep, options.durability) = (keep.map { .commits($0) }, .os)
    let session = try NavSession.open(at: journal.path, options: options)
    try session.send(.push("new"))
    try session.close()
    #expect(Self.contents(journal) == [bytes, bytes])
    #expect(try NavJournal(at: journal.path).header.base != nil || keep == nil)
  }

  @Test func `a new session whose index has no room leaves the files alone`() throws {
    let folder = try TemporaryFolder()
    for suffix in Self.suffixes { try folder.write(Array("mine".utf8), to: "long.jsonl" + suffix) }
    var options = SessionOptions.standard
    options.durability = .os
    let session = try NavSession.open(at: folder.file("long.jsonl"), options: options)
    let title = String(repeating: "long ", count: 30_000)
    for _ in 0..<10 {
      try session.send(.push(ScreenDescription("a", title: title)))
      try session.send(.pop())
    }
    try session.close()
    #expect(try NavJournal(at: folder.file("long.jsonl")).verdict == .clean)
    for suffix in Self.suffixes { #expect(folder.contents(of: "long.jsonl" + suffix) == Array("mine".utf8)) }
  }

  // MARK: Empty files

  private static func makeEmpty(_ path: String, _ permissions: Int) throws {
    try #require(
      FileManager.default.createFile(
        atPath: path, contents: Data(), attributes: [.posixPermissions: permissions]))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [0o600, 0o644])
  func `an empty file with the name of an index is replaced only if it has the permissions of a new one`(
    _ permissions: Int
  ) throws {
    let journal = try IndexedJournal()
    let path = JournalIndex.path(beside: journal.path)
    try journal.removeIndex()
    try Self.makeEmpty(path, permissions)
    var reader = try journal.timeline()
    try reader.seekToEnd()
    let isOwn = permissions == 0o600
    #expect((reader.index != nil) == isOwn)
    #expect(try journal.index().isEmpty == !isOwn && Self.permissions(path) == permissions)
  }

  @Test
  func `a file of somebody else with the name of a fold stays, also if it breaks off in its first line`()
    throws
  {
    for text in ["{", #"{"journal":1,"id":"another","note":"no line feed"#] {
      let folder = try TemporaryFolder()
      let fold = folder.file("j.jsonl.rolling")
      try Self.makeEmpty(fold, 0o644)
      let file = try FileHandle(forWritingTo: URL(filePath: fold))
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
      _ = try Navrepl.run(
        ["j.jsonl", "--keep", "2", "-c", "push a; push b; push c; push d"], in: URL(filePath: folder.path))
      #expect(try String(contentsOfFile: fold, encoding: .utf8) == text)
    }
  }

  @Test(arguments: [0o600, 0o644])
  func
    `an empty file with the name of a fold or of a new file is deleted only if it has the permissions of a new one`(
      _ permissions: Int
    ) throws
  {
    let folder = try TemporaryFolder()
    let (fold, copy) = (folder.file("j.jsonl.rolling"), folder.file("copy.jsonl.unfinished"))
    for path in [fold, copy] { try Self.makeEmpty(path, permissions) }
    let run = try Navrepl.run(
      ["j.jsonl", "--keep", "2", "-c", "push a; push b; push c; push d; push e; save copy.jsonl"],
      in: URL(filePath: folder.path))
    let isOwn = permissions == 0o600
    #expect(run.status == (isOwn ? 0 : 4), "\(run)")
    #expect(
      run.messages.contains(
        "cannot fold the journal into \(fold): a file that no fold has left has this name: rename it, or delete it"
      ) == !isOwn, "\(run.messages)")
    #expect(try (NavJournal(at: folder.file("j.jsonl")).header.base != nil) == isOwn)
    #expect(folder.names.contains("copy.jsonl"))
    for path in [fold, copy] {
      #expect(FileManager.default.fileExists(atPath: path) == !isOwn, "\(path)")
      if !isOwn { #expect(try Self.permissions(path) == permissions) }
    }
  }

  @Test
  func `a file of somebody else with the name of a fold is reported once, and folding goes on without it`()
    throws
  {
    let folder = try TemporaryFolder()
    let fold = folder.file("j.jsonl.rolling")
    try Self.makeEmpty(fold, 0o644)
    let ids = (0..<20).map { "push s\($0)" }.joined(separator: "; ")
    let run = try Navrepl.run(["j.jsonl", "--keep", "2", "-c", ids], in: URL(filePath: folder.path))
    #expect(
      run.messages.components(separatedBy: "cannot fold the journal into").count == 2, "\(run.messages)")
    try FileManager.default.removeItem(atPath: fold)
    let next = try Navrepl.run(["j.jsonl", "--keep", "2", "-c", "back"], in: URL(filePath: folder.path))
    #expect(next.status == 0, "\(next)")
    #expect(try NavJournal(at: folder.file("j.jsonl")).header.base != nil)
  }

  @Test
  func
    `a shorter copy of the journal that a person has made under the name of a fold stays, and the fold is refused`()
    throws
  {
    let folder = try TemporaryFolder()
    let place = URL(filePath: folder.path)
    let fold = folder.file("j.jsonl.rolling")
    _ = try Navrepl.run(["j.jsonl", "--id", "j", "-c", "push a; push b; push c; push d"], in: place)
    #expect(try Navrepl.run(["compact", "j.jsonl", "#2", "mine.jsonl"], in: place).status == 0)
    try FileManager.default.moveItem(atPath: folder.file("mine.jsonl"), toPath: fold)
    let mine = folder.contents(of: "j.jsonl.rolling")
    let run = try Navrepl.run(["j.jsonl", "--keep", "2", "-c", "push e"], in: place)
    #expect(folder.contents(of: "j.jsonl.rolling") == mine)
    #expect(run.status == 4, "\(run)")
    #expect(
      run.messages.contains(
        "cannot fold the journal into \(fold): a file that no fold has left has this name: rename it, or delete it"
      ), "\(run)")
    #expect(folder.names == ["j.jsonl", "j.jsonl.rolling"])
    #expect(try NavJournal(at: folder.file("j.jsonl")).header.base == nil)
  }

  @Test func `a file that is not the note of a fold stays, and the fold is refused`() throws {
    let folder = try TemporaryFolder()
    let name = "j.jsonl.rolling.note"
    try folder.write(Array("remember the milk".utf8), to: name)
    let run = try Navrepl.run(
      ["j.jsonl", "--keep", "2", "-c", "push a; push b; push c; push d"], in: URL(filePath: folder.path))
    #expect(run.status == 4 && run.messages.contains("into \(folder.file(name)): a file that"), "\(run)")
    #expect(folder.contents(of: name) == Array("remember the milk".utf8))
    #expect(folder.names == ["j.jsonl", name])
  }

  // MARK: An index that is wrong

  @Test func `a snapshot that a checkpoint contradicts is not believed when the journal is written`() throws {
    let journal = try IndexedJournal()
    try journal.write(index: try #require(journal.index().exchangingTitle()))
    let session = try NavSession.open(at: journal.path, options: .standard)
    #expect(session.opening?.indexFinding == .ignored(.wrong))
    #expect(session.opening?.mismatch == nil)
    try session.send(.push("new"))
    try session.close()
    var folded = NavTimeline(
      ofOpen: try POSIXFileSystem().open(journal.path, .read), catalog: PluginCatalog(), index: nil)
    try folded.seekToEnd()
    #expect(folded.mismatch == nil)
  }

  @Test func `a snapshot that a checkpoint contradicts is not believed by what writes another journal`()
    throws
  {
    let journal = try IndexedJournal()
    let index = try journal.index()
    /// Returns what each writer makes of the journal, and what a session shows that only looks.
    func written(_ name: String) throws -> [String] {
      let folder = try TemporaryFolder()
      let opened = try NavJournal(at: journal.path)
      let last = opened.commitCount - 1
      var files: [NavJournal] = []
      for moment in [NavJournal.Moment.end, .commit(last), .commit(last - 1)] {
        files.append(try opened.compact(at: moment, to: folder.file("c\(files.count)")))
        files.append(
          try opened.fork(at: moment, to: folder.file("f\(files.count)"), id: "fork", clock: .fixed(5)))
      }
      let session = try NavSession.looking(
        at: try POSIXFileSystem().open(journal.path, .read), catalog: .builtIn)
      for count in [1, 3] {
        files.append(try session.report(last: count, to: folder.file("r\(count)")).journal)
      }
      for file in files {
        #expect(try file.verify(plugins: .builtIn).mismatch == nil, "\(name): \(file.path)")
      }
      return try files.map { try String(contentsOfFile: $0.path, encoding: .utf8) } + [session.stateView()]
    }
    let sound = try written("sound")
    try journal.write(index: try #require(index.exchangingTitle()))
    #expect(try written("altered") == sound)
  }

  // MARK: Long names

  @Test(arguments: [241, 245, 249, 251, 252, 255])
  func `a journal with a long name is folded, repaired and indexed`(_ length: Int) throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "j", count: length - 6) + ".jsonl"
    var options = SmallJournal.options
    options.keep = 3
    do {
      let session = try NavSession.open(at: folder.file(name), options: options)
      for number in 0..<8 { try session.send(.push(ScreenDescription("s\(number)"))) }
      try session.close()
    }
    #expect(try NavJournal(at: folder.file(name)).header.base != nil && folder.names == [name])
    let whole = try #require(folder.contents(of: name))
    try folder.write(whole.dropLast(4), to: name)
    let session = try NavSession.open(at: folder.file(name), options: SmallJournal.options)
    #expect(session.opening?.tornFile != nil && folder.names.count == 2)
    #expect(folder.names.allSatisfy { $0.utf8.count <= 255 })
    try session.close()
    let long = try IndexedJournal()
    try FileManager.default.moveItem(atPath: long.path, toPath: folder.file("l" + name.dropFirst()))
    var reader = NavTimeline(try POSIXFileSystem().open(folder.file("l" + name.dropFirst()), .read))
    try reader.seekToEnd()
    #expect(reader.index != nil)
  }

  @Test func `a control character in a file's name is shown as an escape wherever it is printed`() throws {
    let scratch = try Scratch()
    let (name, shown) = ("a\tb\u{1B}c.jsonl", #"a\tb\u{1B}c"#)
    #expect(try Navrepl.run([name, "-c", "push a"], in: scratch.folder).status == 0)
    try Data("text".utf8).write(to: scratch.file("other\tname.jsonl"))
    for words in [
      ["fsck", name], ["verify", name], ["compat", name], ["torture", name],
      ["replay", name, "other\tname.jsonl"],
      ["log", name, name], ["stats", name, name], ["fork", name, "1", "f\t.jsonl"],
      ["fork", name, "1", name],
      ["export", name, "--format", "sql", "-o", "no\t/x"], ["log", "missing\t.jsonl"],
      ["compact", name, "c\t.jsonl"],
    ] {
      let run = try Navrepl.run(words, in: scratch.folder)
      #expect(!run.messages.contains("\t") && !run.messages.contains("\u{1B}"), "\(words): \(run.messages)")
      #expect(!run.output.contains("a\tb") && !run.output.contains("\u{1B}"), "\(words): \(run.output)")
      if ["fsck", "compat", "torture"].contains(words[0]) { #expect(run.output.contains(shown), "\(words)") }
    }
  }
}

extension [UInt8] {
  /// The same index with another letter in a title of its last snapshot, and the sums that belong to it; nil when there is no
  /// title.
  fileprivate func exchangingTitle() -> [UInt8]? {
    let entry = count - (7 + 8 + 11) * 8
    let (start, size) = (number(at: entry + 8 * 8), number(at: entry + 9 * 8))
    let title = Array("A long title".utf8)
    guard
      let place = (start..<start + size - title.count).first(where: {
        Array(self[$0..<$0 + title.count]) == title
      })
    else { return nil }
    var bytes = self
    bytes[place] = UInt8(ascii: "B")
    var sum = CRC32()
    bytes[start..<start + size].withUnsafeBytes { sum.add($0) }
    return bytes.replacing(at: entry + 10 * 8, with: UInt64(sum.value))
  }
}
