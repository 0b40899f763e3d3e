import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Law 8: the order in which plugins are offered, and asked to take part, decides nothing.
struct RegistrationOrderTests {
  private static let makers: [@Sendable (inout PluginCatalog) -> Void] = [
    { $0.add(AuthGate.manifest) { text throws(PluginFault) in try AuthGate(configuration: text) } },
    { $0.add(Autorotation.manifest) { text throws(PluginFault) in try Autorotation(configuration: text) } },
    { $0.add(BackButton.manifest) { text throws(PluginFault) in try BackButton(configuration: text) } },
    { $0.add(DepthLimit.manifest) { text throws(PluginFault) in try DepthLimit(configuration: text) } },
    { $0.add(LinkRouter.manifest) { text throws(PluginFault) in try LinkRouter(configuration: text) } },
    { $0.add(PageMemory.manifest) { text throws(PluginFault) in try PageMemory(configuration: text) } },
    { $0.add(Routes.manifest) { text throws(PluginFault) in try Routes(configuration: text) } },
    { $0.add(SplitCollapse.manifest) { text throws(PluginFault) in try SplitCollapse(configuration: text) } },
    { $0.add(SwipeBack.manifest) { text throws(PluginFault) in try SwipeBack(configuration: text) } },
    { $0.add(SystemBack.manifest) { text throws(PluginFault) in try SystemBack(configuration: text) } },
    { $0.add(TabReselect.manifest) { text throws(PluginFault) in try TabReselect(configuration: text) } },
    { $0.add(UnsavedChanges()) },
  ]

  private static let ids = PluginCatalog.builtIn.ids
  /// Plugins that take part in the same command, or in its consequences.
  private static let entangled = ["auth-gate", "depth-limit", "tab-reselect", "unsaved-changes"]
  private static let shuffles = isFull ? 50 : 15
  /// A Boolean value that indicates whether all pairs of orders are tried, as in `.ci/full`.
  private static let isFull = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  private static let scene =
    #"{"id":"tabs","kind":"tabs","children":[{"id":"drill","kind":"drillDown"},"#
    + #"{"id":"main","kind":"stack","entries":[{"id":"home"}]},"#
    + #"{"id":"split","kind":"split","primary":{"id":"primary","kind":"stack","entries":[{"id":"list"}]},"#
    + #""secondary":{"id":"secondary","kind":"stack","entries":[{"id":"empty","isEmptyDetail":true}]}}]}"#

  private static let links = TestRoute.configuration([
    TestRoute(
      "/mail/:id", #"{"type":"select","container":"tabs","child":"main"}"#,
      #"{"type":"push","container":"main","screen":{"id":"{id}","attributes":{"auth":"required"}}}"#)
  ])

  /// The second path is one of `link-router`, too.
  private static let routes =
    #"{"routes":[{"name":"note","path":"/note/:id","params":{"id":"integer"},"by":["id"],"in":"main"},"#
    + #"{"name":"letter","path":"/mail/:id","params":{"id":"string"},"by":["id"]}]}"#

  /// A script in which every plugin decides something, and several of them together.
  private static let script = [
    "plugin configure depth-limit limit=4", "plugin configure page-memory maxLivePages=1",
    "push a", "push b", "push c", "push d", "push e", "select drill", "push g", "swipe begin 0",
    "rotate portrait", "swipe end 300", "rotate landscapeLeft", "attr a dirty=true", "push f", "pop", "pop",
    "open app://mail/7", "open app://mail/8", "pop in=main", "attr scene user=ada", "select main",
    "attr 8 dirty=true", "select main", "attr 8 dirty=", "select main", "attr scene user=",
    "add web web in=main", "open https://a.b/1", "loaded", "open https://a.b/2", "loaded", "back", "loaded",
    "open app://note/7", "push route=note",
    "open app://note/x", "open app://mail/9", "leave", "attr login dirty=true", "attr scene user=eve",
    "attr login dirty=",
    "select split", "detail x attr=auth=required", "collapse", "expand", "column secondary nil",
    "detail welcome empty=true", "attr welcome dirty=true", "collapse", "expand", "attr welcome dirty=",
    "resize 400 700", "back", "resize 1024 768", "present sheet", "attr sheet dirty=true", "dismiss",
    "attr sheet dirty=", "dismiss way=swipe", "present cover", "back",
  ]

  /// Returns the journal of the script, with the plugins offered and asked for in these orders.
  private static func journal(offered: [String], asked: [String]) throws -> String {
    var catalog = PluginCatalog()
    for id in offered { if let place = ids.firstIndex(of: id) { makers[place](&catalog) } }
    var options = RecordedSession.options(attached: [])
    (options.catalog, options.plugins) = (catalog, asked)
    let recorded = try RecordedSession(options: options)
    let stage = Stage(recorded, isChecked: false)
    try #require(try stage.open(scene).refused == nil)
    if asked.contains("link-router") {
      try stage.session.send { $0.configure("link-router", configuration: $0.canonical(links)) }
    }
    if asked.contains("routes") {
      try stage.session.send { $0.configure("routes", configuration: $0.canonical(routes)) }
    }
    try stage.type(script)
    try recorded.session.close()
    return recorded.journal
  }

  @Test func `the makers are those of the catalog`() {
    for (place, id) in Self.ids.enumerated() {
      var catalog = PluginCatalog()
      Self.makers[place](&catalog)
      #expect(catalog.ids == [id])
    }
    #expect(Self.makers.count == Self.ids.count)
  }

  @Test func `every plugin decides something in the script`() throws {
    let whole = try Self.journal(offered: Self.ids, asked: Self.ids)
    for id in Self.ids {
      let others = Self.ids.filter { $0 != id }
      let without = try Self.journal(offered: others, asked: others)
      let outcomes = [whole, without].map { journal in
        journal.split(separator: "\n").dropFirst().filter { !$0.contains("\"configure\"") }.map { line in
          line.firstRange(of: #""events":"#).map { line[$0.lowerBound...].dropLast(18) }
        }
      }
      let isMissed = outcomes[0] != outcomes[1]
      #expect(isMissed, "\(id)")
    }
  }

  @Test func `every order of four plugins that interact gives the same bytes`() throws {
    let expected = try Self.journal(offered: Self.entangled, asked: Self.entangled)
    let orders = Self.entangled.permutations()
    for (place, offered) in orders.enumerated() {
      // Each order is offered once and asked for once.
      for asked in Self.isFull ? orders : [orders[(place * 7 + 5) % orders.count]] {
        #expect(try Self.journal(offered: offered, asked: asked) == expected, "\(offered), \(asked)")
      }
    }
  }

  @Test func `all plugins give the same bytes in shuffled orders`() throws {
    let expected = try Self.journal(offered: Self.ids, asked: Self.ids)
    for seed in 1...UInt64(Self.shuffles) {
      var numbers = SeededNumbers(seed: seed)
      let (offered, asked) = (Self.ids.shuffled(using: &numbers), Self.ids.shuffled(using: &numbers))
      #expect(try Self.journal(offered: offered, asked: asked) == expected, "seed \(seed)")
    }
  }
}
