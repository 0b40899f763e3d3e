import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The plugin `auth-gate`: first the login screen, then the requested screen, and never without a user.
struct AuthGateTests {
  private static let gate = "plugin attach auth-gate"
  private static let router =
    #"plugin attach link-router routes="[{\"pattern\":\"/mail/:id\",\"commands\":[{\"type\":\"push\",\"screen\":{\"id\":\"inbox\"}},"#
    + #"{\"type\":\"push\",\"screen\":{\"id\":\"{id}\",\"attributes\":{\"auth\":\"required\"}}}]}]""#

  /// A command for a screen that requires a user, the events that show the login screen, and the events once a user is signed in.
  struct Case: Sendable, CustomTestStringConvertible {
    let scene: BuiltInScene
    let before: [String]
    let wanted: String
    let login: [String]
    let followed: [String]

    init(
      _ scene: BuiltInScene, _ before: [String], _ wanted: String, login: String..., followed: String...
    ) {
      (self.scene, self.before, self.wanted) = (scene, before, wanted)
      (self.login, self.followed) = (login, followed)
    }

    var testDescription: String { ([scene.rawValue] + before + [wanted]).joined(separator: "; ") }
  }

  private static let members = "{id:x,attributes:{auth:required}}"

  private static let cases = [
    Case(
      .drilldown, ["push a"], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:\(members)"),
    Case(
      .stack, ["push a"], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:\(members)"),
    Case(
      .drilldown, [], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:\(members)"),
    // The root of a stack leaves when something is above it.
    Case(
      .stack, [], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "pushed,container:main,screen:\(members)",
      "stackSet,container:main,screens:[x],transition:none"),
    Case(
      .drilldown, ["push a", "push b"], "show x for=b attr=auth=required",
      login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:\(members)"),
    Case(
      .drilldown, ["push a", "push b"], "replace x attr=auth=required",
      login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]",
      "replaced,container:main,screen:\(members),removed:b,animation:fade"),
    Case(
      .split, ["primary a", "detail b"], "detail x attr=auth=required",
      login: "pushed,container:secondary,screen:{id:login}",
      followed: "popped,container:secondary,screens:[login]",
      "columnSet,container:split,column:secondary,screen:\(members),removed:[b]"),
    Case(
      .split, ["primary a"], "column secondary x attr=auth=required",
      login: "pushed,container:secondary,screen:{id:login}",
      followed: "pushed,container:secondary,screen:\(members)",
      "stackSet,container:secondary,screens:[x],transition:none"),
    Case(
      .split, ["primary a"], "primary x attr=auth=required",
      login: "pushed,container:primary,screen:{id:login}",
      followed: "popped,container:primary,screens:[login]", "pushed,container:primary,screen:\(members)"),
    Case(
      .split, [], "primary x attr=auth=required", login: "pushed,container:primary,screen:{id:login}",
      followed: "pushed,container:primary,screen:\(members)",
      "stackSet,container:primary,screens:[x],transition:none"),
    // The secondary is out of sight, and a detail brings it up.
    Case(
      .split, ["primary a", "collapse"], "detail x attr=auth=required",
      login: "columnSet,container:split,column:secondary,screen:{id:login},removed:[]",
      "collapsed,container:split,merged:[secondary],discarded:[]",
      followed: "popped,container:secondary,screens:[login]",
      "columnSet,container:split,column:secondary,screen:\(members),removed:[]",
      "collapsed,container:split,merged:[secondary],discarded:[]"),
    Case(
      .triple, ["column supplementary a"], "column supplementary x attr=auth=required",
      login: "pushed,container:supplementary,screen:{id:login}",
      followed: "popped,container:supplementary,screens:[login]",
      "columnSet,container:split,column:supplementary,screen:\(members),removed:[a]"),
    Case(
      .drilldown, ["push a"], "present x attr=auth=required style=fullScreen",
      login: "presented,node:{id:login},style:fullScreen",
      followed: "dismissed,node:login,way:dismiss", "presented,node:\(members),style:fullScreen"),
    // A link waits as a whole.
    Case(
      .tabs, [router, "select second"], "open app://mail/x",
      login: "pushed,container:second,screen:{id:login}",
      followed: "pushed,container:second,screen:{id:inbox}", "pushed,container:second,screen:\(members)",
      "stackSet,container:second,screens:[inbox,x],transition:none"),
    Case(
      .stack, ["push a"], "all { push b; push x attr=auth=required }",
      login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:{id:b}",
      "pushed,container:main,screen:\(members)"),
  ]

  private static func events(_ reply: StageReply) -> [String] {
    let others = ["remembered", "attributeChanged", "hidesBackButtonChanged", "held", "resumed"]
    return reply.events.filter { event in !others.contains { event.hasPrefix($0) } }
  }

  @Test(arguments: cases)
  func `the command waits, and the login screen is shown until a user is signed in`(_ one: Case) throws {
    let stage = try Stage(one.scene, [Self.gate] + one.before)
    let reply = try stage.type(one.wanted)
    #expect(reply.kinds.first == "held")
    #expect(Self.events(reply) == one.login)
    #expect(try Self.events(stage.type("attr scene user=ada")) == one.followed)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    #expect(!stage.names("screens").contains("login"))
    #expect(stage.session.scene.held.isEmpty)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `the scene says what waits, and for how long`() throws {
    let stage = try Stage(.stack, Self.gate, "push a")
    let reply = try stage.type("push x attr=auth=required title=Account")
    #expect(
      reply.by == [
        "plugin:auth-gate,did:held,reason:Somebody has to sign in.",
        "plugin:auth-gate,did:requested,command:{type:push,container:main,screen:{id:login}},events:[1,2]",
        "plugin:auth-gate,did:requested,command:{type:remember,plugin:auth-gate,value:true},events:[2,3]",
      ])
    #expect(stage["remembered"] == #"{"auth-gate":true}"#)
    #expect(stage.session.scene.held.map(\.plugin) == ["auth-gate"])
    #expect(reply.events.first?.contains("until:1700000600000") == true, "\(reply.events)")
  }

  @Test func `neither a signed-in user nor a screen that requires no user is held up`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "attr scene user=ada")
    #expect(try stage.type("push x attr=auth=required").kinds == ["pushed"])
    try stage.play(["attr scene user="])
    #expect(try stage.type("push y attr=auth=none,role=admin").kinds == ["pushed"])
    #expect(stage.entries(of: "main") == "a y")
  }

  @Test func `the same command waits once, and another one waits as well`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required")
    #expect(try stage.type("push x attr=auth=required").isNothing)
    #expect(try stage.type("push y attr=auth=required").kinds == ["held"])
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "a x y")
  }

  @Test func `a login screen that is covered leaves, too`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "push help")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "a help x")
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
  }

  @Test func `a login screen in another tab is selected, and both commands are carried out`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push x attr=auth=required", "select second", "push y attr=auth=required")
    #expect(stage.visible == "login")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "first") == "x" && stage.entries(of: "second") == "y")
    #expect(!stage.names("screens").contains("login"))
  }

  @Test func `a command without such a screen is carried out while the login screen waits`() throws {
    let stage = try Stage(.tabs, Self.gate, "push x attr=auth=required", "select third", "push y")
    #expect(stage.entries(of: "third") == "y")
    #expect(stage.session.scene.held.count == 1)
  }

  /// A login screen that is there and out of sight, the command, and what is visible afterwards.
  @Test(arguments: [
    (BuiltInScene.tabs, ["push home", "push x in=second attr=auth=required"], "login"),
    (.tabs, ["push x attr=auth=required", "select second", "push x in=first attr=auth=required"], "login"),
    (.stack, ["push login", "push other", "push x attr=auth=required"], "login"),
    (
      .stack,
      ["push home", "push login", "present sheet style=fullScreen", "push x in=main attr=auth=required"],
      "login"
    ),
    (
      .stack, ["push home", "present sheet style=fullScreen", "push x in=main attr=auth=required"],
      "sheet login"
    ),
    (.stack, ["push home", "push x attr=auth=required", "push other", "push x attr=auth=required"], "login"),
  ])
  func `the login screen comes into sight`(
    _ scene: BuiltInScene, _ lines: [String], _ visible: String
  ) throws {
    let stage = try Stage(scene, [Self.gate] + lines)
    #expect(stage.visible == visible)
    try stage.type("attr scene user=ada")
    #expect(stage.names("screens").contains("x"))
    #expect(try stage.divergences().isEmpty)
  }

  /// The login screen is where the screen would have been, and that is a column which is not shown.
  @Test(arguments: [
    (BuiltInScene.triple, ["push g attr=auth=required"]),
    (.split, ["resize 390 844", "push home in=primary", "push g in=secondary attr=auth=required"]),
    (.triple, ["resize 390 844", "column secondary a attr=auth=required"]),
    (
      .tabs,
      [
        "add split SP in=tabs", "add tabs T in=SP column=compact", "add stack A in=T",
        "push g in=A attr=auth=required",
      ]
    ),
  ])
  func `the login screen is in sight, wherever the screen would have been`(
    _ scene: BuiltInScene, _ lines: [String]
  ) throws {
    let stage = try Stage(scene, [Self.gate] + lines)
    #expect(stage.session.scene.held.count == 1)
    #expect(stage.session.scene.visible.contains("login"))
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a link has no place of its own: over a web container, the login screen is on the stack around`()
    throws
  {
    let stage = try Stage(
      .web, "plugin attach auth-gate routes=account",
      #"plugin attach routes routes=[{"name":"account","path":"/account/:id","params":{"id":"integer"}}]"#,
      "open http://a", "open app://account/7")
    #expect(stage.session.scene.held.count == 1)
    #expect(stage.session.scene.visible.contains("login"))
    #expect(stage.entries(of: "main") == "home web login")
    try stage.type("attr scene user=ada")
    #expect(stage.session.scene.held.isEmpty)
    #expect(stage.names("screens").contains("account"))
  }

  @Test func `where no stack is around the web container, the login screen of a link is presented`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push h", "add web w in=tabs", "select w", "open http://a",
      #"plugin attach link-router routes=[{"pattern":"/x","commands":[{"type":"push","container":"first","#
        + #""screen":{"id":"x","attributes":{"auth":"required"}}}]}]"#)
    #expect(try Self.events(stage.type("open app://x")) == ["presented,node:{id:login},style:sheet"])
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "first") == "h x")
    #expect(stage["presented"] == "[]")
  }

  @Test func `where rules do not show the container, the login screen is presented`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "add arranged pages rules=pager in=tabs", "select pages", "add stack s in=pages",
      "add stack t in=pages")
    #expect(
      try Self.events(stage.type("push x attr=auth=required in=t")) == [
        "presented,node:{id:login},style:sheet"
      ])
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "t") == "x")
    #expect(stage["presented"] == "[]")
  }

  @Test(arguments: [
    ["push g attr=auth=required", "drop 1", "attr scene user=ada", "push x"],
    [
      "push h", "present m kind=stack", "push g attr=auth=required", "drop 1", "attr scene user=ada",
      "push x",
    ],
  ])
  func `a login screen that was alone leaves when something else is there`(_ lines: [String]) throws {
    let stage = try Stage(.stack, [Self.gate] + lines)
    #expect(stage.session.scene.screens["x"] != nil && stage.session.scene.screens["login"] == nil)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a login screen that a revert has brought back leaves after the login`() throws {
    let stage = try Stage(
      .stack, "push home", Self.gate, "push g attr=auth=required", "attr scene user=ada", "revert #3",
      "attr scene user=bob", "push g attr=auth=required")
    #expect(stage.entries(of: "main") == "home g")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a presented login screen leaves after the login, also below another modal`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push home", "present x attr=auth=required", "present hint", "attr scene user=ada")
    #expect(stage["presented"] == #"["hint","x"]"#)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
  }

  @Test func `signing in is not refused, however much waits`() throws {
    for (count, tickets) in [(63, 1), (4, 16)] {
      let stage = try Stage(.drilldown, Self.gate, "push h", "push k")
      for ticket in 0..<tickets {
        let pushes = (0..<count).map { "push p\(ticket)-\($0) attr=auth=required" }
        try stage.type("all { \(pushes.joined(separator: "; ")) }")
      }
      let reply = try stage.type("attr scene user=ada")
      #expect(reply.refused == nil)
      #expect(stage.names("screens").contains("p\(tickets - 1)-\(count - 1)"))
      #expect(try stage.divergences().isEmpty)
    }
  }

  @Test func `a return to a moment with a user carries out what waits`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push h", "attr scene user=ada", "attr scene user=", "push x attr=auth=required",
      "revert #3")
    #expect(stage.session.scene.held.isEmpty)
    #expect(stage.visible == "x")
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    try stage.type("attr scene user=", "push z", "attr scene user=bob")
    #expect(!stage.names("screens").contains("x"))
  }

  @Test func `a login screen that the app shows stays, when that of the gate has left with its scene`()
    throws
  {
    let stage = try Stage(
      .tabs, Self.gate, "push h", "attr scene user=ada", "attr scene user=", "push x attr=auth=required",
      "revert #3", "push login")
    #expect(stage.visible == "login")
  }

  @Test func `what waits is dropped when a placeholder that is the login screen leaves`() throws {
    let stage = try Stage(
      .split, Self.gate, "placeholder secondary login", "detail x attr=auth=required",
      "placeholder secondary nil")
    #expect(stage.session.scene.held.isEmpty)
  }

  @Test func `what an earlier version has remembered is carried out after the login`() throws {
    let path = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4) + ["journals", "auth-gate.jsonl"]
    let journal = try String(contentsOfFile: path.joined(separator: "/"), encoding: .utf8)
    let files = MemoryFileSystem()
    let head = journal.split(separator: "\n").prefix(5).joined(separator: "\n")
    files.write(Array(head.utf8) + [10], to: "trip.jsonl")
    let session = try NavSession.open(at: "trip.jsonl", in: files, options: .standard)
    _ = try session.send(NavCommand(line: "attr scene user=ada"))
    #expect(session.scene.screens["account"] != nil)
    #expect(session.scene.screens["login"] == nil)
    #expect(session.scene.remembered["auth-gate"] == .null)
  }

  @Test func `the settings are the same in Swift and as JSON`() throws {
    let gate = try AuthGate(login: "signin", routes: ["account"], holds: false, expires: 60)
    #expect(gate.configuration == #"{"expires":60,"hold":false,"login":"signin","routes":["account"]}"#)
    #expect(try AuthGate().configuration == nil)
    #expect(throws: PluginFault.self) { try AuthGate(expires: .infinity) }
  }

  @Test func `a login screen that is alone stays until something else is there`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push login", "select second", "push b", "push x attr=auth=required")
    #expect(stage.visible == "login")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "first") == "login" && stage.entries(of: "second") == "b x")
  }

  @Test(arguments: ["pop", "root", "replace b", "set a", "popto a"])
  func `what waits is dropped when the login screen is left without a user`(_ line: String) throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required")
    let reply = try stage.type(line)
    #expect(reply.events.contains("dropped,ticket:1,reason:abandoned"))
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    #expect(try stage.type("attr scene user=ada").kinds == ["attributeChanged"])
    #expect(!stage.names("screens").contains("x"))
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `what waits is dropped when the login screen cannot be shown`() throws {
    var options = SessionOptions.standard
    options.catalog.add(
      TestInterceptor("closed", CommandKinds(.push)) { context in
        context.newScreens.first?.id == "login" ? .veto("It is closed.") : .proceed
      })
    options.plugins += ["auth-gate", "closed"]
    let stage = try Stage(.stack, options: options)
    try stage.type("push a", "push x attr=auth=required")
    #expect(stage.entries(of: "main") == "a")
    #expect(stage.session.scene.held.isEmpty)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
  }

  @Test func `what waits is dropped when its time is over`() throws {
    let files = MemoryFileSystem()
    var options = SessionOptions.standard
    options.clock = .fixed(1_700_000_000_000)
    do {
      let session = try NavSession.open(at: "trip.jsonl", in: files, options: options)
      for line in ["scene stack", "plugin attach auth-gate expires=60", "push a"] {
        _ = try session.send(NavCommand(line: line))
      }
      _ = try session.send(NavCommand(line: "push x attr=auth=required"))
      #expect(session.scene.held.count == 1)
      try session.close()
    }
    options.clock = .fixed(1_700_000_060_001)
    let session = try NavSession.open(at: "trip.jsonl", in: files, options: options)
    let commit = try #require(try session.send(NavCommand(line: "attr scene user=ada")).commit)
    #expect(commit.events.first?.description == #"{"type":"dropped","ticket":1,"reason":"expired"}"#)
    #expect(session.scene.held.isEmpty && session.scene.screens["x"] == nil)
  }

  @Test func `with hold=false nothing waits`() throws {
    let stage = try Stage(.stack, "plugin attach auth-gate hold=false", "push a")
    #expect(try stage.type("push x attr=auth=required").events == ["pushed,container:main,screen:{id:login}"])
    let again = try stage.type("push x attr=auth=required")
    #expect(again.refused == "vetoed")
    #expect(again.reasons == ["auth-gate: Somebody has to sign in first."])
    #expect(try stage.type("attr scene user=ada").kinds == ["attributeChanged"])
  }

  // MARK: Admission

  @Test func `no way brings a screen that needs a user`() throws {
    let scene =
      #"{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"x","attributes":{"auth":"required"}}]}"#
    var options = SessionOptions.standard
    options.plugins.append("auth-gate")
    let stage = try Stage.empty(options)
    #expect(try stage.open(scene).kinds == ["sceneSet", "popped"])
    #expect(stage.entries(of: "main") == "a")
    try stage.type("attr scene user=ada")
    try stage.type("push x restore=x attr=auth=required")
    let archive = stage.archive
    try stage.type("attr scene user=")
    #expect(stage.entries(of: "main") == "a")
    #expect(try stage.restore(archive).kinds.contains("popped"))
    #expect(!stage.names("screens").contains("x"))
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a screen that gets the attribute leaves, and a screen of a route with other params`() throws {
    let stage = try Stage(.stack, "plugin attach auth-gate routes=account", "push a", "push b")
    #expect(try stage.type("attr b auth=required").kinds == ["attributeChanged", "popped"])
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `all screens that need a user leave when it signs out`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "attr scene user=ada", "push a", "push x attr=auth=required", "push b",
      "select second", "push y attr=auth=required", "present z attr=auth=required")
    let reply = try stage.type("attr scene user=")
    #expect(
      reply.events == [
        "attributeChanged,key:user,value:null", "stackSet,container:first,screens:[a,b],transition:none",
        "popped,container:second,screens:[y],way:admission", "dismissed,node:z,way:admission",
      ])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a guard may keep the login screen from being popped, and it is taken out later`() throws {
    let stage = try Stage(
      .stack, Self.gate, "plugin attach unsaved-changes", "push a", "push x attr=auth=required",
      "attr login dirty=true")
    let reply = try stage.type("attr scene user=ada")
    #expect(reply.by.contains { $0.contains("did:requested") && $0.contains("unsaved-changes") })
    #expect(stage.entries(of: "main") == "a x")
  }

  @Test func `a command that is refused after the login is dropped with its reason`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "push x")
    let reply = try stage.type("attr scene user=ada")
    #expect(reply.events.contains("dropped,ticket:1,reason:duplicate-node"))
    #expect(stage.entries(of: "main") == "a x")
  }

  @Test func `what waited is carried out once`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "attr scene user=ada")
    try stage.type("pop")
    #expect(try stage.type("attr scene user=eve").kinds == ["attributeChanged"])
    #expect(try stage.type("attr a user=eve").kinds == ["attributeChanged"])
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `the last value of an attribute counts that a screen has twice`() throws {
    for (values, entries) in [(["optional", "required"], "a login"), (["required", "optional"], "a x")] {
      let stage = try Stage(.stack, Self.gate, "push a")
      var screen = ScreenDescription("x")
      screen.attributes = NavAttributes(values.map { (key: "auth", value: $0) })
      try stage.session.send { $0.intern(.push(screen)) }
      #expect(stage.entries(of: "main") == entries)
      #expect(try stage.divergences().isEmpty)
    }
  }

  @Test func `a screen that is in the scene already is refused by the core`() throws {
    let stage = try Stage(.stack, "push x", "push a", Self.gate)
    #expect(try stage.type("push x attr=auth=required").refused == "duplicate-node")
    #expect(try stage.type("set x attr").refused == nil)
    #expect(stage.names("remembered") == "")
  }

  @Test func `a set with a screen that requires a user waits as a whole`() throws {
    let stage = try Stage(.stack, "push a", Self.gate)
    try stage.session.send { draft in
      var members = ScreenDescription("x")
      members.attributes["auth"] = "required"
      return draft.intern(.set(["b", members], in: "main"))
    }
    #expect(stage.entries(of: "main") == "a login")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "b x")
  }

  @Test func `the login screen may have another id, and may itself require a user`() throws {
    let stage = try Stage(.stack, "plugin attach auth-gate login=\"sign in\"", "push a")
    try stage.type("push x attr=auth=required")
    #expect(stage.entries(of: "main") == "a sign in")
    try stage.type("pop", "push \"sign in\" attr=auth=required")
    #expect(stage.entries(of: "main") == "a sign in")
  }

  @Test func `a command for a container that does not fit is refused by the core`() throws {
    let stage = try Stage(.stack, Self.gate)
    #expect(try stage.type("push x in=nowhere attr=auth=required").refused == "unknown-container")
    #expect(try stage.type("show x for=a attr=auth=required").refused == "wrong-container")
  }

  @Test(arguments: ["login=7", "login=nil", "login=[]", "login=\"\"", "user=ada", "expires=0", "hold=7"])
  func `an invalid configuration is refused`(_ setting: String) throws {
    let stage = try Stage(.stack, [])
    let reply = try stage.type("plugin attach auth-gate \(setting)")
    #expect(reply.refused == "bad-argument", "\(reply)")
    #expect(reply.reasons.first?.contains("auth-gate") == true)
  }

  @Test func `a configuration that states the default is left out`() throws {
    #expect(try AuthGate(configuration: #"{"login":"login"}"#).configuration == nil)
    #expect(try AuthGate(configuration: #"{"login":"a"}"#).configuration == #"{"login":"a"}"#)
  }
}
