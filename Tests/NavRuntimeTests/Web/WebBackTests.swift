import NavEvents
import NavRuntime
import Testing

/// `back` in a web container.
@Suite struct WebBackTests {
  private static func play(pages count: Int, _ steps: Step..., plugins: [any NavPlugin] = []) throws -> Play {
    let play = try Play(.web, plugins: plugins)
    try play.send(Step.pages(count))
    try play.send(steps)
    return play
  }

  @Test func `back pops the top page`() throws {
    let play = try Self.play(pages: 3)
    #expect(try play.send(.back).events == [Fact.popped("web/2", from: "web", "back")])
    #expect(play.pages == "web/0 live, web/1 live")
    #expect(play.visible == "web/1")
  }

  @Test(
    arguments: [
      ([.open("http://x")], "web/2"), ([.open("http://x"), .failed("offline")], "web/2"),
      ([.reload], "web/1"),
      ([.reload, .failed("offline")], "web/1"),
    ] as [([Step], String)])
  func `it cancels a load, running or failed, and pops`(_ steps: [Step], _ page: String) throws {
    let play = try Self.play(pages: 2)
    try play.send(steps)
    let reply = try play.send(.back)
    #expect(reply.events == [Fact.loadCancelled(page), Fact.popped("web/1", from: "web", "back")])
    #expect(play.pages == "web/0 live")
    #expect(play.pending == "null")
    #expect(play.activity == "false null")
  }

  @Test(arguments: [0, 1])
  func `with one page or none it only cancels`(_ count: Int) throws {
    for end in [[], [.failed("offline")]] as [[Step]] {
      let play = try Self.play(pages: count, .open("http://x"))
      try play.send(end)
      #expect(try play.send(.back).events == [Fact.loadCancelled("web/\(count)")])
      #expect(play.pages == (count == 0 ? "" : "web/0 live"))
      #expect(try play.send(.back).isNothing)
    }
  }

  @Test func `hammering it is fine`() throws {
    let play = try Self.play(pages: 4, .open("http://x"))
    for _ in 1...3 { #expect(try play.send(.back).events.isEmpty == false) }
    for _ in 1...5 { #expect(try play.send(.back).isNothing) }
    #expect(play.pages == "web/0 live")
    #expect(play["panes"] == #"{"top":"web/0"}"#)
    #expect(play.entries(of: "main") == "home web")
  }

  // MARK: Exits

  @Test func `the page that would leave is asked, by the way back`() throws {
    let doorkeeper = Doorkeeper()
    let play = try Self.play(pages: 2, plugins: [doorkeeper])
    try play.send(.back)
    #expect(doorkeeper.hearing.take() == ["back web/1"])
    try play.send(.back, .open("http://x"), .back)
    #expect(doorkeeper.hearing.take().isEmpty)
  }

  @Test func `an objection keeps the page, and the load goes on`() throws {
    let play = try Self.play(
      pages: 2, .attribute("stays", "back", of: "web/1"), .open("http://x"),
      plugins: [Doorkeeper()])
    let reply = try play.send(.back)
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["“web/1” stays."])
    #expect(play.pending == "web/2 http://x")
    #expect(play.activity == "true null")
  }

  @Test func `a page that has left is forgotten`() throws {
    let play = try Self.play(pages: 1, .open("http://b"), .loaded("B"), .back, .open("http://c"), .loaded())
    #expect(play["screens[\"web/1\"]"] == #"{"title":"web/1","url":"http://c"}"#)
  }

  // MARK: Other verbs

  @Test(arguments: [
    Step.push("x"), .pop, .popTo("web/0"), .popToRoot, .replace("x"), .setEntries("x"), .bars(hidden: true),
    .beginSwipe(0),
  ])
  func `the verbs of a stack do not fit it`(_ step: Step) throws {
    #expect(try Self.play(pages: 2).send(step.on("web")).refused == "wrong-container")
  }

  @Test func `a pop goes to the stack around it, and its pages leave with it`() throws {
    let doorkeeper = Doorkeeper()
    let play = try Self.play(pages: 2, plugins: [doorkeeper])
    #expect(try play.send(.pop).events == [Fact.popped("web", from: "main")])
    #expect(doorkeeper.hearing.take() == ["pop web/1 web/0"])
    #expect(play["screens"] == #"{"home":{"title":"home"}}"#)
  }
}
