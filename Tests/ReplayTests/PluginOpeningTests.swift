import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct PluginOpeningTests {
  private static let path = SmallJournal.path

  /// Returns options with the renamer of this version in the catalog; nil gives a catalog without it.
  private static func options(_ version: Int32?) -> SessionOptions {
    var options = SessionOptions(catalog: version.map { RenamingPlugin.catalog(version: $0) } ?? .builtIn)
    options.clock = .fixed(0)
    options.id = "plugins"
    options.durability = .os
    return options
  }

  /// Returns a disk with a journal that began with the renamer, version 1.
  private static func recorded() throws -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    var options = options(1)
    options.plugins = [RenamingPlugin.id]
    let session = try NavSession.open(at: path, in: disk, options: options)
    try session.send { $0.intern(.push("a")) }
    #expect(session.plugins.map(\.id) == [RenamingPlugin.id])
    return disk
  }

  @Test(arguments: ["", "a b", "a\nb", "core", "system", String(repeating: "x", count: 101)])
  func `an id that cannot be typed, or that journals use for others, is not a plugin's`(_ id: String) throws {
    var options = SessionOptions(catalog: PluginCatalog())
    options.catalog.add(PluginManifest(id: id, version: 1)) { _ in RenamingPlugin() }
    options.plugins = [id]
    let disk = MemoryFileSystem()
    let error = #expect(throws: SessionError.self) {
      try NavSession.open(at: Self.path, in: disk, options: options)
    }
    #expect(error?.code == "bad-plugin-id")
    #expect(disk.contents(of: Self.path) == nil)
    #expect(throws: SessionError.self) { try NavSession(options: options) }
  }

  @Test func `a journal whose plugin is missing or older is refused and not touched`() throws {
    for version in [nil, 0] as [Int32?] {
      let disk = try Self.recorded()
      let before = disk.contents(of: Self.path)
      let error = #expect(throws: SessionError.self) {
        try NavSession.open(at: Self.path, in: disk, options: Self.options(version))
      }
      #expect(error == .pluginMissing([PluginRecord(id: RenamingPlugin.id, version: 1)]))
      #expect(error?.code == "plugin-missing")
      #expect(error?.message.contains("renamer version 1") == true)
      #expect(disk.contents(of: Self.path) == before)
      // The lock was released with the refusal.
      #expect(try NavSession.open(at: Self.path, in: disk, options: Self.options(1)).moment.commits == 2)
    }
  }

  @Test func `no plugin can object when the options attach or detach a plugin`() throws {
    let disk = MemoryFileSystem()
    var options = Self.options(nil)
    options.catalog.add(VetoingEverything())
    options.plugins = [VetoingEverything.id]
    try NavSession.open(at: Self.path, in: disk, options: options).close()
    options.attaching = ["depth-limit"]
    let both = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(both.plugins.map(\.id) == ["depth-limit", VetoingEverything.id])
    let wish = try both.send { draft in draft.attach("auth-gate") }
    guard case .refused = wish else {
      Issue.record("somebody else's wish passes the interceptors")
      return
    }
    try both.close()
    (options.attaching, options.detaching) = ([], [VetoingEverything.id])
    let one = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(one.plugins.map(\.id) == ["depth-limit"])
  }

  @Test
  func `a plugin that is to be attached and detached is not attached, however often the journal is opened`()
    throws
  {
    let disk = MemoryFileSystem()
    var options = Self.options(nil)
    (options.attaching, options.detaching) = (["depth-limit"], ["depth-limit"])
    for _ in 1...3 {
      let session = try NavSession.open(at: Self.path, in: disk, options: options)
      #expect(session.plugins.isEmpty && session.moment.commits == 0)
      try session.close()
    }
    options.detaching = []
    let attached = try NavSession.open(at: Self.path, in: disk, options: options)
    let commits = attached.moment.commits
    try attached.close()
    options.detaching = ["depth-limit"]
    let detached = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(detached.plugins.isEmpty && detached.moment.commits == commits + 1)
  }

  @Test func `a plugin that was missing when recorded causes no divergence when it exists`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: Self.options(nil))
    try session.send { $0.attach(RenamingPlugin.id) }
    try session.send { $0.configure(RenamingPlugin.id, configuration: nil) }
    try session.close()
    for version in [nil, 1] as [Int32?] {
      var verification = Verification(
        try disk.open(Self.path, .read), catalog: Self.options(version).catalog)
      try verification.run()
      #expect(verification.divergences == [])
    }
  }

  /// A plugin that reacts to every attachment without end.
  private struct Endless: EventReactor {
    let manifest = PluginManifest(id: "endless", version: 1)
    let watchedEvents = EventKinds(.pluginAttached, .attributeChanged)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      guard case .item(.attributeChanged(node: _, key: _, value: let turn))? = context.event else {
        return [.setAttribute("turn", to: "one", of: nil)]
      }
      return [.setAttribute("turn", to: turn == "one" ? "two" : "one", of: nil)]
    }
  }

  @Test
  func `an attachment that is refused at opening leaves the whole journal as it was, its torn tail too`()
    throws
  {
    let disk = MemoryFileSystem()
    var options = Self.options(nil)
    options.catalog.add(Endless())
    options.plugins = ["endless", "depth-limit"]
    try NavSession.open(at: Self.path, in: disk, options: options).close()
    let torn = (disk.contents(of: Self.path) ?? []) + Array("{\"commit\":0,".utf8)
    for before in [disk.contents(of: Self.path) ?? [], torn] {
      disk.write(before, to: Self.path)
      (options.detaching, options.attaching) = (["depth-limit"], ["auth-gate"])
      let error = #expect(throws: SessionError.self) {
        try NavSession.open(at: Self.path, in: disk, options: options)
      }
      #expect(error?.code == "plugin-loop")
      #expect(disk.contents(of: Self.path) == before)
    }
    // Without the plugin that never ends, the same changes are made.
    options.detaching = ["depth-limit", "endless"]
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(session.plugins.map(\.id) == ["auth-gate"])
  }

  @Test func `a torn journal whose plugin is missing is not repaired either`() throws {
    let disk = try Self.recorded()
    let torn = (disk.contents(of: Self.path) ?? []) + Array("{\"commit\":2,".utf8)
    disk.write(torn, to: Self.path)
    #expect(throws: SessionError.pluginMissing([PluginRecord(id: RenamingPlugin.id, version: 1)])) {
      try NavSession.open(at: Self.path, in: disk, options: Self.options(nil))
    }
    #expect(disk.contents(of: Self.path) == torn)
    #expect(disk.contents(of: Self.path + ".torn-2") == nil)
  }

  @Test func `a new journal that asks for an unknown plugin leaves no file behind`() {
    let disk = MemoryFileSystem()
    var options = Self.options(nil)
    options.plugins = ["nobody"]
    let error = #expect(throws: SessionError.self) {
      try NavSession.open(at: Self.path, in: disk, options: options)
    }
    #expect(error?.code == "plugin-missing")
    #expect(disk.contents(of: Self.path) == nil)
  }

  @Test func `a detach in the options is journalled, and the session goes on without the plugin`() throws {
    let disk = try Self.recorded()
    var options = Self.options(nil)
    options.detaching = [RenamingPlugin.id]
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(session.moment.commits == 3)
    try session.send { $0.intern(.push("b")) }
    #expect(session.plugins.isEmpty)
    let lines = try Self.commits(on: disk)
    #expect(lines[2].contains(#""source":"system","command":{"type":"detach","plugin":"renamer"}"#))
    #expect(lines[2].contains(#""events":[{"type":"pluginDetached","plugin":"renamer"}]"#))
    #expect(!lines[3].contains("renamer"))
    #expect(try NavSession.open(at: Self.path, in: MemoryFileSystem(copying: disk)).moment.commits == 4)
  }

  @Test func `attaching an available plugin journals an attach, once`() throws {
    let disk = try Self.recorded()
    var options = Self.options(1)
    options.catalog.add(UnsavedChanges())
    options.attaching = ["unsaved-changes"]
    for _ in 1...2 {
      let session = try NavSession.open(at: Self.path, in: disk, options: options)
      #expect(session.moment.commits == 3)
      #expect(session.plugins.map(\.id) == [RenamingPlugin.id, "unsaved-changes"])
    }
    let lines = try Self.commits(on: disk)
    #expect(lines[2].contains(#""source":"system","command":{"type":"attach","plugin":"unsaved-changes"}"#))
    #expect(lines[2].contains(#"{"type":"pluginAttached","plugin":"unsaved-changes","version":2}"#))
  }

  @Test func `an older plugin takes the place of a newer one when it is asked for`() throws {
    let disk = try Self.recorded()
    var options = Self.options(0)
    options.attaching = [RenamingPlugin.id]
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    #expect(session.moment.commits == 4)
    #expect(session.plugins.map(\.version) == [0])
    let lines = try Self.commits(on: disk)
    #expect(lines[2].contains(#"{"type":"pluginDetached","plugin":"renamer"}"#))
    #expect(lines[3].contains(#"{"type":"pluginAttached","plugin":"renamer","version":0}"#))
    var verification = Verification(try disk.open(Self.path, .read), catalog: options.catalog)
    try verification.run()
    #expect(verification.missingPlugins.isEmpty)
  }

  @Test func `attaching a missing plugin is refused, even when the journal had it`() throws {
    for id in [RenamingPlugin.id, "nobody"] {
      let disk = try Self.recorded()
      let before = disk.contents(of: Self.path)
      var options = id == RenamingPlugin.id ? Self.options(nil) : Self.options(1)
      options.attaching = [id]
      let error = #expect(throws: SessionError.self) {
        try NavSession.open(at: Self.path, in: disk, options: options)
      }
      #expect(error?.code == "plugin-missing", "\(id)")
      #expect(disk.contents(of: Self.path) == before, "\(id)")
    }
  }

  @Test func `the configuration of a plugin survives reopening`() throws {
    let disk = try Self.recorded()
    var session: NavSession? = try NavSession.open(at: Self.path, in: disk, options: Self.options(1))
    let outcome = try session?.send { draft in
      draft.configure(RenamingPlugin.id, configuration: try? draft.json(#"{"word":"Blatt"}"#))
    }
    #expect(outcome?.isAccepted == true)
    session = nil
    let again = try NavSession.open(at: Self.path, in: disk, options: Self.options(1))
    try again.send { $0.intern(.push("b")) }
    #expect(again.stateView().contains(#""b":{"title":"Blatt b"}"#))
    #expect(again.stateView().contains(#""remembered":{"renamer":2}"#))
  }

  private static func commits(on disk: MemoryFileSystem) throws -> [String] {
    JournalLines(disk.contents(of: path) ?? []).bodies.filter { $0.hasPrefix("{\"commit\"") }
  }
}

extension MemoryFileSystem {
  /// Creates another disk with the journal of `other`, which can be opened while it is open there.
  fileprivate convenience init(copying other: MemoryFileSystem) {
    self.init()
    write(other.contents(of: SmallJournal.path) ?? [], to: SmallJournal.path)
  }
}
