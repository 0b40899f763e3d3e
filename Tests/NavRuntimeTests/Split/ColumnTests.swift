import NavEvents
import NavRuntime
import Testing

/// Columns, each with a stack that keeps its id for ever.
struct ColumnTests {
  private static let elsewhere =
    "“x” is already in the scene: choose another id, or popto it if it is on the stack."

  @Test func `columns always names the stack of every column`() throws {
    let two = #"{"primary":"primary","secondary":"secondary"}"#
    let stage = try Stage(.split)
    #expect(stage["containers.split.columns"] == two)
    for steps in [
      [.column(.primary, "a")], [.detail("x")], [.collapse], [.column(.secondary, nil)], [.expand],
    ]
      as [[Step]]
    {
      try stage.send(steps)
      #expect(stage["containers.split.columns"] == two)
    }
    let three = #"{"primary":"primary","supplementary":"supplementary","secondary":"secondary"}"#
    #expect(try Stage(.triple)["containers.split.columns"] == three)
  }

  @Test(arguments: [SplitColumn.primary, .supplementary, .secondary])
  func `a screen given to an empty column goes into its stack`(_ column: SplitColumn) throws {
    let stage = try Stage(.triple)
    #expect(try stage.send(.column(column, "x")).events == [Fact.columnSet("\(column)", "x")])
    #expect(stage.entries(of: "\(column)") == "x")
    let others = ["primary", "supplementary", "secondary"].filter { $0 != "\(column)" }
    #expect(others.allSatisfy { stage.entries(of: $0).isEmpty })
  }

  @Test func `a screen enters its column with its title`() throws {
    let stage = try Stage(.split)
    let reply = try stage.send(.column(.primary, ScreenDescription("a", title: "Mail")))
    let screen = "screen:{id:a,title:Mail},removed:[]"
    #expect(reply.events.first?.hasSuffix(screen) == true)
    #expect(stage["screens.a.title"] == #""Mail""#)
  }

  @Test func `a screen given to a secondary that has entries is pushed`() throws {
    let stage = try Stage(.split, .column(.secondary, "x"))
    #expect(try stage.send(.column(.secondary, "y")).events == [Fact.pushed("y", on: "secondary")])
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test(arguments: [SplitColumn.primary, .supplementary])
  func `a screen given to any other column with entries becomes its only entry`(_ column: SplitColumn) throws
  {
    let stage = try Stage(.triple, .column(column, "a"), Step.push("b").on("\(column)"))
    try stage.send(Step.push("c").on("\(column)"))
    let reply = try stage.send(.column(column, "d"))
    #expect(reply.events == [Fact.columnSet("\(column)", "d", removed: "c", "b", "a")])
    #expect(stage.entries(of: "\(column)") == "d")
    #expect(stage["screens.b"] == "missing")
  }

  @Test(arguments: [SplitColumn.primary, .supplementary])
  func `an entry given to its own column is kept as it is, and the others leave`(_ column: SplitColumn) throws
  {
    let stage = try Stage(.triple, .column(column, ScreenDescription("a", title: "Mail")))
    try stage.send(Step.push("b").on("\(column)"))
    let reply = try stage.send(.column(column, "a"))
    #expect(reply.events == [Fact.columnSet("\(column)", "a", removed: "b")])
    #expect(stage.entries(of: "\(column)") == "a")
    #expect(stage["screens.a.title"] == #""Mail""#)
  }

  @Test(arguments: [SplitColumn.primary, .supplementary, .secondary])
  func `nil empties a column`(_ column: SplitColumn) throws {
    let stage = try Stage(.triple, .column(column, "a"), Step.push("b").on("\(column)"))
    let reply = try stage.send(.column(column, nil))
    #expect(reply.events == [Fact.columnSet("\(column)", nil, removed: "b", "a")])
    #expect(stage.entries(of: "\(column)").isEmpty)
    #expect(stage["screens"] == "{}")
  }

  @Test(arguments: [SplitColumn.primary, .supplementary, .secondary])
  func `setting a column to its current content changes nothing`(_ column: SplitColumn) throws {
    let stage = try Stage(.triple)
    #expect(try stage.send(.column(column, nil)).isNothing)
    #expect(try stage.send(.column(column, "x"), .column(column, "x")).isNothing)
  }

  @Test func `the secondary's top given to it again is nothing, a lower entry is a duplicate`() throws {
    let stage = try Stage(.split, .column(.secondary, "x"), .column(.secondary, "y"))
    #expect(try stage.send(.column(.secondary, "y")).isNothing)
    let reply = try stage.send(.column(.secondary, "x"))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.messages == [Self.elsewhere])
  }

  @Test(arguments: [SplitColumn.primary, .supplementary, .secondary])
  func `a node elsewhere in the scene is a duplicate`(_ column: SplitColumn) throws {
    let other: SplitColumn = column == .primary ? .secondary : .primary
    let stage = try Stage(.triple, .column(other, "x"))
    let reply = try stage.send(.column(column, "x"))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.messages == [Self.elsewhere])
    for name in ["split", "primary", "secondary"] {
      #expect(try stage.send(.column(column, ScreenDescription(name))).refused == "duplicate-node")
    }
  }

  @Test(arguments: ["", "nil", "a\u{7}", String(repeating: "é", count: 129)])
  func `a malformed id is a bad argument`(_ id: String) throws {
    let stage = try Stage(.split)
    for step in [Step.column(.primary, ScreenDescription(id)), .detail(ScreenDescription(id))] {
      #expect(try stage.send(step).refused == "bad-argument")
    }
  }

  @Test func `a split of two has no supplementary column`() throws {
    let reply = try Stage(.split).send(.column(.supplementary, "x"))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["The split has no column supplementary that could take that."])
  }

  @Test func `a column of anything but a split in the scene is refused`() throws {
    let stage = try Stage(.split)
    let wrong = try stage.send(Step.column(.primary, "x").on("primary"))
    #expect(wrong.refused == "wrong-container")
    #expect(wrong.messages == ["“primary” is not a container that knows column."])
    let unknown = try stage.send(Step.column(.primary, "x").on("splut"))
    #expect(unknown.refused == "unknown-container")
    #expect(unknown.messages == ["There is no container “splut” in the scene. Did you mean “split”?"])
    let none = try Stage(.stack).send(.column(.primary, "x"))
    #expect(none.refused == "wrong-container")
    #expect(none.messages == ["No container in the focus knows column: name one with in=ID."])
  }

  // MARK: Exits

  @Test(arguments: [
    (Step.column(.primary, "d"), "set c b a"), (.column(.primary, "b"), "set c a"),
    (.column(.primary, nil), "set c b a"), (.column(.secondary, nil), "set y x"), (.detail("d"), "set y x"),
    (.detail("x"), "set y"), (.detail(nil), "set y x"),
  ])
  func `screens leaving a column are asked top first, with the way set`(_ step: Step, _ exit: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.filled(doorkeeper)
    try stage.send(step)
    #expect(doorkeeper.log.take() == [exit])
  }

  @Test(arguments: [
    Step.column(.primary, "d"), .column(.primary, "b"), .column(.primary, nil), .column(.secondary, nil),
    .detail("d"), .detail(nil),
  ])
  func `an objection refuses the command`(_ step: Step) throws {
    let stage = try Self.filled(Doorkeeper())
    try stage.send(.attribute("stays", "set", of: "a"), .attribute("stays", "set", of: "x"))
    let reply = try stage.send(step)
    #expect(reply.refused == "vetoed")
    #expect(reply.objectors == ["doorkeeper"])
    #expect(stage.entries(of: "primary") == "a b c")
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test(arguments: [Step.column(.secondary, "z"), .column(.primary, "x"), .column(.secondary, "y")])
  func `no plugin is asked when no screen leaves`(_ step: Step) throws {
    let doorkeeper = Doorkeeper()
    try Self.filled(doorkeeper).send(step)
    #expect(doorkeeper.log.take().isEmpty)
  }

  /// Returns a stage with a b c in the primary, x y in the secondary.
  private static func filled(_ doorkeeper: Doorkeeper) throws -> Stage {
    try Stage(
      .split, .column(.primary, "a"), .primary("b"), .primary("c"), .detail("x"), .column(.secondary, "y"),
      plugins: [doorkeeper])
  }

  // MARK: While collapsed

  @Test func `a collapsed split's columns are set in their own stacks`() throws {
    let stage = try Stage(.triple, .column(.primary, "a"), .column(.supplementary, "s"), .collapse)
    #expect(stage.words("containers.split.merged") == "supplementary")
    #expect(try stage.send(.column(.primary, "b")).events == [Fact.columnSet("primary", "b", removed: "a")])
    let merged = try stage.send(.column(.supplementary, "t"))
    #expect(merged.events == [Fact.columnSet("supplementary", "t", removed: "s")])
    #expect(stage.visible == "t")
    // Not merged: the screen stays in its column, hidden.
    #expect(try stage.send(.column(.secondary, "x")).events == [Fact.columnSet("secondary", "x")])
    #expect(stage.visible == "t")
    #expect(stage.words("containers.split.merged") == "supplementary")
    try stage.send(.expand)
    #expect(stage.visible == "t x")
  }

  @Test func `a merged column that is emptied comes off the primary`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    let reply = try stage.send(.column(.secondary, nil))
    #expect(reply.events == [Fact.columnSet("secondary", nil, removed: "x")])
    #expect(stage.words("containers.split.merged").isEmpty)
    #expect(stage.entries(of: "primary") == "a")
    #expect(stage.visible == "a")
  }

  @Test func `a further screen given to a merged secondary is pushed`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    #expect(try stage.send(.column(.secondary, "y")).events == [Fact.pushed("y", on: "secondary")])
    #expect(stage.visible == "y")
  }
}
