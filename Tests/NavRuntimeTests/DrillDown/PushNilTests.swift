import NavEvents
import Testing

struct PushNilTests {
  @Test func `pushing nil moves the right screen to the left and shows the placeholder`() throws {
    let stage = try Stage("a", "b")
    let reply = try stage.send(.placeholder(.right, "empty"), .pushNil)
    #expect(reply.events == ["advanced,container:main", Fact.hidesBackButton("b", false)])
    #expect(stage.stack == "a b|")
    #expect(stage["panes"] == #"{"left":"b","right":"empty"}"#)
  }

  @Test func `pushing nil with one screen changes nothing`() throws {
    let stage = try Stage("a")
    #expect(try stage.send(.pushNil).isNothing)
    #expect(stage.stack == "a|")
  }

  @Test func `pushing nil onto an empty stack changes nothing`() throws {
    #expect(try Stage().send(.pushNil).isNothing)
  }

  @Test func `pushing nil twice is the same as once`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.pushNil, .pushNil).isNothing)
    #expect(stage.stack == "a b|")
  }

  @Test func `a push after push nil fills the right pane and no screen joins the left`() throws {
    let stage = try Stage("a", "b")
    #expect(
      try stage.send(.pushNil, .push("c")).events == [
        Fact.pushed("c", on: "main"), Fact.hidesBackButton("c", true),
      ])
    #expect(stage.stack == "a b|c")
  }
}
