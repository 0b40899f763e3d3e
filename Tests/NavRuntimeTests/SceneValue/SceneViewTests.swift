import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The agreement of a scene with the state view, member by member, after every commit.
struct SceneViewTests {
  /// The number of walks over each scene, which is higher in a full run.
  private static let walks = ProcessInfo.processInfo.environment["NAVREPL_FULL"] == nil ? 1 : 4
  /// The number of commands of a walk, many of them refused, and the least number of events that they produce.
  private static let steps = FullRun.isOn ? 400 : 160
  private static let leastEvents = steps / 8

  @Test(arguments: BuiltInScene.allCases)
  func `on a random walk the scene matches the state view, and is equal when that is`(
    _ scene: BuiltInScene
  ) throws {
    for seed in 1...Self.walks {
      var walk = try SceneWalk(scene, seed: UInt64(seed))
      var before = walk.session.scene
      for step in 0..<Self.steps {
        try walk.step()
        let after = walk.session.scene
        let found = try SceneRendering.difference(after, stateView: walk.session.stateView())
        try #require(found == nil, "\(scene), seed \(seed), step \(step): \(walk.lastCommand)")
        try #require(after.violations() == [], "\(scene), seed \(seed), step \(step): \(walk.lastCommand)")
        try requireSameEquality(before, after)
        before = after
      }
      #expect(before.events > Self.leastEvents, "the walk has hardly moved")
    }
  }

  @Test func `after every commit of every recorded journal the scene matches the state view`() throws {
    var commits = 0
    for journal in try Self.journals() {
      var replay = Replay(try POSIXFileSystem().open(journal, .read))
      var before: NavScene?
      while try replay.step(.events) {
        let moment = StateMoment(events: replay.position.events, commits: replay.position.commits)
        let scene = NavScene(replay.engine.state, replay.engine.draft.texts, moment)
        var view = StateView()
        view.write(replay.engine.state, replay.engine.draft.texts, moment)
        let found = try SceneRendering.difference(scene, stateView: view.string)
        try #require(found == nil, "\(journal), after \(moment.commits) commits")
        if let before { try requireSameEquality(before, scene) }
        before = scene
        commits += 1
      }
    }
    #expect(commits > 1500, "there are more recorded commits than that")
  }

  /// Requires that two scenes are equal exactly when their contents are.
  private func requireSameEquality(_ one: NavScene, _ other: NavScene) throws {
    let isSame = SceneRendering.content(of: one).hasSameBytes(as: SceneRendering.content(of: other))
    try #require((one == other) == isSame, "\(one) and \(other)")
  }

  private static func journals() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("journals")
    return try [folder, folder.appendingPathComponent("regressions")].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".jsonl") }.map { folder.appendingPathComponent($0).path }
    }
  }
}

/// A session in memory that gets random commands of every kind.
struct SceneWalk {
  let session: NavSession
  private var commands: CommandGenerator
  private(set) var lastCommand = "none"

  init(_ scene: BuiltInScene, seed: UInt64) throws {
    session = try NavSession(options: .standard)
    commands = CommandGenerator(
      seed: seed, scene: scene, attributes: [("dirty", "true"), ("e\u{301}", "é"), ("é", "e\u{301}")])
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
  }

  /// Sends the next command, which may be refused.
  mutating func step() throws {
    try session.send { draft in
      let command = draft.intern(commands.next())
      lastCommand = "\(command.kind)"
      return command
    }
  }
}
