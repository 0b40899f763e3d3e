import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// A redacted journal contains what happened, and no text of the user.
struct RedactionTests {
  private static func redacted(_ path: String) throws -> (journal: NavJournal, bytes: [UInt8]) {
    let bytes = try NavJournal(at: path).redacted(plugins: .ofPackage)
    let disk = MemoryFileSystem()
    disk.write(bytes, to: "redacted.jsonl")
    return (try NavJournal(at: "redacted.jsonl", in: disk), bytes)
  }

  /// The journals to redact. The tests skip journals that this version cannot read as a whole.
  private static let journals = HostileCases.sample(
    RecordedJournal.all + RecordedJournal.regressions, every: 2)

  @Test func `different numbers that a plugin remembers stay different, so that each is remembered`() throws {
    var options = SessionOptions(catalog: .builtIn)
    options.catalog.add(PushCounter())
    options.plugins = [PushCounter.id]
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "counted.jsonl", in: disk, options: options)
    for screen in ["a", "b", "c"] { try session.send(.push(ScreenDescription(screen))) }
    try session.close()
    let journal = try NavJournal(at: "counted.jsonl", in: disk)
    disk.write(try journal.redacted(plugins: .builtIn), to: "redacted.jsonl")
    let redacted = try NavJournal(at: "redacted.jsonl", in: disk)
    #expect(redacted.eventCount == journal.eventCount)
    #expect(try redacted.verify(plugins: .builtIn).divergences.isEmpty)
  }

  /// Remembers the number of pushes.
  private struct PushCounter: EventReactor {
    static let id = "push-counter"
    let manifest = PluginManifest(id: id, version: 1)
    let watchedEvents = EventKinds(.pushed)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      let count = context.remembered?.number ?? 0
      return [.remember(Self.id, value: CanonicalJSON(canonical: "\(Int(count) + 1)"))]
    }
  }

  @Test func `every recorded journal is redacted, with the same commits, events and layout`() throws {
    var count = 0
    for recorded in Self.journals {
      let journal = try NavJournal(at: recorded.journal.path)
      let redacted: NavJournal
      do {
        redacted = try Self.redacted(recorded.journal.path).journal
      } catch NavJournal.Failure.unreadableCommit {
        continue
      }
      count += 1
      #expect(redacted.verdict == .clean, "\(recorded.name)")
      #expect(redacted.eventCount == journal.eventCount && redacted.commitCount == journal.commitCount)
      for (one, other) in zip(journal.commits, redacted.commits) {
        #expect(one.events.map(\.kind) == other.events.map(\.kind), "\(recorded.name) #\(one.number)")
        #expect(one.command?.kind == other.command?.kind && one.refusal?.code == other.refusal?.code)
        #expect(one.contributions.count == other.contributions.count)
        #expect((one.time, one.source) == (other.time, other.source))
      }
      let (before, after) = (try journal.scene(), try redacted.scene())
      #expect(before.layout.map(\.role) == after.layout.map(\.role), "\(recorded.name)")
      #expect(before.visible.count == after.visible.count)
    }
    #expect(count > 40)
  }

  @Test func `a redacted journal diverges only where its original does`() throws {
    for recorded in Self.journals {
      let journal = try NavJournal(at: recorded.journal.path)
      let redacted: NavJournal
      do {
        redacted = try Self.redacted(recorded.journal.path).journal
      } catch NavJournal.Failure.unreadableCommit {
        continue
      }
      let (one, other) = (try journal.verify(plugins: .ofPackage), try redacted.verify(plugins: .ofPackage))
      // A redacted journal may also diverge where recorded answers alone do not reproduce the original.
      let alone = try journal.verify(plugins: PluginCatalog())
      let known = (one.divergences + alone.divergences).map(\.commit) + one.expected.map(\.commit)
      #expect(
        Set(other.divergences.map(\.commit)).isSubset(of: known),
        "\(recorded.name): \(other.divergences.map { "\($0.commit) \($0.path)" }) \(known)")
    }
  }

  @Test func `no planted secret is left in a redacted journal`() throws {
    let scratch = try Scratch()
    var number = 0
    func secret() -> String {
      number += 1
      return "SECRET\(number)X"
    }
    let options = SessionOptions(
      catalog: .builtIn, plugins: ["back-button", "unsaved-changes", "page-memory"])
    let session = try NavSession.open(at: scratch.path("trip.jsonl"), options: options)
    func send(_ line: String) throws { _ = try session.send(NavCommand(line: line)) }
    try send("scene web")
    let (one, two) = (secret(), secret())
    try send(
      "push \(one) title=\(secret()) restore=\(secret()) url=https://\(secret()).org/\(secret())?\(secret())#\(secret()) back=\(secret()) left=\(secret()),\(secret()) right=\(secret()) toolbar=\(secret()) tab=\(secret()) attr=\(secret())=\(secret())"
    )
    try send("push \(two) in=main")
    try send("push \(two) in=main")
    try send("push \"\(secret())\u{7}\" in=main")
    try send("push \(secret())\(String(repeating: "y", count: 300)) in=main")
    try send("title \(one) \(secret())")
    try send("attr \(two) dirty=true")
    try send("attr \(two) \(secret())=\(secret())")
    try send("attr scene \(secret())=\(secret())")
    try send("popto \(one) in=main")
    try send("present \(secret()) title=\(secret())")
    try send("present \(secret()) kind=web root=https://\(secret()).org/")
    try send("open https://x.org/\(secret()) in=web")
    try send("loaded title=\(secret()) action=\(secret()) actionURL=\(secret())/\(secret()) in=web")
    try send("action in=web")
    try send("failed \(secret()) \(secret()) in=web")
    try send("open \(secret()):\(secret())")
    try send("open \"not \(secret())\" in=web")
    try send("plugin remember \(secret()) \"{\\\"\(secret())\\\":[\\\"\(secret())\\\",7]}\"")
    try send(
      "plugin attach link-router routes=\"[{\\\"pattern\\\":\\\"/\(secret())/:id\\\",\\\"commands\\\":[{\\\"type\\\":\\\"push\\\",\\\"screen\\\":{\\\"id\\\":\\\"\(secret())\\\"}}]}]\""
    )
    try send("plugin configure swipe-back \(secret())=\(secret())")
    try send("popto \(secret())")
    try send("plugin detach \(secret())")
    try send("select \(secret())")
    for _ in 0..<4 { try send("push \(secret()) title=\(secret()) in=main") }
    let archive = session.preserve()
    try send(
      "restore json=\(archive.replacing("\"title\":\"home\"", with: "\"title\":\"\(secret())\"").quotedWord)")
    let (kind, name, value) = (secret(), secret(), secret())
    try send("scene json=\("{\"root\":{\"id\":\"r\",\"kind\":\"\(kind)\"}}".quotedWord)")
    try send(
      "restore json=\("{\"archive\":1,\"scene\":{\"root\":{\"id\":\"r\",\"kind\":\"stack\",\"\(name)\":[\"\(value)\",4711]}}}".quotedWord)"
    )
    try send("select 4711")
    try session.close()
    #expect(number >= 50, "\(number) secrets were planted")

    let original = try String(contentsOf: scratch.file("trip.jsonl"), encoding: .utf8)
    let planted = (1...number).filter { original.contains("SECRET\($0)X") }
    #expect(planted.count >= 40, "only \(planted.count) of them are in the journal")
    let redacted = try Self.redacted(scratch.path("trip.jsonl"))
    let text = String(decoding: redacted.bytes, as: UTF8.self)
    #expect(original.contains("4711") && !text.contains("4711"))
    #expect(
      !text.lowercased().contains("secret"),
      "\(text.split(separator: "\n").filter { $0.lowercased().contains("secret") })")
    #expect(
      try redacted.journal.verify(plugins: .builtIn).divergences.map { "\($0.commit) \($0.path)" } == [])
  }

  /// A plugin of an app, whose recorded answers are all that a reader of the redacted journal has.
  private struct NeverTurning: RotationPolicy {
    let manifest = PluginManifest(id: "never-turning", version: 1, phase: .before)

    func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? { false }
    func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? { nil }
  }

  @Test func `the runtime's own sentences are made again, whatever a missing plugin has answered`() throws {
    let scratch = try Scratch()
    var catalog = PluginCatalog.builtIn
    catalog.add(NeverTurning())
    let options = SessionOptions(catalog: catalog, plugins: ["autorotation", "never-turning"])
    let session = try NavSession.open(at: scratch.path("trip.jsonl"), options: options)
    for line in ["push a", "rotate portrait", "plugin detach never-turning"] {
      _ = try session.send(NavCommand(line: line))
    }
    try session.close()
    let redacted = try Self.redacted(scratch.path("trip.jsonl"))
    #expect(try redacted.journal.verify(plugins: .builtIn).divergences == [])
    #expect(String(decoding: redacted.bytes, as: UTF8.self).contains("The scene does not turn by itself."))
  }

  /// Parts of an answer that this version does not know, and that may say anything.
  @Test(arguments: [
    ("swipeCompletes", #""SECRET""#), ("SECRET", "true"), ("residency", #""SECRET""#),
    ("separate", #""SECRET""#),
    ("collapse", #"{"SECRET":1}"#), ("topColumn", "7"), ("supportedOrientations", #"["SECRET"]"#),
    ("backBelow", #"{"SECRET":"a"}"#), ("backBelow", #"{"pop":"a","select":"b"}"#),
    ("backBelow", #""SECRET""#),
    ("shouldAutorotate", "null"), ("route", #"[{"type":"SECRET"}]"#),
    ("shouldPop", #"{"veto":{"message":"no"},"more":"SECRET"}"#),
    ("shouldPop", #"{"veto":{"message":"no","more":"SECRET"}}"#),
  ])
  func `an answer of an unknown form is refused`(_ question: String, _ answer: String) throws {
    let scratch = try Scratch()
    let session = try NavSession.open(
      at: scratch.path("trip.jsonl"), options: SessionOptions(catalog: .builtIn, plugins: ["swipe-back"])
    )
    for line in ["push a", "push b"] { _ = try session.send(NavCommand(line: line)) }
    try session.close()
    var lines = JournalLines(try [UInt8](Data(contentsOf: scratch.file("trip.jsonl"))))
    let part = #"{"plugin":"swipe-back","did":"answered","question":"\#(question)","answer":\#(answer)}"#
    lines.bodies[2] += #","by":[\#(part)]"#
    let disk = MemoryFileSystem()
    disk.write(lines.bytes, to: "trip.jsonl")
    let journal = try NavJournal(at: "trip.jsonl", in: disk)
    #expect(journal.verdict == .clean)
    #expect(throws: NavJournal.Failure.unreadableCommit(1)) { try journal.redacted(plugins: .builtIn) }
  }

  @Test func `equal texts stay equal, and an id made of another id is made of its replacement`() throws {
    let scratch = try Scratch()
    let session = try NavSession.open(
      at: scratch.path("trip.jsonl"), options: SessionOptions(catalog: .builtIn, plugins: ["back-button"])
    )
    for line in [
      "scene web", "open https://a.org/x in=web", "loaded title=One in=web", "open y in=web", "loaded in=web",
      "push inbox in=main",
      "push other title=inbox in=main",
    ] { _ = try session.send(NavCommand(line: line)) }
    let before = session.scene
    try session.close()
    let after = try Self.redacted(scratch.path("trip.jsonl")).journal.scene()
    #expect(before.items.map { $0.0 }.count == after.items.map { $0.0 }.count)
    let ids = after.items.map { $0.0 }
    #expect(ids.contains { $0.hasSuffix("/0") } && ids.contains { $0.hasSuffix("/1") }, "\(ids)")
    let title = after.items.map { $0 }.first { $0.1.title != $0.0 && ids.contains($0.1.title) }
    #expect(title != nil, "the title that is another's id is still that id")
  }

  @Test
  func
    `what an archive restores is redacted in the order of its members, and a page that loads keeps its id`()
    throws
  {
    let archive = #"restore json="{\"archive\":1,\"scene\":{\"root\":{\"id\":\"main\",\"kind\":\"stack\"}}}""#
    var catalog = PluginCatalog.builtIn
    catalog.add(NeverTurning())
    for (line, lines) in [
      (#line, "scene stack; push a restore=r title=A; \(archive); push b"),
      (#line, "scene web; open http://a.example/1; \(archive); loaded"),
    ] {
      let disk = MemoryFileSystem()
      let journal = try NavJournal.typed(lines, in: disk, plugins: ["never-turning"], of: catalog)
      disk.write(try journal.redacted(plugins: .builtIn), to: "redacted")
      let result = try NavJournal(at: "redacted", in: disk).verify(plugins: .builtIn)
      #expect(result.divergences == [] && result.missingPlugins.count == 1, "line \(line): \(result)")
    }
  }

  @Test(arguments: [
    "push 1; select 1; select second; select 0",
    "push 1; select 1 in=nobody; select 77; select 12345; select 0001",
    "add stack 2 in=tabs; select 2; select 1; select 3",
    "add tabs 1 in=tabs; select 1; add stack 0 in=1; select 0",
  ])
  func `a number that is selected stays an index, unless it is the id of a child of those tabs`(
    _ lines: String
  ) throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("scene tabs; " + lines, in: disk, plugins: ["tab-reselect"])
    disk.write(try journal.redacted(plugins: .builtIn), to: "redacted")
    let redacted = try NavJournal(at: "redacted", in: disk)
    #expect(try redacted.verify(plugins: .builtIn).isClean)
    #expect(redacted.commits.map(\.refusal?.code) == journal.commits.map(\.refusal?.code))
  }

  @Test func `a condition, which names what is redacted, is refused beside the option`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", "push a")
    let run = try Navrepl.run("export", path, "--redact", "--format", "script", "--expect", "panes.left == a")
    #expect(run.status == 2 && run.output.isEmpty, "\(run)")
  }

  /// A journal with a folded beginning that has all parts of a state, and the same journal as a fork.
  private static func folded(on disk: MemoryFileSystem) throws {
    let lines =
      "scene split; push card/4111111111111111 restore=Secret-r title=Secret-t; push Secret-b in=secondary; push Secret-c in=secondary; attr scene Secret-k=Secret-v; present Secret-m title=Secret-n; rotate landscapeLeft; dismiss; swipe begin 1 in=secondary; swipe move 30; pop in=secondary; push Secret-d in=secondary"
    let journal = try NavJournal.typed(
      lines, in: disk, plugins: ["never-turning", "swipe-back"], of: ownCatalog)
    // The swipe is under way at the beginning.
    try journal.compact(at: .commit(9), to: "folded", in: disk)
    try journal.compact(to: "empty", in: disk)
    try journal.fork(at: .commit(9), to: "fork", id: "Secret-fork", in: disk)
    let session = try NavSession.open(at: "fork", in: disk, options: SessionOptions(catalog: ownCatalog))
    try session.send(.push("Secret-e", in: "secondary"))
    try session.close()
  }

  private static let ownCatalog: PluginCatalog = {
    var catalog = PluginCatalog.builtIn
    catalog.add(NeverTurning())
    return catalog
  }()

  @Test(arguments: ["folded", "empty", "fork"])
  func `the state with which a journal begins is redacted, and the same events follow it`(_ name: String)
    throws
  {
    let disk = MemoryFileSystem()
    try Self.folded(on: disk)
    let journal = try NavJournal(at: name, in: disk)
    let base = try #require(journal.header.base)
    let bytes = try journal.redacted(plugins: .builtIn)
    disk.write(bytes, to: "redacted")
    let redacted = try NavJournal(at: "redacted", in: disk)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("Secret") && !text.contains("4111"), "\(text)")
    #expect(redacted.verdict == .clean)
    #expect(redacted.header.base?.events == base.events && redacted.header.base?.commits == base.commits)
    #expect(
      redacted.header.parent
        == journal.header.parent.map { .init(id: "redacted", at: $0.at, sum: "00000000") })
    #expect(redacted.eventCount == journal.eventCount && redacted.commitCount == journal.commitCount)
    #expect(redacted.commits.map { $0.events.map(\.kind) } == journal.commits.map { $0.events.map(\.kind) })
    for moment in [NavJournal.Moment.event(base.events), .end] {
      let (before, after) = (try journal.scene(at: moment), try redacted.scene(at: moment))
      #expect(before.layout.map(\.role) == after.layout.map(\.role))
      #expect(before.visible.count == after.visible.count)
    }
    #expect(try redacted.verify(plugins: .builtIn).divergences == [])
  }

  @Test func `a rolling journal is redacted, and so is the journal of a bug report about it`() throws {
    let scratch = try Scratch()
    let path = scratch.path("rolled.jsonl")
    _ = try Navrepl.run(
      path, "--keep", "2", "--quiet", "-c",
      "push Secret-a; push Secret-b; pop; push Secret-c; push Secret-d; pop; push Secret-e")
    #expect(try NavJournal(at: path).header.base != nil)
    #expect(try Navrepl.run("export", path, "--redact", "-o", scratch.path("export.jsonl")).status == 0)
    #expect(try Navrepl.run("doctor", path, "-o", scratch.path("report.jsonl")).status == 0)
    let texts = try ["export.jsonl", "report.jsonl"].map {
      try String(contentsOf: scratch.file($0), encoding: .utf8)
    }
    #expect(texts[0] == texts[1] && !texts[0].contains("Secret"))
    #expect(try Navrepl.run("verify", scratch.path("export.jsonl")).status == 0)
  }

  @Test func `a commit with a part of a later version is refused, and no file is left`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "--quiet", "-c", "push a; push b")
    var lines = JournalLines(try [UInt8](Data(contentsOf: scratch.file("trip.jsonl"))))
    lines.bodies[2] = lines.bodies[2].replacing(
      #""command":{"type":"push""#, with: #""command":{"type":"shove""#)
    try Data(lines.bytes).write(to: scratch.file("later.jsonl"))
    let run = try Navrepl.run(
      "export", scratch.path("later.jsonl"), "--redact", "-o", scratch.path("out.jsonl"))
    #expect(run.status == 4, "\(run)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out.jsonl")))
    let answer = try Navrepl.run("export", scratch.path("later.jsonl"), "--redact", "--json")
    #expect((answer.output + answer.messages).contains("unreadable-remarks"), "\(answer)")
  }

  /// Counts the bytes that are appended, and keeps the sizes of the appends.
  private final class Sink: StorageFile {
    let path = "sink"
    let sizes = Lock<[Int]>([])

    func size() throws(FileError) -> Int { sizes.withLock { $0.reduce(0, +) } }
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int { 0 }
    func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
      sizes.withLock { $0.append(bytes.count) }
    }
    func sync() throws(FileError) { Issue.record("each commit is synced") }
    func truncate(to length: Int) throws(FileError) {}
    func tryLock() throws(FileError) -> Bool { true }
    func checkUntouched(length: Int) throws(FileError) {}
    func remove() throws(FileError) {}
  }

  @Test func `a redacted journal is written commit by commit, without a sync for each`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; pop; push c", in: disk)
    let sink = Sink()
    try RedactedJournal.write(JournalReader(try disk.open(journal.path, .read)), to: sink, .builtIn)
    // The header, the scene, the commits and the last checkpoint.
    #expect(sink.sizes.withLock { $0.count } == 1 + journal.commitCount + 1)
    #expect(try sink.size() == journal.redacted(plugins: .builtIn).count)
  }
}

extension String {
  /// The text as one word of a line.
  fileprivate var quotedWord: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
