import NavEvents
import NavRuntime
import Testing

/// `root=URL`: the first page loads when the container first appears.
struct FirstPageTests {
  private static let first = Fact.loadStarted("w/0", "http://a", "root", web: "w")

  @Test func `the first page loads when the container first appears`() throws {
    let stage = try Stage(.tabs)
    let added = try stage.send(.add(.web, "w", to: "tabs", root: "http://a"))
    #expect(added.kinds == ["containerAdded"])
    #expect(stage["containers.w.pending"] == "null")
    let shown = try stage.send(.choose("w"))
    #expect(shown.kinds == ["selected", "loadStarted"])
    #expect(shown.events.last == Self.first)
    #expect(stage["containers.w.pending"] == #"{"id":"w/0","url":"http://a"}"#)
  }

  @Test func `a container that is shown at once loads in the same commit`() throws {
    let stage = try Stage(.stack, .push("home"))
    let reply = try stage.send(.add(.web, "w", to: "main", root: "http://a"))
    #expect(reply.kinds == ["containerAdded", "loadStarted"])
    #expect(reply.events.last == Self.first)
  }

  @Test func `the event of the new container has its root url`() throws {
    let reply = try Stage(.stack).send(.add(.web, "w", to: "main", root: "http://a"))
    let event = "containerAdded,container:main,node:{id:w,kind:web,"
    #expect(reply.events.first?.hasPrefix(event) == true)
    #expect(reply.events.first?.contains(":http://a") == true)
  }

  @Test func `a loaded first page is on the stack, like a link`() throws {
    let stage = try Stage(.stack, .add(.web, "w", to: "main", root: "http://a"), .finishLoad("A"))
    #expect(stage["screens[\"w/0\"]"] == #"{"title":"A","url":"http://a"}"#)
    #expect(stage.visible == "w/0")
    #expect(
      try stage.send(.open("http://b")).events
        == [Fact.loadStarted("w/1", "http://b", "link", web: "w")])
  }

  @Test(arguments: [[Step.cancelLoad], [.failLoad("offline"), .cancelLoad]])
  func `the first page loads by itself only once`(_ steps: [Step]) throws {
    let stage = try Stage(.tabs, .add(.web, "w", to: "tabs", root: "http://a"), .choose("w"))
    try stage.send(steps)
    try stage.send(.choose("first"))
    #expect(try stage.send(.choose("w")).kinds == ["selected"])
    #expect(stage["containers.w.pending"] == "null")
  }

  @Test func `a failed first page can be retried`() throws {
    let stage = try Stage(.stack, .add(.web, "w", to: "main", root: "http://a"), .failLoad("offline"))
    #expect(try stage.send(.retry).events == [Self.first])
  }

  @Test func `a container that has a page when it appears loads nothing`() throws {
    let stage = try Stage(.tabs, .add(.web, "w", to: "tabs", root: "http://a"))
    try stage.send(Step.open("http://b").on("w"), Step.finishLoad().on("w"))
    #expect(try stage.send(.choose("w")).kinds == ["selected"])
  }

  @Test func `the first page waits behind a full-screen modal, and loads under a sheet`() throws {
    let hidden = try Stage(.stack, .presentScreen("m", .fullScreen))
    #expect(try hidden.send(.add(.web, "w", to: "main", root: "http://a")).kinds == ["containerAdded"])
    #expect(try hidden.send(Step("dismiss") { $0.intern(.dismiss()) }).kinds == ["dismissed", "loadStarted"])
    let seen = try Stage(.stack, .presentScreen("m", .sheet))
    let reply = try seen.send(.add(.web, "w", to: "main", root: "http://a"))
    #expect(reply.kinds == ["containerAdded", "loadStarted"])
  }

  @Test func `a malformed URL of a first page is refused`() throws {
    let reply = try Stage(.stack).send(.add(.web, "w", to: "main", root: "nowhere"))
    #expect(reply.refused == "bad-url")
    #expect(reply.messages == ["“nowhere” is not a URL."])
  }
}
