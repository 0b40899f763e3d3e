import NavEvents
import NavRuntime
import Testing

/// The question `route`, answered by plugins.
struct RouteQuestionTests {
  private static func handler(_ id: String, _ pushes: String?) -> TestPolicy {
    var handler = TestPolicy(id)
    handler.onRoute = { _ in pushes.map { [.push(ScreenDescription($0), in: "main")] } }
    return handler
  }

  private static func answered(_ plugin: String, _ screen: String) -> String {
    "plugin:\(plugin),did:answered,question:route,answer:[{type:push,container:main,screen:{id:\(screen)}}]"
  }

  @Test func `the first plugin that gives commands wins, in the order of the plugins`() throws {
    let (first, second) = (Self.handler("b", "from-b"), Self.handler("c", "from-c"))
    let stage = try Stage(.stack, plugins: [second, first])
    let reply = try stage.send(.open("app://x"))
    #expect(reply.arrivals == ["from-b"])
    #expect(reply.by == [Self.answered("b", "from-b")])
    #expect(first.log.calls == ["route app://x"])
    #expect(second.log.calls.isEmpty)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a plugin without an opinion leaves the link to the next`() throws {
    let (first, second) = (Self.handler("b", nil), Self.handler("c", "from-c"))
    let reply = try Stage(.stack, plugins: [first, second]).send(.open("app://x"))
    #expect(reply.arrivals == ["from-c"])
    #expect(reply.by == [Self.answered("c", "from-c")])
    #expect(first.log.calls == ["route app://x"])
  }

  @Test func `the fault of a plugin is recorded, and the next plugin is asked`() throws {
    var broken = TestPolicy("b")
    broken.fails = true
    let stage = try Stage(.stack, plugins: [broken, Self.handler("c", "from-c")])
    let reply = try stage.send(.open("app://x"))
    #expect(reply.arrivals == ["from-c"])
    let fault = "plugin:b,did:fault,code:broken"
    #expect(reply.by == [fault, Self.answered("c", "from-c")])
  }

  @Test func `when all plugins fail or have no opinion the link is unhandled`() throws {
    var broken = TestPolicy("b")
    broken.fails = true
    let stage = try Stage(.stack, plugins: [broken, Self.handler("c", nil)])
    #expect(try stage.send(.open("app://x")).refused == "unhandled-url")
  }

  @Test func `link-router answers at its place in the order of the plugins`() throws {
    let routes = Step.routes(.push("/x", "from-router"))
    let before = try Stage(.stack, routes, plugins: [Self.handler("a", "from-a")])
    #expect(try before.send(.open("app://x")).arrivals == ["from-a"])
    let after = try Stage(.stack, routes, plugins: [Self.handler("z", "from-z")])
    #expect(try after.send(.open("app://x")).arrivals == ["from-router"])
    #expect(try after.send(.open("app://y")).arrivals == ["from-z"])
  }

  @Test func `no plugin is asked about a link that a web container loads, or an invalid URL`() throws {
    let handler = Self.handler("b", "x")
    let stage = try Stage(.web, plugins: [handler])
    try stage.send(.open("http://a"))
    #expect(try stage.send(.open("nowhere")).refused == "bad-url")
    #expect(handler.log.calls.isEmpty)
  }

  @Test func `the answer to a link is recorded even when the commit is refused`() throws {
    let reply = try Stage(.stack, .push("home"), plugins: [Self.handler("b", "home")]).send(.open("app://x"))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.by == [Self.answered("b", "home")])
  }
}
