import Foundation
import NavEvents
import NavPluginPrograms
import NavPlugins
import NavRuntime
import Testing

/// Programs as plugins: their correct answers, and all of their faults.
@Suite(.serialized) struct ProcessPluginTests {
  // MARK: Doing well

  @Test func `the Python example vetoes every command that removes a dirty form`() throws {
    let recorded = try Self.session(with: ProcessPlugin(Self.example("dirty-guard.py")))
    try recorded.push("a", "form")
    try recorded.session.send { $0.intern(.setAttribute("dirty", to: "true", of: "form")) }
    for make in Self.exits {
      guard case .refused(_, let refusal) = try recorded.session.send(.user, make) else {
        Issue.record("not refused")
        continue
      }
      #expect(refusal.code == .vetoed)
      #expect(refusal.reasons.map(\.by) == ["dirty-guard"])
    }
    try recorded.session.send { $0.intern(.setAttribute("dirty", to: nil, of: "form")) }
    guard case .accepted = try recorded.session.send(.app, { $0.intern(.pop()) }) else {
      Issue.record("a clean form may leave")
      return
    }
  }

  private static let exits: [@Sendable (inout CommitDraft) -> InternedCommand] = [
    { $0.intern(.pop()) }, { $0.intern(.back()) }, { $0.intern(.replace("b")) }, { $0.intern(.replace(nil)) },
  ]

  @Test func `the shell example vetoes a full-screen modal`() throws {
    let recorded = try Self.session(with: ProcessPlugin(Self.example("quiet-hours.sh")))
    guard case .refused = try recorded.session.send(.app, { $0.intern(.present("ad", style: .fullScreen)) }),
      case .accepted = try recorded.session.send(.app, { $0.intern(.present("ad", style: .sheet)) })
    else {
      Issue.record("the policy is not kept")
      return
    }
  }

  @Test func `a program rewrites, reacts and remembers, and its journal replays without it`() throws {
    let plugin = try Self.program(
      hooks: #"["intercept","react"],"commands":["push"],"events":["popped"]"#,
      answering: #"""
        *intercept*gate*) echo "{\"id\":$id,\"rewrite\":[{\"type\":\"push\",\"screen\":{\"id\":\"login\"}}]}" ;;
        *react*) echo "{\"id\":$id,\"commands\":[{\"type\":\"remember\",\"plugin\":\"policy\",\"value\":[1]}]}" ;;
        """#)
    let recorded = try Self.session(with: plugin)
    try recorded.push("gate", "b")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(recorded.view.contains(#""left":["login"],"right":null"#))
    #expect(recorded.view.contains(#""remembered":{"policy":[1]}"#))
    #expect(try recorded.viewOfReplay().hasSuffix(recorded.view))
  }

  // MARK: Doing wrong

  @Test(arguments: [
    ("*) exit 3 ;;", "plugin-crashed"), ("*) sleep 5 ;;", "plugin-timeout"),
    (#"*) head -c 5000000 /dev/zero | tr '\0' x ;;"#, "plugin-flood"),
    ("*) echo '{\"id\":' ;;", "plugin-bad-answer"), ("*) echo '[]' ;;", "plugin-bad-answer"),
    ("*) echo '{\"id\":999}' ;;", "plugin-bad-answer"),
    ("*) echo '{\"veto\":{\"message\":\"no\"}}' ;;", "plugin-bad-answer"),
    ("*) echo \"{\\\"id\\\":$id,\\\"veto\\\":{}}\" ;;", "plugin-bad-answer"),
    ("*) echo \"{\\\"id\\\":$id,\\\"answer\\\":true}\" ;;", "plugin-bad-answer"),
    (#"*) printf '{"id":%s,"veto":{"message":"\377"}}\n' $id ;;"#, "plugin-bad-answer"),
    (
      #"*) printf '{"id":%s,"veto":{"message":"%s"}}\n' $id $(head -c 70000 /dev/zero | tr '\0' x) ;;"#,
      "plugin-bad-answer"
    ),
    ("*) sleep 5 & exit 3 ;;", "plugin-crashed"),
  ])
  func `each error of a program is a named fault, and the session goes on`(
    _ answer: String, _ code: String
  ) throws {
    let plugin = try Self.program(hooks: #"["shouldPop"]"#, answering: answer, deadline: .milliseconds(700))
    let recorded = try Self.session(with: plugin)
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().by == [#"{"plugin":"policy","did":"fault","code":"\#(code)"}"#])
    #expect(try recorded.last().events.count == 1)
    #expect(try recorded.verdict() == .clean)
  }

  @Test func `a program that fails three times is quarantined`() throws {
    let plugin = try Self.program(hooks: #"["shouldPop"]"#, answering: "*) echo x ;;")
    let recorded = try Self.session(with: plugin)
    for _ in 0..<3 {
      try recorded.push("a")
      try recorded.session.send { $0.intern(.pop()) }
    }
    #expect(try recorded.last().events == [#"{"type":"pluginQuarantined","plugin":"policy"}"#])
  }

  @Test(arguments: [
    ("/nowhere/policy", "plugin-not-found"), ("/dev/null", "plugin-not-found"),
    ("/bin/true", "plugin-crashed"),
    ("/bin/cat", "plugin-bad-manifest"),
  ])
  func `a path that leads to no plugin is a fault`(_ path: String, _ code: String) {
    let fault = #expect(throws: PluginFault.self) { _ = try ProcessPlugin(path) }
    #expect(fault?.code == code)
  }

  @Test func `no process is left when its plugin is deallocated`() throws {
    let program = try TestProgram("*) : ;;", hooks: "[]")
    for _ in 0..<3 { _ = try program.start() }
    #expect(program.processes().isEmpty)
  }

  @Test func `a program that removes a child where it arranges a container has failed`() throws {
    let program = try Self.program(
      hooks: #"["arrange","decide"]"#,
      answering: #"*'"arrange"'*) echo "{\"id\":$id,\"answer\":{\"removed\":[\"a\"]}}" ;;"#)
    let recorded = try Self.session(with: program)
    try recorded.session.send(
      .scene(
        try CanonicalJSON(
          #"{"root":{"id":"m","kind":"arranged","rules":"policy","children":[{"id":"a"},{"id":"b"}]}}"#)))
    #expect(recorded.session.scene.visible == ["b"])
    #expect(try recorded.last().by == [#"{"plugin":"policy","did":"fault","code":"unstable-rules"}"#])
  }

  @Test func `the standard error of a program is passed on`() throws {
    let said = CallLog()
    let plugin = try Self.program(
      hooks: #"["shouldPop"]"#, answering: #"*) echo "thinking" >&2; echo "{\"id\":$id}" ;;"#, log: said)
    let recorded = try Self.session(with: plugin)
    try recorded.push("a")
    for _ in 0..<2 {
      try recorded.session.send { $0.intern(.pop()) }
      try recorded.push("a")
    }
    #expect(said.calls.contains("thinking"))
  }

  // MARK: Programs

  private static func session(with plugin: ProcessPlugin) throws -> RecordedSession {
    try RecordedSession(plugin)
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func example(_ name: String) -> String {
    root.appendingPathComponent("examples/plugins/\(name)").path
  }

  /// Returns a shell script that answers each request by a `case` of its line; `$id` is the id of the request.
  private static func program(
    hooks: String, answering cases: String, deadline: Duration = ProcessPlugin.standardDeadline,
    log: CallLog? = nil
  ) throws -> ProcessPlugin {
    try TestProgram(cases, hooks: hooks).start(log, deadline: deadline)
  }
}

/// The time that all programs together may take for one command.
struct ProgramTimeTests {
  @Test func `programs share the time that they have for one command`() throws {
    // Each takes most of a second, which is within its own time.
    let slow = #"*'"type":"push"'*) sleep 0.8; echo "{\"id\":$id}" ;;"#
    let programs = try (0..<4).map { _ in try TestProgram(slow, hooks: #"["intercept"],"commands":["push"]"#)
    }
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    for (number, program) in programs.enumerated() {
      options.add(Renamed(base: try program.start(), id: "slow-\(number)"))
    }
    let session = try NavSession(options: options)
    // The message does not contain the time that was left: decided again, the command has the same refusal.
    guard case .refused(let refusal) = try session.send(.push("a")) else {
      Issue.record("the push was accepted")
      return
    }
    let reason = try #require(refusal.reasons.first)
    #expect(reason.by == "slow-2")
    #expect(
      reason.message.hasSuffix(
        " did not answer before the programs had taken the 2.0 seconds that they have for one command."))
  }
}

/// A program under another id, because four of one kind cannot be attached.
private struct Renamed: CommandInterceptor {
  let base: ProcessPlugin
  let id: String

  var manifest: PluginManifest { PluginManifest(id: id, version: 1, faultPolicy: .failClosed) }
  var hooks: [PluginHook] { [.intercept] }
  var interceptedCommands: CommandKinds { base.interceptedCommands }
  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    try base.intercept(in: context)
  }
}
