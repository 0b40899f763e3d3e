import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// Random steps on a drillDown and on a deck, with what both show after each step.
///
/// What differs by design is left out by the functions whose names begin with `differs`; each says why. The documentation of `Deck` lists
/// the same differences.
struct DeckWalk {
  /// Where the walk is, and who hides back buttons.
  enum Stage: CaseIterable {
    /// The plugin `back-button` manages those of the drillDown, and no command changes them.
    case managed
    /// Commands hide and show them, and screens bring left items.
    case byCommand
    /// Both are on a stack, with a screen below.
    case inStack
  }

  /// A difference between both after a step.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// What both did so far.
  struct Counts {
    var refused = 0
    var removals = 0
    var swipes = 0
    var completedSwipes = 0
    var containers = 0
    var compact = 0
    var leftOut = 0
  }

  static let path = "walk.jsonl"
  private static let ids = "abcdefghijkl".map { String($0) }

  let files = MemoryFileSystem()
  private let drill: NavSession
  private let deck: NavSession
  private let stage: Stage
  private var numbers: SeededNumbers
  private(set) var counts = Counts()
  private var lines: [String] = []

  init(_ stage: Stage, seed: UInt64) throws {
    self.stage = stage
    numbers = SeededNumbers(seed: seed)
    drill = try NavSession.open(at: Self.path, in: MemoryFileSystem(), options: Self.options(stage))
    deck = try NavSession.open(at: Self.path, in: files, options: Self.options(stage))
    try drill.send(NavCommand(line: Self.scene(#""kind":"drillDown""#, stage)))
    try ownItem()
    try deck.send(NavCommand(line: Self.scene(#""kind":"arranged","rules":"deck""#, stage)))
  }

  private static func scene(_ kind: String, _ stage: Stage) -> String {
    let main = #"{"id":"main",\#(kind)}"#
    let root =
      stage == .inStack ? #"{"id":"outer","kind":"stack","entries":[{"id":"home"},\#(main)]}"# : main
    return #"scene json={"root":\#(root)}"#
  }

  /// The plugins of both sessions.
  static func catalog(_ stage: Stage) -> PluginCatalog {
    var catalog = PluginCatalog()
    catalog.add(Deck())
    catalog.add(SwipeBack())
    catalog.add(Doorkeeper())
    if stage == .managed { catalog.add(BackButton()) }
    return catalog
  }

  private static func options(_ stage: Stage) -> SessionOptions {
    let plugins = ["deck", "swipe-back", "doorkeeper"] + (stage == .managed ? ["back-button"] : [])
    var options = SessionOptions(catalog: catalog(stage), plugins: plugins)
    options.clock = .fixed(1_700_000_000_000)
    options.id = "walk"
    options.durability = .os
    return options
  }

  /// Objects to the removal of every screen with the attribute `stays`.
  private struct Doorkeeper: RemovalGuard {
    let manifest = PluginManifest(id: "doorkeeper", version: 1)

    func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
      for screen in removal.screens where context.attribute("stays", of: screen) != nil {
        return "“\(screen)” stays."
      }
      return nil
    }
  }

  /// Takes steps until there is a difference.
  mutating func walk(_ steps: Int) throws {
    for _ in 0..<steps {
      let before = Shown(drill.scene)
      guard let step = step(before) else {
        counts.leftOut += 1
        continue
      }
      lines.append(step.drill == step.deck ? step.drill : "\(step.drill)  |  \(step.deck)")
      let (one, other) = (try Self.send(step.drill, to: drill), try Self.send(step.deck, to: deck))
      if step.drill.hasPrefix("add drilldown main") { try ownItem() }
      try compare(one, other)
    }
  }

  /// The bar around a drillDown can show the item of its root. The one around a deck shows its own.
  private func ownItem() throws { try drill.send(NavCommand(line: "propagate item off in=main")) }

  private static func send(_ line: String, to session: NavSession) throws -> NavCommit? {
    try session.commit(try NavCommand(line: line), from: .user)
  }
}

// MARK: - Steps

extension DeckWalk {
  /// A command to the drillDown, and the same one to the deck.
  struct Step {
    let drill: String
    let deck: String

    init(_ drill: String, _ deck: String? = nil) { (self.drill, self.deck) = (drill, deck ?? drill) }
  }

  private mutating func one<Element>(of list: [Element]) -> Element? { list.randomElement(using: &numbers) }

  private mutating func chance(_ number: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &numbers) < number
  }

  /// Returns a random step; nil for one whose outcome differs by design.
  private mutating func step(_ now: Shown) -> Step? {
    let target = chance(3, of: 4) ? " in=main" : ""
    let id = one(of: Self.ids) ?? "a"
    if !now.isContainer("main") {
      return Step("add drilldown main in=outer", "add arranged main rules=deck in=outer")
    }
    // Most other commands would cancel it.
    if now.swipe != nil, chance(1, of: 2) { return swipe(now, target) }
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<22: return Step("push \(id)\(members())\(target)")
    case 22..<26: return Step("push nil\(target)")
    case 26..<36: return Step("pop\(target)")
    case 36..<42: return differsAsBack(now, target) ? nil : Step("back\(target)")
    case 42..<48: return Step("popto \(one(of: now.stack + [id]) ?? id)\(target)")
    case 48..<50: return Step("root\(target)")
    case 50..<55: return Step("replace \(chance(1, of: 4) ? "nil" : id + members())\(target)")
    case 55..<60: return show(now, id)
    case 60..<63:
      let isHidden = chance(2, of: 3)
      return Step("bars \(isHidden ? "hide" : "show") in=main", "perform bars hidden=\(isHidden) in=main")
    case 63..<65:
      let width = one(of: ["320", "320", "200", "400.5", "900", "0", "-1"]) ?? "320"
      return Step("width \(width) in=main", "perform width points=\(width) in=main")
    case 65..<68: return placeholder(id)
    case 68..<69: return chance(1, of: 2) ? Step("set a b in=main") : Step("select \(id) in=main")
    case 69..<71:
      counts.containers += 1
      return Step("add \(one(of: ["stack", "tabs", "drilldown", "web"]) ?? "stack") \(id)\(target)")
    case 71..<74: return removal(now)
    case 74..<79:
      if now.isPlaceholder(id) { return nil }
      return chance(2, of: 3) ? Step("attr \(id) stays=") : Step("attr \(id) stays=true")
    case 79..<81: return Step("title \(id) T\(Int.random(in: 0..<9, using: &numbers))")
    case 81..<83:
      guard stage != .managed, !now.isContainer(id) else { return nil }
      return Step("hidesback \(id) \(chance(1, of: 2) ? "on" : "off")")
    case 83..<87: return resize(now)
    default: return swipe(now, target)
    }
  }

  private mutating func members() -> String {
    var members = chance(1, of: 4) ? " title=T back=B\(Int.random(in: 0..<9, using: &numbers))" : ""
    if stage != .managed, chance(1, of: 8) {
      members += chance(1, of: 2) ? " left=edit" : " left=edit supplement=true"
    }
    return members
  }

  private mutating func show(_ now: Shown, _ id: String) -> Step? {
    guard let owner = one(of: now.stack + [Self.ids[0]]) else { return nil }
    if chance(1, of: 4) { return Step("show nil for=\(owner) in=main", "perform show for=\(owner) in=main") }
    if differsAsShown(now, id, for: owner) { return nil }
    return Step("show \(id) for=\(owner) in=main", "perform show for=\(owner) id=\(id) in=main")
  }

  private mutating func placeholder(_ id: String) -> Step {
    let side = chance(1, of: 2) ? "left" : "right"
    let id = one(of: ["p", "q", nil, id]) ?? nil
    return Step(
      "placeholder \(side) \(id ?? "nil") in=main",
      "perform placeholder side=\(side)\(id.map { " id=\($0)" } ?? "") in=main")
  }

  /// The host takes off the top ones. A drillDown refuses a report of others, and a deck does not: its children can leave in any order.
  private mutating func removal(_ now: Shown) -> Step? {
    let count = Int.random(in: 1...3, using: &numbers)
    if now.stack.isEmpty { return nil }
    return Step("removed \(now.stack.suffix(count).reversed().joined(separator: " "))")
  }

  private mutating func resize(_ now: Shown) -> Step? {
    let width = one(of: [1024, 1024, 800, 700, 599, 400, 320]) ?? 1024
    let stated = chance(1, of: 8) ? (chance(1, of: 2) ? " regular" : " compact") : ""
    let isCompact = stated == "" ? width < 600 : stated == " compact"
    // A swipe in a drillDown goes on then. In a deck it has a target of the other size, and is cancelled.
    if isCompact != now.isCompact, now.swipe != nil { return Step("swipe cancel") }
    return Step("resize \(width) \(one(of: [768, 500]) ?? 768)\(stated)")
  }

  /// An untargeted `swipe begin` goes to the deepest container that can be swiped now. A deck on a stack takes it in any case.
  private mutating func swipe(_ now: Shown, _ target: String) -> Step {
    let target = stage == .inStack ? " in=main" : target
    let x = Int.random(in: 0..<1000, using: &numbers)
    guard now.swipe != nil else { return Step("swipe begin \(chance(3, of: 4) ? 0 : x)\(target)") }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return Step("swipe cancel")
    case 1, 2, 3: return Step("swipe end \(x)\(chance(1, of: 2) ? " velocity=600" : "")")
    case 4: return Step("swipe begin 1 in=main")
    default: return Step("swipe move \(x)")
    }
  }

  /// A screen that `show` would remove first is still there when a deck is asked, so it cannot be the new one. The one that is uncovered
  /// stays in both.
  private func differsAsShown(_ now: Shown, _ id: String, for owner: String) -> Bool {
    guard let place = now.stack.firstIndex(of: owner) else { return false }
    let leaving = now.stack[min(place + (now.isCompact ? 1 : 2), now.stack.count)...]
    var node: String? = id
    while let next = node {
      if leaving.contains(next) { return true }
      node = drill.scene.container(of: next)
    }
    return false
  }

  /// An untargeted `back` goes to the deepest container that shows a back button. A deck whose right pane is empty takes it without a button,
  /// too, because its pane has the focus.
  private func differsAsBack(_ now: Shown, _ target: String) -> Bool {
    guard target.isEmpty, !now.isCompact, now.right == nil, let top = now.left.last else { return false }
    return now.isContainer(top) || now.scene.items[top]?.backButton == nil
  }
}

// MARK: - What is compared

extension DeckWalk {
  /// What is shown of a drillDown or of a deck.
  private struct Shown {
    let scene: NavScene
    var left: [String] = []
    var right: String?
    var leftPlaceholder: String?
    var rightPlaceholder: String?
    var leftWidth = 320.0
    var hidesBars = false
    var swipe: NavScene.Swipe?

    init(_ scene: NavScene) {
      self.scene = scene
      switch scene["main"] {
      case .drillDown(let drill)?:
        (left, right) = (drill.left, drill.right)
        (leftPlaceholder, rightPlaceholder) = (drill.leftPlaceholder, drill.rightPlaceholder)
        (leftWidth, hidesBars, swipe) = (drill.leftWidth, drill.navigationBarsHidden, drill.swipe)
      case .arranged(let deck)?:
        leftPlaceholder = deck.values?.member("leftPlaceholder")?.string
        rightPlaceholder = deck.values?.member("rightPlaceholder")?.string
        left = deck.children.filter { $0 != leftPlaceholder && $0 != rightPlaceholder }
        if left.count > 1, deck.values?.member("emptyBeside") == nil { right = left.popLast() }
        leftWidth = deck.values?.member("leftWidth")?.number ?? leftWidth
        hidesBars = deck.values?.member("hidesBars")?.bool ?? hidesBars
        swipe = deck.swipe
      default: break
      }
    }

    var stack: [String] { left + [right].compactMap(\.self) }
    var isCompact: Bool { scene.environment.sizeClass == .compact }
    func isContainer(_ id: String) -> Bool { scene[id] != nil }
    /// A plugin may object to the removal of a placeholder of a deck. Nobody is asked about one of a drillDown.
    func isPlaceholder(_ id: String) -> Bool { id == leftPlaceholder || id == rightPlaceholder }

    /// The panes with something in them: their nodes and frames.
    var panes: [NavScene.Frame] {
      scene.layout.filter { !$0.role.isBar && $0.role != .below && $0.node != nil }
    }
    /// What a swipe uncovers.
    var below: NavScene.Frame? { scene.layout.first { $0.role == .below } }

    /// The back buttons of all nodes that can have one in both.
    var backTitles: [String: String] {
      var titles: [String: String] = [:]
      for (id, item) in scene.items { titles[id] = item.backButton?.title }
      return titles
    }
  }

  private mutating func compare(_ drillCommit: NavCommit?, _ deckCommit: NavCommit?) throws {
    let (one, other) = (Shown(drill.scene), Shown(deck.scene))
    try expect("refused", drillCommit?.refusal != nil, deckCommit?.refusal != nil)
    try expect("left", one.left, other.left)
    try expect("right", one.right, other.right)
    try expect("left placeholder", one.leftPlaceholder, other.leftPlaceholder)
    try expect("right placeholder", one.rightPlaceholder, other.rightPlaceholder)
    try expect("width", one.leftWidth, other.leftWidth)
    try expect("bars", one.hidesBars, other.hidesBars)
    try expect("swipe", one.swipe, other.swipe)
    try expect("focus", one.scene.focus, other.scene.focus)
    try expect("removals", Self.removed(by: drillCommit), Self.removed(by: deckCommit))
    if !differsInPlaceholder(one) {
      try expect("visible", one.scene.visible.sorted(), other.scene.visible.sorted())
      try compareFrames(one, other)
    }
    var (titles, others) = (one.backTitles, other.backTitles)
    for id in one.scene.items.ids where differsInBackButton(id, one) {
      titles[id] = nil
      others[id] = nil
    }
    try expect("back titles", titles, others)
    count(one, drillCommit)
  }

  private mutating func count(_ now: Shown, _ commit: NavCommit?) {
    if commit?.refusal != nil { counts.refused += 1 }
    if !Self.removed(by: commit).isEmpty { counts.removals += 1 }
    if now.isCompact { counts.compact += 1 }
    for case .swipe(let event) in commit?.events ?? [] {
      if case .began = event { counts.swipes += 1 }
      if case .ended(_, _, _, true) = event { counts.completedSwipes += 1 }
    }
  }

  private func compareFrames(_ one: Shown, _ other: Shown) throws {
    if differsInWidth(one) || differsInBars(one) { return }
    let (panes, others) = (one.panes, other.panes)
    try expect("panes", panes.map(\.node), others.map(\.node))
    // The left pane of a deck goes to where the right one is, a point behind the line between the panes.
    let tolerance = one.swipe == nil ? 0.001 : 1.001
    for (pane, other) in zip(panes, others) where !pane.isNear(other, by: tolerance) {
      throw difference("pane", pane, other)
    }
    try expect("below", one.below != nil, other.below != nil)
    // A screen under a swipe is below the bar in a drillDown. Of a container, a deck names the leaf.
    guard let below = one.below, let other = other.below, one.hidesBars else { return }
    if below.node.map({ one.isContainer($0) }) != true { try expect("below", below.node, other.node) }
    if !below.isNear(other, by: tolerance) { throw difference("below", below, other) }
  }

  /// Returns what has left by a commit, in order. The events of a drillDown do not list its old placeholder.
  private static func removed(by commit: NavCommit?) -> [String] {
    var removed: [String] = []
    for event in commit?.events ?? [] {
      switch event {
      case .navigation(.popped(_, let screens, _, _)): removed += screens
      case .navigation(.replaced(_, _, let old?, _)): removed.append(old)
      case .arranged(.arranged(_, let change)): removed += change.removed
      default: break
      }
    }
    if case .arranged(.perform("placeholder", _), _)? = commit?.command { return [] }
    return removed
  }

  /// Without screens, a compact width shows the left placeholder of a drillDown or nothing. A deck shows something of its children.
  private func differsInPlaceholder(_ now: Shown) -> Bool {
    now.isCompact && now.stack.isEmpty && now.leftPlaceholder == nil && now.rightPlaceholder != nil
  }

  /// In a compact width, a drillDown shows the back button whatever hides or replaces it. The panes of a deck are like all others.
  private func differsInBackButton(_ id: String, _ now: Shown) -> Bool {
    guard now.isCompact, now.stack.contains(id), let item = now.scene.items[id] else { return false }
    if stage == .managed { return false }
    return item.hidesBackButton || !item.leftItems.isEmpty
  }

  /// A container brings its own bars. In a drillDown, it is below a bar nevertheless.
  private func differsInBars(_ now: Shown) -> Bool {
    !now.hidesBars && now.stack.suffix(3).contains { now.isContainer($0) }
  }

  /// A left pane that is wider than its container sticks out of it in a drillDown.
  private func differsInWidth(_ now: Shown) -> Bool {
    !now.isCompact && now.leftWidth + 1 > now.scene.environment.width
  }

  private func expect<Value: Equatable>(_ what: String, _ one: Value, _ other: Value) throws {
    if one != other { throw difference(what, one, other) }
  }

  private func difference(_ what: String, _ one: Any, _ other: Any) -> Difference {
    Difference(
      description: """
        \(what): \(one) in the drillDown, \(other) in the deck, after \(lines.count) steps:
        \(lines.suffix(25).joined(separator: "\n"))
        \(drill.scene["main"].map { "\($0)" } ?? "") \(drill.scene.layout)
        \(deck.scene["main"].map { "\($0)" } ?? "") \(deck.scene.layout)
        """)
  }
}

extension NavScene.Frame {
  fileprivate func isNear(_ other: Self, by tolerance: Double) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy {
      abs($0 - $1) <= tolerance
    }
  }
}
