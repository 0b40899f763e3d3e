import NavEvents
import NavRuntime
import Testing

/// `showDetail` and `showPrimary`.
@Suite struct DetailTests {
  /// a in the primary, x y in the secondary.
  private static func filled(_ steps: Step...) throws -> Play {
    let play = try Play(.split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"))
    try play.send(steps)
    return play
  }

  // MARK: Expanded

  @Test func `the secondary's entries become the detail alone`() throws {
    let play = try Self.filled()
    #expect(try play.send(.detail("z")).events == [Fact.columnSet("secondary", "z", removed: "y", "x")])
    #expect(play.entries(of: "secondary") == "z")
    #expect(play.entries(of: "primary") == "a")
  }

  @Test(arguments: [("x", "y"), ("y", "x")])
  func `a detail among the secondary's entries stays, and the others leave`(
    _ kept: String, _ gone: String
  ) throws {
    let play = try Self.filled(.title("Kept", of: kept))
    let reply = try play.send(.detail(ScreenDescription(kept)))
    #expect(reply.events == [Fact.columnSet("secondary", kept, removed: gone)])
    #expect(play["screens.\(kept).title"] == #""Kept""#)
  }

  @Test func `the only detail shown again is nothing`() throws {
    #expect(try Play(.split, .detail("x")).send(.detail("x")).isNothing)
  }

  @Test(arguments: ["a", "split", "primary", "secondary"])
  func `a detail from elsewhere in the scene is a duplicate`(_ id: String) throws {
    let reply = try Self.filled().send(.detail(ScreenDescription(id)))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.messages.first?.hasPrefix("“\(id)” is already in the scene") == true)
  }

  @Test func `no detail empties the secondary, and again is nothing`() throws {
    let play = try Self.filled()
    #expect(try play.send(.detail(nil)).events == [Fact.columnSet("secondary", nil, removed: "y", "x")])
    #expect(try play.send(.detail(nil)).isNothing)
    #expect(play.visible == "a")
  }

  // MARK: Collapsed

  @Test func `collapsed a detail is pushed on the topmost nested stack`() throws {
    let play = try Self.filled(.collapse)
    #expect(try play.send(.detail("z")).events == [Fact.pushed("z", on: "secondary")])
    #expect(play.visible == "z")
  }

  @Test func `collapsed without a nested stack a detail is pushed on the primary`() throws {
    let play = try Play(.split, .column(.primary, "a"), .collapse)
    #expect(try play.send(.detail("x")).events == [Fact.pushed("x", on: "primary")])
    #expect(play.entries(of: "primary") == "a x")
    #expect(play.entries(of: "secondary").isEmpty)
  }

  @Test func `collapsed the detail on top is nothing, one further down a duplicate`() throws {
    let play = try Self.filled(.collapse)
    #expect(try play.send(.detail("y")).isNothing)
    for id in ["x", "a"] {
      #expect(try play.send(.detail(ScreenDescription(id))).refused == "duplicate-node")
    }
  }

  @Test func `collapsed no detail empties the secondary, which comes off the primary`() throws {
    let play = try Self.filled(.collapse)
    #expect(try play.send(.detail(nil)).events == [Fact.columnSet("secondary", nil, removed: "y", "x")])
    #expect(play.visible == "a")
    #expect(play.words("containers.split.merged").isEmpty)
  }

  // MARK: showPrimary

  @Test func `showPrimary pushes on the primary`() throws {
    let play = try Self.filled()
    #expect(try play.send(.primary("b")).events == [Fact.pushed("b", on: "primary")])
    #expect(play.entries(of: "primary") == "a b")
    #expect(play.entries(of: "secondary") == "x y")
  }

  @Test func `collapsed showPrimary pushes on the topmost nested stack`() throws {
    let play = try Self.filled(.collapse)
    #expect(try play.send(.primary("b")).events == [Fact.pushed("b", on: "secondary")])
    #expect(play.visible == "b")
  }

  @Test func `showPrimary of a node of the scene is a duplicate, of a malformed id a bad argument`() throws {
    let play = try Self.filled()
    for id in ["a", "x", "split"] {
      #expect(try play.send(.primary(ScreenDescription(id))).refused == "duplicate-node")
    }
    let reply = try play.send(.primary(""))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["An id must not be empty."])
  }

  @Test(arguments: [
    Step.detail("z"), .primary("z"), .collapse, .expand, .showColumn(.primary), .dismissOverlay,
  ])
  func `the verbs of a split do not fit a stack`(_ step: Step) throws {
    #expect(try Self.filled().send(step.on("primary")).refused == "wrong-container")
    #expect(try Self.filled().send(step.on("a")).refused == "unknown-container")
    #expect(try Play(.stack).send(step).refused == "wrong-container")
  }
}
