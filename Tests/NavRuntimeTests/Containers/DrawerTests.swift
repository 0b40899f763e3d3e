import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The rules `drawer`: what their doc comment says, sentence by sentence.
struct DrawerTests {
  /// The menu and three pages, in a window of 1024 points.
  private static func session(
    _ drawer: Drawer, _ others: [any NavPlugin] = [],
    _ children: [String] = ["menu", "home", "inbox", "help"],
    values: String = ""
  ) throws -> RuledSession {
    let nodes = children.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return try RuledSession(drawer, others, members: "[\(nodes)]\(values)")
  }

  private static func drawer(_ configuration: String? = nil) throws -> Drawer {
    try Drawer(configuration: configuration)
  }

  // MARK: The children

  @Test func `the first child is the menu, and the first page is shown`() throws {
    let drawer = try Self.session(Self.drawer())
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    #expect(try drawer.container.focus == "home")
    #expect(drawer.layout == ["pane home 0 64 1024×704"])
    #expect(try drawer.container.values?.text == #"{"count":4,"menu":"menu"}"#)
    try drawer.expectVerified()
  }

  @Test func `no page becomes the menu when the menu leaves, and the page is all there is`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("select inbox")
    try drawer.send("perform open")
    try drawer.send("removed menu")
    #expect(try drawer.outcome == "[home, *inbox, help] back")
    #expect(try drawer.container.shown.map(\.dim) == [0])
    for line in ["perform open in=m", "perform close in=m", "perform toggle in=m", "swipe begin 0 in=m"] {
      #expect(try drawer.reason(line) == "The drawer has no menu.")
    }
    try drawer.send("select home")
    try drawer.send("resize 500 800")
    try drawer.send("push more in=m")
    #expect(try drawer.outcome == "[home, inbox, help, *more] back")
    // A child of the same id is the menu again.
    try drawer.send("add stack menu in=m")
    try drawer.send("perform open in=m")
    #expect(try drawer.outcome == "[home, inbox, help, *more, *menu] back")
    try drawer.expectVerified()
  }

  @Test func `without pages the menu has the whole container, and a page that comes is shown`() throws {
    let drawer = try Self.session(Self.drawer(), [], ["menu"])
    #expect(try drawer.outcome == "[*menu]")
    #expect(drawer.layout == ["pane menu 0 0 1024×768"])
    try drawer.send("perform open")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    for line in ["perform close", "perform toggle", "swipe begin 0"] {
      #expect(try drawer.reason(line) == "There is no page beside the menu.")
    }
    #expect(try drawer.reason("replace x") == "There is no page to replace.")
    try drawer.send("pop in=m")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    try drawer.send("add stack home in=m")
    #expect(try drawer.outcome == "[menu, *home]")
    try drawer.expectVerified()
  }

  @Test func `a drawer without children forgets its menu, and the next child is another one`() throws {
    let drawer = try Self.session(Self.drawer(), [], [])
    #expect(try drawer.outcome == "[]")
    #expect(try drawer.reason("perform open in=m") == "The drawer has no menu.")
    try drawer.send("push one in=m")
    try drawer.send("push two in=m")
    #expect(try drawer.outcome == "[one, *two]")
    try drawer.send("removed two one")
    #expect(try drawer.outcome == "[]")
    #expect(try drawer.container.values?.text ?? "{}" == "{}")
    try drawer.send("set two one in=m")
    try drawer.send("perform open in=m")
    #expect(try drawer.outcome == "[*two, *one] back")
    try drawer.send("set json=[] in=m")
    #expect(try drawer.outcome == "[]")
    try drawer.expectVerified()
  }

  @Test func `a menu that is not the first child is the one that the values name`() throws {
    let drawer = try Self.session(Self.drawer(), values: #","values":{"menu":"inbox"}"#)
    #expect(try drawer.outcome == "[*menu, home, inbox, help]")
    try drawer.send("perform open")
    #expect(try drawer.outcome == "[*menu, home, *inbox, help] back")
    try drawer.send("perform close")
    try drawer.send("pop in=m")
    #expect(try drawer.container.values?.text == #"{"at":1,"count":3,"menu":"inbox"}"#)
    try drawer.expectVerified()
  }

  @Test func `a menu that gets another id stays the menu, open or closed`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("change menu id=list")
    #expect(try drawer.outcome == "[list, *home, inbox, help]")
    try drawer.send("perform open")
    #expect(try drawer.outcome == "[*list, *home, inbox, help] back")
    try drawer.send("change list id=rail")
    #expect(try drawer.outcome == "[*rail, *home, inbox, help] back")
    try drawer.send("change home id=start")
    #expect(try drawer.outcome == "[*rail, *start, inbox, help] back")
    try drawer.expectVerified()
  }

  @Test func `the menu and the pages may be containers, and take back first what they have`() throws {
    let drawer = try Self.session(Self.drawer(), [], [])
    for line in [
      "add stack menu in=m", "add tabs home in=m", "add stack inbox in=m",
      "add arranged more rules=drawer in=m",
    ] {
      try drawer.send(line)
    }
    try drawer.send("push list in=menu")
    try drawer.send("push labels in=menu")
    try drawer.send("push letters in=inbox")
    try drawer.send("push letter in=inbox")
    try drawer.send("select inbox in=m")
    try drawer.send("perform open in=m")
    #expect(try drawer.outcome == "[*menu, home, *inbox, more] back")
    #expect(drawer.recorded.session.scene.visible == ["letter", "labels"])
    try drawer.send("back")
    #expect(drawer.recorded.session.scene.visible == ["letter", "list"])
    try drawer.send("back")
    #expect(drawer.recorded.session.scene.visible == ["letter"])
    try drawer.send("back")
    #expect(drawer.recorded.session.scene.visible == ["letters"])
    try drawer.send("back")
    #expect(try drawer.outcome == "[menu, *home, inbox, more]")
    try drawer.send("select more in=m")
    #expect(try drawer.reason("perform open in=more") == "The drawer has no menu.")
    try drawer.expectVerified()
  }

  // MARK: Open and closed

  @Test func `open moves the menu over the page, which is dimmed, and gives it the focus`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("perform open")
    #expect(
      try drawer.recorded.last().events == [
        #"{"type":"arranged","container":"m","shown":[{"child":"home","role":"page","dim":0.5},{"child":"menu","role":"menu","width":320,"bar":"none","back":{"shows":"home"}}],"focus":"menu","values":{"count":4,"menu":"menu","open":true},"transition":"push","moves":[{"child":"menu","x":-320,"width":320}]}"#
      ])
    #expect(try drawer.container.focus == "menu")
    #expect(drawer.recorded.session.scene.visible == ["home", "menu"])
    try drawer.send("perform open")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    try drawer.send("perform close")
    #expect(try drawer.container.focus == "home")
    #expect(
      try drawer.recorded.last().events.first?.contains(
        #""transition":"pop","moves":[{"child":"menu","x":-320,"width":320}]"#) == true)
    try drawer.send("perform close")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    try drawer.send("perform toggle")
    #expect(try drawer.container.focus == "menu")
    try drawer.send("perform toggle")
    #expect(try drawer.container.focus == "home")
    try drawer.expectVerified()
  }

  @Test func `from a width on the menu stands beside the page, where nothing opens or closes it`() throws {
    let drawer = try Self.session(Self.drawer(#"{"permanent":900}"#))
    #expect(try drawer.outcome == "[*menu, *home, inbox, help]")
    #expect(drawer.layout == ["pane home 320 64 704×704", "pane menu 0 0 320×768"])
    #expect(try drawer.container.focus == "home")
    try drawer.send("perform open")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    for line in ["perform close", "perform toggle", "swipe begin 0"] {
      #expect(try drawer.reason(line) == "The menu is permanent in a container of this width.")
    }
    try drawer.send("select inbox")
    #expect(try drawer.outcome == "[*menu, home, *inbox, help] back")
    try drawer.send("back")
    #expect(try drawer.outcome == "[*menu, *home, inbox, help]")
    try drawer.send("resize 899 700")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.send("resize 900 700")
    #expect(try drawer.outcome == "[*menu, *home, inbox, help]")
    try drawer.expectVerified()
  }

  @Test func `an open drawer is open again in a container that was wide meanwhile`() throws {
    let drawer = try Self.session(Self.drawer(#"{"permanent":900}"#))
    try drawer.send("resize 600 700")
    try drawer.send("perform open")
    let before = try drawer.container
    try drawer.send("resize 1024 700")
    #expect(try drawer.container.focus == "home")
    #expect(try drawer.container.shown.map(\.dim) == [0, 0])
    try drawer.send("resize 600 700")
    #expect(try drawer.container == before)
    // A page that was selected meanwhile has closed it.
    try drawer.send("resize 1024 700")
    try drawer.send("select inbox")
    try drawer.send("resize 600 700")
    #expect(try drawer.outcome == "[menu, home, *inbox, help] back")
    try drawer.expectVerified()
  }

  @Test func `the width of the container counts, not that of the window`() throws {
    let drawer = try Self.session(Self.drawer(#"{"permanent":700}"#))
    #expect(try drawer.container.shown.count == 2)
    try drawer.send("add arranged inner rules=drawer in=m")
    for id in ["rail", "one"] { try drawer.send("add stack \(id) in=inner") }
    try drawer.send("select inner in=m")
    let inner = drawer.recorded.session.scene["inner"]
    guard case .arranged(let container)? = inner else { throw DrawerIsMissing() }
    // 1024 − 320 are more than 700, and 1000 − 320 less.
    #expect(container.description == "drawer [*rail, *one]")
    try drawer.send("resize 1000 700")
    guard case .arranged(let container)? = drawer.recorded.session.scene["inner"] else {
      throw DrawerIsMissing()
    }
    #expect(container.description == "drawer [rail, *one]")
    try drawer.expectVerified()
  }

  private struct DrawerIsMissing: Error {}

  // MARK: Pages

  @Test func `select shows a page by its id or its index among the pages, and closes the drawer`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("perform open")
    try drawer.send("select help")
    #expect(try drawer.outcome == "[menu, home, inbox, *help] back")
    try drawer.send("perform open")
    try drawer.send("select 1")
    #expect(try drawer.outcome == "[menu, home, *inbox, help] back")
    try drawer.send("perform open")
    try drawer.send("select inbox")
    #expect(try drawer.outcome == "[menu, home, *inbox, help] back")
    #expect(try drawer.reason("select menu") == "“menu” is the menu: open shows it.")
    #expect(try drawer.reason("select nobody") == "“nobody” is none of the pages.")
    #expect(try drawer.reason("select 3") == "There is no page at 3.")
    try drawer.expectVerified()
  }

  @Test func `jump shows a page as select does, and may leave the drawer as it is`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("perform open")
    try drawer.send("perform jump page=help open=true")
    #expect(try drawer.outcome == "[*menu, home, inbox, *help] back")
    try drawer.send("perform jump index=1")
    #expect(try drawer.outcome == "[menu, home, *inbox, help] back")
    try drawer.send("perform jump index=0 open=true")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    let reasons = [
      "perform jump": "jump needs a page: page=ID or index=NUMBER.",
      "perform jump page=home index=0": "jump needs a page: page=ID or index=NUMBER.",
      "perform jump page=[1]": "page= is the id of a page.",
      "perform jump page=menu": "“menu” is the menu: open shows it.",
      "perform jump page=x": "“x” is none of the pages.",
      "perform jump index=x": "index= is the index of a page, such as 0.",
      "perform jump index=0.5": "index= is the index of a page, such as 0.",
      "perform jump index=7": "There is no page at 7.",
      "perform jump index=-1": "There is no page at -1.",
      "perform jump index=1 open=perhaps": "open= is true or false.",
      "perform jump index=1 title=x": "jump has no argument “title”: it has page, index, open.",
      "perform open wide=true": "open has no argument “wide”.",
      "perform hide": "A drawer does not know hide: it knows open, close, toggle and jump.",
    ]
    for (line, reason) in reasons { #expect(try drawer.reason(line) == reason) }
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.expectVerified()
  }

  @Test func `each sample of a verb does something in a drawer with two pages`() throws {
    let rules = try Self.drawer()
    for verb in rules.verbs {
      for sample in verb.samples.isEmpty ? [CanonicalJSON(members: [:])] : verb.samples {
        let drawer = try Self.session(rules)
        let commit = try #require(
          try drawer.recorded.session.commit(.perform(verb.name, arguments: sample, in: "m"), from: .user))
        #expect(commit.refusal == nil, "\(verb.name) \(sample)")
      }
    }
  }

  @Test func `push adds a page at the end, shows it, and closes the drawer`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("perform open")
    try drawer.send("push x title=X")
    #expect(try drawer.outcome == "[menu, home, inbox, help, *x] back")
    #expect(try drawer.send("push home").refusal?.code == .duplicateNode)
    #expect(try drawer.reason("push nil in=m") == "A drawer has pages: name one.")
    try drawer.expectVerified()
  }

  @Test func `replace puts a page in the place of the shown one, and closes the drawer`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("select inbox")
    try drawer.send("perform open")
    try drawer.send("replace x in=m")
    #expect(try drawer.outcome == "[menu, home, *x, help] back")
    try drawer.send("replace x in=m")
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"kept"}"#])
    #expect(try drawer.send("replace home in=m").refusal?.code == .duplicateNode)
    #expect(try drawer.reason("replace nil in=m") == "A drawer has pages: name one.")
    try drawer.expectVerified()
  }

  @Test func `pop removes the shown page, and shows the one that back would or the one beside it`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("select inbox")
    try drawer.send("perform open")
    #expect(try drawer.reason("pop in=m") == "The menu is over the page: close it first.")
    try drawer.send("perform close")
    try drawer.send("pop in=m")
    #expect(try drawer.outcome == "[menu, *home, help]")
    try drawer.send("pop in=m")
    #expect(try drawer.outcome == "[menu, *help]")
    try drawer.send("pop in=m")
    #expect(try drawer.outcome == "[*menu]")
    try drawer.expectVerified()
  }

  @Test func `set sets the menu and the pages, and keeps the shown page and the state of the drawer`() throws
  {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("select help")
    try drawer.send("perform open")
    try drawer.send("set menu x help home in=m")
    #expect(try drawer.outcome == "[*menu, x, *help, home] back")
    try drawer.send("set home menu x in=m")
    #expect(try drawer.outcome == "[*home, *menu, x] back")
    #expect(try drawer.send("set home menu menu in=m").refusal?.code == .duplicateNode)
    try drawer.send("set x in=m")
    #expect(try drawer.outcome == "[*x]")
    try drawer.expectVerified()
  }

  @Test func `there is no stack to pop to`() throws {
    let drawer = try Self.session(Self.drawer())
    for line in ["popto home in=m", "root in=m"] {
      #expect(
        try drawer.reason(line)
          == "A drawer has pages beside each other, not on a stack: select shows one of them.")
    }
  }

  @Test func `a page that may not leave stays, whatever the command`() throws {
    let drawer = try Self.session(Self.drawer(), [UnsavedChanges()])
    try drawer.send("attr home dirty=true")
    for line in ["pop in=m", "replace x in=m", "set menu inbox in=m", "set json=[] in=m"] {
      #expect(try drawer.reason(line) == "“home” has unsaved changes: save or discard them first.")
    }
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.send("set menu help home in=m")
    #expect(try drawer.outcome == "[menu, help, *home] back")
    try drawer.expectVerified()
  }

  @Test func `the record of an arrangement names its event behind what the commit needs`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send(#"all { select inbox; params home {"answer":42} }"#)
    #expect(
      try drawer.recorded.last().events.map { $0.prefix(13) } == [
        #"{"type":"need"#, #"{"type":"arra"#, #"{"type":"para"#,
      ])
    #expect(try drawer.recorded.last().by == [#"{"plugin":"drawer","did":"arranged","events":[1,2]}"#])
    try drawer.expectVerified()
  }

  // MARK: The way back

  @Test func `back closes an open drawer first, and then goes to a page, and then to what is around it`()
    throws
  {
    let recorded = try RecordedSession(attached: [try Self.drawer()])
    let session = recorded.session
    for line in [
      "scene stack", "push below", "add arranged m rules=drawer", "set menu home inbox", "select inbox",
      "perform open",
    ] { try session.send(try NavCommand(line: line)) }
    func shown() -> [String] { session.scene.visible }
    #expect(shown() == ["inbox", "menu"])
    try session.send(.back())
    #expect(shown() == ["inbox"])
    try session.send(.back())
    #expect(shown() == ["home"])
    #expect(
      try session.commit(.back(in: "m"))?.refusal?.reasons.map(\.message) == [
        "There is no page to go back to."
      ])
    try session.send(.back())
    #expect(shown() == ["below"])
  }

  /// The pages to which `back` goes after `help`, `inbox`, `help` were selected, beginning with the third page.
  private static let ways: [(back: String, pages: [String])] = [
    ("none", []), ("first", ["home"]), ("initial", ["inbox"]), ("order", ["inbox", "home"]),
    ("history", ["inbox"]), ("fullHistory", ["inbox", "help", "inbox"]),
  ]

  @Test(arguments: 0..<6) func `back goes where the setting says`(number: Int) throws {
    let (back, pages) = Self.ways[number]
    let drawer = try Self.session(Self.drawer(#"{"back":"\#(back)","initial":"inbox"}"#))
    #expect(try drawer.outcome.contains("*inbox"))
    for page in ["help", "inbox", "help"] { try drawer.send("select \(page)") }
    for page in pages {
      #expect(try drawer.container.shown.first?.back?.shows == page)
      try drawer.send("back")
      #expect(try drawer.shown == [page])
    }
    #expect(try !drawer.hasBack)
    #expect(try drawer.reason("back in=m") == "There is no page to go back to.")
    try drawer.expectVerified()
  }

  /// The page that is shown when the host takes off `inbox`, after `help` and `inbox` were selected.
  private static let successors = [
    "none": "help", "first": "home", "initial": "help", "order": "home", "history": "help",
    "fullHistory": "help",
  ]

  @Test(arguments: Drawer.BackBehavior.allCases)
  func `the page that leaves otherwise uncovers the one that back would show`(
    back: Drawer.BackBehavior
  ) throws {
    let drawer = try Self.session(Drawer(back: back, initial: ["help"]))
    for page in ["help", "inbox"] { try drawer.send("select \(page)") }
    try drawer.send("perform open")
    try drawer.send("removed inbox")
    #expect(try drawer.shown == [Self.successors[back.rawValue], "menu"])
    try drawer.send("removed home help")
    #expect(try drawer.outcome == "[*menu]")
    try drawer.expectVerified()
  }

  @Test func `a history has no page that has left, and none twice in a row`() throws {
    let drawer = try Self.session(Self.drawer(#"{"back":"fullHistory"}"#))
    for page in ["inbox", "home", "help"] { try drawer.send("select \(page)") }
    #expect(try drawer.container.values?.member("history")?.text == #"["home","inbox","home"]"#)
    try drawer.send("removed inbox")
    #expect(try drawer.container.values?.member("history")?.text == #"["home"]"#)
    try drawer.send("back")
    #expect(try drawer.outcome == "[menu, *home, help]")
    try drawer.expectVerified()
  }

  @Test func `a history has 50 pages at most, and never more than values may have`() throws {
    let drawer = try Self.session(Self.drawer(#"{"back":"fullHistory"}"#))
    for _ in 0..<40 { for page in ["inbox", "home"] { try drawer.send("select \(page)") } }
    #expect(try drawer.container.values?.member("history")?.elements?.count == 50)
    let long = String(repeating: "é", count: 128)
    let pages = (0..<75).map { "\(long.dropLast(1))\($0)" }
    let large = try Self.session(Self.drawer(#"{"back":"history"}"#), [], ["menu"] + pages)
    for page in pages { try large.send("select \(page)") }
    let values = try #require(try large.container.values)
    #expect(values.text.utf8.count <= 16_384)
    #expect(values.member("history")?.elements?.last?.string == pages[73])
    #expect(try large.recorded.last().by == [#"{"plugin":"drawer","did":"arranged","events":[0,1]}"#])
    try large.expectVerified()
  }

  // MARK: Swipes

  private static func digest(_ session: RuledSession) -> Substring? {
    let view = session.recorded.session.stateView()
    return view.firstRange(of: #""digest":""#).map { view[$0.upperBound...].prefix(16) }
  }

  @Test func `a swipe near the edge opens the drawer as far as the finger goes`() throws {
    let drawer = try Self.session(Self.drawer())
    #expect(
      try drawer.reason("swipe begin 33")
        == "A swipe that opens the drawer begins within 32 points of the left edge.")
    let digest = Self.digest(drawer)
    try drawer.send("swipe begin 32")
    try drawer.send("swipe move 112")
    #expect(drawer.layout == ["pane home 0 64 1024×704", "below menu -240 0 320×768"])
    try drawer.send("swipe cancel")
    #expect(Self.digest(drawer) == digest)
    try drawer.send("swipe begin 0")
    // 0.66 of 320 points.
    try drawer.send("swipe end 212")
    #expect(try drawer.outcome == "[*menu, *home, inbox, help] back")
    #expect(try drawer.container.focus == "menu")
    #expect(try drawer.container.values?.member("open")?.bool == true)
    try drawer.send("perform close")
    try drawer.send("swipe begin 0")
    try drawer.send("swipe end 211")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.expectVerified()
  }

  @Test func `a swipe over the open menu closes the drawer, one beside it is refused`() throws {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("perform open")
    #expect(try drawer.reason("swipe begin 321") == "A swipe that closes the drawer begins on the menu.")
    try drawer.send("swipe begin 320")
    try drawer.send("swipe move 160")
    #expect(drawer.layout.last == "pane menu -160 0 320×768")
    try drawer.send("swipe end 100")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.expectVerified()
  }

  @Test func `on the right side all of it is the other way round`() throws {
    let drawer = try Self.session(Self.drawer(#"{"side":"right","width":300}"#))
    #expect(
      try drawer.reason("swipe begin 0")
        == "A swipe that opens the drawer begins within 32 points of the right edge.")
    try drawer.send("swipe begin 1000")
    try drawer.send("swipe move 850")
    #expect(drawer.layout.last == "below menu 874 0 300×768")
    try drawer.send("swipe end 700")
    #expect(drawer.layout.last == "pane menu 724 0 300×768")
    try drawer.send("swipe begin 724")
    try drawer.send("swipe end 1000")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.send("plugin configure drawer side=right permanent=1000")
    #expect(drawer.layout == ["pane home 0 64 704×704", "pane menu 704 0 320×768"])
    try drawer.expectVerified()
  }

  @Test func `a swipe that a resize has made pointless is cancelled`() throws {
    let drawer = try Self.session(Self.drawer(#"{"permanent":900}"#))
    try drawer.send("resize 800 700")
    try drawer.send("swipe begin 0")
    try drawer.send("swipe move 300")
    try drawer.send("resize 1000 700")
    #expect(drawer.recorded.session.scene["m"]?.swipe == nil)
    #expect(drawer.layout == ["pane home 320 64 680×636", "pane menu 0 0 320×700"])
    #expect(try drawer.send("swipe end 300").refusal?.code == .swipeUnavailable)
    try drawer.expectVerified()
  }

  @Test func `a verb in the middle of a swipe cancels it, and a page that leaves then is not shown by it`()
    throws
  {
    let drawer = try Self.session(Self.drawer())
    try drawer.send("swipe begin 0")
    try drawer.send("select help")
    #expect(drawer.recorded.session.scene["m"]?.swipe == nil)
    #expect(try drawer.outcome == "[menu, home, inbox, *help] back")
    try drawer.send("swipe begin 0")
    try drawer.send("removed help")
    try drawer.send("swipe end 900")
    #expect(try drawer.container.shown.map(\.child).contains("home"))
    #expect(try !drawer.container.children.contains("help"))
    try drawer.expectVerified()
  }

  // MARK: Settings

  @Test func `over a page the menu leaves 56 points of it free, or half of a narrow container`() throws {
    let drawer = try Self.session(Self.drawer(#"{"width":400}"#))
    try drawer.send("perform open")
    for (window, width) in [(1024, "400"), (456, "400"), (400, "344"), (112, "56"), (100, "50")] {
      try drawer.send("resize \(window) 700")
      #expect(drawer.layout.last == "pane menu 0 0 \(width)×700")
    }
    try drawer.send("plugin configure drawer width=400 permanent=200")
    try drawer.send("resize 300 700")
    #expect(drawer.layout.last == "pane menu 0 0 150×700")
    try drawer.expectVerified()
  }

  @Test func `the dimming, the edge and the state of a new drawer are settings`() throws {
    let drawer = try Self.session(Self.drawer(#"{"dim":0.25,"edge":0,"open":true}"#))
    #expect(try drawer.outcome == "[*menu, *home, inbox, help] back")
    #expect(try drawer.container.shown.map(\.dim) == [0.25, 0])
    try drawer.send("perform close")
    #expect(
      try drawer.reason("swipe begin 1")
        == "A swipe that opens the drawer begins within 0 points of the left edge.")
    try drawer.send("swipe begin 0")
    try drawer.send("swipe cancel")
    // It was new once.
    try drawer.send("resize 500 500")
    try drawer.send("plugin configure drawer open=true")
    #expect(try drawer.outcome == "[menu, *home, inbox, help]")
    try drawer.expectVerified()
  }

  @Test func `a new drawer shows the page that is initial, and the first page without one`() throws {
    let drawer = try Self.session(Self.drawer(#"{"initial":"nobody,help"}"#))
    #expect(try drawer.outcome == "[menu, home, inbox, *help] back")
    let other = try Self.session(Self.drawer(#"{"initial":["nobody"]}"#))
    #expect(try other.outcome == "[menu, *home, inbox, help]")
    // The menu is no page.
    let third = try Self.session(Self.drawer(#"{"initial":"menu"}"#))
    #expect(try third.outcome == "[menu, *home, inbox, help]")
  }

  @Test func `settings of the initializer are those of the configuration, and others are faults`() throws {
    #expect(try Drawer().configuration == nil)
    let drawer = try Drawer(
      width: 280, permanent: 900, edge: 20, dim: 0.4, side: .right, isOpen: true, back: .history,
      initial: ["home"])
    #expect(
      drawer.configuration
        == #"{"back":"history","dim":0.4,"edge":20,"initial":["home"],"open":true,"permanent":900,"side":"right","width":280}"#
    )
    for text in [
      #"{"width":0}"#, #"{"permanent":0}"#, #"{"edge":-1}"#, #"{"dim":2}"#, #"{"side":"top"}"#,
      #"{"open":1}"#,
      #"{"back":"all"}"#, #"{"initial":""}"#, #"{"dimming":1}"#, "[]",
    ] {
      #expect(throws: PluginFault.self, "\(text)") { try Drawer(configuration: text) }
    }
    #expect(throws: PluginFault.self) { try Drawer(width: .infinity) }
  }

  // MARK: Values of others

  /// Values that no drawer has written, and what is shown.
  private static let strange: [(values: String, outcome: String)] = [
    (#"{"menu":7,"open":"yes","history":[1,"x"],"index":-3,"at":0.5}"#, "[menu, *home, inbox, help]"),
    (#"{"menu":"nobody","open":true,"index":1000000000}"#, "[*menu, home, inbox, help]"),
    (#"{"menu":"nobody","count":4,"at":9}"#, "[*menu, home, inbox, help]"),
    (#"{"menu":"nobody","count":4}"#, "[menu, *home, inbox, help]"),
    (#"{"menu":"menu","history":{"a":1},"more":[[]]}"#, "[menu, *home, inbox, help]"),
  ]

  @Test(arguments: 0..<5) func `values of others are read as far as they fit, and the drawer goes on`(
    number: Int
  ) throws {
    let (values, outcome) = Self.strange[number]
    let drawer = try Self.session(Self.drawer(), values: #","values":\#(values)"#)
    #expect(try drawer.outcome == outcome)
    #expect(!drawer.recorded.journal.contains(#""did":"fault""#))
    try drawer.send("resize 500 500")
    #expect(try drawer.outcome == outcome)
    try drawer.expectVerified()
  }

  @Test func `a drawer is restored with its page, its state and its history`() throws {
    let names = ["menu", "home", "inbox", "help"]
    func members(_ names: [String]) -> String {
      "[\(names.map { #"{"id":"\#($0)","restorationID":"\#($0)"}"# }.joined(separator: ","))]"
    }
    let rules = try Self.drawer(#"{"back":"history"}"#)
    let old = try RuledSession(rules, members: members(names))
    for line in ["select help", "select inbox", "perform open"] { try old.send(line) }
    let archive = try CanonicalJSON(old.recorded.session.preserve())
    let new = try RuledSession(rules, members: members(["menu", "other"]))
    try new.recorded.session.send(.restore(archive))
    #expect(try new.outcome == "[*menu, home, *inbox, help] back")
    #expect(try new.container == old.container)
    for page in ["inbox", "help", "home"] {
      try new.send("back")
      #expect(try new.shown == [page])
    }
    try new.expectVerified()
  }

  // MARK: A walk

  @Test(arguments: 1...8) func `no command fails in any state, and the journal of a walk is verified`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    let configurations = [
      nil, #"{"permanent":700,"back":"history"}"#, #"{"side":"right","back":"fullHistory","open":true}"#,
      #"{"back":"order","initial":"inbox"}"#, #"{"back":"none","permanent":400}"#,
    ]
    let drawer = try Self.session(Self.drawer(configurations[Int(seed) % configurations.count]))
    let lines = [
      "perform open", "perform close", "perform toggle", "perform jump index=0 open=true", "select 1",
      "select inbox",
      "select 9", "push x", "push y", "pop", "replace z", "set menu home inbox help", "set home x",
      "set json=[]",
      "back", "root", "swipe begin 0", "swipe begin 300", "swipe begin 1000", "swipe move 200",
      "swipe end 900",
      "swipe end 0", "swipe cancel", "resize 500 700", "resize 1024 768", "removed menu", "removed home",
      "removed x inbox",
      "add stack s in=m", "add tabs menu in=m", "push t in=s", "change help id=faq",
      "plugin configure drawer",
      "plugin configure drawer permanent=600 back=history",
    ]
    for _ in 0..<300 {
      let line = lines[Int(numbers.next() % UInt64(lines.count))]
      let isForDrawer =
        !line.contains("in=")
        && !["swipe m", "swipe e", "swipe c", "resize ", "removed", "change ", "plugin "].contains {
          line.hasPrefix($0)
        }
      try drawer.send(isForDrawer ? "\(line) in=m" : line)
      let container = try drawer.container
      for pane in container.shown where pane.child == container.focus {
        guard let back = pane.back, drawer.recorded.session.scene["m"]?.swipe == nil else { continue }
        // A way back leads where it says.
        let after = try drawer.recorded.session.preview(.back(in: "m")).scene["m"]
        guard case .arranged(let after)? = after else { continue }
        #expect(after.focus == back.shows, "\(line): \(container)")
      }
    }
    #expect(!drawer.recorded.journal.contains(#""did":"fault""#))
    try drawer.expectVerified()
  }
}
