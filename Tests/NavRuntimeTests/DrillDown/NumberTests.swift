import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Numbers that no journal can hold.
struct NumberTests {
  typealias Make = @Sendable (inout CommitDraft) -> InternedCommand

  static let commands: [Make] = [
    { $0.intern(.setLeftWidth(.nan)) }, { $0.intern(.setLeftWidth(.infinity)) },
    { $0.intern(.setLeftWidth(1e300)) },
    { $0.intern(.beginSwipe(at: .nan)) }, { $0.intern(.moveSwipe(to: -.infinity)) },
    { $0.intern(.endSwipe(at: .nan)) },
    { $0.intern(.endSwipe(at: 1, velocity: .infinity)) }, { $0.intern(.resize(width: .infinity, height: 1)) },
    { $0.intern(.resize(width: 1, height: .nan)) },
  ]

  @Test(arguments: commands.indices)
  func `a command with a number that no journal can hold is an error and journals nothing`(_ index: Int)
    throws
  {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: .standard)
    try session.send { $0.intern(.push("a")) }
    let before = disk.contents(of: "j")
    #expect(throws: SessionError.unwritableNumber) { try session.send(.app, Self.commands[index]) }
    #expect(disk.contents(of: "j") == before)
    try session.send { $0.intern(.push("b")) }
    try session.close()
    #expect(try NavSession.open(at: "j", in: disk, options: .standard).opening?.verdict == .clean)
  }

  @Test func `a follow-up with a number that no journal can hold is a fault and not written`() throws {
    var options = SessionOptions.standard
    options.catalog.add(Widener())
    options.plugins.append("widener")
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send { $0.intern(.push("a")) }
    try session.close()
    let text = String(decoding: disk.contents(of: "j") ?? [], as: UTF8.self)
    #expect(text.contains(#"{"plugin":"widener","did":"fault","code":"unwritable-number"}"#))
    #expect(!text.contains("titleChanged"), "no part of such a reaction is carried out")
    #expect(try NavSession.open(at: "j", in: disk, options: options).opening?.verdict == .clean)
    #expect(try NavJournal(at: "j", in: disk).verify(plugins: .builtIn).divergences == [])
  }

  @Test func `a follow-up with such a number of a plugin that fails closed refuses the command`() throws {
    var options = SessionOptions.standard
    options.add(Widener(.failClosed))
    let session = try NavSession.open(at: "j", in: MemoryFileSystem(), options: options)
    guard case .refused(let refusal) = try session.send(.push("a")) else {
      Issue.record("the push was not refused")
      return
    }
    #expect(refusal.code == .pluginFault)
    #expect(session.scene.visible.isEmpty)
  }
}

/// A plugin that requests a title and an infinite width at every push.
private struct Widener: EventReactor {
  let manifest: PluginManifest
  let watchedEvents = EventKinds(.pushed)

  init(_ policy: PluginManifest.FaultPolicy = .failOpen) {
    manifest = PluginManifest(id: "widener", version: 1, faultPolicy: policy)
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    [.setTitle("wide", of: "a"), .setLeftWidth(.infinity)]
  }
}
