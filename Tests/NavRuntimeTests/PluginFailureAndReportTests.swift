import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// Plugins that fail, or never come to an end, while a report is carried out: the report stands, and no screen is lost.
struct PluginFailureAndReportTests {
  private static let failure = PluginFault(code: "broken", message: "I am broken.")
  private static let failed = "plugin:guard,did:fault,code:broken"

  /// A guard that fails closed whenever it is asked; `isBroken` says when.
  private static func guardian(
    _ isBroken: @escaping @Sendable (Removal, borrowing HookContext) -> Bool = { _, _ in true }
  ) -> TestGuard {
    TestGuard("guard", .failClosed) { removal, context throws(PluginFault) in
      if isBroken(removal, context) { throw failure }
      return nil
    }
  }

  /// A reactor that pops whenever the window has a new size.
  private static let popping = TestReactor("popping", EventKinds(.resized)) { _, requests in
    requests = [.pop(in: "main")]
  }

  @Test func `a plugin that fails closed refuses a follow-up of a report as any other`() throws {
    for policy: any NavPlugin in [
      Self.guardian(),
      TestInterceptor("guard", CommandKinds(.pop), .failClosed) { _ throws(PluginFault) in throw Self.failure
      },
      TestReactor("guard", EventKinds(.popped), .failClosed) { _, _ throws(PluginFault) in throw Self.failure
      },
    ] {
      let stage = try Stage(.drilldown, .push("a"), .push("b"), plugins: [policy, Self.popping])
      let reply = try stage.type("resize 900 700")
      #expect(reply.kinds == ["resized"])
      #expect(reply.by.first == Self.failed)
      #expect(reply.by.last?.contains("refused:{code:plugin-fault") == true, "\(reply.by)")
      #expect(try stage.divergences() == [])
    }
  }

  @Test(arguments: ["collapse", "resize 400 800"])
  func `a collapse keeps the screens whose guard fails closed`(_ line: String) throws {
    let stage = try Stage(.split, "primary l", "detail d empty=true", plugins: [Self.guardian()])
    let reply = try stage.type(line)
    #expect(reply.events.contains("collapsed,container:split,merged:[secondary],discarded:[]"), "\(reply)")
    #expect(reply.by.contains(Self.failed))
    #expect(!reply.by.contains { $0.contains("veto") }, "an answer that was not given is not on record")
    #expect(try stage.divergences() == [])
    #expect(try RecordedPluginCase.verification(of: stage, absent: "guard").divergences.isEmpty)
  }

  @Test func `the end of a swipe becomes a cancel when a guard fails closed`() throws {
    let broken = Self.guardian { _, context in context.isSwiped("main") }
    let stage = try Stage(.drilldown, .push("a"), .push("b"), .push("c"), plugins: [broken])
    try stage.send(.beginSwipe(0))
    let reply = try stage.send(.endSwipe(300))
    #expect(reply.kinds.first == "swipeCancelled" && !reply.kinds.contains("popped"))
    #expect(stage.stack == "a b|c")
    #expect(try stage.divergences() == [])
    #expect(try RecordedPluginCase.verification(of: stage, absent: "guard").divergences.isEmpty)
  }

  @Test func `a guard that fails open keeps nothing`() throws {
    let open = TestGuard("guard") { _, _ throws(PluginFault) in throw Self.failure }
    let stage = try Stage(.split, "primary l", "detail d empty=true", plugins: [open])
    #expect(
      try stage.type("collapse").events.contains("collapsed,container:split,merged:[],discarded:[d]"))
    #expect(try stage.divergences() == [])
  }

  // MARK: All reasons

  @Test func `a failure does not end the collection of vetoes`() throws {
    let plugins: [any NavPlugin] = [
      TestInterceptor.vetoing("a", .pop, because: "A says no."),
      TestInterceptor("guard", CommandKinds(.pop), .failClosed) { _ throws(PluginFault) in throw Self.failure
      },
      TestInterceptor.vetoing("z", .pop, because: "Z says no."),
    ]
    let commands = try Stage(.drilldown, .push("a"), .push("b"), plugins: plugins)
    let reasons = ["a: A says no.", "guard: I am broken.", "z: Z says no."]
    let pop = try commands.send(.pop)
    #expect(pop.refused == "plugin-fault" && pop.reasons == reasons)
    let guards: [any NavPlugin] = [
      TestGuard("a") { _, _ in "A says no." }, Self.guardian(), TestGuard("z") { _, _ in "Z says no." },
    ]
    let removals = try Stage(.drilldown, .push("a"), .push("b"), .push("c"), plugins: guards)
    let back = try removals.send(.pop)
    #expect(back.refused == "plugin-fault" && back.reasons == reasons)
    for stage in [commands, removals] {
      #expect(try stage.divergences() == [])
      for absent in ["a", "guard", "z"] {
        let found = try RecordedPluginCase.verification(of: stage, absent: absent)
        #expect(found.divergences.isEmpty, "without \(absent): \(found.divergences)")
      }
    }
  }

  @Test func `a swipe is refused with all reasons, also when a guard fails`() throws {
    var strict = TestSwipes("a-strict")
    strict.permission = { _ in .refused(["Not now.", "Not here."]) }
    var broken = TestSwipes("b-broken", .failClosed)
    broken.permission = { _ throws(PluginFault) in throw Self.failure }
    var late = TestSwipes("c-late")
    late.permission = { _ in .refused(["Too late."]) }
    let stage = try Stage(.drilldown, .push("a"), .push("b"), .push("c"), plugins: [strict, broken, late])
    let reply = try stage.send(.beginSwipe(0))
    #expect(reply.refused == "plugin-fault")
    #expect(
      reply.reasons == [
        "a-strict: Not now.", "a-strict: Not here.", "b-broken: I am broken.", "c-late: Too late.",
      ])
    for absent in ["a-strict", "b-broken", "c-late"] {
      #expect(try RecordedPluginCase.verification(of: stage, absent: absent).divergences.isEmpty)
    }
  }

  // MARK: Endless requests

  /// A reactor that never comes to an end, because it answers each title with another.
  private static let endless = TestReactor(
    "endless", EventKinds(.swipeCancelled, .resized, .titleChanged)
  ) { context, requests in
    requests = [.setTitle("\(context.scene.events)", of: "main")]
  }

  @Test(arguments: ["swipe cancel", "resize 400 800"])
  func `endless requests do not refuse a report: those beyond the bound are dropped`(_ line: String) throws {
    let stage = try Stage(.drilldown, .push("a"), .push("b"), .push("c"), plugins: [Self.endless])
    try stage.send(.beginSwipe(0))
    let reply = try stage.type(line)
    #expect(reply.refused == nil)
    #expect(reply.events.count { $0.hasPrefix("titleChanged") } == PluginHost.mostFollowUps)
    #expect(reply.by.contains("plugin:endless,did:fault,code:plugin-loop"))
    #expect(try stage.divergences() == [])
    #expect(try RecordedPluginCase.verification(of: stage, absent: "endless").divergences.isEmpty)
  }

  @Test func `a plugin that asks without end has failed once, although a policy may still ask for more`()
    throws
  {
    let greedy = TestReactor("greedy") { context, requests in
      guard context.command.kind == .resize else { return }
      let ones = context.sceneAttribute("n") ?? ""
      for _ in 0..<3 { requests.append(.setAttribute("n", to: ones + "1", of: nil)) }
    }
    var policy = TestScene("policy")
    policy.orientations = { _ in [.portrait] }
    let recorded = try RecordedSession(greedy, policy)
    try recorded.push("a")
    try recorded.session.send(.app, Step.resize(900, 700).make)
    let commit = try recorded.last()
    #expect(commit.refused == nil)
    #expect(commit.by.filter { $0.contains(#""did":"failed""#) || $0.contains("fault") }.count == 1)
  }

  @Test func `the plugin whose requests led to the others has failed, and the third time it is quarantined`()
    throws
  {
    // `innocent` answers each title too, and its answers lead to nothing.
    let innocent = TestReactor("a-innocent", EventKinds(.titleChanged)) { _, requests in
      requests = [.setHidesBackButton(true, of: "a"), .setHidesBackButton(false, of: "a")]
    }
    let recorded = try RecordedSession(innocent, Self.endless)
    try recorded.push("a")
    for number in 1...3 {
      try recorded.session.send(.setTitle("T", of: "a"))
      let commits = try recorded.commits()
      #expect(commits[number + 1].refused?.hasPrefix(#"{"code":"plugin-loop""#) == true)
      #expect(commits[number + 1].by == [#"{"plugin":"endless","did":"fault","code":"plugin-loop"}"#])
    }
    #expect(try recorded.session.send(.setTitle("T", of: "a")).isAccepted)
    #expect(recorded.session.plugins.map(\.id) == ["a-innocent"])
  }

  // MARK: Nonsense

  @Test func `there is one swipe, and it uncovers a screen, whoever permits it`() throws {
    let stage = try Stage(
      .split, "plugin detach swipe-back", "primary a", "push b in=primary", "detail c", "push d",
      plugins: [TestSwipes("a-lenient")])
    try stage.type("swipe begin 0 in=primary")
    let second = try stage.type("swipe begin 2 in=secondary")
    #expect(second.reasons == ["core: A swipe is running already: end or cancel it first."])
    let lone = try Stage(.stack, "push a", "plugin detach swipe-back", plugins: [TestSwipes("a-lenient")])
    #expect(
      try lone.type("swipe begin 0").reasons == ["core: A swipe of “main” would uncover no screen."])
  }

  @Test(arguments: [SplitColumn.compact, .supplementary])
  func `a top column that the split does not have is a failure, and no answer`(_ column: SplitColumn) throws {
    var policy = TestPolicy()
    policy.onTopColumn = column
    let stage = try Stage(.split, "primary p", "detail d", plugins: [policy])
    let reply = try stage.type("collapse")
    #expect(reply.events == ["collapsed,container:split,merged:[secondary],discarded:[]"])
    #expect(reply.by.first == "plugin:a-policy,did:fault,code:no-such-column")
  }

  // MARK: Steps

  @Test func `a show pushes when a request has emptied the right pane after its pop`() throws {
    let popping = TestReactor("popping", EventKinds(.popped)) { context, requests in
      guard case .navigation(.popped(_, let screens, _, _)) = context.event, screens == ["c"] else { return }
      requests = [.pop()]
    }
    let stage = try Stage(.drilldown, .push("a"), .push("b"), .push("c"), plugins: [popping])
    let reply = try stage.type("show x for=a")
    #expect(reply.kinds.suffix(3) == ["popped", "pushed", "hidesBackButtonChanged"])
    #expect(stage.stack == "a|x")
  }

  @Test func `a rotation after other steps follows the answer that they lead to`() throws {
    let turning = TestInterceptor("turning", CommandKinds(.push)) { context in
      context.pushedScreen == "e" ? .rewrite([context.command, .rotate(to: .portrait)]) : .proceed
    }
    let stage = try Stage(.drilldown, .push("a"), plugins: [turning])
    let reply = try stage.type("push e orientations=landscapeLeft")
    #expect(reply.kinds.contains("rotationDeferred") && !reply.kinds.contains("interfaceRotated"))
    #expect(stage.plain("environment.interface") == "landscapeLeft")
    #expect(try stage.divergences() == [])
  }

  @Test func `what a plugin requests leaves for the reason of its own command`() throws {
    let popping = TestReactor("popping", EventKinds(.selected)) { _, requests in
      requests = [.popToRoot(in: "first")]
    }
    let stage = try Stage(.tabs, "push a", "push b", plugins: [popping])
    let reply = try stage.type("select second")
    #expect(reply.events.last == "popped,container:first,screens:[b],way:popToRoot", "\(reply.events)")
  }

  @Test(arguments: [("a", "b"), ("b", "a")])
  func `a request about two back buttons is carried out for the screen that is still there`(
    _ off: String, _ on: String
  ) throws {
    let popping = TestReactor("popping", EventKinds(.titleChanged)) { _, requests in
      requests = [.pop(), .item(.setHidesBackButton(off: off, on: on))]
    }
    let stage = try Stage(.stack, "push a", "push b", "hidesback \(off) on", plugins: [popping])
    let reply = try stage.type("title a A")
    #expect(reply.events.last == "hidesBackButtonChanged,screen:a,value:\(on == "a")", "\(reply.events)")
    #expect(!reply.by.contains { $0.contains("refused") }, "\(reply.by)")
    #expect(try stage.divergences() == [])
  }
}

extension Stage {
  /// Creates a stage with a built-in scene, the standard plugins and these, and types these lines.
  fileprivate init(_ scene: BuiltInScene, _ lines: String..., plugins: [any NavPlugin]) throws {
    var options = SessionOptions.standard
    for plugin in plugins {
      options.catalog.add(plugin)
      options.plugins.append(plugin.manifest.id)
    }
    try self.init(scene, lines, options: options)
  }
}
