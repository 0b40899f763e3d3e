import NavEvents
import NavRuntime
import Testing

/// `submit`, `reload` and `action`, which load in the same page.
struct InPageTests {
  private static let steps: [Step] = [.submit("http://s"), .reload, .action]

  /// Returns a stage with two pages; the upper one, titled B, has an action.
  private static func stage(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.web, .open("http://a"), .finishLoad("A"), .open("http://b"))
    try stage.send(.finishLoad("B", action: "Edit", actionURL: "http://b/edit"))
    try stage.send(steps)
    return stage
  }

  @Test(arguments: [
    (Step.submit("http://b?q=1"), "http://b?q=1", "submit"), (.reload, "http://b", "reload"),
    (.action, "http://b/edit", "action"),
  ])
  func `submit, reload and action load in the same page, which has the new url at once`(
    _ step: Step, _ url: String, _ kind: String
  ) throws {
    let stage = try Self.stage()
    #expect(try stage.send(step).events == [Fact.loadStarted("web/1", url, kind)])
    #expect(stage.pages == "web/0 live, web/1 live locked")
    #expect(stage.pending == "null")
    #expect(stage.activity == "true null")
    #expect(stage["screens[\"web/1\"].url"] == "\"\(url)\"")
    #expect(stage["containers.web.pages[1].url"] == "\"\(url)\"")
    #expect(stage["items[\"web/1\"].rightItems"] == "[]")
    try stage.send(.finishLoad())
    #expect(stage.pages == "web/0 live, web/1 live")
  }

  @Test func `a reload after a form loads what the form loaded`() throws {
    let reply = try Self.stage(.submit("http://s"), .finishLoad(), .reload)
    #expect(reply["containers.web.pages[1].url"] == #""http://s""#)
    #expect(
      try reply.send(.finishLoad(), .reload).events == [Fact.loadStarted("web/1", "http://s", "reload")])
  }

  // MARK: Results of a load

  @Test(arguments: steps)
  func `a page gets the given title, else it keeps its own`(_ step: Step) throws {
    let stage = try Self.stage(step)
    #expect(try stage.send(.finishLoad()).events == [Fact.loadFinished("web/1")])
    #expect(stage["screens[\"web/1\"].title"] == #""B""#)
    try stage.send(.reload)
    #expect(try stage.send(.finishLoad("C")).events == [Fact.loadFinished("web/1", title: "C")])
    #expect(stage["screens[\"web/1\"].title"] == #""C""#)
  }

  @Test(arguments: steps) func `an action that is not given again is removed`(_ step: Step) throws {
    let stage = try Self.stage(step, .finishLoad())
    #expect(stage["items[\"web/1\"].rightItems"] == "[]")
    #expect(try stage.send(.action).refused == "no-action")
  }

  @Test(arguments: steps) func `a given action becomes the page's action`(_ step: Step) throws {
    let stage = try Self.stage(step, .finishLoad(action: "Send", actionURL: "http://b/send"))
    #expect(stage["items[\"web/1\"].rightItems"] == #"["Send"]"#)
    #expect(try stage.send(.action).events == [Fact.loadStarted("web/1", "http://b/send", "action")])
  }

  // MARK: Refusals

  @Test(arguments: steps, [[Step.open("http://c")], [.reload], [.submit("http://s")], [.action]])
  func `submit, reload and action are refused during a load`(_ step: Step, _ load: [Step]) throws {
    let stage = try Self.stage()
    try stage.send(load)
    let reply = try stage.send(step)
    #expect(reply.refused == "page-locked")
    #expect(reply.messages == ["A page of “web” is loading: wait for it, or cancel it."])
  }

  @Test(arguments: steps)
  func `submit, reload and action are refused while the first page loads, which is said`(_ step: Step) throws
  {
    let stage = try Stage(.web)
    try stage.send(.open("http://a"))
    let reply = try stage.send(step)
    #expect(reply.refused == "no-page")
    #expect(reply.messages == ["The first page of “web” is loading: wait for it, or cancel it."])
  }

  @Test(arguments: steps, [[Step](), [.open("http://a"), .failLoad("offline")]])
  func `submit, reload and action are refused without a page`(_ step: Step, _ load: [Step]) throws {
    let stage = try Stage(.web)
    try stage.send(load)
    let reply = try stage.send(step)
    #expect(reply.refused == "no-page")
    #expect(reply.messages == ["“web” has no page yet: open one."])
  }

  @Test func `action is refused on a page without one`() throws {
    let reply = try Stage(.web, .open("http://a"), .finishLoad()).send(.action)
    #expect(reply.refused == "no-action")
    #expect(reply.messages == ["The page “web/0” has no action."])
  }

  @Test func `a malformed URL of a form is refused, but the lock is checked first`() throws {
    let stage = try Self.stage()
    let reply = try stage.send(.submit("http:"))
    #expect(reply.refused == "bad-url")
    #expect(reply.messages == ["“http:” is not a URL."])
    #expect(try stage.send(.reload, .submit("http:")).refused == "page-locked")
  }

  @Test(arguments: [
    [Step.submit("app://s")], [.reload, .finishLoad(action: "Go", actionURL: "app://s"), .action],
  ])
  func `a form or an action with another scheme never loads`(_ steps: [Step]) throws {
    let stage = try Self.stage()
    let reply = try stage.send(steps)
    #expect(reply.refused == "unhandled-url")
    #expect(reply.messages.first?.hasPrefix("Nobody handles “app://s”") == true)
    #expect(stage.pages == "web/0 live, web/1 live")
    #expect(stage["screens[\"web/1\"].url"] == #""http://b""#)
  }

  // MARK: After a failure

  @Test(arguments: steps) func `a failed load that is kept is dropped first`(_ step: Step) throws {
    let stage = try Self.stage(.open("http://c"), .failLoad("offline"))
    let reply = try stage.send(step)
    #expect(reply.events.first == Fact.loadCancelled("web/2"))
    #expect(reply.kinds == ["loadCancelled", "loadStarted"])
    #expect(stage.pending == "null")
    #expect(stage.activity == "true null")
  }
}
