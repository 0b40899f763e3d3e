import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct CommandTests {
  @Test(arguments: [
    (Step.push("a"), "duplicate-node"), (.popTo("x"), "not-in-stack"), (.popTo(nil), "bad-argument"),
    (.push("x", in: "y"), "unknown-container"), (.title("t", of: "x"), "unknown-node"),
    (.cancelSwipe, "swipe-unavailable"), (.restore("{}"), "bad-argument"), (.leftWidth(-1), "bad-argument"),
    (.attach("swipe-back"), "plugin-attached"), (.detach("x"), "plugin-missing"),
  ])
  func `a refused command is journalled with its code and a reason, and has no event`(
    _ step: Step, _ code: String
  ) throws {
    let stage = try Stage("a", "b", "c")
    let (digest, seq) = (stage.digest, stage["seq"])
    let reply = try stage.send(step)
    #expect(reply.refused == code)
    #expect(reply.events.isEmpty)
    #expect(reply.messages.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("?") })
    #expect(reply.messages.isEmpty == false)
    #expect(stage["commits"] == "5")
    #expect(stage["seq"] == seq)
    #expect(stage.digest == digest)
  }

  @Test func `a session begins with the standard plugins, and its plugins are sorted by id`() throws {
    let stage = try Stage()
    let standard = [
      "autorotation", "back-button", "page-memory", "split-collapse", "swipe-back", "tab-reselect",
    ]
    #expect(stage["plugins"] == "[\(standard.map { "\"\($0)\"" }.joined(separator: ","))]")
    try stage.send(.detach("back-button"), .attach("unsaved-changes"), .attach("back-button"))
    let attached = standard + ["unsaved-changes"]
    #expect(stage["plugins"] == "[\(attached.map { "\"\($0)\"" }.joined(separator: ","))]")
  }

  @Test func `everything survives a close and a replay of the journal`() throws {
    let files = MemoryFileSystem()
    let steps: [Step] = [
      .push("a"), .push("b"), .push("c"), .push("d"), .beginSwipe(0), .rotate(.portrait), .endSwipe(300),
      .placeholder(.left, "p"), .show("x", for: "a"), .narrow, .pushNil, .back,
      .propagate(.tabBarItem, false),
      .restore(#"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown","left":[{"id":"a"}]}}}"#),
    ]
    let before = try record(steps, in: files)
    let after = try NavSession.open(at: "j", in: files, options: .standard)
    #expect(after.stateView() == before)
  }

  private func record(_ steps: [Step], in files: MemoryFileSystem) throws -> String {
    let session = try NavSession.open(at: "j", in: files, options: .standard)
    for step in steps { try session.send(.app, step.make) }
    try session.close()
    return session.stateView()
  }
}
