import NavBase
import NavEvents
import NavRuntime
import Testing

/// Regressions that the tests of the format, of the plugin seam and of sessions found.
struct FoundByTestsTests {
  @Test(arguments: ["a[1", "a[+1]", "a[", "a[]", "a[1x]"])
  func `an index needs digits and a bracket`(path: String) {
    #expect(JSONPath(path) == nil)
  }

  @Test func `closing from will is reentrant, and the journal stays right`() throws {
    let recorded = try RecordedSession()
    try recorded.push("a")
    let session = recorded.session
    let observation = session.observe(
      with: NavObserver(will: { _ in #expect(throws: SessionError.reentrant) { try session.close() } }))
    defer { observation.cancel() }
    try recorded.push("b")
    try session.close()
    #expect(try recorded.viewOfReplay() == session.stateView())
    var replay = Replay(try recorded.files.open(RecordedSession.path, .read))
    try replay.runToEnd()
    let mismatch = replay.mismatch
    #expect(mismatch == nil)
  }

  @Test func `a plugin that fails closed does not hide the reasons of the others`() throws {
    let failing = TestInterceptor("b", CommandKinds(.pop), .failClosed) { _ throws(PluginFault) in
      throw PluginFault(code: "broken", message: "It broke.")
    }
    let recorded = try RecordedSession(TestInterceptor.vetoing("a", .pop, because: "No."), failing)
    try recorded.push("x")
    try recorded.session.send { $0.intern(.pop()) }
    let reasons = #"[{"by":"a","message":"No."},{"by":"b","message":"It broke."}]"#
    #expect(try recorded.last().refused == #"{"code":"plugin-fault","reasons":\#(reasons)}"#)
  }

  @Test func `JSON that is too deep for a line of the journal cannot be built`() throws {
    var draft = CommitDraft()
    let brackets = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: JSONError.tooDeep(offset: 256, maximum: 256)) { try draft.json(brackets(257)) }
    let recorded = try RecordedSession()
    try recorded.session.send { draft in
      draft.attach("nobody", configuration: try? draft.json(brackets(256)))
    }
    #expect(try recorded.verdict() == .clean)
  }
}
