import NavEvents
import NavRuntime
import Testing

/// `leave`: out of the web container, to the root of the stack around it.
@Suite struct LeaveTests {
  private static func play(pages count: Int, _ steps: Step..., plugins: [any NavPlugin] = []) throws -> Play {
    let play = try Play(.web, plugins: plugins)
    try play.send(Step.pages(count))
    try play.send(steps)
    return play
  }

  @Test(arguments: [0, 1, 3])
  func `it pops the stack around the container to its root`(_ count: Int) throws {
    let play = try Self.play(pages: count)
    #expect(try play.send(.leave).events == [Fact.popped("web", from: "main", "leave")])
    #expect(play.entries(of: "main") == "home")
    #expect(play.visible == "home")
    #expect(play["screens"] == #"{"home":{"title":"home"}}"#)
  }

  @Test(
    arguments: [
      ([.open("http://x")], "web/2"), ([.open("http://x"), .failed("offline")], "web/2"),
      ([.reload], "web/1"),
    ] as [([Step], String)])
  func `it cancels a load first, running or failed`(_ steps: [Step], _ page: String) throws {
    let play = try Self.play(pages: 2)
    try play.send(steps)
    let reply = try play.send(.leave)
    #expect(reply.events == [Fact.loadCancelled(page), Fact.popped("web", from: "main", "leave")])
  }

  @Test func `everything above the root leaves, top first`() throws {
    let play = try Self.play(pages: 1, Step.push("n").on("main"))
    let reply = try play.send(Step.leave.on("web"))
    #expect(reply.events == [Fact.popped("n", "web", from: "main", "leave")])
  }

  @Test func `where the container is the root it only cancels`() throws {
    let play = try Play(.stack, .add(.web, "w", to: "main"))
    #expect(try play.send(.leave).isNothing)
    try play.send(.open("http://a"))
    #expect(try play.send(.leave).events == [Fact.loadCancelled("w/0", web: "w")])
  }

  @Test func `a container that no stack is around cannot be left`() throws {
    let play = try Play(.tabs, .add(.web, "w", to: "tabs"), .choose("w"), .open("http://a"))
    let reply = try play.send(.leave)
    #expect(reply.refused == "wrong-container")
    #expect(reply.messages == ["No stack is around “w” that could be left for its root."])
    let inDrillDown = try Play(.drilldown, .push("a"), .add(.web, "w", to: "main"))
    #expect(try inDrillDown.send(.leave).refused == "wrong-container")
  }

  @Test func `in a column it leaves for the column's root`() throws {
    let play = try Play(
      .split, .detail("x"), .add(.web, "w", to: "split", column: .secondary), .leave)
    #expect(play.entries(of: "secondary") == "x")
  }

  // MARK: Exits

  @Test func `all screens that leave are asked, top first, by the way leave`() throws {
    let doorkeeper = Doorkeeper()
    let play = try Self.play(pages: 2, Step.push("n").on("main"), plugins: [doorkeeper])
    try play.send(Step.leave.on("web"))
    #expect(doorkeeper.hearing.take() == ["leave n web/1 web/0"])
  }

  @Test func `an objection keeps everything, and the load goes on`() throws {
    let play = try Self.play(
      pages: 2, .attribute("stays", "leave", of: "web/0"), .open("http://x"), plugins: [Doorkeeper()])
    let reply = try play.send(.leave)
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["“web/0” stays."])
    #expect(play.pending == "web/2 http://x")
    #expect(play.entries(of: "main") == "home web")
  }

  @Test func `a container without pages has nobody to ask`() throws {
    let doorkeeper = Doorkeeper()
    try Self.play(pages: 0, plugins: [doorkeeper]).send(.leave)
    #expect(doorkeeper.hearing.take().isEmpty)
  }
}
