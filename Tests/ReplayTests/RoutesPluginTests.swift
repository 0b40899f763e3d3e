import NavEvents
import NavJournals
import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// The plugin `routes` in Swift, in journals, and on random routes. Its rules are in `Rules/link-routes.rules`.
struct RoutesPluginTests {
  // MARK: From a scene to a URL

  /// A random route with a path, and the params of one of its screens.
  private struct Sample {
    var name: String
    var kinds: [(name: String, kind: String, isOptional: Bool)] = []
    var path = ""
    var json = ""
    var params = ""
    /// True when some text of the params, or a member without a place, has no URL.
    var hasURL = true
  }

  private static let texts = [
    "a", "a/b", "é", "e\u{301}", "%41", "?&=#", "+ ", "\u{1F600}", "\\", "\"", ":x", "*", "....", "..", ".",
    "", "a\nb", "-", "0",
  ]

  private static func value(_ kind: String, _ numbers: inout SeededNumbers) -> String {
    func one(_ list: [String]) -> String { list[Int(numbers.next() % UInt64(list.count))] }
    switch kind {
    case "integer":
      return one(["0", "-7", "42", "9007199254740992", #""9007199254740993""#, #""-99999999999999999999""#])
    case "number": return one(["0", "1.5", "-0.25", "1e-7", "4503599627370497.5"])
    case "string": return CanonicalJSON(string: one(texts)).text
    case "boolean": return one(["true", "false"])
    case "object": return one(["{}", #"{"a":{"b":[1,"x/y"]}}"#])
    case "array": return one(["[]", #"[null,"?",2.5]"#])
    default: return one(["null", #""null""#, "1", "{}", "true"])
    }
  }

  private static func sample(_ place: Int, _ numbers: inout SeededNumbers) -> Sample {
    func chance(_ percent: UInt64) -> Bool { numbers.next() % 100 < percent }
    var sample = Sample(name: "r\(place)")
    let words = ["integer", "number", "string", "boolean", "object", "array", "any"]
    let count = Int(numbers.next() % 4)
    var (segments, pairs, members): ([String], [String], [String]) = (["p\(place)"], [], [])
    for number in 0..<count {
      let kind = words[Int(numbers.next() % UInt64(words.count))]
      let (name, isOptional) = ("m\(number)", chance(40))
      sample.kinds.append((name, kind, isOptional))
      let isInPath = chance(50)
      let hasPlace = !isOptional || chance(80)
      if hasPlace, isInPath {
        segments.append(":\(name)")
      } else if hasPlace {
        pairs.append("k\(number)=:\(name)")
      }
      if isOptional, chance(50) {
        // A name in the path cannot be left out.
        if hasPlace, isInPath { sample.hasURL = false }
        continue
      }
      let value = isOptional && chance(10) ? "null" : value(kind, &numbers)
      members.append("\"\(name)\":\(value)")
      if !hasPlace || value == "null" && kind != "any" { sample.hasURL = false }
      guard hasPlace, isInPath, kind == "string" else { continue }
      let text = (try? CanonicalJSON(value))?.string ?? ""
      if ["", ".", ".."].contains(text) || text.contains("\n") { sample.hasURL = false }
    }
    if chance(10) {
      members.append(#""zz":1"#)
      sample.hasURL = false
    }
    sample.path =
      "/" + segments.joined(separator: "/") + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
    let kinds = sample.kinds.map { "\"\($0.name)\":\"\($0.kind)\($0.isOptional ? "?" : "")\"" }
    sample.json =
      #"{"name":"\#(sample.name)","path":"\#(sample.path)","params":{\#(kinds.joined(separator: ","))}}"#
    sample.params = "{\(members.joined(separator: ","))}"
    return sample
  }

  @Test
  func `the URL of a scene opens the same route with equal params, and there is none only where none does`()
    throws
  {
    var numbers = SeededNumbers(seed: 12)
    var (found, none) = (0, 0)
    for round in 0..<1_000 {
      let samples = (0..<10).map { Self.sample($0, &numbers) }
      let routes = try CanonicalJSON("[\(samples.map(\.json).joined(separator: ","))]")
      var options = SessionOptions(catalog: .builtIn, plugins: [])
      options.add(try Routes(RouteMap(routes: routes)))
      let plugin = try Routes(RouteMap(routes: routes))
      let session = try NavSession(options: options, initial: .stack("main", root: "home"))
      let other = try NavSession(options: options, initial: .stack("main", root: "home"))
      for sample in samples {
        let params = try CanonicalJSON(sample.params)
        let pushed = try session.send(.push(ScreenDescription(route: sample.name, params: params)))
        try #require(
          pushed.refusal == nil, "\(sample.json) \(sample.params) \(String(describing: pushed.refusal))")
        let url = plugin.map.url(of: session.scene)
        try #require(
          (url != nil) == sample.hasURL, "\(round) \(sample.json) \(sample.params) \(url ?? "null")")
        guard let url else {
          none += 1
          continue
        }
        found += 1
        try other.send(.popToRoot())
        let opened = try other.send(.open("app:\(url)"))
        try #require(opened.refusal == nil, "\(url) \(String(describing: opened.refusal))")
        let screen = try #require(other.scene.screens[other.scene["main"]?.children.last ?? ""])
        try #require(screen.route == sample.name)
        try #require((screen.params ?? CanonicalJSON(members: [:])).text == params.text, "\(url)")
        try #require(plugin.map.url(of: other.scene) == url)
      }
    }
    #expect(found > 4_000 && none > 2_000, "\(found) URLs, \(none) without")
  }

  @Test func `a path that another one shadows has no URL`() throws {
    let map = try RouteMap(
      routes: CanonicalJSON(
        #"[{"name":"item","path":"/items/:id","params":{"id":"string"}},{"name":"new","path":"/items/new"}]"#)
    )
    #expect(map.url(of: "item", params: try CanonicalJSON(#"{"id":"7"}"#)) == "/items/7")
    #expect(map.url(of: "item", params: try CanonicalJSON(#"{"id":"new"}"#)) == nil)
    #expect(map.url(of: "new", params: nil) == "/items/new")
    #expect(map.url(of: "nobody", params: nil) == nil)
    // Two routes may have equal params.
    let pairs = try RouteMap(
      routes: CanonicalJSON(
        #"[{"name":"a","path":"/:x/b","params":{"x":"string"}},{"name":"b","path":"/b/:x","params":{"x":"string"}}]"#
      ))
    for (x, url) in [("b", nil), ("c", "/c/b")] {
      #expect(pairs.url(of: "a", params: CanonicalJSON(members: ["x": CanonicalJSON(string: x)])) == url)
    }
  }

  @Test func `a screen without a path leaves the URL to the one below it`() throws {
    let map = try RouteMap(
      routes: CanonicalJSON(
        #"[{"name":"item","path":"/items/:id","params":{"id":"integer"}},{"name":"hint"}]"#))
    let session = try NavSession(options: SessionOptions(), initial: .stack("main", root: "home"))
    #expect(map.url(of: session.scene) == nil)
    try session.send(.push(ScreenDescription(route: "item", params: try CanonicalJSON(#"{"id":7}"#))))
    try session.send(.push(ScreenDescription(route: "hint")))
    try session.send(.present(ScreenDescription("sheet")))
    #expect(map.url(of: session.scene) == "/items/7")
  }

  // MARK: Hostile links

  @Test(arguments: [
    "app:" + String(repeating: "/a", count: 10_000), "app:/" + String(repeating: "%", count: 10_000),
    "app:/" + String(repeating: "%FF", count: 10_000), "app:/r?" + String(repeating: "a=b&", count: 10_000),
    "app:/r/" + String(repeating: "../", count: 100) + "r", "app:/r/%", "app:/r/%4", "app:/r/%G1",
    "app:/r/%00",
    "app:/r/%F4%90%80%80", "app:/r/%C0%80", "app:/r/%E0%80%AF",
  ])
  func `a hostile link is refused with a reason, and changes nothing`(_ url: String) throws {
    let session = try NavSession(
      options: Self.options(#"[{"name":"r","path":"/r/:m?k=:k","params":{"m":"any","k":"any?"}}]"#),
      initial: .stack("main", root: "home"))
    let scene = session.scene
    let refusal = try #require(try session.send(.open(url)).refusal)
    #expect(refusal.code == .vetoed || refusal.code == .badURL || refusal.code == .unhandledURL)
    if refusal.code == .vetoed {
      #expect(refusal.reasons.map(\.by) == ["routes"])
      #expect(refusal.reasons.allSatisfy { $0.message.utf8.count < 400 })
    }
    #expect(session.scene == scene)
  }

  @Test func `a value in a link that is too deep for params is refused`() throws {
    let session = try NavSession(
      options: Self.options(#"[{"name":"r","path":"/r/:m","params":{"m":"array"}}]"#),
      initial: .stack("main", root: "home"))
    for depth in [31, 32, 200, 10_000] {
      let url =
        "app:/r/" + String(repeating: "%5B", count: depth) + String(repeating: "%5D", count: depth)
      #expect((try session.send(.open(url)).refusal == nil) == (depth == 31))
    }
  }

  private static func options(_ routes: String) throws -> SessionOptions {
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    options.add(try Routes(RouteMap(routes: CanonicalJSON(routes))))
    return options
  }

  // MARK: Configurations

  @Test(arguments: [
    (#"{}"#, "routes is a list of objects"), (#"[1]"#, "a route is an object"),
    (#"[{}]"#, "a route has a name, which is text"),
    (#"[{"name":"a~2"}]"#, "“a~2” is no name of a route"), (#"[{"name":""}]"#, "“” is no name of a route"),
    (#"[{"name":"a","more":1}]"#, "“a” has an unknown member “more”"),
    (#"[{"name":"a"},{"name":"a"}]"#, "the name “a” stands for two routes"),
    (
      #"[{"name":"a","params":{"x":"int"}}]"#,
      #"the type of “x” of “a” is one of integer, number, string, boolean, object, array, any, not "int""#
    ),
    (
      #"[{"name":"a","params":{"x":"?"}}]"#,
      #"the type of “x” of “a” is one of integer, number, string, boolean, object, array, any, not "?""#
    ),
    (#"[{"name":"a","params":[]}]"#, "the params of “a” are an object"),
    (#"[{"name":"a","path":"a"}]"#, "the path “a” does not begin with /"),
    (#"[{"name":"a","path":"/a#b"}]"#, "the path “/a#b” has a fragment"),
    (#"[{"name":"a","path":"/a/*"}]"#, "the path “/a/*” has a *, for which no URL can be written"),
    (#"[{"name":"a","path":"/a/.."}]"#, "the path “/a/..” has a segment that no link has"),
    (
      #"[{"name":"a","path":"/a/:x?","params":{"x":"any?"}}]"#,
      "the path “/a/:x?” has a ? behind a segment: only a key of the query may be missing"
    ),
    (
      #"[{"name":"a","path":"/a/:x?/:y","params":{"x":"any?","y":"any?"}}]"#,
      "the path “/a/:x?/:y” has a ? behind a segment: only a key of the query may be missing"
    ),
    (#"[{"name":"a","path":"/:"}]"#, "the path “/:” has a parameter without a name"),
    (#"[{"name":"a","path":"/:x/:x","params":{"x":"any"}}]"#, "the path “/:x/:x” has a parameter twice"),
    (#"[{"name":"a","path":"/?b=1&b=2"}]"#, "the path “/?b=1&b=2” has a query key twice"),
    (#"[{"name":"a","path":"/:x"}]"#, "the path of “a” has “:x”, which is none of its params"),
    (
      #"[{"name":"a","path":"/","params":{"x":"any"}}]"#,
      "the path of “a” does not give “x”, which its screens need"
    ),
    (
      #"[{"name":"a","path":"/:x","params":{"x":"any"}},{"name":"b","path":"/:y","params":{"y":"string"}}]"#,
      "the paths “/:x” of “a” and “/:y” of “b” match the same links"
    ),
    (
      #"[{"name":"a","path":"/x?q=:q","params":{"q":"string?"}},{"name":"b","path":"/x"}]"#,
      "the paths “/x?q=:q” of “a” and “/x” of “b” match the same links"
    ),
    (#"[{"name":"a","by":["x"]}]"#, "“by” of “a” has “x”, which is none of its params"),
    (#"[{"name":"a","by":"x"}]"#, "“by” of “a” is a list"),
    (#"[{"name":"a","parents":["b"]}]"#, "the parent “b” of “a” is no route"),
    (#"[{"name":"a","parents":["a"]}]"#, "“a” is its own parent"),
    (
      #"[{"name":"b","params":{"x":"any"}},{"name":"a","path":"/","parents":["b"]}]"#,
      "the parent “b” of “a” needs “x”, which “/” does not give"
    ),
    (
      #"[{"name":"b","params":{"x":"any"}},{"name":"a","path":"/?x=:x","params":{"x":"any?"},"parents":["b"]}]"#,
      "the parent “b” of “a” needs “x”, which “/?x=:x” does not give"
    ),
    (#"[{"name":"a","in":1}]"#, "“in” of “a” is the id of a tab or a stack"),
    (
      #"[{"name":"a","style":"popover"}]"#,
      #"the style of “a” is one of push, sheet, fullScreen, not "popover""#
    ),
  ])
  func `a configuration that contradicts itself is a fault with the reason`(
    _ routes: String, _ reason: String
  ) {
    #expect(throws: PluginFault(code: "bad-configuration", message: "routes: \(reason).")) {
      try Routes(configuration: #"{"routes":\#(routes)}"#)
    }
  }

  @Test func `the configuration is canonical, and made of values too`() throws {
    #expect(try Routes(configuration: nil).configuration == nil)
    #expect(
      try Routes(configuration: #"{"routes":[ {"name":"a"} ],"strict":false}"#).configuration
        == #"{"routes":[{"name":"a"}]}"#)
    let map = try RouteMap(routes: CanonicalJSON(#"[{"name":"a"}]"#))
    #expect(try Routes(map, isStrict: true).configuration == #"{"routes":[{"name":"a"}],"strict":true}"#)
    #expect(throws: PluginFault.self) { try Routes(configuration: #"{"route":[]}"#) }
  }

  // MARK: Tables

  private struct Home: NavRoute { static let path = "/home" }
  private struct Item: NavRoute, Equatable {
    enum Size: String, Codable { case small, large }
    struct Place: Codable, Hashable { var x: Double }
    static let path = "/items/:id?ref=:ref"
    static let identity = ["id"]
    var id: UInt64
    var ref: String?
    var size: Size?
    var place: Place?
    var tags: [String]?
  }
  private enum Choice: Codable, Hashable { case one(Int), two(String) }
  private struct Chosen: NavRoute { var choice: Choice }
  private struct Told: NavRoute {
    static let paramTypes: [String: String]? = ["choice": "object"]
    var choice: Choice
  }

  @Test func `a table writes the configuration from its types`() throws {
    let table = RouteTable {
      Home.self.inside("first")
      Item.self.inside("first").above(Home.self)
      Told.self.presented(.sheet)
    }
    #expect(
      try table.routesJSON().text
        == #"[{"name":"home","path":"/home","in":"first"},{"name":"item","path":"/items/:id?ref=:ref","params":{"id":"integer","ref":"string?","size":"string?","place":"object?","tags":"array?"},"by":["id"],"in":"first","parents":["home"]},{"name":"told","params":{"choice":"object"},"style":"sheet"}]"#
    )
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    options.add(try Routes(table))
    let session = try NavSession(options: options, initial: .stack("first", root: "root"))
    try session.send(.open("app:/items/18446744073709551615?ref=a%2Fb"))
    #expect(try session.route(of: "item", as: Item.self) == Item(id: .max, ref: "a/b"))
    #expect(session.scene["first"]?.children == ["root", "home", "item"])
    #expect(try table.url(of: session.scene) == "/items/18446744073709551615?ref=a%2Fb")
    try session.push(Item(id: 1, tags: ["x"]))
    #expect(try table.url(of: session.scene) == nil)
  }

  @Test func `a value has a URL, and a link a value, without going there`() throws {
    let table = RouteTable {
      Home.self
      Item.self
    }
    #expect(try table.url(of: Item(id: 7, ref: "a b")) == "/items/7?ref=a%20b")
    #expect(try table.url(of: Item(id: 7, tags: [])) == nil)
    #expect(try table.route(for: "app:/items/7?ref=x") as? Item == Item(id: 7, ref: "x"))
    #expect(try table.route(for: "https://shop.example/home") is Home)
    #expect(try table.route(for: "app:/nowhere") == nil)
    for (link, reason) in [
      ("app:/items/x", "app:/items/x: “id” of the route “item”: an integer was expected, “x” was found"),
      (
        "app:/items/-7",
        "params.id: a whole number from 0 to 18446744073709551615 was expected, -7 was found"
      ),
    ] {
      let error = #expect(throws: RouteError.self) { try table.route(for: link) }
      #expect(error?.message == reason)
    }
  }

  @Test func `tables that clash, and types that cannot be looked at, make no plugin`() {
    #expect(throws: PluginFault.self) {
      try Routes(
        RouteTable {
          Home.self; Home.self.inside("x")
        })
    }
    let twice = #expect(throws: RouteError.self) {
      try RouteTable { Home.self } + RouteTable { Home.self.presented(.sheet) }
    }
    #expect(twice?.message.hasSuffix("Home is in the table twice, with two places: a route has one") == true)
    let error = #expect(throws: PluginFault.self) { try Routes(RouteTable { Chosen.self }) }
    #expect(error?.message.contains("declare the members in `paramTypes`") == true)
  }

  // MARK: Recorded answers

  private static let trip =
    #"scene stack; push home; plugin attach routes routes=[{"name":"item","path":"/items/:id?ref=:ref","params":{"id":"integer","ref":"string?"},"by":["id"],"parents":["home"]},{"name":"home"}]; "#
    + "open app://items/secret; open app://items/7?ref=secret; open app://items/7; push a; open app://items/9007199254740993; "
    + #"push route=item params={"id":"secret"}; push route=item params={"id":1.5}; params item {"id":"9007199254740995"}; params item {"ref":"x"}; open app:/items/..; plugin configure routes strict=true; push route=secret"#

  @Test func `a redacted journal is decided as the original, and has none of its texts`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      Self.trip.replacing("push route=secret", with: "push route=other"), in: disk)
    #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
    let bytes = try journal.redacted(plugins: .builtIn)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    disk.write(bytes, to: "r")
    let copy = try NavJournal(at: "r", in: disk)
    #expect(try copy.verify(plugins: .builtIn).divergences.map { "\($0.commit) \($0.path)" } == [])
    #expect(copy.commits.map { $0.refusal?.code } == journal.commits.map { $0.refusal?.code })
    #expect(copy.commits.map { $0.events.map(\.kind) } == journal.commits.map { $0.events.map(\.kind) })
  }

  @Test func `the recorded part of routes stands in for it when it is missing`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(Self.trip, in: disk)
    let vetoes = journal.commits.filter { commit in
      commit.refusal?.code == .vetoed
        && commit.contributions.contains { "\($0)".contains("answered route: {\"veto\"") }
    }
    #expect(vetoes.count == 2)
    #expect(
      try journal.verify(plugins: PluginCatalog.builtIn.without(["routes"])).divergences.map {
        "\($0.commit) \($0.path)"
      } == [])
  }

  @Test func `auth-gate keeps the routes in a redacted journal`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      #"scene stack; push home; plugin attach auth-gate routes=account,orders; push route=account params={"id":"secret"}; attr scene user=secret; push route=orders"#,
      in: disk)
    let bytes = try journal.redacted(plugins: .builtIn)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    disk.write(bytes, to: "r")
    #expect(try NavJournal(at: "r", in: disk).verify(plugins: .builtIn).divergences.isEmpty)
  }
}
