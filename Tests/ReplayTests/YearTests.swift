import NavJournals
import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// A year in the life of an app: 200 launches of six builds, with crashes, renamed screens, a plugin that goes away, and a journal that rolls.
struct YearTests {
  private static let path = "shop.jsonl"

  /// A plugin of the first builds.
  private struct Tips: EventReactor {
    let manifest = PluginManifest(id: "tips", version: 1)
    let watchedEvents = EventKinds(.pushed)

    func react(in context: borrowing HookContext) -> [NavCommand] {
      [.setAttribute("tip", to: "swipe", of: nil)]
    }
  }

  /// The routes of a build, as they are called there: build 3 has articles in place of products, and build 5 a basket in place of a cart.
  private static func names(_ build: Int) -> (product: String, cart: String) {
    (build < 3 ? "product" : "article", build < 5 ? "cart" : "basket")
  }

  private static func options(_ build: Int, _ day: Int) -> SessionOptions {
    var options = SessionOptions.standard
    options.app = AppInfo(app: "Shop", build: "\(build)", os: "iOS 26.\(build)", device: "iPhone17,1")
    options.keep = .commits(2_000)
    options.id = "year"
    options.clock = .fixed(1_700_000_000_000 + Int64(day) * 86_400_000)
    options.privateAttributes = ["token"]
    options.privateKeys = [
      PrivateKey(id: "k\((build + 1) / 2)", bytes: [UInt8](repeating: UInt8(build), count: 32))
    ]
    options.privateKeys = (1...(build + 1) / 2).map {
      PrivateKey(id: "k\($0)", bytes: [UInt8](repeating: UInt8($0), count: 32))
    }
    if build < 4 { options.add(Tips()) } else { options.detaching = ["tips"] }
    let (product, cart) = names(build)
    options.migrate { _, scene in
      scene.screens.compactMap { id, screen in
        switch screen.route {
        case "product" where product == "article":
          .change(id, id: id.replacing("product", with: "article"), route: "article")
        case "cart" where cart == "basket": .change(id, id: "basket", route: "basket")
        default: nil
        }
      }
    }
    return options
  }

  /// One run of the app: about sixty commands.
  private static func use(_ session: NavSession, _ build: Int, _ day: Int) throws {
    let (product, cart) = names(build)
    try session.setActive(true)
    try session.send(.setAttribute("token", to: "secret-\(day)", of: nil))
    for number in 0..<12 {
      let params = try CanonicalJSON(#"{"sku":\#(day * 100 + number)}"#)
      try session.send(.push(ScreenDescription(route: product, params: params), in: "home"), from: .user)
      if number.isMultiple(of: 5) { try session.note("looked", ["sku": "\(number)"]) }
      try session.send(.push("details-\(number)", in: "home"), from: .user)
      try session.send(.back(in: "home"), from: .user)
      if number > 2 { try session.send(.back(in: "home"), from: .user) }
    }
    try session.send(.popToRoot(in: "home"), from: .user)
    // Both kinds of screens are open when the app is updated.
    try session.send(
      .push(ScreenDescription(route: product, title: "Chair"), in: "home"))
    if session.scene.screens[cart] == nil {
      try session.send(.push(ScreenDescription(route: cart, title: "Cart"), in: "home"), from: .user)
    }
  }

  @Test func `a journal of a year opens at every launch, and tells of each`() throws {
    let files = MemoryFileSystem()
    var previous: PreviousRun?
    var (builds, migrations, crashes) = ([Int](), 0, 0)
    for launch in 0..<200 {
      let build = launch * 6 / 200 + 1
      let session = try NavSession.open(
        at: Self.path, in: files, options: Self.options(build, launch),
        initial: .tabs("main") {
          .stack("home", root: "feed")
            .stack("more", root: "settings")
        })
      let opening = try #require(session.opening)
      #expect(opening.previous == previous ?? .first && opening.recovered == nil)
      #expect(opening.tornFile == nil || previous == .killed)
      let isUpdate = builds.last.map { $0 != build } ?? false
      #expect((opening.migration != nil) == (isUpdate && [3, 5].contains(build)), "build \(build)")
      if opening.migration != nil { migrations += 1 }
      if isUpdate {
        try Self.expectUpdated(session, files, build)
        builds.append(build)
      } else if builds.isEmpty {
        builds.append(build)
      }
      try Self.use(session, build, launch)
      switch launch {
      case 30, 77, 120, 171:
        // The power fails in the middle of a line.
        crashes += 1
        previous = .killed
        try session.flush()
        let whole = try #require(files.contents(of: Self.path))
        files.write(whole + Array(#"{"commit":"#.utf8), to: Self.path)
      case let number where number.isMultiple(of: 3):
        try session.setActive(false)
        previous = .background
      default:
        try session.close()
        previous = .closed
      }
    }
    #expect(builds == [1, 2, 3, 4, 5, 6] && migrations == 2 && crashes == 4)
    let journal = try NavJournal(at: Self.path, in: files)
    #expect(journal.verdict == .clean && journal.commitCount > 10_000)
    let text = String(decoding: try #require(files.contents(of: Self.path)), as: UTF8.self)
    #expect(!text.contains("secret-") && text.contains("private:"))
    let statistics = try journal.statistics()
    #expect(statistics.launches.map(\.count).reduce(0, +) > 20)
    #expect(try journal.commits(matching: NavCommitFilter(launch: 200)).count > 50)
  }

  /// After an update: the screens have the names of the build, and `why` leads on to what they were called.
  private static func expectUpdated(_ session: NavSession, _ files: MemoryFileSystem, _ build: Int) throws {
    let (product, cart) = names(build)
    let routes = session.scene.screens.compactMap { $0.value.route }
    #expect(routes.contains(product) && routes.contains(cart))
    #expect(!routes.contains("product") || build < 3)
    #expect(!routes.contains("cart") || build < 5)
    #expect(session.plugins.map(\.id).contains("tips") == (build < 4))
    guard build == 3 || build == 5 else { return }
    try session.flush()
    let journal = try NavJournal(at: path, in: files)
    let renamed = build == 3 ? "article" : "basket"
    let words = try journal.why(NavPath("items.\(renamed).title")).causes.map(\.what).joined(
      separator: "\n")
    #expect(words.contains(build == 3 ? "product" : "cart"), "\(words)")
  }

  @Test func `a report of the year replays elsewhere`() throws {
    let (files, elsewhere) = (MemoryFileSystem(), MemoryFileSystem())
    for launch in 0..<12 {
      let session = try NavSession.open(
        at: Self.path, in: files, options: Self.options(launch / 2 + 1, launch),
        initial: .tabs("main") {
          .stack("home", root: "feed")
            .stack("more", root: "settings")
        })
      try Self.use(session, launch / 2 + 1, launch)
      if launch == 11 {
        let report = try session.report(last: 500, to: "report.jsonl", in: elsewhere)
        #expect(report.commits == 500)
      }
      try session.close()
    }
    let report = try NavJournal(at: "report.jsonl", in: elsewhere)
    #expect(report.verdict == .clean)
    let verification = try report.verify(plugins: .builtIn)
    #expect(verification.divergences.isEmpty, "\(verification)")
    let (scene, original) = (
      try report.scene(at: .end), try NavJournal(at: Self.path, in: files).scene(at: .end)
    )
    #expect(scene.layout.map(\.role) == original.layout.map(\.role))
    let text = String(decoding: try #require(elsewhere.contents(of: "report.jsonl")), as: UTF8.self)
    for word in ["secret", "looked", "details-", "sku"] { #expect(!text.contains(word), "\(word)") }
  }
}
