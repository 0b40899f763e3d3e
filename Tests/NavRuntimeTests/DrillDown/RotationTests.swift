import NavEvents
import Testing

struct RotationTests {
  private static let swiped = "A swipe is running."

  @Test func `device and interface begin in landscape left`() throws {
    let stage = try Stage("a")
    #expect(stage["environment.device"] == #""landscapeLeft""#)
    #expect(stage["environment.interface"] == #""landscapeLeft""#)
    #expect(stage["environment.rotating"] == "false")
    let all = #"["portrait","portraitUpsideDown","landscapeLeft","landscapeRight"]"#
    #expect(stage["rotation"] == #"{"autorotates":true,"supported":\#(all),"pending":null}"#)
  }

  @Test(arguments: [Orientation.portrait, .portraitUpsideDown, .landscapeRight])
  func `the interface follows the device`(_ orientation: Orientation) throws {
    let stage = try Stage("a")
    let events = ["deviceRotated,to:\(orientation)", "interfaceRotated,to:\(orientation)"]
    #expect(try stage.send(.rotate(orientation)).events == events)
    #expect(stage["environment.device"] == "\"\(orientation)\"")
    #expect(stage["environment.interface"] == "\"\(orientation)\"")
    #expect(try stage.send(.rotate(orientation)).isNothing)
  }

  @Test(arguments: [
    (Orientation.portrait, "768", "1024"), (.portraitUpsideDown, "768", "1024"),
    (.landscapeRight, "1024", "768"),
  ])
  func `turning between portrait and landscape swaps width and height`(
    _ orientation: Orientation, _ width: String, _ height: String
  ) throws {
    let stage = try Stage("a", "b")
    try stage.send(.rotate(orientation))
    #expect(stage["environment.width"] == width)
    #expect(stage["environment.height"] == height)
  }

  @Test func `turning upside down swaps nothing, and turning back is the identity`() throws {
    let stage = try Stage("a", "b")
    let before = stage.digest
    try stage.send(.rotate(.portrait), .rotate(.portraitUpsideDown))
    #expect(stage["environment.width"] == "768")
    try stage.send(.rotate(.landscapeLeft))
    #expect(stage.digest == before)
  }

  @Test func `turning computes the size class again`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.resize(800, 500), .rotate(.portrait))
    #expect(stage["environment.sizeClass"] == #""compact""#)
    #expect(stage.visible == "b")
    try stage.send(.rotate(.landscapeLeft))
    #expect(stage["environment.sizeClass"] == #""regular""#)
  }

  @Test func `turning to portrait forgets a stated size class, turning upside down keeps it`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.resize(1024, 768, .compact), .rotate(.landscapeRight))
    #expect(stage["environment.sizeClass"] == #""compact""#)
    try stage.send(.rotate(.portrait))
    #expect(stage["environment.sizeClass"] == #""regular""#)
  }

  // MARK: Deferred

  @Test func `during a swipe the scene does not autorotate, and supports every orientation`() throws {
    let stage = try Stage("a", "b", "c")
    let supported = stage["rotation.supported"]
    try stage.send(.beginSwipe(0))
    #expect(stage["rotation.autorotates"] == "false")
    #expect(stage["rotation.supported"] == supported)
    try stage.send(.cancelSwipe)
    #expect(stage["rotation.autorotates"] == "true")
  }

  @Test func `during a swipe the device turns and the interface waits, with the reasons`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.beginSwipe(0), .rotate(.portrait))
    #expect(
      reply.events == ["deviceRotated,to:portrait", "rotationDeferred,to:portrait,reasons:[\(Self.swiped)]"])
    #expect(stage["environment.device"] == #""portrait""#)
    #expect(stage["environment.interface"] == #""landscapeLeft""#)
    #expect(stage["environment.width"] == "1024")
    #expect(stage["rotation.pending"] == #""portrait""#)
  }

  @Test func `a turn that is pending already is not deferred again`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.beginSwipe(0), .rotate(.portrait), .rotate(.portrait)).isNothing)
  }

  @Test func `a later turn takes the place of the pending one`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.beginSwipe(0), .rotate(.portrait), .rotate(.landscapeRight))
    let deferred = "rotationDeferred,to:landscapeRight,reasons:[\(Self.swiped)]"
    #expect(reply.events == ["deviceRotated,to:landscapeRight", deferred])
    #expect(stage["rotation.pending"] == #""landscapeRight""#)
  }

  @Test func `a turn back to the interface's orientation clears the pending turn`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.beginSwipe(0), .rotate(.portrait), .rotate(.landscapeLeft))
    #expect(reply.events == ["deviceRotated,to:landscapeLeft"])
    #expect(stage["rotation.pending"] == "null")
    #expect(try stage.send(.cancelSwipe).kinds == ["swipeCancelled", "rotationAnswerChanged"])
  }

  @Test(arguments: [Step.endSwipe(300), .endSwipe(0), .cancelSwipe, .bars(hidden: true), .pop])
  func `the first commit after which rotation is allowed turns the interface`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.beginSwipe(0), .rotate(.portrait))
    let reply = try stage.send(step)
    #expect(
      reply.events.suffix(2) == [
        "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]",
        "interfaceRotated,to:portrait",
      ])
    #expect(stage["environment.interface"] == #""portrait""#)
    #expect(stage["environment.width"] == "768")
    #expect(stage["rotation.pending"] == "null")
  }

  @Test func `after a cancelled swipe the state differs only by the rotation made meanwhile`() throws {
    let (stage, other) = (try Stage("a", "b", "c"), try Stage("a", "b", "c"))
    try stage.send(.beginSwipe(0), .moveSwipe(50), .rotate(.portrait), .cancelSwipe)
    try other.send(.rotate(.portrait))
    #expect(stage.digest == other.digest)
  }

  // MARK: Beginning and ending

  @Test func `a rotation that begins turns the interface and sets rotating`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.beginRotation(.portrait))
    #expect(reply.events == ["deviceRotated,to:portrait", "interfaceRotated,to:portrait", "rotationBegan"])
    #expect(stage["environment.rotating"] == "true")
    #expect(try stage.send(.beginRotation(.portrait)).isNothing)
    #expect(try stage.send(.endRotation).events == ["rotationEnded"])
    #expect(stage["environment.rotating"] == "false")
    #expect(try stage.send(.endRotation).isNothing)
  }

  @Test func `a rotation to the current orientation only begins`() throws {
    #expect(try Stage().send(.beginRotation(.landscapeLeft)).events == ["rotationBegan"])
  }

  @Test func `a second rotation that begins turns again`() throws {
    let reply = try Stage().send(.beginRotation(.portrait), .beginRotation(.landscapeRight))
    #expect(reply.events == ["deviceRotated,to:landscapeRight", "interfaceRotated,to:landscapeRight"])
  }

  @Test func `a rotation that begins turns the interface even during a swipe`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.beginSwipe(0), .rotate(.portrait), .beginRotation(.portrait))
    #expect(stage["environment.interface"] == #""portrait""#)
    #expect(stage["rotation.pending"] == "null")
    #expect(stage["containers.main.swipe"] != "null")
  }

  @Test(arguments: [Step.rotate(.portrait), .beginRotation(.portrait), .endRotation, .resize(900, 800)])
  func `a report cannot be vetoed`(_ step: Step) throws {
    let kinds = CommandKinds(.rotate, .rotationBegin, .rotationEnd, .resize)
    #expect(try Stage(Doorkeeper(vetoing: kinds), "a").send(step).refused == nil)
  }
}
