import NavEvents
import NavRuntime
import Testing

/// Splits among other containers: the focus, and the containers that may be added to a column.
struct SplitTreeTests {
  // MARK: The focus

  @Test(
    arguments: [
      ([], "primary"), ([.primary], "primary"), ([.supplementary], "supplementary"),
      ([.secondary], "secondary"),
      ([.primary, .supplementary], "supplementary"), ([.primary, .secondary], "secondary"),
    ] as [([SplitColumn], String)])
  func `the focus is on the rightmost column with an entry, else on the primary`(
    _ columns: [SplitColumn], _ focus: String
  ) throws {
    let stage = try Stage(.triple)
    for column in columns { try stage.send(.column(column, ScreenDescription("\(column)-0"))) }
    #expect(stage["focus"] == "\"\(focus)\"")
    #expect(try stage.send(Step.push("z")).events == [Fact.pushed("z", on: focus)])
  }

  @Test(arguments: [
    (Step.push("z"), "pushed"), (.pop, "popped"), (.back, "popped"), (.popTo("x"), "popped"),
    (.popToRoot, "popped"), (.replace("z"), "replaced"), (.setEntries("z"), "stackSet"),
    (.bars(hidden: true), "navigationBarsHiddenChanged"), (.beginSwipe(0), "swipeBegan"),
  ])
  func `a command to the expanded split acts on the column that has the focus`(
    _ step: Step, _ kind: String
  ) throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"))
    let reply = try stage.send(step.on("split"))
    #expect(reply.kinds == [kind])
    #expect(reply.events.first?.contains("container:secondary") == true)
  }

  @Test func `a command that is not for a split is refused there`() throws {
    let stage = try Stage(.split)
    for step in [Step.choose("a"), .reload, .show("x", for: "a")] {
      let reply = try stage.send(step.on("split"))
      #expect(reply.refused == "wrong-container", "\(step)")
      #expect(reply.messages.first?.hasPrefix("“split” is not a container that knows") == true)
    }
  }

  // MARK: Added containers

  @Test(arguments: [ContainerKind.drillDown, .web])
  func `a drillDown or a web container may stand in a column`(_ kind: ContainerKind) throws {
    let stage = try Stage(.split, .detail("x"))
    let reply = try stage.send(.add(kind, "d", to: "split", column: .secondary))
    let event =
      "containerAdded,container:split,node:{id:d,kind:\(kind)},column:secondary"
    #expect(reply.events == [event])
    #expect(stage.entries(of: "secondary") == "x d")
    #expect(stage["focus"] == #""d""#)
  }

  @Test(arguments: [
    (ContainerKind.stack, "nested-navigation"), (.tabs, "tab-in-stack"), (.split, "split-in-stack"),
  ])
  func `other containers cannot be pushed on a column's stack`(_ kind: ContainerKind, _ code: String) throws {
    let reply = try Stage(.split).send(.add(kind, "d", to: "split", column: .primary))
    #expect(reply.refused == code)
    #expect(reply.messages.first?.hasPrefix("“d”: ") == true)
  }

  @Test func `a stack as the supplementary makes a split of two a split of three`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"))
    let reply = try stage.send(.add(.stack, "middle", to: "split", column: .supplementary))
    #expect(reply.kinds == ["containerAdded"])
    let columns = #"{"primary":"primary","supplementary":"middle","secondary":"secondary"}"#
    #expect(stage["containers.split.columns"] == columns)
    try stage.send(.column(.supplementary, "s"))
    #expect(stage.entries(of: "middle") == "s")
  }

  @Test func `a supplementary cannot be added while collapsed, nor be another kind of container`() throws {
    let collapsed = try Stage(.split, .collapse)
    let reply = try collapsed.send(.add(.stack, "middle", to: "split", column: .supplementary))
    #expect(reply.refused == "bad-argument")
    let drillDown = try Stage(.split).send(.add(.drillDown, "d", to: "split", column: .supplementary))
    #expect(drillDown.refused == "bad-argument")
  }

  @Test func `a container for a split needs a column`() throws {
    let reply = try Stage(.split).send(.add(.drillDown, "d", to: "split"))
    #expect(reply.refused == "bad-argument")
    #expect(
      reply.messages == ["Say into which column: column=primary, supplementary, secondary or compact."])
  }

  @Test func `a new split has stacks for its columns, named after it`() throws {
    let stage = try Stage(.tabs, .add(.split, "m", to: "tabs"))
    let columns = #"{"primary":"m/primary","secondary":"m/secondary"}"#
    #expect(stage["containers.m.columns"] == columns)
    #expect(stage["containers[\"m/primary\"].kind"] == #""stack""#)
  }

  @Test(arguments: ["m/primary", "m/secondary"])
  func `a split with a column id that is taken is a duplicate`(_ name: String) throws {
    let stage = try Stage(.tabs, Step.push(ScreenDescription(name)).on("first"))
    let reply = try stage.send(.add(.split, "m", to: "tabs"))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.messages.first?.hasPrefix("“\(name)” is already in the scene") == true)
  }

  @Test(arguments: ["split", "primary", "secondary"])
  func `a container for a collapsed primary goes on the topmost nested stack`(_ name: String) throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    try stage.send(.add(.drillDown, "d", to: name, column: name == "split" ? .secondary : nil))
    #expect(stage.entries(of: "secondary") == "x d")
    #expect(stage.entries(of: "primary") == "a secondary")
  }
}
