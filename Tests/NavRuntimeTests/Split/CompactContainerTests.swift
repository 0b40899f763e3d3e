import NavEvents
import NavRuntime
import Testing

/// A split with a `compact` container: shown only when collapsed, in place of the columns.
struct CompactContainerTests {
  /// Returns a stage with a in the primary, x in the secondary, and a compact stack `phone` with p.
  private static func phone(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .add(.stack, "phone", to: "split", column: .compact),
      Step.push("p").on("phone"))
    try stage.send(steps)
    return stage
  }

  @Test func `a compact container comes with an event of its own`() throws {
    let stage = try Stage(.split)
    let reply = try stage.send(.add(.tabs, "phone", to: "split", column: .compact))
    let event =
      "containerAdded,container:split,node:{id:phone,kind:tabs},column:compact"
    #expect(reply.events == [event])
    #expect(stage["containers.split.compact"] == #""phone""#)
    #expect(try Stage(.split)["containers.split.compact"] == "missing")
  }

  @Test(arguments: [ContainerKind.stack, .tabs, .split, .drillDown, .web])
  func `a compact container may be of any kind`(_ kind: ContainerKind) throws {
    let stage = try Stage(.split, .add(kind, "phone", to: "split", column: .compact))
    #expect(stage["containers.phone.kind"] == "\"\(kind)\"")
  }

  @Test func `a collapsed split shows the compact container instead of the columns`() throws {
    let stage = try Self.phone()
    #expect(stage.visible == "a x")
    #expect(try stage.send(.collapse).events == [Fact.collapsed()])
    #expect(stage.visible == "p")
    #expect(stage.layout == ["top p 0 64 1024 704", "bar p 0 0 1024 64"])
    #expect(stage["panes"] == #"{"top":"p"}"#)
    #expect(stage["containers.split.merged"] == "[]")
    #expect(stage["focus"] == #""phone""#)
  }

  @Test func `expanding shows the columns as they were`() throws {
    let stage = try Self.phone()
    let before = stage.digest
    try stage.send(.collapse, .expand)
    #expect(stage.digest == before)
  }

  @Test func `commands to a collapsed split act on its compact container`() throws {
    let stage = try Self.phone(.collapse)
    #expect(try stage.send(Step.push("q").on("split")).events == [Fact.pushed("q", on: "phone")])
    #expect(try stage.send(Step.pop.on("split")).events == [Fact.popped("q", from: "phone")])
    #expect(try stage.send(.push("q")).events == [Fact.pushed("q", on: "phone")])
  }

  @Test func `a compact container that does not know the command is a wrong container`() throws {
    let stage = try Stage(.split, .add(.tabs, "phone", to: "split", column: .compact), .collapse)
    for step in [Step.push("q"), .pop, .back, .popToRoot, .beginSwipe(0)] {
      let reply = try stage.send(step.on("split"))
      #expect(reply.refused == "wrong-container", "\(step)")
    }
    #expect(try stage.send(Step.push("q").on("split")).messages.first?.contains("push") == true)
  }

  @Test func `commands to an expanded split go to its columns`() throws {
    let stage = try Self.phone()
    #expect(try stage.send(Step.push("y").on("split")).events == [Fact.pushed("y", on: "secondary")])
  }

  @Test func `a second compact container, or one for a collapsed split, is refused`() throws {
    let stage = try Self.phone()
    for reply in [
      try stage.send(.add(.stack, "other", to: "split", column: .compact)),
      try Stage(.split, .collapse).send(.add(.stack, "other", to: "split", column: .compact)),
    ] {
      #expect(reply.refused == "bad-argument")
      #expect(reply.messages == ["The split cannot get a column compact now: it has one, or is collapsed."])
    }
  }

  @Test func `showcolumn changes nothing while the compact container is shown`() throws {
    let stage = try Self.phone(.collapse)
    #expect(try stage.send(.showColumn(.primary)).isNothing)
    #expect(try stage.send(.showColumn(.secondary)).isNothing)
    #expect(stage.visible == "p")
  }
}
