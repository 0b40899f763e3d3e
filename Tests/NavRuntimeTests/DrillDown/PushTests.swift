import NavBase
import NavEvents
import NavRuntime
import Testing

struct PushTests {
  @Test func `the first screen goes to the left`() throws {
    let stage = try Stage()
    #expect(
      try stage.send(.push("a")).events == [Fact.pushed("a", on: "main"), Fact.hidesBackButton("a", true)])
    #expect(stage.stack == "a|")
    #expect(stage["panes"] == #"{"left":"a","right":null}"#)
  }

  @Test func `the second screen goes to the right`() throws {
    let stage = try Stage("a")
    #expect(
      try stage.send(.push("b")).events == [Fact.pushed("b", on: "main"), Fact.hidesBackButton("b", true)])
    #expect(stage.stack == "a|b")
    #expect(stage["panes"] == #"{"left":"a","right":"b"}"#)
  }

  @Test func `a further screen takes the right pane and the old right one joins the left stack`() throws {
    let stage = try Stage("a", "b")
    let reply = try stage.send(.push("c"))
    let changes = [Fact.hidesBackButton("b", false), Fact.hidesBackButton("c", true)]
    #expect(reply.events == [Fact.pushed("c", on: "main")] + changes)
    #expect(stage.stack == "a b|c")
    #expect(try stage.send(.push("d")).kinds.first == "pushed")
    #expect(stage.stack == "a b c|d")
  }

  @Test(arguments: ["main", "a", "b", "p", "q"])
  func `an id that is anywhere in the scene is a duplicate`(_ id: String) throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.left, "p"), .placeholder(.right, "q"))
    let before = stage.digest
    let reply = try stage.send(.push(ScreenDescription(id)))
    #expect(reply.refused == "duplicate-node")
    #expect(reply.objectors == ["core"])
    #expect(stage.digest == before)
  }

  @Test func `a refusal is journalled as a commit without events`() throws {
    let stage = try Stage("a")
    let (seq, commits) = (stage["seq"], stage["commits"])
    #expect(try stage.send(.push("a")).events.isEmpty)
    #expect(stage["seq"] == seq)
    #expect(commits == "2")
    #expect(stage["commits"] == "3")
  }

  @Test func `an id is free again when its screen has left`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.pop, .push("b")).refused == nil)
    #expect(stage.stack == "a|b")
  }

  @Test func `the hints of a command go into its event`() throws {
    let stage = try Stage("a")
    let hint = NavTransition(animated: false, animation: .fade)
    var carried: NavTransition?
    try stage.session.send(.app, { $0.intern(.push("b", hint)) }) { draft in
      if case .navigation(.pushed(_, _, let transition)) = draft.events.array.first { carried = transition }
    }
    #expect(carried == hint)
  }
}
