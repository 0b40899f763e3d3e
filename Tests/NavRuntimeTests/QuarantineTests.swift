import NavEvents
import NavRuntime
import Testing

/// What becomes of a plugin that fails again and again.
@Suite struct QuarantineTests {
  private static let failure = PluginFault(code: "broken", message: "Something broke.")

  private static func weak() -> TestGuard { TestGuard("weak") { _, _ throws(PluginFault) in throw failure } }

  @Test func `the third failure quarantines a plugin, in a commit of its own from system`() throws {
    let recorded = try RecordedSession(attached: [Self.weak()])
    try recorded.push("x")
    for _ in 0..<2 { try recorded.popAndPush() }
    #expect(recorded.session.plugins.map(\.id) == ["weak"])
    try recorded.session.send { $0.pop() }
    let commit = try recorded.last()
    #expect(commit.command == #"{"type":"quarantine","plugin":"weak"}"#)
    #expect(commit.source == "system")
    #expect(commit.events == [#"{"type":"pluginQuarantined","plugin":"weak"}"#])
    #expect(recorded.session.plugins.isEmpty)
  }

  @Test func `a plugin in quarantine is not asked, and may be attached again with a clean record`() throws {
    let recorded = try RecordedSession(attached: [Self.weak()])
    try recorded.push("x")
    for _ in 0..<3 { try recorded.popAndPush() }
    try recorded.session.send { $0.pop() }
    #expect(try recorded.last().by.isEmpty)
    try recorded.session.send { $0.attach("weak") }
    try recorded.push("x")
    for _ in 0..<2 { try recorded.popAndPush() }
    #expect(recorded.session.plugins.map(\.id) == ["weak"])
  }

  @Test func `what a plugin in quarantine remembered stays`() throws {
    let forgetful = TestReactor("weak", EventKinds(.pushed)) {
      event, state, draft, requests throws(PluginFault) in
      if event.pushedScreen(draft) == "first" { return requests.request(draft.remember("weak", "1")) }
      throw Self.failure
    }
    let recorded = try RecordedSession(attached: [forgetful])
    try recorded.push("first")
    for screen in ["b", "c", "d"] { try recorded.push(screen) }
    #expect(recorded.session.plugins.isEmpty)
    #expect(recorded.view.contains(#""remembered":{"weak":1}"#))
  }
}

extension RecordedSession {
  fileprivate func popAndPush() throws {
    try session.send { $0.pop() }
    try push("x")
  }
}
