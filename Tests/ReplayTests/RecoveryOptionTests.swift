import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// `SessionOptions.recovery`: an app starts although its journal cannot be continued, and nothing is lost.
struct RecoveryOptionTests {
  private static func options(_ recovery: SessionOptions.Recovery) -> SessionOptions {
    var options = SessionOptions.standard
    options.recovery = recovery
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    return options
  }

  /// Returns a journal of three pushes, with a changed byte in its middle.
  private static func damaged() throws -> (files: MemoryFileSystem, bytes: [UInt8]) {
    let files = MemoryFileSystem()
    let session = try NavSession.open(at: "trip.jsonl", in: files, options: options(.throw))
    for screen in ["a", "b", "c"] { try session.send(.push(ScreenDescription(screen))) }
    try session.close()
    var bytes = try #require(files.contents(of: "trip.jsonl"))
    bytes[bytes.count / 2] ^= 1
    files.write(bytes, to: "trip.jsonl")
    return (files, bytes)
  }

  @Test func `a damaged journal is refused and untouched, unless the options say otherwise`() throws {
    let (files, bytes) = try Self.damaged()
    #expect(throws: SessionError.self) {
      try NavSession.open(at: "trip.jsonl", in: files, options: Self.options(.throw))
    }
    #expect(files.contents(of: "trip.jsonl") == bytes)
  }

  @Test func `an app can start anew, and the journal is kept byte for byte with the reason in the opening`()
    throws
  {
    let (files, bytes) = try Self.damaged()
    let opened = try NavSession.open(
      at: "trip.jsonl", in: files, options: Self.options(.startAnew(keeping: "damaged")))
    #expect(opened.opening?.isNew == true && opened.opening?.keptFile == "trip.jsonl.damaged")
    #expect(opened.opening?.recovered?.code == "journal-corrupt")
    #expect(files.contents(of: "trip.jsonl.damaged") == bytes)
    try opened.send(.push("x"))
    try opened.close()
    let again = try NavSession.open(
      at: "trip.jsonl", in: files, options: Self.options(.startAnew(keeping: "damaged")))
    #expect(again.opening?.isNew == false && again.opening?.recovered == nil)
    #expect(again.scene.screens["x"] != nil)
  }

  @Test func `an existing file is not overwritten by the journal that is kept`() throws {
    let (files, bytes) = try Self.damaged()
    files.write([1, 2, 3], to: "trip.jsonl.damaged")
    let opened = try NavSession.open(
      at: "trip.jsonl", in: files, options: Self.options(.startAnew(keeping: "damaged")))
    #expect(opened.opening?.keptFile == "trip.jsonl.damaged.2")
    #expect(files.contents(of: "trip.jsonl.damaged") == [1, 2, 3])
    #expect(files.contents(of: "trip.jsonl.damaged.2") == bytes)
  }

  @Test(arguments: ["idx", "idx.1"])
  func `a kept journal never has the name of an index, which a session replaces`(_ suffix: String) throws {
    let (files, bytes) = try Self.damaged()
    let opened = try NavSession.open(
      at: "trip.jsonl", in: files, options: Self.options(.startAnew(keeping: suffix)))
    #expect(opened.opening?.keptFile == "trip.jsonl.\(suffix).kept")
    for number in 0..<3000 { try opened.send(.push(ScreenDescription("s\(number)"))) }
    try opened.close()
    #expect(files.contents(of: "trip.jsonl.\(suffix).kept") == bytes)
  }

  @Test func `a plugin that is attached twice in the options is attached once`() throws {
    let files = MemoryFileSystem()
    let first = try NavSession.open(at: "trip.jsonl", in: files, options: Self.options(.throw))
    try first.send(.push("a"))
    try first.close()
    var options = Self.options(.startAnew(keeping: "old"))
    options.attaching = ["depth-limit", "depth-limit"]
    let opened = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    #expect(opened.opening?.isNew == false && opened.opening?.recovered == nil)
    #expect(opened.plugins.filter { $0.id == "depth-limit" }.count == 1)
  }

  @Test func `an id in the options that no plugin has is named, and no journal is blamed`() throws {
    var options = Self.options(.throw)
    options.plugins.append("typo")
    do {
      _ = try NavSession(options: options)
      Issue.record("there is no plugin of that id")
    } catch {
      #expect(error.code == "plugin-missing")
      #expect(
        error.message
          == "no plugin “typo” is available here: check the id, or add it to the catalog")
    }
  }

  @Test
  func `a journal with a missing plugin can be kept, too, and a locked one is still an error`() throws {
    let files = MemoryFileSystem()
    var options = Self.options(.startAnew(keeping: "old"))
    options.add(VetoingEverything())
    let first = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    #expect(throws: SessionError.journal(.locked(path: "trip.jsonl"))) {
      try NavSession.open(at: "trip.jsonl", in: files, options: options)
    }
    try first.close()
    let opened = try NavSession.open(
      at: "trip.jsonl", in: files, options: Self.options(.startAnew(keeping: "old")))
    #expect(
      opened.opening?.recovered?.code == "plugin-missing" && opened.opening?.keptFile == "trip.jsonl.old")
  }

  @Test func `the streams of a session that began anew go on`() async throws {
    let files = MemoryFileSystem()
    var options = Self.options(.startAnew(keeping: "old"))
    options.add(Restless())
    let old = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    try old.send(.push("a"))
    try old.close()
    options.add(try DepthLimit(configuration: nil))
    let opened = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    #expect(opened.opening?.recovered?.code == "plugin-loop")
    let changes = opened.changes()
    try opened.send(.push("b"))
    try opened.close()
    var told: [Int] = []
    for await change in changes { told.append(change.commit) }
    #expect(told == [0, 1])
  }
}

/// A plugin whose reaction to the attachment of another one never ends.
private struct Restless: EventReactor {
  let manifest = PluginManifest(id: "restless", version: 1)
  let watchedEvents = EventKinds(.pluginAttached, .titleChanged)

  func react(in context: borrowing HookContext) -> [NavCommand] {
    [.setTitle(context.scene.items["a"]?.title == "this" ? "that" : "this", of: "a")]
  }
}
