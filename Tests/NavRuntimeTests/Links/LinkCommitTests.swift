import NavEvents
import NavRuntime
import Testing

/// The commit of a link, which becomes the commands it stands for, all or none of them.
struct LinkCommitTests {
  private static let inbox = TestRoute(
    "/mail/:id", #"{"type":"popToRoot","container":"main"}"#, TestRoute.push("mail"),
    TestRoute.push("mail-{id}"))

  /// Returns a stage with home, a and b on the stack, and a route for mail.
  private static func stage(_ steps: Step..., plugins: [any NavPlugin] = []) throws -> Stage {
    let stage = try Stage(.stack, .push("home"), .push("a"), .push("b"), .routes(inbox), plugins: plugins)
    try stage.send(steps)
    return stage
  }

  // MARK: All commands

  @Test func `the commands of a link run in one commit, synthetic parents included`() throws {
    let stage = try Self.stage()
    let commits = stage["commits"]
    let reply = try stage.send(.open("https://example.org/mail/7"))
    #expect(
      reply.events == [
        Fact.popped("b", "a", from: "main", "link"), Fact.pushed("mail", on: "main"),
        Fact.pushed("mail-7", on: "main"),
      ])
    #expect(stage.entries(of: "main") == "home mail mail-7")
    #expect(Int(stage["commits"]) == Int(commits).map { $0 + 1 })
  }

  @Test func `the answer and its plugin are recorded, and deciding again gives the same`() throws {
    let stage = try Self.stage()
    let reply = try stage.send(.open("app://mail/7"))
    let commands =
      "[{type:popToRoot,container:main},{type:push,container:main,screen:{id:mail}},"
      + "{type:push,container:main,screen:{id:mail-7}}]"
    let answer = "plugin:link-router,did:answered,question:route,answer:\(commands)"
    #expect(reply.by == [answer])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `each command is decided in the state before it`() throws {
    let back = TestRoute("/again", #"{"type":"popToRoot","container":"main"}"#, TestRoute.push("a"))
    let stage = try Stage(.stack, .push("home"), .push("a"), .routes(back))
    try stage.send(.title("Old", of: "a"))
    #expect(try stage.send(.open("app://again")).refused == nil)
    #expect(stage.entries(of: "main") == "home a")
    #expect(stage["screens.a"] == #"{"title":"a"}"#)
  }

  @Test func `any number of links can be followed one after another`() throws {
    let stage = try Stage(.stack, .push("home"), .routes(TestRoute("/mail/:id", TestRoute.push("mail-{id}"))))
    // A commit follows at most 64.
    for number in 0..<70 {
      #expect(try stage.send(.open("app://mail/\(number)")).refused == nil, "link \(number)")
    }
  }

  @Test func `a link whose commands change nothing has no events`() throws {
    let stage = try Stage(.stack, .push("home"), .routes(TestRoute("/home", #"{"type":"popToRoot"}"#)))
    #expect(try stage.send(.open("app://home")).isNothing)
  }

  @Test func `a link that leads to itself is refused, and nothing changes`() throws {
    let loop = TestRoute("/loop", TestRoute.push("x"), #"{"type":"open","url":"app://other"}"#)
    let other = TestRoute("/other", #"{"type":"pop"}"#, #"{"type":"open","url":"app://loop"}"#)
    let stage = try Stage(.stack, .push("home"), .routes(loop, other))
    let reply = try stage.send(.open("app://loop"))
    #expect(reply.refused == "plugin-loop")
    #expect(reply.events.isEmpty)
    #expect(stage.entries(of: "main") == "home")
    #expect(try stage.send(.push("a")).refused == nil)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `links lead through at most 64 links`() throws {
    for count in [64, 65] {
      let routes = (0..<count).map { place in
        TestRoute("/\(place)", #"{"type":"open","url":"app://\#(place + 1)"}"#)
      }
      let end = TestRoute("/\(count - 1)", TestRoute.push("end"))
      let stage = try Stage(
        .stack, .push("home"),
        .attach("link-router", TestRoute.configuration(routes.dropLast() + [end])))
      #expect(try stage.send(.open("app://0")).refused == (count == 64 ? nil : "plugin-loop"))
    }
  }

  @Test func `a link may select a tab and go on there`() throws {
    let route = TestRoute(
      "/second/:id", #"{"type":"select","container":"tabs","child":"second"}"#,
      #"{"type":"push","screen":{"id":"{id}"}}"#)
    let stage = try Stage(.tabs, .routes(route))
    let reply = try stage.send(.open("app://second/x"))
    #expect(reply.kinds == ["selected", "pushed"])
    #expect(reply.events.last == Fact.pushed("x", on: "second"))
  }

  // MARK: Or none

  @Test(arguments: [
    (TestRoute.push("home"), "duplicate-node"), (#"{"type":"popTo","screen":"nowhere"}"#, "not-in-stack"),
    (#"{"type":"select","child":"x"}"#, "wrong-container"),
    (#"{"type":"pop","container":"mean"}"#, "unknown-container"),
    (#"{"type":"open","url":"app://nowhere"}"#, "unhandled-url"),
  ])
  func `if one command is refused the whole link is refused, with its code`(
    _ command: String, _ code: String
  ) throws {
    let route = TestRoute("/go", TestRoute.push("x"), #"{"type":"pop"}"#, command, TestRoute.push("y"))
    let stage = try Stage(.stack, .push("home"), .routes(route))
    let before = stage.digest
    #expect(try stage.send(.open("app://go")).refused == code)
    #expect(stage.digest == before)
    #expect(stage.entries(of: "main") == "home")
  }

  @Test func `a veto of one command refuses the whole link`() throws {
    let stage = try Self.stage(.attach("unsaved-changes"), .attribute("dirty", "true", of: "a"))
    let reply = try stage.send(.open("app://mail/7"))
    #expect(reply.refused == "vetoed")
    #expect(reply.objectors == ["unsaved-changes"])
    #expect(reply.messages == ["“a” has unsaved changes: save or discard them first."])
  }

  @Test func `the commands of a link pass the interceptors`() throws {
    let ban = TestInterceptor.vetoing("ban", .push, because: "Nothing comes in.")
    let stage = try Stage(.stack, .routes(Self.inbox), plugins: [ban])
    let reply = try stage.send(.open("app://mail/7"))
    #expect(reply.refused == "vetoed")
    #expect(reply.objectors == ["ban"])
    let renaming = TestInterceptor.renaming("renaming", "mail", to: "post")
    let renamed = try Stage(.stack, .routes(Self.inbox), plugins: [renaming])
    #expect(try renamed.send(.open("app://mail/7")).arrivals == ["post", "mail-7"])
  }

  // MARK: The cause link

  @Test(arguments: [
    (#"{"type":"popToRoot"}"#, "b a"), (#"{"type":"pop"}"#, "b"),
    (#"{"type":"popTo","screen":"home"}"#, "b a"),
    (#"{"type":"back"}"#, "b"), (#"{"type":"replace","screen":{"id":"x"}}"#, "b"),
    (#"{"type":"set","screens":["home"]}"#, "b a"),
  ])
  func `a removal by a link has the cause link`(_ command: String, _ screens: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.stage(.detach("link-router"), plugins: [doorkeeper])
    try stage.send(.routes(TestRoute("/go", command)))
    let reply = try stage.send(.open("app://go"))
    #expect(reply.events.count == 1)
    #expect(doorkeeper.log.take() == ["link \(screens)"])
  }

  @Test(arguments: [
    (#"{"type":"column","column":"primary","screen":{"id":"z"}}"#, "a"),
    (#"{"type":"detail","screen":{"id":"z"}}"#, "x"),
    (#"{"type":"column","column":"secondary","screen":null}"#, "x"),
  ])
  func `a removal from a column by a link has the cause link`(_ command: String, _ screen: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), plugins: [doorkeeper])
    try stage.send(.routes(TestRoute("/go", command)), .open("app://go"))
    #expect(doorkeeper.log.take() == ["link \(screen)"])
  }

  @Test func `the dismissal of a modal by a link has the cause link`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(.stack, .presentScreen("m", .sheet), plugins: [doorkeeper])
    try stage.send(.routes(TestRoute("/go", #"{"type":"dismiss"}"#)), .open("app://go"))
    #expect(doorkeeper.log.take() == ["link m"])
  }

  @Test(arguments: [("back", "web/1", "web"), ("leave", "web/1 web/0", "main")])
  func `a removal of pages by a link has the cause link`(
    _ verb: String, _ screens: String, _ container: String
  ) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(.web, plugins: [doorkeeper])
    try stage.send(Step.pages(2))
    try stage.send(.routes(TestRoute("/go", #"{"type":"\#(verb)","container":"web"}"#)))
    let reply = try stage.send(.open("app://go"))
    #expect(doorkeeper.log.take() == ["link \(screens)"])
    let leaving = verb == "back" ? "web/1" : "web"
    #expect(reply.events == [Fact.popped(leaving, from: container, "link")])
  }

  @Test func `an objection to the cause link refuses the link`() throws {
    let stage = try Self.stage(.attribute("stays", "link", of: "b"), plugins: [Doorkeeper()])
    let reply = try stage.send(.open("app://mail/7"))
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["“b” stays."])
    #expect(try stage.send(.pop).refused == nil)
  }

  @Test func `the event of a pop by a link has the cause link`() throws {
    for command in [#"{"type":"pop"}"#, #"{"type":"back"}"#] {
      let stage = try Self.stage(.detach("link-router"), .routes(TestRoute("/go", command)))
      #expect(try stage.send(.open("app://go")).events == [Fact.popped("b", from: "main", "link")])
    }
  }

  // MARK: In a web container

  private static func web(_ steps: Step...) throws -> Stage {
    let over = TestRoute("/over/:id", TestRoute.push("over-{id}"))
    let stage = try Stage(.web, .open("http://a"), .finishLoad(), .routes(over))
    try stage.send(steps)
    return stage
  }

  @Test func `a custom-scheme link in a web container becomes its commands and loads nothing`() throws {
    let stage = try Self.web()
    #expect(try stage.send(.open("app://over/1")).events == [Fact.pushed("over-1", on: "main")])
    #expect(stage.pages == "web/0 live")
    #expect(stage.pending == "null")
  }

  @Test func `an http link in a web container loads, even when a pattern matches`() throws {
    let stage = try Self.web()
    let reply = try stage.send(.open("http://h/over/1"))
    #expect(reply.events == [Fact.loadStarted("web/1", "http://h/over/1", "link")])
  }

  @Test func `an http link is routed when no web container is on the focus path`() throws {
    let stage = try Self.web(Step.push("top").on("main"))
    #expect(try stage.send(.open("http://h/over/1")).arrivals == ["over-1"])
  }

  @Test func `a running load continues when a link is followed`() throws {
    let stage = try Self.web(.open("http://b"), .open("app://over/1"))
    #expect(stage.pending == "web/1 http://b")
    #expect(stage.visible == "over-1")
  }

  @Test(arguments: [
    [Step.submit("app://over/1")], [.reload, .finishLoad(action: "Go", actionURL: "app://over/1"), .action],
  ])
  func `a form or an action with another scheme is routed as well`(_ steps: [Step]) throws {
    let stage = try Self.web()
    #expect(try stage.send(steps).arrivals == ["over-1"])
    #expect(stage["screens[\"web/0\"].url"] == #""http://a""#)
  }

  // MARK: No handler

  @Test func `a link that no plugin handles is refused`() throws {
    for (stage, reason) in [
      (try Stage(.stack, .push("home")), "attach a plugin that does, such as link-router."),
      (try Self.stage(), "no pattern of link-router matches it."),
    ] {
      for url in ["app://nowhere", "https://example.org/nowhere"] {
        let reply = try stage.send(.open(url))
        #expect(reply.refused == "unhandled-url")
        #expect(
          reply.messages == ["Nobody handles “\(url)”: \(reason)"])
      }
    }
  }

  /// A handler of links that always fails.
  private struct FailingHandler: LinkHandler {
    let manifest: PluginManifest

    init(_ policy: PluginManifest.FaultPolicy) {
      manifest = PluginManifest(id: "failing", version: 1, phase: .before, faultPolicy: policy)
    }

    func route(
      _ url: String, in context: borrowing HookContext
    ) throws(PluginFault) -> [NavCommand]? {
      throw PluginFault(code: "broken", message: "It is broken.")
    }
  }

  @Test func `a handler that fails open is skipped`() throws {
    let stage = try Self.stage(plugins: [FailingHandler(.failOpen)])
    let reply = try stage.send(.open("app://mail/7"))
    #expect(reply.arrivals == ["mail", "mail-7"])
    #expect(reply.by.first == "plugin:failing,did:fault,code:broken")
  }

  @Test func `a handler that fails closed refuses the link`() throws {
    let stage = try Self.stage(plugins: [FailingHandler(.failClosed)])
    let reply = try stage.send(.open("app://mail/7"))
    #expect(reply.refused == "plugin-fault")
    #expect(reply.messages == ["It is broken."])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a link to a container other than a web container is refused, not routed`() throws {
    #expect(try Self.stage().send(Step.open("app://mail/7").on("main")).refused == "wrong-container")
    #expect(try Self.stage().send(Step.open("app://mail/7").on("a")).refused == "unknown-container")
  }

  @Test func `over a presented screen a link is routed`() throws {
    let stage = try Self.stage(.presentScreen("m", .sheet))
    #expect(try stage.send(.open("https://example.org/mail/7")).arrivals == ["mail", "mail-7"])
  }
}
