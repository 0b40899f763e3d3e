import NavEvents
import NavRuntime
import Testing

/// The outcome of a command during which a plugin fails.
struct PluginFaultTests {
  private static let failure = PluginFault(code: "broken", message: "Something broke.")
  private static let recorded = #"{"plugin":"weak","did":"fault","code":"broken"}"#
  private static let refusal =
    #"{"code":"plugin-fault","reasons":[{"by":"weak","message":"Something broke."}]}"#

  /// Plugins that fail while the screen x is popped, one for each hook.
  private static func failing(_ policy: PluginManifest.FaultPolicy) -> [any NavPlugin] {
    [
      TestInterceptor("weak", CommandKinds(.pop), policy) { _ throws(PluginFault) in throw failure },
      TestReactor("weak", EventKinds(.popped), policy) { _, _ throws(PluginFault) in throw failure },
      TestGuard("weak", policy) { _, _ throws(PluginFault) in throw failure },
    ]
  }

  @Test(arguments: 0..<3) func `a plugin that fails open is skipped, and its failure recorded`(hook: Int)
    throws
  {
    let recorded = try RecordedSession(attached: [Self.failing(.failOpen)[hook]])
    try recorded.push("x")
    try recorded.session.send { $0.intern(.pop()) }
    let commit = try recorded.last()
    #expect(commit.refused == nil)
    #expect(commit.events == [#"{"type":"popped","container":"main","screens":["x"]}"#])
    #expect(commit.by == [Self.recorded])
  }

  @Test(arguments: 0..<3) func `a plugin that fails closed refuses the command`(hook: Int) throws {
    let recorded = try RecordedSession(attached: [Self.failing(.failClosed)[hook]])
    try recorded.push("x")
    let before = recorded.view
    try recorded.session.send { $0.intern(.pop()) }
    let commit = try recorded.last()
    #expect(commit.refused == Self.refusal)
    #expect(commit.events.isEmpty)
    #expect(commit.by == [Self.recorded])
    #expect(recorded.view == before)
  }

  @Test func `the other plugins are still asked when one fails open`() throws {
    let recorded = try RecordedSession(
      TestGuard("weak") { _, _ throws(PluginFault) in throw Self.failure },
      TestGuard("wise") { _, _ in "Stay." })
    try recorded.push("x")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().refused == #"{"code":"vetoed","reasons":[{"by":"wise","message":"Stay."}]}"#)
    #expect(try recorded.last().by == [Self.recorded])
  }

  @Test func `the requests that a plugin made before it failed are dropped`() throws {
    let weak = TestReactor("weak", EventKinds(.pushed)) { context, requests throws(PluginFault) in
      guard let screen = context.pushedScreen else { return }
      requests.append(.setTitle("Half", of: screen))
      throw Self.failure
    }
    let recorded = try RecordedSession(TestReactor.pushing("steady", ["x": ["y"]]), weak)
    try recorded.push("x")
    let commit = try recorded.last()
    #expect(
      commit.events
        == ["x", "y"].map { #"{"type":"pushed","container":"main","screen":{"id":"\#($0)"}}"# })
    #expect(commit.by.filter { $0 == Self.recorded }.count == 2, "once for each event")
    #expect(!commit.by.contains { $0.contains(#""did":"requested""#) && $0.contains("weak") })
  }

  @Test func `a rewrite into nothing is a fault`() throws {
    let open = try RecordedSession(TestInterceptor("weak", CommandKinds(.pop)) { _ in .rewrite([]) })
    try open.push("x")
    try open.session.send { $0.intern(.pop()) }
    #expect(try open.last().events == [#"{"type":"popped","container":"main","screens":["x"]}"#])
    #expect(try open.last().by == [#"{"plugin":"weak","did":"fault","code":"empty-rewrite"}"#])

    let closed = try RecordedSession(
      TestInterceptor("weak", CommandKinds(.pop), .failClosed) { _ in .rewrite([]) })
    try closed.push("x")
    try closed.session.send { $0.intern(.pop()) }
    let message = "A rewrite must give at least one command."
    #expect(
      try closed.last().refused
        == #"{"code":"plugin-fault","reasons":[{"by":"weak","message":"\#(message)"}]}"#)
    #expect(try closed.last().by == [#"{"plugin":"weak","did":"fault","code":"empty-rewrite"}"#])
  }

  @Test func `a failure while a follow-up runs drops the follow-up only`() throws {
    let asking = TestReactor.pushing("asking", ["root": ["next"]])
    let failing = TestInterceptor("weak", CommandKinds(.push), .failClosed) {
      context throws(PluginFault) in
      if context.pushedScreen == "next" { throw Self.failure }
      return .proceed
    }
    let recorded = try RecordedSession(asking, failing)
    try recorded.push("root")
    let commit = try recorded.last()
    #expect(commit.refused == nil)
    #expect(commit.events == [#"{"type":"pushed","container":"main","screen":{"id":"root"}}"#])
    #expect(commit.by.count == 2)
    #expect(commit.by.first == Self.recorded)
    #expect(commit.by.last?.hasSuffix(#""refused":\#(Self.refusal)}"#) == true)
  }
}
