import NavBase
import NavEvents

/// The commands that a container accepts, and what it makes of them.
protocol ContainerDeciding {
  // MARK: Additions

  /// The commands that the container accepts.
  static var commands: CommandKinds { get }
  /// Returns the reason why a container of this kind, whose name is `id`, cannot be an entry of another one; nil when it can.
  static func objectionToStacking(_ id: TextID) -> Objection?
  /// Returns the reason why a new container cannot have the given content; nil when it can.
  static func objectionToContent(of node: NodeContent, _ texts: inout TextTable) -> Objection?
  /// Returns the reason why the container does not accept a new node; nil when it does.
  static func objectionToChild(
    _ node: NodeContent, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection?
  /// Returns the reason why the container does not accept a new node in one of its parts, or in none; nil when it does.
  static func objectionToChild(
    _ node: NodeContent, in part: SplitColumn?, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection?

  // MARK: Commands

  /// Returns the child on the focus path; nil when the path ends at the container.
  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID?
  /// Returns true when `back` has something to do in the container.
  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the container that a command to this one goes to.
  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Decides `set ID…`.
  static func decideSet(
    _ screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Decides `select ID|N`.
  static func decideSelect(
    _ word: TextID, at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable
  ) -> Decision
  /// Decides the pop of the top screen; `.nothing` for a container that has none to pop.
  static func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision
  /// Returns true while what is on top is not shown, so that it takes two pops to remove the shown screen.
  static func hidesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool
}

/// A plain container.
extension ContainerDeciding {
  static func objectionToStacking(_ id: TextID) -> Objection? { nil }

  static func objectionToContent(of node: NodeContent, _ texts: inout TextTable) -> Objection? { nil }

  static func objectionToChild(
    _ node: NodeContent, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection? { nil }

  static func objectionToChild(
    _ node: NodeContent, in part: SplitColumn?, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection? {
    part == nil ? objectionToChild(node, at: place, in: state) : .noColumns(state.scene[place.node].name)
  }

  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  static func hidesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func decideSet(
    _ screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    .refused(.wrongContainer(state.scene[place.node].name, .set))
  }

  static func decideSelect(
    _ word: TextID, at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable
  ) -> Decision {
    .refused(.wrongContainer(state.scene[place.node].name, .select))
  }

  static func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision { .nothing }
}
