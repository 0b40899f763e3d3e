import NavEvents
import NavRuntime
import Testing

/// A split with a `compact` container: shown only when collapsed, in the place of the columns.
@Suite struct CompactContainerTests {
  /// a in the primary, x in the secondary, and a stack for the phone with p.
  private static func phone(_ steps: Step...) throws -> Play {
    let play = try Play(
      .split, .column(.primary, "a"), .detail("x"), .add(.stack, "phone", to: "split", column: .compact),
      Step.push("p").on("phone"))
    try play.send(steps)
    return play
  }

  @Test func `a compact container comes with an event of its own`() throws {
    let play = try Play(.split)
    let reply = try play.send(.add(.tabs, "phone", to: "split", column: .compact))
    let event =
      #"{"type":"containerAdded","container":"split","node":{"id":"phone","kind":"tabs"},"column":"compact"}"#
    #expect(reply.events == [event])
    #expect(play["containers.split.compact"] == #""phone""#)
    #expect(try Play(.split)["containers.split.compact"] == "missing")
  }

  @Test(arguments: [ContainerKind.stack, .tabs, .split, .drillDown, .web])
  func `it may be of any kind`(_ kind: ContainerKind) throws {
    let play = try Play(.split, .add(kind, "phone", to: "split", column: .compact))
    #expect(play["containers.phone.kind"] == "\"\(kind)\"")
  }

  @Test func `it is shown only when collapsed, and the columns are not`() throws {
    let play = try Self.phone()
    #expect(play.visible == "a x")
    #expect(try play.send(.collapse).events == [Fact.collapsed()])
    #expect(play.visible == "p")
    #expect(play.layout == ["top p 0 64 1024 704", "bar p 0 0 1024 64"])
    #expect(play["panes"] == #"{"top":"p"}"#)
    #expect(play["containers.split.merged"] == "[]")
    #expect(play["focus"] == #""phone""#)
  }

  @Test func `expanding shows the columns as they were`() throws {
    let play = try Self.phone()
    let before = play.digest
    try play.send(.collapse, .expand)
    #expect(play.digest == before)
  }

  @Test func `collapsed commands to the split act on it`() throws {
    let play = try Self.phone(.collapse)
    #expect(try play.send(Step.push("q").on("split")).events == [Fact.pushed("q", on: "phone")])
    #expect(try play.send(Step.pop.on("split")).events == [Fact.popped("q", from: "phone")])
    #expect(try play.send(.push("q")).events == [Fact.pushed("q", on: "phone")])
  }

  @Test func `one that does not fit the command is a wrong container`() throws {
    let play = try Play(.split, .add(.tabs, "phone", to: "split", column: .compact), .collapse)
    for step in [Step.push("q"), .pop, .back, .popToRoot, .setEntries("q"), .beginSwipe(0)] {
      let reply = try play.send(step.on("split"))
      #expect(reply.refused == "wrong-container", "\(step)")
    }
    #expect(try play.send(Step.push("q").on("split")).messages.first?.contains("push") == true)
  }

  @Test func `expanded commands to the split go to its columns`() throws {
    let play = try Self.phone()
    #expect(try play.send(Step.push("y").on("split")).events == [Fact.pushed("y", on: "secondary")])
  }

  @Test func `there is one at most, and it comes while expanded`() throws {
    let play = try Self.phone()
    for reply in [
      try play.send(.add(.stack, "other", to: "split", column: .compact)),
      try Play(.split, .collapse).send(.add(.stack, "other", to: "split", column: .compact)),
    ] {
      #expect(reply.refused == "bad-argument")
      #expect(reply.messages == ["The split cannot get a column compact now: it has one, or is collapsed."])
    }
  }

  @Test func `collapsed a column that is asked for stays unseen`() throws {
    let play = try Self.phone(.collapse)
    #expect(try play.send(.showColumn(.primary)).isNothing)
    #expect(try play.send(.showColumn(.secondary)).isNothing)
    #expect(play.visible == "p")
  }
}
