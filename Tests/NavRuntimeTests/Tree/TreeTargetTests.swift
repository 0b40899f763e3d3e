import NavEvents
import NavRuntime
import Testing

struct TreeTargetTests {
  /// Returns a stage with a container of each kind, each with the nodes that its commands need.
  private static func stage() throws -> Stage {
    try Stage.file(
      #"{"id":"t","kind":"tabs","children":["#
        + #"{"id":"s","kind":"stack","entries":[{"id":"s1"},{"id":"s2"}]},"#
        + #"{"id":"d","kind":"drillDown","left":[{"id":"d1"},{"id":"d2"}],"right":{"id":"d3"}},"#
        + #"{"id":"w","kind":"web","pages":[{"id":"w1","url":"https://a.example/"},{"id":"w2","url":"https://b.example/"}]},"#
        + #"{"id":"sp","kind":"split","primary":{"id":"p","kind":"stack","entries":[{"id":"p1"}]},"secondary":{"id":"q","kind":"stack","entries":[{"id":"q1"},{"id":"q2"}]}}]}"#
    )
  }

  /// A line of each verb without its container, the ids of the containers that know it, and the words with which it begins.
  private static let verbs: [(line: String, knownBy: String, command: String)] = [
    ("push x", "s d sp", "push"), ("pop", "s d sp", "pop"), ("popto y", "s d sp", "popto"),
    ("root", "s d sp", "root"),
    ("replace x", "s d sp", "replace"), ("bars hide", "s d sp", "bars"), ("back", "s d sp w", "back"),
    ("swipe begin 0", "s d sp", "swipe begin"), ("set x", "t s sp", "set"), ("select 0", "t", "select"),
    ("show x for=y", "d", "show"), ("toolbars show", "s d sp", "toolbars"),
    ("barposition top", "d", "barposition"),
    ("placeholder left x", "d", "placeholder"), ("propagate tab off", "d", "propagate"),
    ("width 300", "d sp", "width"),
    ("width fraction=0.5", "sp", "width column=primary"), ("column primary x", "sp", "column"),
    ("detail x", "sp", "detail"),
    ("primary x", "sp", "primary"), ("collapse", "sp", "collapse"), ("expand", "sp", "expand"),
    ("showcolumn primary", "sp", "showcolumn"), ("hidecolumn primary", "sp", "hidecolumn"),
    ("mode oneOver", "sp", "mode"), ("behavior overlay", "sp", "behavior"),
    ("dismissoverlay", "sp", "dismissoverlay"), ("open https://x.example/", "w", "open"),
    ("reload", "w", "reload"),
    ("submit https://x.example/", "w", "submit"), ("loaded", "w", "loaded"), ("failed x", "w", "failed"),
    ("retry", "w", "retry"), ("cancel", "w", "cancel"), ("action", "w", "action"), ("leave", "w", "leave"),
    ("add drilldown x", "t s d sp", "add"),
  ]

  @Test(arguments: verbs)
  func `a container that does not know the command is the wrong one`(
    _ line: String, _ knownBy: String, _ command: String
  ) throws {
    for id in ["t", "s", "d", "w", "sp"] {
      let stage = try Self.stage()
      let before = stage.scene
      let reply = try stage.type("\(line) in=\(id)")
      let isRefused =
        reply.refused == "wrong-container"
        && reply.reasons == ["core: “\(id)” is not a container that knows \(command)."]
      #expect(isRefused == !knownBy.split(separator: " ").contains { $0 == id }, "\(line) in=\(id): \(reply)")
      if isRefused { #expect(stage.scene == before) }
    }
  }

  @Test(arguments: verbs)
  func `a screen or an unknown id is an unknown container`(
    _ line: String, _ knownBy: String, _ command: String
  ) throws {
    let stage = try Self.stage()
    let before = stage.scene
    for id in ["s1", "d3", "w1", "nowhere"] {
      let reply = try stage.type("\(line) in=\(id)")
      #expect(reply.refused == "unknown-container")
      #expect(reply.reasons.first?.hasPrefix("core: There is no container “\(id)” in the scene.") == true)
    }
    #expect(stage.scene == before)
  }

  @Test(arguments: verbs.filter { $0.line != "open https://x.example/" })
  func `a command that no container on the focus path knows is refused`(
    _ line: String, _ knownBy: String, _ command: String
  ) throws {
    let stage = try Self.stage()
    try stage.type("present m")
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "wrong-container")
    #expect(reply.reasons == ["core: No container in the focus knows \(command): name one with in=ID."])
    #expect(stage.scene == before)
  }

  @Test(arguments: ["title", "hidesback", "attr"])
  func `every node has an item and attributes, containers too`(_ verb: String) throws {
    let stage = try Self.stage()
    for id in ["t", "s", "d", "w", "sp", "p", "s1", "w2"] {
      let value = ["title": "T", "hidesback": "on", "attr": "k=v"][verb] ?? ""
      #expect(try stage.type("\(verb) \(id) \(value)").events.count == 1, "\(id)")
      #expect(try stage.type("\(verb) \(id) \(value)").isNothing, "\(id)")
    }
    let reply = try stage.type(
      "\(verb) nobody \(["title": "T", "hidesback": "on", "attr": "k=v"][verb] ?? "")")
    #expect(reply.refused == "unknown-node")
    #expect(reply.reasons == ["core: There is no node “nobody” in the scene."])
  }
}
