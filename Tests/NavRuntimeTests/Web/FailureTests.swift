import NavEvents
import NavRuntime
import Testing

/// `failed`, `retry` and `cancel`.
struct FailureTests {
  private static func stage(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .web, .open("http://a"), .finishLoad("A", action: "Edit", actionURL: "http://a/edit"))
    try stage.send(steps)
    return stage
  }

  @Test func `a failure ends activity and lock, and keeps the error`() throws {
    let stage = try Self.stage(.open("http://b"))
    #expect(try stage.send(.failLoad("no “net”")).events == [Fact.loadFailed("web/1", "no “net”")])
    #expect(stage.activity == #"false "no “net”""#)
    #expect(stage.pages == "web/0 live")
  }

  @Test func `a failed page stays pending, off the stack`() throws {
    let stage = try Self.stage(.open("http://b"), .failLoad("offline"))
    #expect(stage.pending == "web/1 http://b")
    #expect(stage.visible == "web/0")
    // Changes elsewhere in the scene do not matter.
    try stage.send(Step.push("n").on("main"), Step.pop.on("main"), .title("Web", of: "web"))
    #expect(stage.pending == "web/1 http://b")
    #expect(stage.activity == #"false "offline""#)
  }

  @Test(arguments: [Step.submit("http://s"), .reload, .action])
  func `a failed load in a page keeps the page`(_ step: Step) throws {
    let stage = try Self.stage(step)
    #expect(try stage.send(.failLoad("offline")).events == [Fact.loadFailed("web/0", "offline")])
    #expect(stage.pages == "web/0 live")
    #expect(stage.pending == "null")
    #expect(stage["items[\"web/0\"].rightItems"] == #"["Edit"]"#)
  }

  // MARK: retry

  @Test(arguments: [
    (Step.open("http://b"), Fact.loadStarted("web/1", "http://b", "link")),
    (.submit("http://s"), Fact.loadStarted("web/0", "http://s", "submit")),
    (.reload, Fact.loadStarted("web/0", "http://a", "reload")),
    (.action, Fact.loadStarted("web/0", "http://a/edit", "action")),
  ])
  func `retry starts the failed load again`(_ step: Step, _ started: String) throws {
    let stage = try Self.stage(step, .failLoad("offline"))
    for _ in 1...2 {
      #expect(try stage.send(.retry).events == [started])
      #expect(stage.activity == "true null")
      #expect(stage.pages == "web/0 live locked")
      #expect(try stage.send(.failLoad("again")).kinds == ["loadFailed"])
    }
    try stage.send(.retry, .finishLoad("Done"))
    #expect(stage.activity == "false null")
    #expect(stage.pages == (started.contains("web/1") ? "web/0 live, web/1 live" : "web/0 live"))
  }

  @Test(
    arguments: [
      [], [.open("http://b")], [.open("http://b"), .cancelLoad], [.open("http://b"), .finishLoad()],
      [.open("http://b"), .failLoad("x"), .cancelLoad], [.open("http://b"), .failLoad("x"), .retry],
      [.open("http://b"), .failLoad("x"), .back],
    ] as [[Step]])
  func `retry is refused when nothing has failed`(_ steps: [Step]) throws {
    let stage = try Self.stage()
    try stage.send(steps)
    let reply = try stage.send(.retry)
    #expect(reply.refused == "nothing-failed")
    #expect(reply.messages == ["Nothing has failed in “web”."])
  }

  // MARK: cancel

  @Test(
    arguments: [
      ([.open("http://b")], "web/1"), ([.open("http://b"), .failLoad("x")], "web/1"), ([.reload], "web/0"),
      ([.reload, .failLoad("x")], "web/0"), ([.submit("http://s")], "web/0"),
    ] as [([Step], String)])
  func `cancel drops a running or failed load`(_ steps: [Step], _ page: String) throws {
    let stage = try Self.stage()
    try stage.send(steps)
    #expect(try stage.send(.cancelLoad).events == [Fact.loadCancelled(page)])
    #expect(stage.pending == "null")
    #expect(stage.activity == "false null")
    #expect(stage.pages == "web/0 live")
    #expect(try stage.send(.cancelLoad).isNothing)
  }

  @Test func `cancelling a link leaves no trace`() throws {
    let stage = try Self.stage()
    let before = stage.digest
    try stage.send(.open("http://b"), .cancelLoad)
    #expect(stage.digest == before)
    try stage.send(.open("http://b"), .failLoad("x"), .cancelLoad)
    #expect(stage.digest == before)
  }

  @Test func `cancel changes nothing when there is no load`() throws {
    #expect(try Stage(.web).send(.cancelLoad).isNothing)
    #expect(try Self.stage().send(.cancelLoad).isNothing)
  }
}
