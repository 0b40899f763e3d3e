import Foundation
import NavContainers
import NavEvents
import NavJournals
import NavPluginPrograms
import NavPluginTesting
import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// The Swift blocks of the documentation catalogs, compiled and run as they are printed.
///
/// `.ci/check` compares them with the pages, as it does the blocks of `SnippetTests`.
struct ArticleTests {
  @Test func `the landing pages do what they say`() throws {
    let scratch = try Scratch()
    try Self.events()
    try Self.runtime(scratch.path("runtime.jsonl"))
    try Self.journals(scratch.path("runtime.jsonl"))
    try Self.plugins(scratch.path("plugins.jsonl"))
    #expect(try NavJournal(at: scratch.path("runtime.jsonl")).scene().visible == ["inbox"])
    #expect(try NavJournal(at: scratch.path("plugins.jsonl")).commits.allSatisfy { $0.refusal == nil })
    #expect(try NavSession(options: Self.limited()).plugins.map(\.id).contains("depth-limit"))
  }

  private static func events() throws {
    // Sources/NavEvents/NavEvents.docc/NavEvents.md 1
    let command: NavCommand = .push("inbox", title: "Inbox")
    print(command.kind.name, command)
    // end
  }

  private static func runtime(_ path: String) throws {
    // Sources/NavRuntime/Core/NavRuntime.docc/NavRuntime.md 1
    let session = try NavSession.open(at: path, options: .standard)
    try session.send(.push("inbox", title: "Inbox"))
    print(session.scene.visible)
    // end
  }

  private static func journals(_ path: String) throws {
    // Sources/NavRuntime/Journals/NavJournals.docc/NavJournals.md 1
    let journal = try NavJournal(at: path)
    print(try journal.verify(plugins: .builtIn).isClean)
    for cause in try journal.why(NavPath("panes.left")).causes { print(cause.what) }
    print(try journal.bisect(NavPredicate("not panes.left == nobody")))
    // end
  }

  private static func plugins(_ path: String) throws {
    // Sources/NavPlugins/NavPlugins.docc/NavPlugins.md 1
    let session = try NavSession.open(at: path, options: .standard)
    try session.send(.attach("unsaved-changes"))
    try session.send(.attach("depth-limit", configuration: CanonicalJSON(#"{"limit":8}"#)))
    // end
  }

  private static func limited() throws -> SessionOptions {
    // Sources/NavPlugins/NavPlugins.docc/NavPlugins.md 2
    var options = SessionOptions.standard
    options.add(try DepthLimit(limit: 8))
    // end
    return options
  }

  @Test func `a pager turns to its next page`() throws {
    #expect(try Self.pages().scene.visible == ["two"])
  }

  private static func pages() throws -> NavSession {
    // Sources/NavPlugins/Containers/NavContainers.docc/NavContainers.md 1
    var options = SessionOptions.standard
    options.add(Pager())
    let session = try NavSession(options: options)
    try session.send(.add(rules: "pager", "pages"))
    try session.send(.set(["one", "two"], in: "pages"))
    try session.send(.perform("next", in: "pages"), from: .user)
    // end
    return session
  }

  @Test func `the catalog offers the program, and the scenario passes`() throws {
    let program = Project.folder.appendingPathComponent("examples/plugins/dirty-guard.py").path
    #expect(try Self.programs(program).contains("dirty-guard"))
    try Self.testing()
  }

  private static func programs(_ program: String) throws -> [String] {
    // Sources/NavPlugins/Programs/NavPluginPrograms.docc/NavPluginPrograms.md 1
    var options = SessionOptions.standard
    options.catalog.add(try ProcessPlugin(program))
    // end
    return options.catalog.ids
  }

  private static func testing() throws {
    // Sources/NavPlugins/Testing/NavPluginTesting.docc/NavPluginTesting.md 1
    var scenario = try PluginScenario(UnsavedChanges())
    try scenario.given(.push("list"), .push("form"), .setAttribute("dirty", to: "true", of: "form"))
    try scenario.when(.pop())
    try scenario.then(
      """
      refused vetoed
      unsaved-changes: “form” has unsaved changes: save or discard them first.
      """)
    // end
  }

  @Test func `the blocks of the concepts page work as described`() throws {
    let scratch = try Scratch()
    let path = scratch.path("concepts.jsonl")
    let session = try NavSession.open(at: path, options: .standard)
    try session.send(.push("inbox"))
    try session.send(.push("mail"))
    try session.close()
    try Self.concepts(path)
    let commits = Array(try NavJournal(at: path).commits)
    #expect(commits.last?.command?.kind == .popToRoot)
  }

  private static func concepts(_ path: String) throws {
    // Sources/NavRuntime/Core/NavRuntime.docc/Concepts.md 1
    let session = try NavSession.open(at: path, options: .standard)
    switch try session.send(.popToRoot(), from: .user) {
    case .accepted(let commit): print("events:", commit.events)
    case .refused(let refusal): print(refusal.code, refusal.reasons.map(\.message))
    case .queued: break
    }
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/Concepts.md 2
    let journal = try NavJournal(at: path)
    let before = try journal.scene(at: .event(0))
    let now = try journal.scene()
    print(before.visible, now.visible)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/Concepts.md 3
    if case .drillDown(let main)? = now["main"] { print(main.left, main.right ?? "empty") }
    for step in now.steps(from: before) { print(step) }
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/Concepts.md 4
    let explanation = try journal.explain(.end, plugins: .builtIn)
    for part in explanation.plugins { print(part.plugin, part.calls.map(\.answer)) }
    // end
  }

  @Test(.timeLimit(.minutes(15))) func `an app opens, sends, draws and closes as described`() async throws {
    let scratch = try Scratch()
    try await Self.app(scratch.path("app.jsonl"))
    let journal = try NavJournal(at: scratch.path("app.jsonl"))
    #expect(try journal.scene().environment.width == 1024)
    #expect(try journal.scene().plugins.contains("unsaved-changes"))
  }

  private static func app(_ path: String) async throws {
    // Sources/NavRuntime/Core/NavRuntime.docc/InAnApp.md 1
    var options = SessionOptions.standard
    options.attaching.append("unsaved-changes")
    let session = try NavSession.open(at: path, options: options)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/InAnApp.md 2
    try session.send(.push("mail", title: "Mail"), from: .user)
    try session.send(.beginSwipe(at: 0), from: .user)
    try session.send(.moveSwipe(to: 200), from: .user)
    try session.send(.endSwipe(at: 320, velocity: 900), from: .user)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/InAnApp.md 3
    try session.send(.window(width: 1024, height: 768, orientation: .landscapeLeft), from: .system)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/InAnApp.md 4
    let drawing = Task {
      var drawn: NavScene?
      for await scene in session.scenes {
        for step in scene.steps(from: drawn) { print(step) }
        drawn = scene
      }
    }
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/InAnApp.md 5
    try session.close()
    await drawing.value
    // end
  }

  @Test(.timeLimit(.minutes(15))) func `the blocks of the first journey run to the end`() async throws {
    let scratch = try Scratch()
    try await Self.journey(scratch.path("journey.jsonl"))
    let commits = Array(try NavJournal(at: scratch.path("journey.jsonl")).commits)
    #expect(commits.compactMap(\.refusal?.code) == [.duplicateNode])
    #expect(commits.last?.command?.kind == .back)
  }

  private static func journey(_ path: String) async throws {
    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 1
    let session = try NavSession.open(at: path, options: .standard)
    if session.scene.root == nil {
      try session.send(.add(.stack, "main"))
      try session.send(.push("folders", title: "Folders"))
    }
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 2
    try session.send(.push("inbox", title: "Inbox"), from: .user)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 3
    if case .refused(let refusal) = try session.send(.push("inbox"), from: .user) {
      print(refusal.code, refusal.reasons.map(\.message))
    }
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 4
    @Sendable func draw(_ scene: NavScene) {
      for frame in scene.layout where !frame.role.isBar {
        print(frame.node ?? "empty", frame.x, frame.y, frame.width, frame.height)
      }
      for bar in scene.bars {
        guard let item = bar.node.flatMap({ scene.items[$0] }) else { continue }
        print(item.backButton.map { "‹ \($0.title)" } ?? "", item.title)
      }
    }
    draw(session.scene)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 5
    let drawing = Task {
      for await scene in session.scenes { draw(scene) }
    }
    let observation = session.observe { commit in
      print(commit.number, commit.refusal == nil ? "accepted" : "refused")
    }
    try session.send(.back(), from: .user)
    // end

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 6
    let last = session.scene
    observation.cancel()
    try session.close()
    await drawing.value

    let next = try NavSession.open(at: path, options: .standard)
    precondition(next.scene == last)
    try next.close()
    // end
  }

  @Suite struct Journey {
    /// A folder of recorded journals, as an app has one among its tests.
    private static let folder = RecordedJournal.regressionFolder.path

    // Sources/NavRuntime/Core/NavRuntime.docc/AFirstJourney.md 7
    @Test(arguments: try NavJournal.all(in: folder))
    func `recorded journals are decided as they were`(_ journal: NavJournal) throws {
      #expect(try journal.verify(plugins: .builtIn).isClean)
    }
    // end
  }

  @Suite struct Screens {
    // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 1
    struct Cart: NavRoute {
      static let path = "/cart"
    }
    struct Product: NavRoute {
      static let path = "/product/:id?ref=:ref"
      static let identity = ["id"]
      var id: Int
      var ref: String?
    }
    struct Address: Codable, Sendable { var street: String }
    struct PickAddress: NavRequest {
      typealias Answer = Address
      var country: String
    }
    // end

    private static func session(_ options: SessionOptions = .standard) throws -> NavSession {
      try NavSession(options: options, initial: .stack("main"))
    }

    @Test(.timeLimit(.minutes(15))) func `screens are values, and links lead to them`() throws {
      let first = try Self.session()
      try Self.going(first)
      #expect(first.scene.visible == ["product"])
      #expect(first.scene.screens.ids == ["cart", "product"])
      #expect(first.scene.screens["product"]?.params?.text == #"{"id":42,"ref":"mail"}"#)
      let (shop, options) = try Self.drawing(first)
      let second = try Self.session(options)
      try Self.following(second, shop)
      #expect(second.scene.screens.ids == ["cart", "product"])
      #expect(try shop.url(of: second.scene) == "/product/44?ref=mail")
    }

    private static func going(_ session: NavSession) throws {
      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 2
      try session.push(Cart())
      try session.push(Product(id: 42))
      try session.push(Product(id: 43))
      try session.push(Product(id: 42, ref: "mail"), reuse: .pop)
      // end
    }

    private static func drawing(_ session: NavSession) throws -> (RouteTable, SessionOptions) {
      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 3
      let shop = RouteTable {
        Cart.self
        Product.self.inside("main").above(Cart.self)
        PickAddress.self
      }
      for screen in session.scene.visible {
        switch shop.route(of: screen, in: session.scene) {
        case is Cart: print("the cart")
        case let product as Product: print("product", product.id, product.ref ?? "")
        default: print(screen)
        }
      }
      // end

      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 7
      var options = SessionOptions.standard
      options.add(try Routes(shop))
      // end
      return (shop, options)
    }

    private static func following(_ session: NavSession, _ shop: RouteTable) throws {
      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 8
      try session.send(.open("shop://product/44?ref=mail"), from: .link)
      print(try shop.url(of: session.scene) ?? "")  // /product/44?ref=mail
      print(try shop.url(of: Product(id: 7)) ?? "")  // /product/7, for a button that shares it
      print(try shop.route(for: "shop://product/7") ?? "")  // Product(id: 7, ref: nil), without going there
      // end
    }

    // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 4
    func delivery(of session: NavSession) async throws -> String {
      let address = try await session.request(PickAddress(country: "NO"), presenting: .sheet)
      return address?.street ?? "nowhere"
    }
    // end

    @Test(.timeLimit(.minutes(15))) func `a request waits for its answer, also after a relaunch`()
      async throws
    {
      let session = try Self.session()
      try session.push(Cart())
      let asked = Task { try await delivery(of: session) }
      while session.scene.screens["pick-address"] == nil { await Task.yield() }
      try Self.picking(session)
      #expect(try await asked.value == "Storgata 1")
      // Nobody awaits this one.
      try session.send(.push(ScreenDescription(asking: PickAddress(country: "SE"))))
      let answers = Task { try await Self.answers(session) }
      try Self.picking(session)
      while session.scene.screens["cart"]?.results != nil { await Task.yield() }
      try session.close()
      try await answers.value
    }

    private static func picking(_ session: NavSession) throws {
      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 5
      try session.finish(PickAddress.self, with: Address(street: "Storgata 1"))
      // end
    }

    private static func answers(_ session: NavSession) async throws {
      // Sources/NavPlugins/Routes/NavRoutes.docc/ScreensAsValues.md 6
      for try await answer in session.answers(to: PickAddress.self) {
        print(answer.opener, answer.value?.street ?? "nowhere")
      }
      // end
    }
  }

  @Suite struct Plugin {
    // Sources/NavRuntime/Core/NavRuntime.docc/WritingAPlugin.md 1
    struct LockedScreens: RemovalGuard {
      let manifest = PluginManifest(id: "locked-screens", version: 1, faultPolicy: .failClosed)

      func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
        removal.screens.first { context.hasAttribute("locked", equalTo: "true", on: $0) }
          .map { "“\($0)” is locked." }
      }
    }
    // end

    @Test func `the plugin is offered and attached`() throws {
      let scratch = try Scratch()
      try Self.attach(scratch.path("plugin.jsonl"))
      #expect(try NavJournal(at: scratch.path("plugin.jsonl")).scene().plugins.contains("locked-screens"))
    }

    private static func attach(_ path: String) throws {
      // Sources/NavRuntime/Core/NavRuntime.docc/WritingAPlugin.md 2
      var options = SessionOptions.standard
      options.add(LockedScreens())
      let session = try NavSession.open(at: path, options: options)
      // end
      try session.send(.push("list"))
      try session.close()
    }

    // Sources/NavRuntime/Core/NavRuntime.docc/WritingAPlugin.md 3
    @Test func `a locked screen stays`() throws {
      var scenario = try PluginScenario(LockedScreens())
      try scenario.given(.push("list"), .push("safe"), .setAttribute("locked", to: "true", of: "safe"))
      try scenario.when(.pop())
      try scenario.then(
        """
        refused vetoed
        locked-screens: “safe” is locked.
        """)
    }

    @Test func `keeps the laws of plugins`() throws {
      try PluginConformance.check(LockedScreens(), attributes: ["locked": "true"])
    }
    // end
  }
}
