import NavBase
import NavEvents
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

  @Test(.timeLimit(.minutes(5))) func `a command sent elsewhere updates the observed store`() async throws {
    let session = try Self.session()
    let store = NavStore(session)
    let changes = Lock(0)
    withObservationTracking {
      _ = store.scene
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
}
