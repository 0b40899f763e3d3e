import NavEvents
import NavRuntime
import Testing

/// `back` in a web container.
struct WebBackTests {
  private static func stage(pages count: Int, _ steps: Step..., plugins: [any NavPlugin] = []) throws -> Stage
  {
    let stage = try Stage(.web, plugins: plugins)
    try stage.send(Step.pages(count))
    try stage.send(steps)
    return stage
  }

  @Test func `back pops the top page`() throws {
    let stage = try Self.stage(pages: 3)
    #expect(try stage.send(.back).events == [Fact.popped("web/2", from: "web", "back")])
    #expect(stage.pages == "web/0 live, web/1 live")
    #expect(stage.visible == "web/1")
  }

  @Test(
    arguments: [
      ([.open("http://x")], "web/2"), ([.open("http://x"), .failLoad("offline")], "web/2"),
      ([.reload], "web/1"),
      ([.reload, .failLoad("offline")], "web/1"),
    ] as [([Step], String)])
  func `back cancels a running or failed load, and pops`(_ steps: [Step], _ page: String) throws {
    let stage = try Self.stage(pages: 2)
    try stage.send(steps)
    let reply = try stage.send(.back)
    #expect(reply.events == [Fact.loadCancelled(page), Fact.popped("web/1", from: "web", "back")])
    #expect(stage.pages == "web/0 live")
    #expect(stage.pending == "null")
    #expect(stage.activity == "false null")
  }

  @Test(arguments: [0, 1])
  func `back only cancels with one page or none`(_ count: Int) throws {
    for end in [[], [.failLoad("offline")]] as [[Step]] {
      let stage = try Self.stage(pages: count, .open("http://x"))
      try stage.send(end)
      #expect(try stage.send(.back).events == [Fact.loadCancelled("web/\(count)")])
      #expect(stage.pages == (count == 0 ? "" : "web/0 live"))
      #expect(try stage.send(.back).isNothing)
    }
  }

  @Test(
    arguments: [
      [.reload], [.reload, .failLoad("offline")], [.submit("http://s")],
      [.submit("http://s"), .failLoad("x")],
      [.action], [.action, .failLoad("offline")],
    ] as [[Step]])
  func `back never cancels a load in the only page`(_ steps: [Step]) throws {
    let stage = try Stage(.web, .open("http://a"), .finishLoad(action: "Go", actionURL: "http://go"))
    try stage.send(steps)
    let before = stage.scene
    for _ in 1...3 { #expect(try stage.send(.back).isNothing) }
    #expect(stage.scene == before)
  }

  @Test func `back cancels a link that replaced the load of the only page, and does no more`() throws {
    let stage = try Self.stage(pages: 1, .reload, .open("http://x"))
    #expect(try stage.send(.back).events == [Fact.loadCancelled("web/1")])
    #expect(try stage.send(.back).isNothing)
    #expect(stage.pages == "web/0 live")
  }

  @Test func `repeating back to a first page that is a snapshot leaves its return running`() throws {
    let stage = try Self.stage(pages: 9)
    #expect(stage.pages.hasPrefix("web/0 snapshot, web/1 snapshot, web/2 live"))
    for _ in 1...8 { #expect(try stage.send(.back).events.isEmpty == false) }
    #expect(try stage.send(.back).isNothing)
    #expect(stage.pages == "web/0 loading locked")
    try stage.send(.finishLoad())
    #expect(stage.pages == "web/0 live")
    #expect(try stage.send(.back).isNothing)
  }

  @Test func `a failed return to the only page stays and can be retried`() throws {
    let stage = try Self.stage(pages: 9)
    for _ in 1...8 { try stage.send(.back) }
    try stage.send(.failLoad("offline"))
    #expect(try stage.send(.back).isNothing)
    #expect(stage.activity == #"false "offline""#)
    try stage.send(.retry, .finishLoad())
    #expect(stage.pages == "web/0 live")
  }

  @Test func `repeating back ends at the first page`() throws {
    let stage = try Self.stage(pages: 4, .open("http://x"))
    for _ in 1...3 { #expect(try stage.send(.back).events.isEmpty == false) }
    for _ in 1...5 { #expect(try stage.send(.back).isNothing) }
    #expect(stage.pages == "web/0 live")
    #expect(stage["panes"] == #"{"top":"web/0"}"#)
    #expect(stage.entries(of: "main") == "home web")
  }

  // MARK: Exits

  @Test func `the page that would leave is asked, with the way back`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.stage(pages: 2, plugins: [doorkeeper])
    try stage.send(.back)
    #expect(doorkeeper.log.take() == ["back web/1"])
    try stage.send(.back, .open("http://x"), .back)
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `an objection keeps the page, and the load goes on`() throws {
    let stage = try Self.stage(
      pages: 2, .attribute("stays", "back", of: "web/1"), .open("http://x"),
      plugins: [Doorkeeper()])
    let reply = try stage.send(.back)
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["“web/1” stays."])
    #expect(stage.pending == "web/2 http://x")
    #expect(stage.activity == "true null")
  }

  @Test func `a page that has left is forgotten`() throws {
    let stage = try Self.stage(
      pages: 1, .open("http://b"), .finishLoad("B"), .back, .open("http://c"), .finishLoad())
    #expect(stage["screens[\"web/1\"]"] == #"{"title":"web/1","url":"http://c"}"#)
  }

  // MARK: Other verbs

  @Test(arguments: [
    Step.push("x"), .pop, .popTo("web/0"), .popToRoot, .replace("x"), .setEntries("x"), .bars(hidden: true),
    .beginSwipe(0),
  ])
  func `the verbs of a stack do not fit a web container`(_ step: Step) throws {
    #expect(try Self.stage(pages: 2).send(step.on("web")).refused == "wrong-container")
  }

  @Test func `pop takes the web container with its pages off the stack around it`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.stage(pages: 2, plugins: [doorkeeper])
    #expect(try stage.send(.pop).events == [Fact.popped("web", from: "main")])
    #expect(doorkeeper.log.take() == ["pop web/1 web/0"])
    #expect(stage["screens"] == #"{"home":{"title":"home"}}"#)
  }
}
