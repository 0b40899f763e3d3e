import NavEvents
import NavRuntime
import Testing

/// `loaded`: the end of a load.
struct LoadedTests {
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
