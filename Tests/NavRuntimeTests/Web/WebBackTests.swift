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

  @Test func `repeating back ends at the first page`() throws {
    let stage = try Self.stage(pages: 4, .open("http://x"))
    for _ in 1...3 { #expect(try stage.send(.back).events.isEmpty == false) }
    for _ in 1...5 { #expect(try stage.send(.back).isNothing) }
    #expect(stage.pages == "web/0 live")
    #expect(stage["panes"] == #"{"top":"web/0"}"#)
    #expect(stage.entries(of: "main") == "home web")
  }
}
