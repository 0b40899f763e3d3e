import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct PresentTests {
  @Test(arguments: [
    ("present m", "presented,node:{id:m},style:sheet"),
    ("present m style=sheet", "presented,node:{id:m},style:sheet"),
    ("present m style=fullScreen title=M", "presented,node:{id:m,title:M},style:fullScreen"),
    ("present m style=popover left=close", "presented,node:{id:m,leftItems:[close]},style:popover"),
    ("present m in=main", "presented,container:main,node:{id:m},style:sheet"),
    ("present m kind=stack", "presented,node:{id:m,kind:stack},style:sheet"),
    ("present m kind=drilldown style=fullScreen", "presented,node:{id:m,kind:drillDown},style:fullScreen"),
    ("present m kind=tabs", "presented,node:{id:m,kind:tabs},style:sheet"),
    ("present m kind=split", "presented,node:{id:m,kind:split},style:sheet"),
    ("present m kind=web", "presented,node:{id:m,kind:web},style:sheet"),
  ])
  func `a screen or a container is put on top of the whole scene`(_ line: String, _ event: String) throws {
    let stage = try Stage(.stack, "push a")
    #expect(try stage.type(line).events == [event])
    #expect(stage.plain("presented") == "[m]")
    #expect(stage.plain("items.m.title") == (line.contains("title") ? "M" : "m"))
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `nothing is presented before there is a scene`() throws {
    var options = SessionOptions(catalog: .builtIn, plugins: ["no-scene"])
    options.catalog.add(TestInterceptor.vetoing("no-scene", .scene, because: "Not yet."))
    let session = try NavSession(options: options)
    guard case .refused(let refusal) = try session.send(.present("m")) else {
      Issue.record("a modal without a scene was presented")
      return
    }
    #expect(refusal.code == .wrongContainer && session.scene.presented.isEmpty)
    #expect(refusal.reasons.map(\.message) == ["There is no scene yet that a modal could cover."])
  }

  @Test func `modals nest, the bottom one first, and dismiss takes the top one`() throws {
    let stage = try Stage(.stack, "push a", "present m", "present n style=popover", "present o kind=stack")
    #expect(stage.plain("presented") == "[m,n,o]")
    #expect(try stage.type("dismiss").events == ["dismissed,node:o,way:dismiss"])
    #expect(try stage.type("dismiss").events == ["dismissed,node:n,way:dismiss"])
    #expect(stage.plain("presented") == "[m]")
    #expect(stage.plain("screens") == "{a:{title:a},m:{title:m}}")
    #expect(stage["containers.o"] == "missing")
  }

  @Test func `dismissing without a modal changes nothing`() throws {
    let stage = try Stage(.stack, "push a")
    let before = stage.scene
    for line in ["dismiss", "dismiss way=swipe", "dismiss way=dismiss"] {
      #expect(try stage.type(line).isNothing)
    }
    #expect(stage.scene == before)
  }

  @Test(arguments: ["a", "main", "m", "p", "q/primary"])
  func `an id that is anywhere in the scene is a duplicate`(_ id: String) throws {
    let stage = try Stage(
      .stack, "push a", "present q kind=split", "present m kind=drilldown", "placeholder left p")
    let before = stage.scene
    for kind in ["", "kind=stack"] {
      let reply = try stage.type("present \(id) \(kind)")
      #expect(reply.refused == "duplicate-node")
      #expect(
        reply.reasons == [
          "core: “\(id)” is already in the scene: choose another id, or popto it if it is on the stack."
        ])
    }
    #expect(stage.scene == before)
  }

  @Test func `an id in a modal is a duplicate elsewhere in the scene`() throws {
    let stage = try Stage(.stack, "push a", "present m kind=stack", "push b", "present n")
    for line in ["push b in=main", "push n in=main", "push m in=main", "set a b in=main"] {
      #expect(try stage.type(line).refused == "duplicate-node", "\(line)")
    }
    #expect(try stage.type("dismiss", "dismiss", "push b").events == ["pushed,container:main,screen:{id:b}"])
  }

  @Test(arguments: [
    (#"present """#, "An id must not be empty."),
    ("present nil", "An id must not be “nil”: it means no screen."),
  ])
  func `a bad id is a bad argument`(_ line: String, _ message: String) throws {
    let reply = try Stage(.stack).type(line)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: " + message])
  }

  @Test(arguments: ["a", "nowhere"])
  func `the presenting node must be a container`(_ id: String) throws {
    let stage = try Stage(.stack, "push a")
    let reply = try stage.type("present m in=\(id)")
    #expect(reply.refused == "unknown-container")
    #expect(reply.reasons.first?.hasPrefix("core: There is no container “\(id)” in the scene.") == true)
    #expect(stage.plain("presented") == "[]")
  }

  @Test func `a split that is presented brings its columns, and is a split like any other`() throws {
    let stage = try Stage(.stack, "push a", "present s kind=split style=fullScreen", "primary x", "detail y")
    #expect(stage.plain("containers.s.columns") == "{primary:s/primary,secondary:s/secondary}")
    #expect(stage.visible == "x y")
    #expect(
      try stage.type("resize 400 800").kinds == ["resized", "collapsed"],
      "size classes collapse splits in modals too")
    #expect(stage.visible == "y")
    #expect(try stage.type("dismiss").events == ["dismissed,node:s,way:dismiss"])
    #expect(stage["containers.s/primary"] == "missing")
  }

  // MARK: Dismissal

  @Test(arguments: ["sheet", "fullScreen", "popover"])
  func `only a sheet is swiped away`(_ style: String) throws {
    let stage = try Stage(.stack, "push a", "present m style=\(style)")
    let before = stage.scene
    let reply = try stage.type("dismiss way=swipe")
    if style == "sheet" {
      #expect(reply.events == ["dismissed,node:m,way:swipe"])
      #expect(stage.plain("presented") == "[]")
    } else {
      #expect(reply.refused == "bad-argument")
      #expect(reply.reasons == ["core: “m” is no sheet: only a sheet can be swiped away."])
      #expect(stage.scene == before)
    }
  }

  @Test(arguments: [("dismiss", "dismiss"), ("dismiss way=swipe", "swipe")])
  func `guards are asked about a dismissed modal's screens, top first`(_ line: String, _ way: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .stack, "push a", "present m kind=drilldown", "push x", "push y", "push z",
      "placeholder left p")
    #expect(try stage.type(line).events == ["dismissed,node:m,way:\(way)"])
    #expect(doorkeeper.log.take() == ["\(way) z y x"])
    try stage.type("present n", line)
    #expect(doorkeeper.log.take() == ["\(way) n"])
    try stage.type("present e kind=stack", line)
    #expect(doorkeeper.log.take().isEmpty, "an empty container has no screens")
    #expect(stage.plain("screens") == "{a:{title:a}}")
  }

  @Test(arguments: [("dismiss", "dismiss"), ("dismiss way=swipe", "swipe")])
  func `an objection keeps the modal`(_ line: String, _ way: String) throws {
    let stage = try Stage(
      Doorkeeper(), .stack, "present m kind=stack", "push x", "push y", "attr x stays=\(way)")
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “x” stays."])
    #expect(stage.scene == before)
  }

  @Test func `unsaved changes keep the modal, too`() throws {
    let stage = try Stage(.stack, "plugin attach unsaved-changes", "present m", "attr m dirty=true")
    #expect(try stage.type("dismiss").refused == "vetoed")
    #expect(try stage.type("attr m dirty=", "dismiss").events == ["dismissed,node:m,way:dismiss"])
  }

  @Test func `a screen that left with a modal comes back with defaults`() throws {
    let stage = try Stage(.stack, "present m title=M", "attr m k=v", "dismiss", "present m")
    #expect(stage["screens.m"] == #"{"title":"m"}"#)
  }

  // MARK: Commands

  @Test func `a command goes into the topmost modal, or is refused when that is a screen`() throws {
    let stage = try Stage(.stack, "push a", "present m kind=stack", "push x")
    #expect(stage.entries(of: "m") == "x")
    try stage.type("present n")
    let before = stage.scene
    for line in [
      "push y", "pop", "back", "root", "select 0", "set y", "swipe begin 0", "add stack s", "collapse",
    ] {
      let reply = try stage.type(line)
      #expect(reply.refused == "wrong-container", "\(line)")
      #expect(reply.reasons.first?.hasPrefix("core: No container in the focus knows ") == true)
    }
    #expect(stage.scene == before)
    #expect(try stage.type("push y in=main").events == ["pushed,container:main,screen:{id:y}"])
  }
}
