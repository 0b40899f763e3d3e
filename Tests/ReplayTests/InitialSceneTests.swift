import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The scene that a session begins with, as a value.
struct InitialSceneTests {
  private static let path = SmallJournal.path

  /// The scene of a shop: tabs with a stack and a split.
  private static func shop() throws(SessionError) -> InitialScene {
    try .tabs("main") {
      SceneNode.stack("home", "Home", root: "feed")
      SceneNode.split("search", primary: "list", detail: .placeholder("pick"))
    }
  }

  private static let shopText =
    #"{"root":{"id":"main","kind":"tabs","children":["#
    + #"{"id":"home","kind":"stack","title":"Home","tabItem":"Home","entries":[{"id":"feed"}]},"#
    + #"{"id":"search","kind":"split","primary":{"id":"search/primary","kind":"stack","entries":[{"id":"list"}]},"#
    + #""secondary":{"id":"search/secondary","kind":"stack"},"secondaryPlaceholder":{"id":"pick"}}]}}"#

  // MARK: The value

  @Test func `a scene is written with one line for each node, and is the canonical form of the command`()
    throws
  {
    let scene = try InitialScene.tabs("main") {
      .stack("home", "Home", root: "feed")
        .split("search", primary: "list", detail: .placeholder("pick"))
    }
    #expect(scene.content.text == Self.shopText)
    #expect(try scene == Self.shop())
    #expect(NavCommand.scene(scene) == .scene(scene.content))
  }

  @Test func `every kind of container has its members`() throws {
    let isWide = true
    let form = ScreenDescription("b", title: "B", rightItems: ["edit"])
    let drillDown = SceneNode.drillDown(
      "d", left: ["a", .screen(form)], right: "c", leftPlaceholder: "l", rightPlaceholder: "r")
    let split = SceneNode.split(
      "p", "P", primary: .stack("list", "L", root: "inbox"), supplementary: .empty, detail: "mail",
      compact: .stack("small"))
    let tabs = SceneNode.tabs("t", "All", selected: "d") {
      drillDown
      SceneNode.stack("s") {
        .screen("x")
          .drillDown("inner")
        if isWide { SceneNode.web("w", root: "https://a.example/") }
      }
      for id in ["one", "two"] { SceneNode.stack(id) }
      split
    }
    let scene = try InitialScene(tabs, attributes: ["user": "ada"])
    let parts = [
      #"{"root":{"id":"t","kind":"tabs","title":"All","children":[{"id":"d","kind":"drillDown","left":"#,
      #"[{"id":"a"},{"id":"b","title":"B","rightItems":["edit"]}],"right":{"id":"c"},"#,
      #""leftPlaceholder":{"id":"l"},"rightPlaceholder":{"id":"r"}},{"id":"s","kind":"stack","entries":"#,
      #"[{"id":"x"},{"id":"inner","kind":"drillDown"},{"id":"w","kind":"web","rootURL":"https://a.example/"}]},"#,
      #"{"id":"one","kind":"stack"},{"id":"two","kind":"stack"},{"id":"p","kind":"split","title":"P","#,
      #""tabItem":"P","primary":{"id":"list","kind":"stack","title":"L","entries":[{"id":"inbox"}]},"#,
      #""supplementary":{"id":"p/supplementary","kind":"stack"},"#,
      #""secondary":{"id":"p/secondary","kind":"stack","entries":[{"id":"mail"}]},"#,
      #""compact":{"id":"small","kind":"stack"}}]},"attributes":{"user":"ada"}}"#,
    ]
    #expect(scene.content.text == parts.joined())
  }

  @Test func `the lines of a builder are the same with a dot or with the name of the type`() throws {
    let dots = try InitialScene.tabs("t") {
      .stack("a") {
        .screen("x")
          .screen("y")
      }
      .stack("b", "B", root: "z")
      .drillDown("c", left: ["p"])
      .split("d", primary: "q")
      .web("e", root: "https://a.example/")
      .tabs("f") { .stack("g") }
    }
    let names = try InitialScene.tabs("t") {
      SceneNode.stack("a") {
        "x"; "y"
      }
      SceneNode.stack("b", "B", root: "z")
      SceneNode.drillDown("c", left: ["p"])
      SceneNode.split("d", primary: "q")
      SceneNode.web("e", root: "https://a.example/")
      SceneNode.tabs("f") { SceneNode.stack("g") }
    }
    #expect(dots == names)
    let line = try InitialScene.tabs("t") {
      .stack("a", root: "x"); .stack("b", root: "y")
    }
    #expect(line.content.text.contains(#""id":"b""#))
  }

  @Test func `any string is a screen, also one that is a variable`() throws {
    let (home, pick, count) = (["fe", "ed"].joined(), ["pi", "ck"].joined(), 7)
    let pages: [String] = ["one", "two"]
    let form = ScreenDescription("form", title: "Form")
    let variables = try InitialScene.tabs("t") {
      SceneNode.stack("a", "A", root: home)
      SceneNode.stack("b") {
        home + "/b"
        "item/\(count)"
        form
        for page in pages { page }
        SceneNode.screen(pick + "/b", title: "P")
      }
      SceneNode.drillDown(
        "c", left: pages.map { "c/" + $0 }, right: pick + "/c", rightPlaceholder: home + "/c")
      SceneNode.split("d", primary: home + "/d", supplementary: pick + "/e", detail: .placeholder(pick))
      SceneNode.split("e", primary: .stack("list", root: home + "/e"), detail: .screen(pick + "/f"))
    }
    let literals = try InitialScene.tabs("t") {
      .stack("a", "A", root: "feed")
        .stack("b") {
          .screen("feed/b")
            .screen("item/7")
            .screen(ScreenDescription("form", title: "Form"))
            .screen("one").screen("two")
            .screen("pick/b", title: "P")
        }
        .drillDown("c", left: ["c/one", "c/two"], right: "pick/c", rightPlaceholder: "feed/c")
        .split("d", primary: "feed/d", supplementary: "pick/e", detail: .placeholder("pick"))
        .split("e", primary: .stack("list", root: "feed/e"), detail: "pick/f")
    }
    #expect(variables == literals)
    #expect(try InitialScene.stack("s", root: home) == InitialScene.stack("s", root: "feed"))
    #expect(try InitialScene.drillDown("s", left: [home]) == InitialScene.drillDown("s", left: ["feed"]))
    #expect(try InitialScene.split("s", primary: home) == InitialScene.split("s", primary: "feed"))
    let mixed = SceneNode.drillDown("d", left: [SceneNode(home), .screen(form)], right: "\(pick)")
    #expect(mixed == .drillDown("d", left: ["feed", .screen(form)], right: "pick"))
    #expect(SceneNode.drillDown("d", left: []) == .drillDown("d"))
  }

  @Test func `a drillDown among tabs keeps its title in the tab bar`() throws {
    let scene = try InitialScene.tabs("t") {
      .drillDown("browse", "Browse", left: ["catalog"])
        .drillDown("plain", left: ["list"])
        .stack("cart", "Cart", root: "basket")
    }
    let session = try NavSession(options: .standard)
    try session.send(.scene(scene))
    func titles() -> [String]? {
      if case .tabs(let tabs)? = session.scene["t"] { tabs.titles } else { nil }
    }
    #expect(titles() == ["Browse", "list", "Cart"])
    #expect(scene.content.text.contains(#""propagatesTabBarItem":false"#))
    try session.send(.push(ScreenDescription("other", tabItem: "Other"), in: "browse"))
    try session.send(.setTitle("Changed", of: "catalog"))
    #expect(titles()?.first == "Browse")
    var tab = SceneNode.drillDown("d", left: ["x"])
    tab.description.tabItem = "Own"
    let child = tab
    let own = try InitialScene.tabs("t") { child }
    try #expect(NavSession.titles(of: own) == ["Own"])
  }

  @Test(arguments: BuiltInScene.allCases)
  func `a built-in scene is the same in either form`(_ scene: BuiltInScene) throws {
    #expect(try InitialScene(scene.content) == InitialScene(scene))
  }

  @Test func `what the command scene refuses cannot be built, and has its code and its reason`() throws {
    func refusal(_ root: SceneNode) throws -> Refusal? {
      do throws(SessionError) { _ = try InitialScene(root) } catch {
        guard case .scene(let refusal) = error else { return nil }
        let session = try NavSession()
        let command = NavCommand.scene(try CanonicalJSON(#"{"root":\#(root.json)}"#))
        #expect(try session.send(command) == .refused(refusal))
        #expect(error.code == refusal.code.rawValue)
        return refusal
      }
      return nil
    }
    let cases: [(SceneNode, RefusalCode)] = [
      (.tabs("t") { SceneNode.stack("s", root: "t") }, .duplicateNode),
      (
        .stack("s") {
          "a"; "a"
        }, .duplicateNode
      ),
      (.stack("", root: "a"), .badArgument),
      (.stack("nil"), .badArgument),
      (.stack("s") { SceneNode.stack("inner") }, .nestedNavigation),
      (.stack("s") { SceneNode.tabs("t") {} }, .tabInStack),
      (.stack("s") { SceneNode.split("p") }, .splitInStack),
      (.drillDown("d", right: "a"), .badArgument),
      (.stack("s", root: .screen("a").screen("b")), .badArgument),
      (.tabs("t", selected: "nobody") { SceneNode.stack("s") }, .badArgument),
      (.web("w", root: "no address"), .badArgument),
      ("screen", .badArgument),
    ]
    for (root, code) in cases { #expect(try refusal(root)?.code == code, "\(root)") }
  }

  // MARK: Opening

  @Test func `a new journal has the scene as its one commit, and an existing one ignores it`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(
      at: Self.path, in: disk, options: SmallJournal.options, initial: Self.shop())
    #expect(session.scene.commits == 1)
    #expect(session.scene.root == "main")
    #expect(session.tree.text == Self.shopText)
    try session.close()
    let again = try NavSession.open(
      at: Self.path, in: disk, options: SmallJournal.options, initial: .stack("other"))
    #expect(again.scene.commits == 1)
    #expect(again.tree.text == Self.shopText)
  }

  @Test func `a session in memory begins with the scene, too`() throws {
    let session = try NavSession(options: .standard, initial: Self.shop())
    #expect(session.scene.commits == 1)
    #expect(session.tree.text == Self.shopText)
  }

  @Test func `a journal with reports and without a scene gets the scene and keeps what was reported`() throws
  {
    let disk = MemoryFileSystem()
    let first = try NavSession.open(at: Self.path, in: disk, options: SmallJournal.options)
    try first.send(.window(width: 390, height: 844, orientation: .portrait), from: .system)
    try first.send(.setAttribute("user", to: "ada", of: nil))
    try first.close()
    let session = try NavSession.open(
      at: Self.path, in: disk, options: SmallJournal.options, initial: .stack("main", root: "home"))
    #expect(session.scene.commits == 3)
    #expect(session.scene.environment.width == 390)
    #expect(
      session.tree.text
        == #"{"root":{"id":"main","kind":"stack","entries":[{"id":"home"}]},"attributes":{"user":"ada"}}"#)
  }

  @Test func `a scene that a plugin vetoes is an error of opening`() throws {
    var options = SmallJournal.options
    options.add(VetoingEverything())
    let disk = MemoryFileSystem()
    #expect {
      try NavSession.open(at: Self.path, in: disk, options: options, initial: Self.shop())
    } throws: { error in
      guard case .scene(let refusal)? = error as? SessionError else { return false }
      return refusal.code == .vetoed
    }
  }

  // MARK: Crashes

  /// The journal that begins with the scene of the shop.
  private static func journal() throws -> [UInt8] {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(
      at: path, in: disk, options: SmallJournal.options, initial: shop())
    try session.flush()
    return disk.contents(of: path) ?? []
  }

  @Test func `a journal that was cut at any byte has the whole scene or none, and gets it when it is opened`()
    throws
  {
    let journal = try Self.journal()
    for length in 0...journal.count {
      let cut = Array(journal[..<length])
      let opening = JournalOpening(cut)
      #expect(opening.error == nil, "cut at \(length)")
      let isWhole = length >= journal.count
      #expect(opening.commits == (isWhole ? 1 : 0), "cut at \(length)")
      let disk = MemoryFileSystem()
      disk.write(cut, to: Self.path)
      let session = try NavSession.open(
        at: Self.path, in: disk, options: SmallJournal.options, initial: Self.shop())
      #expect(session.scene.commits == 1, "cut at \(length)")
      #expect(session.tree.text == Self.shopText, "cut at \(length)")
    }
  }

  @Test(arguments: FaultyFileSystem.Operation.allCases, SmallJournal.durabilities)
  func `a call of the system that fails leaves the whole scene or none`(
    _ operation: FaultyFileSystem.Operation, _ durability: Durability
  ) throws {
    var options = SmallJournal.options
    options.durability = durability
    for number in 1...4 {
      for written in [0, 30, 200] {
        let files = FaultyFileSystem(
          FaultyFileSystem.Fault(operation: operation, number: number, code: EIO, written: written))
        // A call that is made less often than this does not fail.
        let session = try? NavSession.open(
          at: Self.path, in: files, options: options, initial: Self.shop())
        if let session { #expect(session.tree.text == Self.shopText) }
        guard let bytes = files.disk.contents(of: Self.path), session == nil else { continue }
        let opening = JournalOpening(bytes, options: options)
        #expect(opening.error == nil)
        #expect(opening.commits <= 1)
        let disk = MemoryFileSystem()
        disk.write(bytes, to: Self.path)
        let again = try NavSession.open(at: Self.path, in: disk, options: options, initial: Self.shop())
        #expect(again.tree.text == Self.shopText)
        #expect(again.scene.commits == 1)
      }
    }
  }
}

extension NavSession {
  /// Returns the titles of the tabs `t` of a scene.
  fileprivate static func titles(of scene: InitialScene) throws -> [String]? {
    let session = try NavSession(options: .standard)
    try session.send(.scene(scene))
    if case .tabs(let tabs)? = session.scene["t"] { return tabs.titles }
    return nil
  }
}
