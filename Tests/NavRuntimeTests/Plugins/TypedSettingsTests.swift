import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The built-in plugins made in Swift: their settings are values, and mean what their JSON means.
struct TypedSettingsTests {
  @Test func `a plugin made of values has the configuration of its text`() throws {
    let pairs: [(any ConfigurablePlugin, String?)] = [
      (try DepthLimit(), nil), (try DepthLimit(limit: 3), #"{"limit":3}"#),
      (try AuthGate(), nil), (try AuthGate(login: "sign in"), #"{"login":"sign in"}"#),
      (SwipeBack(), nil), (try SwipeBack(velocity: 500), nil),
      (
        try SwipeBack(isEnabled: false, fraction: 0.5, edge: 20),
        #"{"edge":20,"enabled":false,"fraction":0.5}"#
      ),
      (PageMemory(), nil), (try PageMemory(maxLivePages: 7), nil),
      (try PageMemory(isEnabled: false, maxLivePages: 2), #"{"enabled":false,"maxLivePages":2}"#),
      (Autorotation(), nil), (try Autorotation(policy: .selected), nil),
      (try Autorotation(policy: .all, drillDown: .own), #"{"drilldown":"own","policy":"all"}"#),
      (
        try LinkRouter(routes: [("/items/:id", [.push("item-{id}")])]),
        #"{"routes":[{"pattern":"/items/:id","commands":[{"type":"push","screen":{"id":"item-{id}"}}]}]}"#
      ),
    ]
    for (plugin, configuration) in pairs {
      #expect(plugin.configuration == configuration)
      let again = try type(of: plugin).init(configuration: configuration)
      #expect(again.configuration == configuration)
    }
  }

  @Test func `a value that does not fit is a fault`() {
    #expect(throws: PluginFault.self) { try DepthLimit(limit: 0) }
    #expect(throws: PluginFault.self) { try AuthGate(login: "") }
    #expect(throws: PluginFault.self) { try SwipeBack(velocity: .infinity) }
    #expect(throws: PluginFault.self) { try SwipeBack(fraction: 1.5) }
    #expect(throws: PluginFault.self) { try SwipeBack(edge: .nan) }
    #expect(throws: PluginFault.self) { try PageMemory(maxLivePages: 0) }
    #expect(throws: PluginFault.self) { try LinkRouter(routes: [("no slash", [])]) }
    #expect(throws: PluginFault.self) { try LinkRouter(routes: [("/a", []), ("/a", [])]) }
  }

  @Test func `a session follows the settings`() throws {
    var options = SessionOptions.standard
    options.add(try DepthLimit(limit: 2))
    options.add(try LinkRouter(routes: [("/items/:id", [.push("item-{id}")])]))
    let session = try NavSession(options: options)
    try session.send(.push("a"))
    #expect(try session.send(.open("shop://items/7")).commit?.events.isEmpty == false)
    #expect(try session.send(.push("c")).refusal?.code == .vetoed)
    #expect(session.scene.contains("item-7") && !session.scene.contains("c"))
    #expect(session.scene.container(of: "item-7") == "main")
    #expect(session.scene.container(of: "main") == nil)
  }

  @Test func `a JSON value is made of values`() throws {
    let object = CanonicalJSON(members: [
      "name": CanonicalJSON(string: "a\"b"), "is": CanonicalJSON(true), "none": .null,
      "list": CanonicalJSON(elements: [try #require(CanonicalJSON(number: 1.5)), CanonicalJSON(false)]),
    ])
    #expect(object.text == #"{"name":"a\"b","is":true,"none":null,"list":[1.5,false]}"#)
    #expect(try CanonicalJSON(object.text) == object)
    #expect(object.member("list")?.elements?.map(\.text) == ["1.5", "false"])
    #expect(CanonicalJSON(elements: []).text == "[]" && CanonicalJSON(members: [:]).text == "{}")
    for number in [Double.nan, .infinity, 1e300] { #expect(CanonicalJSON(number: number) == nil) }
    #expect(CanonicalJSON(number: -0.0)?.text == "0")
  }

  @Test(arguments: BuiltInScene.allCases)
  func `every node but the root is in the container that it names`(_ scene: BuiltInScene) throws {
    let session = try NavSession(options: .standard)
    try session.send(.scene(scene.content))
    try session.send(.push("x"))
    let value = session.scene
    for (id, _) in value.items where value.root != id {
      let parent = try #require(value.container(of: id), "\(id)")
      #expect(value[parent]?.children.contains(id) == true)
    }
    #expect(value.root.map { value.contains($0) && value.container(of: $0) == nil } == true)
  }
}
