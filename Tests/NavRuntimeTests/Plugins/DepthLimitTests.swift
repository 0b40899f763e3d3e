import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The plugin `depth-limit`: no stack gets deeper than its limit.
struct DepthLimitTests {
  /// The line that attaches the plugin with a limit of two.
  private static let two = "plugin attach depth-limit limit=2"

  /// Scenes in which one more entry would be the third on a stack, and the command that would add it.
  private static let tooMuch = [
    SceneCase(.drilldown, ["push a", "push b", two, "push c"], "main"),
    SceneCase(.drilldown, ["push a", "push b", two, "show c for=b"], "main"),
    SceneCase(.drilldown, ["push a", "push b", "push nil", two, "show c for=b"], "main"),
    SceneCase(.drilldown, ["push a", "push b", "push nil", two, "replace c"], "main"),
    SceneCase(.stack, ["push a", "push b", two, "push c"], "main"),
    SceneCase(.stack, ["push a", two, "set a b c"], "main"),
    SceneCase(.stack, ["push a", "push b", two, "add web w in=main"], "main"),
    SceneCase(.split, ["primary a", "primary b", two, "primary c"], "primary"),
    SceneCase(.split, ["detail a", "push b in=secondary", two, "column secondary c"], "secondary"),
    SceneCase(.split, ["detail a", "push b in=secondary", "collapse", two, "detail c"], "secondary"),
    SceneCase(
      .split, ["detail a", "push b in=secondary", two, "add drilldown d in=split column=secondary"],
      "secondary"),
    SceneCase(
      .web, ["open http://a", "loaded", "open http://b", "loaded", two, "open http://c"], "web"),
  ]

  @Test(arguments: tooMuch)
  func `the third entry is vetoed, with the container, the depth and the limit`(_ one: SceneCase) throws {
    let stage = try Stage(one.scene, Array(one.lines.dropLast()))
    let before = stage.scene
    let reply = try stage.type(one.lines.last ?? "")
    #expect(reply.refused == "vetoed")
    #expect(
      reply.reasons == [
        "depth-limit: “\(one.expected)” would have 3 entries, and 2 is the most: go back first."
      ])
    #expect(stage.scene == before)
  }

  @Test(arguments: tooMuch)
  func `the third entry is accepted with a limit of three`(_ one: SceneCase) throws {
    let lines = one.lines.map { $0 == Self.two ? "plugin attach depth-limit limit=3" : $0 }
    let reply = try Stage(one.scene, Array(lines.dropLast())).type(lines.last ?? "")
    #expect(reply.refused == nil, "\(reply.reasons)")
    #expect(!reply.events.isEmpty)
  }

  /// Commands that make no stack deeper, in scenes whose stacks are at the limit or beyond it.
  private static let harmless = [
    SceneCase(.drilldown, ["push a", "push b", "push c", two, "replace x"]),
    SceneCase(.drilldown, ["push a", "push b", "push c", two, "show x for=a"]),
    SceneCase(.drilldown, ["push a", "push b", "push c", two, "pop"]),
    SceneCase(.drilldown, ["push a", "push b", "push c", two, "push nil"]),
    SceneCase(.drilldown, ["push a", "push b", "push c", two, "present m kind=stack"]),
    SceneCase(.stack, ["push a", "push b", "push c", two, "set c b a"]),
    SceneCase(.stack, ["push a", "push b", "push c", two, "replace x"]),
    SceneCase(.split, ["detail a", "push b in=secondary", two, "detail x"]),
    SceneCase(.split, ["primary a", "primary b", two, "column primary x"]),
    SceneCase(.split, ["primary a", "primary b", "detail c", "push d in=secondary", two, "collapse"]),
    SceneCase(.web, ["open http://a", "loaded", "open http://b", "loaded", two, "submit http://c"]),
    SceneCase(.tabs, [two, "add stack fourth in=tabs"]),
  ]

  @Test(arguments: harmless)
  func `a command that makes no stack deeper is accepted`(_ one: SceneCase) throws {
    let reply = try Stage(one.scene, Array(one.lines.dropLast())).type(one.lines.last ?? "")
    #expect(reply.refused == nil, "\(reply.reasons)")
    #expect(!reply.events.isEmpty)
  }

  @Test func `a command that the core refuses is refused with the core's code`() throws {
    let stage = try Stage(.stack, "push a", "push b", Self.two)
    #expect(try stage.type("push a").refused == "duplicate-node")
    #expect(try stage.type("push x in=nowhere").refused == "unknown-container")
    #expect(try stage.type("open nonsense").refused == "bad-url")
  }

  @Test func `a link whose screens are too many is refused as a whole`() throws {
    let routes = TestRoute.configuration([TestRoute("/x", TestRoute.push("x"), TestRoute.push("y"))])
    let stage = try Stage(.stack, "push a", Self.two)
    try stage.session.send { $0.attach("link-router", configuration: $0.canonical(routes)) }
    #expect(try stage.type("open app://x").refused == "vetoed")
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `sixteen is the most by default`() throws {
    let stage = try Stage(.stack, ["plugin attach depth-limit"] + (1...16).map { "push s\($0)" })
    #expect(try stage.type("push s17").refused == "vetoed")
  }

  @Test(arguments: ["limit=0", "limit=1.5", "limit=-1", "limit=two", "depth=3"])
  func `a limit that is not a whole number from 1, or an unknown setting, is refused`(_ word: String) throws {
    let reply = try Stage(.stack, []).type("plugin attach depth-limit \(word)")
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons.first?.contains("depth-limit: ") == true)
  }

  @Test func `a configuration that states the default is left out`() throws {
    #expect(try DepthLimit(configuration: #"{"limit":16}"#).configuration == nil)
    #expect(try DepthLimit(configuration: #"{"limit":3}"#).configuration == #"{"limit":3}"#)
  }
}
