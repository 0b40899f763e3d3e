import NavEvents
import NavRuntime
import Testing

/// The built-in plugin `split-collapse`.
struct SplitCollapsePluginTests {
  private static let empty: ScreenDescription = {
    var screen = ScreenDescription("e")
    screen.isEmptyDetail = true
    return screen
  }()

  private static func filled(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.split, .column(.primary, "a"), .detail(empty))
    try stage.send(steps)
    return stage
  }

  private static let discards =
    "plugin:split-collapse,did:answered,question:collapse,answer:discard"

  @Test func `an empty detail on top is discarded, and the event lists it`() throws {
    let stage = try Self.filled()
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed(discarded: ["e"])])
    #expect(reply.by == [Self.discards])
    #expect(try stage.send(.expand).events == [Fact.expanded()])
    #expect(stage.visible == "a")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `the whole secondary is discarded when its top is an empty detail`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"), .column(.secondary, Self.empty))
    #expect(try stage.send(.collapse).events == [Fact.collapsed(discarded: ["e", "x"])])
  }

  @Test func `an empty detail below the top is not discarded`() throws {
    let reply = try Self.filled(.column(.secondary, "x")).send(.collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    #expect(reply.by.isEmpty)
  }

  @Test(arguments: [
    Step.detach("split-collapse"), .configure("split-collapse", #"{"enabled":false}"#),
  ])
  func `a detached or disabled split-collapse has no opinion`(_ step: Step) throws {
    let reply = try Self.filled(step).send(.collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    #expect(reply.by.isEmpty)
  }

  @Test func `unsaved changes make the discard a push`() throws {
    let stage = try Self.filled(.attach("unsaved-changes"), .attribute("dirty", "true", of: "e"))
    let reply = try stage.send(.collapse)
    #expect(reply.events == [Fact.collapsed("secondary")])
    #expect(stage.visible == "e")
    try stage.send(.expand, .attribute("dirty", nil, of: "e"))
    #expect(try stage.send(.collapse).events == [Fact.collapsed(discarded: ["e"])])
  }

  @Test(arguments: [
    (#"{"enabled":1}"#, "split-collapse: enabled must be true or false, not 1."),
    (#"{"depth":1}"#, "split-collapse: there is no setting “depth”."),
  ])
  func `an invalid configuration is a bad argument`(_ text: String, _ message: String) throws {
    let reply = try Self.filled().send(.configure("split-collapse", text))
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == [message])
  }
}
