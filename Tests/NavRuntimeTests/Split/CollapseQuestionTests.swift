import NavEvents
import NavRuntime
import Testing

/// The questions `collapse` and `topColumn`, answered by plugins.
struct CollapseQuestionTests {
  /// Returns a stage with a in the primary, s in the supplementary of a triple, x y in the secondary.
  private static func filled(_ scene: BuiltInScene, _ plugins: any NavPlugin...) throws -> Stage {
    let stage = try Stage(
      scene, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), plugins: plugins)
    if scene == .triple { try stage.send(.column(.supplementary, "s")) }
    return stage
  }

  private static func policy(_ change: (inout TestPolicy) -> Void) -> TestPolicy {
    var policy = TestPolicy()
    change(&policy)
    return policy
  }

  private static func answer(_ question: String, _ answer: String, by plugin: String = "a-policy") -> String {
    "plugin:\(plugin),did:answered,question:\(question),answer:\(answer)"
  }

  // MARK: collapse

  @Test func `discard: the secondary's entries leave, and the event lists them`() throws {
    let stage = try Self.filled(.split, Self.policy { $0.onCollapse = .discard })
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed(discarded: ["y", "x"])])
    #expect(reply.by == [Self.answer("collapse", "discard")])
    #expect(stage.entries(of: "primary") == "a")
    #expect(stage["screens.x"] == "missing")
    #expect(stage.visible == "a")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `discard with three columns: the supplementary's stack is pushed all the same`() throws {
    let stage = try Self.filled(.triple, Self.policy { $0.onCollapse = .discard })
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed("supplementary", discarded: ["y", "x"])])
  }

  @Test func `push: the stack is pushed, even if it is an empty detail`() throws {
    let stage = try Self.filled(.split, Self.policy { $0.onCollapse = .push })
    var empty = ScreenDescription("e")
    empty.isEmptyDetail = true
    let reply = try stage.send(.detail(empty), .collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    #expect(reply.by == [Self.answer("collapse", "push")])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `without an opinion the stack is pushed, and no plugin is recorded`() throws {
    let policy = TestPolicy()
    let reply = try Self.filled(.split, policy).send(.collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    #expect(reply.by.isEmpty)
    #expect(policy.log.calls == ["topColumn split", "collapse split"])
  }

  @Test func `the first opinion in the order of the plugins wins`() throws {
    var second = TestPolicy("b-policy")
    second.onCollapse = .push
    let first = Self.policy { $0.onCollapse = .discard }
    let reply = try Self.filled(.split, second, first).send(.collapse)
    #expect(reply.events == [Fact.collapsed(discarded: ["y", "x"])])
    #expect(second.log.calls == ["topColumn split"])
  }

  @Test func `an empty secondary is not asked about`() throws {
    let policy = Self.policy { $0.onCollapse = .discard }
    let stage = try Self.filled(.split, policy)
    #expect(try stage.send(.detail(nil), .collapse).events == [Fact.collapsed()])
    #expect(policy.log.calls == ["topColumn split"])
  }

  @Test func `a plugin that fails has no opinion, and its failure is recorded`() throws {
    let stage = try Self.filled(.split, Self.policy { $0.fails = true })
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    let failed = "plugin:a-policy,did:fault,code:broken"
    #expect(reply.by == [failed, failed])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `the size class asks the same questions`() throws {
    let policy = Self.policy { $0.onCollapse = .discard }
    let reply = try Self.filled(.split, policy).send(.narrow)
    #expect(reply.events.last == Fact.collapsed(discarded: ["y", "x"]))
    #expect(policy.log.calls == ["topColumn split", "collapse split"])
  }

  // MARK: A discard is an exit

  @Test func `a discard asks shouldPop with the way collapse, top first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.filled(.split, Self.policy { $0.onCollapse = .discard }, doorkeeper)
    try stage.send(.collapse)
    #expect(doorkeeper.log.take() == ["collapse y x"])
  }

  @Test func `a vetoed discard becomes a push, and the veto is recorded`() throws {
    let stage = try Self.filled(.split, Self.policy { $0.onCollapse = .discard }, Doorkeeper())
    let reply = try stage.send(.attribute("stays", "collapse", of: "x"), .collapse)
    #expect(reply.refused == nil)
    #expect(reply.events == [Fact.collapsed("secondary")])
    let veto = "{veto:{message:“x” stays.}}"
    let by = [Self.answer("collapse", "discard"), Self.answer("shouldPop", veto, by: "doorkeeper")]
    #expect(reply.by == by)
    #expect(stage.visible == "y")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a vetoed discard of a resize is a push too`() throws {
    let stage = try Self.filled(.split, Self.policy { $0.onCollapse = .discard }, Doorkeeper())
    let reply = try stage.send(.attribute("stays", "collapse", of: "y"), .narrow)
    #expect(reply.events.last == Fact.collapsed("secondary"))
  }

  // MARK: topColumn

  @Test(
    arguments: [
      (.primary, [], "a"), (.supplementary, ["supplementary"], "s"),
      (.secondary, ["supplementary", "secondary"], "y"),
    ] as [(SplitColumn, [String], String)])
  func `topColumn names the column to show, and columns right of it stay hidden`(
    _ column: SplitColumn, _ merged: [String], _ visible: String
  ) throws {
    let stage = try Self.filled(.triple, Self.policy { $0.onTopColumn = column })
    let before = stage.digest
    let reply = try stage.send(.collapse)
    #expect(reply.by == [Self.answer("topColumn", "\(column)")])
    #expect(stage.words("containers.split.merged") == merged.joined(separator: " "))
    #expect(stage.visible == visible)
    #expect(stage.entries(of: "secondary") == "x y")
    #expect(stage.entries(of: "supplementary") == "s")
    try stage.send(.expand)
    #expect(stage.digest == before)
    #expect(try stage.divergences().isEmpty)
  }

  @Test(arguments: [SplitColumn.primary, .supplementary])
  func `a secondary that stays hidden is not asked about`(_ column: SplitColumn) throws {
    let policy = Self.policy {
      $0.onTopColumn = column
      $0.onCollapse = .discard
    }
    let stage = try Self.filled(.triple, policy)
    try stage.send(.collapse)
    #expect(policy.log.calls == ["topColumn split"])
    #expect(stage.entries(of: "secondary") == "x y")
  }

  // MARK: compact

  @Test func `with a compact container nothing is merged and no plugin is asked`() throws {
    let policy = Self.policy {
      $0.onTopColumn = .primary
      $0.onCollapse = .discard
    }
    let stage = try Self.filled(.split, policy)
    try stage.send(.add(.stack, "phone", to: "split", column: .compact))
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed()])
    #expect(policy.log.calls.isEmpty)
    #expect(stage.entries(of: "secondary") == "x y")
  }
}
