import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What a command would do.
struct PreviewTests {
  private static let steps = FullRun.isOn ? 15_000 : 300

  @Test(arguments: 0..<7)
  func `a preview has the outcome, the events and the scene of sending, and changes nothing`(seed: UInt64)
    throws
  {
    let scene = BuiltInScene.allCases[Int(seed) % BuiltInScene.allCases.count]
    var options = SessionOptions(catalog: .builtIn, plugins: PluginCatalog.builtIn.ids)
    options.add(TestInterceptor.holding("gate", "s1", commands: CommandKinds(.push, .replace)))
    options.clock = .fixed(1_700_000_000_000)
    options.durability = .os
    let recorded = try RecordedSession(options: options)
    let session = recorded.session
    if seed > 0 { try session.send(.scene(scene.content)) }
    var generator = CommandGenerator(
      seed: seed, scene: scene, attributes: [("dirty", "true"), ("user", "ada")])
    var tally = (accepted: 0, refused: 0)
    for step in 0..<Self.steps {
      let command = generator.next()
      let before = (recorded.journal, session.stateView(), session.pluginListing)
      let preview = Result { () throws(SessionError) in try session.preview(command, from: .user) }
      let after = (recorded.journal, session.stateView(), session.pluginListing)
      try #require(before == after, "step \(step): \(command)")
      if [.attach, .configure, .upgrade].contains(command.kind) {
        #expect(try preview.get().commit.refusal?.code == .badArgument)
        _ = try session.send(command, from: .user)
        continue
      }
      let sent = Result { () throws(SessionError) in try session.commit(command, from: .user) }
      switch (preview, sent) {
      case (.success(let preview), .success(let commit?)):
        try #require(preview.commit == commit, "step \(step): \(command)")
        if commit.refusal == nil {
          tally.accepted += 1
          try #require(preview.scene == session.scene, "step \(step): \(command)")
        } else {
          tally.refused += 1
        }
      case (.failure(let one), .failure(let other)): #expect(one.code == other.code)
      default: Issue.record("step \(step): \(command): \(preview), \(sent)")
      }
    }
    #expect(tally.accepted > Self.steps / 20 && tally.refused > Self.steps / 20, "\(tally)")
  }

  @Test func `a fault in a preview is not counted`() throws {
    let recorded = try RecordedSession(
      TestInterceptor("bad", CommandKinds(.push)) { _ throws(PluginFault) in
        throw PluginFault(code: "no", message: "It does not work.")
      })
    for _ in 0..<10 {
      let preview = try recorded.session.preview(.push("a"))
      #expect(preview.commit.contributions.contains { $0.plugin == "bad" })
    }
    #expect(try recorded.commits().isEmpty)
    #expect(recorded.session.plugins.map(\.id) == ["bad"])
  }

  @Test func `steps lead from the scene to the one of a preview, and a refused one stays where it is`() throws
  {
    let session = try NavSession(options: SmallOptions.standard)
    try session.send(.push("a"))
    let preview = try session.preview(.push("b"), from: .user)
    #expect(preview.outcome.isAccepted && preview.scene.visible.contains("b"))
    let before = session.scene
    try session.send(.push("b"), from: .user)
    #expect(preview.steps == session.scene.steps(from: before) && preview.changesScene)
    let refused = try session.preview(.push("a"), from: .user)
    #expect(refused.outcome.refusal?.code == .duplicateNode && refused.scene == session.scene)
    #expect(refused.steps.isEmpty && !refused.changesScene)
  }

  @Test func `a plugin that would be made anew is not tried, whoever asks for it`() throws {
    var options = SmallOptions.standard
    options.add(
      TestReactor("asks", EventKinds(.titleChanged)) { _, requests in requests.append(.attach("depth-limit"))
      })
    let session = try NavSession(options: options)
    let asked = try session.preview(.setTitle("T", of: "main"))
    let refused = asked.commit.contributions.compactMap { part -> RefusalCode? in
      if case .requestRefused(_, let refusal) = part.part { refusal.code } else { nil }
    }
    #expect(refused == [.badArgument])
    options = SmallOptions.standard
    options.add(TestInterceptor("holds", CommandKinds(.attach)) { _ in .hold("Wait.") })
    let holding = try NavSession(options: options)
    try holding.send(.attach("link-router"))
    #expect(try holding.preview(.resume(1)).outcome.refusal?.code == .badArgument)
    #expect(holding.scene.held.count == 1)
    for command in [NavCommand.attach("depth-limit"), .configure("back-button", configuration: nil)] {
      #expect(try session.preview(command).outcome.refusal?.code == .badArgument)
    }
  }

  @Test func `a hook cannot preview, and an observer that is told of a commit sees the state after it`()
    throws
  {
    let box = Box()
    let recorded = try RecordedSession(
      TestInterceptor("asks", CommandKinds(.push)) { _ throws(PluginFault) in
        do throws(SessionError) { _ = try box.session?.preview(.back()) } catch { box.error = error.code }
        return .proceed
      })
    box.session = recorded.session
    let observation = recorded.session.observe(
      with: NavObserver(did: { _ in
        box.accepts = try? box.session?.preview(.back()).changesScene
      }))
    defer { observation.cancel() }
    try recorded.session.send(.scene(BuiltInScene.stack.content))
    try recorded.push("a")
    #expect(box.error == "reentrant")
    #expect(box.accepts == false)
    try recorded.push("b")
    #expect(box.accepts == true)
    box.session = nil
  }

  @Test func `a session that is closed previews nothing`() throws {
    let session = try NavSession(options: SmallOptions.standard)
    try session.close()
    #expect(throws: SessionError.closed) { try session.preview(.push("a")) }
  }
}

/// What hooks and observers note; one thread uses it at a time.
private final class Box: @unchecked Sendable {
  var session: NavSession?
  var error: String?
  var accepts: Bool?
}
