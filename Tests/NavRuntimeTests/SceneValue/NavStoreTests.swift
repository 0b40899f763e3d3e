import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Observation
import Synchronization
import Testing

/// The scene of a session on the main actor, for SwiftUI.
@MainActor @Suite struct NavStoreTests {
  private static func session() throws -> NavSession {
    let session = try NavSession()
    try session.send(.push("root"))
    return session
  }

  @Test func `a command that is sent through the store shows its scene at once`() throws {
    let store = NavStore(try Self.session())
    #expect(store.scene.visible == ["root"])
    store.send(.push("next"))
    #expect(store.scene.visible == ["root", "next"])
    #expect(store.refusal == nil)
  }

  @Test func `a refusal is shown until a command is accepted`() throws {
    let store = NavStore(try Self.session())
    store.send(.push("root"))
    #expect(store.refusal?.code == .duplicateNode)
    #expect(store.scene.visible == ["root"])
    store.send(.push("next"))
    #expect(store.refusal == nil)
  }

  @Test func `a command to a closed session is a failure, and clears an earlier refusal`() throws {
    let session = try Self.session()
    let store = NavStore(session)
    store.send(.push("root"))
    #expect(store.refusal?.code == .duplicateNode)
    try store.session.close()
    #expect(store.send(.push("next")) == nil)
    #expect(store.failure == .closed && store.refusal == nil)
  }

  @Test(.timeLimit(.minutes(15))) func `a command sent elsewhere updates the observed store`() async throws {
    let session = try Self.session()
    let store = NavStore(session)
    let changes = Lock(0)
    withObservationTracking {
      _ = store.scene.visible
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    try await Task.detached { _ = try session.send(.push("next"), from: .link) }.value
    while store.scene.visible != ["root", "next"] { await Task.yield() }
    #expect(changes.withLock { $0 } == 1)
  }

  @Test func `a session does not keep its store alive`() async throws {
    let session = try Self.session()
    var store: NavStore? = NavStore(session)
    weak let released = store
    store = nil
    await Task.yield()
    #expect(released == nil)
    try session.send(.push("next"))
  }

  // MARK: Refusals

  @Test func `a refusal has its command, and trying again sends it once more from the same source`() throws {
    let session = try Self.session()
    let store = NavStore(session)
    store.send(.push("root"), from: .user)
    let refused = try #require(store.refusal)
    #expect(refused.command == .push("root") && refused.source == .user)
    #expect(refused.refusal.code == .duplicateNode && refused.reasons == refused.refusal.reasons)
    store.send(.popToRoot())
    #expect(store.refusal == nil && store.tryAgain() == nil)
    store.send(.push("root"), from: .user)
    store.tryAgain()
    #expect(store.refusal?.id == 3)
    try session.send(.pop())
    #expect(store.tryAgain()?.commit?.source == .user)
    #expect(store.refusal == nil)
  }

  @Test func `several commands are one commit, and their refusal is that of the list`() throws {
    let session = try Self.session()
    let store = NavStore(session)
    let before = session.moment
    let commit = try #require(store.send([.push("a"), .push("b")])?.commit)
    #expect(commit.source == .app && commit.command == .all([.push("a"), .push("b")]))
    #expect(session.moment.commits == before.commits + 1 && store.scene.contains("b"))
    let list: [NavCommand] = [.push("c"), .push("a")]
    #expect(store.send(list, from: .user)?.isAccepted == false)
    let refused = try #require(store.refusal)
    #expect(refused.step == 1 && refused.command == .all(list) && refused.source == .user)
    #expect(refused.message.hasPrefix("Step 1: “a” is already in the scene: "))
    #expect(!store.scene.contains("c"))
    try session.send([.pop(), .pop()])
    #expect(store.tryAgain()?.commit?.source == .user)
    #expect(store.refusal == nil && store.scene.contains("c"))
  }

  @Test func `a refusal is cleared when it was read, and a second equal one is told again`() throws {
    let store = NavStore(try Self.session())
    let watch = Watch { _ = store.refusal }
    store.send(.push("root"))
    let first = store.refusal
    #expect(watch.take() == 1)
    store.send(.push("root"))
    #expect(watch.take() == 1)
    #expect(first != store.refusal && first?.refusal == store.refusal?.refusal)
    store.refusal = nil
    #expect(watch.take() == 1 && store.refusal == nil)
    store.refusal = nil
    store.send(.push("next"))
    #expect(watch.take() == 0)
  }

  @Test func `a failure is told, and cleared`() throws {
    let store = NavStore(try Self.session())
    let watch = Watch { _ = store.failure }
    try store.session.close()
    store.send(.push("next"))
    #expect(watch.take() == 1 && store.failure == .closed)
    store.failure = nil
    #expect(watch.take() == 1 && store.failure == nil)
  }

  @Test func `a command comes from the app by default, in the store as in the session`() throws {
    let session = try Self.session()
    let store = NavStore(session)
    #expect(store.send(.push("a"))?.commit?.source == .app)
    #expect(try session.send(.push("b")).commit?.source == .app)
    #expect(store.send(.push("c"), from: .user)?.commit?.source == .user)
  }

  // MARK: Parts

  /// A reader of a part of the store that reads it again after each change, as a view does.
  private final class Watch {
    /// The number of changes, which a callback counts on any thread.
    private final class Count: Sendable {
      let value = Lock(0)
    }

    private let read: () -> Void
    private let count = Count()

    init(_ read: @escaping () -> Void) {
      self.read = read
      begin()
    }

    private func begin() {
      withObservationTracking(read) { [count] in count.value.withLock { $0 += 1 } }
    }

    /// Returns the number of times that the reader was told since the last call: 0 or 1. It reads again.
    func take() -> Int {
      let changes = count.value.withLock { count in
        defer { count = 0 }
        return count
      }
      if changes > 0 { begin() }
      return changes
    }
  }

  /// The parts that the views of a test read.
  @MainActor private struct Views {
    let store: NavStore
    let ids = ["main", "a", "b", "c", "s1", "s2", "nobody"]
    let items: [Watch]
    let container: Watch
    let environment: Watch
    let whole: Watch

    init(of store: NavStore) {
      self.store = store
      items = ids.map { id in Watch { _ = store.scene.items[id]?.title } }
      container = Watch { _ = store.scene["main"] }
      environment = Watch { _ = store.scene.environment.sizeClass }
      whole = Watch { _ = store.scene.whole }
    }
  }

  @Test func `a view that reads one item is told exactly when that item changes`() throws {
    let session = try NavSession(options: .standard)
    for id in ["a", "b", "c"] { try session.send(.push(id)) }
    let store = NavStore(session)
    let views = Views(of: store)
    var (told, commands, containerChanges) = ([String: Int](), 0, 0)

    func send(_ command: NavCommand) {
      let before = store.scene.whole
      store.send(command, from: .user)
      let after = store.scene.whole
      commands += 1
      for (id, watch) in zip(views.ids, views.items) {
        let count = watch.take()
        #expect(count == (before.items[id] == after.items[id] ? 0 : 1), "\(id) after \(command)")
        told[id, default: 0] += count
      }
      let changed = before["main"] != after["main"]
      containerChanges += changed ? 1 : 0
      #expect(views.container.take() == (changed ? 1 : 0), "\(command)")
      #expect(views.environment.take() == (before.environment == after.environment ? 0 : 1), "\(command)")
      #expect(views.whole.take() == 1, "\(command)")
    }

    send(.beginSwipe(at: 0))
    for x in 1...30 { send(.moveSwipe(to: Double(x * 10))) }
    #expect(told.values.allSatisfy { $0 == 0 }, "a finger that moves changes no item")
    #expect(containerChanges == 31)
    send(.endSwipe(at: 300))
    #expect(told["c"] == 1, "the swipe has taken it away")

    for round in 0..<25 {
      send(.push(round.isMultiple(of: 2) ? "s1" : "s2"))
      send(.setTitle("Title \(round / 2)", of: "a"))
      send(
        round.isMultiple(of: 5) ? .resize(width: round.isMultiple(of: 2) ? 400 : 1000, height: 700) : .pop())
      send(.popTo("nobody"))
    }
    #expect(commands == 132)
    #expect((told["a"] ?? 0) >= 13 && (told["a"] ?? 0) < commands, "\(told)")
    #expect((told["s1"] ?? 0) > 2 && (told["s2"] ?? 0) > 2 && told["nobody"] == 0, "\(told)")
  }

  @Test func `every member of a scene can be read by itself, and is told when it changes`() throws {
    let session = try Self.session()
    let store = NavStore(session)
    let focus = Watch { _ = store.scene.focus }
    let visible = Watch { _ = store.scene.visible }
    let titles = Watch { _ = store.scene.screens.all }
    let dirty = Watch { _ = store.scene.attribute("dirty", of: "root") }
    let left = Watch { _ = store.scene.node(in: .left) }
    let next = Watch { _ = store.scene.contains("next") }
    func changes() -> [Int] { [focus, visible, titles, dirty, left, next].map { $0.take() } }
    store.send(.setAttribute("dirty", to: "true", of: "root"))
    #expect(changes() == [0, 0, 1, 1, 0, 0])
    #expect(store.scene.attribute("dirty", of: "root") == "true")
    store.send(.push("next"))
    #expect(changes() == [0, 1, 1, 0, 0, 1])
    #expect(store.scene.contains("next") && store.scene.node(in: .left) == "root")
    store.send(.present("note"))
    #expect(changes() == [1, 1, 1, 0, 1, 0])
    #expect(store.scene.focus == nil)
    store.send(.popTo("nobody"))
    #expect(changes() == [0, 0, 0, 0, 0, 0])
    #expect(store.scene.whole == session.scene && store.scene.commits == session.scene.commits)
  }

  @Test func `two spellings of a title are two values for whoever reads them`() throws {
    let store = NavStore(try Self.session())
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    store.send(.setTitle(composed, of: "root"))
    let title = Watch { _ = store.scene.items["root"] }
    let visible = Watch { _ = store.scene.visible }
    store.send(.setTitle(decomposed, of: "root"))
    #expect(title.take() == 1 && visible.take() == 0)
    store.send(.push(ScreenDescription(composed)))
    #expect(visible.take() == 1)
    store.send(.replace(ScreenDescription(decomposed)))
    #expect(visible.take() == 1)
  }

  // MARK: Transitions

  @Test func `the transition is that of the last change, with its direction`() throws {
    let store = NavStore(try Self.session())
    let watch = Watch { _ = store.transition }
    store.send(.push("next"))
    #expect(watch.take() == 1)
    #expect(store.transition?.direction == .push && store.transition?.animated == true)
    #expect(store.transition?.container == "main" && store.transition?.commit == 2)
    store.send(.pop(in: nil, NavTransition(animated: false)))
    #expect(store.transition?.direction == .pop && store.transition?.animated == false)
    store.send(.setTitle("Root", of: "root"))
    #expect(store.transition == nil)
  }
}
