import NavEvents
import NavRuntime
import Testing

/// Turns that the scene does not allow yet.
struct PendingRotationTests {
  private static let support = "The visible screens do not support "

  @Test func `the interface follows when the answer allows it`() throws {
    let stage = try Stage(.tabs, "push a orientations=portrait,landscapeLeft")
    #expect(
      try stage.type("rotate portrait").events == [
        "deviceRotated,to:portrait", "interfaceRotated,to:portrait",
      ])
    #expect(
      stage.plain("environment")
        == "{width:768,height:1024,sizeClass:regular,device:portrait,interface:portrait,rotating:false}")
    #expect(stage["rotation.pending"] == "null")
  }

  @Test(arguments: [
    ("push a orientations=portrait", [support + "landscapeRight."]),
    ("push a autorotates=false", ["The scene does not turn by itself."]),
    (
      "push a autorotates=false orientations=portrait",
      ["The scene does not turn by itself.", support + "landscapeRight."]
    ),
  ])
  func `a turn that is not allowed waits, with every reason`(_ line: String, _ reasons: [String]) throws {
    let stage = try Stage(.tabs, line)
    #expect(
      try stage.type("rotate landscapeRight").events == [
        "deviceRotated,to:landscapeRight",
        "rotationDeferred,to:landscapeRight,reasons:[\(reasons.joined(separator: ","))]",
      ])
    #expect(stage.plain("rotation.pending") == "landscapeRight")
    #expect(stage.plain("environment.device") == "landscapeRight")
    #expect(stage.plain("environment.interface") == "landscapeLeft")
  }

  @Test func `the swipe of a nested drillDown is a reason too`() throws {
    let stage = try Stage(.demo, "push a", "push b", "push c orientations=landscapeRight", "swipe begin 0")
    #expect(
      try stage.type("rotate portrait").events.last
        == "rotationDeferred,to:portrait,reasons:[A swipe is running.,\(Self.support)portrait.]")
    #expect(
      try stage.type("rotate landscapeRight").events.last
        == "rotationDeferred,to:landscapeRight,reasons:[A swipe is running.]")
    #expect(try stage.type("swipe end 300").kinds.suffix(2) == ["rotationAnswerChanged", "interfaceRotated"])
  }

  @Test(arguments: [
    "pop", "root", "popto a", "replace c", "set a", "select second", "push c", "present m style=fullScreen",
    "plugin configure autorotation policy=container", "plugin detach autorotation",
  ])
  func `the first commit that allows a pending turn makes it, as its last event`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b orientations=portrait", "rotate landscapeRight")
    let events = try stage.type(line).events
    #expect(events.last == "interfaceRotated,to:landscapeRight")
    #expect(events.dropLast().last?.hasPrefix("rotationAnswerChanged,autorotates:true,") == true)
    #expect(stage["rotation.pending"] == "null")
    #expect(stage.plain("environment.interface") == "landscapeRight")
  }

  @Test(arguments: [
    "push c autorotates=false", "title b T", "push x in=second", "pop in=second", "present m", "popto nobody",
  ])
  func `a commit that does not allow the pending turn leaves it waiting`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b orientations=portrait", "rotate landscapeRight")
    try #expect(!stage.type(line).kinds.contains("interfaceRotated"))
    #expect(stage.plain("rotation.pending") == "landscapeRight")
  }

  @Test func `a changed answer that still forbids the pending turn leaves it waiting`() throws {
    let stage = try Stage(.tabs, "push a orientations=portrait", "rotate landscapeRight")
    #expect(
      try stage.type("replace b orientations=portraitUpsideDown").kinds == [
        "replaced", "rotationAnswerChanged",
      ])
    #expect(stage.plain("rotation.pending") == "landscapeRight")
  }

  @Test func `a further turn of the device replaces the pending turn`() throws {
    let stage = try Stage(.tabs, "push a", "push b autorotates=false", "rotate portrait")
    #expect(try stage.type("rotate landscapeRight").kinds == ["deviceRotated", "rotationDeferred"])
    #expect(stage.plain("rotation.pending") == "landscapeRight")
    #expect(try stage.type("pop").events.last == "interfaceRotated,to:landscapeRight")
  }

  @Test func `the same report again changes nothing`() throws {
    let stage = try Stage(.tabs, "push a autorotates=false", "rotate portrait")
    #expect(try stage.type("rotate portrait").isNothing)
    #expect(stage.plain("rotation.pending") == "portrait")
  }

  @Test func `turning the device back cancels the pending turn`() throws {
    let stage = try Stage(.tabs, "push a", "push b autorotates=false", "rotate portrait")
    #expect(try stage.type("rotate landscapeLeft").events == ["deviceRotated,to:landscapeLeft"])
    #expect(stage["rotation.pending"] == "null")
    #expect(try stage.type("pop").kinds == ["popped", "rotationAnswerChanged"])
    #expect(stage.plain("environment.interface") == "landscapeLeft")
  }

  @Test func `an empty intersection supports nothing, and the interface stays`() throws {
    let stage = try Stage(.drilldown, "push a orientations=portrait")
    let reply = try stage.type("push b orientations=landscapeLeft")
    #expect(reply.events.last == "rotationAnswerChanged,autorotates:true,supported:[]")
    for orientation in ["portrait", "landscapeRight", "portraitUpsideDown"] {
      #expect(try stage.type("rotate \(orientation)").kinds == ["deviceRotated", "rotationDeferred"])
      #expect(stage.plain("environment.interface") == "landscapeLeft")
    }
    #expect(try stage.type("pop").kinds.last == "rotationAnswerChanged", "upside down is still not allowed")
    #expect(try stage.type("rotate portrait").events.last == "interfaceRotated,to:portrait")
  }

  @Test func `an interface that is not supported any more stays until the device turns`() throws {
    let stage = try Stage(.stack, "push a")
    #expect(try stage.type("push b orientations=portrait").kinds == ["pushed", "rotationAnswerChanged"])
    #expect(stage.plain("environment.interface") == "landscapeLeft")
  }

  @Test func `a rotation that begins turns the interface against the screens' answer`() throws {
    let stage = try Stage(.tabs, "push a autorotates=false orientations=landscapeLeft")
    #expect(
      try stage.type("rotate begin portrait").events
        == ["deviceRotated,to:portrait", "interfaceRotated,to:portrait", "rotationBegan"])
    #expect(stage["environment.rotating"] == "true")
    #expect(try stage.type("rotate end").events == ["rotationEnded"])
    #expect(try stage.type("rotate end").isNothing)
  }

  @Test func `a rotation that begins cancels the pending turn`() throws {
    let stage = try Stage(.tabs, "push a autorotates=false", "rotate portrait", "rotate begin landscapeRight")
    #expect(stage["rotation.pending"] == "null")
    #expect(stage.plain("environment.interface") == "landscapeRight")
  }

  @Test(arguments: [
    ("landscapeRight", "{width:1024,height:500,sizeClass:regular"),
    ("portrait", "{width:500,height:1024,sizeClass:compact"),
  ])
  func `turning between portrait and landscape swaps width and height, and the size class follows`(
    _ orientation: String, _ environment: String
  ) throws {
    let stage = try Stage(.tabs, "resize 1024 500", "rotate \(orientation)")
    #expect(stage.plain("environment").hasPrefix(environment))
  }

  @Test
  func `a pending turn that makes the width compact collapses the splits of the scene in the same commit`()
    throws
  {
    let stage = try Stage(
      .tabs, "resize 1024 500", "add split s in=tabs", "select s", "primary a", "detail b autorotates=false",
      "rotate portrait")
    #expect(stage.plain("rotation.pending") == "portrait")
    #expect(
      try stage.type("detail c").events == [
        "columnSet,container:s,column:secondary,screen:{id:c},removed:[b]",
        "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]",
        "interfaceRotated,to:portrait", "collapsed,container:s,merged:[s/secondary],discarded:[]",
      ])
    #expect(stage.plain("environment.sizeClass") == "compact")
  }

  @Test func `a stated size class lasts until the next turn between portrait and landscape`() throws {
    let stage = try Stage(.tabs, "resize 1024 700 compact", "rotate landscapeRight")
    #expect(stage.plain("environment.sizeClass") == "compact")
    try stage.type("rotate portrait")
    #expect(stage.plain("environment.sizeClass") == "regular")
  }

  @Test(arguments: ["rotate portrait", "rotate begin portrait", "rotate end", "resize 500 500"])
  func `no plugin can refuse a report`(_ line: String) throws {
    let kinds = CommandKinds(.rotate, .rotationBegin, .rotationEnd, .resize)
    let stage = try Stage(Doorkeeper(vetoing: kinds), .tabs, "push a")
    #expect(try stage.type(line).refused == nil)
  }
}
