import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The rules of arranged containers: what they are asked, what becomes of their answers, and what the journal says of it.
struct ContainerRulesTests {
  private static func keeper(_ id: String) -> TestGuard {
    TestGuard("keeper") { removal, _ in removal.screens.contains(id) ? "“\(id)” stays." : nil }
  }

  // MARK: Decisions

  @Test func `a verb of the rules changes the container by one event, which the commit attributes to them`()
    throws
  {
    let pages = try RuledSession(Pager())
    try pages.send("select a")
    let commit = try pages.send("perform next")
    #expect(
      try pages.recorded.last().events == [
        #"{"type":"arranged","container":"m","shown":[{"child":"b","role":"page","bar":"parents"}],"focus":"b","values":{"index":1},"transition":"push","moves":[{"child":"b","x":"100%"},{"child":"a","x":"-100%"}]}"#
      ])
    #expect(try pages.recorded.last().by == [#"{"plugin":"pager","did":"arranged","events":[0,1]}"#])
    #expect(commit.contributions.map(\.part) == [.arranged(events: 0..<1)])
    #expect(try pages.shown == ["b"])
    #expect(pages.recorded.session.scene.visible == ["b"])
    try pages.expectVerified()
  }

  @Test func `a decision to keep the container is on record, and has no event`() throws {
    let pages = try RuledSession(Pager())
    try pages.send("perform first")
    #expect(try pages.recorded.last().events.isEmpty)
    #expect(try pages.recorded.last().by == [#"{"plugin":"pager","did":"kept"}"#])
    try pages.expectVerified()
  }

  @Test func `a refusal of the rules has their reason`() throws {
    let pages = try RuledSession(Pager())
    for line in ["perform jump", "replace x", "popto a in=m", "select 7", "back in=m"] {
      let refusal = try #require(try pages.send(line).refusal)
      #expect(refusal.code == .vetoed && refusal.reasons.map(\.by) == ["pager"], "\(line): \(refusal)")
    }
    #expect(try pages.shown == ["a"])
    try pages.expectVerified()
  }

  @Test func `what the rules add is new, and what they remove is asked about`() throws {
    let pages = try RuledSession(Pager(), Self.keeper("x"))
    try pages.send("push x title=X")
    #expect(
      try pages.recorded.last().events.first?.contains(#""added":[{"node":{"id":"x","title":"X"},"at":3}]"#)
        == true)
    #expect(try pages.container.children == ["a", "b", "c", "x"])
    let twice = try #require(try pages.send("push a").refusal)
    #expect(twice.code == .duplicateNode)
    let vetoed = try #require(try pages.send("pop in=m").refusal)
    #expect(vetoed.code == .vetoed && vetoed.reasons.map(\.by) == ["keeper"])
    #expect(
      try pages.recorded.last().by == [
        #"{"plugin":"pager","did":"answered","question":"decide","answer":{"removed":["x"]}}"#
      ])
    #expect(try pages.container.children == ["a", "b", "c", "x"])
    try pages.send("select a")
    #expect(try pages.send("pop in=m").refusal == nil)
    #expect(try pages.container.children == ["b", "c", "x"])
    try pages.expectVerified()
  }

  @Test func `the first screen with a route that rules add needs a program that knows routes`() throws {
    let pages = try RuledSession(Pager())
    try pages.send("push x")
    #expect(try pages.recorded.last().events.count == 1)
    try pages.send("push y route=letter")
    #expect(try pages.recorded.last().events.first == #"{"type":"needs","what":["routes"]}"#)
    #expect(try pages.recorded.last().by == [#"{"plugin":"pager","did":"arranged","events":[1,2]}"#])
    try pages.send("push z route=letter")
    #expect(try pages.recorded.last().events.count == 1)
    try pages.expectVerified()
  }

  @Test func `children are set in their order, and those that are not named leave`() throws {
    let pages = try RuledSession(Pager())
    try pages.send("set c y a")
    #expect(try pages.container.children == ["c", "y", "a"])
    #expect(try pages.shown == ["a"])
    try pages.expectVerified()
  }

  @Test func `a command goes to the child that the rules pass it to`() throws {
    let rules = TestRules("mine", deciding: { command, container, _ in .pass(to: "s") })
    let ruled = try RuledSession(rules, children: ["a"])
    try ruled.send("add stack s in=m")
    try ruled.send("push x in=m")
    #expect(try ruled.recorded.last().events == [#"{"type":"pushed","container":"s","screen":{"id":"x"}}"#])
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"passed","child":"s"}"#])
    #expect(try ruled.send("perform next in=m").refusal?.code == .wrongContainer)
    try ruled.expectVerified()
  }

  @Test func `a swipe that is passed to a child is measured from the left edge of the child`() throws {
    let rules = TestRules(
      "mine",
      arranging: { _, _ in
        Arrangement(shown: [
          .init("a", width: .percent(50)), .init("s", x: .percent(50), width: .percent(50)),
        ])
      }, deciding: { _, _, _ in .pass(to: "s") })
    let inside = #"{"id":"s","kind":"stack","entries":[{"id":"x"},{"id":"y"}]}"#
    let ruled = try RuledSession(rules, members: #"[{"id":"a"},\#(inside)]"#)
    try ruled.send("swipe begin 600 in=m")
    #expect(try ruled.recorded.last().events == [#"{"type":"swipeBegan","container":"s","x":88}"#])
    try ruled.send("swipe end 500")
    #expect(ruled.recorded.session.scene.visible == ["a", "x"])
    #expect(try ruled.send("swipe begin 100 in=m").refusal?.code == .badArgument)
    try ruled.expectVerified()
  }

  @Test func `a command that is passed to a container that is no child is a failure`() throws {
    let rules = TestRules("mine", .failClosed, deciding: { _, _, _ in .pass(to: "t") })
    let inside = #"{"id":"s","kind":"tabs","children":[{"id":"t","kind":"stack","entries":[{"id":"x"}]}]}"#
    let ruled = try RuledSession(rules, members: "[\(inside)]")
    #expect(try ruled.send("push y in=m").refusal?.code == .pluginFault)
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"bad-arrangement"}"#])
    try ruled.expectVerified()
  }

  @Test func `a preview says what a command would do, and changes nothing`() throws {
    let pages = try RuledSession(Pager())
    try pages.send("select a")
    let view = pages.recorded.session.stateView()
    let preview = try pages.recorded.session.preview(.perform("next", in: "m"))
    #expect(pages.recorded.session.stateView() == view)
    #expect(try pages.send("perform next in=m").events == preview.commit.events)
  }

  // MARK: Swipes

  @Test func `a swipe goes to the arrangement that the rules gave at its begin`() throws {
    let pages = try RuledSession(Pager())
    try pages.send("select b")
    let digest = Self.digest(pages)
    try pages.send("swipe begin 900")
    try pages.send("swipe move 644")
    let layout = pages.recorded.session.scene.layout
    #expect(layout.map(\.description) == ["pane b -256 0 1024×768", "below c 768 0 1024×768"])
    try pages.send("swipe cancel")
    #expect(Self.digest(pages) == digest)
    try pages.send("swipe begin 900")
    try pages.send("swipe end 100")
    #expect(
      try pages.recorded.last().events.map { $0.prefix(20) } == [
        #"{"type":"swipeEnded","#.prefix(20), #"{"type":"arranged","container"#.prefix(20),
      ])
    #expect(try pages.shown == ["c"])
    #expect(
      try pages.send("swipe begin 900").refusal?.reasons.map(\.message) == [
        "There is no page after this one."
      ])
    try pages.send("swipe begin 10")
    try pages.send("swipe end 900")
    #expect(try pages.shown == ["b"])
    try pages.expectVerified()
  }

  private static func digest(_ ruled: RuledSession) -> String {
    let view = ruled.recorded.session.stateView()
    return view.firstRange(of: #""digest":""#).map { String(view[$0.upperBound...].prefix(16)) } ?? ""
  }

  @Test func `a swipe that would remove a child is asked about at its begin and at its end`() throws {
    let rules = TestRules(
      "mine",
      deciding: { command, container, _ in
        guard case .swipe = command else { return .keep }
        return .change(ContainerChange(Arrangement(shown: [.init("a")]), removed: ["c"]))
      })
    let ruled = try RuledSession(rules, Self.keeper("c"))
    #expect(try ruled.send("swipe begin 0").refusal?.code == .vetoed)
    let free = try RuledSession(rules)
    try free.send("swipe begin 0")
    try free.send("swipe end 900")
    #expect(try free.container.children == ["a", "b"])
    #expect(try free.recorded.last().events.last?.contains(#""removed":["c"]"#) == true)
    #expect(try free.recorded.last().events.last?.contains(#""way":"swipe""#) == true)
    try ruled.expectVerified()
    try free.expectVerified()
  }

  @Test func `a swipe is cancelled when a child of its container gets another id`() throws {
    let pages = try RuledSession(Pager(), children: ["a", "b", "c", "d"])
    try pages.send("select b")
    try pages.send("swipe begin 900")
    try pages.send("change c id=x")
    #expect(try pages.recorded.last().events.first == #"{"type":"swipeCancelled","container":"m"}"#)
    #expect(try pages.shown == ["b"])
    try pages.send("swipe begin 900")
    try pages.send("swipe end 100")
    #expect(try pages.shown == ["x"])
    try pages.expectVerified()
  }

  // MARK: What the rules did not decide

  @Test func `the rules arrange a new container, and after each resize`() throws {
    let ruled = try RuledSession(TestRules.columns)
    #expect(try ruled.shown == ["b", "c"])
    #expect(try ruled.recorded.last().by == [#"{"plugin":"columns","did":"arranged","events":[1,2]}"#])
    try ruled.send("resize 500 800")
    #expect(try ruled.shown == ["c"])
    try ruled.send("resize 400 800")
    #expect(try ruled.recorded.last().by.isEmpty)
    try ruled.send("add stack s in=m")
    #expect(try ruled.shown == ["s"])
    try ruled.send("removed s")
    #expect(try ruled.shown == ["c"])
    try ruled.expectVerified()
  }

  @Test func `the rules arrange a container twice in a commit, and then what is left of it stands`() throws {
    let takesLast = TestReactor("takes-last", EventKinds(.arranged)) { context, requests in
      guard case .arranged(let container)? = context.scene["m"], let last = container.children.last else {
        return
      }
      requests.append(.removed([last]))
    }
    let ruled = try RuledSession(TestRules.columns, takesLast, children: ["a", "b", "c", "d"])
    #expect(try ruled.container.children == ["a", "b"])
    #expect(try ruled.container.shown.map { "\($0.child) \($0.width)" } == ["b 50%"])
    try ruled.expectVerified()
  }

  @Test func `the rules arrange a container that has become what it was, for the window as it is now`() throws
  {
    let ruled = try RuledSession(TestRules.columns)
    let first = try ruled.recorded.commits().count - 1
    try ruled.send("resize 500 800")
    _ = try ruled.recorded.session.revert(to: .commit(first))
    #expect(try ruled.shown == ["c"])
    try ruled.send("resize 1024 768")
    #expect(try ruled.shown == ["b", "c"])
    try ruled.expectVerified()
  }

  @Test func `rules of another version arrange the containers of a journal that goes on`() throws {
    let whole = TestRules("mine", arranging: { container, _ in container.arrangement })
    let ruled = try RuledSession(whole)
    #expect(try ruled.shown == ["c"])
    try ruled.recorded.session.close()
    let halves = TestRules(
      "mine", version: 2,
      arranging: { container, _ in
        Arrangement(shown: [
          .init("a", width: .percent(50)), .init("c", x: .percent(50), width: .percent(50)),
        ])
      })
    let recorded = try RecordedSession(
      options: RecordedSession.options(attached: [halves, SwipeBack()]), in: ruled.recorded.files)
    #expect(recorded.session.scene.visible == ["a", "c"])
    #expect(try recorded.last().by.last?.hasPrefix(#"{"plugin":"mine","did":"arranged""#) == true)
  }

  @Test func `the rules arrange their containers when they are attached`() throws {
    let recorded = try RecordedSession(attached: [], others: [TestRules.columns])
    try recorded.session.send(
      .scene(
        try CanonicalJSON(
          #"{"root":{"id":"m","kind":"arranged","rules":"columns","children":[{"id":"a"},{"id":"b"}]}}"#)))
    #expect(recorded.session.scene.visible == ["b"])
    #expect(try recorded.session.commit(.perform("x", in: "m"))?.refusal?.code == .rulesMissing)
    try recorded.session.send(.attach("columns"))
    #expect(recorded.session.scene.visible == ["a", "b"])
    try recorded.session.send(.detach("columns"))
    try recorded.session.send(.resize(width: 400, height: 700))
    #expect(recorded.session.scene.visible == ["a", "b"])
  }

  @Test
  func `rules that arrange a container in another way each time have failed, and the arrangement stays`()
    throws
  {
    let rules = TestRules(
      "mine",
      arranging: { container, _ in
        var arrangement = container.arrangement
        let number = arrangement.values?.member("n")?.number ?? 0
        arrangement.values = CanonicalJSON(members: ["n": try! CanonicalJSON("\(Int(number) + 1)")])
        return arrangement
      })
    let ruled = try RuledSession(rules)
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"unstable-rules"}"#])
    #expect(try ruled.container.values == nil)
    #expect(try ruled.shown == ["c"])
    try ruled.expectVerified()
  }

  /// Arrangements that no container with the children a, b and c can have.
  private static let impossible: [Arrangement] = [
    Arrangement(shown: [.init("x")]), Arrangement(shown: [.init("a"), .init("a")]), Arrangement(shown: []),
    Arrangement(shown: [.init("a")], focus: "b"), Arrangement(shown: [.init("a", dim: 2)]),
    Arrangement(shown: [.init("a", x: PaneLength(points: .infinity))]),
    Arrangement(shown: [.init("a", back: .init(removes: ["x"]))]),
    Arrangement(shown: [.init("a")], values: .null),
    Arrangement(
      shown: [.init("a")],
      values: CanonicalJSON(members: ["k": CanonicalJSON(string: String(repeating: "x", count: 16_384))])),
  ]

  @Test(arguments: 0..<9)
  func `an arrangement that no container can have is a failure, and changes nothing`(number: Int) throws {
    let arrangement = Self.impossible[number]
    let rules = TestRules(
      "mine", .failClosed, arranging: { _, _ in arrangement },
      deciding: { _, _, _ in .change(ContainerChange(arrangement)) })
    let ruled = try RuledSession(rules)
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"bad-arrangement"}"#])
    let refusal = try #require(try ruled.send("perform x").refusal)
    #expect(refusal.code == .pluginFault)
    #expect(try ruled.container.values == nil)
    #expect(try ruled.shown == ["c"])
    try ruled.expectVerified()
  }

  @Test func `values that are nested too deep are a failure, and the journal can be opened again`() throws {
    let deep = CanonicalJSON(
      canonical:
        "{\"a\":" + String(repeating: "[", count: 300) + String(repeating: "]", count: 300) + "}")
    let rules = TestRules(
      "mine", .failClosed,
      deciding: { _, container, _ in
        var arrangement = container.arrangement
        arrangement.values = deep
        return .change(ContainerChange(arrangement))
      })
    let ruled = try RuledSession(rules)
    for line in ["perform x in=m", "swipe begin 5 in=m"] {
      #expect(try ruled.send(line).refusal?.code == .pluginFault)
      #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"value-too-deep"}"#])
    }
    try ruled.expectVerified()
  }

  @Test func `rules that fail for each container are asked three times in a commit`() throws {
    let rules = TestRules(
      "mine", arranging: { _, _ throws(PluginFault) in throw PluginFault(code: "broken", message: "") })
    let containers = (1...5).map { #"{"id":"c\#($0)","kind":"arranged","rules":"mine"}"# }
    let ruled = try RuledSession(rules, members: "[\(containers.joined(separator: ","))]")
    let commits = try ruled.recorded.commits()
    #expect(commits.last?.command == #"{"type":"quarantine","plugin":"mine"}"#)
    #expect(commits.dropLast().last?.by.count == 3)
    #expect(try ruled.send("push x in=m").refusal?.code == .rulesMissing)
    try ruled.expectVerified()
  }

  @Test func `rules that fail open refuse a command as missing ones do`() throws {
    let rules = TestRules(
      "mine",
      deciding: { _, _, _ throws(PluginFault) in throw PluginFault(code: "tired", message: "Not now.") })
    let ruled = try RuledSession(rules)
    #expect(try ruled.send("push x").refusal?.code == .rulesMissing)
    #expect(try ruled.recorded.last().by == [#"{"plugin":"mine","did":"fault","code":"tired"}"#])
    try ruled.expectVerified()
  }
}
