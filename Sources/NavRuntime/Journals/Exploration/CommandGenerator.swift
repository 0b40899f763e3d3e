import NavBase
package import NavEvents
package import NavRuntime

/// A generator of random commands of every kind, for the nodes of a scene. Some of them are meant to
/// be refused.
///
/// The same seed gives the same commands, regardless of the outcomes of earlier ones.
package struct CommandGenerator {
  /// The attributes to set on screens and on the scene, about as often as they are removed.
  private let attributes: [(key: String, value: String)]
  /// The URLs to open.
  let links: [String]
  /// The verbs of the rules of containers.
  private let rulesVerbs: [ContainerVerb]
  private var numbers: SeededNumbers
  /// The numbers that decide about routes. They are others, so that a seed gives the same commands with and without routes.
  private var routeNumbers: SeededNumbers
  /// The numbers that decide about requests and results, which are others for the same reason.
  var requestNumbers: SeededNumbers
  /// The numbers that decide about what the host has done, which are others for the same reason.
  var hostNumbers: SeededNumbers
  let scene: GeneratedScene
  /// Every kind of command. Common kinds, and those that are typical of the scene, appear more often.
  private let kinds: [CommandKind]
  private var last = CommandKind.push

  /// All kinds of commands except the one that only a session sends, when it is opened, those that come with routes,
  /// requests and what the host has done, the one that asks guards again, and marks; for a note, a title stands at times.
  private static let sendable = CommandKind.allCases.filter { kind in
    ![
      .upgrade, .params, .deliver, .take, .removed, .children, .reask, .note, .launch, .close, .key, .change,
      .perform,
    ]
    .contains(
      kind)
  }

  /// Creates a generator from a seed, for a built-in scene.
  package init(
    seed: UInt64, scene: BuiltInScene, attributes: [(key: String, value: String)] = [], links: [String] = []
  ) {
    self.init(seed: seed, scene: SceneUnderTest(scene), attributes: attributes, links: links)
  }

  /// Creates a generator from a seed, for a scene.
  package init(
    seed: UInt64, scene: SceneUnderTest, attributes: [(key: String, value: String)] = [],
    links: [String] = [],
    verbs: [ContainerVerb] = []
  ) {
    numbers = SeededNumbers(seed: seed)
    routeNumbers = SeededNumbers(seed: ~seed)
    requestNumbers = SeededNumbers(seed: seed ^ 0xAAAA_AAAA_AAAA_AAAA)
    hostNumbers = SeededNumbers(seed: seed ^ 0x5555_5555_5555_5555)
    let scene = GeneratedScene(scene)
    self.scene = scene
    kinds =
      Self.sendable + Array(repeating: Self.everyday, count: 4).joined()
      + Array(repeating: scene.favourites, count: 12).joined()
    self.attributes = attributes
    rulesVerbs = verbs
    self.links = links + ["https://example.org/items/7?tab=open", "mailto:nobody", "no url", "../next?q"]
  }

  /// Returns the next command.
  package mutating func next() -> NavCommand {
    last = pick(4) > 0 ? Self.sequels[last] ?? one(of: kinds) : one(of: kinds)
    return told(asking(routed(make(last))))
  }

  // MARK: Routes

  private static let routes = ["r", "r", "s1", "t"]
  private static let params = [
    #"{"id":1}"#, #"{"id":2,"tags":["a"]}"#, #"{"tags":["a"],"id":2}"#, "{}", "[1]",
  ].map { CanonicalJSON(canonical: $0) }
  private static let reuses: [NavReuse] = [
    .new, .top, .top(by: ["id"]), .pop, .pop(by: ["id"]), .front, .front(by: ["id"]),
  ]

  /// Returns a command that brings a screen, now and then with a route and params, with or without its id; or another command as it
  /// is, now and then params instead. The screens of an app are as it describes them.
  private mutating func routed(_ command: NavCommand) -> NavCommand {
    let chance = routeNumbers.next() % 8
    if scene.isOfAnApp || chance > 0 { return command }
    guard var screen = command.broughtScreen else {
      if routeNumbers.next() % 8 > 0 { return command }
      let params = chosen(from: Self.params)
      return change(params, of: Int(routeNumbers.next() & 0xFFFF))
    }
    screen.route = chosen(from: Self.routes)
    if routeNumbers.next() % 2 == 0 { screen.params = chosen(from: Self.params) }
    if routeNumbers.next() % 2 == 0 { screen.id = "" }
    guard case .navigation(.push(_, let transition, _), let target) = command else {
      return command.bringing(screen)
    }
    return .navigation(.push(screen, transition, chosen(from: Self.reuses)), target: target)
  }

  /// Returns params for a screen, or another id, route and params in its place.
  private func change(_ params: CanonicalJSON, of number: Int) -> NavCommand {
    let id = number % 2 == 0 ? "r" : "s1"
    if number / 16 % 2 == 0 { return .setParams(params, of: id) }
    let (ids, routes) = (["s1", "r", "r2", nil], ["r", "t", nil])
    return .change(
      id, id: ids[number / 32 % ids.count], route: routes[number / 128 % routes.count],
      params: number / 512 % 2 == 0 ? params : nil)
  }

  private mutating func chosen<Element>(from elements: [Element]) -> Element {
    elements[Int(routeNumbers.next() % UInt64(elements.count))]
  }

  /// The kind that often follows each kind.
  private static let sequels: [CommandKind: CommandKind] = [
    .open: .loaded, .loaded: .open, .swipeBegin: .swipeEnd, .rotationBegin: .rotationEnd,
    .detail: .collapse, .collapse: .expand, .present: .dismiss,
  ]

  /// The kinds of containers that are added: an arranged one needs rules, which a random one does not have.
  private static let kinds = ContainerKind.allCases.filter { $0 != .arranged }
  /// Verbs that rules of containers often have.
  private static let verbs = ["next", "previous", "open", "close"]
  private static let everyday: [CommandKind] = [
    .push, .push, .pop, .back, .swipeBegin, .swipeEnd, .attribute, .title, .resize, .dismiss,
    .restore,
  ]

  // MARK: Parts

  /// Returns a random integer from 0 up to, but not including, `count`.
  mutating func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }

  mutating func number(_ count: Int) -> Double { Double(pick(count)) }

  mutating func chance() -> Bool { pick(2) == 0 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

  /// Returns the name of one of the screens that are pushed.
  mutating func screen() -> String { scene.screens[pick(scene.screens.count)].id }

  /// Returns a container of the scene, or a name that does not exist.
  mutating func container() -> String { one(of: scene.containers + ["nowhere"]) }

  /// Returns a container in one of five calls, otherwise nil for the one in focus.
  mutating func target() -> String? { pick(5) == 0 ? container() : nil }

  mutating func column() -> SplitColumn { one(of: SplitColumn.allCases) }

  /// Returns the id of a plugin that may be detached for a while, or that does not exist.
  mutating func plugin() -> String {
    one(of: ["tab-reselect", "back-button", "swipe-back", "no-such-plugin"])
  }

  mutating func description() -> ScreenDescription {
    var description = scene.screens[pick(scene.screens.count)]
    if chance(), !attributes.isEmpty { description.attributes = NavAttributes([one(of: attributes)]) }
    // The screens of an app are as it describes them.
    if scene.isOfAnApp { return description }
    description.autorotates = pick(6) > 0
    description.isEmptyDetail = pick(3) == 0
    description.hidesBottomBar = pick(6) == 0
    return description
  }

  /// Returns a command that restores the initial scene, so that a long walk does not run out of screens; or a command with
  /// an invalid archive.
  mutating func restore() -> NavCommand {
    let archive = pick(4) == 0 ? "{}" : "{\"archive\":1,\"scene\":\(scene.content)}"
    return .restore(CanonicalJSON(canonical: archive))
  }

  /// Returns a command that goes back to the initial scene, or to the time before it, which is refused.
  mutating func revert() -> NavCommand {
    pick(4) == 0
      ? .revert(to: "@1", scene: scene.content)
      : .revert(to: "@0", scene: CanonicalJSON(canonical: #"{"root":null}"#))
  }

  /// Returns a command with new entries for a stack, or sometimes with a new order of the children of tabs.
  mutating func set(in target: String?) -> NavCommand {
    guard let tabs = scene.tabs, pick(2) == 0 else {
      return .set((0..<pick(4)).map { _ in description() }, in: target)
    }
    let children = tabs.children.shuffled(using: &numbers).prefix(pick(tabs.children.count + 1))
    return .set(children.map { ScreenDescription($0) }, in: tabs.name)
  }

  /// Returns a command that performs a verb, one of the rules with one of its samples if they are known, and now and then one that no rules
  /// know.
  mutating func perform(in target: String?) -> NavCommand {
    if rulesVerbs.isEmpty || pick(8) == 0 { return .perform(one(of: Self.verbs), in: target) }
    let verb = one(of: rulesVerbs)
    return .arranged(.perform(verb: verb.name, arguments: one(of: verb.tried)), target: target)
  }

  mutating func attribute() -> NavCommand {
    let (key, value) = attributes.isEmpty ? ("key", "value") : one(of: attributes)
    return .setAttribute(key, to: chance() ? value : nil, of: pick(3) == 0 ? nil : screen())
  }
}

/// What a generator of commands knows of a scene.
struct GeneratedScene {
  let content: CanonicalJSON
  /// The ids of the scene's containers, each before those in it.
  let containers: [String]
  /// The first tabs of the scene, with their children.
  let tabs: (name: String, children: [String])?
  /// The kinds of commands that are typical of the scene.
  let favourites: [CommandKind]
  /// The screens that commands show; never empty.
  let screens: [ScreenDescription]
  /// A Boolean value that indicates whether the screens are those of an app.
  let isOfAnApp: Bool

  private static let standIns = (0..<12).map { ScreenDescription("s\($0)") }

  init(_ given: SceneUnderTest) {
    content = given.scene.content
    isOfAnApp = !given.screens.isEmpty
    screens = isOfAnApp ? given.screens : Self.standIns
    let scene = Self.read(given.scene)
    let containers = Self.containers(scene)
    self.containers = containers
    tabs = containers.lazy.compactMap { name in scene[name].map { (name, $0) } }
      .first { $0.1.kind == .tabs }.map { (name: $0.0, children: $0.1.children) }
    let kinds = containers.compactMap { scene[$0]?.kind }
    let rarest = [ContainerKind.web, .arranged].first { kinds.contains($0) }
    favourites = Self.favourites(of: rarest ?? kinds.first)
  }

  private static func read(_ scene: InitialScene) -> NavScene {
    guard let session = try? NavSession(options: SessionOptions(catalog: PluginCatalog()), initial: scene)
    else {
      preconditionFailure("A scene that was checked can be set.")
    }
    return session.scene
  }

  private static func containers(_ scene: NavScene) -> [String] {
    var found: [String] = []
    var rest = [scene.root].compactMap { $0 }
    while let next = rest.popLast() {
      guard let container = scene[next] else { continue }
      found.append(next)
      rest += container.children.reversed()
    }
    return found
  }

  private static func favourites(of kind: ContainerKind?) -> [CommandKind] {
    switch kind {
    case .drillDown: [.show, .replace]
    case .stack: [.set, .back]
    case .tabs: [.select, .push]
    case .split: [.detail, .collapse]
    case .web: [.open, .loaded, .open, .loaded]
    case .arranged: [.perform, .select]
    default: []
    }
  }
}

/// The commands, one line for each kind.
extension CommandGenerator {
  package mutating func make(_ kind: CommandKind) -> NavCommand {
    let target = target()
    return switch kind {
    case .scene: .scene(BuiltInScene.stack.content)
    case .restore: restore()
    case .push: .push(pick(9) == 0 ? nil : description(), in: target)
    case .pop: .pop(in: target)
    case .popTo: .popTo(screen(), in: target)
    case .popToRoot: .popToRoot(in: target)
    case .back: .back(in: target)
    case .replace: .replace(pick(9) == 0 ? nil : description(), in: target)
    case .bars: .setNavigationBarsHidden(chance(), animated: chance(), in: target)
    case .set: set(in: target)
    case .show: .show(description(), for: screen(), in: target)
    case .toolbars: .setToolbarsHidden(chance(), animated: chance(), in: target)
    case .barPosition: .setNavigationBarPosition(one(of: BarPosition.allCases), in: target)
    case .placeholder:
      .setPlaceholder(one(of: DrillDownSide.allCases), chance() ? description() : nil, in: target)
    case .leftWidth: .setLeftWidth(number(500), in: target)
    case .propagate: .setPropagation(of: one(of: PropagatedItem.allCases), chance(), in: target)
    case .swipeBegin: .beginSwipe(at: number(40), in: target)
    case .swipeMove: .moveSwipe(to: number(400))
    case .swipeEnd: .endSwipe(at: number(400), velocity: number(900))
    case .swipeCancel: .cancelSwipe()
    case .rotate: .rotate(to: one(of: Orientation.allCases))
    case .rotationBegin: .beginRotation(to: one(of: Orientation.allCases))
    case .rotationEnd: .endRotation()
    case .resize: .resize(width: chance() ? 1024 : 400, height: 700)
    case .window:
      .window(
        width: chance() ? 844 : 390, height: chance() ? 844 : 390, orientation: one(of: Orientation.allCases))
    case .safeArea: .safeArea(top: number(60), left: number(60), bottom: number(40), right: 0)
    case .metrics: .setBarMetrics(bar: chance() ? 44 : 64, tabBar: chance() ? 83 : nil)
    case .select: .select(pick(4) == 0 ? container() : "\(pick(3))")
    case .hidesBackButton: .setHidesBackButton(chance(), of: screen())
    case .title: .setTitle(screen(), of: screen())
    case .attribute: attribute()
    case .attach, .quarantine, .upgrade: .attach(plugin())
    case .detach: .detach(plugin())
    case .configure: .configure(plugin(), configuration: CanonicalJSON(canonical: #"{"enabled":false}"#))
    case .remember: .remember(plugin(), value: CanonicalJSON(canonical: "1"))
    case .reask: .reask(plugin())
    case .removed: .removed([screen(), screen()])
    case .children: .reorder([container(), container()], in: target)
    case .resume: .resume(1 + pick(3))
    case .drop: .drop(1 + pick(3), reason: chance() ? "enough" : nil)
    case .add: .add(one(of: Self.kinds), description(), in: target)
    case .present:
      .present(
        description(), style: one(of: ModalStyle.allCases),
        from: pick(3) == 0 ? (chance() ? screen() : container()) : nil)
    case .dismiss: .dismiss(bySwipe: chance())
    case .column: .setColumn(column(), to: chance() ? description() : nil, in: target)
    case .detail: .showDetail(description(), in: target)
    case .primary: .showPrimary(description(), in: target)
    case .collapse: .collapse(in: target)
    case .expand: .expand(in: target)
    case .showColumn: .showColumn(column(), in: target)
    case .hideColumn: .hideColumn(column(), in: target)
    case .displayMode: .setDisplayMode(one(of: DisplayMode.allCases), in: target)
    case .splitBehavior: .setSplitBehavior(one(of: SplitBehavior.allCases), in: target)
    case .primaryWidth: .setPrimaryWidth(ColumnWidth(points: number(500)), in: target)
    case .supplementaryWidth: .setSupplementaryWidth(ColumnWidth(points: number(500)), in: target)
    case .primaryEdge: .setPrimaryEdge(one(of: SplitEdge.allCases), in: target)
    case .dismissOverlay: .dismissOverlay(in: target)
    case .columnPlaceholder: .setPlaceholder(column(), chance() ? description() : nil, in: target)
    case .open: .open(one(of: links), in: target)
    case .submit: .submit(one(of: links), in: target)
    case .loaded: .finishLoad(title: screen(), in: target)
    case .failed: .failLoad("It is gone.", in: target)
    case .retry: .retryLoad(in: target)
    case .cancel: .cancelLoad(in: target)
    case .reload: .reload(in: target)
    case .action: .performAction(in: target)
    case .leave: .leaveWeb(in: target)
    case .revert: revert()
    case .all: .all((0...pick(3)).map { _ in make(one(of: Self.everyday)) })
    case .active: .setActive(chance())
    case .params: .setParams(Self.params[0], of: screen())
    case .change: .change(screen(), id: "renamed")
    case .deliver: .deliver(Self.results[0], from: screen())
    case .take: .takeResult(Self.keys[0], of: screen())
    case .note, .launch, .close, .key: .note(screen())
    case .perform: perform(in: target)
    }
  }
}
