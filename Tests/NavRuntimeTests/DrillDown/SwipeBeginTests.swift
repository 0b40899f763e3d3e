import NavEvents
import Testing

struct SwipeBeginTests {
  private static let answerOff =
    "rotationAnswerChanged,autorotates:false,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]"

  @Test func `a swipe begins where the finger is, and the scene does not turn any more`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.beginSwipe(10)).events == ["swipeBegan,container:main,x:10", Self.answerOff])
    #expect(stage["containers.main.swipe"] == #"{"start":10,"x":10,"progress":0}"#)
    #expect(stage["rotation.autorotates"] == "false")
  }

  @Test(arguments: [[], ["a"], ["a", "b"]])
  func `a swipe needs two screens on the left`(_ ids: [String]) throws {
    let stage = try Stage()
    for id in ids { try stage.send(.push(ScreenDescription(id))) }
    let reply = try stage.send(.beginSwipe(0))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.objectors == ["swipe-back"])
  }

  @Test func `two screens on the left without a right one can be swiped`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.pushNil, .beginSwipe(0)).kinds.first == "swipeBegan")
  }

  @Test(arguments: [([], true), (["a"], true), (["a", "b"], false), (["a", "b", "c"], false)])
  func `in compact width a swipe needs two screens on the stack`(_ ids: [String], _ isRefused: Bool) throws {
    let stage = try Stage()
    try stage.send(.narrow)
    for id in ids { try stage.send(.push(ScreenDescription(id))) }
    #expect(try stage.send(.beginSwipe(0)).refused == (isRefused ? "swipe-unavailable" : nil))
  }

  @Test func `a second swipe in a scene is refused`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.beginSwipe(5), .beginSwipe(6)).refused == "swipe-unavailable")
    #expect(stage["containers.main.swipe.start"] == "5")
  }

  @Test func `no swipe begins while the interface is turning`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.beginRotation(.portrait))
    #expect(try stage.send(.beginSwipe(0)).refused == "swipe-unavailable")
    #expect(try stage.send(.endRotation, .beginSwipe(0)).refused == nil)
  }

  @Test func `a refused swipe reports every reason`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.configure("swipe-back", #"{"edge":20}"#), .beginSwipe(0), .beginRotation(.portrait))
    #expect(try stage.send(.beginSwipe(21)).messages.count == 3)
    try stage.send(.cancelSwipe, .pop)
    #expect(try stage.send(.beginSwipe(21)).messages.count == 3)
  }

  @Test(arguments: [Step.moveSwipe(1), .endSwipe(300), .cancelSwipe])
  func `without a running swipe there is nothing to move, end or cancel`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(step)
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.objectors == ["core"])
  }

  @Test(arguments: [
    Step("move") { $0.intern(.moveSwipe(to: 1, in: "other")) },
    Step("end") { $0.intern(.endSwipe(at: 1, in: "other")) },
    Step("cancel") { $0.intern(.cancelSwipe(in: "other")) },
    Step("cancel a") { $0.intern(.cancelSwipe(in: "a")) },
  ])
  func `a swipe of another container is not running`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.beginSwipe(0), step).refused == "swipe-unavailable")
    #expect(stage["containers.main.swipe"] != "null")
  }

  @Test func `without the plugin nothing can be swiped`() throws {
    let stage = try Stage("a", "b", "c", plugins: ["back-button"])
    let reply = try stage.send(.beginSwipe(0))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.objectors == ["core"])
    #expect(try stage.send(.attach("swipe-back"), .beginSwipe(0)).refused == nil)
  }

  @Test func `with the plugin configured off nothing can be swiped`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.configure("swipe-back", #"{"enabled":false}"#))
    #expect(try stage.send(.beginSwipe(0)).refused == "swipe-unavailable")
    #expect(try stage.send(.configure("swipe-back", nil), .beginSwipe(0)).refused == nil)
  }

  @Test(arguments: [(0.0, true), (20, true), (20.5, false), (300, false)])
  func `with an edge a swipe begins only inside it`(_ x: Double, _ begins: Bool) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.configure("swipe-back", #"{"edge":20}"#))
    #expect(try stage.send(.beginSwipe(x)).refused == (begins ? nil : "swipe-unavailable"))
  }

  @Test func `without an edge a swipe begins anywhere`() throws {
    #expect(try Stage("a", "b", "c").send(.beginSwipe(1000)).refused == nil)
  }

  @Test(arguments: [
    #"{"velocity":0}"#, #"{"velocity":-1}"#, #"{"velocity":"x"}"#, #"{"fraction":0}"#, #"{"fraction":1.01}"#,
    #"{"edge":0}"#, #"{"enabled":"yes"}"#, #"{"speed":1}"#,
  ])
  func `an invalid configuration is a bad argument`(_ configuration: String) throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.configure("swipe-back", configuration)).refused == "bad-argument")
  }

  @Test(
    arguments: [([], "swipe c"), ([.narrow], "swipe c"), ([.narrow, .pushNil], "swipe c")]
      as [([Step], String)])
  func `guards are asked at the start about the leaving screen`(_ steps: [Step], _ question: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c")
    try stage.send(steps + [.beginSwipe(0)])
    #expect(doorkeeper.log.take() == [question])
  }

  @Test func `after push nil no screen would leave and no guard is asked`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b")
    try stage.send(.pushNil, .beginSwipe(0))
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `an objection refuses the beginning`() throws {
    let stage = try Stage(Doorkeeper(), "a", "b", "c")
    try stage.send(.attribute("stays", "swipe", of: "c"))
    let before = stage.digest
    #expect(try stage.send(.beginSwipe(0)).refused == "vetoed")
    #expect(stage.digest == before)
  }

  @Test func `no guard is asked about an unavailable swipe`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b")
    #expect(try stage.send(.beginSwipe(0)).refused == "swipe-unavailable")
    #expect(doorkeeper.log.take().isEmpty)
  }

  // MARK: The start

  @Test(arguments: [(-1, false), (0, true), (1024, true), (1024.5, false), (-1e9, false)])
  func `a swipe begins inside its container`(_ x: Double, _ isInside: Bool) throws {
    let reply = try Stage("a", "b", "c").send(.beginSwipe(x))
    #expect(reply.refused == (isInside ? nil : "bad-argument"))
  }
}
