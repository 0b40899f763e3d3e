import NavBase
import NavEvents
import NavRuntime
import Testing

/// Breadcrumbs: what an app notes in its journal, beside what happens in the scene.
struct NoteTests {
  private static let longest = 64 * 1024

  private static func refusal(_ outcome: NavOutcome) -> Refusal? {
    if case .refused(let refusal) = outcome { refusal } else { nil }
  }

  @Test func `a note is written as an event that older readers ignore`() throws {
    let recorded = try RecordedSession()
    try recorded.push("a")
    let before = recorded.view
    try recorded.session.note("cart emptied", ["why": "no money", "items": "3"])
    #expect(
      try recorded.last().events == [
        #"{"type":"noted","ignorable":true,"text":"cart emptied","values":{"items":"3","why":"no money"}}"#
      ])
    #expect(recorded.view == before, "neither the scene nor its digest changes")
    #expect(try RecordedSession.scene(in: recorded.viewOfReplay()) == before)
    #expect(try recorded.verdict() == .clean)
  }

  @Test func `a note is accepted before there is a scene, and makes none`() throws {
    let recorded = try RecordedSession()
    #expect(try Self.refusal(recorded.session.note("launched from a widget")) == nil)
    #expect(try recorded.commits().count == 1)
    #expect(recorded.session.scene.root == nil)
    try recorded.push("a")
    #expect(try recorded.commits().count == 3, "the first push still brings the drillDown")
  }

  @Test func `a note has at most 64 KiB together with its values`() throws {
    let recorded = try RecordedSession()
    let text = String(repeating: "x", count: Self.longest)
    #expect(try Self.refusal(recorded.session.note(text)) == nil)
    #expect(try Self.refusal(recorded.session.note(text + "x"))?.code == .badArgument)
    // {"k":"…"} has eight bytes beside the value and the text.
    let value = String(repeating: "y", count: Self.longest - 9)
    #expect(try Self.refusal(recorded.session.note("n", ["k": value])) == nil)
    let refusal = try Self.refusal(recorded.session.note("no", ["k": value]))
    #expect(refusal?.code == .badArgument)
    #expect(refusal?.reasons.map(\.message) == ["A note has at most 65536 bytes, with its values."])
    #expect(try recorded.verdict() == .clean)
  }

  @Test func `the bytes of a note are counted, not its characters`() throws {
    let session = try NavSession()
    let text = String(repeating: "\u{1F980}", count: Self.longest / 4)
    #expect(try Self.refusal(session.note(text)) == nil)
    #expect(try Self.refusal(session.note(text + "x"))?.code == .badArgument)
  }

  @Test func `interceptors see a note like any other command, and reactors its event`() throws {
    let veto = TestInterceptor("censor", CommandKinds(.note)) { context in
      guard case .mark(.note(let text, _)) = context.command else { return .proceed }
      return text == "secret" ? .veto("Not this.") : text == "loud" ? .rewrite([.note("quiet")]) : .proceed
    }
    let echo = TestReactor("echo", EventKinds(.noted)) { context, requests in
      guard case .mark(.noted("quiet", _))? = context.event else { return }
      requests.append(.note("heard", ["by": "echo"]))
    }
    let recorded = try RecordedSession(veto, echo)
    #expect(try Self.refusal(recorded.session.note("secret"))?.code == .vetoed)
    try recorded.session.note("loud")
    #expect(
      try recorded.last().events == [
        #"{"type":"noted","ignorable":true,"text":"quiet"}"#,
        #"{"type":"noted","ignorable":true,"text":"heard","values":{"by":"echo"}}"#,
      ])
  }

  @Test func `a preview of a note leaves no trace`() throws {
    let recorded = try RecordedSession()
    try recorded.push("a")
    let (before, journal) = (recorded.view, recorded.journal)
    #expect(try Self.refusal(recorded.session.preview(.note("x")).outcome) == nil)
    #expect(recorded.view == before && recorded.journal == journal)
  }

  @Test func `an older reader, which does not know the event, folds the same scene`() throws {
    let recorded = try RecordedSession()
    try recorded.push("a")
    try recorded.session.note("seen", ["k": "v"])
    var draft = CommitDraft()
    var document = JSONDocument()
    try document.parse(try #require(recorded.last().events.first).replacing("noted", with: "notedLater"))
    let event = try draft.readEvent(document.root, document)
    guard case .ignorable = event else {
      Issue.record("it is not ignored: \(event)")
      return
    }
  }

  @Test(arguments: ["", #","ignorable":false"#, #","ignorable":1"#])
  func `a note that does not say that it may be ignored is none`(_ mark: String) throws {
    var draft = CommitDraft()
    var document = JSONDocument()
    try document.parse(#"{"type":"noted","text":"x"\#(mark)}"#)
    #expect(throws: WireError.self) { try draft.readEvent(document.root, document) }
  }
}
