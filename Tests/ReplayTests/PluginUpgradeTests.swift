import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// An older journal that a session with a newer plugin continues.
struct PluginUpgradeTests {
  private static let path = SmallJournal.path

  private static func options(_ version: Int32, word: String = "page") -> SessionOptions {
    var options = SessionOptions(catalog: RenamingPlugin.catalog(word: word, version: version))
    options.clock = .fixed(0)
    options.id = "plugins"
    options.durability = .os
    return options
  }

  /// Returns a disk with a journal of the renamer, version 1, configured with `Blatt`: three commits, one remembered value.
  private static func recorded() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    var options = options(1)
    options.plugins = [RenamingPlugin.id]
    let session = try NavSession.open(at: path, in: disk, options: options)
    try session.send { draft in
      draft.configure(RenamingPlugin.id, configuration: try? draft.json(#"{"word":"Blatt"}"#))
    }
    try session.send { $0.intern(.push("a")) }
    return disk
  }

  private static func commits(on disk: MemoryFileSystem) -> [String] {
    JournalLines(disk.contents(of: path) ?? []).bodies.filter { $0.hasPrefix("{\"commit\"") }
  }

  private static func verified(
    _ disk: MemoryFileSystem, _ catalog: PluginCatalog, without: [String] = []
  ) throws -> VerificationResult {
    var verification = Verification(try disk.open(path, .read), catalog: catalog, without: without)
    try verification.run()
    #expect(verification.verdict == .clean)
    return VerificationResult(verification)
  }

  // MARK: Going on

  @Test func `a newer plugin takes over, and the first commit records both versions`() throws {
    let disk = try Self.recorded()
    let opened = try NavSession.open(at: Self.path, in: disk, options: Self.options(2))
    #expect(opened.opening?.upgraded == [PluginRecord(id: RenamingPlugin.id, version: 1)])
    #expect(opened.plugins.map(\.version) == [2])
    let lines = Self.commits(on: disk)
    #expect(lines.count == 4)
    #expect(
      lines[3].contains(
        #""source":"system","command":{"type":"upgrade","plugin":"renamer","from":1,"to":2},"#
          + #""events":[{"type":"pluginDetached","plugin":"renamer"},"#
          + #"{"type":"pluginAttached","plugin":"renamer","version":2,"config":{"word":"Blatt"}}]"#))
  }

  @Test func `a newer plugin keeps the configuration and the remembered value`() throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(2))
    try session.send { $0.intern(.push("b")) }
    #expect(session.stateView().contains(#""b":{"title":"Blatt b"}"#))
    #expect(session.stateView().contains(#""remembered":{"renamer":2}"#))
  }

  @Test func `a plugin is upgraded once, even when the options attach it`() throws {
    let disk = try Self.recorded()
    var options = Self.options(2)
    options.attaching = [RenamingPlugin.id]
    for turn in 0..<3 {
      let opened = try NavSession.open(at: Self.path, in: disk, options: options)
      #expect(opened.opening?.upgraded.count == (turn == 0 ? 1 : 0))
      #expect(opened.moment.commits == 4)
      #expect(opened.plugins.map(\.version) == [2])
    }
  }

  @Test func `each newer plugin has a commit of its own, and no plugin can object`() throws {
    let disk = MemoryFileSystem()
    var first = Self.options(1)
    first.catalog.add(VetoingEverything())
    first.catalog.add(SwipeBack())
    first.plugins = [RenamingPlugin.id, VetoingEverything.id, "swipe-back"]
    try NavSession.open(at: Self.path, in: disk, options: first).close()
    var second = Self.options(2)
    second.catalog.add(VetoingEverything())
    second.catalog.add(NewerSwipeBack())
    let opened = try NavSession.open(at: Self.path, in: disk, options: second)
    #expect(try Set(#require(opened.opening).upgraded.map(\.id)) == [RenamingPlugin.id, "swipe-back"])
    let upgrades = Self.commits(on: disk).filter { $0.contains(#""command":{"type":"upgrade","#) }
    #expect(upgrades.count == 2)
    #expect(!upgrades.contains { $0.contains("refused") })
  }

  @Test func `an upgrade to a version that is not available is refused`() throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(1))
    let outcome = try session.send(.plugin(.upgrade(RenamingPlugin.id, from: 1, to: 9)))
    guard case .refused(let refusal) = outcome else {
      Issue.record("version 9 is not available")
      return
    }
    #expect(
      refusal.description == "plugin-missing: The plugin “renamer” is not available here in version 9.")
    try session.close()
    #expect(try NavSession.open(at: Self.path, in: disk, options: Self.options(1)).opening?.upgraded == [])
  }

  @Test(arguments: [(2, 3), (4, 3), (3, 3), (1, 1)])
  func `an upgrade from another version, or to no later one, says which version is attached`(
    _ old: Int32, _ new: Int32
  ) throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(1))
    guard
      case .refused(let refusal) = try session.send(.plugin(.upgrade(RenamingPlugin.id, from: old, to: new)))
    else {
      Issue.record("it was upgraded")
      return
    }
    #expect(
      refusal.description
        == "plugin-attached: The plugin “renamer” is attached in version 1: upgrade it from that version to a later one."
    )
  }

  @Test func `detaching the plugin records a detach and no upgrade`() throws {
    let disk = try Self.recorded()
    var options = Self.options(2)
    options.detaching = [RenamingPlugin.id]
    let opened = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(opened.opening?.upgraded == [])
    #expect(opened.plugins.isEmpty)
    #expect(Self.commits(on: disk).count == 4)
    #expect(Self.commits(on: disk)[3].contains(#""command":{"type":"detach","plugin":"renamer"}"#))
  }

  @Test func `a newer plugin that rejects the configuration is refused, and the journal is unchanged`() throws
  {
    let disk = try Self.recorded()
    let before = disk.contents(of: Self.path)
    var options = Self.options(2)
    options.catalog = PluginCatalog()
    options.catalog.add(RenamingPlugin(version: 2))
    let error = #expect(throws: SessionError.self) {
      try NavSession.open(at: Self.path, in: disk, options: options)
    }
    #expect(error?.code == "bad-configuration")
    #expect(disk.contents(of: Self.path) == before)
  }

  // MARK: Deciding again

  @Test(arguments: [1, 2, 3] as [Int32])
  func `any version of the plugin decides a recorded upgrade as it was`(
    _ version: Int32
  ) throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(2))
    try session.send { $0.intern(.push("b")) }
    try session.send { $0.intern(.detach(RenamingPlugin.id)) }
    try session.send { $0.attach(RenamingPlugin.id) }
    try session.send { $0.attach(RenamingPlugin.id) }
    let found = try Self.verified(disk, Self.options(version).catalog)
    #expect(found.divergences == [])
    #expect(found.otherVersions.map(\.recorded) == [1, 2].filter { $0 != version })
    #expect(found.otherVersions.allSatisfy { $0.here == version })
  }

  @Test
  func `recorded answers replace a missing plugin around its upgrade, but not one that is left out`() throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(2, word: "Seite"))
    try session.send { $0.intern(.push("b")) }
    let absent = try Self.verified(disk, PluginCatalog())
    #expect(absent.divergences == [])
    #expect(absent.recordedPlugins == [RenamingPlugin.id])
    let without = try Self.verified(disk, Self.options(2).catalog, without: [RenamingPlugin.id])
    #expect(without.divergences.map(\.commit) == [2, 4])
  }

  @Test func `an upgrade that is sent as a command is refused`() throws {
    let disk = try Self.recorded()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(1))
    for (from, to) in [(2, 3), (1, 1), (1, 0)] as [(Int32, Int32)] {
      let outcome = try session.send { $0.upgrade(RenamingPlugin.id, from: from, to: to) }
      guard case .refused(_, let refusal) = outcome else {
        Issue.record("from \(from) to \(to)")
        continue
      }
      #expect(refusal.code == .pluginAttached)
    }
    let outcome = try session.send { $0.upgrade("nobody", from: 1, to: 2) }
    guard case .refused(_, let refusal) = outcome else {
      Issue.record("nobody is attached")
      return
    }
    #expect(refusal.code == .pluginMissing)
  }

  // MARK: A recorded journal

  /// Writes a copy of a recorded journal whose header names an earlier version of every plugin, and returns its path.
  private static func older(_ recorded: RecordedJournal, in scratch: Scratch) throws -> String {
    var lines = JournalLines([UInt8](try Data(contentsOf: recorded.journal)))
    lines.bodies[0] = lines.bodies[0].replacing(#""version":1"#, with: #""version":0"#)
    let path = scratch.path("older.jsonl")
    try Data(lines.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a recorded journal of earlier plugins is verified, reported and continued`() throws {
    let scratch = try Scratch()
    let recorded = RecordedJournal(name: "back-buttons")
    let path = try Self.older(recorded, in: scratch)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let plugins = try recorded.plugins()

    let verified = try Navrepl.run("verify", path, "--json")
    #expect(verified.status == 0)
    #expect(verified.output.contains(#""divergences":[],"versions":[{"journal":"#))
    for plugin in plugins {
      #expect(verified.messages.contains("recorded with \(plugin) version 0, decided with version 1"))
    }
    let explained = try Navrepl.run("explain", path, "1")
    #expect(explained.output.contains("back-button version 0: "))
    #expect(explained.output.contains("~ decides as version 1 today"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "reading changes nothing")

    let commits = JournalLines([UInt8](before)).bodies.count { $0.hasPrefix("{\"commit\"") }
    let run = try Navrepl.run(path, "-c", "state")
    #expect(run.status == 0, "\(run.messages)")
    for plugin in plugins {
      #expect(run.messages.contains("\(plugin) version 0 goes on as version 1"))
    }
    let again = JournalLines([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))).bodies
    let added = again.filter { $0.hasPrefix("{\"commit\"") }.dropFirst(commits)
    #expect(added.count == plugins.count)
    #expect(added.allSatisfy { $0.contains(#""source":"system","command":{"type":"upgrade","#) })
    #expect(try Navrepl.run("verify", path).status == 0)
    #expect(try Navrepl.run("fsck", path).status == 0)
  }

  @Test func `a journal of earlier plugins differs from today's only in the versions`() throws {
    let scratch = try Scratch()
    for name in ["back-buttons", "detach-back-button"] {
      let recorded = RecordedJournal(name: name)
      let older = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.older(recorded, in: scratch))))
      let today = [UInt8](try Data(contentsOf: recorded.journal))
      #expect(RecordedJournal.difference(older, today, isVersioned: true) == nil)
      #expect(RecordedJournal.difference(older, today, isVersioned: false) != nil)
      #expect(RecordedJournal.difference(today, today, isVersioned: false) == nil)
      var forged = JournalLines(today)
      forged.bodies[2] = forged.bodies[2].replacing(#""type":"pushed""#, with: #""type":"pulled""#)
      #expect(forged.bytes != today)
      #expect(RecordedJournal.difference(older, forged.bytes, isVersioned: true) != nil)
      #expect(RecordedJournal.difference(older, Array(today.dropLast(200)), isVersioned: true) != nil)
    }
  }
}

/// The built-in plugin in a later version.
private struct NewerSwipeBack: NavPlugin {
  let manifest = PluginManifest(id: "swipe-back", version: SwipeBack().manifest.version + 1)
}
