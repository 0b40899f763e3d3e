package import NavBase
import NavEvents

extension NavScene {
  /// Reads the scene out of a state. It depends on the arguments alone, and keeps nothing of them. Complexity:
  /// O(n log n) in the number of nodes.
  package init(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    self.init(state, texts, moment, hints: [])
  }

  /// Reads only what a picture of a state draws: the nodes of its layout and the containers around them. Of a stack, a
  /// drillDown and a web container only the entry on top is there, and the plugins are absent. Complexity: O(n log n) in the
  /// number of nodes that are shown, plus the tabs and pages of the containers that are shown.
  init(
    drawnOf state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    self = withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        var builder = SceneBuilder(drawnOf: state, texts)
        return NavScene(&builder, commits: moment.commits, events: moment.events, hints: [])
      }
    }
  }

  init(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment, hints: [Hint]
  ) {
    self = withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in
        var builder = SceneBuilder(state, texts)
        return NavScene(&builder, commits: moment.commits, events: moment.events, hints: hints)
      }
    }
  }
}

/// A visitor that builds a scene as a value, out of a state and its texts. The names of nodes become strings once.
struct SceneBuilder: SceneVisitor {
  static var buildsValues: Bool { true }

  let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  private let texts: UnsafePointer<TextTable>
  /// Every node of the scene that is read, sorted by name as UTF-8 bytes.
  private let nodes: [NodeID]
  /// The names of the nodes by slot, empty for a free one; nil when only what is drawn is read.
  private let names: [String]?

  init(_ state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>) {
    self.state = state
    self.texts = texts
    var nodes: [NodeID] = []
    var slots = 0
    state.pointee.scene.forEachNode { node in
      nodes.append(node)
      slots = max(slots, node.slot + 1)
    }
    var names = [String](repeating: "", count: slots)
    for node in nodes { names[node.slot] = texts.pointee[state.pointee.scene[node].name] }
    // Sort by handles: comparing strings would take a third of the time of the whole scene.
    nodes.sort { texts.pointee.precedes(state.pointee.scene[$0].name, state.pointee.scene[$1].name) }
    self.nodes = nodes
    self.names = names
  }

  /// Creates a builder of the part of a scene that is drawn.
  init(drawnOf state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>) {
    self.state = state
    self.texts = texts
    names = nil
    nodes = state.pointee.drawnNodes.sorted {
      texts.pointee.precedes(state.pointee.scene[$0].name, state.pointee.scene[$1].name)
    }
  }

  /// A Boolean value that indicates whether only what is drawn is read.
  private var readsDrawnOnly: Bool { names == nil }

  func drawn<Entry>(_ entries: ContiguousArray<Entry>) -> ContiguousArray<Entry> {
    readsDrawnOnly ? ContiguousArray(entries.suffix(1)) : entries
  }

  // MARK: Parts of the view

  func needs(_ members: ViewMembers) -> Bool { true }

  mutating func part<Value>(
    _ member: ViewMembers, or blank: Value, _ describe: (inout SceneBuilder) -> Value
  ) -> Value {
    if readsDrawnOnly, member == .plugins { return blank }
    return describe(&self)
  }

  mutating func entries<Content, Value>(
    _ name: StaticString, _ member: ViewMembers, of content: (NodeID) -> Content?,
    _ describe: (inout SceneBuilder, Content) -> Value
  ) -> ByID<Value> {
    var (ids, values): ([String], [Value]) = ([], [])
    ids.reserveCapacity(nodes.count)
    values.reserveCapacity(nodes.count)
    for node in nodes {
      guard let content = content(node) else { continue }
      ids.append(self.name(of: node))
      values.append(describe(&self, content))
    }
    return ByID(ids: ids, values: values)
  }

  // MARK: Members

  func name(of node: NodeID) -> String {
    names?[node.slot] ?? texts.pointee[state.pointee.scene[node].name]
  }

  /// Returns a text. A text that is also the name of a node shares its string.
  private func text(_ id: TextID) -> String {
    guard let names, let node = state.pointee.scene.find(id) else { return texts.pointee[id] }
    return names[node.slot]
  }

  func text(_ name: StaticString, _ value: TextID) -> String { text(value) }

  func text(_ name: StaticString, _ value: TextID?) -> String? { value.map { text($0) } }

  func texts(_ name: StaticString, _ values: [TextID]) -> [String] {
    values.isEmpty ? [] : values.map { text($0) }
  }

  func node(_ name: StaticString, _ node: NodeID) -> String { self.name(of: node) }

  func node(_ name: StaticString, _ node: NodeID?) -> String? { node.map { self.name(of: $0) } }

  func flag(_ name: StaticString, _ value: Bool) -> Bool { value }

  func number(_ name: StaticString, _ value: Double) -> Double { value }

  func appearances(_ name: StaticString, of visible: [TextID]) {}

  func word<Word: WireName>(_ name: StaticString, _ value: Word) -> Word { value }

  func word<Word: WireName>(_ name: StaticString, _ value: Word?) -> Word? { value }

  func orientations(_ name: StaticString, _ value: Orientations) -> Orientations { value }

  func attributes(_ name: StaticString, _ value: Attributes) -> NavAttributes {
    NavAttributes(value.entries.map { (key: text($0.key), value: text($0.value)) })
  }

  func json(_ name: StaticString, _ value: JSONText) -> CanonicalJSON {
    CanonicalJSON(canonical: text(value.text))
  }

  /// The entries are sorted already.
  func values(_ name: StaticString, _ value: Attributes) -> ByID<CanonicalJSON> {
    ByID(
      ids: value.entries.map { text($0.key) },
      values: value.entries.map { CanonicalJSON(canonical: text($0.value)) })
  }

  // MARK: Objects and lists

  mutating func object<Value>(
    _ name: StaticString, _ describe: (inout SceneBuilder) -> Value
  ) -> Value { describe(&self) }

  mutating func object<Content, Value>(
    _ name: StaticString, _ content: Content?, _ describe: (inout SceneBuilder, Content) -> Value
  ) -> Value? { content.map { describe(&self, $0) } }

  mutating func members<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ describe: (inout SceneBuilder, Elements.Element) -> Value
  ) -> [Value] { elements.map { describe(&self, $0) } }

  mutating func frames<Value>(
    _ name: StaticString, _ frames: [PaneFrame], _ describe: (inout SceneBuilder, PaneFrame) -> Value
  ) -> [Value] { frames.map { describe(&self, $0) } }

  mutating func list<Element, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>,
    _ describe: (inout SceneBuilder, Element) -> Value
  ) -> [Value] { elements.map { describe(&self, $0) } }

  func length(_ name: StaticString, _ value: PaneLength) -> PaneLength { value }

  func modals(
    _ name: StaticString, rest: StaticString, _ modals: ContiguousArray<Modal>
  ) -> [NavScene.Modal] {
    modals.map { modal in
      NavScene.Modal(
        node: self.name(of: modal.node), style: modal.style,
        presenter: modal.presenter.map { self.name(of: $0) })
    }
  }

  func children(_ name: StaticString, _ nodes: ContiguousArray<NodeID>) -> [String] {
    nodes.map { self.name(of: $0) }
  }

  mutating func children<Element: ShapeNode, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>,
    _ describe: (inout SceneBuilder, Element) -> Value
  ) -> [Value] { elements.map { describe(&self, $0) } }

  mutating func held<Value>(
    _ name: StaticString, _ commands: [HeldCommand], _ describe: (inout SceneBuilder, HeldCommand) -> Value
  ) -> [Value] { commands.map { describe(&self, $0) } }

  func plugins(_ name: StaticString, _ plugins: [AttachedPlugin]) -> [String] {
    plugins.map { text($0.id) }.sorted { $0.sortsBefore($1) }
  }
}
