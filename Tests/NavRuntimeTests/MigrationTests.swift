import NavEvents
import NavRuntime
import Testing

/// What an app does with the scene of another build when it opens its journal.
struct MigrationTests {
  private static let path = "trip.jsonl"

  private static func options(
    build: String?, plugins: [any NavPlugin] = [],
    _ migration: (@Sendable (String?, NavScene) -> [NavCommand])? = nil
  ) -> SessionOptions {
    var options = RecordedSession.options(attached: [])
    for plugin in plugins { options.add(plugin) }
    options.app = build.map { AppInfo(app: "Shop", build: $0, os: "o", device: "d") }
    if let migration { options.migrate(migration) }
    return options
  }

  private static func open(_ files: MemoryFileSystem, _ options: SessionOptions) throws -> NavSession {
    try NavSession.open(at: path, in: files, options: options)
  }

  /// A journal of build 1, with the screen `product`.
  private static func journal() throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    let session = try open(files, options(build: "1"))
    try session.send(.push("product"))
    try session.close()
    return files
  }

  private static func commits(in files: MemoryFileSystem, after first: Int = 0) throws -> [String] {
    try NavJournal(at: path, in: files).commits.filter { $0.number >= first }.map { commit in
      "\(commit.source) \(commit.command?.kind.name ?? "") \(commit.events.map(\.kind.name).joined(separator: " "))"
    }
  }

  private static let rename: @Sendable (String?, NavScene) -> [NavCommand] = { _, scene in
    scene.screens["product"] == nil ? [] : [.change("product", id: "article", route: "article")]
  }

  /// Opens a journal with build 2, and returns what its migration was asked about, too.
  private static func updated(_ files: MemoryFileSystem) throws -> (session: NavSession, builds: CallLog) {
    let builds = CallLog()
    let session = try open(
      files,
      options(build: "2") { build, scene in
        builds.note("\(build ?? "none"): \(scene.visible)")
        return rename(build, scene)
      })
    return (session, builds)
  }

  @Test func `a migration is one commit of the system, before the launch of the new build is marked`() throws
  {
    let files = try Self.journal()
    let old = try NavJournal(at: Self.path, in: files).commitCount
    let (session, builds) = try Self.updated(files)
    #expect(builds.take() == [#"1: ["product"]"#])
    #expect(session.scene.visible == ["article"])
    #expect(session.opening?.migration?.events.last?.kind == .screenChanged)
    try session.close()
    #expect(
      try Self.commits(in: files, after: old) == [
        "system all needs screenChanged", "system launch launched", "system close closed",
      ])
    #expect(try NavJournal(at: Self.path, in: files).verdict == .clean)
  }

  @Test func `the same build is not asked again, and another one is, also an older one`() throws {
    let files = try Self.journal()
    let builds = CallLog()
    for build in ["1", "2", "2", "1"] {
      try Self.open(
        files,
        Self.options(build: build) { last, _ in
          builds.note(last ?? "none")
          return []
        }
      ).close()
    }
    #expect(builds.take() == ["1", "2"])
  }

  @Test func `a journal without a mark is of an unknown build`() throws {
    let files = MemoryFileSystem()
    let first = try Self.open(files, Self.options(build: nil))
    try first.send(.push("product"))
    try first.close()
    let builds = CallLog()
    let options = Self.options(build: "2") { build, scene in
      builds.note(build ?? "none")
      return Self.rename(build, scene)
    }
    #expect(try Self.open(files, options).scene.visible == ["article"])
    #expect(builds.take() == ["none"])
  }

  @Test func `a new journal, one without a scene, and a session without an app have nothing to migrate`()
    throws
  {
    let calls = CallLog()
    let migration: @Sendable (String?, NavScene) -> [NavCommand] = { _, _ in
      calls.note("asked")
      return []
    }
    let files = MemoryFileSystem()
    try Self.open(files, Self.options(build: "1", migration)).close()
    try Self.open(files, Self.options(build: "2", migration)).close()
    try Self.open(try Self.journal(), Self.options(build: nil, migration)).close()
    #expect(calls.take().isEmpty)
  }

  @Test func `a crash before the mark asks again`() throws {
    let files = try Self.journal()
    try Self.open(files, Self.options(build: "2", Self.rename)).close()
    let lines = String(decoding: files.contents(of: Self.path) ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true)
    let mark = try #require(lines.lastIndex { $0.contains(#""type":"launched""#) })
    files.write(Array((lines[..<mark].joined(separator: "\n") + "\n").utf8), to: Self.path)
    let (session, builds) = try Self.updated(files)
    #expect(builds.take() == [#"1: ["article"]"#])
    #expect(session.opening?.migration == nil)
    try session.close()
    #expect(try Self.commits(in: files).suffix(3).first == "system all needs screenChanged")
  }

  @Test func `a refused migration throws, and leaves no trace in the journal`() throws {
    let files = try Self.journal()
    let old = try #require(files.contents(of: Self.path))
    let options = Self.options(build: "2") { _, _ in
      [.setTitle("T", of: "product"), .change("gone", id: "x")]
    }
    let error = #expect(throws: SessionError.self) { try Self.open(files, options) }
    #expect(error?.code == "unknown-node")
    #expect(error?.message.contains("build “1”") == true)
    guard case .migration(from: "1", let refusal)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.step == 1)
    #expect(files.contents(of: Self.path) == old)
    #expect(try Self.open(files, Self.options(build: "2", Self.rename)).scene.visible == ["article"])
  }

  @Test func `a plugin can refuse a migration, and a report cannot be part of one`() throws {
    let no = TestInterceptor("no", .init(.change)) { _ in .veto("Never.") }
    let vetoed = #expect(throws: SessionError.self) {
      try Self.open(try Self.journal(), Self.options(build: "2", plugins: [no], Self.rename))
    }
    #expect(vetoed?.code == "vetoed")
    let report = #expect(throws: SessionError.self) {
      try Self.open(try Self.journal(), Self.options(build: "2") { _, _ in [.setActive(true)] })
    }
    #expect(report?.code == "bad-argument")
  }

  @Test func `with recovery, a refused migration leads to a new journal, and the old one is kept`() throws {
    let files = try Self.journal()
    var options = Self.options(build: "2") { _, _ in [.change("gone", id: "x")] }
    options.recovery = .startAnew(keeping: "old")
    let session = try Self.open(files, options)
    #expect(session.opening?.recovered?.code == "unknown-node")
    #expect(session.opening?.previous == .first)
    #expect(session.scene.screens.isEmpty)
    try session.close()
    let kept = try #require(session.opening?.keptFile)
    #expect(try NavJournal(at: kept, in: files).scene(at: .end).visible == ["product"])
    #expect(try Self.open(files, options).opening?.recovered == nil)
  }

  private struct Versioned: NavPlugin {
    let manifest: PluginManifest
    init(_ version: Int32) { manifest = PluginManifest(id: "p", version: version) }
  }

  @Test func `the newer versions of plugins take part before the migration`() throws {
    let files = MemoryFileSystem()
    let first = try Self.open(files, Self.options(build: "1", plugins: [Versioned(1)]))
    try first.send(.push("product"))
    try first.close()
    let old = try NavJournal(at: Self.path, in: files).commitCount
    try Self.open(files, Self.options(build: "2", plugins: [Versioned(2)], Self.rename)).close()
    let commits = try Self.commits(in: files, after: old)
    #expect(commits.count == 4)
    #expect(commits.first?.hasPrefix("system upgrade ") == true)
    #expect(commits.dropFirst().first == "system all needs screenChanged")
  }
}
