import NavBase
import NavEvents

/// What a container shows, and the bars around it.
protocol ContainerDrawing {
  /// The container as a host sees it, for ``NavScene``.
  associatedtype Value

  /// Returns the children that are shown, from left to right, placeholders included.
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID]
  /// Returns true when the child is shown while the container is.
  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns true while the container shows several panes or columns.
  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the panes of a container that shows several.
  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane]
  /// Adds the frames of the container and of everything that it shows to a layout.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  )
  /// Returns the title of the back button that a child's navigation item shows; nil when it shows none.
  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID?
  /// Returns the title of the button that leaves the container; nil when there is none.
  static func exitTitle(at place: ContainerPlace, in state: borrowing NavState) -> TextID?
  /// Returns true while a child is dimmed, so that it cannot be touched.
  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns true while the items of a child are not offered, because the container is busy.
  static func isBlocked(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool
  /// Returns the node whose title and items the bar around the container shows.
  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// Returns the node whose tab item a tab bar shows for the container.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID
  /// A Boolean value that indicates whether the container draws its own bar, so that the stack around it draws none.
  static var bringsItsBar: Bool { get }
  /// A Boolean value that indicates whether a change in one child leaves the entries of the other children in the
  /// state view unchanged.
  static var keepsChildrenApart: Bool { get }
  /// Returns the container as a host sees it, and names its members to a visitor that builds or writes them.
  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container
}

/// A plain container.
extension ContainerDrawing {
  /// The type of the container as a host sees it.
  static var valueType: Any.Type { Value.self }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] { [] }

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? { nil }

  static func exitTitle(at place: ContainerPlace, in state: borrowing NavState) -> TextID? { nil }

  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func isBlocked(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    false
  }

  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  static var bringsItsBar: Bool { false }

  static var keepsChildrenApart: Bool { false }
}
