import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The sequence of a session's scenes.
struct NavScenesTests {
  @Test(.timeLimit(.minutes(15)))
  func `the first scene is the current one, and each change brings another`() async throws {
    let stage = try Stage("a")
    var scenes = stage.session.scenes.makeAsyncIterator()
    #expect(await scenes.next()?.visible == ["a"])
    try stage.send(.push("b"))
    #expect(await scenes.next()?.visible == ["a", "b"])
    try stage.send(.pop)
    #expect(await scenes.next()?.visible == ["a"])
  }

  @Test(.timeLimit(.minutes(15)))
  func `a slow reader gets the newest scene, and misses those in between`() async throws {
    let session = try NavSession(options: .standard)
    var scenes = session.scenes.makeAsyncIterator()
    _ = await scenes.next()
    for number in 1...500 { try session.send { $0.intern(.push(ScreenDescription("\(number)"))) } }
    #expect(await scenes.next()?.visible == ["499", "500"])
    try session.close()
    #expect(await scenes.next() == nil)
  }

  @Test(.timeLimit(.minutes(15)))
  func `the last scene before the end is not lost`() async throws {
    let stage = try Stage("a")
    var scenes = stage.session.scenes.makeAsyncIterator()
    _ = await scenes.next()
    try stage.send(.push("b"))
    try stage.session.close()
    #expect(await scenes.next()?.visible == ["a", "b"])
    #expect(await scenes.next() == nil)
    #expect(await scenes.next() == nil)
  }

  @Test(.timeLimit(.minutes(15)))
  func `a command without an event brings no scene`() async throws {
    let stage = try Stage("a")
    var scenes = stage.session.scenes.makeAsyncIterator()
    _ = await scenes.next()
    try stage.send(.push("a"), .bars(hidden: false))
    try stage.session.close()
    #expect(await scenes.next() == nil)
  }

  @Test(.timeLimit(.minutes(15)))
  func `the scenes of a closed session are the last scene alone`() async throws {
    let stage = try Stage("a")
    try stage.session.close()
    var visible: [[String]] = []
    for await scene in stage.session.scenes { visible.append(scene.visible) }
    #expect(visible == [["a"]])
  }

  @Test(.timeLimit(.minutes(15)))
  func `a session that is released ends its scenes and its changes`() async throws {
    var session: NavSession? = try NavSession(options: .standard)
    try session?.send { $0.intern(.push("a")) }
    let changes = try #require(session).changes()
    var scenes = try #require(session).scenes.makeAsyncIterator()
    #expect(await scenes.next()?.visible == ["a"])
    session = nil
    #expect(await scenes.next() == nil)
    for await change in changes { Issue.record("no change: \(change)") }
  }

  @Test(.timeLimit(.minutes(15)))
  func `a task that is cancelled leaves the loop`() async throws {
    let stage = try Stage("a")
    let scenes = stage.session.scenes
    let reader = Task {
      var count = 0
      for await _ in scenes { count += 1 }
      return count
    }
    reader.cancel()
    #expect(await reader.value <= 1)
  }

  @Test(.timeLimit(.minutes(15)))
  func `concurrent readers see the scenes in order, and all of them see the last`() async throws {
    let session = try NavSession(options: .standard)
    let pushes = 400
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        let scenes = session.scenes
        group.addTask {
          var commits = -1
          var last: [String] = []
          for await scene in scenes {
            #expect(scene.commits > commits)
            (commits, last) = (scene.commits, scene.visible)
          }
          #expect(last.last == "\(pushes)")
        }
      }
      group.addTask {
        for number in 1...pushes { try session.send { $0.intern(.push(ScreenDescription("\(number)"))) } }
        try session.close()
      }
      try await group.waitForAll()
    }
  }
}
