import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// Screens that have changed in their place, in the answers to questions, in reports and in trials of migrations.
struct RenamedScreenTests {
  private static let path = "trip.jsonl"

  private static func journal(_ commands: NavCommand...) throws -> NavJournal {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: path, in: disk, options: .standard)
    for command in commands { try session.send(command) }
    try session.close()
    return try NavJournal(at: path, in: disk)
  }

  // MARK: Why

  @Test func `why a renamed screen is as it is, is answered by what happened under its old name`() throws {
    let journal = try Self.journal(
      .push("product"), .setTitle("Chair", of: "product"), .change("product", id: "article"),
      .change("article", id: "thing", route: "thing"))
    let answer = try journal.why(NavPath("screens.thing.title"))
    #expect(answer.value?.text == #""Chair""#)
    #expect(answer.commit?.command == .setTitle("Chair", of: "product"))
    #expect(answer.renamed.map(\.old) == ["article", "product"])
    #expect(answer.renamed.map(\.new) == ["thing", "article"])
    #expect(answer.description.hasPrefix("screens.thing.title, renamed from article at @"))
    #expect(answer.description.contains(", renamed from product at @"))
    #expect(
      answer.json.member("renamed")?.elements?.map { $0.member("from")?.string } == ["article", "product"])
  }

  @Test func `what the renaming itself has changed is its answer`() throws {
    let journal = try Self.journal(.push("product"), .change("product", id: "article", route: "article"))
    let answer = try journal.why(NavPath("screens.article.route"))
    #expect(answer.commit?.command?.kind == .change)
    #expect(answer.before == nil)
    #expect(answer.renamed.map(\.old) == ["product"])
    let other = try journal.why(NavPath("screens.product"))
    #expect(other.value == nil)
    #expect(other.commit?.command?.kind == .change)
    #expect(other.renamed.isEmpty)
  }

  @Test func `a screen that has taken a name that was free is no renamed one`() throws {
    let journal = try Self.journal(
      .push("a"), .change("a", id: "b"), .push("a"), .setTitle("T", of: "a"))
    let answer = try journal.why(NavPath("screens.a.title"))
    #expect(answer.commit?.command == .setTitle("T", of: "a"))
    #expect(answer.renamed.isEmpty)
  }

  @Test func `a name with a dot is followed, too`() throws {
    let journal = try Self.journal(
      .push("a.b"), .setTitle("T", of: "a.b"), .change("a.b", id: "c d"), .change("c d", id: "e.f"))
    let answer = try journal.why(NavPath(#"screens["e.f"].title"#))
    #expect(answer.commit?.command?.kind == .title)
    #expect(answer.renamed.map(\.old) == ["c d", "a.b"])
  }

  // MARK: Reports

  @Test func `a redacted journal renames the same screen, and nothing of its names stays`() throws {
    let journal = try Self.journal(
      .push("secret-one"), .push(ScreenDescription("secret-two", request: "secret-key")),
      .change(
        "secret-one", id: "secret-three", route: "kept",
        params: CanonicalJSON(canonical: #"{"secret-four":7}"#)),
      .change("secret-three", id: "secret-one"), .change("gone-secret", id: "secret-five"),
      .deliver(CanonicalJSON(string: "secret-six"), from: "secret-two"))
    let disk = MemoryFileSystem()
    let bytes = try journal.redacted(plugins: .builtIn)
    disk.write(bytes, to: "r.jsonl")
    let redacted = try NavJournal(at: "r.jsonl", in: disk)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("secret"))
    #expect(text.contains("kept"))
    let (scene, other) = (try journal.scene(at: .end), try redacted.scene(at: .end))
    #expect(scene.screens.count == other.screens.count)
    #expect(redacted.commits.map(\.refusal?.code) == journal.commits.map(\.refusal?.code))
    #expect(other.screens.values.contains { $0.route == "kept" && $0.requests.count == 1 })
    #expect(try redacted.verify(plugins: .builtIn).divergences.isEmpty)
  }

  // MARK: A call that awaits an answer

  private struct Pick: NavRequest {
    typealias Answer = Int
    static let name = "pick"
  }

  @Test func `a call that awaits an answer gets it when both screens have other names meanwhile`()
    async throws
  {
    let session = try NavSession(options: .standard)
    try session.send(.push("home"))
    let answer = Task { try await session.request(Pick()) }
    while session.scene.screens["pick"] == nil { await Task.yield() }
    try session.send(.change("home", id: "start"))
    try session.send(.change("pick", id: "chooser"))
    try session.send(.pop(result: CanonicalJSON(canonical: "7")))
    #expect(try await answer.value == 7)
    #expect(session.scene.screens["start"]?.results == nil)
  }

  // MARK: Trials

  @Test func `copies of old journals are opened, and each says what has become of it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func record(_ name: String, _ screen: String, build: String) throws {
      var options = SessionOptions.standard
      options.app = AppInfo(app: "Shop", build: build, os: "o", device: "d")
      let session = try NavSession.open(at: folder.appending(path: name).path, options: options)
      try session.send(.push(ScreenDescription(screen)))
      try session.close()
    }
    try record("a.jsonl", "product", build: "1")
    try record("b.jsonl", "home", build: "1")
    try record("c.jsonl", "product", build: "2")
    try record("d.jsonl", "forbidden", build: "1")
    try record("e.jsonl", "product", build: "1")
    let damaged = folder.appending(path: "e.jsonl")
    var bytes = [UInt8](try Data(contentsOf: damaged))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: damaged)
    try Data("no journal\n".utf8).write(to: folder.appending(path: "f.jsonl"))
    try Data("notes".utf8).write(to: folder.appending(path: "notes.txt"))
    func contents() throws -> [String: Data] {
      var files: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        files[name] = try Data(contentsOf: folder.appending(path: name))
      }
      return files
    }
    let before = try contents()
    var options = SessionOptions.standard
    options.app = AppInfo(app: "Shop", build: "2", os: "o", device: "d")
    // A trial does not hide what a launch would recover from.
    options.recovery = .startAnew(keeping: "old")
    options.migrate { _, scene in
      if scene.screens["forbidden"] != nil { return [.change("nothing", id: "x")] }
      return scene.screens["product"] == nil ? [] : [.change("product", id: "article")]
    }
    let trials = try NavJournal.tryMigration(in: folder.path, options: options)
    #expect(try contents() == before)
    #expect(trials.map { String($0.path.suffix(7)) } == ["a", "b", "c", "d", "e", "f"].map { "\($0).jsonl" })
    #expect(trials.map(\.error?.code).prefix(4) == [nil, nil, nil, "unknown-node"])
    #expect(trials.suffix(2).allSatisfy { $0.error != nil && $0.opening == nil && $0.scene == nil })
    #expect(trials.prefix(3).map { $0.opening?.migration?.events.count } == [1, nil, nil])
    #expect(trials.prefix(3).map { $0.scene?.visible ?? [] } == [["article"], ["home"], ["product"]])
    #expect(trials[0].description.hasSuffix("a.jsonl: opened, migrated by 1 event"))
    #expect(trials[1].description.hasSuffix("b.jsonl: opened, nothing to migrate"))
    #expect(trials[3].description.contains("d.jsonl: unknown-node: the scene cannot be migrated"))
    #expect(throws: NavJournal.Failure.self) {
      try NavJournal.tryMigration(in: folder.path + "-none", options: options)
    }
  }
}
