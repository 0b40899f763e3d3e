import NavContainers
import NavEvents
import NavJournals
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// The rules of a deck, sentence by sentence. That it does what a drillDown does is the matter of a walk.
struct DeckTests {
  /// A session whose root is a deck, or has one in it.
  private struct Decked {
    let recorded: RecordedSession
    let plugins: [any NavPlugin]

    init(_ others: any NavPlugin..., scene: String = Self.root) throws {
      plugins = [Deck(), SwipeBack()] + others
      recorded = try RecordedSession(attached: plugins)
      try send("scene json=\(scene)")
    }

    static let root = #"{"root":{"id":"main","kind":"arranged","rules":"deck"}}"#
    static let inStack =
      #"{"root":{"id":"s","kind":"stack","entries":[{"id":"home"},{"id":"main","kind":"arranged","rules":"deck"}]}}"#

    @discardableResult func send(_ lines: String...) throws -> NavCommit {
      var last: NavCommit?
      for line in lines { last = try recorded.session.commit(try NavCommand(line: line), from: .user) }
      return try #require(last)
    }

    var deck: NavScene.Arranged {
      get throws {
        guard case .arranged(let deck)? = recorded.session.scene["main"] else { throw NoDeck() }
        return deck
      }
    }

    var scene: NavScene { recorded.session.scene }
    var visible: [String] { scene.visible }
    var panes: [String] { scene.layout.filter { !$0.role.isBar }.map(\.description) }

    /// Deciding the journal again gives the same with the rules, and with the recorded answers in their place, and so does deciding the
    /// redacted journal.
    func expectVerified(_ location: SourceLocation = #_sourceLocation) throws {
      let journal = try NavJournal(at: RecordedSession.path, in: recorded.files)
      var catalog = PluginCatalog()
      for plugin in plugins { catalog.add(plugin) }
      let with = try journal.verify(plugins: catalog)
      #expect(with.divergences.isEmpty && with.mismatch == nil, "\(with)", sourceLocation: location)
      var others = PluginCatalog()
      others.add(SwipeBack())
      let without = try journal.verify(plugins: others)
      #expect(without.divergences.isEmpty, "\(without)", sourceLocation: location)
      // The guard of a test compares with an id that is not declared.
      if plugins.count == 2 {
        let files = MemoryFileSystem()
        files.write(Array(try journal.redacted(plugins: catalog)), to: "redacted.jsonl")
        let copy = try NavJournal(at: "redacted.jsonl", in: files).verify(plugins: catalog)
        #expect(copy.divergences.isEmpty && copy.mismatch == nil, "\(copy)", sourceLocation: location)
      }
      #expect(try recorded.viewOfReplay() == recorded.session.stateView(), sourceLocation: location)
    }
  }

  private struct NoDeck: Error {}

  private static func keeper(_ id: String) -> TestGuard {
    TestGuard("keeper") { removal, _ in removal.screens.contains(id) ? "“\(id)” stays." : nil }
  }

  // MARK: Panes

  @Test func `in a regular width, the left pane shows the screen below the top, and the right one the top`()
    throws
  {
    let deck = try Decked()
    try deck.send("perform bars hidden=true", "push a")
    #expect(deck.panes == ["pane a 0 0 320×768"])
    try deck.send("push b")
    #expect(deck.panes == ["pane a 0 0 320×768", "pane b 321 0 703×768"])
    try deck.send("push c")
    #expect(deck.panes == ["pane b 0 0 320×768", "pane c 321 0 703×768"])
    #expect(try deck.deck.children == ["a", "b", "c"])
    #expect(try deck.deck.shown.map(\.role) == ["left", "right"])
    #expect(try deck.deck.focus == "c")
    try deck.expectVerified()
  }

  @Test func `in a compact width, one pane shows the top, and a wide window shows two again`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push c")
    let wide = deck.panes
    try deck.send("resize 400 768")
    #expect(deck.panes == ["pane c 0 64 400×704"])
    #expect(deck.scene.items["c"]?.backButton?.title == "b")
    try deck.send("resize 1024 768 compact")
    #expect(deck.panes == ["pane c 0 64 1024×704"])
    try deck.send("resize 1024 768")
    #expect(deck.panes == wide)
    try deck.expectVerified()
  }

  @Test func `push nil leaves the right pane empty until a screen comes or the top leaves`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push nil")
    #expect(deck.visible == ["b"])
    #expect(try deck.deck.children == ["a", "b"])
    try deck.send("push nil")
    #expect(try deck.recorded.last().by == [#"{"plugin":"deck","did":"kept"}"#])
    try deck.send("resize 400 768", "resize 1024 768")
    #expect(deck.visible == ["b"])
    try deck.send("push c")
    #expect(deck.visible == ["b", "c"])
    try deck.send("push nil", "pop")
    #expect(try deck.deck.children == ["a", "b", "c"])
    #expect(deck.visible == ["b", "c"])
    try deck.send("push nil", "removed c")
    #expect(deck.visible == ["a", "b"])
    #expect(try (deck.deck.values?.text ?? "{}") == "{}")
    try deck.expectVerified()
  }

  @Test func `the left pane has the back button, and none while the bars are hidden`() throws {
    let deck = try Decked()
    try deck.send("push a back=All", "push b", "push c")
    #expect(deck.scene.items["b"]?.backButton?.title == "All")
    #expect(deck.scene.items["c"]?.backButton == nil)
    #expect(try deck.deck.shown[0].back == Arrangement.Back(title: "All", removes: ["c"], shows: "a"))
    try deck.send("perform bars hidden=true")
    #expect(deck.scene.items["b"]?.backButton == nil)
    #expect(try deck.send("back").refusal == nil)
    #expect(deck.visible == ["a", "b"])
    try deck.expectVerified()
  }

  // MARK: Children

  @Test func `an empty deck shows nothing, and changes nothing when it is popped`() throws {
    let deck = try Decked()
    for line in ["pop", "back", "root", "push nil"] {
      #expect(try deck.send(line).refusal == nil, "\(line)")
      #expect(try deck.recorded.last().by == [#"{"plugin":"deck","did":"kept"}"#], "\(line)")
    }
    for line in ["replace x", "replace nil", "popto x", "swipe begin 0", "perform show for=x"] {
      #expect(try deck.send(line).refusal?.code == .vetoed, "\(line)")
    }
    #expect(deck.visible.isEmpty)
    try deck.expectVerified()
  }

  @Test func `what is added otherwise comes on top, and the host may take off any child`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push nil", "add stack s in=main")
    #expect(try deck.deck.shown.map(\.child) == ["b", "s"])
    try deck.send("push x")
    #expect(deck.visible == ["b", "x"])
    try deck.send("popto a")
    #expect(try deck.deck.children == ["a", "b"])
    try deck.send("push c", "removed b")
    #expect(deck.visible == ["a", "c"])
    try deck.send("removed c a")
    #expect(try deck.deck.children.isEmpty)
    try deck.expectVerified()
  }

  @Test func `a screen that a plugin keeps stays, on every way out`() throws {
    let deck = try Decked(Self.keeper("c"))
    try deck.send("push a", "push b", "push c", "push d", "pop")
    for line in [
      "pop", "back", "root", "popto a", "replace x", "replace nil", "swipe begin 0",
      "perform show for=a id=x",
      "perform show for=b id=x",
    ] {
      let refusal = try deck.send(line).refusal
      #expect(refusal?.code == .vetoed && refusal?.reasons.map(\.by) == ["keeper"], "\(line)")
    }
    #expect(try deck.deck.children == ["a", "b", "c"])
    try deck.expectVerified()
  }

  @Test func `set and select are refused, as in a drillDown`() throws {
    let deck = try Decked()
    try deck.send("push a")
    for line in ["set a b", "select a"] {
      #expect(try deck.send(line).refusal?.reasons.map(\.by) == ["deck"], "\(line)")
    }
    try deck.expectVerified()
  }

  // MARK: Verbs

  @Test func `show pops to a screen and puts another one beside it, in one event`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push c", "push d")
    let commit = try deck.send("perform show for=a id=x title=X")
    #expect(commit.events.count == 1)
    #expect(try deck.deck.children == ["a", "x"])
    #expect(deck.scene.screens["x"]?.title == "X")
    #expect(try deck.recorded.last().events[0].contains(#""removed":["d","c","b"]"#))
    try deck.send("perform show for=x id=y")
    #expect(try deck.deck.children == ["a", "x", "y"])
    try deck.send("perform show for=x id=y")
    #expect(try deck.recorded.last().by == [#"{"plugin":"deck","did":"kept"}"#])
    // A screen that would be removed is still there when the new one is checked.
    #expect(try deck.send("perform show for=a id=y").refusal?.code == .duplicateNode)
    try deck.send("perform show for=a id=x")
    #expect(try deck.deck.children == ["a", "x"])
    try deck.send("perform show for=a")
    #expect(try deck.deck.children == ["a"])
    try deck.expectVerified()
  }

  @Test func `the width of the left pane is set, and panes end where the deck does`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "perform bars hidden=true", "perform width points=400")
    #expect(deck.panes == ["pane a 0 0 400×768", "pane b 401 0 623×768"])
    try deck.send("perform width points=2000")
    #expect(deck.panes == ["pane a 0 0 1024×768", "pane b 1024 0 0×768"])
    for points in ["0", "-1", "x", "1000001"] {
      #expect(try deck.send("perform width points=\(points)").refusal?.code == .vetoed, "\(points)")
    }
    try deck.expectVerified()
  }

  @Test func `a placeholder is shown in an empty pane, and is no screen of the stack`() throws {
    let deck = try Decked()
    try deck.send("perform placeholder id=q title=Nothing", "perform placeholder side=left id=p")
    #expect(deck.visible == ["p", "q"])
    #expect(deck.scene.screens["q"]?.title == "Nothing")
    #expect(try deck.send("popto q").refusal?.code == .vetoed)
    try deck.send("pop")
    #expect(try deck.deck.children == ["p", "q"])
    try deck.send("push a")
    #expect(deck.visible == ["a", "q"])
    try deck.send("push b")
    #expect(deck.visible == ["a", "b"])
    try deck.send("push nil")
    #expect(deck.visible == ["b", "q"])
    #expect(try deck.deck.focus == "b")
    try deck.send("perform placeholder id=r")
    #expect(deck.visible == ["b", "r"])
    try deck.send("perform placeholder id=r")
    #expect(try deck.recorded.last().by == [#"{"plugin":"deck","did":"kept"}"#])
    try deck.send("perform placeholder", "removed p")
    #expect(try deck.deck.children == ["a", "b"])
    try deck.expectVerified()
  }

  @Test func `a compact width shows the right placeholder if there is nothing else`() throws {
    let deck = try Decked()
    try deck.send("perform placeholder id=q", "resize 400 768")
    #expect(deck.visible == ["q"])
    try deck.send("perform placeholder side=left id=p")
    #expect(deck.visible == ["p"])
    try deck.expectVerified()
  }

  @Test(arguments: [
    "jump", "bars", "bars hidden=perhaps", "show id=x", "placeholder side=top id=x", "width",
  ])
  func `a verb that is unknown or lacks an argument is refused with a reason`(_ verb: String) throws {
    let deck = try Decked()
    try deck.send("push a")
    let refusal = try #require(try deck.send("perform \(verb)").refusal)
    #expect(refusal.code == .vetoed && refusal.reasons.map(\.by) == ["deck"])
    #expect(refusal.reasons.first?.message.isEmpty == false)
    try deck.expectVerified()
  }

  @Test func `a redacted journal keeps the verbs and numbers of a deck, and no id or title`() throws {
    let deck = try Decked()
    try deck.send("push secret", "push other", "push nil", "perform width points=400")
    try deck.send(
      "perform placeholder id=hiding title=Hidden", "perform show for=secret id=third title=Third")
    let journal = try NavJournal(at: RecordedSession.path, in: deck.recorded.files)
    var catalog = PluginCatalog()
    for plugin in deck.plugins { catalog.add(plugin) }
    let text = String(decoding: try journal.redacted(plugins: catalog), as: UTF8.self)
    for word in ["secret", "other", "hiding", "Hidden", "third", "Third"] {
      #expect(!text.contains(word), "\(word)")
    }
    for word in [#""verb":"show""#, #""points":"400""#, #""role":"right""#, #""leftWidth":400"#] {
      #expect(text.contains(word), "\(word)")
    }
    try deck.expectVerified()
  }

  @Test func `a deck keeps the laws of rules`() throws { try PluginConformance.check(Deck()) }

  @Test func `a deck and its placeholders are restored, and the last screen is on top`() throws {
    let deck = try Decked()
    try deck.send("perform placeholder id=q restore=q", "push a restore=a", "push b restore=b", "push c")
    try deck.send("perform width points=400", "push d restore=d", "push e")
    let archive = try CanonicalJSON(deck.recorded.session.preserve())
    try deck.send("root", "pop", "pop", "perform width points=320")
    try deck.recorded.session.send(.restore(archive))
    #expect(try deck.deck.children == ["q", "a", "b", "d"])
    #expect(deck.panes == ["pane b 0 64 400×704", "pane d 401 64 623×704"])
    try deck.send("push nil")
    #expect(deck.visible == ["d", "q"])
    try deck.expectVerified()
  }

  // MARK: Swipes

  @Test func `the left pane follows a swipe and grows, and the screen below comes from the left`() throws {
    let deck = try Decked()
    try deck.send("perform bars hidden=true", "push a", "push b", "push c", "swipe begin 0")
    #expect(
      deck.panes == ["below a -96 0 320×768", "pane b 0 0 320×768", "pane c 321 0 703×768"])
    try deck.send("swipe move 160")
    #expect(
      deck.panes == ["below a -48 0 320×768", "pane b 160.5 0 511.5×768", "pane c 321 0 703×768"])
    try deck.send("swipe end 250")
    #expect(deck.panes == ["pane a 0 0 320×768", "pane b 321 0 703×768"])
    #expect(try deck.send("swipe begin 0").refusal?.code == .vetoed)
    try deck.send("resize 400 768", "swipe begin 0", "swipe move 200")
    #expect(deck.panes == ["below a -60 0 400×768", "pane b 200 0 400×768"])
    try deck.send("swipe cancel")
    #expect(deck.panes == ["pane b 0 0 400×768"])
    try deck.expectVerified()
  }

  @Test func `no swipe begins while the interface is turning`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push c", "rotate begin portrait")
    #expect(
      try deck.send("swipe begin 0").refusal?.reasons.map(\.message) == ["The interface is turning."])
    try deck.send("rotate end")
    #expect(try deck.send("swipe begin 0").refusal == nil)
    try deck.expectVerified()
  }

  @Test func `a resize goes on with a swipe, unless the panes change under it`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "push c", "swipe begin 0", "resize 900 700")
    #expect(try deck.deck.swipe != nil)
    try deck.send("resize 500 700")
    #expect(try deck.deck.swipe == nil)
    #expect(deck.visible == ["c"])
    try deck.expectVerified()
  }

  // MARK: Inside of others

  @Test func `in a stack, back goes to the deck as long as a pane shows a back button`() throws {
    let deck = try Decked(scene: Decked.inStack)
    try deck.send("push a", "push b", "push c")
    #expect(deck.scene.focus == "main")
    try deck.send("back")
    #expect(deck.visible == ["a", "b"])
    try deck.send("back")
    #expect(deck.visible == ["home"])
    try deck.expectVerified()
  }

  @Test func `in a stack, a back button that is hidden leads to what is around the deck`() throws {
    let deck = try Decked(scene: Decked.inStack)
    try deck.send("push a", "push b", "push c", "hidesback b on", "back")
    #expect(deck.visible == ["home"])
    try deck.expectVerified()
  }

  @Test func `popto goes to the deck that has the screen, whatever has the focus in it`() throws {
    let deck = try Decked()
    try deck.send("push a", "push b", "add stack s in=main", "push x")
    #expect(deck.scene.focus == "s")
    try deck.send("popto a")
    #expect(deck.visible == ["a", "b"])
    try deck.expectVerified()
  }

  @Test func `a deck of a scene that says too much shows what it can`() throws {
    let deck = try Decked(
      scene:
        #"{"root":{"id":"main","kind":"arranged","rules":"deck","children":[{"id":"a"},{"id":"b"}],"values":{"leftWidth":-3,"emptyBeside":"x","rightPlaceholder":"b","leftPlaceholder":"b","more":1}}}"#
    )
    #expect(deck.visible == ["a"])
    #expect(try deck.deck.values?.text == #"{"leftPlaceholder":"b"}"#)
    try deck.send("pop")
    #expect(deck.visible == ["b"])
    try deck.expectVerified()
  }
}
