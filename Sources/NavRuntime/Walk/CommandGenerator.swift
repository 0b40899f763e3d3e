package import NavEvents

/// A generator of random commands of every kind, for the nodes of a built-in scene. Some of them are meant to
/// be refused.
///
/// The same seed gives the same commands, regardless of the outcomes of earlier ones.
package struct CommandGenerator {
  /// The attributes to set on screens and on the scene, about as often as they are removed.
  private let attributes: [(key: String, value: String)]
  /// The URLs to open.
  let links: [String]
  private var numbers: SeededNumbers
  private let scene: BuiltInScene
  /// Every kind of command. Common kinds, and those that are typical of the scene, appear more often.
  private let kinds: [CommandKind]
  private var last = CommandKind.push

  /// All kinds of commands except the one that only a session sends, when it is opened.
  private static let sendable = CommandKind.allCases.filter { $0 != .upgrade }

  /// Creates a generator from a seed, for a scene.
  package init(
    seed: UInt64, scene: BuiltInScene, attributes: [(key: String, value: String)] = [], links: [String] = []
  ) {
    numbers = SeededNumbers(seed: seed)
    self.scene = scene
    kinds =
      Self.sendable + Array(repeating: Self.everyday, count: 4).joined()
      + Array(repeating: scene.favourites, count: 12).joined()
    self.attributes = attributes
    self.links = links + ["https://example.org/items/7?tab=open", "mailto:nobody", "no url", "../next?q"]
  }

  /// Returns the next command.
  package mutating func next(_ draft: inout CommitDraft) -> InternedCommand {
    last = pick(4) > 0 ? Self.sequels[last] ?? one(of: kinds) : one(of: kinds)
    return make(last, &draft)
  }

  /// The kind that often follows each kind.
  private static let sequels: [CommandKind: CommandKind] = [
    .open: .loaded, .loaded: .open, .swipeBegin: .swipeEnd, .rotationBegin: .rotationEnd,
    .detail: .collapse, .collapse: .expand, .present: .dismiss,
  ]

  private static let everyday: [CommandKind] = [
    .push, .push, .pop, .back, .swipeBegin, .swipeEnd, .attribute, .resize, .dismiss, .restore,
  ]

  // MARK: Parts

  /// Returns a random integer from 0 up to, but not including, `count`.
  mutating func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }

  mutating func number(_ count: Int) -> Double { Double(pick(count)) }

  mutating func chance() -> Bool { pick(2) == 0 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

  /// Returns the name of one of the screens that are pushed.
  mutating func screen() -> String { "s\(pick(12))" }

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
    var description = ScreenDescription(screen())
    if chance(), !attributes.isEmpty { description.attributes = [one(of: attributes)] }
    description.autorotates = pick(6) > 0
    description.isEmptyDetail = pick(3) == 0
    description.hidesBottomBar = pick(6) == 0
    return description
  }

  /// Returns a command that restores the initial scene, so that a long walk does not run out of screens; or a command with
  /// an invalid archive.
  mutating func restore(_ draft: inout CommitDraft) -> InternedCommand {
    let scene = draft.texts[scene.content(&draft).text]
    return draft.restore(draft.knownJSON(pick(4) == 0 ? "{}" : "{\"archive\":1,\"scene\":\(scene)}"))
  }

  /// Returns a command with new entries for a stack, or sometimes with a new order of the children of tabs.
  mutating func set(_ draft: inout CommitDraft, in target: String?) -> InternedCommand {
    guard let tabs = scene.tabs, pick(2) == 0 else {
      return draft.set((0..<pick(4)).map { _ in description() }, in: target)
    }
    let children = tabs.children.shuffled(using: &numbers).prefix(pick(tabs.children.count + 1))
    return draft.set(children.map { ScreenDescription($0) }, in: tabs.name)
  }

  mutating func attribute(_ draft: inout CommitDraft) -> InternedCommand {
    let (key, value) = attributes.isEmpty ? ("key", "value") : one(of: attributes)
    return draft.setAttribute(key, to: chance() ? value : nil, of: pick(3) == 0 ? nil : screen())
  }
}

extension BuiltInScene {
  /// The ids of the scene's containers.
  fileprivate var containers: [String] {
    switch self {
    case .drilldown, .stack: ["main"]
    case .tabs: ["tabs", "first", "second", "third"]
    case .split: ["split", "primary", "secondary"]
    case .triple: ["split", "primary", "supplementary", "secondary"]
    case .web: ["main", "web"]
    case .demo: ["tabs", "one", "two", "three", "embedded"]
    }
  }

  /// The tabs at the root of the scene, with their children.
  fileprivate var tabs: (name: String, children: [String])? {
    switch self {
    case .tabs: ("tabs", ["first", "second", "third"])
    case .demo: ("tabs", ["one", "two", "three"])
    case .drilldown, .stack, .split, .triple, .web: nil
    }
  }

  /// The kinds of commands that are typical of the scene.
  fileprivate var favourites: [CommandKind] {
    switch self {
    case .drilldown: [.show, .replace]
    case .stack: [.set, .back]
    case .tabs, .demo: [.select, .push]
    case .split, .triple: [.detail, .collapse]
    case .web: [.open, .loaded]
    }
  }
}

/// The commands, one line for each kind.
extension CommandGenerator {
  mutating func make(_ kind: CommandKind, _ draft: inout CommitDraft) -> InternedCommand {
    let target = target()
    return switch kind {
    case .scene: draft.scene(BuiltInScene.stack.content(&draft))
    case .restore: restore(&draft)
    case .push: draft.push(pick(9) == 0 ? nil : description(), in: target)
    case .pop: draft.pop(in: target)
    case .popTo: draft.popTo(screen(), in: target)
    case .popToRoot: draft.popToRoot(in: target)
    case .back: draft.back(in: target)
    case .replace: draft.replace(pick(9) == 0 ? nil : description(), in: target)
    case .bars: draft.setNavigationBarsHidden(chance(), animated: chance(), in: target)
    case .set: set(&draft, in: target)
    case .show: draft.show(description(), for: screen(), in: target)
    case .toolbars: draft.setToolbarsHidden(chance(), animated: chance(), in: target)
    case .barPosition: draft.setNavigationBarPosition(one(of: BarPosition.allCases), in: target)
    case .placeholder:
      draft.setPlaceholder(one(of: DrillDownSide.allCases), chance() ? description() : nil, in: target)
    case .leftWidth: draft.setLeftWidth(number(500), in: target)
    case .propagate: draft.setPropagation(of: one(of: PropagatedItem.allCases), chance(), in: target)
    case .swipeBegin: draft.beginSwipe(at: number(40), in: target)
    case .swipeMove: draft.moveSwipe(to: number(400))
    case .swipeEnd: draft.endSwipe(at: number(400), velocity: number(900))
    case .swipeCancel: draft.cancelSwipe()
    case .rotate: draft.rotate(to: one(of: Orientation.allCases))
    case .rotationBegin: draft.beginRotation(to: one(of: Orientation.allCases))
    case .rotationEnd: draft.endRotation()
    case .resize: draft.resize(width: chance() ? 1024 : 400, height: 700)
    case .select: draft.select(pick(4) == 0 ? container() : "\(pick(3))")
    case .hidesBackButton: draft.setHidesBackButton(chance(), of: screen())
    case .title: draft.setTitle(screen(), of: screen())
    case .attribute: attribute(&draft)
    case .attach, .quarantine, .upgrade: draft.attach(plugin())
    case .detach: draft.detach(plugin())
    case .configure: draft.configure(plugin(), configuration: draft.knownJSON(#"{"enabled":false}"#))
    case .remember: draft.remember(plugin(), value: draft.knownJSON("1"))
    case .add: draft.add(one(of: ContainerKind.allCases), description(), in: target)
    case .present: draft.present(description(), style: one(of: ModalStyle.allCases))
    case .dismiss: draft.dismiss(bySwipe: chance())
    case .column: draft.setColumn(column(), to: chance() ? description() : nil, in: target)
    case .detail: draft.showDetail(description(), in: target)
    case .primary: draft.showPrimary(description(), in: target)
    case .collapse: draft.collapse(in: target)
    case .expand: draft.expand(in: target)
    case .showColumn: draft.showColumn(column(), in: target)
    case .hideColumn: draft.hideColumn(column(), in: target)
    case .displayMode: draft.setDisplayMode(one(of: DisplayMode.allCases), in: target)
    case .splitBehavior: draft.setSplitBehavior(one(of: SplitBehavior.allCases), in: target)
    case .primaryWidth: draft.setPrimaryWidth(ColumnWidth(points: number(500)), in: target)
    case .supplementaryWidth: draft.setSupplementaryWidth(ColumnWidth(points: number(500)), in: target)
    case .primaryEdge: draft.setPrimaryEdge(one(of: SplitEdge.allCases), in: target)
    case .dismissOverlay: draft.dismissOverlay(in: target)
    case .open: draft.open(one(of: links), in: target)
    case .submit: draft.submit(one(of: links), in: target)
    case .loaded: draft.loaded(title: screen(), in: target)
    case .failed: draft.failed("It is gone.", in: target)
    case .retry: draft.retry(in: target)
    case .cancel: draft.cancel(in: target)
    case .reload: draft.reload(in: target)
    case .action: draft.action(in: target)
    case .leave: draft.leave(in: target)
    }
  }
}

/// SplitMix64, a generator of pseudo-random numbers. The same seed gives the same numbers on every machine.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
