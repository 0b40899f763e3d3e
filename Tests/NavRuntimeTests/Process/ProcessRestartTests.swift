import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The restart of a program that has ended. Only attaching its plugin again starts it anew.
@Suite(.serialized) struct ProcessRestartTests {
  /// Returns a program that crashes at its first question, and objects to every removal when it is started again.
  private static func program(hooks: String = #"["shouldPop"]"#, start: String = "") throws -> TestProgram {
    try TestProgram(
      #"*shouldPop*) if [ -e "$0.flag" ]; then echo "{\"id\":$id,\"veto\":{\"message\":\"Stay.\"}}"; else : > "$0.flag"; exit 1; fi ;;"#,
      hooks: hooks, start: start)
  }

  private static func crashed(_ program: TestProgram) throws -> RecordedSession {
    let recorded = try RecordedSession(attached: [try program.start()], others: [SilentPlugin("other")])
    try recorded.push("a", "b", "c")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().by == [#"{"plugin":"policy","did":"fault","code":"plugin-crashed"}"#])
    return recorded
  }

  @Test func `a crashed program that is attached again is asked again`() throws {
    let program = try Self.program()
    let recorded = try Self.crashed(program)
    try recorded.session.send { $0.attach("other") }
    try recorded.session.send { $0.intern(.pop()) }
    #expect(program.processes() == [], "another plugin starts nothing")
    #expect(try recorded.last().by == [#"{"plugin":"policy","did":"fault","code":"plugin-crashed"}"#])
    try recorded.session.send { $0.intern(.detach("policy")) }
    try recorded.session.send { $0.attach("policy") }
    #expect(program.processes().count == 1)
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().refused?.contains("Stay.") == true)
    try recorded.session.close()
    #expect(try recorded.verdict() == .clean)
  }

  @Test func `a quarantined program that is attached again is asked again`() throws {
    let program = try Self.program()
    let recorded = try Self.crashed(program)
    for _ in 0..<2 { try recorded.session.send { $0.intern(.pop()) } }
    #expect(try recorded.last().events == [#"{"type":"pluginQuarantined","plugin":"policy"}"#])
    try recorded.push("d")
    try recorded.session.send { $0.attach("policy") }
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().refused?.contains("Stay.") == true)
  }

  @Test func `a new session with the same plugin starts it`() throws {
    let program = try Self.program()
    let plugin = try program.start()
    for isRefused in [false, true] {
      let recorded = try RecordedSession(plugin)
      try recorded.push("a")
      try recorded.session.send { $0.intern(.pop()) }
      #expect((try recorded.last().refused?.contains("Stay.") == true) == isRefused)
    }
  }

  @Test func `a program with another manifest than before is not attached again`() throws {
    let program = try Self.program(
      hooks: #"'"$hooks"'"#,
      start: #"hooks='["shouldPop"]'; if [ -e "$0.flag" ]; then hooks='["shouldPop","route"]'; fi"#)
    let recorded = try Self.crashed(program)
    try recorded.session.send { $0.intern(.detach("policy")) }
    try recorded.session.send { $0.attach("policy") }
    #expect(try recorded.last().refused?.contains("another manifest than before") == true)
    #expect(program.processes() == [])
  }

  @Test func `a program that cannot be started any more is not attached again`() throws {
    var program: TestProgram? = try Self.program()
    let recorded = try Self.crashed(#require(program))
    program = nil
    try recorded.session.send { $0.intern(.detach("policy")) }
    try recorded.session.send { $0.attach("policy") }
    #expect(try recorded.last().refused?.contains("cannot be started") == true)
  }
}
