import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The launches of an app in the answers to questions.
struct LaunchQuestionTests {
  /// Returns a journal of three launches: closed, killed, and one that goes on.
  private static func journal(secret: String = "4711") throws -> NavJournal {
    let disk = MemoryFileSystem()
    for (place, screen) in ["a", "b", "c"].enumerated() {
      var options = SessionOptions.standard
      options.app = AppInfo(
        app: "\(secret)-app", build: "\(secret)-\(place)", os: "\(secret)-os", device: secret)
      let session = try NavSession.open(at: "launches.jsonl", in: disk, options: options)
      try session.send(.push(ScreenDescription(screen)), from: .user)
      if place == 0 { try session.close() }
    }
    return try NavJournal(at: "launches.jsonl", in: disk)
  }

  @Test func `the commits of a launch are those from its mark to the next one`() throws {
    let journal = try Self.journal()
    func commands(_ launch: Int) throws -> [String] {
      try journal.commits(matching: NavCommitFilter(launch: launch)).map { $0.command?.kind.name ?? "" }
    }
    #expect(try commands(1) == ["launch", "scene", "push", "close"])
    #expect(try commands(2) == ["launch", "push"])
    #expect(try commands(3) == ["launch", "push"])
    #expect(try commands(4).isEmpty)
    #expect(try commands(0).isEmpty)
    let pushes = NavCommitFilter(kinds: ["pushed"], launch: 3)
    #expect(try journal.commits(matching: pushes).map(\.number) == [7])
  }

  @Test func `the numbers of launches go on where the beginning was folded away`() throws {
    let disk = MemoryFileSystem()
    let short = try Self.journal().compact(at: .commit(4), to: "short.jsonl", in: disk)
    #expect(try short.commits(matching: NavCommitFilter(launch: 3)).map(\.number) == [6, 7])
  }

  @Test func `a run that was killed is a finding, at its last moment`() throws {
    let findings = try Self.journal().findings().filter { $0.kind == .killed }
    #expect(findings.count == 1)
    #expect(findings.first?.severity == .error && findings.first?.commit == 5)
    #expect(findings.first?.sentence.contains("in build “4711-1”") == true)
  }

  @Test func `statistics count the launches by how the run before ended`() throws {
    let statistics = try Self.journal().statistics()
    #expect(statistics.launches.map { "\($0.name) \($0.count)" } == ["closed 1", "first 1", "killed 1"])
    #expect(statistics.json.member("launches")?.text == #"{"closed":1,"first":1,"killed":1}"#)
  }

  @Test func `nothing of the app stays in a redacted journal, nor in one that was folded before`() throws {
    let disk = MemoryFileSystem()
    let journal = try Self.journal(secret: "secret")
    let short = try journal.compact(at: .commit(6), to: "short.jsonl", in: disk)
    for one in [journal, short] {
      let bytes = try one.redacted(plugins: .builtIn)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
      disk.write(bytes, to: "redacted.jsonl")
      let redacted = try NavJournal(at: "redacted.jsonl", in: disk)
      #expect(redacted.verdict == .clean)
      #expect(try redacted.verify(plugins: .builtIn).divergences.isEmpty)
      func killed(_ journal: NavJournal) throws -> [Int?] {
        try journal.findings().filter { $0.kind == .killed }.map(\.commit)
      }
      #expect(try killed(redacted) == killed(one))
    }
  }

  @Test func `launches are decided again as they were recorded`() throws {
    #expect(try Self.journal().verify(plugins: .builtIn).divergences.isEmpty)
  }
}
