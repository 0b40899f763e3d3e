package import NavEvents

/// Commands at random, of every kind, aimed at what a built-in scene has. Some are refused: that is wanted.
///
/// The same seed gives the same commands, whatever became of the ones before.
package struct CommandGenerator {
  /// What is set on screens and on the scene, about as often as it is taken away.
  private let attributes: [(key: String, value: String)]
  /// What is opened.
  let links: [String]
  private var numbers: SeededNumbers
  private let scene: BuiltInScene
  /// Every kind, the ones that people use all day more often, and those that the scene is for.
  private let kinds: [CommandKind]
  private var last = CommandKind.push

  /// Commands from a seed, for a scene.
  package init(
    seed: UInt64, scene: BuiltInScene, attributes: [(key: String, value: String)] = [], links: [String] = []
  ) {
    numbers = SeededNumbers(seed: seed)
    self.scene = scene
    kinds =
      CommandKind.allCases + Array(repeating: Self.everyday, count: 4).joined()
      + Array(repeating: scene.favourites, count: 12).joined()
    self.attributes = attributes
    self.links = links + ["https://example.org/items/7?tab=open", "mailto:nobody", "no url"]
  }

  /// The next command.
  package mutating func next(_ draft: inout CommitDraft) -> NavCommand {
    last = pick(4) > 0 ? Self.sequels[last] ?? one(of: kinds) : one(of: kinds)
    return make(last, &draft)
  }

  /// What often comes next.
  private static let sequels: [CommandKind: CommandKind] = [
    .open: .loaded, .loaded: .open, .swipeBegin: .swipeEnd, .rotationBegin: .rotationEnd,
    .detail: .collapse, .collapse: .expand, .present: .dismiss,
  ]

  private static let everyday: [CommandKind] = [
    .push, .push, .pop, .back, .swipeBegin, .swipeEnd, .attribute, .resize, .dismiss, .restore,
  ]

  // MARK: Parts

  /// A whole number below `count`.
  mutating func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }

  mutating func number(_ count: Int) -> Double { Double(pick(count)) }

  mutating func chance() -> Bool { pick(2) == 0 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[pick(elements.count)] }

  /// A name of one of the screens that are pushed.
  mutating func screen() -> String { "s\(pick(12))" }

  /// A container of the scene, or a name that none has.
  mutating func container() -> String { one(of: scene.containers + ["nowhere"]) }

  /// A container now and then, else the one in focus.
  mutating func target() -> String? { pick(5) == 0 ? container() : nil }

  mutating func column() -> SplitColumn { one(of: SplitColumn.allCases) }

  /// A plugin that may be away for a while, or that nobody has.
  mutating func plugin() -> String {
    one(of: ["tab-reselect", "back-button", "swipe-back", "no-such-plugin"])
  }

  mutating func description() -> ScreenDescription {
    var description = ScreenDescription(screen())
    if chance(), !attributes.isEmpty { description.attributes = [one(of: attributes)] }
    description.autorotates = pick(6) > 0
    description.isEmptyDetail = pick(3) == 0
    return description
  }

  /// The scene as it was at the beginning, so that a long walk does not end where nothing is left; or no archive.
  mutating func restore(_ draft: inout CommitDraft) -> NavCommand {
    let scene = draft.texts[scene.content(&draft).text]
    return draft.restore(draft.knownJSON(pick(4) == 0 ? "{}" : "{\"archive\":1,\"scene\":\(scene)}"))
  }

  mutating func attribute(_ draft: inout CommitDraft) -> NavCommand {
    let (key, value) = attributes.isEmpty ? ("key", "value") : one(of: attributes)
    return draft.setAttribute(key, to: chance() ? value : nil, of: pick(3) == 0 ? nil : screen())
  }
}

extension BuiltInScene {
  /// What it calls its containers.
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

  /// The commands that it is there for.
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
