import NavEvents
import NavRuntime
import Testing

/// Law 5: the events of a command take effect together or not at all, and a command that fails leaves no trace.
struct UndoTests {
  /// The number of commands of a walk, and the number of times that each must meet every case.
  private static let commands = FullRun.isOn ? 2000 : 600
  private static let leastOfEach = commands / 40

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a refusal or a failed append leaves the state as it was`(seed: UInt64) throws {
    var walk = try UndoWalk(seed: seed)
    for step in 0..<Self.commands {
      let failure = try walk.step()
      #expect(failure == nil, "seed \(seed), command \(step): \(failure ?? "")")
      if failure != nil { return }
    }
    // The walk proves nothing unless it met every case often.
    print("undo walk, seed \(seed): \(walk.tally)")
    #expect(walk.tally.values.allSatisfy { $0 >= Self.leastOfEach }, "seed \(seed): \(walk.tally)")
  }

  @Test func `a modal has its presenter again after a refusal, and after a failed append`() {
    var engine = Engine(catalog: PluginCatalog())
    let scene =
      #"{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"b"}]},"#
      + #""modals":[{"node":{"id":"m"},"presenter":"b"}]}"#
    engine.decide(engine.draft.scene(engine.draft.canonical(scene)))
    engine.keep()
    let digest = engine.state.digest(engine.draft.texts)
    for command in [NavCommand.all([.pop(in: "main"), .popTo("nowhere", in: "main")]), .pop(in: "main")] {
      engine.draft.clear()
      engine.decide(engine.draft.intern(command))
      engine.takeBack()
      #expect(engine.state.digest(engine.draft.texts) == digest, "\(command)")
    }
  }

  @Test(arguments: 1..<12)
  func `after any failed append the session stays at the last commit that was written`(appends: Int) throws {
    let files = RefusingFileSystem(appends: appends)
    let options = RecordedSession.options(attached: [TestReactor.counting("counter")])
    let session = try NavSession.open(at: "test.jsonl", in: files, options: options)
    for _ in 1..<appends { try Self.sendNext(session) }

    let view = session.stateView()
    let failure = #expect(throws: SessionError.self) { try Self.sendNext(session) }
    #expect(failure?.code == "io-error")
    #expect(session.stateView() == view)
    let poisoned = #expect(throws: SessionError.self) { try Self.sendNext(session) }
    #expect(poisoned?.code == "journal-poisoned")
    #expect(session.stateView() == view)
    #expect(session.moment.commits == appends - 1)
  }

  /// Sends the scene first, then screens.
  private static func sendNext(_ session: NavSession) throws {
    try session.send { draft in
      draft.number == 0
        ? draft.scene(draft.canonical(#"{"root":{"id":"main","kind":"drillDown"}}"#))
        : draft.intern(.push(ScreenDescription("screen \(draft.number)")))
    }
  }
}
