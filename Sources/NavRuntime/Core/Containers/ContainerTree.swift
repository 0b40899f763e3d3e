import NavBase
import NavEvents

/// The nodes of a container, and how it is kept, written and read. Each conformance is in the folder of its container.
protocol ContainerTree: Equatable {
  /// A change that undoes one change of a container of this kind.
  associatedtype Edit: BitwiseCopyable

  /// Adds an empty container called `name`, with the nodes that it always has, and returns its id.
  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID
  /// Frees the slot of a container that has been removed.
  static func free(_ slot: Int32, in scene: inout Scene)
  /// Adds every child to `children` in the order of the tree: a stack from the bottom, then placeholders. Of a list of children,
  /// only the last `count` are included.
  static func addChildren(of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID])
  /// Returns the children whose screens leave with the container, the top one first, without placeholders.
  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID]
  /// Returns true when the child is a placeholder: a screen that an empty pane shows.
  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool
  /// Returns the placeholders, each with the name of its member in JSON.
  static func placeholders(of index: Int, in scene: Scene) -> [(name: StaticString, node: NodeID)]
  /// Marks the texts that the container's own fields use, so that they are kept when unused texts are
  /// dropped.
  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks)
  /// Returns the entries of the container's stack, from the bottom; an empty array for a container without a
  /// stack.
  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID]
  /// Returns the number of these entries. Complexity: O(1).
  static func stackCount(of index: Int, in scene: Scene) -> Int
  /// Returns the names of the nodes that are added with a new container called `name`.
  static func companions(of name: TextID, _ texts: inout TextTable) -> [TextID]

  // MARK: Evolving. These functions are total: an event that does not fit changes nothing.

  static func push(
    _ screen: ScreenContent, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) -> TopChange
  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange
  static func replace(
    with screen: ScreenContent?, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  )
  /// Sets the entries, or the children of tabs, from the bottom: those that are there stay, missing ones are added, others leave.
  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  )
  static func setBarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState)
  static func setToolbarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState)
  /// Adds a new node to the container.
  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange
  /// Adds a new node to one of the parts of the container, or to none.
  static func add(
    _ node: NodeContent, in part: SplitColumn?, at place: ContainerPlace, in state: inout NavState,
    _ draft: inout CommitDraft
  ) -> TopChange
  /// Sets the fields that a new container of this kind gets from its content.
  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState)
  /// Copies the fields that an archive does not contain from the container of the same name in `old`.
  static func keepSettings(of before: Int, in old: Scene, at index: Int, in scene: inout Scene)
  /// Undoes a change.
  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState)

  // MARK: The shape in JSON

  /// Describes the members that the container adds to those of every node, in the order of the canonical form.
  /// Writers, readers and validators all call it.
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure)
  /// The placeholder for a container that is being read.
  static var blank: Self { get }
  /// Calls `body` with the slots in which a scene keeps the containers of this kind.
  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Self>) -> R) -> R
  /// Returns the container in a slot.
  static func value(at index: Int, in scene: Scene) -> Self
}

/// A plain container.
extension ContainerTree {
  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool { false }

  static func placeholders(of index: Int, in scene: Scene) -> [(name: StaticString, node: NodeID)] { [] }

  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks) {}

  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID] { [] }

  static func stackCount(of index: Int, in scene: Scene) -> Int { 0 }

  static func companions(of name: TextID, _ texts: inout TextTable) -> [TextID] { [] }

  static func push(
    _ screen: ScreenContent, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) -> TopChange { .none }

  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange { .none }

  static func replace(
    with screen: ScreenContent?, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) {}

  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {}

  static func setBarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {}

  static func setToolbarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {}

  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange { .none }

  static func add(
    _ node: NodeContent, in part: SplitColumn?, at place: ContainerPlace, in state: inout NavState,
    _ draft: inout CommitDraft
  ) -> TopChange { add(node, at: place, in: &state, &draft) }

  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState) {}

  static func keepSettings(of before: Int, in old: Scene, at index: Int, in scene: inout Scene) {}
}
