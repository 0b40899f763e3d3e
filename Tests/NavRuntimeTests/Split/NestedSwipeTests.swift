import NavEvents
import NavRuntime
import Testing

/// Swipes back through the nested stacks of a collapsed split.
struct NestedSwipeTests {
  /// Returns a collapsed stage with a in the primary, x in the secondary, and a swipe that began at 0.
  private static func swiping(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    try stage.send(steps)
    try stage.send(Step.beginSwipe(0).on("split"))
    return stage
  }

  @Test func `a swipe over the last entry of a nested stack uncovers the entry below`() throws {
    let stage = try Self.swiping()
    try stage.send(.moveSwipe(512))
    #expect(stage["containers.secondary.swipe"] == #"{"start":0,"x":512,"progress":0.5}"#)
    let frames = ["below a -153.6 64 1024 704 0.1", "top x 512 64 1024 704", "bar x 0 0 1024 64"]
    #expect(stage.layout == frames)
    #expect(stage.visible == "x")
  }

  @Test(arguments: [("primary", "swipe-unavailable"), ("secondary", nil)])
  func `a swipe of a nested stack requires the primary's bar, not its own`(_ hiding: String, _ code: String?)
    throws
  {
    let stage = try Stage(
      .split, "primary a", "detail x", "push y in=secondary", "bars hide in=\(hiding)", "collapse")
    #expect(try stage.type("swipe begin 0").refused == code)
    #expect(stage.frames("bar").isEmpty == (code != nil))
    try stage.type("expand")
    #expect(try stage.type("swipe begin 0 in=secondary").refused == (code == nil ? "swipe-unavailable" : nil))
  }

  @Test func `a web container on a nested stack cannot be swiped off`() throws {
    let stage = try Stage(.split, "primary a", "detail x", "collapse", "add web w in=secondary")
    #expect(try stage.type("swipe begin 0 in=secondary").refused == "swipe-unavailable")
    #expect(try stage.type("pop in=secondary", "swipe begin 0 in=secondary").refused == nil)
  }

  @Test func `a completed swipe pops the last entry, and the stack comes off the primary`() throws {
    let stage = try Self.swiping()
    let reply = try stage.send(.endSwipe(700))
    #expect(
      reply.events == [
        "swipeEnded,container:secondary,x:700,velocity:0,completed:true",
        Fact.popped("x", from: "secondary", "swipe"),
      ])
    #expect(stage.words("containers.split.merged").isEmpty)
    #expect(stage.visible == "a")
  }

  @Test(arguments: [(675.0, 0.0, false), (676, 0, true), (0, 500, false), (1, 501, true)])
  func `a swipe is measured over the full width`(_ x: Double, _ velocity: Double, _ completes: Bool) throws {
    let stage = try Self.swiping()
    try stage.send(.endSwipe(x, velocity: velocity))
    #expect(stage.visible == (completes ? "a" : "x"))
  }

  @Test func `a cancelled or incomplete swipe leaves everything as it was`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    let before = stage.digest
    try stage.send(Step.beginSwipe(0), .moveSwipe(400), .cancelSwipe)
    #expect(stage.digest == before)
    try stage.send(Step.beginSwipe(0), .moveSwipe(400), .endSwipe(300))
    #expect(stage.digest == before)
  }

  @Test func `a screen that would leave is asked, with the way swipe`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .collapse, plugins: [doorkeeper])
    try stage.send(.beginSwipe(0))
    #expect(doorkeeper.log.take() == ["swipe x"])
    try stage.send(.cancelSwipe, .attribute("stays", "swipe", of: "x"))
    #expect(try stage.send(.beginSwipe(0)).refused == "vetoed")
  }

  @Test func `a hidden back button makes the swipe unavailable`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .collapse)
    try stage.send(.hidesBackButton(true, of: "x"))
    let reply = try stage.send(.beginSwipe(0))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.messages == ["The back button is hidden."])
  }

  @Test(arguments: [
    Step.push("z"), .detail("z"), .column(.secondary, nil), .showColumn(.primary),
  ])
  func `a command that changes the swiped stack cancels the swipe first`(_ step: Step) throws {
    let reply = try Self.swiping().send(step)
    #expect(reply.events.first == "swipeCancelled,container:secondary")
    #expect(reply.events.count == 2)
  }

  @Test(arguments: [
    (DisplayMode.oneOver, SplitBehavior.overlay), (.twoOver, .overlay), (.twoDisplace, .displace),
  ])
  func `a dimmed secondary cannot be swiped, a primary over it can`(
    _ mode: DisplayMode, _ behavior: SplitBehavior
  ) throws {
    let stage = try Stage(
      .triple, .primary("a"), .primary("b"), .detail("x"), .column(.secondary, "y"),
      .column(.supplementary, "s"), .behavior(behavior), .mode(mode))
    let reply = try stage.send(Step.beginSwipe(0).on("secondary"))
    #expect(reply.refused == "swipe-unavailable")
    #expect(
      reply.messages == [
        "“secondary” lies dimmed beneath other columns: dismiss them before it is swiped."
      ])
    let isPrimaryShown = mode != .oneOver
    #expect(try (stage.send(Step.beginSwipe(0).on("primary")).refused == nil) == isPrimaryShown)
    if isPrimaryShown { try stage.send(.cancelSwipe) }
    try stage.send(.behavior(.tile))
    #expect(try stage.send(Step.beginSwipe(0).on("secondary")).refused == nil)
  }

  @Test func `a drillDown in a dimmed secondary cannot be swiped either`() throws {
    let stage = try Stage(
      .split, "add drilldown d in=split column=secondary", "push a", "push b", "push c", "behavior overlay",
      "mode oneOver")
    #expect(try stage.type("swipe begin 0 in=d").refused == "swipe-unavailable")
    #expect(try stage.type(["dismissoverlay", "swipe begin 0 in=d"]).refused == nil)
  }

  @Test func `a change of the display mode leaves the swipe running`() throws {
    let stage = try Self.swiping()
    #expect(try stage.send(.mode(.secondaryOnly)).kinds == ["displayModeChanged"])
    #expect(stage["containers.secondary.swipe.x"] == "0")
  }

  // MARK: Ended by changes of the columns

  private static let cancelled = "swipeCancelled,container:secondary"

  @Test func `an expand that leaves nothing below ends the swipe`() throws {
    #expect(try Self.swiping().send(.expand).events == [Self.cancelled, Fact.expanded()])
    #expect(try Self.swiping(.narrow).send(.wide).kinds == ["resized", "swipeCancelled", "expanded"])
  }

  @Test func `an expand that leaves something below leaves the swipe running`() throws {
    let stage = try Self.swiping(.push("y"))
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(try stage.send(.endSwipe(700)).kinds == ["swipeEnded", "popped"])
    #expect(stage.entries(of: "secondary") == "x")
  }

  @Test(arguments: [Step.column(.secondary, nil), .detail("z"), .add(.web, "w", to: "secondary")])
  func `a column that is set, or gets a container, ends the swipe on its stack`(_ step: Step) throws {
    let stage = try Stage(.split, .detail("x"), .column(.secondary, "y"), .beginSwipe(0))
    let reply = try stage.send(step)
    #expect(reply.events.first == Self.cancelled)
    #expect(reply.kinds.count == 2)
  }

  @Test func `a collapse that covers the swiped primary ends its swipe`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .primary("b"), .detail("x"))
    try stage.send(Step.beginSwipe(0).on("primary"))
    let reply = try stage.send(.collapse)
    let cancelled = "swipeCancelled,container:primary"
    #expect(reply.events == [cancelled, Fact.collapsed("secondary")])
  }

  /// Returns a stage with b over a in the primary, x in the secondary, and a swipe of the primary.
  private static func swipingPrimary(_ size: Step) throws -> Stage {
    let stage = try Stage(.split, .column(.primary, "a"), .primary("b"), .detail("x"), size)
    try stage.send(Step.beginSwipe(0).on("primary"))
    return stage
  }

  @Test
  func `a turn that hides the swiped primary leaves its swipe running, the collapse that covers it ends it`()
    throws
  {
    let large = try Self.swipingPrimary(.resize(1024, 768))
    #expect(try large.send(.rotate(.portrait)).kinds == ["deviceRotated", "interfaceRotated"])
    #expect(try large.send(.collapse).kinds == ["swipeCancelled", "collapsed"])
    let small = try Self.swipingPrimary(.resize(600, 320))
    let kinds = ["deviceRotated", "interfaceRotated", "swipeCancelled", "collapsed"]
    #expect(try small.send(.rotate(.portrait)).kinds == kinds)
  }

  @Test(arguments: [Step.column(.primary, nil), .column(.primary, "z")])
  func `setting a primary ends the swipe on its stack, even if a turn has hidden it`(_ step: Step) throws {
    let stage = try Self.swipingPrimary(.resize(1024, 768))
    try stage.send(.rotate(.portrait))
    #expect(try stage.send(step).kinds == ["swipeCancelled", "columnSet"])
  }

  // MARK: Hidden columns

  private static let filled: [Step] = [
    .column(.primary, "a"), .primary("b"), .column(.supplementary, "s"), Step.push("t").on("supplementary"),
    .detail("x"), .column(.secondary, "y"),
  ]

  @Test(
    arguments: [
      ([.mode(.oneBeside)], "primary"), ([.mode(.secondaryOnly)], "supplementary"),
      // Covered by a nested stack.
      ([.collapse], "supplementary"),
      // Hidden, not merged.
      ([.collapse, .showColumn(.primary)], "secondary"),
      ([.collapse, .showColumn(.supplementary)], "secondary"),
    ] as [([Step], String)])
  func `a hidden stack cannot be swiped`(_ steps: [Step], _ stack: String) throws {
    let stage = try Stage(.triple)
    try stage.send(Self.filled + steps)
    let reply = try stage.send(Step.beginSwipe(0).on(stack))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.objectors == ["core"])
    #expect(reply.messages == ["“\(stack)” is hidden: only what is shown can be swiped."])
  }
}
