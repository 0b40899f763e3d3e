import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What happens around the rules of arranged containers: admission, a guard that changes its mind, and redaction.
struct ContainerAroundRulesTests {
  // MARK: Admission

  private static func doorman(_ admission: Admission) -> TestAdmissionGuard {
    TestAdmissionGuard("doorman") { screen in screen.id == "x" ? admission : nil }
  }

  @Test func `a screen that the rules add and a guard does not admit leaves in the same commit`() throws {
    let pages = try RuledSession(Pager(), Self.doorman(.remove))
    try pages.send("push x")
    #expect(try pages.container.children == ["a", "b", "c"])
    #expect(try pages.shown == ["c"])
    #expect(
      try pages.recorded.last().by.contains(
        #"{"plugin":"doorman","did":"answered","question":"mayShow","answer":{"remove":"x"}}"#))
    try pages.expectVerified()
  }

  @Test func `a guard's screens take the place of one that the rules have added`() throws {
    let pages = try RuledSession(Pager(), Self.doorman(.replace(with: ["y"])))
    try pages.send("push x")
    #expect(try pages.container.children == ["a", "b", "c", "y"])
    // The rules are asked after that, and show the page with the focus.
    #expect(try pages.shown == ["y"])
    try pages.expectVerified()
  }

  @Test func `a screen in the midst of the children leaves, too, when it is not admitted any more`() throws {
    let doorman = TestAdmissionGuard("doorman") { screen in
      screen.id == "b" && screen.attributes["locked"] == "true" ? .remove : nil
    }
    let pages = try RuledSession(Pager(), doorman)
    try pages.send("select b")
    try pages.send("attr b locked=true")
    #expect(try pages.container.children == ["a", "c"])
    #expect(try pages.shown == ["c"])
    try pages.expectVerified()
  }

  // MARK: A guard between the begin and the end of a swipe

  @Test
  func `a guard that objects only at the end of a swipe keeps the child, and the container is as before`()
    throws
  {
    let keeper = TestGuard("keeper") { removal, context in
      context.hasAttribute("dirty", equalTo: "true", on: "c") ? "“c” is dirty." : nil
    }
    let rules = TestRules(
      "mine",
      deciding: { command, _, _ in
        guard case .swipe = command else { return .keep }
        return .change(ContainerChange(Arrangement(shown: [.init("b")]), removed: ["c"]))
      })
    let ruled = try RuledSession(rules, keeper)
    try ruled.send("swipe begin 0")
    try ruled.send("attr c dirty=true")
    let end = try ruled.send("swipe end 1000")
    #expect(end.refusal == nil)
    #expect(try ruled.recorded.last().events == [#"{"type":"swipeCancelled","container":"m"}"#])
    #expect(try ruled.container.children == ["a", "b", "c"])
    #expect(try ruled.shown == ["c"])
    try ruled.expectVerified()
  }

  // MARK: Redaction

  private struct Remembering: ContainerRules, RedactablePlugin {
    static let recordedTexts = PluginTexts(
      words: ["visit", "main"], arguments: [("page", .id)], values: [("history", .ids), ("count", .number)])
    let manifest = PluginManifest(id: "remembering", version: 1)
    let verbs = [ContainerVerb("visit", "shows a page")]

    func arrange(
      _ container: ArrangedContainer, in context: borrowing HookContext
    ) throws(PluginFault) -> Arrangement { container.arrangement }

    func decide(
      _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
    ) throws(PluginFault) -> ContainerDecision {
      guard case .perform("visit", let arguments) = command, let page = arguments.text("page"),
        container.children.contains(page)
      else { return .refuse("Visit a page.") }
      let last = container.arrangement.values?.member("history")?.elements?.compactMap(\.string) ?? []
      let ids = (last.suffix(4) + [page]).map { "\"\($0)\"" }.joined(separator: ",")
      guard
        let values = try? CanonicalJSON(
          #"{"count":\#(last.count),"history":[\#(ids)],"secretNote":"Secret words"}"#)
      else { return .refuse("Values are an object.") }
      return .change(
        ContainerChange(Arrangement(shown: [.init(page, role: "main")], focus: page, values: values)))
    }
  }

  @Test
  func `of the values of rules, ids become other ids, what they declare stays, and the rest is replaced`()
    throws
  {
    let ruled = try RuledSession(Remembering(), children: ["secretOne", "secretTwo"])
    try ruled.send("perform visit page=secretOne")
    try ruled.send("perform visit page=secretTwo")
    try ruled.send(#"perform secretVerb secretName=secretValue more="Secret too""#)
    let text = try ruled.redacted
    #expect(!text.lowercased().contains("secret"), "\(text)")
    let arrangements = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"values":\{[^}]*\}/).map { String($0.0) }
    }
    #expect(arrangements.count == 2)
    #expect(arrangements.last?.contains(#""count":1,"history":["n2","n3"]"#) == true, "\(arrangements)")
    #expect(text.contains(#""verb":"visit","arguments":{"page":"n2"}"#), "\(text)")
    #expect(text.contains(#""role":"main""#))
  }

  @Test func `what a swipe leads to is redacted in a journal that begins during the swipe, too`() throws {
    let ruled = try RuledSession(Pager(), children: ["secretOne", "secretTwo"])
    try ruled.send("swipe begin 900")
    try ruled.send("swipe move 800")
    let files = ruled.recorded.files
    let journal = try NavJournal(at: RecordedSession.path, in: files).compact(to: "short.jsonl", in: files)
    let text = String(decoding: try journal.redacted(plugins: ruled.catalog), as: UTF8.self)
    #expect(text.contains(#""to":{"shown":[{"child":"n"#), "\(text)")
    #expect(!text.contains("secret"), "\(text)")
  }

  // MARK: Bounds

  @Test func `a place that is too far away is the end, and the journal has the place that it is`() throws {
    let rules = TestRules(
      "mine",
      deciding: { _, container, _ in
        .change(
          ContainerChange(
            Arrangement(shown: [.init("x")]), added: [.init(ScreenDescription("x"), at: .max)]))
      })
    let ruled = try RuledSession(rules)
    try ruled.send("perform add")
    #expect(try ruled.container.children == ["a", "b", "c", "x"])
    #expect(
      try ruled.recorded.last().events.first?.contains(#""added":[{"node":{"id":"x"},"at":3}]"#) == true)
    // What is there already is refused, and the answer is on record.
    #expect(try ruled.send("perform add").refusal?.code == .duplicateNode)
    try ruled.send("title a A")
    #expect(try ruled.recorded.verdict() == .clean)
    try ruled.expectVerified()
  }

  @Test func `of an answer that shows nothing, the last child is shown, wherever another one comes`() throws {
    let container = ArrangedContainer(
      id: "m", children: ["a", "b"], arrangement: Arrangement(shown: [.init("a")]))
    let answer = try CanonicalJSON(#"{"removed":["a"],"added":[{"node":{"id":"x"},"at":0}],"shown":[]}"#)
    let change = try ContainerChange(answer, over: container)
    #expect(change.arrangement.shown.map(\.child) == ["b"])
  }

  @Test func `a distance of a swipe that no journal can hold is a failure`() throws {
    let rules = TestRules(
      "mine", .failClosed,
      deciding: { _, _, _ in .change(ContainerChange(Arrangement(shown: [.init("a")]), span: 1e300)) })
    let ruled = try RuledSession(rules)
    #expect(try ruled.send("swipe begin 0").refusal?.code == .pluginFault)
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"bad-arrangement"}"#])
    try ruled.expectVerified()
  }

  @Test func `a distance is written so that it is read again`() throws {
    let zeros = String(repeating: "0", count: 28)
    var document = JSONDocument()
    for text in ["0.1%-0.25", "50%", "-12.5", "33.25%+3"] {
      try document.parse("\"\(text)\"")
      let length = PaneLength(document.root, document)
      #expect(length != nil && length.map { PaneLength($0.description) } == length, "\(text)")
    }
    try document.parse("\".\(zeros)1%+.\(zeros)01\"")
    #expect(PaneLength(document.root, document) == nil)
    #expect(!PaneLength(percent: 1e-300, points: 1e-300).isWritable)
    #expect((PaneLength.percent(33.25) - 12.5).isWritable)
  }

  @Test func `a swipe of a forged first line leads to what a container can be`() throws {
    var catalog = PluginCatalog()
    catalog.add(SwipeBack())
    var engine = Engine(catalog: catalog)
    engine.state.setPlugins(
      [PluginRecord(id: "swipe-back", version: SwipeBack().manifest.version)], &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    for event in [
      #"{"type":"sceneSet","scene":{"root":{"id":"m","kind":"arranged","rules":"mine","children":[{"id":"a"},{"id":"b"}]}}}"#,
      #"{"type":"swipeBegan","container":"m","x":0,"to":{"added":[{"node":{"id":"a"}}],"shown":[{"child":"a"}],"values":7}}"#,
    ] { engine.draft.events.append(engine.draft.intern(try NavEvent(CanonicalJSON(event)))) }
    engine.replay()
    engine.keep()
    engine.draft.clear()
    engine.decide(engine.draft.intern(.endSwipe(at: 900)))
    #expect(
      engine.draft.events.array.map { engine.draft.plain($0).description }.last
        == #"{"type":"arranged","container":"m","shown":[{"child":"a"}],"way":"swipe"}"#)
  }

  // MARK: Commits that are refused later

  @Test
  func `what rules decide in a commit that is refused later is an answer, and decided again without them`()
    throws
  {
    let pages = try RuledSession(Pager())
    let commit = try pages.send("all { perform next in=m; pop in=nobody }")
    #expect(commit.refusal?.code == .unknownContainer)
    #expect(
      try pages.recorded.last().by.first?.hasPrefix(
        #"{"plugin":"pager","did":"answered","question":"decide","answer":{"shown":[{"child":"b""#) == true)
    #expect(try pages.shown == ["a"])
    try pages.expectVerified()
  }

  // MARK: Nobody decides

  @Test func `a refusal says why nobody decides`() throws {
    func message(_ ruled: RuledSession, _ line: String = "push x") throws -> String? {
      let refusal = try ruled.send(line).refusal
      #expect(refusal?.code == .rulesMissing)
      return refusal?.reasons.first?.message
    }
    let tired = TestRules(
      "mine",
      deciding: { _, _, _ throws(PluginFault) in throw PluginFault(code: "tired", message: "Not now.") })
    let failed = try RuledSession(tired)
    #expect(try message(failed) == "“m” is arranged by the plugin “mine”, which has failed.")
    let pages = try RuledSession(Pager())
    try pages.send("plugin detach pager")
    #expect(
      try message(pages) == "“m” is arranged by the plugin “pager”, which is not attached: attach it first.")
    try pages.send("add arranged other rules=swipe-back in=m")
    #expect(
      try message(pages, "push x in=other")
        == "“other” is arranged by the plugin “swipe-back”, which decides for no containers.")
    try failed.expectVerified()
    try pages.expectVerified()
  }

  @Test(arguments: [
    "all { perform next in=m; perform next in=m; perform nothing in=m }",
    "all { perform next in=m; select c in=m; push a in=m }",
    "all { perform next in=m; push d in=m; push a in=m }",
    "all { swipe begin 900 in=m; swipe end 100; push c in=m }",
    "all { pop in=m; pop in=m; perform go in=m }",
  ]) func `of several commands in a refused commit, each is decided again by what was recorded of it`(
    line: String
  ) throws {
    let pages = try RuledSession(Pager())
    #expect(try pages.send(line).refusal?.step != nil)
    try pages.expectVerified()
  }

  @Test func `a change before a failure in one commit is decided again without the rules`() throws {
    let rules = TestRules(
      "mine",
      deciding: { command, container, _ throws(PluginFault) in
        if case .perform("crash", _) = command { throw PluginFault(code: "broken", message: "It broke.") }
        return .change(ContainerChange(Arrangement(shown: [.init("a")])))
      })
    let ruled = try RuledSession(rules)
    #expect(try ruled.send("all { perform x in=m; perform crash in=m }").refusal?.code == .rulesMissing)
    try ruled.expectVerified()
  }

  @Test func `a number that is selected in a redacted journal is an index or an id, as it was`() throws {
    let pages = try RuledSession(Pager(), children: ["1", "b", "c", "d"])
    for line in ["select 2 in=m", "select 1 in=m", "select 3", "select 1"] { try pages.send(line) }
    #expect(try pages.shown == ["1"])
    try pages.expectVerified()
    let steps = try RuledSession(Wizard(), children: ["a", "b", "c"])
    for line in [
      "attr a done=true", "attr b done=true", "push 1 in=m", "perform go step=0", "perform go step=1",
    ] {
      try steps.send(line)
    }
    for line in [
      "removed 1", "perform go step=0", "perform go step=01", "add stack 1 in=m", "perform go step=1",
    ] {
      try steps.send(line)
    }
    try steps.expectVerified()
  }

  @Test func `numbers and distances of a verb stay in a redacted journal, in whatever form they are typed`()
    throws
  {
    let panes = try RuledSession(SupportingPane())
    for line in [
      "perform hinge at=300 width=20", "resize 900 700", "perform hinge at=1e2",
      "perform hinge at=0.4e3 width=5e0",
      "resize 1024 700", "perform divide at=4e1%", "perform divide at=1e2", "perform divide at=0.3e3",
      "resize 800 700",
    ] {
      #expect(try panes.send(line).refusal == nil, "\(line)")
      try panes.expectVerified()
    }
  }

  @Test func `a plugin without the hooks of rules is refused in the same way when it is missing`() throws {
    let keeper = TestGuard("keeper") { _, _ in nil }
    let ruled = try RuledSession(Pager(), keeper)
    try ruled.send("add arranged other rules=keeper in=m")
    #expect(try ruled.send("push x in=other").refusal?.code == .rulesMissing)
    try ruled.expectVerified()
  }
}
