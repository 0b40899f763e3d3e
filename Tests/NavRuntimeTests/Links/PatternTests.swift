import NavEvents
import NavRuntime
import Testing

/// The patterns of the plugin `link-router`.
struct PatternTests {
  private static func open(_ url: String, _ routes: [TestRoute]) throws -> StageReply {
    try Stage(.stack, .push("home"), .attach("link-router", TestRoute.configuration(routes))).send(.open(url))
  }

  // MARK: Matching

  @Test(arguments: [
    ("/about", "app://about", "hit"), ("/about", "https://example.org/about", "hit"),
    ("/about", "APP://about", "hit"), ("/about/us", "app://about/us", "hit"),
    ("/about", "https://about/", nil), ("/about", "app://About", nil), ("/about", "app://about/us", nil),
    ("/about/us", "app://about", nil), ("/", "https://example.org/", "hit"),
  ])
  func `a literal matches itself`(_ pattern: String, _ url: String, _ hit: String?) throws {
    try Self.check(pattern, "hit", url, hit)
  }

  @Test(arguments: [
    ("/items/:id", "app://items/42", "item-42"), ("/items/:id", "https://h/items/42", "item-42"),
    ("/items/:id", "https://h:80/items/42?x=1", "item-42"),
    ("/items/:id", "https://h/items/42#top", "item-42"),
    ("/items/:id", "app://items", nil), ("/items/:id", "app://items/42/more", nil),
    ("/:id/items", "app://7/items", "item-7"), ("/:id", "app://x", "item-x"),
  ])
  func `a name matches any segment, and stands for it`(_ pattern: String, _ url: String, _ hit: String?)
    throws
  {
    try Self.check(pattern, "item-{id}", url, hit)
  }

  @Test(arguments: [
    ("/help/*", "app://help/a", "hit"), ("/help/*", "app://help/a/b/c", "hit"), ("/*", "app://a/b", "hit"),
    ("*", "app://a/b", "hit"), ("*", "app:///", "hit"), ("/*", "app:///", nil),
    ("/*/edit", "app://a/edit", "hit"), ("/*/edit", "app://a/b/edit", nil), ("/help/*", "app://other/a", nil),
  ])
  func `a star matches any segment, and at the end all remaining ones`(
    _ pattern: String, _ url: String, _ hit: String?
  ) throws {
    try Self.check(pattern, "hit", url, hit)
  }

  @Test(arguments: [
    ("/a?tab=:id", "app://a?tab=7", "item-7"), ("/a?tab=:id", "app://a?x=1&tab=7&y=2", "item-7"),
    ("/a?tab=:id", "app://a", nil), ("/a?tab=:id", "app://a?other=7", nil),
    ("/a?tab=:id", "app://a?tab=", "item-"),
    ("/a?mode=edit&tab=:id", "app://a?tab=7&mode=edit", "item-7"),
    ("/a?mode=edit&tab=:id", "app://a?tab=7&mode=read", nil),
    ("/:id?mode=edit", "https://h/7?mode=edit", "item-7"),
  ])
  func `the query keys of a pattern must be present, others are ignored`(
    _ pattern: String, _ url: String, _ hit: String?
  ) throws {
    try Self.check(pattern, "item-{id}", url, hit)
  }

  private static func check(_ pattern: String, _ screen: String, _ url: String, _ hit: String?) throws {
    let reply = try open(url, [.push(pattern, screen)])
    if let hit {
      #expect(reply.arrivals == [hit])
    } else {
      #expect(reply.refused == "unhandled-url")
      #expect(reply.messages.first?.hasPrefix("Nobody handles “\(url)”") == true)
    }
  }

  // MARK: Values

  @Test(arguments: [
    ("app://items/a%20b", "item-a b"), ("app://items/%C3%A4", "item-ä"), ("app://items/a%2Fb", "item-a/b"),
    ("app://items/a%2fb", "item-a/b"), ("app://items/100%25", "item-100%"),
    ("app://items/%3Fx%23", "item-?x#"),
    ("app://items/%zz", "item-%zz"), ("app://items/50%", "item-50%"), ("app://it%65ms/7", "item-7"),
    ("app://items/a%22b%5C", #"item-a\"b\\"#), ("app://items/a+b", "item-a+b"),
  ])
  func `segments are percent-decoded, each by itself`(_ url: String, _ json: String) throws {
    let written = json.filter { $0 != "\"" }
    #expect(try Self.open(url, [.push("/items/:id", "item-{id}")]).arrivals == [written])
  }

  @Test func `query values are percent-decoded`() throws {
    let reply = try Self.open("app://a?tab=x%26y", [.push("/a?tab=:t", "tab-{t}")])
    #expect(reply.arrivals == ["tab-x&y"])
  }

  @Test func `a decoded id is checked like any id`() throws {
    let reply = try Self.open("app://items/%01", [.push("/items/:id", "{id}")])
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["An id must not have control characters."])
  }

  @Test func `a value is put in as it is, even if it looks like a name`() throws {
    let reply = try Self.open("app://%7Bb%7D/7", [.push("/:a/:b", "{a}-{b}")])
    #expect(reply.arrivals == ["{b}-7"])
  }

  @Test func `names are replaced in every string of a command, at every occurrence`() throws {
    let command =
      #"{"type":"push","container":"{box}","screen":{"id":"{box}-{id}","title":"{id} of {id}","#
      + #""attributes":{"from":"{box}"}}}"#
    let reply = try Self.open("app://main/7", [TestRoute("/:box/:id", command)])
    let event =
      "pushed,container:main,screen:{id:main-7,title:7 of 7,attributes:{from:main}}"
    #expect(reply.events == [event])
  }

  @Test func `braces around a name that the pattern lacks stay`() throws {
    #expect(try Self.open("app://a", [.push("/a", "{id}")]).arrivals == ["{id}"])
  }

  // MARK: Specificity

  @Test(arguments: [
    (["/a/b", "/a/:x"], "app://a/b"), (["/a/:x", "/a/*"], "app://a/b"), (["/a/b", "/a/*"], "app://a/b"),
    // From the left.
    (["/a/:x", "/:x/b"], "app://a/b"), (["/a/*", "/:x/:y"], "app://a/b"), (["/:x/b", "/*/b"], "app://a/b"),
    (["/a/:x/c", "/a/*"], "app://a/b/c"), (["/a/*/c", "/a/*"], "app://a/b/c"),
    // Then more query keys.
    (["/a?t=:t", "/a"], "app://a?t=1"), (["/a?t=:t&u=:u", "/a?t=:t"], "app://a?t=1&u=2"),
    (["/a/b", "/a/:x?t=:t"], "app://a/b?t=1"), (["/a?t=1&u=:u", "/a?u=:u"], "app://a?t=1&u=2"),
  ])
  func `the most specific pattern wins, in either order of the routes`(
    _ patterns: [String], _ url: String
  ) throws {
    let routes = patterns.enumerated().map { TestRoute.push($1, "route-\($0)") }
    #expect(try Self.open(url, routes).arrivals == ["route-0"])
    #expect(try Self.open(url, routes.reversed()).arrivals == ["route-0"])
  }

  @Test(arguments: [("app://a/c", "route-1"), ("app://a/b", "route-0"), ("app://a/b/c", "route-2")])
  func `if the most specific pattern does not match the next is tried`(_ url: String, _ hit: String) throws {
    let routes = [TestRoute.push("/a/b", "route-0"), .push("/a/:x", "route-1"), .push("/*", "route-2")]
    #expect(try Self.open(url, routes).arrivals == [hit])
  }

  // MARK: Refused at attach

  @Test(arguments: [
    ("/a", "/a"), ("/a/:x", "/a/:y"), ("/*", "/*"), ("/a/*", "/a/*"), ("/:x/b", "/:y/b"),
    ("/a?t=:t", "/a?t=:u"), ("/a?t=:t", "/a?u=:u"),
  ])
  func `two patterns that match the same links equally are refused at attach`(
    _ one: String, _ other: String
  ) throws {
    let stage = try Stage(.stack)
    let reply = try stage.send(.routes(.push(one, "x"), .push(other, "y")))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["link-router: “\(one)” and “\(other)” match the same links."])
    #expect(!stage["plugins"].contains("link-router"))
  }

  @Test(arguments: [
    ("/a", "/b"), ("/a/:x", "/b/:x"), ("/a/:x", "/a"), ("/a", "/a?t=:t"), ("/a/:x", "/a/*"), ("/*", "/*/*/x"),
  ])
  func `patterns that differ are accepted`(_ one: String, _ other: String) throws {
    #expect(try Stage(.stack).send(.routes(.push(one, "x"), .push(other, "y"))).kinds == ["pluginAttached"])
  }

  @Test func `a configuration with a conflict leaves the one before in force`() throws {
    let stage = try Stage(.stack, .routes(.push("/a", "x")))
    let conflict = TestRoute.configuration([.push("/:x", "x"), .push("/:y", "y")])
    let reply = try stage.send(.configure("link-router", conflict))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["link-router: “/:x” and “/:y” match the same links."])
    #expect(try stage.send(.open("app://a")).arrivals == ["x"])
  }

  @Test(arguments: [
    (#"{"routes":{}}"#, "link-router: routes must be a list."),
    (#"{"routes":[{"pattern":"/a"}]}"#, "link-router: a route has a pattern and a list of commands."),
    (#"{"routes":[{"commands":[]}]}"#, "link-router: a route has a pattern and a list of commands."),
    (#"{"routes":[{"pattern":"a","commands":[]}]}"#, "link-router: “a” is not a pattern."),
    (#"{"routes":[{"pattern":"/:x/:x","commands":[]}]}"#, "link-router: “/:x/:x” is not a pattern."),
    (#"{"paths":[]}"#, "link-router: there is no setting “paths”."),
  ])
  func `an invalid list of routes is refused`(_ configuration: String, _ message: String) throws {
    let reply = try Stage(.stack).send(.attach("link-router", configuration))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }

  @Test(arguments: [#"{"type":"fly"}"#, #"{"type":"push"}"#, #"{"container":"main"}"#, "7"])
  func `an invalid command is refused, and the reason names its pattern`(_ command: String) throws {
    let reply = try Stage(.stack).send(.routes(TestRoute("/a", command)))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages.first?.hasPrefix("link-router: the commands of “/a”: ") == true)
  }
}
