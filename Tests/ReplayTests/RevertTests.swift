import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Going on from a past moment: `revert @N` and `session.revert(to:)`.
struct RevertTests {
  private static func session() throws -> NavSession {
    let session = try NavSession.open(at: "j", in: MemoryFileSystem(), options: .standard)
    try session.send(.scene(BuiltInScene.stack.content))
    for id in ["a", "b", "c"] { try session.send(.push(ScreenDescription(id))) }
    return session
  }

  @Test func `the scene is what it was after that commit, in one commit`() throws {
    let session = try Self.session()
    let tree = session.tree
    try session.send(.popToRoot())
    try session.send(.push("z"))
    let commit = try #require(try session.revert(to: .commit(3), from: .user).commit)
    #expect(session.tree == tree)
    #expect(commit.source == .user)
    #expect(commit.events.map(\.kind) == [.reverted])
    #expect(commit.command?.description.hasPrefix("revert #3 json=") == true)
  }

  @Test func `the event names the moment, the present one by its number of events`() throws {
    let session = try Self.session()
    let events = session.moment.events
    guard case .scene(.revert(let moment, _, _)) = try session.command(revertingTo: .end) else {
      Issue.record("another command")
      return
    }
    #expect(moment == "@\(events)")
  }

  @Test func `a moment that is not there yet, or not any more, is an error with a code`() throws {
    let session = try Self.session()
    let before = session.stateView()
    #expect { try session.revert(to: .commit(99)) } throws: { ($0 as? SessionError)?.code == "beyond-end" }
    #expect { try session.revert(to: .event(9999)) } throws: { ($0 as? SessionError)?.code == "beyond-end" }
    #expect(session.stateView() == before)
    let memory = try NavSession(options: .standard)
    #expect(throws: SessionError.noJournal) { try memory.revert(to: .commit(0)) }
    try session.close()
    #expect(throws: SessionError.closed) { try session.revert(to: .commit(0)) }
  }

  @Test(arguments: [
    (NavJournal.Moment.commit(-1), "bad-argument"), (.event(-3), "bad-argument"),
    (.commit(.min), "bad-argument"),
    (.commit(.max), "beyond-end"), (.event(.max), "beyond-end"), (.commit(5), "beyond-end"),
  ])
  func `a number that names no moment is an error, and nothing is recorded`(
    _ moment: NavJournal.Moment, _ code: String
  ) throws {
    let session = try Self.session()
    let before = session.moment
    #expect { try session.revert(to: moment) } throws: { ($0 as? SessionError)?.code == code }
    #expect { try session.command(revertingTo: moment) } throws: { ($0 as? SessionError)?.code == code }
    #expect(session.moment == before)
    let empty = try NavSession.open(at: "e", in: MemoryFileSystem(), options: .standard)
    let start = empty.moment
    #expect { try empty.revert(to: .commit(0)) } throws: { ($0 as? SessionError)?.code == "beyond-end" }
    #expect(empty.moment == start)
  }

  @Test(arguments: ["#-1", "@-3", "", "#", "@", "12", "end", "#1 ", "#１"])
  func `a command with a name of no moment is refused`(_ name: String) throws {
    let session = try Self.session()
    let tree = session.tree
    let refusal = try session.send(.revert(to: name, scene: BuiltInScene.stack.content)).refusal
    #expect(refusal?.code == .badArgument && refusal?.message.contains("names no moment") == true)
    #expect(session.tree == tree)
  }

  @Test func `what was folded away is before the start`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.keep = 4
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send(.scene(BuiltInScene.stack.content))
    for number in 0..<40 { try session.send(.push(ScreenDescription("s\(number)"))) }
    #expect { try session.revert(to: .commit(1)) } throws: { ($0 as? SessionError)?.code == "before-start" }
    let outcome = try session.revert(to: .commit(38))
    #expect(outcome.isAccepted)
    #expect(session.scene.contains("s37"))
    #expect(!session.scene.contains("s38"))
  }

  @Test func `a journal with reverts replays, verifies and is redacted`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: .standard)
    try session.send(.scene(BuiltInScene.split.content))
    try session.send(.showDetail(ScreenDescription("secret", title: "Secret title")))
    try session.send(.resize(width: 400, height: 768))
    try session.revert(to: .commit(1))
    try session.send(.resize(width: 1024, height: 768))
    try session.revert(to: .commit(2))
    let state = session.stateView()
    try session.close()
    let journal = try NavJournal(at: "j", in: disk)
    #expect(try journal.stateView() == state)
    #expect(try journal.verify(plugins: .builtIn).isClean)
    let redacted = String(decoding: try journal.redacted(plugins: .builtIn), as: UTF8.self)
    #expect(!redacted.lowercased().contains("secret"))
    #expect(redacted.contains(##""type":"revert","to":"#1""##))
  }

  /// In random walks over every scene, with every kind of command in between.
  @Test(arguments: BuiltInScene.allCases)
  func `a revert gives the tree of then, wherever the window is as it was`(
    _ scene: BuiltInScene
  ) throws {
    var compared = 0
    for seed in UInt64(1)...3 {
      let session = try NavSession.open(at: "j", in: MemoryFileSystem(), options: .standard)
      try session.send(.scene(scene.content))
      var commands = CommandGenerator(seed: seed, scene: scene, attributes: [("dirty", "true")])
      var past: [(events: Int, tree: CanonicalJSON, sizeClass: SizeClass, interface: Orientation)] = []
      for step in 0..<120 {
        let environment = session.scene.environment
        past.append((session.moment.events, session.tree, environment.sizeClass, environment.interface))
        try session.send(commands.next())
        guard step % 9 == 8 else { continue }
        let number = Int(seed &* 7 &+ UInt64(step) &* 5) % past.count
        let then = past[number]
        let outcome = try session.revert(to: .event(then.events))
        guard outcome.isAccepted else { continue }
        past = []
        let now = session.scene.environment
        guard now.sizeClass == then.sizeClass, now.interface == then.interface,
          outcome.commit?.events.count == 1
        else { continue }
        #expect(session.tree == then.tree, "seed \(seed), step \(step)")
        compared += 1
      }
    }
    #expect(compared > 5)
  }
}
