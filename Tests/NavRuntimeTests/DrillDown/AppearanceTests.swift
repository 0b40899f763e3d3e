import NavEvents
import NavRuntime
import Testing

struct AppearanceTests {
  /// Sends the commands, and returns the steps of appearances that an observer is told of meanwhile.
  private func heard(_ stage: Stage, _ steps: Step...) throws -> [String] {
    let log = CallLog()
    let observation = stage.session.observe(
      with: NavObserver(appearance: { log.note("\($0.step) \($0.screen)") }))
    try stage.send(steps)
    observation.cancel()
    return log.take()
  }

  // MARK: The steps

  @Test func `a replacement tells of the leaving and the new screen before, and again after`() throws {
    let steps = try heard(try Stage("a", "b"), .replace("x"))
    #expect(steps == ["willDisappear b", "willAppear x", "didDisappear b", "didAppear x"])
  }

  @Test func `a push moves the right screen to the left without a step`() throws {
    let steps = try heard(try Stage("a", "b"), .push("c"))
    #expect(steps == ["willDisappear a", "willAppear c", "didDisappear a", "didAppear c"])
  }

  @Test func `a pop to the root is one transition`() throws {
    let steps = try heard(try Stage("a", "b", "c", "d"), .popToRoot)
    let will = ["willDisappear c", "willDisappear d", "willAppear a", "willAppear b"]
    #expect(steps == will + ["didDisappear c", "didDisappear d", "didAppear a", "didAppear b"])
  }

  @Test func `a show is one transition that never shows the screen in between`() throws {
    let steps = try heard(try Stage("a", "b", "c", "d"), .show("x", for: "a"))
    #expect(steps.contains { $0.hasSuffix(" b") } == false)
    #expect(steps.filter { $0.hasSuffix(" x") } == ["willAppear x", "didAppear x"])
  }

  @Test func `a placeholder appears when its pane becomes empty`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.right, "q"))
    #expect(
      try heard(stage, .pop) == ["willDisappear b", "willAppear q", "didDisappear b", "didAppear q"])
  }

  @Test func `collapsing to one pane hides the left screen, expanding shows it`() throws {
    let stage = try Stage("a", "b")
    #expect(try heard(stage, .narrow) == ["willDisappear a", "didDisappear a"])
    #expect(try heard(stage, .wide) == ["willAppear a", "didAppear a"])
  }

  @Test func `a cancelled swipe has no appearance steps`() throws {
    let stage = try Stage("a", "b", "c")
    let counts = stage["appearances"]
    #expect(try heard(stage, .beginSwipe(0), .moveSwipe(200), .cancelSwipe).isEmpty)
    #expect(try heard(stage, .beginSwipe(0), .moveSwipe(200), .endSwipe(10)).isEmpty)
    #expect(stage["appearances"] == counts)
  }

  @Test func `a completed swipe has the appearance steps of its pop`() throws {
    let stage = try Stage("a", "b", "c")
    let steps = try heard(stage, .beginSwipe(0), .moveSwipe(200), .endSwipe(300))
    #expect(steps == ["willDisappear c", "willAppear a", "didDisappear c", "didAppear a"])
  }

  @Test(arguments: [Step.push("a"), .pop, .title("T", of: "a"), .bars(hidden: true), .popTo("a")])
  func `a command that leaves the display as it is has no appearance steps`(_ step: Step) throws {
    let stage = try Stage(Doorkeeper(), "a", "b")
    try stage.send(.attribute("stays", "pop", of: "b"))
    #expect(try heard(stage, step).isEmpty)
  }

  @Test func `will steps come before did events, and did steps after them`() throws {
    let stage = try Stage("a")
    let log = CallLog()
    let observer = NavObserver(
      will: { log.note("will \($0.event.kind)") }, did: { log.note("did \($0.event.kind)") },
      appearance: { log.note("\($0.step)") })
    let observation = stage.session.observe(with: observer)
    defer { observation.cancel() }
    try stage.send(.pop)
    let will = ["will popped", "willDisappear"]
    #expect(log.take() == will + ["did popped", "didDisappear"])
  }

  @Test func `the state inside will is the one before the commit, inside did the one after`() throws {
    let stage = try Stage("a")
    let log = CallLog()
    let observer = NavObserver(
      will: { _ in log.note(stage.stack) }, did: { _ in log.note(stage.stack) },
      appearance: { log.note("\($0.step) \(stage.stack)") })
    let observation = stage.session.observe(with: observer)
    defer { observation.cancel() }
    try stage.send(.replace("b"))
    #expect(log.take() == ["a|", "willAppear a|", "a|b", "didAppear a|b"])
  }
}
