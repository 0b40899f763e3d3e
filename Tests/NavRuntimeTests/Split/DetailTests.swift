import NavEvents
import NavRuntime
import Testing

/// `showDetail` and `showPrimary`.
struct DetailTests {
  /// Returns a stage with a in the primary, x y in the secondary.
  private static func filled(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"))
    try stage.send(steps)
    return stage
  }

  // MARK: Expanded

  @Test func `a detail replaces all entries of the secondary`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.detail("z")).events == [Fact.columnSet("secondary", "z", removed: "y", "x")])
    #expect(stage.entries(of: "secondary") == "z")
    #expect(stage.entries(of: "primary") == "a")
  }

  @Test(arguments: [("x", "y"), ("y", "x")])
  func `a detail among the secondary's entries stays, and the others leave`(
    _ kept: String, _ gone: String
  ) throws {
    let stage = try Self.filled(.title("Kept", of: kept))
    let reply = try stage.send(.detail(ScreenDescription(kept)))
    #expect(reply.events == [Fact.columnSet("secondary", kept, removed: gone)])
    #expect(stage["screens.\(kept).title"] == #""Kept""#)
  }

  @Test func `showing the only detail again changes nothing`() throws {
    #expect(try Stage(.split, .detail("x")).send(.detail("x")).isNothing)
  }

  @Test(arguments: ["a", "split", "primary", "secondary"])
  func `a detail from elsewhere in the scene is a duplicate`(_ id: String) throws {
    let reply = try Self.filled().send(.detail(ScreenDescription(id)))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.messages.first?.hasPrefix("“\(id)” is already in the scene") == true)
  }

  @Test func `a detail of nil empties the secondary, and changes nothing the second time`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.detail(nil)).events == [Fact.columnSet("secondary", nil, removed: "y", "x")])
    #expect(try stage.send(.detail(nil)).isNothing)
    #expect(stage.visible == "a")
  }

  // MARK: Collapsed

  @Test func `in a collapsed split a detail is pushed on the secondary's stack, the topmost one`() throws {
    let stage = try Self.filled(.collapse)
    #expect(try stage.send(.detail("z")).events == [Fact.pushed("z", on: "secondary")])
    #expect(stage.visible == "z")
  }

  @Test func `in a collapsed split the detail on top changes nothing, one below is a duplicate`() throws {
    let stage = try Self.filled(.collapse)
    #expect(try stage.send(.detail("y")).isNothing)
    for id in ["x", "a"] {
      #expect(try stage.send(.detail(ScreenDescription(id))).refused == "duplicate-node")
    }
  }

  @Test func `in a collapsed split a detail of nil empties the secondary and takes it off`() throws {
    let stage = try Self.filled(.collapse)
    #expect(try stage.send(.detail(nil)).events == [Fact.columnSet("secondary", nil, removed: "y", "x")])
    #expect(stage.visible == "a")
    #expect(stage.words("containers.split.merged").isEmpty)
  }

  // MARK: Collapsed, with a hidden secondary

  @Test(arguments: [BuiltInScene.split, .triple])
  func `in a collapsed split a detail fills an empty secondary and merges its stack`(
    _ scene: BuiltInScene
  ) throws {
    let stage = try Stage(scene, .column(.primary, "a"), .collapse)
    let reply = try stage.send(.detail("x"))
    #expect(reply.events == [Fact.columnSet("secondary", "x"), Fact.collapsed("secondary")])
    #expect(stage.entries(of: "primary") == "a secondary")
    #expect(stage.visible == "x")
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(stage["panes.secondary"] == #""x""#)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `after going back to the primary, another detail replaces the hidden entries`() throws {
    let stage = try Self.filled(.collapse, Step.pop.on("primary"))
    let reply = try stage.send(.detail("z"))
    #expect(
      reply.events == [Fact.columnSet("secondary", "z", removed: "y", "x"), Fact.collapsed("secondary")])
    #expect(stage.entries(of: "secondary") == "z")
    #expect(stage.visible == "z")
  }

  @Test(arguments: [("x", "y"), ("y", "x")])
  func `a detail among hidden entries stays, and the others leave`(_ kept: String, _ gone: String) throws {
    let stage = try Self.filled(.collapse, Step.pop.on("primary"), .title("Kept", of: kept))
    let reply = try stage.send(.detail(ScreenDescription(kept)))
    #expect(
      reply.events == [Fact.columnSet("secondary", kept, removed: gone), Fact.collapsed("secondary")])
    #expect(stage["screens.\(kept).title"] == #""Kept""#)
    #expect(stage.visible == kept)
  }

  @Test func `the only hidden detail is shown by merging its stack`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse, Step.pop.on("primary"))
    #expect(try stage.send(.detail("x")).events == [Fact.collapsed("secondary")])
    #expect(stage.visible == "x")
    #expect(try stage.send(.detail("x")).isNothing)
  }

  @Test func `with three columns a detail is merged on top of the shown stack`() throws {
    let stage = try Stage(
      .triple, .column(.primary, "a"), .column(.supplementary, "s"), .collapse)
    #expect(try stage.send(.detail("x")).events.last == Fact.collapsed("supplementary", "secondary"))
    #expect(stage.entries(of: "primary") == "a supplementary secondary")
    // Back at the primary, the supplementary stays in its column, hidden.
    try stage.send(Step.popToRoot.on("primary"))
    #expect(try stage.send(.detail("z")).events.last == Fact.collapsed("secondary"))
    #expect(stage.entries(of: "primary") == "a secondary")
    try stage.send(.expand, .mode(.twoBeside))
    #expect(stage["panes"] == #"{"primary":"a","supplementary":"s","secondary":"z"}"#)
  }

  @Test func `hidden entries that leave are asked, and an objection keeps everything`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse,
      Step.pop.on("primary"), plugins: [doorkeeper])
    doorkeeper.log.take()
    try stage.send(.detail("y"))
    #expect(doorkeeper.log.take() == ["set x"])
    try stage.send(Step.pop.on("primary"), .attribute("stays", "set", of: "y"))
    #expect(try stage.send(.detail("z")).refused == "vetoed")
    #expect(stage.visible == "a")
  }

  @Test(arguments: ["a", "split", "primary", "secondary"])
  func `a node elsewhere is a duplicate even while the secondary is hidden`(_ id: String) throws {
    let stage = try Self.filled(.collapse, Step.pop.on("primary"))
    #expect(try stage.send(.detail(ScreenDescription(id))).refused == "duplicate-node")
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test func `with a compact container a detail stays in its column, because nothing is merged`() throws {
    let stage = try Self.filled(.add(.stack, "phone", to: "split", column: .compact), .collapse)
    let reply = try stage.send(.detail("z"))
    #expect(reply.events == [Fact.columnSet("secondary", "z", removed: "y", "x")])
    #expect(stage.words("containers.split.merged").isEmpty)
    #expect(stage.entries(of: "primary") == "a")
  }

  // MARK: showPrimary

  @Test func `showPrimary pushes on the primary`() throws {
    let stage = try Self.filled()
    #expect(try stage.send(.primary("b")).events == [Fact.pushed("b", on: "primary")])
    #expect(stage.entries(of: "primary") == "a b")
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test func `in a collapsed split showPrimary pushes on the topmost nested stack`() throws {
    let stage = try Self.filled(.collapse)
    #expect(try stage.send(.primary("b")).events == [Fact.pushed("b", on: "secondary")])
    #expect(stage.visible == "b")
  }

  @Test func `showPrimary of a node of the scene is a duplicate, of a malformed id a bad argument`() throws {
    let stage = try Self.filled()
    for id in ["a", "x", "split"] {
      #expect(try stage.send(.primary(ScreenDescription(id))).refused == "duplicate-node")
    }
    let reply = try stage.send(.primary(""))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["An id must not be empty."])
  }

  @Test(arguments: [
    Step.detail("z"), .primary("z"), .collapse, .expand, .showColumn(.primary), .dismissOverlay,
  ])
  func `the verbs of a split do not fit a stack`(_ step: Step) throws {
    #expect(try Self.filled().send(step.on("primary")).refused == "wrong-container")
    #expect(try Self.filled().send(step.on("a")).refused == "unknown-container")
    #expect(try Stage(.stack).send(step).refused == "wrong-container")
  }
}
