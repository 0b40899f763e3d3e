import NavEvents
import NavRuntime
import Testing

/// The expansion of a split: the law, and the question `separate`.
struct ExpandTests {
  // MARK: The law

  /// Every shape of three stacks of up to two entries.
  private static let shapes: [[Int]] = (0..<27).map { [$0 % 3, $0 / 3 % 3, $0 / 9] }

  private static func fill(_ stage: Stage, _ columns: [SplitColumn], _ counts: [Int]) throws {
    for (column, count) in zip(columns, counts) {
      for number in 0..<count {
        try stage.send(Step.push(ScreenDescription("\(column)-\(number)")).on("\(column)"))
      }
    }
  }

  @Test(arguments: shapes)
  func `expand after collapse is the identity for every shape of three columns`(_ counts: [Int]) throws {
    let stage = try Stage(.triple)
    try Self.fill(stage, [.primary, .supplementary, .secondary], counts)
    let before = (stage.digest, stage.scene)
    try stage.send(.collapse)
    #expect(stage["containers.split.collapsed"] == "true")
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(stage.digest == before.0)
    #expect(stage.scene == before.1)
    try stage.send(.narrow, .wide)
    #expect(stage.digest == before.0)
  }

  @Test func `expand after collapse is the identity, except for discarded screens`() throws {
    var empty = ScreenDescription("e")
    empty.isEmptyDetail = true
    let stage = try Stage(.split, .column(.primary, "a"), .detail(empty))
    try stage.send(.collapse, .expand)
    let after = stage.digest
    let without = try Stage(.split, .column(.primary, "a"))
    #expect(after == without.digest)
  }

  // MARK: separate

  /// Returns a stage with a in the primary, collapsed, then b and c pushed on it.
  private static func grown(_ policy: TestPolicy? = nil) throws -> Stage {
    let stage = try Stage(
      .split, .column(.primary, "a"), .collapse, .push("b"), .push("c"), plugins: policy.map { [$0] } ?? [])
    return stage
  }

  private static func policy(_ separation: TestPolicy.Separation?) -> TestPolicy {
    var policy = TestPolicy()
    policy.onSeparate = separation
    return policy
  }

  @Test func `without an opinion the top entry moves to the secondary`() throws {
    let policy = Self.policy(nil)
    let stage = try Self.grown(policy)
    let reply = try stage.send(.expand)
    #expect(reply.events == [Fact.expanded("c")])
    #expect(reply.by.isEmpty)
    #expect(policy.log.calls.last == "separate split")
    #expect(stage.entries(of: "primary") == "a b")
    #expect(stage.entries(of: "secondary") == "c")
  }

  @Test(arguments: [("a", "b c"), ("b", "a c"), ("c", "a b")])
  func `the node that a plugin names moves to the secondary`(_ node: String, _ rest: String) throws {
    let stage = try Self.grown(Self.policy(.node(node)))
    let reply = try stage.send(.expand)
    #expect(reply.events == [Fact.expanded(node)])
    let answer =
      "plugin:a-policy,did:answered,question:separate,answer:{node:\(node)}"
    #expect(reply.by == [answer])
    #expect(stage.entries(of: "primary") == rest)
    #expect(stage.entries(of: "secondary") == node)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `keep leaves everything in the primary`() throws {
    let stage = try Self.grown(Self.policy(.keep))
    let reply = try stage.send(.expand)
    #expect(reply.events == [Fact.expanded()])
    #expect(
      reply.by == ["plugin:a-policy,did:answered,question:separate,answer:keep"])
    #expect(stage.entries(of: "primary") == "a b c")
    #expect(stage["panes"] == #"{"primary":"c","secondary":null}"#)
    #expect(try stage.divergences().isEmpty)
  }

  @Test(arguments: ["split", "secondary"])
  func `a node that is not in the primary is a fault, and the default applies`(_ node: String) throws {
    let reply = try Self.grown(Self.policy(.node(node))).send(.expand)
    #expect(reply.events == [Fact.expanded("c")])
    #expect(reply.by == ["plugin:a-policy,did:fault,code:not-in-stack"])
  }

  @Test func `an expansion by the size class asks separate, too`() throws {
    let policy = Self.policy(.node("b"))
    let stage = try Stage(
      .split, .column(.primary, "a"), .narrow, .push("b"), .push("c"), plugins: [policy])
    #expect(try stage.send(.wide).events.last == Fact.expanded("b"))
  }

  // MARK: Not asked

  @Test(
    arguments: [
      // As many entries as at the collapse: the secondary shows its placeholder, never the last screen of the primary.
      [.column(.primary, "a"), .primary("b"), .collapse],
      [.column(.primary, "a"), .primary("b"), .collapse, .pop, .push("c")],
      // Fewer entries.
      [.column(.primary, "a"), .primary("b"), .collapse, .pop],
      // The secondary still has an entry.
      [.column(.primary, "a"), .detail("x"), .collapse, .push("y")],
      // The secondary was filled while it was hidden.
      [.column(.primary, "a"), .collapse, .push("b"), .column(.secondary, "x")],
      // There is a compact container.
      [
        .column(.primary, "a"), .add(.stack, "phone", to: "split", column: .compact), .collapse,
        Step.push("b").on("primary"),
      ],
    ] as [[Step]])
  func `an expansion with nothing to separate does not ask separate`(_ steps: [Step]) throws {
    let policy = Self.policy(.node("a"))
    let stage = try Stage(.split, plugins: [policy])
    try stage.send(steps)
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(!policy.log.calls.contains("separate split"))
  }
}
