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

  @Test(arguments: 1...4, 1...6)
  func `pages as deep as maxLivePages or deeper are snapshots`(_ live: Int, _ count: Int) throws {
    let stage = try Self.stage(pages: count, live: live)
    let expected = (0..<count).reversed().map { depth in depth >= live ? "snapshot" : "live" }
    #expect(Self.residencies(stage) == expected)
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
