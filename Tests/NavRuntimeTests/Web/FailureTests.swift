import NavEvents
import NavRuntime
import Testing

/// `failed`, `retry` and `cancel`.
@Suite struct FailureTests {
  private static func play(_ steps: Step...) throws -> Play {
    let play = try Play(.web, .open("http://a"), .loaded("A", action: "Edit", actionURL: "http://a/edit"))
    try play.send(steps)
    return play
  }

  @Test func `activity stops, the lock ends, and the error is kept`() throws {
    let play = try Self.play(.open("http://b"))
    #expect(try play.send(.failed("no “net”")).events == [Fact.loadFailed("web/1", "no “net”")])
    #expect(play.activity == #"false "no “net”""#)
    #expect(play.pages == "web/0 live")
  }

  @Test func `a failed pending page stays, not on the stack`() throws {
    let play = try Self.play(.open("http://b"), .failed("offline"))
    #expect(play.pending == "web/1 http://b")
    #expect(play.visible == "web/0")
    // Whatever else happens in the scene.
    try play.send(Step.push("n").on("main"), Step.pop.on("main"), .title("Web", of: "web"))
    #expect(play.pending == "web/1 http://b")
    #expect(play.activity == #"false "offline""#)
  }

  @Test(arguments: [Step.submit("http://s"), .reload, .action])
  func `a failed load in a page keeps the page`(_ step: Step) throws {
    let play = try Self.play(step)
    #expect(try play.send(.failed("offline")).events == [Fact.loadFailed("web/0", "offline")])
    #expect(play.pages == "web/0 live")
    #expect(play.pending == "null")
    #expect(play["items[\"web/0\"].rightItems"] == #"["Edit"]"#)
  }

  // MARK: retry

  @Test(arguments: [
    (Step.open("http://b"), Fact.loadStarted("web/1", "http://b", "link")),
    (.submit("http://s"), Fact.loadStarted("web/0", "http://s", "submit")),
    (.reload, Fact.loadStarted("web/0", "http://a", "reload")),
    (.action, Fact.loadStarted("web/0", "http://a/edit", "action")),
  ])
  func `retry loads again what failed`(_ step: Step, _ started: String) throws {
    let play = try Self.play(step, .failed("offline"))
    for _ in 1...2 {
      #expect(try play.send(.retry).events == [started])
      #expect(play.activity == "true null")
      #expect(play.pages == "web/0 live locked")
      #expect(try play.send(.failed("again")).kinds == ["loadFailed"])
    }
    try play.send(.retry, .loaded("Done"))
    #expect(play.activity == "false null")
    #expect(play.pages == (started.contains("web/1") ? "web/0 live, web/1 live" : "web/0 live"))
  }

  @Test(
    arguments: [
      [], [.open("http://b")], [.open("http://b"), .cancelLoad], [.open("http://b"), .loaded()],
      [.open("http://b"), .failed("x"), .cancelLoad], [.open("http://b"), .failed("x"), .retry],
      [.open("http://b"), .failed("x"), .back],
    ] as [[Step]])
  func `with nothing failed retry is refused`(_ steps: [Step]) throws {
    let play = try Self.play()
    try play.send(steps)
    let reply = try play.send(.retry)
    #expect(reply.refused == "nothing-failed")
    #expect(reply.messages == ["Nothing has failed in “web”."])
  }

  // MARK: cancel

  @Test(
    arguments: [
      ([.open("http://b")], "web/1"), ([.open("http://b"), .failed("x")], "web/1"), ([.reload], "web/0"),
      ([.reload, .failed("x")], "web/0"), ([.submit("http://s")], "web/0"),
    ] as [([Step], String)])
  func `cancel drops what loads or has failed`(_ steps: [Step], _ page: String) throws {
    let play = try Self.play()
    try play.send(steps)
    #expect(try play.send(.cancelLoad).events == [Fact.loadCancelled(page)])
    #expect(play.pending == "null")
    #expect(play.activity == "false null")
    #expect(play.pages == "web/0 live")
    #expect(try play.send(.cancelLoad).isNothing)
  }

  @Test func `cancelling a link leaves no trace`() throws {
    let play = try Self.play()
    let before = play.digest
    try play.send(.open("http://b"), .cancelLoad)
    #expect(play.digest == before)
    try play.send(.open("http://b"), .failed("x"), .cancelLoad)
    #expect(play.digest == before)
  }

  @Test func `with nothing there to cancel it is nothing`() throws {
    #expect(try Play(.web).send(.cancelLoad).isNothing)
    #expect(try Self.play().send(.cancelLoad).isNothing)
  }
}
