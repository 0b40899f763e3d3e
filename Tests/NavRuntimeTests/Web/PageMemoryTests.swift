import NavEvents
import NavRuntime
import Testing

/// The plugin `page-memory` and the question `residency`.
@Suite struct PageMemoryTests {
  /// So many pages, of which so many stay live.
  private static func play(pages count: Int, live: Int, plugins: [any NavPlugin] = []) throws -> Play {
    let play = try Play(
      .web, .configure("page-memory", #"{"maxLivePages":\#(live)}"#), plugins: plugins)
    try play.send(Step.pages(count))
    return play
  }

  private static func residencies(_ play: Play) -> [String] {
    play.pages.split(separator: ", ").map { String($0.split(separator: " ")[1]) }
  }

  private static let released =
    #"{"plugin":"page-memory","did":"answered","question":"residency","answer":"snapshot"}"#

  // MARK: Released

  @Test func `seven pages stay live by default, and the eighth makes the first a snapshot`() throws {
    let play = try Play(.web)
    try play.send(Step.pages(7))
    #expect(!play.pages.contains("snapshot"))
    let reply = try play.send(.open("http://x"), .loaded())
    #expect(reply.events == [Fact.loadFinished("web/7"), Fact.residency("web/0", "snapshot")])
    #expect(reply.by == [Self.released])
    #expect(Self.residencies(play) == ["snapshot"] + Array(repeating: "live", count: 7))
    #expect(try play.divergences().isEmpty)
  }

  @Test(arguments: 1...4, 1...6)
  func `pages as deep as maxLivePages or deeper are snapshots`(_ live: Int, _ count: Int) throws {
    let play = try Self.play(pages: count, live: live)
    let expected = (0..<count).reversed().map { depth in depth >= live ? "snapshot" : "live" }
    #expect(Self.residencies(play) == expected)
  }

  @Test func `several are released from the top to the bottom`() throws {
    let play = try Play(.web)
    try play.send(Step.pages(4))
    try play.send(.configure("page-memory", #"{"maxLivePages":2}"#))
    #expect(!play.pages.contains("snapshot"), "the web container did not change")
    let reply = try play.send(.open("http://x"))
    #expect(
      reply.events == [
        Fact.loadStarted("web/4", "http://x", "link"), Fact.residency("web/1", "snapshot"),
        Fact.residency("web/0", "snapshot"),
      ])
  }

  @Test func `a snapshot keeps everything but its live view`() throws {
    let play = try Self.play(pages: 2, live: 1)
    #expect(play["screens[\"web/0\"]"] == #"{"title":"web/0","url":"http://a"}"#)
    #expect(try play.send(.title("Start", of: "web/0")).kinds == ["titleChanged"])
    #expect(play.backButton(of: "web/1") == #""Start""#)
  }

  // MARK: Coming back

  @Test func `coming back to a snapshot starts its reload by itself`() throws {
    let play = try Self.play(pages: 3, live: 1)
    let reply = try play.send(.back)
    #expect(
      reply.events == [
        Fact.popped("web/2", from: "web", "back"), Fact.residency("web/1", "loading"),
        Fact.loadStarted("web/1", "http://b", "return"),
      ])
    #expect(play.pages == "web/0 snapshot, web/1 loading locked")
    #expect(play["panes"] == #"{"top":"web/1"}"#)
    #expect(play.pending == "null")
    #expect(play.activity == "true null")
    #expect(try play.divergences().isEmpty)
  }

  @Test func `a live page that comes back loads nothing`() throws {
    let play = try Self.play(pages: 3, live: 2)
    #expect(try play.send(.back).kinds == ["popped"])
  }

  @Test func `loaded it is live again, and the lock ends`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back)
    #expect(try play.send(.loaded()).events == [Fact.loadFinished("web/0")])
    #expect(play.pages == "web/0 live")
    #expect(play.activity == "false null")
  }

  @Test func `a return keeps title and action where none are given`() throws {
    let play = try Play(.web, .configure("page-memory", #"{"maxLivePages":1}"#))
    try play.send(.open("http://a"), .loaded("A", action: "Edit", actionURL: "http://a/edit"))
    try play.send(.open("http://b"), .loaded(), .back)
    #expect(play["items[\"web/0\"].rightItems"] == "[]", "it is locked")
    try play.send(.loaded())
    #expect(play["screens[\"web/0\"].title"] == #""A""#)
    #expect(play["items[\"web/0\"].rightItems"] == #"["Edit"]"#)
    try play.send(.open("http://b"), .loaded(), .back)
    try play.send(.loaded("New", action: "Send", actionURL: "http://a/send"))
    #expect(play["screens[\"web/0\"].title"] == #""New""#)
    #expect(try play.send(.action).events == [Fact.loadStarted("web/0", "http://a/send", "action")])
  }

  @Test func `while it loads it is locked like any page`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back)
    for step in [Step.reload, .submit("http://s"), .action] {
      #expect(try play.send(step).refused == "page-locked")
    }
  }

  @Test func `a return that fails stays loading, and can be retried`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back)
    #expect(try play.send(.failed("offline")).events == [Fact.loadFailed("web/0", "offline")])
    #expect(play.pages == "web/0 loading")
    #expect(play.activity == #"false "offline""#)
    #expect(try play.send(.retry).events == [Fact.loadStarted("web/0", "http://a", "return")])
    try play.send(.loaded())
    #expect(play.pages == "web/0 live")
  }

  @Test(arguments: [[Step](), [.failed("offline")]])
  func `a return that is cancelled is a snapshot again, and stays one`(_ end: [Step]) throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back)
    try play.send(end)
    let reply = try play.send(.cancelLoad)
    #expect(reply.events == [Fact.loadCancelled("web/0"), Fact.residency("web/0", "snapshot")])
    #expect(play.pages == "web/0 snapshot")
    #expect(try play.send(.reload).events == [Fact.loadStarted("web/0", "http://a", "reload")])
    try play.send(.loaded())
    #expect(play.pages == "web/0 live")
  }

  @Test func `a link gives the return up first`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back)
    let reply = try play.send(.open("http://x"))
    #expect(
      reply.events == [
        Fact.loadCancelled("web/0"), Fact.residency("web/0", "snapshot"),
        Fact.loadStarted("web/1", "http://x", "link"),
      ])
    #expect(play.pages == "web/0 snapshot locked")
  }

  @Test func `when that link is given up the return starts again`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back, .open("http://x"))
    let reply = try play.send(.cancelLoad)
    #expect(
      reply.events == [
        Fact.loadCancelled("web/1"), Fact.residency("web/0", "loading"),
        Fact.loadStarted("web/0", "http://a", "return"),
      ])
  }

  @Test(arguments: [Step.submit("http://pay"), .reload])
  func `a load in the returning page that is given up does not bring the return back`(_ step: Step) throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(.back, .failed("offline"), step, .failed("refused"))
    #expect(try play.send(.cancelLoad).events == [Fact.loadCancelled("web/0")])
    #expect(play["containers.web.activity"] == "false")
    #expect(try play.divergences().isEmpty)
  }

  @Test func `going back during a return goes on to the next page`() throws {
    let play = try Self.play(pages: 3, live: 1)
    try play.send(.back)
    let reply = try play.send(.back)
    #expect(
      reply.events == [
        Fact.loadCancelled("web/1"), Fact.popped("web/1", from: "web", "back"),
        Fact.residency("web/0", "loading"), Fact.loadStarted("web/0", "http://a", "return"),
      ])
  }

  @Test func `it comes back whether the container is seen or not`() throws {
    let play = try Self.play(pages: 2, live: 1)
    try play.send(Step.push("over").on("main"))
    let reply = try play.send(Step.back.on("web"))
    #expect(reply.kinds == ["popped", "residencyChanged", "loadStarted"])
    #expect(play.visible == "over")
  }

  // MARK: The plugin

  @Test(arguments: [Step.detach("page-memory"), .configure("page-memory", #"{"enabled":false}"#)])
  func `detached or off it releases nothing`(_ step: Step) throws {
    let play = try Play(.web, step)
    try play.send(Step.pages(10))
    #expect(!play.pages.contains("snapshot"))
  }

  @Test(arguments: [
    (#"{"maxLivePages":0}"#, "page-memory: maxLivePages must be a whole number of at least 1, not 0."),
    (#"{"maxLivePages":1.5}"#, "page-memory: maxLivePages must be a whole number of at least 1, not 1.5."),
    (#"{"maxLivePages":"2"}"#, "page-memory: maxLivePages must be a whole number of at least 1, not \"2\"."),
    (#"{"enabled":"yes"}"#, "page-memory: enabled must be true or false, not \"yes\"."),
    (#"{"pages":7}"#, "page-memory: there is no setting “pages”."),
  ])
  func `what page-memory does not know is a bad argument`(_ text: String, _ message: String) throws {
    let reply = try Play(.web).send(.configure("page-memory", text))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }

  // MARK: The question

  private static func judge(_ answer: @escaping @Sendable (Int) -> Residency?) -> TestJudge {
    var judge = TestJudge()
    judge.onResidency = answer
    return judge
  }

  @Test func `another plugin may answer what is kept of a page`() throws {
    let play = try Play(.web, plugins: [Self.judge { $0 == 2 ? .snapshot : nil }])
    try play.send(Step.pages(2))
    let reply = try play.send(.open("http://c"), .loaded())
    #expect(reply.events == [Fact.loadFinished("web/2"), Fact.residency("web/0", "snapshot")])
    #expect(reply.by == [Self.released.replacing("page-memory", with: "a-judge")])
    #expect(play.pages == "web/0 snapshot, web/1 live, web/2 live")
    #expect(try play.divergences().isEmpty)
  }

  @Test func `the first opinion wins`() throws {
    let play = try Self.play(pages: 3, live: 1, plugins: [Self.judge { _ in .live }])
    #expect(play.pages == "web/0 live, web/1 live, web/2 live")
  }

  @Test func `it is told how deep a page is, and never asked about the top`() throws {
    let judge = Self.judge { _ in nil }
    let play = try Play(.web, plugins: [judge])
    try play.send(Step.pages(3))
    #expect(Set(judge.log.calls) == ["residency web 1", "residency web 2"])
    #expect(play.pages == "web/0 live, web/1 live, web/2 live")
  }

  @Test func `only containers that changed are asked about`() throws {
    let judge = Self.judge { _ in nil }
    let play = try Play(.web, plugins: [judge])
    try play.send(Step.pages(2))
    let asked = judge.log.calls
    try play.send(.title("Home", of: "home"), Step.push("n").on("main"))
    #expect(judge.log.calls == asked)
  }

  @Test func `a plugin that fails has no opinion, and the next is asked`() throws {
    var broken = TestJudge()
    broken.fails = true
    let play = try Play(
      .web, .configure("page-memory", #"{"maxLivePages":1}"#), plugins: [broken])
    try play.send(Step.pages(1))
    let reply = try play.send(.open("http://b"), .loaded())
    #expect(reply.events.last == Fact.residency("web/0", "snapshot"))
    #expect(reply.by == [#"{"plugin":"a-judge","did":"fault","code":"broken"}"#, Self.released])
  }
}
