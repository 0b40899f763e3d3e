import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// Commands that wait until a function has answered.
@Suite(.timeLimit(.minutes(5))) struct AsyncGuardTests {
  private static func session(
    _ guards: AsyncGuard..., files: MemoryFileSystem = MemoryFileSystem()
  ) throws -> RecordedSession {
    try RecordedSession(options: RecordedSession.options(attached: guards), in: files)
  }

  /// Waits until the scene fulfils a condition.
  private static func wait(for session: NavSession, until isDone: (NavScene) -> Bool) async {
    while !isDone(session.scene) { await Task.yield() }
  }

  @Test func `a command waits for the answer of the app, and is carried out or dropped`() async throws {
    let recorded = try Self.session(
      AsyncGuard("shop", reason: "Asking the shop.") { command in
        command == .push("gold") ? .resume : .drop("not bought")
      })
    let guards = recorded.session.startGuards()
    #expect(try recorded.session.commit(.push("gold"))?.ticket == 1)
    await Self.wait(for: recorded.session) { $0.held.isEmpty }
    #expect(recorded.session.scene.contains("gold"))
    try recorded.session.send(.push("gift"))
    await Self.wait(for: recorded.session) { $0.held.isEmpty }
    #expect(try recorded.last().events == [#"{"type":"dropped","ticket":2,"reason":"not bought"}"#])
    guards.cancel()
  }

  @Test func `a question is cancelled when its command is dropped, and with the object that asks`()
    async throws
  {
    let asked = Lock(0)
    let cancelled = Lock(0)
    let shop = AsyncGuard("shop") { _ in
      asked.withLock { $0 += 1 }
      while !Task.isCancelled { await Task.yield() }
      cancelled.withLock { $0 += 1 }
      return .resume
    }
    let recorded = try Self.session(shop)
    var guards: RunningGuards? = recorded.session.startGuards()
    try recorded.session.send(.push("gold"))
    try recorded.session.send(.push("gift"))
    while asked.withLock({ $0 }) < 2 { await Task.yield() }
    try recorded.session.send(.drop(1))
    while cancelled.withLock({ $0 }) < 1 { await Task.yield() }
    #expect(guards != nil)
    guards = nil
    while cancelled.withLock({ $0 }) < 2 { await Task.yield() }
    #expect(recorded.session.scene.held.map(\.ticket) == [2], "it waits on")
  }

  @Test func `after a relaunch the question is asked again`() async throws {
    let files = MemoryFileSystem()
    let first = try Self.session(AsyncGuard("shop") { _ in .resume }, files: files)
    try first.session.send(.push("gold"))
    try first.session.close()
    let again = try Self.session(AsyncGuard("shop") { _ in .resume }, files: files)
    #expect(again.session.scene.held.map(\.command) == [.push("gold")])
    let guards = again.session.startGuards()
    await Self.wait(for: again.session) { $0.held.isEmpty }
    #expect(again.session.scene.contains("gold"))
    guards.cancel()
  }

  @Test func `only commands that the guard is for wait, and each guard answers for its own`() async throws {
    let recorded = try Self.session(
      AsyncGuard("a", [.push], where: { $0.pushedScreen == "gold" }) { _ in .resume },
      AsyncGuard("b", [.push], where: { $0.pushedScreen?.hasPrefix("g") == true }) { _ in .drop("no") })
    let guards = recorded.session.startGuards()
    #expect(try recorded.session.commit(.push("iron"))?.ticket == nil)
    #expect(try recorded.session.commit(.push("gold"))?.ticket == 1)
    await Self.wait(for: recorded.session) { $0.held.isEmpty }
    let all: [String] = try recorded.commits().flatMap { $0.events }
    let commits = all.filter { $0.contains("\"ticket\"") }
    #expect(
      commits.map { $0.contains(#""plugin":"a""#) || $0.contains(#""plugin":"b""#) } == [true, true, false])
    #expect(commits.last == #"{"type":"dropped","ticket":1,"reason":"no"}"#)
    guards.cancel()
  }

  @Test func `what another plugin requests passes`() throws {
    let recorded = try RecordedSession(
      AsyncGuard("shop", [.push], where: { $0.pushedScreen == "gold" }) { _ in .drop("not bought") },
      TestReactor.pushing("gifts", ["iron": ["gold"]]))
    try recorded.session.send(.push("iron"))
    #expect(recorded.session.scene.contains("gold"))
    try recorded.session.send(.pop())
    #expect(try recorded.session.commit(.push("gold"))?.ticket == 1, "the user's own waits")
  }

  @Test func `the verdict of a guard is about its own hold, not about that of the next one`() async throws {
    let isAsked = Lock(false)
    let recorded = try Self.session(
      AsyncGuard("a", [.push]) { _ in
        isAsked.withLock { $0 = true }
        while !Task.isCancelled { await Task.yield() }
        return .resume
      },
      AsyncGuard("b", [.push]) { _ in
        while !Task.isCancelled { await Task.yield() }
        return .resume
      })
    let guards = recorded.session.startGuards()
    try recorded.session.send(.push("gold"))
    while !isAsked.withLock({ $0 }) { await Task.yield() }
    try recorded.session.send(.resume(1))
    #expect(recorded.session.scene.held.map(\.plugin) == ["b"])
    try recorded.session.send(.resume(1, heldBy: "a"))
    #expect(recorded.session.scene.held.map(\.plugin) == ["b"], "b has not answered")
    guards.cancel()
  }

  @Test func `after a cancel, the next start asks again`() async throws {
    let answers = Lock([AsyncGuard.Verdict]())
    let recorded = try Self.session(
      AsyncGuard("shop") { _ in
        while !Task.isCancelled {
          if let answer = answers.withLock({ $0.popLast() }) { return answer }
          await Task.yield()
        }
        return .drop("cancelled")
      })
    let first = recorded.session.startGuards()
    try recorded.session.send(.push("gold"))
    first.cancel()
    #expect(recorded.session.scene.held.count == 1)
    let second = recorded.session.startGuards()
    answers.withLock { $0.append(.resume) }
    await Self.wait(for: recorded.session) { $0.held.isEmpty }
    #expect(recorded.session.scene.contains("gold"))
    second.cancel()
  }
}
