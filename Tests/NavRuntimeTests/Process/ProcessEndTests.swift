import Foundation
import NavEvents
import NavPluginPrograms
import NavPlugins
import NavRuntime
import Testing

/// The end of programs, which are waited for at once, and whose output is passed on until then.
struct ProcessEndTests {
  // MARK: No zombie

  @Test(arguments: [
    "exit 3", "sleep 5", "head -c 5000000 /dev/zero | tr '\\0' x", "exec >&-; sleep 5", "exec <&-; exit 1",
  ])
  func `a program that misbehaves is waited for while its session goes on`(_ wrong: String) throws {
    let program = try TestProgram("*shouldPop*) \(wrong) ;;", hooks: #"["shouldPop"]"#)
    let recorded = try RecordedSession(try program.start(deadline: .milliseconds(700)))
    #expect(program.processes().count == 1)
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().by.first?.contains(#""did":"fault""#) == true)
    #expect(program.processes() == [], "it is gone, though its plugin is not")
    try recorded.push("b")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().by.first?.contains(#""code":"plugin-crashed""#) == true)
  }

  @Test(arguments: ["", "trap '' TERM INT HUP", "trap '' PIPE"])
  func `closing a session ends its programs`(_ start: String) throws {
    let program = try TestProgram("", hooks: #"["shouldPop"]"#, start: start)
    let session = try Self.session(try program.start())
    #expect(program.processes().count == 1)
    try session.close()
    #expect(program.processes() == [])
    #expect(session.plugins.map(\.id) == ["policy"], "their order can still be read")
  }

  /// Returns a session that holds the only reference to the plugin.
  private static func session(_ plugin: ProcessPlugin) throws -> NavSession {
    var options = SessionOptions()
    options.catalog.add(plugin)
    options.plugins = ["policy"]
    return try NavSession(options: options)
  }

  @Test func `a program that does not end is given half a second`() throws {
    let program = try TestProgram("", hooks: "[]", end: "sleep 60")
    let start = ContinuousClock.now
    _ = try program.start()
    let time = ContinuousClock.now - start
    #expect(time >= .milliseconds(500))
    #expect(program.processes() == [])
  }

  // MARK: No child

  @Test(arguments: ["", "exit 3", "sleep 5", "exec >&-; sleep 5"])
  func `the processes that a program started end with it`(_ wrong: String) throws {
    let program = try TestProgram(
      "*shouldPop*) \(wrong.isEmpty ? "echo \"{\\\"id\\\":$id}\"" : wrong) ;;", hooks: #"["shouldPop"]"#,
      start: "sleep 60 &\n (trap '' TERM INT HUP; sleep 60; :) &")
    let recorded = try RecordedSession(try program.start(deadline: .milliseconds(700)))
    let groups = program.groups()
    #expect(TestProgram.running(in: groups).count >= 3)
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    if wrong.isEmpty { try recorded.session.close() }
    #expect(Self.isQuiet { TestProgram.running(in: groups).isEmpty })
  }

  @Test(arguments: ["", "exit 3", "sleep 5", "head -c 5000000 /dev/zero | tr '\\0' x"])
  func `processes that left the program's group end with it, whatever their parent`(_ wrong: String) throws {
    let program = try TestProgram(
      "*shouldPop*) \(wrong.isEmpty ? "echo \"{\\\"id\\\":$id}\"" : wrong) ;;", hooks: #"["shouldPop"]"#,
      start: "export NAV_TEST=$0; setsid sleep 60 &\n (setsid sh -c \"trap '' TERM; sleep 60; :\" &)")
    let recorded = try RecordedSession(try program.start(deadline: .milliseconds(700)))
    #expect(Self.isQuiet { program.marked().count >= 3 })
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    if wrong.isEmpty { try recorded.session.close() }
    #expect(Self.isQuiet { program.marked().isEmpty })
  }

  /// Returns a Boolean value that indicates whether `condition` becomes true within five seconds: a process that was
  /// killed takes a moment to go.
  private static func isQuiet(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  // MARK: Last output

  @Test func `output at the end of a program is passed on, even a last line without a line feed`() throws {
    let program = try TestProgram("", hooks: "[]", end: "sleep 0.1; echo one >&2; printf 'two' >&2")
    let said = CallLog()
    _ = try program.start(said)
    #expect(said.calls == ["one", "two"])
  }

  @Test func `output of a program that crashes is passed on at once`() throws {
    let program = try TestProgram("*shouldPop*) printf 'no more' >&2; exit 1 ;;", hooks: #"["shouldPop"]"#)
    let said = CallLog()
    let recorded = try RecordedSession(try program.start(said))
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(said.calls == ["no more"])
  }

  @Test func `a line that is too long is cut, and the next one is whole`() throws {
    let long = "i=0; while [ $i -lt 3000 ]; do printf 'äöü' >&2; i=$((i+1)); done; echo >&2; echo next >&2"
    let program = try TestProgram(
      "*shouldPop*) \(long); echo \"{\\\"id\\\":$id}\" ;;", hooks: #"["shouldPop"]"#)
    let said = CallLog()
    let recorded = try RecordedSession(try program.start(said, deadline: .seconds(10)))
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    try recorded.session.close()
    _ = consume recorded
    #expect(said.calls.count >= 1)
    let first = try #require(said.calls.first)
    #expect(first.hasSuffix("…") && first.hasPrefix("äöü") && !first.contains("\u{FFFD}"))
    #expect((4000...4100).contains(first.utf8.count))
    if said.calls.count > 1 { #expect(said.calls[1] == "next") }
  }
}
