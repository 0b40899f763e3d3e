import NavBase
import NavEvents

/// A visitor of what a scene shows.
///
/// Each thing that a scene shows names its members once, in the order of the state view, in the initializer of its value. A
/// ``SceneBuilder`` builds the value out of them; a ``SceneWriter`` writes the same members as JSON. Whatever a writer
/// returns is blank, and nobody reads it.
///
/// ```
/// init(of page: Web.Page, _ visitor: inout some SceneVisitor) {
///   id = visitor.node("id", page.node)
///   residency = visitor.word("residency", page.residency)
/// }
/// ```
protocol SceneVisitor {
  /// The state that is described; valid while the visitor is in use.
  var state: UnsafePointer<NavState> { get }
  /// False for a visitor whose answers are blank.
  static var buildsValues: Bool { get }

  /// Returns true when one of the members is needed.
  func needs(_ members: ViewMembers) -> Bool

  // MARK: Parts of the view

  /// Visits one of the members of the view, or two that belong together. Returns `blank` when it is not needed.
  mutating func part<Value>(
    _ member: ViewMembers, or blank: Value, _ describe: (inout Self) -> Value
  ) -> Value
  /// Visits a member that has an entry for each of the nodes to which `content` gives one.
  mutating func entries<Content, Value>(
    _ name: StaticString, _ member: ViewMembers, of content: (NodeID) -> Content?,
    _ describe: (inout Self, Content) -> Value
  ) -> ByID<Value>

  // MARK: Members

  /// Returns the name of a node, which is no member of its entry.
  func name(of node: NodeID) -> String
  mutating func text(_ name: StaticString, _ value: TextID) -> String
  /// Visits a text; nil is `null`.
  mutating func text(_ name: StaticString, _ value: TextID?) -> String?
  mutating func texts(_ name: StaticString, _ values: [TextID]) -> [String]
  /// Visits the name of a node.
  mutating func node(_ name: StaticString, _ node: NodeID) -> String
  /// Visits the name of a node; nil is `null`.
  mutating func node(_ name: StaticString, _ node: NodeID?) -> String?
  mutating func flag(_ name: StaticString, _ value: Bool) -> Bool
  mutating func number(_ name: StaticString, _ value: Double) -> Double
  /// Visits the visible nodes, each with the number of its appearances. A value computes them.
  mutating func appearances(_ name: StaticString, of visible: [TextID])
  @discardableResult
  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word) -> Word
  /// Visits a word; nil is `null`.
  mutating func word<Word: WireName>(_ name: StaticString, _ value: Word?) -> Word?
  mutating func orientations(_ name: StaticString, _ value: Orientations) -> Orientations
  /// Visits keys with texts.
  mutating func attributes(_ name: StaticString, _ value: Attributes) -> NavAttributes
  /// Visits a JSON value.
  mutating func json(_ name: StaticString, _ value: JSONText) -> CanonicalJSON
  /// Visits keys with JSON values.
  mutating func values(_ name: StaticString, _ value: Attributes) -> ByID<CanonicalJSON>

  // MARK: Objects and lists

  mutating func object<Value>(_ name: StaticString, _ describe: (inout Self) -> Value) -> Value
  /// Visits an object; nil is `null`.
  mutating func object<Content, Value>(
    _ name: StaticString, _ content: Content?, _ describe: (inout Self, Content) -> Value
  ) -> Value?
  /// Visits an object whose members are those of the elements.
  mutating func members<Elements: Collection, Value>(
    _ name: StaticString, _ elements: Elements, _ describe: (inout Self, Elements.Element) -> Value
  ) -> [Value]
  /// Visits a list of objects: the frames of the layout.
  mutating func frames<Value>(
    _ name: StaticString, _ frames: [PaneFrame], _ describe: (inout Self, PaneFrame) -> Value
  ) -> [Value]
  /// Visits a list of objects.
  mutating func list<Element, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>, _ describe: (inout Self, Element) -> Value
  ) -> [Value]
  /// Visits a distance.
  mutating func length(_ name: StaticString, _ value: PaneLength) -> PaneLength
  /// Visits the names of the modals; the members of each that are not at their default are in an object called `rest`, under its
  /// name, and the object is left out while it is empty.
  mutating func modals(
    _ name: StaticString, rest: StaticString, _ modals: ContiguousArray<Modal>
  ) -> [NavScene.Modal]
  /// Returns the entries of a stack that are visited: all, or the last one, which alone is drawn.
  func drawn<Entry>(_ entries: ContiguousArray<Entry>) -> ContiguousArray<Entry>
  /// Visits the children of a container in the order of its list. A container has one such list.
  mutating func children(_ name: StaticString, _ nodes: ContiguousArray<NodeID>) -> [String]
  /// Visits the children of a container, each with the container's data about it.
  mutating func children<Element: ShapeNode, Value>(
    _ name: StaticString, _ elements: ContiguousArray<Element>, _ describe: (inout Self, Element) -> Value
  ) -> [Value]
  /// Visits the commands that wait, of which there are some.
  mutating func held<Value>(
    _ name: StaticString, _ commands: [HeldCommand], _ describe: (inout Self, HeldCommand) -> Value
  ) -> [Value]
  /// Visits the ids of plugins, sorted as UTF-8 bytes.
  mutating func plugins(_ name: StaticString, _ plugins: [AttachedPlugin]) -> [String]
}

extension SceneVisitor {
  func drawn<Entry>(_ entries: ContiguousArray<Entry>) -> ContiguousArray<Entry> { entries }
}

/// Members that are left out while they have their default.
extension SceneVisitor {
  mutating func given(_ name: StaticString, _ value: TextID?) -> String? {
    value.map { text(name, $0) }
  }

  mutating func given(_ name: StaticString, _ value: NodeID?) -> String? {
    value.map { node(name, $0) }
  }

  mutating func given(_ name: StaticString, _ values: [TextID]) -> [String] {
    values.isEmpty ? [] : texts(name, values)
  }

  mutating func given(_ name: StaticString, _ value: Bool, default standard: Bool) -> Bool {
    value == standard ? standard : flag(name, value)
  }

  /// Visits attributes; none are left out.
  mutating func given(_ name: StaticString, _ value: Attributes) -> NavAttributes {
    value.isEmpty ? NavAttributes() : attributes(name, value)
  }

  /// Visits the attributes of a container, which are the last member of its entry.
  mutating func attributes(of place: ContainerPlace) -> NavAttributes {
    guard let extras = state.pointee.scene[place.node].extras else { return NavAttributes() }
    return given("attributes", state.pointee.scene.extras[Int(extras)].attributes)
  }
}
