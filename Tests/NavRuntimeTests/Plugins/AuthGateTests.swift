import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The plugin `auth-gate`: first the login screen, then the requested screen.
struct AuthGateTests {
  private static let gate = "plugin attach auth-gate"
  private static let router =
    #"plugin attach link-router routes="[{\"pattern\":\"/mail/:id\",\"commands\":[{\"type\":\"push\",\"screen\":{\"id\":\"inbox\"}},"#
    + #"{\"type\":\"push\",\"screen\":{\"id\":\"{id}\",\"attributes\":{\"auth\":\"required\"}}}]}]""#

  /// A command for a screen that requires a user, its events, and the events once a user is signed in.
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
      followed: "replaced,container:main,screen:\(members),removed:login,animation:fade"),
    Case(
      .stack, ["push a"], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "replaced,container:main,screen:\(members),removed:login"),
    // A drillDown's only screen cannot be replaced, so it is popped.
    Case(
      .drilldown, [], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "popped,container:main,screens:[login]", "pushed,container:main,screen:\(members)"),
    Case(
      .stack, [], "push x attr=auth=required", login: "pushed,container:main,screen:{id:login}",
      followed: "replaced,container:main,screen:\(members),removed:login"),
    // A command other than a push is carried out after the login screen is gone.
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
      followed: "replaced,container:secondary,screen:\(members),removed:login"),
    Case(
      .split, ["primary a"], "primary x attr=auth=required",
      login: "pushed,container:primary,screen:{id:login}",
      followed: "replaced,container:primary,screen:\(members),removed:login"),
    // The root of a column is replaced, too.
    Case(
      .split, [], "primary x attr=auth=required", login: "pushed,container:primary,screen:{id:login}",
      followed: "replaced,container:primary,screen:\(members),removed:login"),
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
    Case(
      .tabs, [router, "select second"], "open app://mail/x",
      login: "pushed,container:second,screen:{id:inbox}", "pushed,container:second,screen:{id:login}",
      followed: "replaced,container:second,screen:\(members),removed:login"),
  ]

  private static func events(_ reply: StageReply, but others: [String] = []) -> [String] {
    let others = ["remembered", "attributeChanged", "hidesBackButtonChanged"] + others
    return reply.events.filter { event in !others.contains { event.hasPrefix($0) } }
  }

  @Test(arguments: cases)
  func `the login screen replaces the requested screen until a user is signed in`(_ one: Case) throws {
    let stage = try Stage(one.scene, [Self.gate] + one.before)
    let reply = try stage.type(one.wanted)
    #expect(Self.events(reply) == one.login)
    #expect(try Self.events(stage.type("attr scene user=ada")) == one.followed)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    #expect(!stage.names("screens").contains("login"))
  }

  @Test func `the plugin remembers the requested command in its wire form`() throws {
    let stage = try Stage(.stack, Self.gate, "push a")
    let reply = try stage.type("push x attr=auth=required title=Account")
    let wanted =
      #"{"type":"push","container":"main","screen":{"id":"x","title":"Account","attributes":{"auth":"required"}}}"#
    #expect(stage["remembered"] == #"{"auth-gate":\#(wanted)}"#)
    let plain = wanted.filter { $0 != "\"" }
    #expect(
      reply.by == [
        "plugin:auth-gate,did:rewrote,command:{type:push,container:main,screen:{id:login}}",
        "plugin:auth-gate,did:rewrote,command:{type:remember,plugin:auth-gate,value:\(plain)}",
      ])
  }

  @Test func `neither a signed-in user nor a screen that requires no user is held up`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "attr scene user=ada")
    #expect(try stage.type("push x attr=auth=required").kinds == ["pushed"])
    try stage.play(["attr scene user="])
    #expect(try stage.type("push y attr=auth=none,role=admin").kinds == ["pushed"])
    #expect(stage.entries(of: "main") == "a x y")
  }

  @Test func `with the login screen in the scene only the latest target is remembered`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required")
    #expect(try stage.type("push y attr=auth=required").kinds == ["remembered"])
    #expect(try stage.type("push y attr=auth=required").isNothing)
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "a y")
  }

  @Test func `a screen on top of the login screen stays, and the requested screen is pushed`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "push help")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "a login help x")
  }

  @Test func `a login screen in another tab is selected, and both targets are followed`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push x attr=auth=required", "select second", "push y attr=auth=required")
    #expect(stage.visible == "login")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "first") == "x" && stage.entries(of: "second") == "y")
    #expect(!stage.names("screens").contains("login"))
  }

  @Test func `a link without a new screen is followed while the login screen waits in another tab`() throws {
    let router =
      #"plugin attach link-router routes="[{\"pattern\":\"/second\",\"commands\":[{\"type\":\"select\",\"child\":\"second\"}]}]""#
    let stage = try Stage(
      .tabs, router, Self.gate, "push x attr=auth=required", "select third", "open app://second")
    #expect(stage["containers.tabs.selected"] == #""second""#)
  }

  @Test func `a login screen on another container leaves before the target is followed`() throws {
    let stage = try Stage(
      .split, Self.gate, "primary a", "detail b", "detail x attr=auth=required",
      "primary y attr=auth=required")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "primary") == "a y" && stage.entries(of: "secondary") == "b")
  }

  @Test func `a target elsewhere is followed there, and the login screen stays where it is`() throws {
    let stage = try Stage(
      .tabs, Self.gate, "push login", "select second", "push b", "push x attr=auth=required")
    try stage.type("select third", "attr scene user=ada")
    #expect(stage.entries(of: "first") == "login")
    #expect(stage.entries(of: "second") == "b x")
  }

  @Test func `what a link shows after a screen that requires a user waits for the user, too`() throws {
    let steps = ["inbox", "account", "detail-{id}"].map { screen in
      let attributes = screen == "account" ? #","attributes":{"auth":"required"}"# : ""
      return #"{"type":"push","screen":{"id":"\#(screen)"\#(attributes)}}"#
    }
    let other = #"{"type":"push","screen":{"id":"news"}}"#
    let routes =
      #"[{"pattern":"/p/:id","commands":[\#(steps.joined(separator: ","))]},"#
      + #"{"pattern":"/news","commands":[\#(other)]}]"#
    let stage = try Stage(.stack, Self.gate, "push a")
    try stage.type("plugin attach link-router routes=\(routes.typed)")
    try stage.type("open app://p/7")
    #expect(stage.entries(of: "main") == "a inbox login")
    // Another link waits as well, and the same one again changes nothing.
    try stage.type("open app://news")
    #expect(try stage.type("open app://news").isNothing)
    #expect(stage.entries(of: "main") == "a inbox login")
    // The login screen may show screens of its own.
    try stage.type("push help", "pop")
    try stage.type("attr scene user=ada")
    #expect(stage.entries(of: "main") == "a inbox account detail-7 news")
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    #expect(try stage.divergences().isEmpty)
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

  @Test(arguments: [BuiltInScene.drilldown, .stack])
  func `the user can sign in however many links wait for that`(scene: BuiltInScene) throws {
    let route = #"[{"pattern":"/mail/:id","commands":[{"type":"push","screen":{"id":"mail-{id}"}}]}]"#
    let stage = try Stage(scene, Self.gate, "plugin attach link-router routes=\(route.typed)", "push a")
    try stage.type("push x attr=auth=required")
    for number in 1...70 { try stage.type("open app://mail/\(number)") }
    #expect(try stage.type("attr scene user=ada").refused == nil)
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
    let screens = stage.names("screens").split(separator: " ")
    #expect(screens.contains("mail-70") && screens.contains("mail-55"))
    #expect(!screens.contains("mail-54") && !screens.contains("login"))
  }

  @Test
  func
    `a back button that the login screen has hidden is shown again, however the requests follow each other`()
    throws
  {
    let stage = try Stage(.drilldown, Self.gate, "push a", "push b", "replace x attr=auth=required")
    #expect(stage["items.a.hidesBackButton"] == "true")
    let reply = try stage.type("attr scene user=ada")
    // The plugin back-button asked for a change of two screens, and one has left before it was carried out.
    #expect(
      reply.by.last == "plugin:back-button,did:requested,command:{type:hidesBackButton,off:a},events:[4,5]")
    #expect(stage["items.a.hidesBackButton"] == "false")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a target is followed once`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "attr scene user=ada")
    try stage.type("pop")
    #expect(try stage.type("attr scene user=eve").kinds == ["attributeChanged"])
    #expect(try stage.type("attr a user=eve").kinds == ["attributeChanged"])
    #expect(stage.entries(of: "main") == "a")
  }

  @Test func `a target that cannot be followed is dropped with its reason, and forgotten`() throws {
    let stage = try Stage(.stack, Self.gate, "push a", "push x attr=auth=required", "push x")
    let reply = try stage.type("attr scene user=ada")
    #expect(reply.kinds == ["attributeChanged", "remembered"])
    #expect(reply.by.contains { $0.contains("did:requested") && $0.contains("duplicate-node") })
    #expect(stage["remembered"] == #"{"auth-gate":null}"#)
  }

  @Test func `a guard may keep the login screen, then nothing takes its place`() throws {
    let stage = try Stage(
      .stack, Self.gate, "plugin attach unsaved-changes", "push a", "push x attr=auth=required",
      "attr login dirty=true")
    let reply = try stage.type("attr scene user=ada")
    #expect(reply.by.contains { $0.contains("did:requested") && $0.contains("unsaved-changes") })
    #expect(stage.entries(of: "main") == "a login")
  }

  @Test func `a screen that is in the scene already is refused by the core`() throws {
    let stage = try Stage(.stack, "push x attr=auth=required", "push a", Self.gate)
    #expect(try stage.type("push x attr=auth=required").refused == "duplicate-node")
    #expect(try stage.type("set x attr").refused == nil)
    #expect(stage.names("remembered") == "")
  }

  @Test func `a restored screen requires no user`() throws {
    let stage = try Stage(.stack, "push x restore=x attr=auth=required", Self.gate)
    let archive = stage.archive
    #expect(try stage.restore(archive).kinds == ["restored"])
    #expect(stage.entries(of: "main") == "x")
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

  @Test(arguments: ["login=7", "login=nil", "login=[]", "login=\"\"", "user=ada"])
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
