import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Every command prints as the line that you type for it, and that line is read as the same command.
struct CommandPrintingTests {
  @Test(arguments: [
    (NavCommand.push("b", title: "Second one", in: "main"), #"push b title="Second one" in=main"#),
    (.push(nil), "push nil"), (.push("nil"), #"push "nil""#), (.push("title=x"), #"push "title=x""#),
    (.back(in: "main"), "back in=main"), (.popTo(nil), "popto nil"), (.popToRoot(), "root"),
    (.replace("x", .init(animated: false, animation: .fade)), "replace x animated=false animation=fade"),
    (.show(nil, for: "a b"), #"show nil for="a b""#), (.set(["a", "b"], in: "s"), "set a b in=s"),
    (.setLeftWidth(320.5), "width 320.5"), (.setPrimaryWidth(.init(points: 200)), "width 200 column=primary"),
    (.setSupplementaryWidth(.init(minimum: 9)), "width nil min=9 column=supplementary"),
    (.setNavigationBarsHidden(true), "bars hide"),
    (.setPropagation(of: .tabBarItem, false), "propagate tab off"),
    (.setHidesBackButton(true, of: "a"), "hidesback a on"),
    (.setTitle("A title", of: "a"), #"title a "A title""#),
    (.setAttribute("user", to: "me", of: nil), "attr scene user=me"),
    (.setAttribute("user", to: "me", of: "scene"), #"attr "scene" user=me"#),
    (.setAttribute("user", to: nil, of: "a"), "attr a user="),
    (.setAttribute("a=b", to: "", of: "a"), #"attr a a=b """#),
    (.beginSwipe(at: 0, in: "main"), "swipe begin 0 in=main"),
    (.endSwipe(at: 1, velocity: 600), "swipe end 1 velocity=600"),
    (.rotate(to: .portrait), "rotate portrait"), (.beginRotation(to: .portrait), "rotate begin portrait"),
    (.resize(width: 320, height: 480, sizeClass: .compact), "resize 320 480 compact"),
    (.setActive(false), "active off"), (.setActive(true), "active on"),
    (.window(width: 390, height: 844, orientation: .portrait), "window 390 844 portrait"),
    (
      .window(width: 844, height: 390, orientation: .landscapeLeft, sizeClass: .compact),
      "window 844 390 landscapeLeft compact"
    ),
    (.safeArea(top: 59, left: 0, bottom: 34, right: 0.5), "safeArea 59 0 34 0.5"),
    (.setBarMetrics(bar: 44, tabBar: 83), "metrics bar=44 tabBar=83"), (.setBarMetrics(), "metrics"),
    (.present("x", as: .web, style: .popover), "present x kind=web style=popover"),
    (.present("x", style: .popover, from: "main"), "present x style=popover from=main"),
    (.setPlaceholder(.secondary, "x"), "placeholder secondary x"),
    (.dismiss(bySwipe: true), "dismiss way=swipe"),
    (.add(.drillDown, "d", in: "t", column: .primary), "add drilldown d column=primary in=t"),
    (.scene(BuiltInScene.demo.content), "scene demo"), (.open("https://a.b/?q=1"), "open https://a.b/?q=1"),
    (.failLoad("No network"), #"failed "No network""#), (.detach("swipe-back"), "plugin detach swipe-back"),
    (.note("tapped"), "note tapped"), (.note("a = b"), #"note "a = b""#), (.note(""), #"note """#),
    (
      .note("cart emptied", ["why": "no money", "items": "3"]), #"note "cart emptied" items=3 why="no money""#
    ),
    (.note("a", ["k": "{x}", "empty": ""]), #"note a empty= k="{x}""#),
    (.note("a", values: .object(#"{"k":[1,"two words"],"o":{}}"#)), #"note a k=[1,"two words"] o={}"#),
    (.note("a", values: .object(#"{"k":7}"#)), #"note a json={"k":7}"#),
    (.note("a", ["source": "x"]), #"note a json={"source":"x"}"#),
    (.perform("next"), "perform next"),
    (
      .perform("go", ["page": "3", "name": "two words"], in: "m"), #"perform go name="two words" page=3 in=m"#
    ),
    (.perform("go", arguments: .object(#"{"in":"x"}"#)), #"perform go json={"in":"x"}"#),
    (.perform("go", arguments: .object(#"{"k":[1,2]}"#)), #"perform go k=[1,2]"#),
    (.add(rules: "pager", "m", in: "t"), "add arranged m rules=pager in=t"),
  ])
  func `a command prints as it is typed`(_ command: NavCommand, _ line: String) throws {
    #expect(command.description == line)
    #expect(try NavCommand(line: line) == command)
  }

  @Test func `every kind of command with every kind of text is read back as the same bytes`() throws {
    var kinds: Set<CommandKind> = []
    for text in Self.texts {
      for command in Self.commands(text) {
        kinds.insert(command.kind)
        try Self.expectRoundTrip(command)
      }
    }
    #expect(kinds == Set(CommandKind.allCases))
  }

  @Test(arguments: BuiltInScene.allCases)
  func `random commands are read back as the same bytes`(_ scene: BuiltInScene) throws {
    var generator = CommandGenerator(seed: 50, scene: scene, attributes: [("größe", "1,5 = x"), ("a", "")])
    for _ in 0..<HostileCases.number(full: 2000, usual: 700) {
      var draft = CommitDraft()
      let command = draft.intern(generator.next())
      try Self.expectRoundTrip(draft.plain(command))
    }
  }

  @Test(arguments: RecordedJournal.all + RecordedJournal.regressions)
  func `every recorded command is read back as the same bytes`(_ journal: RecordedJournal) throws {
    for commit in try NavJournal(at: journal.journal.path).commits {
      if let command = commit.command { try Self.expectRoundTrip(command) }
      for contribution in commit.contributions {
        switch contribution.part {
        case .rewrote(let command), .requested(let command, _), .requestRefused(let command, _):
          try Self.expectRoundTrip(command)
        default: break
        }
      }
    }
  }

  @Test(arguments: [["a", "b"], ["a", "a"], ["a", "b", "a"], ["b", "a", "b", "a"]])
  func `a list that names an id several times is read back with the details of each`(_ ids: [String]) throws {
    for titled in 0..<(1 << ids.count) {
      let screens = ids.enumerated().map { place, id in
        titled >> place & 1 == 1 ? ScreenDescription(id, title: "Title \(place)") : ScreenDescription(id)
      }
      let command = NavCommand.set(screens)
      #expect(try NavCommand(command.json) == command, "\(command)")
      let disk = MemoryFileSystem()
      let session = try NavSession.open(at: "list", in: disk)
      try session.send(.scene(BuiltInScene.stack.content))
      try session.send(command)
      #expect(try NavJournal(at: "list", in: disk).commits.map { $0 }.last?.command == command)
    }
  }

  @Test func `a command that was read from a line prints as a line for the same command`() throws {
    var random = SeededNumbers(seed: 12)
    var read = 0
    for _ in 0..<4000 * HostileCases.factor {
      let count = Int.random(in: 1..<7, using: &random)
      let words = (0..<count).compactMap {
        $0 == 0 ? Self.verbs.randomElement(using: &random) : Self.parts.randomElement(using: &random)
      }
      guard let command = try? NavCommand(line: words.joined(separator: " ")) else { continue }
      read += 1
      try Self.expectRoundTrip(command)
    }
    #expect(read > 300)
  }

  @Test(arguments: [
    ("", LineError.Code.syntax, 1), ("pop; pop", .syntax, 6), ("pusch a", .unknownVerb, 1),
    ("push", .badArgument, 5),
    ("push a b", .badArgument, 8), (#"push "a"#, .syntax, 6), ("push json={", .syntax, 11),
    ("push json=5", .badArgument, 11),
    ("goto 5", .unknownVerb, 1),
    ("scene s.json", .badArgument, 7), ("set json=[5]", .badArgument, 10),
    ("restore a.json", .badArgument, 9),
    ("note", .badArgument, 5), ("note k=v", .badArgument, 6), ("note a k=v b", .badArgument, 12),
    ("note a k=v k=w", .badArgument, 12), ("note a k={", .syntax, 10), ("note a k={x}", .badArgument, 10),
    ("all { note a source=app }", .badArgument, 14),
    ("plugin upgrade x 1 99999999999", .badArgument, 20), (#"add json={"id":"x"}"#, .badArgument, 10),
  ])
  func `a line that is not a command is an error with a column`(
    _ line: String, _ code: LineError.Code, _ column: Int
  ) {
    let error = #expect(throws: LineError.self) { try NavCommand(line: line) }
    #expect(error?.code == code)
    #expect(error?.column == column)
  }

  @Test func `commands are equal when their texts have the same bytes`() {
    #expect(NavCommand.popTo("\u{e9}") != .popTo("e\u{301}"))
    #expect(NavCommand.popTo("\u{e9}") == .popTo("\u{e9}"))
    #expect([NavCommand.setTitle("\u{e9}", of: "a")] != [.setTitle("e\u{301}", of: "a")])
    #expect(NavCommand.pop(in: "\u{e9}") != .pop(in: "e\u{301}"))
    #expect(NavCommand.pop() != .popToRoot())
    #expect(NavCommand.push("a") != .push(nil))
    #expect(NavCommand.setPrimaryWidth(.init(points: 1)) != .setPrimaryWidth(.init(fraction: 1)))
    #expect(NavCommand.setHidesBackButton(true, of: "a") != .setHidesBackButton(false, of: "a"))
  }

  // MARK: Material

  static func expectRoundTrip(_ command: NavCommand, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let line = command.description
    let read = try NavCommand(line: line)
    #expect(read.json == command.json, "\(line)", sourceLocation: sourceLocation)
    #expect(!line.utf8.contains { $0 < 0x20 }, "\(line)", sourceLocation: sourceLocation)
  }

  private static let texts = [
    "", "a", "nil", "a b", "a\"b", "a\\b", "x;y", "#x", "title=x", "in=main", "source=user", "json={}",
    "scene", "e\u{301}",
    "\u{e9}", "\u{7}", "\u{202E}", "\n\t\r\0", "a,b", "a=b", "=", ",", "+1", "日本", "\u{2003}", "\u{37E}", "'",
    "{", "[\"a\"]",
    "true", "null", "5", "\u{1F468}\u{200D}\u{1F469}", "\u{200D}", "begin", "x.json", "\\u003d", "\u{FEFF}a",
    "a\u{FE0F}",
  ]

  /// Returns commands of every kind, with `text` in every place that takes a text.
  private static func commands(_ text: String) -> [NavCommand] {
    let screen = screen(text)
    let json = CanonicalJSON(string: text)
    let object = CanonicalJSON(
      canonical: #"{"a":\#(json),"\#("b")":[\#(json),{"c=d":\#(json)}],"n":-1.5,"t":true}"#)
    let pair = CanonicalJSON(canonical: #"{"k":\#(json)}"#)
    let width = ColumnWidth(points: nil, fraction: 0.5, minimum: 1e-7, maximum: 9_007_199_254_740_992)
    let target: String? = text
    return [
      .scene(object), .scene(json), .restore(object), .push(screen, in: target),
      .push(ScreenDescription(text)),
      .pop(in: target, .init(animated: false)), .popTo(target, in: target, .init(animation: .push)),
      .popToRoot(in: target),
      .back(in: target), .replace(screen, in: target, .init(animation: .push)), .replace(nil),
      .setNavigationBarsHidden(false, animated: false, in: target),
      .setToolbarsHidden(true, in: target), .show(screen, for: text, in: target), .show(nil, for: text),
      .setNavigationBarPosition(.top, in: target), .setPlaceholder(.right, screen, in: target),
      .setPlaceholder(.left, nil),
      .setLeftWidth(-0.25, in: target), .setPropagation(of: .navigationItem, true, in: target),
      .beginSwipe(at: 1, in: target), .moveSwipe(to: -2, in: target),
      .endSwipe(at: 3, velocity: -0.5, in: target), .cancelSwipe(in: target),
      .rotate(to: .landscapeRight), .beginRotation(to: .portraitUpsideDown), .endRotation(),
      .resize(width: 1, height: 2, sizeClass: nil), .setActive(true), .setActive(false),
      .all([]), .all([.push(ScreenDescription(text)), .back(in: target), .all([.dismiss()])]),
      .revert(to: "@40", scene: CanonicalJSON(string: text), sizeClass: .compact),
      .revert(to: text, scene: .null),
      .resize(width: 1, height: 2, sizeClass: .regular), .select(text, in: target),
      .window(width: 1, height: 2, orientation: .portrait),
      .window(width: 1, height: 2, orientation: .landscapeRight, sizeClass: .compact),
      .safeArea(top: 1, left: 0, bottom: 0.5, right: -1), .setBarMetrics(),
      .setBarMetrics(bar: 1, topBar: 2, toolbar: 3, tabBar: 0.5, webBar: -1),
      .item(.setHidesBackButton(off: target, on: nil)),
      .item(.setHidesBackButton(off: nil, on: target)), .item(.setHidesBackButton(off: target, on: target)),
      .item(.setHidesBackButton(off: nil, on: nil)),
      .setTitle(text, of: text), .setAttribute(text, to: text, of: text),
      .setParams(object, of: text), .setParams(json, of: text),
      .change(text), .change(text, id: text), .change(text, route: text), .change(text, params: object),
      .change(text, id: text, route: "r", params: pair), .change(text, params: json),
      .deliver(json, from: text), .deliver(object, from: text), .takeResult(text, of: text),
      .note(text), .note(text, [text: text, "k": text]), .note(text, values: object),
      .note(text, values: pair), .perform(text), .perform(text, [text: text, "k": text], in: text),
      .perform(text, arguments: object), .add(rules: text, ScreenDescription(text), in: text),
      .mark(.launch(app: text, build: text, os: text, device: text, previous: .killed)), .mark(.close),
      .mark(.key(text)),
      .note(text, values: json), .note("n", values: CanonicalJSON(canonical: "{}")),
      .push(ScreenDescription(text, request: ScreenRequest(text, opener: text)), in: target),
      .present(ScreenDescription("p", request: "k")), .pop(in: target, result: json),
      .back(result: CanonicalJSON(string: text)), .popTo(text, result: object), .popToRoot(result: pair),
      .dismiss(bySwipe: true, result: json), .endSwipe(at: 3, in: target, result: object),
      .push(ScreenDescription(route: text, params: object, id: text), reuse: .pop(by: ["a", "b c"])),
      .push(ScreenDescription(route: "r", params: pair), reuse: .top),
      .replace(ScreenDescription(route: "r")),
      .show(ScreenDescription(route: text, id: text), for: text, reuse: Reuse(.front, by: [])),
      .setAttribute(text, to: nil, of: nil), .setAttribute("k", to: text, of: text),
      .attach(text), .attach(text, configuration: object), .attach(text, configuration: pair),
      .attach(text, configuration: json),
      .attach(text, configuration: CanonicalJSON(canonical: "{}")), .detach(text),
      .configure(text, configuration: nil), .configure(text, configuration: pair),
      .remember(text, value: object), .remember(text, value: json), .plugin(.quarantine(text)), .reask(text),
      .plugin(.upgrade(text, from: 1, to: .max)), .resume(1), .resume(-2), .drop(3),
      .drop(.max, reason: text),
      .add(.web, screen, in: target, column: .secondary, rootURL: text), .add(.tabs, ScreenDescription(text)),
      .present(screen, as: .split, style: .fullScreen, from: target),
      .modal(
        .present(
          NodeDescription(screen, kind: .web, rootURL: text), .sheet, container: target, presenter: nil)),
      .present(ScreenDescription(text)), .dismiss(), .dismiss(bySwipe: true),
      .removed(text), .removed([text, "b", text]), .removed([]), .reorder([text, "b"], in: target),
      .reorder([]),
      .set([screen, "b"], in: target), .set([ScreenDescription(text), "nil"], in: target), .set([]),
      .setColumn(.compact, to: screen, in: target), .setColumn(.primary, to: nil),
      .showDetail(screen, in: target), .showDetail(nil), .showPrimary(screen, in: target),
      .collapse(in: target), .expand(in: target), .showColumn(.supplementary, in: target),
      .hideColumn(.primary, in: target), .setDisplayMode(.twoDisplace, in: target),
      .setSplitBehavior(.displace, in: target), .setPrimaryWidth(width, in: target),
      .setPrimaryWidth(ColumnWidth()), .setPrimaryWidth(ColumnWidth(points: 2)),
      .setSupplementaryWidth(width, in: target), .setSupplementaryWidth(ColumnWidth()),
      .setPrimaryEdge(.trailing, in: target), .dismissOverlay(in: target),
      .setPlaceholder(.secondary, screen, in: target), .setPlaceholder(.compact, nil),
      .open(text, page: target, in: target), .open(text), .submit(text, in: target),
      .finishLoad(title: target, action: target, actionURL: target, in: target), .finishLoad(),
      .failLoad(text, in: target), .retryLoad(in: target), .cancelLoad(in: target), .reload(in: target),
      .performAction(in: target), .leaveWeb(in: target),
    ]
  }

  private static func screen(_ text: String) -> ScreenDescription {
    var screen = ScreenDescription(text, title: text)
    (screen.restorationID, screen.url, screen.backTitle, screen.tabItem) = (text, text, text, text)
    (screen.leftItems, screen.rightItems, screen.toolbarItems) = ([text, "b"], ["c"], [text])
    screen.leftItemsSupplementBackButton = true
    (screen.autorotates, screen.isEmptyDetail, screen.hidesBottomBar) = (false, true, true)
    screen.orientations = text.utf8.count.isMultiple(of: 2) ? [] : [.portrait, .landscapeRight]
    screen.attributes = [text: text, "z": ""]
    return screen
  }

  private static let verbs = CommandVerb.all.map(\.name)
  private static let parts = [
    "a", "nil", "scene", "begin", "end", "cancel", "5", "-1.5", "in=main", "title=x", "title=\"a b\"",
    "left=a,,b", "attr=k=v,l=", "k=v", "k=", "on", "off",
    "show", "hide", "primary", "supplementary", "for=a", "left", "right", "item", "tab", "column=primary",
    "column=supplementary", "min=3", "fraction=.5", "landscapeLeft",
    "attach", "configure", "upgrade", "remember", "quarantine", "1", "2", "\"{}\"", "\"[1]\"",
    "json={\"id\":\"x\"}", "\"json={}\"", "demo", "web", "stack", "kind=stack", "style=sheet",
    "way=swipe", "velocity=3", "animated=false", "animation=fade", "orientations=portrait", "orientations=",
    "autorotates=false", "top", "tile", "oneOver", "trailing", "é", "e\u{301}",
    "\"\\u{202E}\"", "root=u", "url=u", "source=app", "compact", "empty=true", "id=p", "action=x",
    "actionURL=y",
  ]
}

extension CanonicalJSON {
  /// Returns the value of a text that is canonical.
  fileprivate static func object(_ text: String) -> CanonicalJSON {
    (try? CanonicalJSON(text)) ?? .null
  }
}
