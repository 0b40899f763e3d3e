import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The list `NAME.expected.json` beside a journal, and its effect on verification in Swift.
struct ExpectedDivergencesTests {
  private static func list(_ text: String) throws(ExpectedDivergences.Malformation) -> ExpectedDivergences {
    var result: Result<ExpectedDivergences, ExpectedDivergences.Malformation> = .failure(.noList)
    Array(text.utf8).withUnsafeBytes { bytes in
      do throws(ExpectedDivergences.Malformation) {
        result = .success(try ExpectedDivergences(bytes))
      } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private static func list(_ commits: Int...) throws -> ExpectedDivergences {
    let entries = commits.map { #"{"commit":\#($0),"reason":"Rule \#($0)."}"# }
    return try list(#"{"divergences":[\#(entries.joined(separator: ","))]}"#)
  }

  // MARK: The file

  @Test func `each divergence of a list has a commit and a reason, and other members are ignored`() throws {
    let list = try Self.list(
      #"""
      { "version": 7, "divergences": [
        {"reason": "A new r\u00fcle.", "commit": 3, "by": "us"}, {"commit": 12, "reason": "Another."}
      ] }
      """#)
    #expect(list.list.map(\.commit) == [3, 12])
    #expect(list.list.map(\.reason) == ["A new rüle.", "Another."])
    #expect(try Self.list(#"{"divergences":[]}"#).list == [])
  }

  @Test(
    arguments: [
      ("", .json(.unexpectedEnd)), ("{\"divergences\":[]} x", .json(.trailingBytes(offset: 19))),
      ("[]", .noList), ("{}", .noList), (#"{"divergences":{}}"#, .noList),
      (#"{"divergences":[7]}"#, .noCommit(entry: 0)),
      (#"{"divergences":[{"reason":"r"}]}"#, .noCommit(entry: 0)),
      (#"{"divergences":[{"commit":-1,"reason":"r"}]}"#, .noCommit(entry: 0)),
      (#"{"divergences":[{"commit":1.5,"reason":"r"}]}"#, .noCommit(entry: 0)),
      (#"{"divergences":[{"commit":"1","reason":"r"}]}"#, .noCommit(entry: 0)),
      (#"{"divergences":[{"commit":1}]}"#, .noReason(entry: 0)),
      (#"{"divergences":[{"commit":1,"reason":""}]}"#, .noReason(entry: 0)),
      (#"{"divergences":[{"commit":1,"reason":" \n"}]}"#, .noReason(entry: 0)),
      (#"{"divergences":[{"commit":1,"reason":null}]}"#, .noReason(entry: 0)),
      (
        #"{"divergences":[{"commit":1,"reason":"r"},{"commit":1,"reason":"r"}]}"#, .notAscending(entry: 1)
      ),
      (
        #"{"divergences":[{"commit":2,"reason":"r"},{"commit":1,"reason":"r"}]}"#, .notAscending(entry: 1)
      ),
    ] as [(String, ExpectedDivergences.Malformation)])
  func `a malformed list is an error that names its fault`(
    _ text: String, _ malformation: ExpectedDivergences.Malformation
  ) {
    #expect(throws: malformation) { try Self.list(text) }
  }

  @Test func `a list that is not UTF-8 is malformed`() throws {
    let disk = MemoryFileSystem()
    disk.write(
      Array(#"{"divergences":[{"commit":1,"reason":""#.utf8) + [0xFF] + Array(#""}]}"#.utf8),
      to: "j.expected.json")
    let failure = #expect(throws: ExpectedDivergences.Failure.self) {
      try ExpectedDivergences.beside("j.jsonl", in: disk)
    }
    #expect(failure == .malformed(path: "j.expected.json", .json(.invalidUTF8)))
    #expect(failure?.code == "expected-malformed")
    #expect(
      failure?.message == "j.expected.json is no list of expected divergences: the text is not UTF-8")
  }

  @Test(arguments: [
    ("trip.jsonl", "trip.expected.json"), ("a/b.c/trip.jsonl", "a/b.c/trip.expected.json"),
    ("a/b.c/trip", "a/b.c/trip.expected.json"), ("trip.old.journal", "trip.old.expected.json"),
    ("trip", "trip.expected.json"), (".trip", ".trip.expected.json"), ("a/.b.c", "a/.b.expected.json"),
    ("e\u{301}.jsonl", "e\u{301}.expected.json"),
  ])
  func `the list has the name of its journal`(_ journal: String, _ list: String) {
    #expect(Array(ExpectedDivergences.path(besideJournal: journal).utf8) == Array(list.utf8))
  }

  @Test func `a journal without a list, or with a name too long for one, expects nothing`() throws {
    #expect(try ExpectedDivergences.beside("j.jsonl", in: MemoryFileSystem()) == nil)
    let folder = try TemporaryFolder()
    let long = folder.file(String(repeating: "n", count: 249) + ".jsonl")
    #expect(try ExpectedDivergences.beside(long, in: POSIXFileSystem()) == nil)
  }

  // MARK: Verifying

  /// Returns a journal of a renaming plugin. With another word, its commits 1, 2 and 4 are decided differently, and 3 is
  /// not.
  private static func journal() throws -> any StorageFile {
    let disk = MemoryFileSystem()
    let options = SessionOptions(catalog: RenamingPlugin.catalog(), plugins: [RenamingPlugin.id])
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for screen in ["a", "b"] { try session.send { $0.intern(.push(ScreenDescription(screen))) } }
    try session.send { $0.intern(.pop()) }
    try session.send { $0.intern(.push("c")) }
    try session.send { $0.intern(.pop()) }
    return try disk.open("j", .read)
  }

  private static func verified(
    _ expecting: ExpectedDivergences?, without: [String] = []
  ) throws -> VerificationResult {
    var verification = Verification(
      try journal(), catalog: RenamingPlugin.catalog(word: "Seite", version: 2), without: without,
      expecting: expecting)
    try verification.run()
    return VerificationResult(verification)
  }

  @Test func `after a divergence each commit is judged by itself, from the recorded state`() throws {
    let found = try Self.verified(nil)
    #expect(found.divergences.map(\.commit) == [1, 2, 4])
    #expect(found.divergences.map(\.path) == ["events[1].title", "events[1].title", "events[1].title"])
    let versions = try #require(found.otherVersions.first)
    #expect(found.otherVersions.count == 1)
    #expect(versions.plugin == RenamingPlugin.id)
    #expect((versions.recorded, versions.here) == (1, 2))
    #expect(found.divergences.map(\.versions) == [versions, versions, versions])
    #expect(found.expected == [])
  }

  @Test func `a divergence that is listed and found is expected`() throws {
    let list = try Self.list(1, 2, 4)
    let found = try Self.verified(list)
    #expect(found.divergences == [])
    #expect(found.vanished == [])
    #expect(found.expected.map(\.commit) == list.list.map(\.commit))
    #expect(found.expected.map(\.reason) == list.list.map(\.reason))
  }

  @Test func `a divergence that is not listed is reported`() throws {
    let found = try Self.verified(Self.list(2))
    #expect(found.divergences.map(\.commit) == [1, 4])
    #expect(found.expected.map(\.commit) == [2])
    #expect(found.vanished == [])
  }

  @Test func `a listed divergence that is not found has vanished, even beyond the end`() throws {
    let found = try Self.verified(Self.list(0, 1, 2, 3, 4, 5, 9))
    #expect(found.divergences == [])
    #expect(found.expected.map(\.commit) == [1, 2, 4])
    #expect(found.vanished.map(\.commit) == [0, 3, 5, 9])
    let events = found.vanished.map(\.event)
    #expect(events.first == 0)
    #expect(events == events.sorted())
    var replay = Replay(try Self.journal())
    try replay.runToEnd()
    #expect(events.last == replay.position.events)
  }

  @Test func `without its plugin no listed divergence vanishes, and one that is found is expected`() throws {
    let found = try Self.verified(Self.list(1, 3), without: [RenamingPlugin.id])
    #expect(found.expected.map(\.commit) == [1])
    #expect(found.divergences.map(\.commit) == [2, 4])
    #expect(found.vanished == [])
  }

  @Test func `a listed divergence beyond damage has not vanished`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: RenamingPlugin.catalog(), plugins: [RenamingPlugin.id])
    options.durability = .always
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for screen in ["a", "b", "c"] { try session.send { $0.intern(.push(ScreenDescription(screen))) } }
    var lines = JournalLines.split(disk.contents(of: "j") ?? []).map { Array($0) }
    lines[3][20] ^= 1
    var verification = Verification(
      ByteFile(JournalLines.join(lines.map { $0[...] })), catalog: RenamingPlugin.catalog(),
      expecting: try Self.list(1, 2, 3))
    try verification.run()
    let vanished = verification.vanished.map(\.commit)
    #expect(vanished == [1])
    guard case .corrupt = verification.verdict else {
      Issue.record("it is not corrupt")
      return
    }
  }
}
