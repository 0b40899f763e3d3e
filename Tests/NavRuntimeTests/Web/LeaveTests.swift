import NavEvents
import NavRuntime
import Testing

/// `leave`: out of the web container, to the root of the stack around it.
struct LeaveTests {
  private static func stage(pages count: Int, _ steps: Step..., plugins: [any NavPlugin] = []) throws -> Stage
  {
    let stage = try Stage(.web, plugins: plugins)
    try stage.send(Step.pages(count))
    try stage.send(steps)
    return stage
  }

  @Test(arguments: [0, 1, 3])
  func `leave pops the stack around the container to its root`(_ count: Int) throws {
    let stage = try Self.stage(pages: count)
    #expect(try stage.send(.leave).events == [Fact.popped("web", from: "main", "leave")])
    #expect(stage.entries(of: "main") == "home")
    #expect(stage.visible == "home")
    #expect(stage["screens"] == #"{"home":{"title":"home"}}"#)
  }

  @Test(
    arguments: [
      ([.open("http://x")], "web/2"), ([.open("http://x"), .failLoad("offline")], "web/2"),
      ([.reload], "web/1"),
    ] as [([Step], String)])
  func `leave cancels a running or failed load first`(_ steps: [Step], _ page: String) throws {
    let stage = try Self.stage(pages: 2)
    try stage.send(steps)
    let reply = try stage.send(.leave)
    #expect(reply.events == [Fact.loadCancelled(page), Fact.popped("web", from: "main", "leave")])
  }

  @Test func `everything above the root leaves, top first`() throws {
    let stage = try Self.stage(pages: 1, Step.push("n").on("main"))
    let reply = try stage.send(Step.leave.on("web"))
    #expect(reply.events == [Fact.popped("n", "web", from: "main", "leave")])
  }

  @Test func `leave only cancels where the container is the root`() throws {
    let stage = try Stage(.stack, .add(.web, "w", to: "main"))
    #expect(try stage.send(.leave).isNothing)
    try stage.send(.open("http://a"))
    #expect(try stage.send(.leave).events == [Fact.loadCancelled("w/0", web: "w")])
  }

  @Test func `a container outside a stack cannot be left`() throws {
    let stage = try Stage(.tabs, .add(.web, "w", to: "tabs"), .choose("w"), .open("http://a"))
    let reply = try stage.send(.leave)
    #expect(reply.refused == "wrong-container")
    #expect(reply.messages == ["No stack is around “w” that could be left for its root."])
    let inDrillDown = try Stage(.drilldown, .push("a"), .add(.web, "w", to: "main"))
    #expect(try inDrillDown.send(.leave).refused == "wrong-container")
  }

  @Test func `in a column leave goes to the column's root`() throws {
    let stage = try Stage(
      .split, .detail("x"), .add(.web, "w", to: "split", column: .secondary), .leave)
    #expect(stage.entries(of: "secondary") == "x")
  }

  // MARK: The button

  private func leave(_ stage: Stage, of node: String = "web") -> String {
    stage["items[\"\(node)\"].leave"]
  }

  @Test(arguments: [0, 1]) func `with at most one page the item has a leave button`(_ count: Int) throws {
    let stage = try Self.stage(pages: count)
    #expect(leave(stage) == #"{"title":"home"}"#)
    try stage.send(.title("Start", of: "home"))
    #expect(leave(stage) == #"{"title":"Start"}"#)
    try stage.send(.open("http://x"))
    #expect(leave(stage) == #"{"title":"Start"}"#)
  }

  @Test func `with more pages there is no leave button`() throws {
    let stage = try Self.stage(pages: 2)
    #expect(leave(stage) == "null")
    try stage.send(.back)
    #expect(leave(stage) == #"{"title":"home"}"#)
  }

  @Test func `the leave button has the back title of the root of the stack`() throws {
    let stage = try Stage(.stack)
    try stage.type("push root back=Shelf", "push between title=Between")
    try stage.send(.add(.web, "w", to: "main"))
    #expect(leave(stage, of: "w") == #"{"title":"Shelf"}"#)
    #expect(stage.backButton(of: "w") == "null")
    #expect(try stage.send(.leave).events == [Fact.popped("w", "between", from: "main", "leave")])
  }

  @Test func `a covered container keeps its leave button, even with hidden bars`() throws {
    let stage = try Self.stage(pages: 1, Step.push("n").on("main"), Step.bars(hidden: true).on("main"))
    #expect(leave(stage) == #"{"title":"home"}"#)
  }

  @Test func `without an entry below, or outside a stack, there is no leave button`() throws {
    #expect(leave(try Stage(.stack, .add(.web, "w", to: "main")), of: "w") == "null")
    #expect(leave(try Stage(.tabs, .add(.web, "w", to: "tabs")), of: "w") == "null")
    #expect(leave(try Stage(.drilldown, .push("a"), .add(.web, "w", to: "main")), of: "w") == "null")
  }

  @Test func `no other item has a leave button`() throws {
    let stage = try Self.stage(pages: 1, Step.push("n").on("main"))
    for node in ["home", "main", "n", "web/0"] { #expect(leave(stage, of: node) == "null") }
  }

  @Test
  func `alone on the topmost stack of a collapsed split it leads to the entry below, and is popped itself`()
    throws
  {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(.triple, plugins: [doorkeeper])
    try stage.type(
      "column primary list title=List", "column supplementary folder back=Folder", "add web w in=secondary",
      "open http://x in=w", "loaded in=w")
    #expect(leave(stage, of: "w") == "null")
    try stage.type("resize 400 800")
    #expect(leave(stage, of: "w") == #"{"title":"Folder"}"#)
    _ = doorkeeper.log.take()
    #expect(try stage.send(.leave).events == [Fact.popped("w", from: "secondary", "leave")])
    #expect(doorkeeper.log.take() == ["leave w/0"])
    #expect(stage.visible == "folder")
    // Under another stack it is not shown, and it stays.
    try stage.type(
      "resize 1024 768", "column supplementary nil", "add web v in=supplementary", "detail d",
      "resize 400 800")
    #expect(leave(stage, of: "v") == "null")
    #expect(try stage.send(Step.leave.on("v")).events.isEmpty)
  }

  // MARK: Exits

  @Test func `all screens that leave are asked top first, with the way leave`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.stage(pages: 2, Step.push("n").on("main"), plugins: [doorkeeper])
    try stage.send(Step.leave.on("web"))
    #expect(doorkeeper.log.take() == ["leave n web/1 web/0"])
  }

  @Test func `an objection keeps everything, and the load goes on`() throws {
    let stage = try Self.stage(
      pages: 2, .attribute("stays", "leave", of: "web/0"), .open("http://x"), plugins: [Doorkeeper()])
    let reply = try stage.send(.leave)
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["“web/0” stays."])
    #expect(stage.pending == "web/2 http://x")
    #expect(stage.entries(of: "main") == "home web")
  }

  @Test func `leaving a container without pages asks no plugin`() throws {
    let doorkeeper = Doorkeeper()
    try Self.stage(pages: 0, plugins: [doorkeeper]).send(.leave)
    #expect(doorkeeper.log.take().isEmpty)
  }
}
