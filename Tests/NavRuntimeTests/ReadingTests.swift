import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// Reads of a session, which never wait and show the state that the deciding fold has reached.
struct ReadingTests {
  @Test func `a scene is read while a plugin that is a program thinks for a second`()
    throws
  {
    let program = try TestProgram(
      #"*'"type":"push"'*) sleep 1; echo "{\"id\":$id}" ;;"#, hooks: #"["intercept"],"commands":["push"]"#)
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    options.catalog.add(try program.start(deadline: .seconds(20)))
    let session = try NavSession(options: options)
    try session.send(.push("a"))
    try session.send(.attach("policy"))
    let hasPushed = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = try? session.send(.push("b"))
      hasPushed.signal()
    }
    var reads = 0
    while hasPushed.wait(timeout: .now() + .milliseconds(2)) == .timedOut {
      let scene = session.scene
      reads += 1
      if scene.screens["b"] != nil { break }
    }
    // If a read waited for the command, it would be the only one.
    #expect(reads > 50)
    #expect(session.scene.screens["b"] != nil)
  }

  @Test(arguments: 0..<7)
  func `both folds agree while texts come and go`(seed: UInt64) throws {
    let recorded = try RecordedSession(options: SmallOptions.standard)
    let session = recorded.session
    let scene = BuiltInScene.allCases[Int(seed) % BuiltInScene.allCases.count]
    try session.send(.scene(scene.content))
    var generator = CommandGenerator(seed: seed, scene: scene, attributes: [("dirty", "true")])
    for step in 0..<100 {
      _ = try? session.send(.user) { draft in draft.intern(generator.next()) }
      // Texts that are no longer in use, so that both tables are swept on the way.
      if step % 8 == 0 {
        for number in 0..<200 { try session.send(.setTitle("title \(step) \(number)", of: "nobody")) }
      }
      if step % 50 == 49 { #expect(session.stateView() == (try recorded.viewOfReplay())) }
    }
  }

  @Test func `a first read in will shows the state before the commit, a read in did the state after it`()
    throws
  {
    let session = try NavSession(options: SmallOptions.standard)
    try session.send(.push("a"))
    let seen = Seen()
    let will = session.observe(with: NavObserver(will: { _ in seen.note(session.scene) }))
    try session.send(.push("b"))
    #expect(seen.screens.allSatisfy { $0 == ["a"] } && !seen.screens.isEmpty)
    will.cancel()
    let observation = session.observe(with: NavObserver(did: { _ in seen.note(session.scene) }))
    defer { observation.cancel() }
    try session.send(.push("c"))
    #expect(seen.screens.last == ["a", "b", "c"])
  }

  @Test func `a session that is read late shows the same as one that was read from the start`() throws {
    let session = try NavSession(options: SmallOptions.standard)
    let control = try NavSession(options: SmallOptions.standard)
    _ = control.scene
    var generator = CommandGenerator(seed: 5, scene: .drilldown, attributes: [("dirty", "true")])
    var twin = CommandGenerator(seed: 5, scene: .drilldown, attributes: [("dirty", "true")])
    for step in 0..<300 {
      _ = try? session.send(.user) { draft in draft.intern(generator.next()) }
      _ = try? control.send(.user) { draft in draft.intern(twin.next()) }
      for number in 0..<40 {
        try session.send(.setTitle("title \(step) \(number)", of: "nobody"))
        try control.send(.setTitle("title \(step) \(number)", of: "nobody"))
      }
      if step >= 250 { #expect(session.stateView() == control.stateView(), "step \(step)") }
    }
  }

  @Test func `an observer that is added on another thread is told of the next commit`() throws {
    let session = try NavSession(options: SmallOptions.standard)
    for number in 0..<200 {
      let (told, token) = (Seen(), Seen())
      let added = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        token.observation = session.observe(with: NavObserver(did: { _ in told.number += 1 }))
        added.signal()
      }
      added.wait()
      try session.send(.push(ScreenDescription("screen \(number)")))
      let before = told.number
      #expect(before > 0)
      token.observation?.cancel()
      try session.send(.pop())
      #expect(told.number == before)
    }
  }
}

/// The notes of an observer, which is called by one thread at a time.
private final class Seen: Sendable {
  private let values = Lock<(screens: [[String]], number: Int)>(([], 0))
  private let kept = Lock<NavObservation?>(nil)

  var screens: [[String]] { values.withLock { $0.screens } }

  var observation: NavObservation? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  var number: Int {
    get { values.withLock { $0.number } }
    set { values.withLock { $0.number = newValue } }
  }

  func note(_ scene: NavScene) {
    values.withLock { $0.screens.append(scene.screens.ids.sorted()) }
  }
}

/// The options of a small session with a fixed clock.
enum SmallOptions {
  static var standard: SessionOptions {
    var options = SessionOptions(catalog: .builtIn, plugins: PluginCatalog.standardPlugins)
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    return options
  }
}
