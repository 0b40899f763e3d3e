/// The scene as the events have made it: a tree of nodes by id, and the environment around it.
struct ReferenceScene: Sendable, Hashable {
  var nodes: [String: ReferenceNode] = [:]
  var root: String?
  /// The modals, bottom first.
  var modals: [ReferenceModal] = []
  var attributes: [String: String] = [:]
  var environment = ReferenceEnvironment()
  /// The scene's last answer to how its interface may turn.
  var answer = ReferenceAnswer()
  /// The orientation of the pending turn.
  var pending: String?
  var swipe: ReferenceSwipe?

  /// Returns true when both have the same nodes, modals and attributes.
  func hasSameTree(as other: ReferenceScene) -> Bool {
    nodes == other.nodes && root == other.root && modals == other.modals && attributes == other.attributes
  }
}

struct ReferenceModal: Sendable, Hashable {
  let id: String
  /// The style: sheet, fullScreen or popover.
  let style: String
  /// The node that it was presented from, until that leaves.
  var presenter: String?
}

struct ReferenceSwipe: Sendable, Hashable {
  let container: String
  let start: Double
  var x: Double

  /// Returns the progress of the swipe, from 0 to 1.
  func progress(over span: Double) -> Double {
    span > 0 ? min(max(x - start, 0), span) / span : 0
  }
}

struct ReferenceEnvironment: Sendable, Hashable {
  var width = 1024.0
  var height = 768.0
  var sizeClass = "regular"
  var device = "landscapeLeft"
  var interface = "landscapeLeft"
  var isRotating = false
  /// False while the app is in the background.
  var isActive = true
  /// The margins that bars extend into: top, left, bottom and right.
  var safeArea = [0.0, 0, 0, 0]
  /// The heights of bars, by name.
  var metrics = standardMetrics

  static let bars = ["bar", "topBar", "toolbar", "tabBar", "webBar"]
  static let standardMetrics = ["bar": 64.0, "topBar": 44, "toolbar": 44, "tabBar": 49, "webBar": 44]

  var isCompact: Bool { sizeClass == "compact" }
  var isPortrait: Bool { interface.hasPrefix("portrait") }

  static func sizeClass(of width: Double) -> String { width < 600 ? "compact" : "regular" }

  /// Returns the environment after the interface has turned; between portrait and landscape the sides change places.
  func turned(to orientation: String) -> ReferenceEnvironment {
    var turned = self
    turned.interface = orientation
    if turned.isPortrait == isPortrait { return turned }
    (turned.width, turned.height, turned.sizeClass) = (height, width, Self.sizeClass(of: height))
    return turned
  }
}

/// The answer to whether and how the interface may turn.
struct ReferenceAnswer: Sendable, Hashable {
  var autorotates = true
  var supported = ReferenceTraits.allOrientations

  func allows(_ orientation: String) -> Bool { autorotates && supported.contains(orientation) }

  /// Returns the turns that both answers allow.
  func and(_ other: ReferenceAnswer) -> ReferenceAnswer {
    ReferenceAnswer(
      autorotates: autorotates && other.autorotates,
      supported: supported.filter { other.supported.contains($0) })
  }
}

// MARK: Reading

extension ReferenceScene {
  var isCompact: Bool { environment.isCompact }

  func kind(of id: String) -> ReferenceKind? { nodes[id]?.body.kind }
  func isContainer(_ id: String) -> Bool { nodes[id]?.isContainer ?? false }

  func drillDown(_ id: String?) -> ReferenceDrillDown? {
    if case .drillDown(let drillDown)? = id.flatMap({ nodes[$0] })?.body { drillDown } else { nil }
  }

  func stack(_ id: String?) -> ReferenceStack? {
    if case .stack(let stack)? = id.flatMap({ nodes[$0] })?.body { stack } else { nil }
  }

  func tabs(_ id: String?) -> ReferenceTabs? {
    if case .tabs(let tabs)? = id.flatMap({ nodes[$0] })?.body { tabs } else { nil }
  }

  func split(_ id: String?) -> ReferenceSplit? {
    if case .split(let split)? = id.flatMap({ nodes[$0] })?.body { split } else { nil }
  }

  func web(_ id: String?) -> ReferenceWeb? {
    if case .web(let web)? = id.flatMap({ nodes[$0] })?.body { web } else { nil }
  }

  func entries(of stack: String) -> [String] { self.stack(stack)?.entries ?? [] }

  /// Returns the nodes directly in a node, in the order of the tree: a stack from the bottom, placeholders last.
  func children(of id: String) -> [String] {
    switch nodes[id]?.body {
    case .screen?, nil: []
    case .drillDown(let drillDown)?: drillDown.stack + drillDown.placeholders
    case .stack(let stack)?: stack.entries
    case .tabs(let tabs)?: tabs.children
    case .split(let split)?:
      split.columns.map(\.stack) + [split.compact].compactMap { $0 } + split.allPlaceholders
    case .web(let web)?: web.pages.map(\.id)
    }
  }

  /// Returns a node and all nodes in it, in the order of the tree.
  func tree(under id: String) -> [String] { [id] + children(of: id).flatMap { tree(under: $0) } }

  /// All nodes, modals last.
  var everyone: [String] {
    (root.map { tree(under: $0) } ?? []) + modals.flatMap { tree(under: $0.id) }
  }

  /// Returns the screens that leave with a node, top first. Placeholders are on no stack, so they are not included.
  func screens(in id: String) -> [String] {
    guard let node = nodes[id] else { return [] }
    if !node.isContainer { return [id] }
    let placeholders = split(id)?.allPlaceholders ?? []
    let inside = drillDown(id)?.stack ?? children(of: id).filter { !placeholders.contains($0) }
    return inside.reversed().flatMap { screens(in: $0) }
  }

  /// Returns true if a page with this id is loading and not on a stack yet.
  func isPendingPage(_ id: String) -> Bool {
    nodes.values.contains { node in
      if case .web(let web) = node.body { web.pending?.page == id } else { false }
    }
  }

  func isTaken(_ id: String) -> Bool { nodes[id] != nil || isPendingPage(id) }
}

// MARK: Changing

extension ReferenceScene {
  mutating func change(_ id: String, _ edit: (inout ReferenceNode) -> Void) {
    guard var node = nodes[id] else { return }
    edit(&node)
    nodes[id] = node
  }

  mutating func changeDrillDown(_ id: String, _ edit: (inout ReferenceDrillDown) -> Void) {
    guard var drillDown = drillDown(id) else { return }
    edit(&drillDown)
    nodes[id]?.body = .drillDown(drillDown)
  }

  mutating func changeStack(_ id: String, _ edit: (inout ReferenceStack) -> Void) {
    guard var stack = stack(id) else { return }
    edit(&stack)
    nodes[id]?.body = .stack(stack)
  }

  mutating func changeTabs(_ id: String, _ edit: (inout ReferenceTabs) -> Void) {
    guard var tabs = tabs(id) else { return }
    edit(&tabs)
    nodes[id]?.body = .tabs(tabs)
  }

  mutating func changeSplit(_ id: String, _ edit: (inout ReferenceSplit) -> Void) {
    guard var split = split(id) else { return }
    edit(&split)
    nodes[id]?.body = .split(split)
  }

  mutating func changeWeb(_ id: String, _ edit: (inout ReferenceWeb) -> Void) {
    guard var web = web(id) else { return }
    edit(&web)
    nodes[id]?.body = .web(web)
  }

  /// Removes nodes with all nodes in them, and a swipe on any of these.
  mutating func forget(_ leaving: [String]) {
    for id in leaving.flatMap({ tree(under: $0) }) {
      nodes[id] = nil
      if swipe?.container == id { swipe = nil }
      for place in modals.indices where modals[place].presenter == id { modals[place].presenter = nil }
    }
  }
}
