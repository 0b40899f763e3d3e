import NavEvents
import NavRuntime
import Testing

/// The plugin `page-memory` and the question `residency`.
struct PageMemoryTests {
  /// Returns a stage with `count` pages, of which `live` stay live.
  private static func stage(pages count: Int, live: Int, plugins: [any NavPlugin] = []) throws -> Stage {
    let stage = try Stage(
      .web, .configure("page-memory", #"{"maxLivePages":\#(live)}"#), plugins: plugins)
    try stage.send(Step.pages(count))
    return stage
  }

  private static func residencies(_ stage: Stage) -> [String] {
    stage.pages.split(separator: ", ").map { String($0.split(separator: " ")[1]) }
  }

  private static let released =
    "plugin:page-memory,did:answered,question:residency,answer:snapshot"

  // MARK: Released

  @Test func `seven pages stay live by default, and the eighth makes the first a snapshot`() throws {
    let stage = try Stage(.web)
    try stage.send(Step.pages(7))
    #expect(!stage.pages.contains("snapshot"))
    let reply = try stage.send(.open("http://x"), .finishLoad())
    #expect(reply.events == [Fact.loadFinished("web/7"), Fact.residency("web/0", "snapshot")])
    #expect(reply.by == [Self.released])
    #expect(Self.residencies(stage) == ["snapshot"] + Array(repeating: "live", count: 7))
    #expect(try stage.divergences().isEmpty)
  }

  @Test(arguments: 1...4, 1...6)
  func `pages as deep as maxLivePages or deeper are snapshots`(_ live: Int, _ count: Int) throws {
    let stage = try Self.stage(pages: count, live: live)
    let expected = (0..<count).reversed().map { depth in depth >= live ? "snapshot" : "live" }
    #expect(Self.residencies(stage) == expected)
  }

  @Test func `several pages are released from the top to the bottom`() throws {
    let stage = try Stage(.web)
    try stage.send(Step.pages(4))
    let reply = try stage.send(.configure("page-memory", #"{"maxLivePages":2}"#))
    #expect(
      reply.events.dropFirst() == [Fact.residency("web/1", "snapshot"), Fact.residency("web/0", "snapshot")])
    #expect(reply.by == [Self.released, Self.released])
  }

  @Test func `a snapshot keeps everything but its live view`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    #expect(stage["screens[\"web/0\"]"] == #"{"title":"web/0","url":"http://a"}"#)
    #expect(try stage.send(.title("Start", of: "web/0")).kinds == ["titleChanged"])
    #expect(stage.backButton(of: "web/1") == #""Start""#)
  }

  @Test func `a smaller limit releases pages at once, in every web container`() throws {
    let stage = try Self.stage(pages: 3, live: 7)
    let reply = try stage.send(.configure("page-memory", #"{"maxLivePages":1}"#))
    #expect(reply.kinds == ["pluginConfigured", "residencyChanged", "residencyChanged"])
    #expect(stage.pages == "web/0 snapshot, web/1 snapshot, web/2 live")
    #expect(try stage.send(.configure("page-memory", #"{"maxLivePages":2}"#)).kinds == ["pluginConfigured"])
    #expect(try stage.divergences().isEmpty)
  }

  // MARK: Coming back

  @Test func `coming back to a snapshot starts its reload by itself`() throws {
    let stage = try Self.stage(pages: 3, live: 1)
    let reply = try stage.send(.back)
    #expect(
      reply.events == [
        Fact.popped("web/2", from: "web", "back"), Fact.residency("web/1", "loading"),
        Fact.loadStarted("web/1", "http://b", "return"),
      ])
    #expect(stage.pages == "web/0 snapshot, web/1 loading locked")
    #expect(stage["panes"] == #"{"top":"web/1"}"#)
    #expect(stage.pending == "null")
    #expect(stage.activity == "true null")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a live page that comes back loads nothing`() throws {
    let stage = try Self.stage(pages: 3, live: 2)
    #expect(try stage.send(.back).kinds == ["popped"])
  }

  @Test func `a loaded return is live again, and the lock ends`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back)
    #expect(try stage.send(.finishLoad()).events == [Fact.loadFinished("web/0")])
    #expect(stage.pages == "web/0 live")
    #expect(stage.activity == "false null")
  }

  @Test func `a return keeps title and action where none are given`() throws {
    let stage = try Stage(.web, .configure("page-memory", #"{"maxLivePages":1}"#))
    try stage.send(.open("http://a"), .finishLoad("A", action: "Edit", actionURL: "http://a/edit"))
    try stage.send(.open("http://b"), .finishLoad(), .back)
    #expect(stage["items[\"web/0\"].rightItems"] == "[]", "it is locked")
    try stage.send(.finishLoad())
    #expect(stage["screens[\"web/0\"].title"] == #""A""#)
    #expect(stage["items[\"web/0\"].rightItems"] == #"["Edit"]"#)
    try stage.send(.open("http://b"), .finishLoad(), .back)
    try stage.send(.finishLoad("New", action: "Send", actionURL: "http://a/send"))
    #expect(stage["screens[\"web/0\"].title"] == #""New""#)
    #expect(try stage.send(.action).events == [Fact.loadStarted("web/0", "http://a/send", "action")])
  }

  @Test func `a returning page is locked while it loads`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back)
    for step in [Step.reload, .submit("http://s"), .action] {
      #expect(try stage.send(step).refused == "page-locked")
    }
  }

  @Test func `a return that fails stays loading, and can be retried`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back)
    #expect(try stage.send(.failLoad("offline")).events == [Fact.loadFailed("web/0", "offline")])
    #expect(stage.pages == "web/0 loading")
    #expect(stage.activity == #"false "offline""#)
    #expect(try stage.send(.retry).events == [Fact.loadStarted("web/0", "http://a", "return")])
    try stage.send(.finishLoad())
    #expect(stage.pages == "web/0 live")
  }

  @Test(arguments: [[Step](), [.failLoad("offline")]])
  func `a return that is cancelled is a snapshot again, and stays one`(_ end: [Step]) throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back)
    try stage.send(end)
    let reply = try stage.send(.cancelLoad)
    #expect(reply.events == [Fact.loadCancelled("web/0"), Fact.residency("web/0", "snapshot")])
    #expect(stage.pages == "web/0 snapshot")
    #expect(try stage.send(.reload).events == [Fact.loadStarted("web/0", "http://a", "reload")])
    try stage.send(.finishLoad())
    #expect(stage.pages == "web/0 live")
  }

  @Test func `a link cancels a running return first`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back)
    let reply = try stage.send(.open("http://x"))
    #expect(
      reply.events == [
        Fact.loadCancelled("web/0"), Fact.residency("web/0", "snapshot"),
        Fact.loadStarted("web/1", "http://x", "link"),
      ])
    #expect(stage.pages == "web/0 snapshot locked")
  }

  @Test func `cancelling a link that cancelled a return starts the return again`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back, .open("http://x"))
    let reply = try stage.send(.cancelLoad)
    #expect(
      reply.events == [
        Fact.loadCancelled("web/1"), Fact.residency("web/0", "loading"),
        Fact.loadStarted("web/0", "http://a", "return"),
      ])
  }

  @Test(arguments: [Step.submit("http://pay"), .reload])
  func `a cancelled load in a returning page does not start the return again`(_ step: Step) throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(.back, .failLoad("offline"), step, .failLoad("refused"))
    #expect(try stage.send(.cancelLoad).events == [Fact.loadCancelled("web/0")])
    #expect(stage["containers.web.activity"] == "false")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `going back during a return continues to the page below`() throws {
    let stage = try Self.stage(pages: 3, live: 1)
    try stage.send(.back)
    let reply = try stage.send(.back)
    #expect(
      reply.events == [
        Fact.loadCancelled("web/1"), Fact.popped("web/1", from: "web", "back"),
        Fact.residency("web/0", "loading"), Fact.loadStarted("web/0", "http://a", "return"),
      ])
  }

  @Test func `a snapshot comes back even in a covered container`() throws {
    let stage = try Self.stage(pages: 2, live: 1)
    try stage.send(Step.push("over").on("main"))
    let reply = try stage.send(Step.back.on("web"))
    #expect(reply.kinds == ["popped", "residencyChanged", "loadStarted"])
    #expect(stage.visible == "over")
  }

  // MARK: The plugin

  @Test(arguments: [Step.detach("page-memory"), .configure("page-memory", #"{"enabled":false}"#)])
  func `a detached or disabled page-memory releases nothing`(_ step: Step) throws {
    let stage = try Stage(.web, step)
    try stage.send(Step.pages(10))
    #expect(!stage.pages.contains("snapshot"))
  }

  @Test(arguments: [
    (#"{"maxLivePages":0}"#, "page-memory: maxLivePages must be a whole number of at least 1, not 0."),
    (#"{"maxLivePages":1.5}"#, "page-memory: maxLivePages must be a whole number of at least 1, not 1.5."),
    (#"{"maxLivePages":"2"}"#, "page-memory: maxLivePages must be a whole number of at least 1, not \"2\"."),
    (#"{"enabled":"yes"}"#, "page-memory: enabled must be true or false, not \"yes\"."),
    (#"{"pages":7}"#, "page-memory: there is no setting “pages”."),
  ])
  func `an invalid configuration is a bad argument`(_ text: String, _ message: String) throws {
    let reply = try Stage(.web).send(.configure("page-memory", text))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }

  // MARK: The question

  private static func policy(_ answer: @escaping @Sendable (Int) -> Residency?) -> TestPolicy {
    var policy = TestPolicy()
    policy.onResidency = answer
    return policy
  }

  @Test func `another plugin may answer the question residency`() throws {
    let stage = try Stage(.web, plugins: [Self.policy { $0 == 2 ? .snapshot : nil }])
    try stage.send(Step.pages(2))
    let reply = try stage.send(.open("http://c"), .finishLoad())
    #expect(reply.events == [Fact.loadFinished("web/2"), Fact.residency("web/0", "snapshot")])
    #expect(reply.by == [Self.released.replacing("page-memory", with: "a-policy")])
    #expect(stage.pages == "web/0 snapshot, web/1 live, web/2 live")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `the first opinion wins`() throws {
    let stage = try Self.stage(pages: 3, live: 1, plugins: [Self.policy { _ in .live }])
    #expect(stage.pages == "web/0 live, web/1 live, web/2 live")
  }

  @Test func `a plugin is asked with the depth of a page, and never about the top`() throws {
    let policy = Self.policy { _ in nil }
    let stage = try Stage(.web, plugins: [policy])
    try stage.send(Step.pages(3))
    #expect(Set(policy.log.calls) == ["residency web 1", "residency web 2"])
    #expect(stage.pages == "web/0 live, web/1 live, web/2 live")
  }

  @Test func `only containers that changed are asked about`() throws {
    let policy = Self.policy { _ in nil }
    let stage = try Stage(.web, plugins: [policy])
    try stage.send(Step.pages(2))
    let asked = policy.log.calls
    try stage.send(.title("Home", of: "home"), Step.push("n").on("main"))
    #expect(policy.log.calls == asked)
  }

  @Test func `a plugin that fails has no opinion, and the next is asked`() throws {
    var broken = TestPolicy()
    broken.fails = true
    let stage = try Stage(
      .web, .configure("page-memory", #"{"maxLivePages":1}"#), plugins: [broken])
    try stage.send(Step.pages(1))
    let reply = try stage.send(.open("http://b"), .finishLoad())
    #expect(reply.events.last == Fact.residency("web/0", "snapshot"))
    #expect(reply.by == ["plugin:a-policy,did:fault,code:broken", Self.released])
  }
}
