import NavEvents
import NavRuntime
import Testing

/// Rewrites that remember. A plugin is the sender of its rewrite, so the rewrite may contain what that plugin remembers.
struct RewrittenMemoryTests {
  /// Returns an interceptor that adds to every push a value to remember, for itself or for `owner`.
  private static func noting(_ id: String, for owner: String? = nil) -> TestInterceptor {
    TestInterceptor(id, CommandKinds(.push)) { context in
      .rewrite([context.command, .remember(owner ?? id, "1")])
    }
  }

  private static func remembered(_ recorded: RecordedSession) -> String? {
    let view = recorded.session.stateView()
    return view.firstRange(of: #""remembered":"#).map { String(view[$0.upperBound...].dropLast()) }
  }

  @Test func `a rewrite of a command may contain a value that its plugin remembers`() throws {
    let recorded = try RecordedSession(Self.noting("noting"))
    try recorded.push("a")
    #expect(Self.remembered(recorded) == #"{"noting":1}"#)
    #expect(try recorded.last().events.last == #"{"type":"remembered","plugin":"noting","value":1}"#)
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }

  @Test func `a rewrite of another plugin's follow-up remembers for the plugin that rewrites`() throws {
    let recorded = try RecordedSession(
      Self.noting("noting"), TestReactor.pushing("pushing", ["a": ["b"]]))
    try recorded.push("a")
    let twice = try recorded.last().by.filter { $0.contains(#""plugin":"noting","did":"rewrote""#) }
    #expect(twice.count == 4)
    #expect(Self.remembered(recorded) == #"{"noting":1}"#)
  }

  @Test func `two plugins that rewrite one after the other each remember their own value`() throws {
    let recorded = try RecordedSession(Self.noting("one"), Self.noting("two"))
    try recorded.push("a")
    #expect(Self.remembered(recorded) == #"{"one":1,"two":1}"#)
  }

  @Test func `a rewrite that remembers for another is refused as a whole`() throws {
    let recorded = try RecordedSession(Self.noting("noting", for: "other"), Self.noting("other"))
    try recorded.push("a")
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"bad-argument""#) == true)
    #expect(Self.remembered(recorded) == "{}")
  }

  @Test func `a rewrite does not let a value for another plugin through`() throws {
    let pass = TestInterceptor("noting", CommandKinds(.remember, .push)) { _ in .proceed }
    let echo = TestInterceptor("echo", CommandKinds(.remember)) { context in .rewrite([context.command]) }
    let recorded = try RecordedSession(pass, echo)
    try recorded.session.send { $0.remember("noting", "1") }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"bad-argument""#) == true)
    try recorded.session.send { $0.remember("echo", "1") }
    #expect(Self.remembered(recorded) == #"{"echo":1}"#, "echo itself put the command there")
  }

  @Test func `a follow-up that another plugin lets through still belongs to its plugin`() throws {
    let pass = TestInterceptor("a-pass", CommandKinds(.remember)) { _ in .proceed }
    let recorded = try RecordedSession(pass, TestReactor.counting("counting"))
    try recorded.push("a")
    #expect(Self.remembered(recorded) == #"{"counting":1}"#)
  }
}
