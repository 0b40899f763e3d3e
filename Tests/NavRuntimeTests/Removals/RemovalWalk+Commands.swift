import NavEvents
import NavRuntime

/// Random commands of every type.
extension RemovalWalk {
  /// The routes of links in every scene, as far as it has these containers.
  static let routes = TestRoute.configuration([
    TestRoute("/root", #"{"type":"popToRoot"}"#),
    TestRoute("/pop", #"{"type":"pop"}"#),
    TestRoute("/web", #"{"type":"popToRoot","container":"main"}"#),
    TestRoute("/swap/:id", #"{"type":"replace","screen":{"id":"{id}"}}"#),
    TestRoute("/new/:id", #"{"type":"push","screen":{"id":"{id}"}}"#),
  ])

  private static let otherScene = #"{"root":{"id":"other","kind":"stack"}}"#

  /// The commands that continue another one. Without them there would hardly be a turn during a swipe, or a retry of a
  /// load.
  private static let sequels: [CommandKind: [CommandKind]] = [
    .resize: [.swipeBegin, .push, .revert], .swipeBegin: [.rotate, .rotate, .swipeMove, .swipeEnd],
    .rotate: [.swipeCancel, .swipeEnd, .push], .open: [.loaded, .loaded, .failed],
    .loaded: [.submit, .submit, .action, .open, .back], .failed: [.retry, .cancel],
  ]

  private static let beginnings: [CommandKind] = [
    .push, .push, .push, .primary, .detail, .column, .open, .resize,
  ]

  /// Every command but the one that the session itself sends when it is opened, params, which a title stands for at times, and those about
  /// answers, held commands and verbs of rules, of which these walks have none, and marks, which are about no screen.
  private static let sendable = CommandKind.allCases.filter {
    ![
      .upgrade, .params, .deliver, .take, .resume, .drop, .reask, .note, .launch, .close, .key, .change,
      .perform,
    ].contains($0)
  }

  /// Returns a random command, now and then one that continues the last one or adds something to remove.
  mutating func nextCommand() -> NavCommand {
    let sequels = lastKind.flatMap { Self.sequels[$0] } ?? Self.beginnings
    let choice = random.chance(40) ? sequels : Self.sendable
    let target = random.chance(45) ? random.one(of: containers) : nil
    return command(random.one(of: choice) ?? .pop, in: target, random.chance(50))
  }

  /// Returns a command of this type for a container, or for the focus if `target` is `nil`; `isOn` chooses between two
  /// variants.
  private mutating func command(_ kind: CommandKind, in target: String?, _ isOn: Bool) -> NavCommand {
    switch kind {
    case .scene: .scene(CanonicalJSON(canonical: Self.otherScene))
    case .restore: .restore(CanonicalJSON(canonical: archive))
    case .revert: .revert(to: "@1", scene: CanonicalJSON(canonical: past))
    case .push: .push(screen(orNilIn: 6), in: target)
    case .pop: .pop(in: target)
    case .popTo: .popTo(node(), in: target)
    case .popToRoot: .popToRoot(in: target)
    case .back: .back(in: target)
    case .replace: .replace(screen(orNilIn: 20), in: target)
    case .bars: .setNavigationBarsHidden(isOn, in: target)
    case .show: .show(screen(), for: node(), in: target)
    case .toolbars: .setToolbarsHidden(isOn, in: target)
    case .barPosition: .setNavigationBarPosition(isOn ? .top : .topAttached, in: target)
    case .placeholder: .setPlaceholder(.left, screen(orNilIn: 50), in: target)
    case .leftWidth: .setLeftWidth(isOn ? 200 : 320, in: target)
    case .propagate: .setPropagation(of: .tabBarItem, isOn, in: target)
    case .swipeBegin: .beginSwipe(at: Double(random.below(50)), in: target)
    case .swipeMove: .moveSwipe(to: Double(random.below(400)))
    case .swipeEnd: .endSwipe(at: Double(random.below(1000)), velocity: isOn ? 900 : 0)
    case .swipeCancel: .cancelSwipe()
    case .rotate: .rotate(to: orientation())
    case .rotationBegin: .beginRotation(to: orientation())
    case .rotationEnd: .endRotation()
    case .resize: resize()
    case .window: .window(width: isOn ? 400 : 1024, height: 700, orientation: orientation())
    case .safeArea: .safeArea(top: isOn ? 20 : 0, left: 0, bottom: 0, right: 0)
    case .metrics: .setBarMetrics(bar: isOn ? 44 : 64)
    case .select: .select(isOn ? "\(random.below(3))" : node(), in: target)
    case .hidesBackButton: .setHidesBackButton(isOn, of: node())
    case .title: isOn ? .setTitle("T", of: node()) : .setParams(CanonicalJSON(canonical: "{}"), of: node())
    case .attribute: .setAttribute("k", to: isOn ? "v" : nil, of: node())
    case .attach: .attach(plugin())
    case .detach: .detach(isOn ? plugin() : "nobody")
    case .configure: .configure("page-memory", configuration: nil)
    case .remember: .remember("page-memory", value: CanonicalJSON(canonical: "1"))
    case .resume: .resume(isOn ? 1 : 2)
    case .drop: .drop(isOn ? 1 : 2)
    case .quarantine: .plugin(.quarantine(isOn ? plugin() : "nobody"))
    case .upgrade: .plugin(.upgrade(isOn ? plugin() : "nobody", from: 1, to: 2))
    case .add: .add(container(), screen(), in: target, column: isOn ? column() : nil)
    case .present:
      .present(screen(), as: isOn ? container() : nil, style: style(), from: isOn ? node() : nil)
    case .dismiss: .dismiss(bySwipe: isOn)
    case .set: .set(entries(), in: target)
    case .reask: .reask("unsaved-changes")
    case .removed: .removed(isOn ? [node()] : [node(), node()])
    case .children: .reorder((0...random.below(3)).map { _ in node() }, in: target)
    case .column: .setColumn(column(), to: screen(orNilIn: 25), in: target)
    case .detail: .showDetail(screen(orNilIn: 20), in: target)
    case .primary: .showPrimary(screen(), in: target)
    case .collapse: .collapse(in: target)
    case .expand: .expand(in: target)
    case .showColumn: .showColumn(column(), in: target)
    case .hideColumn: .hideColumn(column(), in: target)
    case .displayMode: .setDisplayMode(isOn ? .twoOver : .automatic, in: target)
    case .splitBehavior: .setSplitBehavior(isOn ? .overlay : .tile, in: target)
    case .primaryWidth: .setPrimaryWidth(ColumnWidth(points: isOn ? 200 : 300), in: target)
    case .supplementaryWidth:
      .setSupplementaryWidth(ColumnWidth(points: isOn ? 200 : 300), in: target)
    case .primaryEdge: .setPrimaryEdge(isOn ? .trailing : .leading, in: target)
    case .dismissOverlay: .dismissOverlay(in: target)
    case .columnPlaceholder: .setPlaceholder(column(), screen(orNilIn: 25), in: target)
    case .open: .open(link(), in: target)
    case .submit: .submit(link(), in: target)
    case .loaded:
      .finishLoad(action: isOn ? "Go" : nil, actionURL: isOn ? link() : nil, in: target)
    case .failed: .failLoad("offline", in: target)
    case .retry: .retryLoad(in: target)
    case .cancel: .cancelLoad(in: target)
    case .reload: .reload(in: target)
    case .action: .performAction(in: target)
    case .leave: .leaveWeb(in: target)
    case .all: .all([.push(screen(), in: target), isOn ? .pop() : .setTitle("T", of: node()), .dismiss()])
    case .active: .setActive(isOn)
    case .deliver: .deliver(CanonicalJSON(canonical: "7"), from: node())
    case .take: .takeResult("k", of: node())
    case .note: .note("seen")
    case .launch:
      .mark(.launch(app: "a", build: "1", os: "o", device: "d", previous: .first))
    case .close: .mark(.close)
    case .key: .mark(.key("k1"))
    case .change: .change(node(), id: "renamed")
    case .perform: .perform("next", in: target)
    case .params: .setParams(CanonicalJSON(canonical: isOn ? "{}" : #"{"a":1}"#), of: node())
    }
  }

  // MARK: Parts

  private mutating func node() -> String { random.one(of: nodes) ?? "" }

  /// Returns a random name, now and then that of a screen that the guard keeps.
  private mutating func name() -> String {
    random.chance(8) ? "\(RemovalQuestions.kept)\(random.below(3))" : "s\(random.below(60))"
  }

  private mutating func screen() -> ScreenDescription {
    var screen = ScreenDescription(name())
    screen.isEmptyDetail = random.chance(40)
    if random.chance(40) { screen.restorationID = screen.id }
    return screen
  }

  private mutating func screen(orNilIn percent: Int) -> ScreenDescription? {
    random.chance(percent) ? nil : screen()
  }

  /// Returns a random name followed by up to two, most of which are nodes of the scene.
  private mutating func entries() -> [ScreenDescription] {
    var ids = [name()]
    for _ in 0..<random.below(3) { ids.append(random.chance(70) ? node() : name()) }
    return ids.map { ScreenDescription($0) }
  }

  /// Returns a random link; a web container loads those with `https`.
  private mutating func link() -> String {
    random.one(
      of: "https://example.org/a", "https://example.org/b", "https://example.org/root", "app://root",
      "app://pop", "app://swap/s\(random.below(60))", "app://new/s\(random.below(60))", "app://web")
  }

  private mutating func resize() -> NavCommand {
    let (width, height) = random.one(of: (700.0, 500.0), (700, 500), (400, 700), (1024, 768))
    return .resize(width: width, height: height)
  }

  private mutating func plugin() -> String {
    random.one(of: "autorotation", "split-collapse", "tab-reselect", "swipe-back")
  }

  private mutating func orientation() -> Orientation {
    random.one(of: .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight)
  }

  private mutating func container() -> ContainerKind {
    random.one(of: .drillDown, .stack, .web, .tabs, .split)
  }

  private mutating func column() -> SplitColumn { random.one(of: .primary, .supplementary, .secondary) }

  private mutating func style() -> ModalStyle { random.one(of: .sheet, .popover, .fullScreen) }
}
