import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// Containers as typed handles, and commands that are made from any string.
struct ContainerHandleTests {
  @Test func `a handle of a stack sends its commands to that stack`() throws {
    let session = try NavSession(options: .standard)
    try session.send(.scene(BuiltInScene.tabs.content))
    let (first, second) = (session.stack("first"), session.stack("second"))
    let id = ["in", "box"].joined()
    #expect(try first.push(id, title: "Inbox").commit?.command == .push(id, title: "Inbox", in: "first"))
    try second.push("a")
    try second.push(ScreenDescription("b", tabItem: "B"), from: .user)
    try second.replace("c")
    #expect(first.value?.entries == ["inbox"] && second.value?.entries == ["a", "c"])
    #expect(try second.popTo("a").commit?.events.map(\.kind) == [.popped])
    try second.set(["x", "y"])
    try second.popToRoot()
    try second.setNavigationBarsHidden(true)
    #expect(second.value?.entries == ["x"] && second.value?.navigationBarsHidden == true)
    #expect(try second.back(from: .user).commit?.source == .user)
    #expect(first.exists && !session.stack("nobody").exists && !session.drillDown("first").exists)
  }

  @Test func `a handle is a name: what it sends to a container that is missing is refused`() throws {
    let session = try NavSession(options: .standard)
    let home = session.stack("home")
    #expect(try home.push("a").refusal?.code == .unknownContainer)
    let other = try NavSession(options: .standard)
    let later = other.stack("home")
    #expect(!later.exists)
    try other.send(.add(.stack, "home"))
    try later.push("a")
    #expect(later.value?.entries == ["a"])
  }

  @Test func `every kind of container has a handle with its own commands`() throws {
    let session = try NavSession(options: .standard)
    try session.send(.add(.tabs, "tabs"))
    let tabs = session.tabs("tabs")
    for kind in ContainerKind.allCases where kind != .tabs {
      try tabs.add(kind, ScreenDescription(kind.name))
    }
    #expect(tabs.value?.children == ["drillDown", "stack", "split", "web"])
    try tabs.select("split")
    #expect(tabs.value?.selected == "split")

    let drillDown = session.drillDown("drillDown")
    for id in ["a", "b", "c"] { try drillDown.push(id) }
    try drillDown.show("d", for: "b")
    #expect(drillDown.value?.right == "d")
    try drillDown.advance()
    try drillDown.setPlaceholder(.right, "empty")
    try drillDown.setLeftWidth(200)
    #expect(drillDown.value?.left == ["a", "b", "d"] && drillDown.value?.right == nil)

    let split = session.split("split")
    try split.showPrimary("list")
    try split.showDetail("mail")
    try split.setDisplayMode(.secondaryOnly)
    try split.showColumn(.primary)
    #expect(split.value != nil && session.stack("split/secondary").value?.entries == ["mail"])

    let web = session.web("web")
    #expect(try web.open("https://example.org/a").isAccepted)
    try session.send(.finishLoad(title: "A", in: web.id))
    #expect(web.value?.pages.count == 1)
    #expect(try web.reload().isAccepted)
    try web.cancelLoad()
    try tabs.set(["web", "stack"])
    #expect(tabs.value?.children == ["web", "stack"] && drillDown.value == nil)
  }

  @Test func `commands are made from literals, from strings, from parts of strings and from descriptions`() {
    let id = String("inbox".reversed().reversed())
    let part = "inbox/7".split(separator: "/")[0]
    let optional: ScreenDescription? = nil
    #expect(NavCommand.push("inbox") == .push(id))
    #expect(NavCommand.push(id, title: "Inbox") == .push(ScreenDescription("inbox", title: "Inbox")))
    #expect(NavCommand.push(ScreenDescription(part)) == .push(id, in: nil))
    #expect(NavCommand.push(nil) == .push(optional))
    #expect(NavCommand.replace(id) == .replace("inbox") && NavCommand.replace(nil) != .replace("inbox"))
    #expect(NavCommand.show(id, for: id) == .show("inbox", for: "inbox"))
    #expect(NavCommand.setPlaceholder(.left, id) == .setPlaceholder(.left, "inbox"))
    #expect(
      NavCommand.showDetail(id) == .showDetail("inbox") && NavCommand.showPrimary(id) == .showPrimary("inbox")
    )
    #expect(NavCommand.setColumn(.primary, to: id) == .setColumn(.primary, to: "inbox"))
    #expect(NavCommand.present(id, as: .stack) == .present("inbox", as: .stack))
    #expect(NavCommand.add(.tabs, id) == .add(.tabs, "inbox"))
    #expect(
      NavCommand.set([id, "b"]) == .set(["inbox", ScreenDescription("b")])
        && NavCommand.set([]) != .set(["b"]))
  }

  @Test func `a handle takes any string where it takes a screen`() throws {
    let session = try NavSession(options: .standard)
    let (tab, list, form) = (["t", "1"].joined(), ["li", "st"].joined(), ["fo", "rm"].joined())
    try session.send(.add(.tabs, "tabs"))
    let tabs = session.tabs("tabs")
    try tabs.add(.stack, tab)
    try session.stack(tab).set([list, form].lazy.map { $0 })
    #expect(session.stack(tab).value?.entries == ["list", "form"])
    try tabs.add(.split, "split")
    let split = session.split("split")
    try session.stack(tab).popToRoot()
    #expect(try split.setPlaceholder(.secondary, form).commit?.events.isEmpty == false)
    #expect(split.value?.secondaryPlaceholder == "form")
    try split.setPlaceholder(.secondary, nil)
    #expect(split.value?.secondaryPlaceholder == nil)
    let detail = form + "/2"
    #expect(try split.setColumn(.secondary, to: detail).isAccepted)
    #expect(try split.add(.stack, detail + "/c", to: .compact).isAccepted)
    try tabs.add(.drillDown, "d")
    try session.drillDown("d").setPlaceholder(.right, detail + "/p")
    #expect(session.drillDown("d").value?.rightPlaceholder == "form/2/p")
    #expect(NavCommand.setPlaceholder(.primary, form) == .setPlaceholder(.primary, "form"))
    #expect(ScreenDescription("form/2") == "\(form)/2")
  }

  @Test func `handles of one container are one element of a set`() throws {
    let (session, other) = (try NavSession(), try NavSession())
    #expect(Set([session.stack("a"), session.stack("a"), session.stack("b"), other.stack("a")]).count == 3)
    #expect(session.tabs("caf\u{E9}") != session.tabs("cafe\u{301}"))
  }

  @Test func `attributes are read and written by key, sorted, of equal keys the last one`() throws {
    let known = ["sku": "4711", "color": "red", "e": "1"]
    let screen = ScreenDescription("item", title: "Chair", attributes: NavAttributes(known))
    #expect(
      screen.attributes.keys == ["color", "e", "sku"] && screen.attributes.values == ["red", "1", "4711"])
    #expect("\(screen.attributes)" == "[color: red, e: 1, sku: 4711]")
    var other = ScreenDescription("item", attributes: ["b": "1", "a": "2", "b": "3"])
    #expect(other.attributes.map { "\($0.key)=\($0.value)" } == ["a=2", "b=3"])
    other.attributes["c"] = "4"
    other.attributes["a"] = nil
    other.attributes["a"] = nil
    other.attributes["b"] = "5"
    #expect(other.attributes == ["c": "4", "b": "5"] && other.attributes["a"] == nil)
    other.attributes = [:]
    #expect(other == ScreenDescription("item") && other.attributes.isEmpty)
    #expect(Set<NavAttributes>([["a": "1", "b": "2"], ["b": "2", "a": "1"], ["a": "1"]]).count == 2)
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(NavAttributes([(composed, "1"), (decomposed, "2")]).count == 2)
    #expect(([composed: "1"] as NavAttributes)[decomposed] == nil)
    #expect(([composed: "1"] as NavAttributes) != [decomposed: "1"])
  }

  @Test func `attributes of a scene, a container and a screen are the same kind of value`() throws {
    let session = try NavSession(options: .standard)
    try session.send(
      .scene(InitialScene(.stack("main", root: "a"), attributes: ["plan": "pro", "cart": "2"])))
    try session.send(.setAttribute("kept", to: "yes", of: "main"))
    try session.send(.push(ScreenDescription("form", attributes: ["z": "1", "dirty": "true"])))
    let expected: [NavAttributes?] = [
      ["cart": "2", "plan": "pro"], ["kept": "yes"], ["dirty": "true", "z": "1"],
    ]
    let scene = session.scene
    #expect([scene.attributes, scene["main"]?.attributes, scene.screens["form"]?.attributes] == expected)
    #expect(scene.attributes["plan"] == "pro" && scene.attribute("dirty", of: "form") == "true")
  }

  @Test func `commands, events, screens and refusals are elements of a set`() throws {
    let session = try NavSession(options: .standard)
    let commands: Set<NavCommand> = [
      .push("a"), .push("a", title: "a"), .push("a", title: "A"), .pop(), .pop(in: "main"), .setActive(true),
      .setActive(false), .set(["a", "b"]), .set(["a", "b"]), .resize(width: 1, height: 2),
    ]
    #expect(commands.count == 8)
    #expect(Set([ScreenDescription("caf\u{E9}"), ScreenDescription("cafe\u{301}")]).count == 2)
    #expect(Set([NodeDescription("a", kind: .stack), NodeDescription("a", kind: nil)]).count == 2)
    let events = try session.send(.push("a")).commit?.events ?? []
    #expect(Set(events + events).count == events.count && !events.isEmpty)
    let refusals = try (0..<2).compactMap { _ in try session.send(.push("a")).refusal }
    #expect(refusals.count == 2 && Set(refusals).count == 1)
  }
}
