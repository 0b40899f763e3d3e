import NavEvents
import NavRuntime
import Testing

/// `loaded`: the end of a load.
struct LoadedTests {
  private static func loading(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.web)
    try stage.send(steps)
    try stage.send(.open("http://a"))
    return stage
  }

  @Test func `a page has the title it was loaded with, else its id`() throws {
    let stage = try Self.loading()
    #expect(try stage.send(.finishLoad("Start")).events == [Fact.loadFinished("web/0", title: "Start")])
    #expect(stage["screens[\"web/0\"].title"] == #""Start""#)
    try stage.send(.open("http://b"), .finishLoad())
    #expect(stage["screens[\"web/1\"].title"] == #""web/1""#)
  }

  @Test func `the page's own action becomes its right item`() throws {
    let stage = try Self.loading()
    let reply = try stage.send(.finishLoad("Start", action: "Edit", actionURL: "http://a/edit"))
    let action = ",action:Edit,actionURL:http://a/edit"
    #expect(reply.events == [Fact.loadFinished("web/0", title: "Start", action)])
    #expect(stage["items[\"web/0\"].rightItems"] == #"["Edit"]"#)
    #expect(stage["screens[\"web/0\"].rightItems"] == #"["Edit"]"#)
  }

  @Test(arguments: [
    Step.finishLoad(action: "Edit"), .finishLoad(actionURL: "http://a/edit"),
    .finishLoad("Start", action: "Edit"),
  ])
  func `an action without its URL, or the reverse, is a bad argument`(_ step: Step) throws {
    let stage = try Self.loading()
    let reply = try stage.send(step)
    #expect(reply.refused == "bad-argument")
    #expect(reply.messages == ["An action needs both its text and its URL."])
    #expect(stage.pending == "web/0 http://a")
  }

  @Test func `a malformed URL of an action is a bad URL`() throws {
    let reply = try Self.loading().send(.finishLoad(action: "Edit", actionURL: "e dit"))
    #expect(reply.refused == "bad-url")
    #expect(reply.messages == ["“e dit” is not a URL."])
  }

  @Test(arguments: [
    Step.finishLoad("Start", action: ""), .finishLoad("Start", action: "", actionURL: "http://a/edit"),
    .finishLoad("Start", action: "", actionURL: "no url"),
  ])
  func `an empty action text is no action`(_ step: Step) throws {
    let stage = try Self.loading()
    #expect(try stage.send(step).events == [Fact.loadFinished("web/0", title: "Start")])
    #expect(stage["items[\"web/0\"].rightItems"] == "[]")
    #expect(try stage.send(.action).refused == "no-action")
  }

  // MARK: Nothing loading

  @Test(
    arguments: [
      [], [.open("http://a"), .finishLoad()], [.open("http://a"), .cancelLoad],
      [.open("http://a"), .failLoad("offline")],
      [.open("http://a"), .finishLoad(), .reload, .failLoad("offline")],
    ] as [[Step]])
  func `loaded and failed are refused when nothing is loading`(_ steps: [Step]) throws {
    let stage = try Stage(.web)
    try stage.send(steps)
    for step in [Step.finishLoad("Late"), .failLoad("late"), .finishLoad(action: "Half")] {
      let reply = try stage.send(step)
      #expect(reply.refused == "nothing-loading")
      #expect(reply.messages == ["Nothing is loading in “web”."])
    }
  }

  // MARK: Reports

  @Test func `loaded and failed are reports: no plugin can refuse them`() throws {
    let doorkeeper = Doorkeeper(vetoing: CommandKinds(.loaded, .failed, .reload))
    let stage = try Stage(.web, .open("http://a"), plugins: [doorkeeper])
    #expect(try stage.send(.failLoad("offline")).kinds == ["loadFailed"])
    try stage.send(.retry)
    #expect(try stage.send(.finishLoad()).kinds == ["loadFinished"])
    let reply = try stage.send(.reload)
    #expect(reply.refused == "vetoed")
    #expect(reply.messages == ["Not today."])
  }

  @Test(arguments: [Step.open("http://b"), .submit("http://b"), .cancelLoad, .back, .leave])
  func `other web commands can be vetoed`(_ step: Step) throws {
    let kinds = CommandKinds(.open, .submit, .cancel, .back, .leave)
    let stage = try Stage(.web, plugins: [Doorkeeper(vetoing: kinds)])
    #expect(try stage.send(step).refused == "vetoed")
  }
}
